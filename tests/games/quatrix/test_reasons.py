"""Reasons for a turn of Quatrix are true: each sentence is compared with turns that are played."""

import random
from dataclasses import replace

import pytest

from reflix.core.game import Move, Side
from reflix.core.message import Message
from reflix.games.quatrix.engine import Position
from reflix.games.quatrix.events import FellOff
from reflix.games.quatrix.game import QUATRIX
from reflix.games.quatrix.reasons import can_win, explain, threes


def sentences(message: Message | None) -> list[Message]:
    """The sentences of a reason."""
    return [] if message is None else [part for _, part in message.values if isinstance(part, Message)] or [message]


def wins_by_playing(position: Position) -> bool:
    """Whether the side to move has a turn that wins by four, tried out one by one."""
    ends = (position.play(move).after.ended for move in position.moves())
    return any(end is not None and end.winner == position.to_move and end.score in ((1, 0), (0, 1)) for end in ends)


def fours(position: Position) -> list[tuple[int, ...]]:
    """All straight lines of four fields."""
    size = position.size
    found = []
    for row in range(size):
        for column in range(size):
            for across, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                line = [(column + across * step, row + down * step) for step in range(4)]
                if all(0 <= x < size and 0 <= y < size for x, y in line):
                    found.append(tuple(y * 6 + x for x, y in line))
    return found


def owners(position: Position, line: tuple[int, ...]) -> list[Side | None]:
    """Whose stones stand on a line."""
    pieces = position.pieces()
    return [Side(pieces[cell] // 2) if cell in pieces else None for cell in line]  # type: ignore[index]


def holds(sentence: Message, position: Position, move: Move) -> bool:
    """Whether a sentence is true of a turn."""
    turn = position.play(move)
    after, me = turn.after, position.to_move
    values = dict(sentence.values)
    ended = after.ended
    match sentence.text:
        case "This completes four in a line and wins.":
            return ended is not None and ended.winner == me and ended.reason == "line of four"
        case "This completes four of one colour and wins.":
            return ended is not None and ended.winner == me and ended.reason == "four of a colour"
        case "This fills the board, and wins with more stones.":
            return ended is not None and ended.winner == me and ended.reason == "full board"
        case "This ends the game with a draw.":
            return ended is not None and ended.winner is None
        case "The opponent cannot win in reply.":
            return not wins_by_playing(after)
        case "This blocks a line of three.":
            return any(
                sorted(owners(after, line), key=str) == sorted([me, *[me.other] * 3], key=str) for line in fours(after)
            )
        case "This pushes a stone of the opponent off the board.":
            return any(isinstance(event, FellOff) and event.owner == me.other for event in turn.events)
        case "This makes three of a line with the fourth field free.":
            return any(owners(after, line).count(me) == 3 and None in owners(after, line) for line in fours(after))
        case "The duty leaves the opponent only {n} field.":
            return len({QUATRIX.name(after, reply)[:2] for reply in after.moves()}) == values["n"]
    raise AssertionError(f"nobody has checked {sentence.text!r}")


@pytest.mark.parametrize("seed", range(6))
def test_reasons_are_true_in_random_games(seed: int):
    rng = random.Random(seed)
    position = QUATRIX.start(("", "4x4", "6x6")[seed % 3])
    while position.moves() and position.turns < 40:
        move = rng.choice(position.moves())
        for sentence in sentences(explain(position, move)):
            assert holds(sentence, position, move), (
                str(sentence),
                QUATRIX.encode(position),
                QUATRIX.name(position, move),
            )
        position = position.play(move).after


@pytest.mark.parametrize("seed", range(4))
def test_a_win_at_once_is_seen_exactly_when_there_is_one(seed: int):
    rng = random.Random(seed)
    position = QUATRIX.start()
    while position.moves() and position.turns < 30:
        assert can_win(position) == wins_by_playing(position)
        position = position.play(rng.choice(position.moves())).after


@pytest.mark.parametrize(
    ("start", "name", "said"),
    [
        ("...../.XXX./x..x./...../..... 1 - - 6", "A2o", "This completes four in a line and wins."),
        ("X..../...X./.X.../x...x/..... 1 - - 6", "C5x", "This completes four of one colour and wins."),
        ("o..../.XX.X/x..../...../..X.. 1 A1o - 6", "D1xvD", "This completes four in a line and wins."),
        ("X..../...../xxx../..X../..... 1 - - 5", "D3x", "This blocks a line of three."),
        ("...../..X../xX..o/...../..X.. 1 A3x - 6", "C1x>3", "This pushes a stone of the opponent off the board."),
        ("...../.XX../x..x./...../..... 1 - - 4", "D2o", "This makes three of a line with the fourth field free."),
    ],
)
def test_what_is_said_for_known_turns(start: str, name: str, said: str):
    position = QUATRIX.start(start)
    move = QUATRIX.parse(position, name)
    found = sentences(explain(position, move))
    assert said in [str(sentence) for sentence in found]
    assert all(holds(sentence, position, move) for sentence in found)


def test_threes_count_lines_with_a_free_fourth_field():
    assert threes(QUATRIX.start("...../.XXX./...../...../..... 1 - - 4"), Side.ONE) == 2
    assert threes(replace(QUATRIX.start("xXXX./...../...../...../..... 1 - - 4"), duty=0), Side.ONE) == 1
