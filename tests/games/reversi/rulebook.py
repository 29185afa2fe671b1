"""The rule page written down a second time, square by square, as slowly as it reads: what the engine is compared with.

A board is a tuple of 64 signs, `X`, `O` or `-`. It shares nothing with the engine.
"""

from __future__ import annotations

Board = tuple[str, ...]
START: Board = tuple("-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27)
OTHER = {"X": "O", "O": "X"}


def enclosed(board: Board, side: str, place: int) -> set[int]:
    """The enemy discs that a disc on this square encloses."""
    found: set[int] = set()
    if board[place] != "-":
        return found
    for across in (-1, 0, 1):
        for down in (-1, 0, 1):
            row: set[int] = set()
            x, y = place % 8 + across, place // 8 + down
            while (across or down) and 0 <= x < 8 and 0 <= y < 8:
                sign = board[8 * y + x]
                if sign == side:
                    found |= row
                if sign != OTHER[side]:
                    break
                row.add(8 * y + x)
                x, y = x + across, y + down
    return found


def legal(board: Board, side: str) -> list[int]:
    """The squares that enclose something."""
    return [place for place in range(64) if enclosed(board, side, place)]


def placed(board: Board, side: str, place: int) -> Board:
    """The board after a move."""
    mine = enclosed(board, side, place) | {place}
    return tuple(side if square in mine else sign for square, sign in enumerate(board))


def perft(board: Board, side: str, depth: int) -> int:
    """Sequences of so many plies; a forced pass is a ply, and a game that ends earlier counts as one."""
    if depth == 0:
        return 1
    places = legal(board, side)
    if places:
        return sum(perft(placed(board, side, place), OTHER[side], depth - 1) for place in places)
    return perft(board, OTHER[side], depth - 1) if legal(board, OTHER[side]) else 1
