"""Quatrix and Reversi to the end through the real program in a real window: mouse alone, fingers alone, keys alone.
The person's moves are drawn by lot among the legal ones; the bot's are computed as the program will play them."""

from __future__ import annotations

import random
import shutil
from functools import cache
from typing import Any

import pytest

from reflix.app.boards import Front, fronts
from reflix.app.match import Match
from reflix.core.game import Move, Side
from reflix.games.quatrix.board import SLIDES, SYMBOLS, square
from reflix.games.quatrix.game import QUATRIX
from reflix.games.quatrix.legality import parts_of, stone_of
from reflix.games.quatrix.view.geometry import key_target
from reflix.games.reversi.game import REVERSI
from reflix.play.seats import Bot
from reflix.search.bot import choose
from tests.app.test_real_window import SEED
from tests.games.quatrix.test_view import Hand, walk
from tests.real import Run

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("Xvfb") is None, reason="needs Xvfb, a screen that nobody sees"),
]

TERMS = {"opponent": "bot", "level": "leicht", "first": "me"}


def front(game: str) -> Front:
    return next(front for front in fronts() if front.game.id == game)


def match(game: str) -> Match:
    return Match(front(game), TERMS)


@cache
def line(game: str) -> tuple[tuple[Any, Move], ...]:
    """A whole game: each position with the move played in it; forced moves too."""
    session = match(game).session(random.Random(SEED))
    rng, played, position = random.Random(4), [], session.start
    while position.outcome() is None:
        seat = session.seats[position.to_move]
        if isinstance(seat, Bot) and session.game.forced(position) is None:
            move = choose(session.game, position, session.game.info.level(seat.level), seat.seed).move
        else:
            legal = [move for move in position.moves() if game != "quatrix" or parts_of(move)[0]]
            move = rng.choice(legal or list(position.moves()))
        played.append((position, move))
        position = position.play(move).after
    return tuple(played)


def own(game: str) -> list[tuple[Any, Move]]:
    """The person's own decisions of it."""
    found = front(game).game
    return [(p, move) for p, move in line(game) if p.to_move == Side.ONE and found.forced(p) is None]


def touches(game: str, position: Any, move: Move) -> list[str]:
    """The names of what is touched for a move."""
    if game == "reversi":
        return [REVERSI.name(position, move)]
    placement, slide = parts_of(move)
    cell, symbol = stone_of(placement)
    keys = [SLIDES[slide - 1].name] if slide else []
    return [SYMBOLS[symbol], square(cell).lower(), *keys, "confirm"]


def typed(game: str, position: Any, move: Move) -> list[str]:
    """The keys that are pressed for a move: the cursor is shown by Tab and jumps by letter and digit."""
    if game == "reversi":
        name = REVERSI.name(position, move)
        return ["tab", name[0], name[1], "return"]
    placement, slide = parts_of(move)
    cell, symbol = stone_of(placement)
    name = square(cell).lower()
    hand = Recorded(position)
    hand.press("tab", name[0], name[1], SYMBOLS[symbol], "return")
    if slide:
        walk(hand, key_target(SLIDES[slide - 1]))
        hand.press("return")
    hand.press("return")
    assert hand.played == move
    return hand.pressed


class Recorded(Hand):
    """Somebody whose keys are written down."""

    def __init__(self, position: Any) -> None:
        super().__init__(position)
        self.pressed: list[str] = []

    def press(self, *names: str) -> None:
        for name in names:
            super().press(name)
            self.pressed.append(name)


def by_pointer(device: str, game: str) -> list[str]:
    names = ["play", game, *(f"{name}:{value}" for name, value in TERMS.items()), "start"]
    script = [f"+120 {device} @{name}" for name in names]
    for position, move in own(game):
        script += [f"+40 {device} @{name}" for name in touches(game, position, move)]
        script.append("+0 wait")
    return script


def by_keys(game: str) -> list[str]:
    """Tab and Enter from the start screen on."""
    order = [found.game.id for found in fronts()]
    keys = ["return", *["tab"] * (order.index(game) + 1), "return"]
    shown = [f"{choice.name}:{value}" for choice in match(game).choices for value, _ in choice.values]
    at = -2  # the focus comes along on the main button; after it the way back, then the first option
    for name, value in TERMS.items():
        goal = shown.index(f"{name}:{value}")
        keys += ["tab"] * (goal - at) + ["return"]
        at = goal
    keys += ["tab"] * (len(shown) - at) + ["return"]
    script = ["+300 wait", *(f"+20 key {key}" for key in keys), "+100 expect screen board"]
    for position, move in own(game):
        script += [*(f"+20 key {key}" for key in typed(game, position, move)), "+0 wait"]
    return script


@pytest.mark.parametrize("way", ["mouse", "finger", "keys"])
@pytest.mark.parametrize("game", ["quatrix", "reversi"])
def test_a_whole_game_against_the_bot(screen, tmp_path, game, way):
    script = by_keys(game) if way == "keys" else by_pointer(way, game)
    last, move = line(game)[-1]
    outcome = last.play(move).after.outcome()
    wanted = "draw" if outcome.winner is None else f"won-{outcome.winner + 1}"
    script += [f"+0 expect moves {len(line(game))}", f"+0 expect outcome {wanted}", "+0 quit"]
    Run(screen, tmp_path, "\n".join(script)).finish()


def test_the_games_are_games():
    """What is played is long enough to mean something."""
    assert len(line("reversi")) > 40
    assert len(line("quatrix")) > 4
    assert QUATRIX.id == "quatrix"
