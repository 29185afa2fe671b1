"""A beam square by square: the words follow its path, and what was used adds up."""

import random
import re

import pytest

from reflix.core.game import Side, Turn
from reflix.games.reflix.beam import Contact
from reflix.games.reflix.engine import Position
from reflix.games.reflix.game import REFLIX
from reflix.games.reflix.rules import ROUND, WALLS
from reflix.games.reflix.steps import beam_steps
from reflix.games.reflix.story import shot_of
from reflix.games.reflix.usage import heat, table, usage

GOLDEN = ("D4-C4", "D6*", "C4-C5", "D6-E6")


def played(start: str, *names: str) -> tuple[Turn[Position], ...]:
    position, turns = REFLIX.start(start), []
    for name in names:
        turns.append(position.play(REFLIX.parse(position, name)))
        position = turns[-1].after
    return tuple(turns)


def random_turns(seed: int) -> tuple[Turn[Position], ...]:
    rng = random.Random(seed)
    position, turns = REFLIX.varied_start(rng), []
    while position.moves():
        turns.append(position.play(rng.choice(position.moves())))
        position = turns[-1].after
    return tuple(turns)


@pytest.mark.parametrize("seed", range(12))
def test_the_steps_name_every_square_of_the_path_in_order(seed: int):
    for turn in random_turns(seed):
        steps = beam_steps(turn)
        named = [re.findall(r"\b[A-G][1-9]\b", str(step.words))[0] for step in steps[2:]]
        path = REFLIX.report(turn)["shot"]["path"]  # type: ignore[index]
        end = shot_of(turn).segments[-1]
        again = end.contact in (Contact.EXIT, Contact.CIRCLE) and end.start == end.end and len(path) > 1
        assert named == ([*path, path[-1]] if again else path)
        last = str(steps[-1].words)
        assert last.endswith("Missed.") != shot_of(turn).hit
        assert ("target! Hit" in last) == shot_of(turn).hit


@pytest.mark.parametrize(
    ("start", "names", "said"),
    [
        ("", GOLDEN[:1], "D6: a mirror of Bottom sends the beam to the right."),
        ("", GOLDEN[:1], "F4: its own mirror sends the beam to the right."),
        ("", GOLDEN[:2], "Bottom turns the mirror on D6."),
        ("", GOLDEN, "D3: through the other side's shield, contact 1."),
        ("", GOLDEN, "D2: the target! Hit with 1 contact."),
        (ROUND, ("D4-D5",), "B8: a fixed mirror sends the beam to the right."),
        (ROUND, ("D4-D5",), "From D7 the beam would begin its circle again: it ends. Missed."),
        (WALLS, ("B6-A6",), "D8: its own target stops the beam. Missed."),
        (WALLS, ("B6*",), "C3: a wall stops the beam. Missed."),
        (WALLS, ("F6-F5",), "B7: through its own shield, which does not count."),
        (WALLS, ("D6-D5",), "A5 is at the edge: the beam leaves the board. Missed."),
    ],
)
def test_what_is_said(start: str, names: tuple[str, ...], said: str):
    assert said in [str(step.words) for step in beam_steps(played(start, *names)[-1])]


def test_usage_of_the_game_of_the_rule_page():
    turns = played("", *GOLDEN)
    rows = {str(label): numbers for label, numbers in table(turns)}
    assert rows == {
        "Shots": (2, 2),
        "Bounces on own mirrors": (2, 1),
        "Bounces on the other's mirrors": (1, 4),
        "Bounces on fixed mirrors": (0, 0),
        "Shields passed": (1, 1),
        "Longest beam, in squares": (6, 8),
        "Hits": (1, 0),
    }


@pytest.mark.parametrize("seed", range(6))
def test_usage_adds_up(seed: int):
    turns = random_turns(seed)
    for side in Side:
        shots = [shot_of(turn) for turn in turns if turn.before.to_move == side]
        found = usage(turns, side)
        bounces = sum(s.contact is Contact.BOUNCE for shot in shots for s in shot.segments)
        assert found.own + found.other + found.fixed == bounces
        assert sum(heat(turns, side).values()) == sum(len(set(shot.path)) for shot in shots)
        assert found.shots == len(shots)
        assert max(heat(turns, side).values()) <= len(shots)
