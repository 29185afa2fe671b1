"""The README tells the truth: its tour of Python runs, its picture and its links exist."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_the_tour_of_python_runs():
    failures, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failures == 0


def test_every_link_leads_somewhere():
    links = re.findall(r"\]\(([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert links
    for link in links:
        assert (ROOT / link).exists(), link
