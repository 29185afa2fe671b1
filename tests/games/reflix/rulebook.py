"""The rules of Reflix once more, slowly and from the rule page alone: what the engine is compared with.

It shares no line with the engine: squares are names, boards are dicts, positions are the texts of the rule page.
A board maps a square's name to `/`, `\\`, `W`, `bS`, `tS`, `bT` or `tT` (b: of bottom, t: of top).
"""

from __future__ import annotations

from dataclasses import dataclass, field

LETTERS = "ABCDEFG"
Board = dict[str, str]
Mirrors = dict[str, str]


def name(column: int, row: int) -> str:
    """The name of a square; columns and rows count from 0."""
    return f"{LETTERS[column]}{row + 1}"


def place(square: str) -> tuple[int, int]:
    """Column and row of a square's name."""
    return LETTERS.index(square[0]), int(square[1]) - 1


@dataclass
class Beam:
    """The way of a beam: squares in order, how it ended, the enemy's shields that it passed."""

    path: list[str] = field(default_factory=list)
    end: str = ""
    shields: set[str] = field(default_factory=set)
    last: tuple[int, int] = (0, 0)


def fire(board: Board, shooter: str) -> Beam:
    """The beam of `b` (from below D6 upwards) or `t` (from above D4 downwards)."""
    return run(board, shooter, 3, 5 if shooter == "b" else 3, (0, -1) if shooter == "b" else (0, 1))


def run(board: Board, shooter: str, column: int, row: int, way: tuple[int, int]) -> Beam:
    """A beam that enters a square on this way (columns and rows per step)."""
    enemy = "t" if shooter == "b" else "b"
    beam, been = Beam(), set()
    while True:
        beam.last = way
        if not (0 <= column < 7 and 0 <= row < 9):
            beam.end = "exit"
            return beam
        here = name(column, row)
        if (here, way) in been:
            beam.end = "circle"
            return beam
        been.add((here, way))
        beam.path.append(here)
        thing = board.get(here, ".")
        if thing == "W":
            beam.end = "wall"
            return beam
        if thing in ("bT", "tT"):
            beam.end = "hit" if thing[0] == enemy else "own target"
            return beam
        if thing == enemy + "S":
            beam.shields.add(here)
        if thing == "/":
            way = (-way[1], -way[0])
        if thing == "\\":
            way = (way[1], way[0])
        column, row = column + way[0], row + way[1]


def fortress(layout: str, side: str) -> Board:
    """The squares of a layout that is written as its owner sees it."""
    board = {}
    for depth, group in enumerate(layout.split("|")):
        for seat, letter in enumerate(group):
            square = name(seat, 6 + depth) if side == "b" else name(6 - seat, 2 - depth)
            if letter != ".":
                board[square] = side + letter if letter in "ST" else letter
    return board


def mirrors(text: str) -> Mirrors:
    """`B6/D6\\F6/` as a dict."""
    return {text[i : i + 2]: text[i + 2] for i in range(0, len(text), 3)}


@dataclass
class Game:
    """A game that goes on or is over (`result`: `b`, `t` or `=`)."""

    layouts: dict[str, str]
    mirrors: dict[str, Mirrors]
    first: str
    round: int
    to_move: str
    hit: int | None
    result: str = ""

    def board(self) -> Board:
        """Everything that stands on the board."""
        board = fortress(self.layouts["b"], "b") | fortress(self.layouts["t"], "t")
        return board | self.mirrors["b"] | self.mirrors["t"]

    def text(self) -> str:
        """The position text."""
        sides = ["".join(f"{square}{sign}" for square, sign in sorted(self.mirrors[side].items())) for side in "bt"]
        hit = "-" if self.hit is None else str(self.hit)
        fields = (self.layouts["b"], self.layouts["t"], *sides, self.first, str(self.round), self.to_move, hit)
        return " ".join(fields)


def read(text: str) -> Game:
    """The position of a text."""
    bottom, top, low, high, first, number, to_move, hit = text.split()
    sides = {"b": mirrors(low), "t": mirrors(high)}
    return Game({"b": bottom, "t": top}, sides, first, int(number), to_move, None if hit == "-" else int(hit))


def legal(game: Game) -> list[str]:
    """The names of the legal moves, sorted as text."""
    if game.result:
        return []
    taken = game.mirrors["b"] | game.mirrors["t"]
    found = []
    for square in game.mirrors[game.to_move]:
        found.append(f"{square}*")
        for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            column, row = place(square)
            while True:
                column, row = column + across, row + down
                if not (0 <= column <= 6 and 3 <= row <= 5) or name(column, row) in taken:
                    break
                found.append(f"{square}-{name(column, row)}")
    return sorted(found)


def play(game: Game, move: str) -> tuple[Game, Beam]:
    """The position after a legal move, and the shot."""
    side, other = game.to_move, "t" if game.to_move == "b" else "b"
    own = dict(game.mirrors[side])
    sign = own.pop(move[:2])
    if move.endswith("*"):
        own[move[:2]] = "\\" if sign == "/" else "/"
    else:
        own[move[3:]] = sign
    after = Game(game.layouts, game.mirrors | {side: own}, game.first, game.round, other, None)
    beam = fire(after.board(), side)
    hit = len(beam.shields) if beam.end == "hit" else None
    if side == game.first:
        after.hit = hit
        return after, beam
    if hit is not None and game.hit is not None:
        after.result = "=" if hit == game.hit else (side if hit < game.hit else other)
    elif hit is not None or game.hit is not None:
        after.result = side if hit is not None else other
    elif game.round == 10:
        after.result = "="
    if not after.result:
        after.round += 1
    return after, beam


def perft(game: Game, depth: int) -> int:
    """How many sequences of `depth` legal moves there are."""
    if depth == 0:
        return 1
    return sum(perft(play(game, move)[0], depth - 1) for move in legal(game))
