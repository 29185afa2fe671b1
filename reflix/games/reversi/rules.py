"""The rules of Reversi in words, for the rules page."""

from __future__ import annotations

from reflix.core.example import Chapter, Example, paragraph, words
from reflix.core.message import msg

THREE_WAYS = "------------------X-X-----OO-----XO-OX-----O-------X------------ X"
NO_ANSWER = "------X-----OXO-----X-----XXO------XOX------O------XO----------- X"
LAST = "O" * 31 + "X" * 31 + "O- X"
NOBODY = "OXXXXXXXOOXOXOXXOXOXOOXXOXXOXOXXOXOXOXOX-OXOXOXXOOOOOOOXXXXXXXX- X"
EVEN = "O" * 32 + "X" * 30 + "O- X"
GAP = "X-OO-----------------------" + "OX------XO---------------------------" + " X"
"""The boards of the examples."""

CHAPTERS: tuple[Chapter, ...] = (
    (
        msg("The aim"),
        (
            paragraph(
                msg("Discs are black on one side and white on the other. Whoever has more discs at the end wins."),
                Example(LAST, ("h8",), facts=(("winner", 0), ("reason", "board full"))),
            ),
        ),
    ),
    (
        msg("A turn"),
        (
            paragraph(
                msg("Black begins. Place a disc of your colour on an empty square, so that it encloses enemy discs."),
                Example("", ("d3",), facts=(("turned", ("d4",)),)),
            ),
            paragraph(
                msg(
                    "Enclosed is an unbroken straight row of enemy discs between the new disc and another one of "
                    "yours: across, down or diagonally, in any of the eight directions."
                ),
                Example(NO_ANSWER, ("e8",), facts=(("turned", ("e7", "e6", "e5", "e4")),)),
                Example(GAP, refused="e1", facts=(("refusal", "A disc on e1 encloses nothing."),)),
            ),
            paragraph(
                msg("All enclosed discs turn to your colour at once, in several directions together."),
                Example(THREE_WAYS, ("d5",), facts=(("turned", ("c5", "e5", "d6")),)),
            ),
            paragraph(
                msg("The marked squares are your legal moves; the number tells how many discs turn."),
                Example("", facts=(("legal", 4),)),
            ),
        ),
    ),
    (
        msg("Passing"),
        (
            paragraph(
                msg("A move that encloses nothing is not allowed. Without any move you pass; this happens by itself."),
                Example(NO_ANSWER, ("e8", "pass", "d2"), facts=(("turned", ("e2",)),)),
                Example("", refused="a1", facts=(("refusal", "A disc on a1 encloses nothing."),)),
            ),
            paragraph(
                msg("You may not pass if you have a move."),
                Example("", refused="pass", facts=(("refusal", "Passing is allowed only when there is no move."),)),
            ),
        ),
    ),
    (
        msg("The end"),
        (
            paragraph(
                msg("The game ends when neither side can move: usually on a full board, sometimes before."),
                Example(LAST, ("h8",), facts=(("winner", 0), ("reason", "board full"))),
                Example(NOBODY, ("a6",), facts=(("winner", 0), ("reason", "no moves"))),
            ),
            paragraph(
                msg("More discs win, and empty squares count for the winner. With equal numbers it is a draw."),
                Example(NOBODY, ("a6",), facts=(("winner", 0), ("score", (41, 23)))),
                Example(EVEN, ("h8",), facts=(("winner", None), ("score", (32, 32)))),
            ),
            paragraph(
                msg("Whoever has no disc left has lost."),
                Example(
                    "",
                    ("e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"),
                    facts=(("winner", 0), ("reason", "wipe-out")),
                ),
            ),
        ),
    ),
)

RULES = words(CHAPTERS)
"""The same without examples."""
