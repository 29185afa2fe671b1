"""The rules of Quatrix in words, for the rules page."""

from __future__ import annotations

from reflix.core.example import Chapter, Example, paragraph, words
from reflix.core.message import msg

LINE = "...../.XXX./x..x./...../..... 1 - - 6"
COLOUR = "X..../...X./.X.../x...x/..... 1 - - 6"
ALMOST = "o..../.XX.X/x..../...../..X.. 1 A1o - 6"
CROWDED = "...../..X../xX..o/...../..X.. 1 A3x - 6"
TAKEN = "...../.x.../..X../...x./....X 1 - - 4"
BOTH = "o..../.XX.X/...x./.xx.x/..X.. 1 A1o - 9"
"""The boards of the examples."""

CHAPTERS: tuple[Chapter, ...] = (
    (
        msg("The aim"),
        (
            paragraph(
                msg(
                    "Four of your stones in an uninterrupted line (row, column or diagonal) win, and so do your "
                    "stones on four fields of one colour, wherever they are."
                ),
                Example(LINE, ("A2o",), facts=(("winner", 0), ("reason", "line of four"))),
                Example(COLOUR, ("C5x",), facts=(("winner", 0), ("reason", "four of a colour"))),
            ),
            paragraph(
                msg("It counts at once: right after placing, and right after sliding."),
                Example(ALMOST, ("D1xvD",), facts=(("winner", 0), ("slide", "vD"))),
            ),
        ),
    ),
    (
        msg("A turn"),
        (
            paragraph(
                msg("Place a stone of yours on a free field and choose its symbol: X or square. It keeps it."),
                Example("", ("C3x", "D4o"), facts=(("placed.stone", "o"),)),
            ),
            paragraph(
                msg("Then you may slide one row or one column by one field, or end your turn."),
                Example("", ("C3x>3",), facts=(("slide", ">3"),)),
            ),
        ),
    ),
    (
        msg("The duty"),
        (
            paragraph(
                msg(
                    "The symbol of the last stone tells the opponent where to place next. X: on a diagonal of that "
                    "stone. Square: in its row or its column. Any distance, and stones in between do not matter."
                ),
                Example("", ("C3x",), facts=(("legal", 144),)),
                Example("", ("C3o",), facts=(("legal", 112),)),
            ),
            paragraph(
                msg("The duty counts from where the stone stands after the slide. The allowed fields are lit."),
                Example("", ("C3x>3",), facts=(("position", "...../...../...X./...../..... 2 D3x <3 1"),)),
            ),
            paragraph(
                msg(
                    "If all fields of the duty are taken, any free field may be used. The first stone of a game is "
                    "free."
                ),
                Example(TAKEN, ("A1x",), facts=(("legal", 840),)),
            ),
            paragraph(
                msg("The duty lens shows, before you end your turn, where you would send your opponent."),
            ),
        ),
    ),
    (
        msg("Sliding"),
        (
            paragraph(
                msg("All stones of the line move one field; the coloured fields stay where they are."),
                Example(CROWDED, ("C1x<3",), facts=(("slide", "<3"),)),
            ),
            paragraph(
                msg(
                    "A stone that is pushed over the edge goes back to its owner's supply. If it was the last one "
                    "placed, there is no duty."
                ),
                Example(CROWDED, ("C1x>3",), facts=(("fell_off.0.square", "E3"), ("fell_off.0.owner", "2"))),
                Example("", ("E1x>1",), facts=(("position", "...../...../...../...../..... 2 - <1 1"),)),
            ),
            paragraph(
                msg("The line must hold at least one stone, and you may not undo your opponent's slide at once."),
                Example(
                    "", ("C3x>3",), refused="C2x<3", facts=(("refusal", "<3 would undo the opponent's slide at once."),)
                ),
            ),
            paragraph(
                msg("If one slide completes four for both of you, the player who slid wins."),
                Example(BOTH, ("D1xvD",), facts=(("winner", 0), ("reason", "line of four"))),
            ),
        ),
    ),
    (
        msg("The end"),
        (
            paragraph(
                msg("With an empty supply you place nothing: you may slide, or pass. Then your opponent has no duty."),
            ),
            paragraph(
                msg("If the board is full and nobody has four, the player with more stones on it wins."),
            ),
            paragraph(
                msg("The same position for the third time is a draw, and so are 200 turns without a winner."),
            ),
        ),
    ),
)

RULES = words(CHAPTERS)
"""The same without examples."""
