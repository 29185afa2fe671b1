"""The rules of Reversi in words, for the rules page."""

from __future__ import annotations

from reflix.core.message import Message, msg

RULES: tuple[tuple[Message, tuple[Message, ...]], ...] = (
    (
        msg("The aim"),
        (msg("Discs are black on one side and white on the other. Whoever has more discs at the end wins."),),
    ),
    (
        msg("A turn"),
        (
            msg("Black begins. Place a disc of your colour on an empty square, so that it encloses enemy discs."),
            msg(
                "Enclosed is an unbroken straight row of enemy discs between the new disc and another one of yours: "
                "across, down or diagonally, in any of the eight directions."
            ),
            msg("All enclosed discs turn to your colour at once, in several directions together."),
            msg("The marked squares are your legal moves; the number tells how many discs turn."),
        ),
    ),
    (
        msg("Passing"),
        (
            msg("A move that encloses nothing is not allowed. Without any move you pass; this happens by itself."),
            msg("You may not pass if you have a move."),
        ),
    ),
    (
        msg("The end"),
        (
            msg("The game ends when neither side can move: usually on a full board, sometimes before."),
            msg("More discs win, and empty squares count for the winner. With equal numbers it is a draw."),
            msg("Whoever has no disc left has lost."),
        ),
    ),
)
