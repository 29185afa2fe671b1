"""The lessons of Reflix: the rule page's game step by step, then one lesson for each thing that a beam can meet."""

from __future__ import annotations

from reflix.core.game import Turn
from reflix.core.message import msg
from reflix.games.reflix.beam import Contact
from reflix.games.reflix.engine import Position
from reflix.games.reflix.fortress import STANDARD, layout, refusal
from reflix.games.reflix.story import shot_of
from reflix.play.lesson import Lesson, Step

SEALED = r"......W|/\....S|TWSS..."
"""A fortress that is refused: nothing leads to its target."""

CIRCLE = r"S.S.S.W|.\./..W|....T.."
"""A fortress whose two fixed mirrors can send a beam back to where it came from."""


def _board(bottom: str, top: str, own: str = STANDARD, enemy: str = STANDARD, turn: str = "t 1 b -") -> str:
    return f"{own} {enemy} {bottom} {top} {turn}"


MIRRORS = _board(r"B5/D6\G6/", r"A5\D4\F4/")
WALLS = _board(r"B6/D6\F6/", "A4/B4/C4/")
SHARED = _board(r"B6/D6\F6/", "A4/B4/G4/")
ROUND = _board(r"B5/D4\G6/", "A4/C4/F4\\", CIRCLE)
REPLY = _board(r"B6/D6\F6/", "A4/B4/G4/", turn="t 3 b 1")
KEEP = _board(r"B6/D6\F6/", "A4/B4/C4/", turn="t 3 b 1")
REFUSED = _board(r"B6/D6\F6/", r"B4/D4\F4/", enemy=SEALED)


def hits_straight(turn: Turn[Position]) -> bool:
    """Whether the beam ran up column D without any mirror, and hit."""
    shot = shot_of(turn)
    return shot.hit and not any(segment.contact is Contact.BOUNCE for segment in shot.segments)


def anything(turn: Turn[Position]) -> bool:
    """Every legal move will do."""
    return True


DUEL = Lesson(
    "duel",
    msg("A game, step by step"),
    (
        Step(
            msg("Top begins. Watch: it slides a mirror from D4 to C4, and its laser fires by itself."),
            "D4-C4",
            msg("Three mirrors bent the beam: D6, F6 and F4. It left the board on the right: missed."),
            watched=True,
        ),
        Step(
            msg("Your move. Your own mirror on D6 would send your beam to the left. Tap it, then Turn, then Confirm."),
            "D6*",
            msg("Now D6 sends the beam to the right. F6 and F4 bent it once more, and it left the board."),
            unlike=msg("Good idea, but turn the mirror on D6 first: tap it, then Turn, then Confirm."),
        ),
        Step(
            msg("Top moves again: it slides C4 down to C5."),
            "C4-C5",
            msg("This beam passed your shield on B7. That would be a contact, but it found no target: missed."),
            watched=True,
        ),
        Step(
            msg("Column D would be open if your mirror were not in the way. Slide it from D6 one square to E6."),
            "D6-E6",
            msg("Hit! Straight up column D, through the shield on D3 (one contact), into the target on D2."),
            fits=hits_straight,
            unlike=msg("Your mirror would still stand in column D. Slide D6 to E6."),
        ),
        Step(
            msg(
                "Round 2 is complete and only you have hit: you win. That is the whole game: move one mirror, then "
                "the laser fires. The next lessons show what a beam can meet."
            )
        ),
    ),
)

MIRROR = Lesson(
    "mirror",
    msg("Mirrors"),
    (
        Step(
            msg("A mirror bends every beam by 90 degrees, on both sides. Turn your mirror on D6 and follow the beam."),
            "D6*",
            msg("Hit! D6 and G6 are yours; the third mirror, on G2, is a fixed one in the other fortress."),
            board=MIRRORS,
            unlike=msg("Look where the mirror on D6 sends your beam now, and turn it: tap it, then Turn."),
        ),
        Step(
            msg("A mirror may also slide, like a rook in chess. Clear column D now: slide D6 to E6."),
            "D6-E6",
            msg("Without your mirror the beam goes straight up, to the mirror on D4, and out on the left."),
            board=MIRRORS,
            reasons=(("D6*", msg("That hits, as before. Here, slide the mirror to E6 and see what changes.")),),
            unlike=msg("Slide the mirror from D6 to E6: tap it, then the square, then Confirm."),
        ),
    ),
)

WALL = Lesson(
    "wall",
    msg("Walls"),
    (
        Step(
            msg("A wall stops every beam. Turn your mirror on B6 and watch where the beam ends."),
            "B6*",
            msg("The wall on C3 stopped it. Walls stand still: look for a way around them."),
            board=WALLS,
            unlike=msg("Allowed, but here we look for a wall: turn the mirror on B6."),
        ),
        Step(
            msg("Your own walls stop your beam as well. Slide B6 to C6."),
            "B6-C6",
            msg("Bent down into your own fortress, the beam ended at your wall on C7."),
            board=WALLS,
            unlike=msg("Allowed, but here we look for your own wall: slide B6 to C6."),
        ),
        Step(
            msg("There is a way past all walls. Find a move that opens column D."),
            "D6-E6",
            msg("Hit! Nothing but a shield stood in column D."),
            board=WALLS,
            fits=hits_straight,
            unlike=msg("That does not open column D: your mirror on D6 has to leave it."),
        ),
    ),
)

