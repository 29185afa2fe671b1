"""Play Reflix: make `.venv` if it is missing or stale, then start the game with the arguments given. Where a C compiler
is, the hot modules are compiled beside the game for its next start."""

import sys

from _venv import become, ensure, guarded  # first: it tells an old Python that it is too old
from _compiling import start_beside


def main() -> int:
    venv = ensure("play")
    start_beside(venv)
    # -P: a folder named `reflix` where the player happens to be must not be taken for the game.
    return become([str(venv.tool("python")), "-P", "-m", "reflix", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(guarded(main))
