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
FAR = "X..../.o.../..O../...../..... 2 A1x - 3"
GIFT = "....X/..x../.o..O/.Xx.X/..o.. 1 - - 8"
DIAGONAL = "X.o../.X.../..O.x/...../..x.. 1 - - 6"
SPENT = "oXxOO/X.xX./O.x.O/OXOoO/oXoXx 1 - - 24"
LAST_FIELD = "XXoxO/OoxXo/x.xOO/OxXOx/OXoox 1 - - 24"
LAST_OF_SIXTEEN = "X.xO/OOxo/oOXO/Xoox 2 - - 20"
LATE = "O..../..x../..X../...o./..... 1 - - 199"
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
                Example(DIAGONAL, ("D4x",), facts=(("winner", 0), ("reason", "line of four"))),
                Example(COLOUR, ("C5x",), facts=(("winner", 0), ("reason", "four of a colour"))),
            ),
            paragraph(
                msg("It counts at once: right after placing, and right after sliding."),
                Example(LINE, ("E2x",), facts=(("winner", 0), ("slide", None))),
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
                Example("", ("C3x",), facts=(("slide", None),)),
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
                Example(FAR, ("E5o",), facts=(("placed.square", "E5"),)),
                Example(FAR, refused="E4o", facts=(("refusal", "Duty: the X on A1 allows only its diagonals."),)),
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
                Example("", facts=(("legal", 250),)),
            ),
            paragraph(
                msg("The duty lens shows, before you end your turn, where you would send your opponent."),
                Example("", ("C3x",), touched="c3", facts=(("legal", 144),)),
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
                Example("", refused="C3x>1", facts=(("refusal", "There is no stone in row 1 to slide."),)),
                Example(
                    "", ("C3x>3",), refused="C2x<3", facts=(("refusal", "<3 would undo the opponent's slide at once."),)
                ),
            ),
            paragraph(
                msg(
                    "If one slide completes four for both of you, the player who slid wins. If it does so only for the "
                    "opponent, the opponent wins."
                ),
                Example(BOTH, ("D1xvD",), facts=(("winner", 0), ("reason", "line of four"))),
                Example(GIFT, ("A1x>3",), facts=(("winner", 1), ("reason", "line of four"))),
            ),
        ),
    ),
    (
        msg("The end"),
        (
            paragraph(
                msg("With an empty supply you place nothing: you may slide, or pass. Then your opponent has no duty."),
                Example(SPENT, ("vC",), facts=(("slide", "vC"), ("placed", None), ("reason", None))),
                Example(SPENT, ("--",), facts=(("position", SPENT.replace(" 1 - - 24", " 2 - - 25")),)),
            ),
            paragraph(
                msg(
                    "If the board is full and nobody has four, the player with more stones on it wins; with equally "
                    "many (on boards of 4 × 4 and 6 × 6) it is a draw."
                ),
                Example(LAST_FIELD, ("B3x",), facts=(("winner", 0), ("reason", "full board"), ("score", (13, 12)))),
                Example(LAST_OF_SIXTEEN, ("B1x",), facts=(("winner", None), ("reason", "full board, equal"))),
            ),
            paragraph(
                msg("The same position for the third time is a draw, and so are 200 turns without a winner."),
                Example(
                    "",
                    ("E1x>1", "E2x>2", "E1x>1", "E2x>2", "E1x>1"),
                    facts=(("winner", None), ("reason", "third repetition")),
                ),
                Example(LATE, ("B4x",), facts=(("winner", None), ("reason", "200 turns"))),
            ),
        ),
    ),
)

RULES = words(CHAPTERS)
"""The same without examples."""
