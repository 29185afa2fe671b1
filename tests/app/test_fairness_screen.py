"""The fairness meter in the window: a pair is chosen, measured in the background, and told."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy")

from reflix.app.boards import fronts
from reflix.app.fortress.fairness import FairnessScreen, pair_of
from reflix.app.match import Match
from reflix.core.game import Side
from reflix.core.message import msg
from reflix.games.reflix.exact import NoSolver
from reflix.games.reflix.presets import presets
from tests.app.desk import FORTRESS, Desk

NAMED = {preset.id: preset.fortress.text for preset in presets()}


def opened(desk: Desk, bottom: str = FORTRESS, top: str = FORTRESS) -> FairnessScreen:
    screen = FairnessScreen(desk.program, (bottom, top))
    desk.program.open(screen)
    desk.frame()
    return screen


def texts(screen: FairnessScreen) -> list[str]:
    return [text for _, text, _, _ in screen._texts]


def test_from_the_terms_of_reflix_and_of_no_other_game(desk: Desk):
    desk.mouse("play", "reflix")
    desk.mouse("fairness")
    assert desk.name == "fairness"
    assert desk.fact("meter") == "none"
    desk.key("escape")
    assert desk.name == "terms"
    desk.key("escape")
    desk.run(0.6)
    desk.mouse("quatrix")
    assert desk.name == "terms"
    assert desk.screen.find("fairness") is None


def test_the_pair_of_a_match_is_what_is_known_of_it():
    def known(**values: str):
        return pair_of(Match(fronts()[0], values))

    assert known(opponent="bot", fortress="standard", fortress2="copy") == (FORTRESS, FORTRESS)
    built = Match(fronts()[0], {"opponent": "bot", "fortress": "build", "fortress2": "copy"}, {Side.ONE: NAMED["maze"]})
    assert pair_of(built) == (NAMED["maze"], NAMED["maze"])


def test_two_equal_fortresses_are_measured(desk: Desk):
    screen = opened(desk)
    desk.mouse("measure")
    desk.settle()
    assert desk.fact("meter") == "ready"
    assert screen.meter is not None
    assert texts(screen)[0] == "A fair start: a draw with best play, whoever begins."
    assert "Bottom begins: Draw with best play." in texts(screen)
    one, two = screen.meter.beginnings
    assert one.won == tuple(reversed(two.won)), "seats do not matter between equal fortresses"
    assert screen.find("measure") is None
    assert len([widget for widget in screen.widgets if widget.id.startswith("ways:")]) == 2


def test_while_it_measures_it_can_be_cancelled(desk: Desk):
    desk.exact.held = True
    screen = opened(desk)
    desk.mouse("measure")
    (_, ticket), *_ = desk.exact.jobs
    ticket.progress = 0.4
    desk.frame()
    assert (desk.fact("meter"), screen._bar.done) == ("solving", 0.4)
    desk.mouse("fortress:top")
    assert desk.name == "fairness", "the pair stays while it is measured"
    desk.mouse("cancel")
    assert ticket.cancelled
    assert desk.fact("meter") == "none"
    desk.run(0.6)
    desk.mouse("measure")
    (_, again), *_ = desk.exact.jobs[1:]
    desk.key("escape")
    assert again.cancelled
    assert desk.name != "fairness"


def test_why_not_is_said(desk: Desk, monkeypatch):
    def refuse(*words):
        raise NoSolver(msg("There is not enough memory to solve these fortresses."))

    monkeypatch.setattr("reflix.games.reflix.meter.measure", refuse)
    screen = opened(desk)
    desk.mouse("measure")
    desk.settle()
    assert screen.spoken() == ["There is not enough memory to solve these fortresses."]
    assert screen.find("measure") is not None


def test_another_fortress_from_the_library(desk: Desk, monkeypatch):
    screen = opened(desk)
    desk.mouse("measure")
    desk.settle()
    assert desk.fact("meter") == "ready"
    desk.mouse("fortress:top")
    assert desk.name == "library"
    desk.mouse("preset:maze")
    assert desk.screen is screen
    assert screen.layouts == (FORTRESS, NAMED["maze"])
    assert desk.fact("meter") == "none"
    desk.run(0.6)
    desk.mouse("fortress:bottom", "more:preset:lure", "use")
    assert desk.screen is screen
    assert screen.layouts == (NAMED["lure"], NAMED["maze"])
    monkeypatch.setattr("reflix.app.clipboard.take", lambda: "no code")
    desk.run(0.6)
    desk.mouse("fortress:bottom", "paste")
    assert desk.screen is screen
    assert screen.layouts[0] == NAMED["lure"]
    assert screen.spoken()


def test_fortresses_are_called_by_their_names_and_all_goes_by_keys(desk: Desk):
    own = r".SWSWS.|/..T..\|......."
    desk.program.own_fortresses.add("Anna", own)
    opened(desk, own, NAMED["maze"])
    widgets = [widget for widget in desk.screen.widgets if widget.id.startswith("fortress:")]
    title = next(preset.title("en") for preset in presets() if preset.id == "maze")
    assert [widget.note for widget in widgets] == ["Anna", title]
    desk.screen.choose(Side.ONE, r"S.SWSW.|\..T../|.......")
    widgets = [widget for widget in desk.screen.widgets if widget.id.startswith("fortress:")]
    assert widgets[0].note == "An unnamed fortress"
    desk.key("tab")
    desk.focus_on("measure")
    desk.key("return")
    assert desk.fact("meter") in ("solving", "ready")
