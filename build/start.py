"""The frozen program's way in: a process that thinks goes its way before anything of the game is loaded."""

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()
    from reflix.__main__ import main

    sys.exit(main())
