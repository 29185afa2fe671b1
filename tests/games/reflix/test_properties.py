"""What holds on every board, in every position and for every text (hypothesis looks for one that breaks it)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reflix.core.events import fold
from reflix.core.game import IllegalMove, Move, Side
from reflix.games.reflix import board as b
from reflix.games.reflix.beam import ENDS, MISS, Contact, shoot, trace
from reflix.games.reflix.engine import Position
from reflix.games.reflix.game import REFLIX
from tests.games.reflix import rulebook, strategies

settings.register_profile("reflix", max_examples=250, deadline=None, derandomize=True)
PROFILE = settings.get_profile("reflix")

SIGNS = dict(
    enumerate([".", "/", "\\", "W", "bS", "tS", "bT", "tT"])
)  # what the rulebook calls the contents of squares
OPPOSITE = {b.Heading.UP: b.Heading.DOWN, b.Heading.RIGHT: b.Heading.LEFT}
OPPOSITE |= {back: forth for forth, back in OPPOSITE.items()}


@settings(PROFILE)
@given(strategies.boards | strategies.mirror_boards, strategies.sides)
def test_a_beam_ends_within_four_times_63_steps(board: list[int], shooter: Side):
    visits: list[tuple[int, int]] = []
    trace(board, shooter, lambda cell, course, met: visits.append((cell, course)))
    assert len(visits) <= 4 * 63 + 1  # a beam that leaves reports its last square once more
    assert len(shoot(board, shooter).path) <= 4 * 63


@settings(PROFILE)
@given(strategies.boards | strategies.mirror_boards, strategies.sides)
def test_the_tracer_agrees_with_the_slow_rule_page(board: list[int], shooter: Side):
    drawn = {b.square(cell): SIGNS[content] for cell, content in enumerate(board) if content}
    beam, shot = rulebook.fire(drawn, "bt"[shooter]), shoot(board, shooter)
    assert [b.square(cell) for cell in shot.path] == beam.path
    assert shot.end.value == beam.end
    assert {b.square(cell) for cell in shot.touched} == beam.shields
    assert shot.contacts == len(beam.shields)
    assert trace(board, shooter) == (shot.contacts if beam.end == "hit" else MISS)


@settings(PROFILE)
@given(strategies.boards | strategies.mirror_boards, strategies.sides)
def test_segments_join_run_straight_and_end_once(board: list[int], shooter: Side):
    shot = shoot(board, shooter)
    assert shot.segments[0].start == b.FIRST[shooter]
    for segment, onward in zip(shot.segments, shot.segments[1:], strict=False):
        assert segment.end == onward.start
        assert segment.contact not in ENDS
        bends = segment.contact is Contact.BOUNCE
        assert bends == (segment.heading != onward.heading)
        assert onward.heading != OPPOSITE[segment.heading]
    assert shot.end in ENDS


@settings(PROFILE)
@given(strategies.mirror_boards | strategies.boards, strategies.sides)
def test_beams_are_reversible(board: list[int], shooter: Side):
    """A beam that leaves through an edge, fired back from there, comes back to where it began."""
    shot = shoot(board, shooter)
    last = shot.segments[-1]
    if last.contact is Contact.EXIT:
        back = shoot(board, shooter, last.end, OPPOSITE[last.heading])
        assert back.path[: len(shot.path)] == shot.path[::-1]


@settings(PROFILE)
@given(strategies.boards | strategies.mirror_boards, strategies.sides)
def test_a_half_turn_of_everything_gives_the_half_turn_of_the_shot(board: list[int], shooter: Side):
    swap = {b.SHIELD[0]: b.SHIELD[1], b.SHIELD[1]: b.SHIELD[0], b.TARGET[0]: b.TARGET[1], b.TARGET[1]: b.TARGET[0]}
    turned = shoot([swap.get(content, content) for content in reversed(board)], shooter.other)
    shot = shoot(board, shooter)
    assert [62 - cell for cell in turned.path] == list(shot.path)
    assert (turned.end, turned.contacts) == (shot.end, shot.contacts)


@settings(PROFILE)
@given(strategies.positions())
def test_every_turn_agrees_with_the_slow_rule_page(at: Position):
    slow = rulebook.read(REFLIX.encode(at))
    names = {REFLIX.name(at, move): move for move in at.moves()}
    assert sorted(names) == rulebook.legal(slow)
    assert 3 <= len(names) <= 25
    for name, move in names.items():
        turn, (expected, beam) = at.play(move), rulebook.play(slow, name)
        assert REFLIX.encode(turn.after) == expected.text()
        outcome = turn.after.outcome()
        assert (outcome is not None) == bool(expected.result)
        if outcome is not None:
            assert expected.result == ("=" if outcome.winner is None else "bt"[outcome.winner])
        report = REFLIX.report(turn)["shot"]
        assert isinstance(report, dict)
        assert (report["path"], report["end"]) == (beam.path, beam.end)


@settings(PROFILE)
@given(strategies.positions())
def test_text_names_and_events_lead_back(at: Position):
    assert REFLIX.start(REFLIX.encode(at)) == at
    for move in at.moves():
        name = REFLIX.name(at, move)
        assert REFLIX.parse(at, name) == REFLIX.parse(at, name.lower()) == move
        turn = at.play(move)
        assert fold(at.pieces(), turn.events) == turn.after.pieces()


@settings(PROFILE)
@given(strategies.positions(), st.integers(-100, 5000))
def test_a_number_is_a_legal_move_or_refused(at: Position, number: int):
    if number in at.moves():
        assert at.play(Move(number)).move == number
    else:
        with pytest.raises(IllegalMove, match=r"\.$"):
            at.play(Move(number))
