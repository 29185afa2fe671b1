"""Starts a kiosk: a configuration in, exit code out."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from argparse import Namespace
from collections.abc import Callable

from reflix.app.kiosk.program import KioskProgram
from reflix.app.kiosk.window import KioskWindow, prepare
from reflix.app.main import DEFAULT_SIZE, show
from reflix.core.lifesign import NO_SCREEN, RESTART, LifeSign
from reflix.store.kiosk import KioskConfig

GRACE = 1.5
"""Seconds after SIGTERM in which the kiosk may end in an orderly way; then it ends all the same."""


def run(args: Namespace, config: KioskConfig) -> int:
    """Run the kiosk until staff or the system end it; the exit code. To begin anew is the watcher's work, if there is
    one, else this process becomes the new one."""
    prepare()
    asked = asked_to_end()
    made: list[KioskProgram] = []

    def program() -> KioskProgram:
        made.append(KioskProgram(config, args.data_dir, args.seed, args.lang))
        return made[0]

    def window(program: KioskProgram) -> KioskWindow:
        size = args.size or config.size or DEFAULT_SIZE
        return KioskWindow(program, size, fullscreen=not (config.windowed or args.size or args.screenshot))

    with LifeSign.from_environment() as sign:
        code = show(args, program, window, _watched(sign, asked), NO_SCREEN)
        sign.stopping()
        if not (made and made[0].begins_anew):
            return code
        if sign.supervised:
            return RESTART
    os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"  # the frozen program is to begin as if nobody had started it
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def _watched(sign: LifeSign, asked: threading.Event) -> Callable[[KioskProgram], None]:
    """What is done after each frame: signs of life, and an end if it was asked for or nobody watches any more."""

    def each_frame(program: KioskProgram) -> None:
        sign.alive(time.monotonic())
        multiprocessing.active_children()  # fetches a thinking process that has died: no zombie waits for the next game
        if asked.is_set() or sign.lost:
            program.quit()

    return each_frame


def asked_to_end() -> threading.Event:
    """Set when SIGTERM comes. Called before the display is opened: SDL would take the signal for a request to close the
    window, which a kiosk refuses.

    The signal is told to a thread of its own as well, which ends the process by force where the next frame never comes:
    a display that hangs keeps the main thread from hearing of it."""
    asked = threading.Event()
    told, tell = socket.socketpair()
    tell.setblocking(False)

    def wait() -> None:
        while signal.SIGTERM not in told.recv(16):
            pass
        time.sleep(GRACE)
        os._exit(0)

    signal.signal(signal.SIGTERM, lambda number, frame: asked.set())
    signal.set_wakeup_fd(tell.detach(), warn_on_full_buffer=False)
    threading.Thread(target=wait, name="last resort", daemon=True).start()
    return asked
