"""Play Reflix: make `.venv` if it is missing or stale, then start the game with the arguments given."""

import sys

from _venv import become, ensure, guarded


def main() -> int:
    venv = ensure("play")
    # -P: a folder named `reflix` where the player happens to be must not be taken for the game.
    return become([str(venv.tool("python")), "-P", "-m", "reflix", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(guarded(main))
