"""Tasks for the process of exact questions. Nothing here loads numpy or pygame, or the process would."""

from __future__ import annotations

import os
import sys
import threading
import time
from typing import Any

from reflix.core.game import Side
from reflix.games.reflix.exact import Bench
from reflix.games.reflix.fortress import STANDARD, check
from reflix.games.reflix.game import REFLIX
from reflix.games.reflix.notation import start_text
from reflix.games.reflix.verdict import Verdict

FORTRESS = check(STANDARD)


def double(bench: Bench, number: int) -> int:
    return 2 * number


def doze(bench: Bench, seconds: float) -> str:
    """Work that tells its progress and can be stopped."""
    begun = time.monotonic()
    while time.monotonic() - begun < seconds:
        bench.check()
        bench.tell((time.monotonic() - begun) / seconds)
        time.sleep(0.01)
    return "rested"


def fail(bench: Bench) -> None:
    raise RuntimeError("no luck")


def give_back_a_lock(bench: Bench) -> Any:
    return threading.Lock()


def where(bench: Bench) -> tuple[int, bool, int]:
    """The process, whether it has loaded numpy, and how it gives way."""
    return os.getpid(), "numpy" in sys.modules, os.nice(0) if hasattr(os, "nice") else 0


def value_of_start(bench: Bench, first: Side) -> Verdict:
    return bench.solution(FORTRESS, FORTRESS, first).verdict(REFLIX.start(start_text(STANDARD, STANDARD, first)))


def value_without_numpy(bench: Bench) -> Any:
    hidden = sys.modules.get("numpy", None)
    sys.modules["numpy"] = None  # type: ignore[assignment]  # that is how an import is made to fail
    try:
        return bench.solution(FORTRESS, FORTRESS)
    finally:
        if hidden is None:
            del sys.modules["numpy"]
        else:
            sys.modules["numpy"] = hidden
