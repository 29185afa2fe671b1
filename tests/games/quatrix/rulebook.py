"""The rules of Quatrix once more, slowly and from the rule page alone: what the engine is compared with.

It shares no line with the engine: fields are names, boards are dicts, positions are the texts of the rule page.
A board maps a field's name to `X`, `O` (of player 1) or `x`, `o` (of player 2); free fields are not in it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

LETTERS = "ABCDEF"
COLOURS = {
    4: ["0123", "2301", "3210", "1032"],
    5: ["01234", "23401", "40123", "12340", "34012"],
    6: ["012345", "354210", "241053", "503421", "120534", "435102"],
}
WAYS = {">": (1, 0), "<": (-1, 0), "v": (0, 1), "^": (0, -1)}
BACK = {">": "<", "<": ">", "v": "^", "^": "v"}
Board = dict[str, str]


def place(name: str) -> tuple[int, int]:
    """Column and row, from 0."""
    return LETTERS.index(name[0]), int(name[1]) - 1


def names(size: int) -> list[str]:
    """All fields, row by row."""
    return [f"{letter}{row + 1}" for row in range(size) for letter in LETTERS[:size]]


@dataclass
class State:
    """A game as it stands; `result` is empty while it goes on, then `1`, `2` or `draw`."""

    size: int
    board: Board
    side: str = "1"
    duty: str = "-"
    ban: str = "-"
    turns: int = 0
    result: str = ""
    seen: list[tuple[str, ...]] = field(default_factory=list)


def read(text: str) -> State:
    """The state of a position text."""
    rows, side, duty, ban, turns = text.split()
    lines = rows.split("/")
    board = {name: sign for name, sign in zip(names(len(lines)), "".join(lines), strict=True) if sign != "."}
    state = State(len(lines), board, side, duty, ban, int(turns))
    state.seen.append(same(state))
    return state


def write(state: State) -> str:
    """The position text of a state."""
    return " ".join((*same(state), str(state.turns)))


def same(state: State) -> tuple[str, ...]:
    """What makes two positions the same one: stones and symbols, side to move, duty, slide ban."""
    signs = [state.board.get(name, ".") for name in names(state.size)]
    rows = ["".join(signs[at : at + state.size]) for at in range(0, len(signs), state.size)]
    return "/".join(rows), state.side, state.duty, state.ban


def owner(sign: str) -> str:
    return "1" if sign in "XO" else "2"


def supply(state: State, side: str) -> int:
    return (state.size**2 + 1) // 2 - sum(owner(sign) == side for sign in state.board.values())


def duty_fields(state: State) -> list[str]:
    """The free fields where the side to move may place."""
    free = [name for name in names(state.size) if name not in state.board]
    if state.duty == "-":
        return free
    column, row = place(state.duty)
    found = []
    for name in free:
        across, down = abs(place(name)[0] - column), abs(place(name)[1] - row)
        if (state.duty[2] == "x" and across == down) or (state.duty[2] == "o" and 0 in (across, down)):
            found.append(name)
    return found or free


def line_of(size: int, slide: str) -> list[str]:
    """The fields of a slide's line."""
    return [name for name in names(size) if slide[1] in name]


def slid(size: int, board: Board, slide: str) -> Board:
    """The board after a slide."""
    after = {}
    for name, sign in board.items():
        to: str | None = name
        if slide[1] in name:
            to = pushed(size, name, slide)
        if to:
            after[to] = sign
    return after


def pushed(size: int, name: str, slide: str) -> str | None:
    """Where a slide takes a stone of its line; None over the edge."""
    column, row = place(name)
    column, row = column + WAYS[slide[0]][0], row + WAYS[slide[0]][1]
    return f"{LETTERS[column]}{row + 1}" if 0 <= column < size and 0 <= row < size else None


def four(size: int, board: Board, side: str) -> bool:
    """Whether a side has four in a line or four of a colour."""
    mine = {place(name) for name, sign in board.items() if owner(sign) == side}
    for column, row in mine:
        for across, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
            if all((column + step * across, row + step * down) in mine for step in range(4)):
                return True
    colours = [COLOURS[size][row][column] for column, row in mine]
    return any(colours.count(colour) >= 4 for colour in colours)


def moves(state: State) -> list[str]:
    """The names of all legal moves."""
    if state.result:
        return []
    slides = [way + mark for way in "><" for mark in "123456"[: state.size]]
    slides += [way + mark for way in "v^" for mark in LETTERS[: state.size]]
    if supply(state, state.side) == 0:
        return ["--", *possible(state, state.board, slides)]
    found = []
    for name in duty_fields(state):
        for symbol in "xo":
            board = {**state.board, name: symbol if state.side == "2" else symbol.upper()}
            found.append(name + symbol)
            if not four(state.size, board, state.side):
                found += [name + symbol + slide for slide in possible(state, board, slides)]
    return found


def possible(state: State, board: Board, slides: list[str]) -> list[str]:
    """The slides that the rules allow on this board."""
    return [s for s in slides if s != state.ban and any(name in board for name in line_of(state.size, s))]


def play(state: State, move: str) -> State:
    """The state after a legal move."""
    size, side = state.size, state.side
    other = "2" if side == "1" else "1"
    board, duty, slide = dict(state.board), "-", ""
    if move[0] in LETTERS:
        duty, slide = move[:3], move[3:]
        board[move[:2]] = move[2] if side == "2" else move[2].upper()
        if four(size, board, side):
            return won(state, board, side)
    elif move != "--":
        slide = move
    if slide:
        board = slid(size, board, slide)
        for player in (side, other):
            if four(size, board, player):
                return won(state, board, player)
        if duty != "-" and slide[1] in duty[:2]:
            to = pushed(size, duty[:2], slide)
            duty = to + duty[2] if to else "-"
    ban = BACK[slide[0]] + slide[1] if slide else "-"
    after = State(size, board, other, duty, ban, state.turns + 1, "", [*state.seen])
    after.seen.append(same(after))
    after.result = quiet(after)
    return after


def won(state: State, board: Board, side: str) -> State:
    """A won game is written as it was before its last turn but for the stones."""
    return State(state.size, board, state.side, state.duty, state.ban, state.turns, side, state.seen)


def quiet(state: State) -> str:
    """The result at the end of a turn that nobody has won by four."""
    if len(state.board) == state.size**2:
        ones = sum(owner(sign) == "1" for sign in state.board.values())
        twos = len(state.board) - ones
        return "draw" if ones == twos else "1" if ones > twos else "2"
    return "draw" if state.seen.count(same(state)) >= 3 or state.turns >= 200 else ""
