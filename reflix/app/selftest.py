"""The self-test of an installed or frozen program: assets, words, sound, one scripted game; a verdict as JSON."""

from __future__ import annotations

import json
import os
import tempfile
import time
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from reflix import __version__
from reflix.app.i18n import LANGUAGES, Translator
from reflix.core.assets import asset

GAME = ("D4-C4", "D6*", "C4-C5", "D6-E6")
"""The four moves of the rule page; they end with a hit."""


def run(args: Namespace) -> int:
    """Run all checks, print the verdict, and return 0 if nothing failed, else 1."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    verdict: dict[str, Any] = {"version": __version__, "pygame": pygame.version.ver, "checks": {}}
    checks: dict[str, Callable[[], str]] = {
        "assets": _assets,
        "words": _words,
        "sound": _sound,
        "game": _game,
        "window": lambda: _window(args),
        "bot": _bot,
    }
    for name, check in checks.items():
        start = time.perf_counter()
        try:
            told, fine = check(), True
        except Exception as error:
            told, fine = f"{type(error).__name__}: {error}", False
        seconds = round(time.perf_counter() - start, 3)
        verdict["checks"][name] = {"ok": fine, "told": told, "seconds": seconds}
    verdict["ok"] = all(check["ok"] for check in verdict["checks"].values())
    print(json.dumps(verdict, indent=2, ensure_ascii=True))
    pygame.quit()
    return 0 if verdict["ok"] else 1


def _assets() -> str:
    count = 0
    for kind in ("sprites", "icons"):
        for file in sorted(asset(kind).glob("*.svg")):
            picture = pygame.image.load_sized_svg(str(file), (96, 96))
            if not picture.get_bounding_rect():
                raise ValueError(f"{file.name} is an empty picture")
            count += 1
    if not count:
        raise ValueError("no pictures were found")
    return f"{count} pictures"


def _words() -> str:
    from reflix.games.catalog import GAMES

    said = 0
    for language in LANGUAGES:
        say = Translator(language)
        for game in GAMES:
            for title, sentences in game.rules():
                said += len([say(message) for message in (title, *sentences)])
    return f"{said} sentences in {len(LANGUAGES)} languages"


def _sound() -> str:
    from reflix.render.sound import Sounds

    sounds = Sounds.open(asset("sounds"))
    told = "an audio device" if sounds.available else f"silent: {sounds.reason}"
    files = len(list(asset("sounds").glob("*.ogg")))
    sounds.close()
    if not files:
        raise ValueError("no sounds were found")
    return f"{files} files, {told}"


def _game() -> str:
    from reflix.games.reflix.game import REFLIX

    position = REFLIX.start()
    for name in GAME:
        position = position.play(REFLIX.parse(position, name)).after
    outcome = position.outcome()
    if outcome is None or outcome.winner != 0:
        raise ValueError(f"the game of the rule page should be won by bottom, not {outcome}")
    return "the rule page's four moves end as they should"


def _window(args: Namespace) -> str:
    """A game through the real screens, unseen, with its own empty data folder."""
    from reflix.app.inputs import Press, Release
    from reflix.app.program import Program
    from reflix.app.screens.start import StartScreen
    from reflix.app.window import Window

    with tempfile.TemporaryDirectory() as folder:
        program = Program(Path(folder), seed=1, language=args.lang)
        window = Window(program, args.size or (1280, 720), False)
        program.open(StartScreen(program))
        now = 0.0
        for name in (
            "play",
            "reflix",
            "opponent:human",
            "fortress:standard",
            "fortress2:standard",
            "start",
            "d6",
            "e6",
            "confirm",
        ):
            rect = program.screen.find(name)
            if rect is None:
                raise ValueError(f"the screen {program.screen.name} has nothing named {name}")
            program.screen.handle(Press(rect.center))
            program.screen.handle(Release(rect.center))
            now += 0.02
            window.frame(now)
        for _ in range(300):
            now += 0.03
            window.frame(now)
        moves = program.screen.fact("moves")
        program.close()
        window.close()
        if moves != "1":
            raise ValueError(f"one move should have been played, not {moves or 'none'}")
    return f"{window.frames} frames drawn, a move played by touch"


def _bot() -> str:
    from reflix.games.reflix.game import REFLIX
    from reflix.search.worker import Worker

    worker = Worker()
    position = REFLIX.start()
    ticket = worker.ask(REFLIX, position, REFLIX.info.levels[0], 1)
    answer, patience = None, time.monotonic() + 60
    while answer is None and time.monotonic() < patience:
        answer = worker.poll()
        time.sleep(0.01)
    worker.close()
    if answer is None or answer.ticket != ticket or answer.error is not None:
        raise ValueError(str(answer.error) if answer is not None else "the bot did not answer")
    return f"the worker process plays {REFLIX.name(position, answer.move)}"
