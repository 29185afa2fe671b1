"""Reasons for a move of Reversi are true: each sentence is counted out on the board."""

import random

import pytest

from reflix.core.game import Move
from reflix.core.message import Message
from reflix.games.reversi.board import CELL_OF, NAMES
from reflix.games.reversi.engine import PASS, Position
from reflix.games.reversi.game import REVERSI
from reflix.games.reversi.reasons import explain

CORNERS = {"a1", "a8", "h1", "h8"}


def sentences(message: Message | None) -> list[Message]:
    """The sentences of a reason."""
    return [] if message is None else [part for _, part in message.values if isinstance(part, Message)] or [message]


def names(position: Position) -> set[str]:
    """The squares that the side to move may take."""
    return {NAMES[move] for move in position.moves() if move != PASS}


def holds(sentence: Message, position: Position, move: Move) -> bool:
    """Whether a sentence is true of a move."""
    after = position.play(move).after
    values = dict(sentence.values)
    passed = Position(position.black, position.white, position.to_move.other)
    outcome = after.outcome()
    answers = 0 if after.must_pass else len(after.moves())
    match sentence.text:
        case "There is no other move.":
            return position.moves() == (PASS,) == (move,)
        case "This ends the game, and wins it.":
            return outcome is not None and outcome.winner == position.to_move
        case "This ends the game with a draw.":
            return outcome is not None and outcome.winner is None
        case "This takes the corner {square}, for good.":
            return NAMES[move] == values["square"] and values["square"] in CORNERS
        case "This keeps the opponent out of the corner {square}.":
            return (
                values["square"] in names(passed) & CORNERS and not names(after) & CORNERS and after.outcome() is None
            )
        case "The opponent has no answer and must pass.":
            return after.moves() == (PASS,)
        case "The opponent has only {n} answer.":
            return answers == values["n"]
        case "No move leaves the opponent fewer answers than {n}.":
            left = [position.play(other).after for other in position.moves()]
            return answers == values["n"] == min(len(names(one)) for one in left)
        case "No answer can turn this disc on the edge.":
            mine = position.to_move
            on_edge = NAMES[move][0] in "ah" or NAMES[move][1] in "18"
            return on_edge and all(
                after.play(reply).after.pieces()[CELL_OF[NAMES[move]]] == mine for reply in after.moves()
            )
        case "It turns only {n} disc: what is yours early can be turned back.":
            turned = [len(position.turned_by(m)) for m in position.moves()]
            return values["n"] == len(position.turned_by(move)) == min(turned) < max(turned)
        case "It leaves the opponent {n} answer.":
            return answers == values["n"]
        case "No move turns more than this {n} disc.":
            return (
                values["n"]
                == len(position.turned_by(move))
                == max(len(position.turned_by(m)) for m in position.moves())
            )
    raise AssertionError(f"nobody has checked {sentence.text!r}")


@pytest.mark.parametrize("seed", range(6))
def test_reasons_are_true_in_random_games(seed: int):
    rng = random.Random(seed)
    position = REVERSI.start()
    while position.moves():
        move = rng.choice(position.moves())
        for sentence in sentences(explain(position, move)):
            assert holds(sentence, position, move), (
                str(sentence),
                REVERSI.encode(position),
                REVERSI.name(position, move),
            )
        position = position.play(move).after


CORNER = "---------O-------XOX------OXX-----OOO--------------------------- X"
FEW = "------------------OX-O-----OX------XOX-----X-X----X--X---------- X"
NONE = "------X-----OXO-----X-----XXO------XOX------O------XO----------- X"
EDGE = "-------------------X--X---OOOOO----XXX-------------------------- X"
LAST = "X" * 62 + "O- X"


@pytest.mark.parametrize(
    ("start", "name", "said"),
    [
        (CORNER, "a1", "This takes the corner a1, for good."),
        (FEW, "b2", "The opponent has only 1 answer."),
        (NONE, "e8", "The opponent has no answer and must pass."),
        (EDGE, "h3", "No answer can turn this disc on the edge."),
        (LAST, "h8", "This ends the game, and wins it."),
    ],
)
def test_what_is_said_for_known_moves(start: str, name: str, said: str):
    position = REVERSI.start(start)
    move = REVERSI.parse(position, name)
    found = sentences(explain(position, move))
    assert said in [str(sentence) for sentence in found]
    assert all(holds(sentence, position, move) for sentence in found)


def test_a_corner_is_denied():
    """Somewhere in these games a move takes the opponent's corner away without taking it."""
    denied = 0
    for seed in range(6):
        rng, position = random.Random(seed), REVERSI.start()
        while position.moves():
            for move in position.moves():
                for sentence in sentences(explain(position, move)):
                    if sentence.text == "This keeps the opponent out of the corner {square}.":
                        assert holds(sentence, position, move)
                        denied += 1
            position = position.play(rng.choice(position.moves())).after
    assert denied > 3
