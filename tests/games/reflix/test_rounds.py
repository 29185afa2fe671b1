"""Rounds, the last reply, the tie-break by contacts, and the draw after ten rounds."""

from __future__ import annotations

from itertools import product

import pytest

from reflix.core.events import RoundEnded
from reflix.core.game import IllegalMove, Outcome, Side, Turn
from reflix.games.reflix.beam import Shot
from reflix.games.reflix.engine import Position
from reflix.games.reflix.game import REFLIX
from tests.games.reflix.pictures import BOTTOM, TOP

STRAIGHT = {
    0: r"W.W.S..|S..T..S|/.....\ ".strip(),
    1: r"W.WSS..|S..T...|/.....\ ".strip(),
    2: r"W.WSS..|...S...|/..T..\ ".strip(),
    3: r"W.WS...|...\SST|/......",
}
"""Fortresses whose target a beam down column D hits with so many contacts; the one with three has a bend."""

HITS, MISSES = {BOTTOM: "A6*", TOP: "G4*"}, {BOTTOM: "C6-D6", TOP: "E4-D4"}
"""Moves that leave column D free, and moves that put a mirror into the beam."""


def duel(first: Side, number: int = 1, against_bottom: int = 0, against_top: int = 0) -> Position:
    """Column D is free; a hit on a side's target is worth the contacts given."""
    letter = "bt"[first]
    sides = f"{STRAIGHT[against_bottom]} {STRAIGHT[against_top]} A6/B6/C6/ E4/F4/G4/"
    return REFLIX.start(f"{sides} {letter} {number} {letter} -")


def reply(first: Side, hit: int | None, number: int, contacts: int) -> Position:
    """The second mover is to move after a hit (or none) of the first; his own hit would have so many contacts."""
    sides = f"{STRAIGHT[contacts]} {STRAIGHT[contacts]} A6/B6/C6/ E4/F4/G4/"
    written = "-" if hit is None else str(hit)
    return REFLIX.start(f"{sides} {'bt'[first]} {number} {'bt'[first.other]} {written}")


def play(at: Position, name: str) -> Turn[Position]:
    return at.play(REFLIX.parse(at, name))


@pytest.mark.parametrize(("first", "contacts"), list(product(Side, range(4))))
def test_a_hit_of_the_first_mover_does_not_end_the_game(first: Side, contacts: int):
    """The second still makes his move of that round."""
    after = play(duel(first, against_bottom=contacts, against_top=contacts), HITS[first]).after
    assert after.outcome() is None
    assert (after.first_hit, after.to_move, after.round) == (contacts, first.other, 1)
    assert after.moves()


@pytest.mark.parametrize("first", Side)
def test_a_miss_of_the_first_mover_leaves_nothing_behind(first: Side):
    after = play(duel(first), MISSES[first]).after
    assert (after.first_hit, after.to_move, after.round, after.outcome()) == (None, first.other, 1, None)


RESULTS = """
      -  0  1  2  3
  -   .  S  S  S  S
  0   F  =  F  F  F
  1   F  S  =  F  F
  2   F  S  S  =  F
  3   F  S  S  S  =
"""
"""Rows: the first mover's hit. Columns: the second's. F, S: who wins; =: a draw; a point: the game goes on."""


def results() -> list[tuple[int | None, int | None, str]]:
    """The table above, square by square."""
    heads, *lines = (line.split() for line in RESULTS.strip().splitlines())
    hit = {"-": None, "0": 0, "1": 1, "2": 2, "3": 3}
    return [(hit[line[0]], hit[head], cell) for line in lines for head, cell in zip(heads, line[1:], strict=True)]


@pytest.mark.parametrize("number", [1, 9, 10])
@pytest.mark.parametrize("first", Side)
@pytest.mark.parametrize(("first_hit", "second_hit", "cell"), results())
def test_the_end_of_a_round(first: Side, first_hit: int | None, second_hit: int | None, cell: str, number: int):
    second = first.other
    at = reply(first, first_hit, number, second_hit or 0)
    turn = play(at, MISSES[second] if second_hit is None else HITS[second])
    shot = next(event for event in turn.events if isinstance(event, Shot))
    assert (shot.contacts if shot.hit else None) == second_hit, "the board does not show what it should"
    assert turn.events[-1] == RoundEnded(number)
    points = {first: int(first_hit is not None), second: int(second_hit is not None)}
    score = (points[BOTTOM], points[TOP])
    match cell:
        case "." if number < 10:
            assert turn.after.outcome() is None
            assert (turn.after.round, turn.after.to_move, turn.after.first_hit) == (number + 1, first, None)
        case ".":
            assert turn.after.outcome() == Outcome(None, "ten rounds", score)
        case "=":
            assert turn.after.outcome() == Outcome(None, "equal contacts", score)
        case _:
            reason = "hit" if None in (first_hit, second_hit) else "fewer contacts"
            assert turn.after.outcome() == Outcome(first if cell == "F" else second, reason, score)
    if turn.after.outcome() is not None:
        assert turn.after.moves() == ()
        assert turn.after.round == number