SHIELD = Lesson(
    "shield",
    msg("Shields and contacts"),
    (
        Step(
            msg(
                "A shield stops nothing, but it counts: each of the enemy's shields on the way is a contact. D6 to E6!"
            ),
            "D6-E6",
            msg("Hit, with one contact: the beam passed the shield on D3."),
            board=SHARED,
            fits=hits_straight,
            unlike=msg("Allowed, but let us hit through the shield first: slide D6 to E6."),
        ),
        Step(
            msg("Contacts matter if both of you hit in one round. Look for a hit without any: turn the mirror on B6."),
            "B6*",
            msg("Hit without contact! The way around, over B6, B4, G4 and G2, passes no shield."),
            board=SHARED,
            reasons=(
                ("D6-E6", msg("That hits too, but with one contact. There is a way without any.")),
                ("D6-C6", msg("That hits too, but with one contact. There is a way without any.")),
            ),
            unlike=msg("That does not hit. Turn the mirror on B6 and follow the beam."),
        ),
    ),
)

EDGE = Lesson(
    "edge",
    msg("The edge of the board"),
    (
        Step(
            msg("The edge does not reflect. Slide D6 to D5 and watch your beam leave."),
            "D6-D5",
            msg("Over the edge at A5: missed. Lasers at the edge of the zone stop nothing either."),
            board=WALLS,
            unlike=msg("Allowed, but here we want to see a beam leave the board: slide D6 to D5."),
        ),
        Step(
            msg("This move sends the beam out at the top, through a shield. Turn D6."),
            "D6*",
            msg("It passed the shield on F3 and left at F1. A contact without a hit counts for nothing."),
            board=WALLS,
            unlike=msg("Allowed, but turn D6 this time and follow the beam to the top."),
        ),
    ),
)

CIRCLES = Lesson(
    "circle",
    msg("Running in a circle"),
    (
        Step(
            msg("Mirrors can lead a beam back to where it began. Slide D4 to D5 and count the corners."),
            "D4-D5",
            msg("D5, B5, B8, D8, and back to D6: after one lap the beam ends, as a miss. It passes your laser freely."),
            board=ROUND,
            unlike=msg("Allowed, but no circle. Slide D4 to D5."),
        ),
        Step(
            msg("One move breaks the circle and hits. Take the mirror out of column D."),
            "D4-E4",
            msg("Hit! Often the best mirror is one that is out of the way."),
            board=ROUND,
            fits=hits_straight,
            unlike=msg("Your mirror would still stand in column D. Slide it out of there."),
        ),
    ),
)

OWN_TARGET = Lesson(
    "own-target",
    msg("Your own target"),
    (
        Step(
            msg("Your beam can come back into your own fortress. Slide B6 to A6 and see."),
            "B6-A6",
            msg("Your own target stopped the beam. That is a miss like any other, without harm."),
            board=WALLS,
            unlike=msg("Allowed, but here we look at your own target: slide B6 to A6."),
        ),
    ),
)

SHARING = Lesson(
    "sharing",
    msg("Using the enemy's mirrors"),
    (
        Step(
            msg("You may not touch the other player's mirrors, but your beam may use them. Turn your mirror on B6."),
            "B6*",
            msg("B4 and G4 belong to Top, and yet they led your beam to the target."),
            board=SHARED,
            unlike=msg("Allowed, but it uses no mirror of Top's on the way to the target. Turn B6."),
        ),
        Step(
            msg(
                "It works both ways: Top's beam may use your mirrors. After each of your moves ask: what have I opened?"
            ),
        ),
    ),
)

LAST_REPLY = Lesson(
    "last-reply",
    msg("The last reply"),
    (
        Step(
            msg("Top moved first in this round and has hit with one contact. You have one shot: hit with fewer!"),
            "B6*",
            msg("Both have hit, you with fewer contacts: you win."),
            board=REPLY,
            reasons=(
                ("D6-E6", msg("That hits with one contact as well: only a draw. There is a way without contact.")),
                ("D6-C6", msg("That hits with one contact as well: only a draw. There is a way without contact.")),
            ),
            unlike=msg("That does not hit, and Top would win. Look at the mirror on B6."),
        ),
        Step(
            msg("The same again, but the way around is closed by a wall. Keep the draw: hit with one contact."),
            "D6-E6",
            msg("Equal contacts: a draw. Had Top missed, you would have won."),
            board=KEEP,
            fits=hits_straight,
            unlike=msg("That does not hit, and Top would win. Open column D."),
        ),
    ),
)

FORTRESS = Lesson(
    "fortress",
    msg("Building a fortress"),
    (
        Step(
            msg(
                "A fortress has one target, two walls, three shields and two fixed mirrors in your three rows. The "
                "target may not stand in the row next to the zone."
            ),
            board=_board(r"B6/D6\F6/", r"B4/D4\F4/"),
        ),
        Step(
            msg("The fortress at the top is refused. {reason}", reason=refusal(layout(SEALED)) or ""),
            board=REFUSED,
        ),
        Step(
            msg("See for yourself: whatever you play, it cannot be hit. Make any move."),
            "D6-E6",
            msg("No hit. In a match such a fortress is not accepted: at least one entering beam must find the target."),
            fits=anything,
        ),
        Step(
            msg(
                "In the editor the seven beams are drawn while you build, and the reason is said if something is "
                "wrong. Build one now, if you like."
            ),
            board=_board(r"B6/D6\F6/", r"B4/D4\F4/"),
        ),
    ),
    then="fortress",
)

LESSONS = (DUEL, MIRROR, WALL, SHIELD, EDGE, CIRCLES, OWN_TARGET, SHARING, LAST_REPLY, FORTRESS)
