"""Compile the hot modules for this source tree: into `.compiled/`, from where they are taken while sources fit them.

Needs a C compiler; Cython is among the tools of `.venv`. Nothing is done if the compiled modules fit the sources.
Exit code 0: they are there; 1: compiling failed; 3: there is no C compiler, which is no fault.

play.py does the same beside the game, with `--beside`: unheard, unhurried, and once for the same sources.
"""

import argparse
import os
import sys
import time

from _compiling import BESIDE, LOCK, LOG, compile_beside, fault, make, place
from _venv import compiler_is_there, ensure, guarded, locked, say

NO_COMPILER = 3


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(BESIDE, action="store_true", help="as play.py does it")
    if parser.parse_args().beside:
        return compile_beside()
    venv = ensure("test")
    with locked(LOCK, doing="compiling"):
        if not fault():
            say(f"The hot modules in {place()} fit their sources.")
            return 0
        if not compiler_is_there():
            say("The hot modules run interpreted: there is no C compiler, or it lacks Python.h.")
            return NO_COMPILER
        began = time.monotonic()
        LOG.write_bytes(b"")
        reason = make(venv, jobs=os.cpu_count() or 1)
        if reason:
            sys.stdout.write(LOG.read_text(encoding="utf-8", errors="replace"))
            sys.stdout.flush()
            say(reason[0].upper() + reason[1:] + ".")
            return NO_COMPILER if "no C compiler worked" in reason else 1
        say(f"Compiled the hot modules into {place()} in {time.monotonic() - began:.0f} s.")
        return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
