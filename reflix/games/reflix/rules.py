"""The rules of Reflix in words, for the rules page."""

from __future__ import annotations

from reflix.core.example import Chapter, Example, paragraph, words
from reflix.core.message import msg
from reflix.games.reflix.board import TOP
from reflix.games.reflix.engine import Position
from reflix.games.reflix.fortress import Fortress, layout, refusal
from reflix.games.reflix.notation import START_MIRRORS, parse_mirrors

FORTRESS = r".SWSWS.|\..T../|......."
MIRRORS = rf"{FORTRESS} {FORTRESS} B5/D6\G6/ A5\D4\F4/ t 1 b -"
WALLS = rf"{FORTRESS} {FORTRESS} B6/D6\F6/ A4/B4/C4/ t 1 b -"
SHARED = rf"{FORTRESS} {FORTRESS} B6/D6\F6/ A4/B4/G4/ t 1 b -"
REPLY = rf"{FORTRESS} {FORTRESS} B6/D6\F6/ A4/B4/G4/ t 3 b 1"
TENTH = rf"{FORTRESS} {FORTRESS} B6/D6\F6/ A4/B4/C4/ t 10 b -"
ROUND = rf"S.S.S.W|.\./..W|....T.. {FORTRESS} B5/D4\G6/ A4/C4/F4\ t 1 b -"
TWICE = rf"{FORTRESS} .\S/.W.|.WTS..S|....... B4\D4/E5\ C5/G4\F5/ t 1 b -"
BEHIND = r"S.....S|..\T/..|W..S..W S/....W|.SW...S|T.....\ B6/D6\F6/ B4/D4\F4/ t 1 t -"
SEALED = rf"{FORTRESS} ......W|/\....S|TWSS... B6/D6\F6/ B4/D4\F4/ t 1 b -"
IN_FRONT = r".SWTWS.|\..S../|......."
"""The boards of the examples."""


def unfit(fortress: str) -> Example:
    """Two fortresses that may not be built, and why."""
    mirrors = parse_mirrors(START_MIRRORS[0]), parse_mirrors(START_MIRRORS[1])
    position = Position((Fortress(fortress), Fortress(fortress)), mirrors, TOP, 1, TOP, None)
    return Example(fault=refusal(layout(fortress)), unfit=position)


CHAPTERS: tuple[Chapter, ...] = (
    (
        msg("The aim"),
        (
            paragraph(
                msg(
                    "Each player has a laser, a target in a small fortress, and three movable mirrors in the "
                    "ricochet zone between the fortresses. Whoever hits the other's target wins."
                ),
                Example("", ("D4-C4", "D6*", "C4-C5", "D6-E6"), facts=(("winner", 0), ("shot.contacts", 1))),
            ),
        ),
    ),
    (
        msg("A turn"),
        (
            paragraph(
                msg(
                    "Choose one of your own three mirrors and do exactly one thing: turn it on its square, or slide it."
                ),
                Example("", ("D4*",), facts=(("shot.end", "exit"),)),
                Example("", ("D4-E4",), facts=(("shot.shooter", "t"),)),
                Example("", refused="D6-E6", facts=(("refusal", "The mirror on D6 is the opponent's."),)),
            ),
            paragraph(
                msg(
                    "A slide goes in a straight line as far as you like, like a rook: not over another mirror, and "
                    "never out of the ricochet zone (rows 4 to 6)."
                ),
                Example("", touched="d4", facts=(("legal", 12),)),
                Example("", refused="B4-E4", facts=(("refusal", "The mirror on D4 is in the way."),)),
                Example(
                    "", refused="D4-D7", facts=(("refusal", "A mirror may not leave the ricochet zone (rows 4 to 6)."),)
                ),
            ),
            paragraph(
                msg("Then your laser fires by itself. There is no preview: look first, then confirm."),
                Example("", ("D4-C4", "D6*"), facts=(("shot.end", "exit"), ("shot.shooter", "b"))),
            ),
        ),
    ),
    (
        msg("The beam"),
        (
            paragraph(
                msg("Every mirror turns a beam by exactly 90 degrees, on both sides; the opponent's mirrors, too."),
                Example(MIRRORS, ("D6*",), facts=(("shot.end", "hit"), ("shot.contacts", 0))),
                Example(SHARED, ("B6*",), facts=(("shot.end", "hit"),)),
            ),
            paragraph(
                msg("A wall stops the beam. Your own target stops it as well, without harm."),
                Example(WALLS, ("B6*",), facts=(("shot.end", "wall"),)),
                Example(WALLS, ("B6-A6",), facts=(("shot.end", "own target"),)),
            ),
            paragraph(
                msg(
                    "A shield lets the beam pass and remembers it: each of the opponent's shields on the way is a "
                    "contact, and only one if the beam passes it twice. Your own shields do not count."
                ),
                Example(WALLS, ("D6-E6",), facts=(("shot.contacts", 1), ("shot.touched", ("D3",)))),
                Example(TWICE, ("D4-C4",), facts=(("shot.contacts", 1), ("shot.end", "hit"))),
                Example(WALLS, ("F6-F5",), facts=(("shot.contacts", 0), ("shot.end", "exit"))),
            ),
            paragraph(
                msg("The edge of the board does not reflect: a beam that leaves has missed. The lasers block nothing."),
                Example(WALLS, ("D6-D5",), facts=(("shot.end", "exit"),)),
                Example(SHARED, ("D6-E6",), facts=(("shot.end", "hit"),)),
            ),
            paragraph(
                msg("A beam that runs in a circle ends after one lap, as a miss."),
                Example(ROUND, ("D4-D5",), facts=(("shot.end", "circle"),)),
            ),
        ),
    ),
    (
        msg("Winning"),
        (
            paragraph(
                msg("A round is one move of each player. If only one of you hits in a round, that player wins."),
                Example(SHARED, ("D6-E6",), facts=(("winner", 0), ("reason", "hit"))),
            ),
            paragraph(
                msg(
                    "If the first to move hits, the other still has one last shot. If both hit in the same round, "
                    "fewer contacts win; with equal contacts it is a draw."
                ),
                Example(REPLY, ("D6-D5",), facts=(("winner", 1), ("reason", "hit"))),
                Example(REPLY, ("B6*",), facts=(("winner", 0), ("reason", "fewer contacts"))),
                Example(REPLY, ("D6-E6",), facts=(("winner", None), ("reason", "equal contacts"))),
            ),
            paragraph(
                msg("After ten rounds without a hit the game is a draw."),
                Example(TENTH, ("D6-D5",), facts=(("winner", None), ("reason", "ten rounds"))),
            ),
        ),
    ),
    (
        msg("The fortress"),
        (
            paragraph(
                msg("One target, two walls, three shields and two fixed mirrors stand in your three rows."),
                Example("", facts=(("legal", 12),)),
            ),
            paragraph(
                msg(
                    "The target may not stand in the row next to the ricochet zone; everything else may stand anywhere."
                ),
                unfit(IN_FRONT),
                Example(BEHIND, facts=(("legal", 12),)),
            ),
            paragraph(
                msg(
                    "A fortress that no laser can reach is refused: at least one of the seven beams that can enter "
                    "it must hit the target."
                ),
                Example(SEALED, ("D6-E6",), facts=(("shot.end", "exit"),), fault=refusal(layout(SEALED.split()[1]))),
            ),
        ),
    ),
)

RULES = words(CHAPTERS)
"""The same without examples."""
