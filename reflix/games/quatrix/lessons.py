"""The lessons of Quatrix: placing and the duty, the choice of the symbol, sliding, and the two ways to win."""

from __future__ import annotations

from reflix.core.game import Turn
from reflix.core.message import msg
from reflix.games.quatrix.board import CELL_OF
from reflix.games.quatrix.engine import Position
from reflix.games.quatrix.events import FellOff
from reflix.games.quatrix.legality import allowed
from reflix.play.lesson import Lesson, Step

THREAT = "X..../...../xxx../..X../..... 1 - - 5"
ALMOST = "o..../.XX.X/x..../...../..X.. 1 A1o - 6"
CROWDED = "...../..X../xX..o/...../..X.. 1 A3x - 6"
LINE = "...../.XXX./x..x./...../..... 1 - - 6"
COLOUR = "X..../...X./.X.../x...x/..... 1 - - 6"


def anything(turn: Turn[Position]) -> bool:
    """Every legal move will do."""
    return True


def keeps_off_d3(turn: Turn[Position]) -> bool:
    """Whether the other side may not place on D3 now."""
    return not allowed(turn.after) >> CELL_OF["D3"] & 1


def pushes_off(turn: Turn[Position]) -> bool:
    """Whether a stone of the other side has fallen off the board."""
    return any(isinstance(event, FellOff) and event.owner != turn.before.to_move for event in turn.events)


def wins(turn: Turn[Position]) -> bool:
    """Whether the mover has won."""
    ended = turn.after.ended
    return ended is not None and ended.winner == turn.before.to_move


LESSONS = (
    Lesson(
        "placing",
        msg("Placing and the duty"),
        (
            Step(
                msg("Place an X on C3 and end your turn without a slide."),
                "C3x",
                msg("An X sends your opponent to its diagonals: that is the duty."),
                unlike=msg("Allowed, but begin with an X on C3 and no slide."),
            ),
            Step(
                msg("Your opponent has to place on a diagonal of C3, and chooses D4 with a square."),
                "D4o",
                msg("A square sends you to its row or its column: row 4 or column D."),
                watched=True,
            ),
            Step(
                msg("The allowed fields are lit. Place a stone on one of them, with a symbol of your choice."),
                "D2x",
                msg("Now your opponent has to follow your stone. So each stone says where the next one goes."),
                fits=anything,
            ),
        ),
    ),
    Lesson(
        "symbol",
        msg("Choosing the symbol"),
        (
            Step(
                msg(
                    "Your opponent has three in row 3 and wants D3. Place on D1, with the symbol that leads away "
                    "from D3."
                ),
                "D1x",
                msg("Now the duty leads elsewhere: D3 is out of reach for this turn."),
                board=THREAT,
                fits=keeps_off_d3,
                reasons=(("D1o", msg("A square asks for column D, and there is D3. Choose the X.")),),
                unlike=msg("That would allow a stone on D3. Try an X on D1."),
            ),
        ),
    ),
    Lesson(
        "sliding",
        msg("Sliding"),
        (
            Step(
                msg(
                    "After placing you may slide a row or a column by one field. Place on D1, then slide column D down."
                ),
                "D1xvD",
                msg("The stone moved from D1 to D2 and completed row 2: four in a line."),
                board=ALMOST,
                fits=wins,
                reasons=(
                    ("D1x", msg("The stone is right. Now slide column D down before you end your turn.")),
                    ("D1o", msg("The stone is right. Now slide column D down before you end your turn.")),
                ),
                unlike=msg("That does not complete row 2. Place on D1, then slide column D down."),
            ),
            Step(
                msg("A slide can push stones off the board. Place on C1, then slide row 3 to the right: E3 falls off."),
                "C1x>3",
                msg("The stone went back to your opponent's supply. If it is the one placed last, there is no duty."),
                board=CROWDED,
                fits=pushes_off,
                unlike=msg("No stone of your opponent fell off. Place on C1, then slide row 3 to the right."),
            ),
        ),
    ),
    Lesson(
        "line",
        msg("Winning by a line"),
        (
            Step(
                msg("Four of your stones in a row, a column or a diagonal win at once. Complete row 2."),
                "A2o",
                msg("Four in a line: you win, and no slide is needed."),
                board=LINE,
                fits=wins,
                unlike=msg("That does not complete a line. Look at row 2: A2 and E2 are free."),
            ),
        ),
    ),
    Lesson(
        "colour",
        msg("Winning by a colour"),
        (
            Step(
                msg("Your stones on A1, D2 and B3 stand on one colour. Place on another field of this colour: C5."),
                "C5x",
                msg("Four of one colour: you win, wherever they stand."),
                board=COLOUR,
                fits=wins,
                unlike=msg("That does not make four of one colour. C5 has the colour you need."),
            ),
        ),
    ),
)
