"""Build Reflix as a program that needs no Python, check it, and pack it.

    python3 scripts/build_executable.py              dist/Reflix and its archive: .tar.xz, .zip, or .app in a .zip
    python3 scripts/build_executable.py --deb        a Debian package as well (needs dpkg-deb)
    python3 scripts/build_executable.py --onefile    a single file as well, which starts more slowly

Everything it needs it makes itself, in `.venv` like the other scripts. Exit code 1 if the check fails.
"""

import sys

from _venv import become, ensure, guarded


def main() -> int:
    venv = ensure("package")
    # -P: no folder that the caller happens to be in may be taken for a module.
    return become([str(venv.tool("python")), "-P", str(venv.root / "scripts" / "packing"), *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(guarded(main))