@pytest.mark.parametrize("first", Side)
def test_no_hit_in_ten_rounds_is_a_draw_and_not_a_shot_earlier(first: Side):
    at = duel(first)
    blocked = {side: "D6*" if side == BOTTOM else "D4*" for side in Side}
    moves = [MISSES[first], MISSES[first.other], *(blocked[side] for _ in range(9) for side in (first, first.other))]
    rounds = []
    for number, name in enumerate(moves):
        assert at.outcome() is None
        assert (at.round, at.to_move) == (number // 2 + 1, (first, first.other)[number % 2])
        turn = play(at, name)
        rounds += [event.number for event in turn.events if isinstance(event, RoundEnded)]
        at = turn.after
    assert rounds == list(range(1, 11))
    assert len(moves) == REFLIX.info.longest_game == 20
    assert at.outcome() == Outcome(None, "ten rounds", (0, 0))
    assert str(REFLIX.tell(turn)[-1]) == "Draw: ten rounds without a hit."


def test_contacts_do_not_add_up_over_shots():
    """The count belongs to the hitting shot alone: a shield that an earlier miss passed is forgotten."""
    deaf = r"...W...|T.S.S.S|W.../.\ ".strip()
    at = REFLIX.start(rf"{deaf} W..SS.W|S...T..|/.....\ A6/C6\E6\ E4/F4/G4/ b 1 b -")
    turn = play(at, "A6*")
    assert str(REFLIX.tell(turn)[0]) == "D6 › shield D3 › over the edge at D1: missed."
    assert turn.after.first_hit is None
    turn = play(play(turn.after, "G4*").after, "E6-D6")
    assert str(REFLIX.tell(turn)[0]) == "mirror D6 › mirror C6 › shield C3 › target C2: hit with 1 contact."
    assert turn.after.first_hit == 1


@pytest.mark.parametrize("first", Side)
def test_a_finished_game_refuses_moves(first: Side):
    over = play(reply(first, 0, 3, 1), HITS[first.other]).after
    assert over.outcome() is not None
    for name in ("A6*", "G4*", "G4-G5"):
        with pytest.raises(IllegalMove, match=r"^The game is over\.$"):
            REFLIX.parse(over, name)


@pytest.mark.parametrize(
    ("hit", "sentence"),
    [
        (0, "One last shot: only a hit without contact draws, everything else loses."),
        (1, "One last shot: a hit without contact wins, one with 1 contact draws, everything else loses."),
        (2, "One last shot: a hit with fewer than 2 contacts wins, one with 2 draws, everything else loses."),
        (3, "One last shot: a hit with fewer than 3 contacts wins, one with 3 draws, everything else loses."),
    ],
)
def test_the_last_reply_is_told(hit: int, sentence: str):
    turn = play(duel(BOTTOM, against_top=hit), HITS[BOTTOM])
    assert [str(told) for told in REFLIX.tell(turn)][1:] == [sentence]


@pytest.mark.parametrize(
    ("first_hit", "second_hit", "sentence"),
    [
        (None, 2, "Top wins by the hit."),
        (1, None, "Bottom wins by the hit."),
        (1, 0, "Both hit; Top wins with fewer contacts."),
        (1, 2, "Both hit; Bottom wins with fewer contacts."),
        (1, 1, "Draw: both hit with the same number of contacts."),
    ],
)
def test_the_result_is_told(first_hit: int | None, second_hit: int | None, sentence: str):
    turn = play(reply(BOTTOM, first_hit, 2, second_hit or 0), MISSES[TOP] if second_hit is None else HITS[TOP])
    assert str(REFLIX.tell(turn)[-1]) == sentence
