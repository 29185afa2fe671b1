"""The self-test says yes where everything is in order: it is what an installed program is judged by."""

import json
import os
import subprocess
import sys

import pytest


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_self_test_passes(language: str):
    ran = subprocess.run(
        [sys.executable, "-m", "reflix", "--self-test", "--lang", language],
        capture_output=True,
        text=True,
        timeout=120,
        env=os.environ | {"SDL_AUDIODRIVER": "dummy"},
        check=False,
    )
    verdict = json.loads(ran.stdout[ran.stdout.index("{") :])
    assert verdict["ok"], {name: check["told"] for name, check in verdict["checks"].items() if not check["ok"]}
    assert ran.returncode == 0
