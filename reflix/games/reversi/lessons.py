"""The lessons of Reversi: turning discs, passing, and the simple strategy of corners, edges and mobility."""

from __future__ import annotations

from reflix.core.game import Turn
from reflix.core.message import msg
from reflix.games.reversi.board import CELL_OF
from reflix.games.reversi.engine import Position
from reflix.play.lesson import Lesson, Step

CORNERS = frozenset(CELL_OF[name] for name in ("a1", "h1", "a8", "h8"))

THREE_WAYS = "------------------X-X-----OO-----XO-OX-----O-------X------------ X"
NO_ANSWER = "------X-----OXO-----X-----XXO------XOX------O------XO----------- X"
CORNER_OPEN = "---------O-------XOX------OXX-----OOO--------------------------- X"
BESIDE_CORNER = "---------X--------XX-O-----XO------XOX-----XO-----XX-------X---- X"
FREE_EDGE = "-------------------X--X---OOOOO----XXX-------------------------- X"
FEW_ANSWERS = "------------------OX-O-----OX------XOX-----X-X----X--X---------- X"


def anything(turn: Turn[Position]) -> bool:
    """Every legal move will do."""
    return True


def gives_no_corner(turn: Turn[Position]) -> bool:
    """Whether the other side cannot take a corner now."""
    return not CORNERS.intersection(turn.after.moves())


def leaves_few(turn: Turn[Position]) -> bool:
    """Whether no other move would leave the other side fewer moves."""
    fewest = min(len(turn.before.play(move).after.moves()) for move in turn.before.moves())
    return len(turn.after.moves()) == fewest


LESSONS = (
    Lesson(
        "flips",
        msg("Turning discs"),
        (
            Step(
                msg(
                    "You are Black. A disc must enclose white discs in a straight line. Place one on any marked square."
                ),
                "d3",
                msg("The white disc between your two black ones has turned."),
                fits=anything,
            ),
            Step(
                msg("All eight directions count together. Find the square that turns three discs."),
                "d5",
                msg("Three discs in three directions, with one move."),
                board=THREE_WAYS,
                unlike=msg("That turns fewer. The numbers on the squares say how many: look for the 3."),
            ),
        ),
    ),
    Lesson(
        "pass",
        msg("Passing"),
        (
            Step(
                msg("Who cannot turn anything has to pass. Place a disc on e8."),
                "e8",
                msg("Now White can enclose nothing, wherever it looks."),
                board=NO_ANSWER,
                unlike=msg("Allowed, but White could answer. Place your disc on e8."),
            ),
            Step(
                msg("White has no move and passes. This happens by itself."),
                "pass",
                msg("A pass is not chosen: whoever can move must move."),
                watched=True,
            ),
            Step(
                msg("So you move again. Place a disc on any marked square."),
                "d2",
                msg("Two moves in a row. The game would end only if neither side could move."),
                fits=anything,
            ),
        ),
    ),
    Lesson(
        "corners",
        msg("Corners"),
        (
            Step(
                msg("A disc in a corner can never be turned again. Take the corner on a1!"),
                "a1",
                msg("The corner is yours for good, and with it a hold on the edges that begin there."),
                board=CORNER_OPEN,
                unlike=msg("Allowed, but a corner is worth more than many discs. Take a1."),
            ),
            Step(
                msg(
                    "Squares beside a corner are dangerous: they open it to the other side. Play a move that gives "
                    "none away."
                ),
                "f4",
                msg("Good: White cannot take a corner now."),
                board=BESIDE_CORNER,
                fits=gives_no_corner,
                unlike=msg("After that White could take a corner. Look for another square."),
            ),
        ),
    ),
    Lesson(
        "edges",
        msg("Edges"),
        (
            Step(
                msg("A disc on the edge can be turned along the edge only. Place one on h3."),
                "h3",
                msg("White cannot turn this disc with any answer."),
                board=FREE_EDGE,
                unlike=msg("Allowed, but the edge holds better. Place your disc on h3."),
            ),
            Step(
                msg("Edges beside an empty corner are the exception: think of the corner first, of the edge second."),
            ),
        ),
    ),
    Lesson(
        "mobility",
        msg("Few answers"),
        (
            Step(
                msg(
                    "More discs are not better in the middle of a game. Find the move that leaves White the fewest "
                    "answers."
                ),
                "b2",
                msg("White has a single move left. Who has few moves soon has only bad ones."),
                board=FEW_ANSWERS,
                fits=leaves_few,
                unlike=msg("White would have more answers than need be. Try a square near the upper left."),
            ),
            Step(
                msg("So: few discs and many moves at first, then corners, then edges, and the count at the very end."),
            ),
        ),
    ),
)
