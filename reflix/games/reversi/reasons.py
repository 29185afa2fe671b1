"""What speaks for a move of Reversi, in words: the end, corners, answers, edges. Only what can be counted now."""

from __future__ import annotations

from collections.abc import Iterator

from reflix.core.game import Cell, Move
from reflix.core.message import Message, chain, msg, nmsg
from reflix.games.reversi.board import CELL_OF, CELLS, COLUMNS, NAMES, ROWS, cells_of
from reflix.games.reversi.discs import legal
from reflix.games.reversi.engine import PASS, Position

CORNERS = frozenset(CELL_OF[name] for name in ("a1", "h1", "a8", "h8"))
EDGE = frozenset(
    Cell(cell) for cell in range(CELLS) if cell % COLUMNS in (0, COLUMNS - 1) or cell // COLUMNS in (0, ROWS - 1)
)
FEW = 3
"""So many answers or fewer are called few."""

LATE = 10
"""With at most so many squares empty, turned discs count."""


def explain(position: Position, move: Move) -> Message | None:
    """The reasons for a legal move, at most two; None if there is nothing to say for it."""
    if move == PASS:
        return msg("There is no other move.")
    found = [reason for _, reason in zip(range(2), _reasons(position, move), strict=False)]
    return chain(found, " ") if found else None


def _reasons(position: Position, move: Move) -> Iterator[Message]:
    after = position.play(move).after
    outcome = after.outcome()
    if outcome is not None:
        if outcome.winner == position.to_move:
            yield msg("This ends the game, and wins it.")
        elif outcome.winner is None:
            yield msg("This ends the game with a draw.")
        return
    square = Cell(move)
    if square in CORNERS:
        yield msg("This takes the corner {square}, for good.", square=NAMES[square])
    threatened = corners_open(position.enemy, position.own) - {square}
    if threatened and not corners_open(after.own, after.enemy):
        yield msg("This keeps the opponent out of the corner {square}.", square=NAMES[min(threatened)])
    yield from _answers(position, after)
    if square in EDGE - CORNERS and safe(after, square):
        yield msg("No answer can turn this disc on the edge.")
    turned, gains = len(position.turned_by(move)), position.gains().values()
    if CELLS - sum(position.discs) <= LATE:
        if turned == max(gains):
            yield nmsg("No move turns more than this {n} disc.", "No move turns more than these {n} discs.", turned)
    elif turned == min(gains) < max(gains):
        yield nmsg(
            "It turns only {n} disc: what is yours early can be turned back.",
            "It turns only {n} discs: what is yours early can be turned back.",
            turned,
        )
    if not after.must_pass:
        answers = len(after.moves())
        yield nmsg("It leaves the opponent {n} answer.", "It leaves the opponent {n} answers.", answers)


def _answers(position: Position, after: Position) -> Iterator[Message]:
    """How few answers are left."""
    if after.must_pass:
        yield msg("The opponent has no answer and must pass.")
        return
    answers = len(after.moves())
    if len(position.moves()) > 1 and answers <= FEW:
        yield nmsg("The opponent has only {n} answer.", "The opponent has only {n} answers.", answers)
    elif len(position.moves()) > 1 and answers == fewest(position):
        yield nmsg(
            "No move leaves the opponent fewer answers than {n}.",
            "No move leaves the opponent fewer answers than {n}.",
            answers,
        )


def corners_open(own: int, enemy: int) -> frozenset[Cell]:
    """The corners that the side of `own` could take."""
    return CORNERS.intersection(cells_of(legal(own, enemy)))


def fewest(position: Position) -> int:
    """The fewest answers that any move leaves."""
    return min(legal(after.own, after.enemy).bit_count() for after in _afters(position))


def _afters(position: Position) -> Iterator[Position]:
    return (position.play(move).after for move in position.moves())


def safe(after: Position, cell: int) -> bool:
    """Whether no answer turns the disc on a square."""
    return all(move == PASS or cell not in after.turned_by(move) for move in after.moves())
