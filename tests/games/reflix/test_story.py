"""The rule page's four moves, and the words in which shots are told."""

from __future__ import annotations

import pytest

from reflix.core.game import Side
from reflix.games.reflix.beam import Contact
from reflix.games.reflix.board import square
from reflix.games.reflix.game import REFLIX
from reflix.games.reflix.story import shot_of, tell_shot
from tests.games.reflix.pictures import BOTTOM, TOP, fire

FOUR_MOVES = [
    ("D4-C4", TOP, "D4 D5 D6 E6 F6 F5 F4 G4", Contact.EXIT, 0),
    ("D6*", BOTTOM, "D6 E6 F6 F5 F4 G4", Contact.EXIT, 0),
    ("C4-C5", TOP, "D4 D5 D6 C6 B6 B7 B8 B9", Contact.EXIT, 1),
    ("D6-E6", BOTTOM, "D6 D5 D4 D3 D2", Contact.TARGET, 1),
]


def test_the_four_moves_of_the_rule_page():
    at = REFLIX.start()
    for name, shooter, path, end, contacts in FOUR_MOVES:
        assert (at.outcome(), at.to_move) == (None, shooter)
        turn = at.play(REFLIX.parse(at, name))
        shot = shot_of(turn)
        assert (shot.shooter, " ".join(map(square, shot.path))) == (shooter, path)
        assert (shot.end, shot.contacts) == (end, contacts)
        at = turn.after
    outcome = at.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.score, at.round) == (BOTTOM, "hit", (1, 0), 2)


def test_before_its_turn_the_mirror_on_d6_would_have_led_left():
    at = REFLIX.start()
    at = at.play(REFLIX.parse(at, "D4-C4")).after
    turn = at.play(REFLIX.parse(at, "B6-B5"))
    assert square(shot_of(turn).path[1]) == "C6"


def test_the_story_of_the_last_of_the_four_moves():
    at = REFLIX.start()
    for name, *_ in FOUR_MOVES:
        turn = at.play(REFLIX.parse(at, name))
        at = turn.after
    assert [str(sentence) for sentence in REFLIX.tell(turn)] == [
        "D6 › shield D3 › target D2: hit with 1 contact.",
        "Bottom wins by the hit.",
    ]
    assert REFLIX.report(turn) == {
        "shot": {
            "shooter": "b",
            "path": ["D6", "D5", "D4", "D3", "D2"],
            "end": "hit",
            "contacts": 1,
            "touched": ["D3"],
        }
    }


@pytest.mark.parametrize(
    ("zone", "shooter", "told"),
    [
        ("....... ....... .......", BOTTOM, "D6 › shield D3 › target D2: hit with 1 contact."),
        ("....... .../... .......", BOTTOM, "D6 › mirror D5 › over the edge at G5: missed."),
        ("...Z... ....... .......", TOP, "mirror D4 › over the edge at A4: missed."),
        ("../.... ..\\\\... .......", BOTTOM, "D6 › mirror D5 › mirror C5 › mirror C4 › over the edge at G4: missed."),
        ("..\\\\... ....... .......", BOTTOM, "D6 › mirror D4 › mirror C4 › wall C3: missed."),
    ],
)
def test_how_shots_are_told(zone: str, shooter: Side, told: str):
    board = f"....... /..t..\\ .sWsWs. {zone} .SWSWS. \\..T../ ......."
    assert str(tell_shot(fire(board, shooter))) == told


NOTHING = "....... " * 3
OWN_SHIELD = NOTHING + "....... .../..\\ ....... ......S ....... ......."
OWN_TARGET = NOTHING + "....... .../.\\. ....... ....... .....T. ......."
CIRCLE = NOTHING + "....... ./.\\... ....... ....... .\\./... ......."


def test_own_shield_own_target_and_circle_are_told():
    assert str(tell_shot(fire(OWN_SHIELD, BOTTOM))).startswith("D6 › mirror D5 › mirror G5 › own shield G7 ›")
    assert str(tell_shot(fire(OWN_TARGET, BOTTOM))) == "D6 › mirror D5 › mirror F5 › own target F8: missed."
    assert str(tell_shot(fire(CIRCLE, BOTTOM))).endswith("mirror D8 › in a circle past D7: missed.")
