"""Starts the window: options in, exit code out."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pygame

from reflix.app import box
from reflix.app.program import Program
from reflix.app.screens.replay import ReplayScreen
from reflix.app.screens.start import StartScreen
from reflix.app.script import Script, ScriptError
from reflix.app.second import Porter, already_running
from reflix.app.textlog import TextLog
from reflix.app.window import NoDisplay, Window, open_display
from reflix.core.message import msg
from reflix.store.claim import Claim
from reflix.store.folders import open_folder
from reflix.store.streams import unheard

DEFAULT_SIZE = (1280, 720)

P = TypeVar("P", bound=Program)


def run(args: Namespace) -> int:
    """Open the window and stay until it is closed; the exit code."""
    if args.self_test:
        from reflix.app.selftest import run as self_test

        return self_test(args)
    folder, _ = open_folder(args.data_dir)
    claim = Claim(folder)
    if not claim.take():
        return already_running(claim, args, folder)
    try:
        return _open(args, claim)
    finally:
        claim.release()


def _open(args: Namespace, claim: Claim) -> int:
    """Open the window with the player's files, which are ours; the exit code."""
    porters: list[Porter] = []

    def program() -> Program:
        return Program(args.data_dir, args.seed, args.lang)

    def window(program: Program) -> Window:
        found = Window(program, args.size or DEFAULT_SIZE, args.fullscreen or program.settings.fullscreen)
        program.open(StartScreen(program))
        session = getattr(args, "session", None)
        if session is not None:
            program.open(ReplayScreen(program, session))
        porters.append(Porter(claim, program, found))
        return found

    return show(args, program, window, lambda program: porters[0].look(program.now))


def show(
    args: Namespace,
    program_of: Callable[[], P],
    window_of: Callable[[P], Window],
    each_frame: Callable[[P], None] = lambda program: None,
    no_screen: int = 2,
) -> int:
    """Open the display, make a program and its window, and let it run until it ends; the exit code (`no_screen` where
    there is no display)."""
    unseen = args.screenshot is not None
    try:
        open_display(unseen)
    except NoDisplay:
        print(
            "Reflix needs a screen to open its window; without one, --screenshot FILE.png draws unseen and "
            "'reflix match' plays in the terminal.",
            file=sys.stderr,
        )
        return no_screen
    pygame.font.init()
    try:
        log = TextLog.open(args.text_log) if args.text_log is not None else None
    except OSError as error:
        print(f"reflix: --text-log {args.text_log}: {error.strerror or error}.", file=sys.stderr)
        return 2
    program = program_of()
    try:
        window = window_of(program)
        return _loop(args, program, window, log, lambda: each_frame(program))
    except ScriptError as error:
        print(f"event script {args.event_script}: {error}.", file=sys.stderr)
        return 2
    except Exception as fault:
        _last_words(program, fault)
        raise
    finally:
        if log is not None:
            log.close()
        program.close()
        pygame.quit()


def _last_words(program: Program, fault: Exception) -> None:
    """Somebody who started by a double click reads no terminal, and shall not see the window vanish without a word."""
    log = unheard()
    if log is None:
        return
    text = msg(
        "Reflix has to stop because of an error that nobody has foreseen ({error}). Your game is kept. "
        "What happened is in the file {file}.",
        error=type(fault).__name__,
        file=str(log),
    )
    box.show(program.translate(text))


def _picture(window: Window, path: Path) -> str:
    """Save the picture; a sentence if that cannot be done."""
    try:
        window.screenshot(path)
    except (OSError, pygame.error) as error:
        return f"reflix: the picture {path} cannot be written ({error})."
    return ""


def _loop(
    args: Namespace, program: Program, window: Window, log: TextLog | None, each_frame: Callable[[], None]
) -> int:
    script = Script(args.event_script, program, window) if args.event_script else None
    clock, start = pygame.time.Clock(), time.monotonic()
    wanted = args.frames or 1
    while program.running:
        now = time.monotonic() - start
        window.events(now)
        window.frame(now)
        each_frame()
        if log is not None:
            log.look(program)
        if script is not None:
            script.run(now)
        if args.screenshot is not None and window.frames >= wanted and (script is None or script.done):
            fault = _picture(window, args.screenshot)
            if fault:
                print(fault, file=sys.stderr)
                return 2
            program.quit()
        elif args.screenshot is not None and not program.screen.animating:
            window.redraw()
        clock.tick(window.rate(now))
    if script is not None and script.failure:
        print(f"event script {args.event_script}: {script.failure}.", file=sys.stderr)
        return 1
    return 0
