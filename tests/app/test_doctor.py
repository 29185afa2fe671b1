"""`reflix doctor` tells what is there."""

from __future__ import annotations

import json

import pytest

from reflix import __version__
from reflix.__main__ import main
from reflix.core.compiled import HOT, is_compiled


def test_it_tells_which_hot_modules_are_compiled(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    for name in HOT:
        assert told["Hot modules"][name] == ("compiled" if is_compiled(name) else "interpreted")
    assert ("why not compiled" in told["Hot modules"]) is not all(map(is_compiled, HOT))
    assert told["Program"]["Reflix"] == __version__
    assert told["Window and sound"]["driver"] == "dummy"
    assert told["Folders"]["solutions kept there"].endswith(" MB")


def test_a_line_for_each_fact(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Program"
    assert all(line.startswith("  ") and line[2] != " " for line in lines if line[0] == " ")
