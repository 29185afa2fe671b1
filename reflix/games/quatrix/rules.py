"""The rules of Quatrix in words, for the rules page."""

from __future__ import annotations

from reflix.core.message import Message, msg

RULES: tuple[tuple[Message, tuple[Message, ...]], ...] = (
    (
        msg("The aim"),
        (
            msg(
                "Four of your stones in an uninterrupted line (row, column or diagonal) win, and so do your stones on "
                "four fields of one colour, wherever they are."
            ),
            msg("It counts at once: right after placing, and right after sliding."),
        ),
    ),
    (
        msg("A turn"),
        (
            msg("Place a stone of yours on a free field and choose its symbol: X or square. It keeps it."),
            msg("Then you may slide one row or one column by one field, or end your turn."),
        ),
    ),
    (
        msg("The duty"),
        (
            msg(
                "The symbol of the last stone tells the opponent where to place next. X: on a diagonal of that stone. "
                "Square: in its row or its column. Any distance, and stones in between do not matter."
            ),
            msg("The duty counts from where the stone stands after the slide. The allowed fields are lit."),
            msg("If all fields of the duty are taken, any free field may be used. The first stone of a game is free."),
            msg("The duty lens shows, before you end your turn, where you would send your opponent."),
        ),
    ),
    (
        msg("Sliding"),
        (
            msg("All stones of the line move one field; the coloured fields stay where they are."),
            msg(
                "A stone that is pushed over the edge goes back to its owner's supply. If it was the last one placed, "
                "there is no duty."
            ),
            msg("The line must hold at least one stone, and you may not undo your opponent's slide at once."),
            msg("If one slide completes four for both of you, the player who slid wins."),
        ),
    ),
    (
        msg("The end"),
        (
            msg("With an empty supply you place nothing: you may slide, or pass. Then your opponent has no duty."),
            msg("If the board is full and nobody has four, the player with more stones on it wins."),
            msg("The same position for the third time is a draw, and so are 200 turns without a winner."),
        ),
    ),
)
