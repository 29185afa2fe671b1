"""The program as it is called: what goes wrong with its options is said in one sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is full")
def test_a_picture_that_cannot_be_written_is_told(tmp_path: Path):
    target = tmp_path / "full.png"
    target.symlink_to("/dev/full")
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    ran = subprocess.run(
        [sys.executable, "-m", "reflix", "--screenshot", str(target), "--data-dir", str(tmp_path / "data")],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert ran.returncode == 2, ran.stderr
    assert "cannot be written" in ran.stderr
    assert len(ran.stderr.strip().splitlines()) == 1
