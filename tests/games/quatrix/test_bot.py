"""The bot: sees what is to be seen at its depth, and tries good moves first."""

from __future__ import annotations

import pytest

from reflix.core.game import Side
from reflix.core.search_board import WIN
from reflix.games.quatrix.game import QUATRIX
from reflix.games.quatrix.search_board import QuatrixSearchBoard
from reflix.search.bot import choose
from tests.games.quatrix.pictures import play, position
from tests.games.quatrix.randoms import games

LEVELS = [level.name for level in QUATRIX.info.levels]
WINS_BY = {
    "placing in a line": ("XXX.. ..... ..... ..o.. x.o..", "-", "-"),
    "placing on a colour": ("X.... ...X. .O... ..x.. x.x..", "-", "-"),
    "a slide": ("XXX.. ...O. ..... ..... x.x..", "-", "-"),
    "a placement that a slide brings home": ("XXX.. ..o.. .x... ..... x....", "C2o", "-"),
}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("case", WINS_BY)
def test_every_level_wins_at_once_where_it_can(case: str, level: str):
    board, duty, ban = WINS_BY[case]
    at = position(board, duty=duty, ban=ban)
    for seed in range(5 if level == "leicht" else 1):
        choice = choose(QUATRIX, at, QUATRIX.info.level(level), seed)
        ended = at.play(choice.move).after.ended
        assert ended is not None
        assert ended.winner == Side.ONE


@pytest.mark.parametrize("level", ["mittel", "schwer"])
def test_a_threat_is_met(level: str):
    """Every level but the easy one (which errs on purpose) leaves the opponent no win at once."""
    at = position("xxx.. ..... ..O.. ..... ..X..")
    after = at.play(choose(QUATRIX, at, QUATRIX.info.level(level), 1).move).after
    for move in after.moves():
        ended = after.play(move).after.ended
        assert ended is None or ended.winner != Side.TWO


def test_the_judgement_knows_every_win_at_once():
    """`evaluate` says that a game is decided exactly where a legal move wins it."""
    checked = 0
    for turns in games(1):
        for turn in turns[::4]:
            board = QuatrixSearchBoard(turn.before)
            ends = (turn.before.play(move).after.ended for move in turn.before.moves())
            wins = any(
                end is not None and end.winner == turn.before.to_move and end.reason != "full board" for end in ends
            )
            assert (board.evaluate() >= 100_000) == wins, QUATRIX.encode(turn.before)
            checked += wins
    assert checked > 10


def test_winning_moves_are_tried_first():
    for turns in games(4):
        before = turns[-1].before
        board = QuatrixSearchBoard(before)
        if board.evaluate() >= 100_000:
            board.do(board.ordered(board.moves())[0])
            assert board.terminal() is not None


def test_a_repetition_is_known_to_the_search():
    at = play(QUATRIX.start(), "A2x<2", "A1x<1", "A2x<2", "A1x<1").after
    board = QuatrixSearchBoard(at)
    board.do(QUATRIX.parse(at, "A2x<2"))
    assert board.terminal() == 0
    board.undo()
    board.do(QUATRIX.parse(at, "A3x<3"))
    assert board.terminal() is None
    board.undo()
    assert board.key() == QuatrixSearchBoard(at).key()


def test_a_win_is_worth_more_than_any_judgement():
    board = QuatrixSearchBoard(position("XXX.. ..... ..... ..o.. x.o.."))
    assert 0 < board.evaluate() < WIN // 2


def test_each_level_is_deeper_than_the_one_below():
    depths = [level.depth for level in QUATRIX.info.levels]
    assert depths == sorted(set(depths))
