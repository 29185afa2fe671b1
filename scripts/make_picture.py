"""Makes the picture of the README with the program itself: the rule page's last move, its beam in flight.

python scripts/make_picture.py          writes assets/pictures/beam.png
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "assets" / "pictures" / "beam.png"

SCRIPT = """\
+100 mouse @play
{choice}
+50 mouse @opponent:human
+50 mouse @fortress:standard
+50 mouse @fortress2:standard
+50 mouse @first:opponent
+50 mouse @start
{moves}
+{moment} screenshot {picture}
+0 quit
"""

MOVES = ("d4 c4", "d6 d6", "c4 c5", "d6 e6")


def main() -> int:
    """Play the four moves through the window, unseen, and take the picture when the target bursts."""
    lines = []
    for index, move in enumerate(MOVES):
        start, end = move.split()
        lines += [f"+300 mouse @{start}", f"+300 mouse @{end}", "+50 mouse @confirm"]
        if index < len(MOVES) - 1:
            lines.append("+0 wait")
    several = "reversi" in (ROOT / "reflix" / "app" / "boards.py").read_text(encoding="utf-8")
    text = SCRIPT.format(
        choice="+50 mouse @reflix" if several else "", moves="\n".join(lines), moment=1350, picture=PICTURE
    )
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "picture.txt"
        script.write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "reflix", "--lang", "en", "--size", "1280x720", "--data-dir", folder]
        environment = {**os.environ, "SDL_VIDEODRIVER": "dummy"}
        return subprocess.call([*command, "--event-script", str(script)], cwd=ROOT, env=environment)


if __name__ == "__main__":
    sys.exit(main())
