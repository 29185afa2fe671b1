"""Write every sprite and icon of the game, or check that the committed files are what this writes.

python scripts/make_art.py            write assets/sprites and assets/icons
python scripts/make_art.py --check    fail if a file is missing, stale or left over
"""

import argparse
import sys
from pathlib import Path

from art.board import well
from art.brand import logo, mark
from art.icons import icons
from art.mounts import bar, plate, turntable
from art.palette import BOTTOM, OWNERS, TOP, WELL_BOTTOM, WELL_TOP, WELL_ZONE, WHITE, Owner
from art.pieces import emitter, shield, target, target_hit, wall
from art.quatrix import quatrix, quatrix_of
from art.reversi import discs, enamel, stud
from art.svg import Svg

ASSETS = Path(__file__).resolve().parent.parent / "assets"


def sprites() -> dict[str, Svg]:
    """Every sprite by name."""
    found: dict[str, Svg] = {
        "wall": wall(None),
        "well_zone": well(WELL_ZONE, WHITE),
        "well_bottom": well(WELL_BOTTOM, BOTTOM.base),
        "well_top": well(WELL_TOP, TOP.base),
        "well_enamel": enamel(),
        "stud": stud(),
        **discs(),
        "logo": logo(),
        "logo_light": logo(day=True),
        "mark": mark(),
        **quatrix(),
    }
    for owner in OWNERS:
        found |= pieces_of(owner)
    return found


def pieces_of(owner: Owner) -> dict[str, Svg]:
    """The pieces of one side by name."""
    side = owner.name
    return {
        f"turntable_{side}": turntable(owner),
        f"bar_{side}_slash": bar(owner, slash=True),
        f"bar_{side}_backslash": bar(owner, slash=False),
        f"plate_{side}": plate(owner),
        f"wall_{side}": wall(owner),
        f"shield_{side}": shield(owner, lit=False),
        f"shield_{side}_lit": shield(owner, lit=True),
        f"target_{side}": target(owner),
        f"target_{side}_hit": target_hit(owner),
        f"emitter_{side}": emitter(owner),
        **quatrix_of(owner),
    }


def pictures() -> dict[Path, str]:
    """Every file with its text."""
    files = {ASSETS / "sprites" / f"{name}.svg": svg.text() for name, svg in sprites().items()}
    files |= {ASSETS / "icons" / f"{name}.svg": svg.text() for name, svg in icons().items()}
    return files


def write(files: dict[Path, str]) -> None:
    """Put the files in place."""
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def faults(files: dict[Path, str]) -> list[str]:
    """What differs between the folder and the generator, one sentence each."""
    found = []
    for path, text in files.items():
        if not path.is_file():
            found.append(f"{path.name} is missing.")
        elif path.read_text(encoding="utf-8") != text:
            found.append(f"{path.name} is not what the generator writes.")
    for folder in sorted({path.parent for path in files}):
        left_over = sorted(set(folder.glob("*.svg")) - set(files))
        found += [f"{path.name} is not written by the generator." for path in left_over]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Write the sprites and icons.")
    parser.add_argument("--check", action="store_true", help="write nothing, compare with the committed files")
    check = parser.parse_args().check
    files = pictures()
    if not check:
        write(files)
        return 0
    found = faults(files)
    for fault in found:
        print(fault, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
