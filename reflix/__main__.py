"""The one way in: a command first means the terminal, anything else the window.

Only this module knows both. It loads the window's code when the window is wanted and not before, so the terminal
works without pygame.
"""

from __future__ import annotations

import multiprocessing
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from reflix import __version__
from reflix.core import compiled

try:
    from reflix.app import options
    from reflix.app import render as pictures
    from reflix.cli import commands, kiosk, replay
    from reflix.cli.command import Command, find, run, table
    from reflix.cli.errors import OK, REFUSED, WRONG_INPUT, UsageError, guarded
    from reflix.cli.parser import Parser
    from reflix.games.catalog import GAMES
    from reflix.store.kiosk import Offer
    from reflix.store.records import SUFFIX
    from reflix.store.streams import LogFile, fill_streams
except compiled.NotCompiled as fault:  # hot modules are imported already here
    sys.exit(f"reflix: {fault}")

T = TypeVar("T")

ABOUT = "Reflix: bend the laser, hit the other target. Without a command the window opens."


def _bench_render(args: Namespace) -> int:
    from reflix.app.bench import render

    return render(args)


def _replay_options(parser: Parser) -> None:
    replay.add_options(parser)
    options.add_options(parser)


def _replay(args: Namespace) -> int:
    if args.text:
        return replay.run_text(args)
    args.session = replay.read_session(args.record)
    return _open(args)


def _kiosk_options(parser: Parser) -> None:
    kiosk.add_options(parser)
    options.add_options(parser)


def _kiosk(args: Namespace) -> int:
    offer = Offer.of(GAMES, options.LANGUAGES, (options.SMALLEST, options.LARGEST))
    code = kiosk.instead(args, offer)
    if code is not None:
        return code
    config = kiosk.read_config(args.config, offer)
    clash = options.clash(args)
    if clash is not None:
        raise UsageError(clash)

    def run_kiosk() -> int:
        from reflix.app.kiosk.main import run

        kiosk.promise_stacks()
        kiosk.tell_if_slow(config)
        return run(args, config)

    return _with_pygame(run_kiosk)


def _render(args: Namespace) -> int:
    """Draw a record unseen."""
    session = replay.read_session(args.record)
    fault = pictures.fault(args, session) or _with_pygame(lambda: pictures.run(args, session))
    if fault:
        raise UsageError(f"render: {fault}")
    return OK


def _doctor(args: Namespace) -> int:
    from reflix.app.doctor import examine

    return examine(args)


DOCTOR = Command("doctor", "What this installation consists of, and what works.", options.add_doctor_options, _doctor)
RENDER = Command("render", "Measure how fast the board is drawn.", options.add_bench_options, _bench_render)
REPLAY = Command("replay", "Look at a recorded game in the window, or read it.", _replay_options, _replay)
KIOSK = Command("kiosk", "Run a kiosk that visitors cannot leave, or check its file.", _kiosk_options, _kiosk)
PICTURES = Command("render", "Draw a recorded game as PNG or animated GIF.", pictures.add_options, _render)

COMMANDS = (
    *(
        replace(command, parts=(*command.parts, RENDER)) if command.name == "bench" else command
        for command in commands.COMMANDS
    ),
    REPLAY,
    PICTURES,
    KIOSK,
    DOCTOR,
)
"""The commands of the terminal, and those that need the window's code: they load it when it is wanted."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; the exit code: 0 done, 1 refused, 2 wrong input, 130 interrupted."""
    fill_streams()
    multiprocessing.freeze_support()  # first: a worker of the frozen program begins here
    words = sys.argv[1:] if arguments is None else list(arguments)
    code = guarded(lambda: _dispatch(words))
    if code in (REFUSED, WRONG_INPUT) and (not words or _is_record(words[0])) and isinstance(sys.stderr, LogFile):
        _tell(sys.stderr.said)  # it was double-clicked, and there is no terminal to read it on
    return code


def _is_record(word: str) -> bool:
    return word.lower().endswith(SUFFIX)


def _tell(sentence: str) -> None:
    """Show a sentence in a box of the system, if it can."""
    with suppress(ImportError):
        from reflix.app.box import show

        show(sentence)


def _double_clicked() -> list[str]:
    """What the executable does when it is started without a word: with a `kiosk.toml` beside it, it is that kiosk."""
    beside = Path(sys.executable).with_name("kiosk.toml")
    return ["kiosk", "--config", str(beside)] if getattr(sys, "frozen", False) and beside.is_file() else []


def _dispatch(words: list[str]) -> int:
    if compiled.switch_fault():
        raise UsageError(compiled.switch_fault())
    words = words or _double_clicked()
    if words[:1] == ["help"]:
        words = ["--help"]
    if words and _is_record(words[0]):
        return run(REPLAY, words)  # a record that was double-clicked
    if words and not words[0].startswith("-"):
        return run(find(COMMANDS, words[0]), words[1:])
    return _window(words)


def _window(words: list[str]) -> int:
    """Open the window with these options (or print the help, which explains the commands too)."""
    names = [command.name for command in COMMANDS]
    for word in words:
        if word in names:
            raise UsageError(f"a command comes first: reflix {word} …; options of the window do not go with it.")
    listed = f"commands of the terminal (reflix COMMAND --help explains each):\n{table(COMMANDS)}"
    parser = Parser("reflix", ABOUT, listed)
    parser.usage = "reflix [OPTION …]     (the window)\n       reflix COMMAND …      (the terminal)"
    parser.add_argument("--version", action="store_true", help="print the version")
    options.add_options(parser)
    args = parser.read(words)
    if args.version:
        print(f"Reflix {__version__} ({compiled.summary()})")
        return OK
    return _open(args)


def _open(args: Namespace) -> int:
    clash = options.clash(args)
    if clash is not None:
        raise UsageError(clash)

    def run_window() -> int:
        from reflix.app.main import run

        return run(args)

    return _with_pygame(run_window)


def _with_pygame(run: Callable[[], T]) -> T:
    try:
        return run()
    except ModuleNotFoundError as fault:
        if fault.name != "pygame":
            raise
        raise UsageError("the window needs the package pygame-ce; commands of the terminal work without it.") from fault


if __name__ == "__main__":
    sys.exit(main())
