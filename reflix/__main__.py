"""The program: without an argument the window, with a command the terminal."""

import sys

from reflix import __version__


def main() -> int:
    if sys.argv[1:] == ["--version"]:
        print(f"Reflix {__version__}")
        return 0
    print("The window of Reflix is still being built; only --version works so far.", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
