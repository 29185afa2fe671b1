"""Recorded games that boards play by themselves, for the eye: of bots, chosen for what is to be seen in them."""

from __future__ import annotations

import random

from reflix.core.example import Example
from reflix.core.game import AnyGame


def _game(start: str, moves: str) -> Example:
    return Example(start, tuple(moves.split()))


RECORDED: dict[str, tuple[Example, ...]] = {
    "reflix": (
        _game(
            r"S...W..|\SS\..W|...T... S\.../W|...S.W.|.S.T... B6/D6\F6/ B4/D4\F4/ t 1 t -",
            "D4-D5 B6-B5 B4-A4 D6-A6 D5-D6 F6* D6-D4 B5-B6",
        ),
        _game(
            r"W..\...|.S...W.|T.S.S./ S\.../W|...S.W.|.S.T... B6/D6\F6/ B4/D4\F4/ b 1 b -",
            "B6-B5 D4-D5 F6-F5 F4* B5* B4* B5-C5 F4-G4",
        ),
        _game(
            r"......W|.\SSS.T|W..../. S..W...|/S.....|.\ST..W B6/D6\F6/ B4/D4\F4/ t 1 t -",
            "B4-B5 F6-F5 D4-D5 B6* F4-B4 F5-F6",
        ),
        _game(
            r"..\S\.W|.W..S..|..S.T.. S..W..S|\..T../|.S...W. B6/D6\F6/ B4/D4\F4/ b 1 b -",
            "B6-C6 B4-C4 C6-C5 F4-F5 F6-G6 F5-G5 D6-A6 D4-G4 C5-A5 G5-D5",
        ),
        _game(
            r"S..W..S|....W..|\S.T../ S...W..|\SS\..W|...T... B6/D6\F6/ B4/D4\F4/ t 1 t -",
            "B4-B5 D6-D5 F4-G4 F6-F4 G4-G6 B6*",
        ),
    ),
    "quatrix": (
        _game(
            "",
            "C2o>2 B2o B3x<2 C4o^C A3o<3 C3o>2 C4ovB C5x^C D3xvB B1o<3 E1xvB D2x>1 E1xvB B4x>1 C5o^B D5x<2",
        ),
    ),
    "reversi": (
        _game(
            "",
            "e6 f4 e3 f6 f5 f2 e2 d2 e1 d6 c6 c4 c5 d3 d7 f3 e7 f7 g6 e8 g4 f1 c2 d1 g3 c3 d8 g5 h5 c8 c1 h6 "
            "f8 c7 g1 b1 a1 g8 b2 h4 h3 b3 b8 a8 b7 a7 b5 b6 a2 h2 b4 a5 g2 h1 h7 a4 g7 h8 a6 a3",
        ),
    ),
}


def shows(game: AnyGame) -> tuple[Example, ...]:
    """The games to be shown; of a game without recorded ones a game by lot, always the same."""
    return RECORDED.get(game.id) or (_by_lot(game),)


def _by_lot(game: AnyGame) -> Example:
    rng, position, names = random.Random(3), game.start(), []
    while position.outcome() is None:
        move = rng.choice(list(position.moves()))
        names.append(game.name(position, move))
        position = position.play(move).after
    return Example("", tuple(names))
