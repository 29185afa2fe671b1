"""The rules of Reflix in words, for the rules page."""

from __future__ import annotations

from reflix.core.message import Message, msg

RULES: tuple[tuple[Message, tuple[Message, ...]], ...] = (
    (
        msg("The aim"),
        (
            msg(
                "Each player has a laser, a target in a small fortress, and three movable mirrors in the ricochet "
                "zone between the fortresses. Whoever hits the other's target wins."
            ),
        ),
    ),
    (
        msg("A turn"),
        (
            msg("Choose one of your own three mirrors and do exactly one thing: turn it on its square, or slide it."),
            msg(
                "A slide goes in a straight line as far as you like, like a rook: not over another mirror, and never "
                "out of the ricochet zone (rows 4 to 6)."
            ),
            msg("Then your laser fires by itself. There is no preview: look first, then confirm."),
        ),
    ),
    (
        msg("The beam"),
        (
            msg("Every mirror turns a beam by exactly 90 degrees, on both sides; the opponent's mirrors, too."),
            msg("A wall stops the beam. Your own target stops it as well, without harm."),
            msg(
                "A shield lets the beam pass and remembers it: each of the opponent's shields on the way is a contact."
            ),
            msg("The edge of the board does not reflect: a beam that leaves has missed. The lasers block nothing."),
            msg("A beam that runs in a circle ends after one lap, as a miss."),
        ),
    ),
    (
        msg("Winning"),
        (
            msg("A round is one move of each player. If only one of you hits in a round, that player wins."),
            msg(
                "If the first to move hits, the other still has one last shot. If both hit in the same round, fewer "
                "contacts win; with equal contacts it is a draw."
            ),
            msg("After ten rounds without a hit the game is a draw."),
        ),
    ),
    (
        msg("The fortress"),
        (
            msg("One target, two walls, three shields and two fixed mirrors stand in your three rows."),
            msg("The target may not stand in the row next to the ricochet zone; everything else may stand anywhere."),
            msg(
                "A fortress that no laser can reach is refused: at least one of the seven beams that can enter it "
                "must hit the target."
            ),
        ),
    ),
)
