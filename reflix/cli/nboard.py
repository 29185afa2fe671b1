"""The NBoard protocol, version 2: the other program keeps the game and asks; moves are answered with `=== F5/0.50`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from reflix.cli.errors import defect
from reflix.cli.parser import natural
from reflix.core.game import IllegalMove, SetupError
from reflix.core.search_board import WIN

if TYPE_CHECKING:
    from reflix.cli.engine import Table


def answers(table: Table, lines: Iterable[str]) -> Iterator[str]:
    """The answers to each line, until `quit` or the end. What is unknown is passed over, as the protocol wants."""
    yield "set myname Reflix"
    for line in lines:
        name, _, rest = line.strip().partition(" ")
        try:
            match name.lower():
                case "quit":
                    return
                case "ping":
                    yield f"pong {rest}"
                case "set":
                    yield from _set(table, rest)
                case "move":
                    table.play(table.game.parse(table.position, rest.partition("/")[0].lower()))
                case "go":
                    yield from _go(table)
                case "hint":
                    yield from _hint(table)
                case "learn":
                    yield "learned"  # there is nothing to learn, and the other program waits for this
        except (IllegalMove, SetupError) as fault:
            yield f"error {fault}"
        except Exception as fault:
            yield f"error {defect(fault)}"


def _set(table: Table, rest: str) -> Iterator[str]:
    name, _, value = rest.partition(" ")
    if name == "depth":
        depth = natural(value.strip())
        if depth is None:
            yield f"error the depth is {value[:20]!a}; expected a whole number"
        else:
            table.deepen(depth)
    elif name == "game":
        table.read(value)


def _go(table: Table) -> Iterator[str]:
    if table.position.outcome() is not None:
        return
    yield "status Reflix is thinking"
    choice = table.think()
    yield f"=== {_name(table, choice.move)}/{discs(choice.value):.2f}"
    yield f"status {choice.known or ''}".rstrip()


def _hint(table: Table) -> Iterator[str]:
    if table.position.outcome() is not None:
        return
    yield "status Reflix is analysing"
    from reflix.cli.thinking import depth_told

    choice = table.think()
    position, line = table.position, []
    for move in choice.line:
        line.append(_name(table, move, position))
        position = position.play(move).after
    source = "search" if choice.known is None else "book"
    yield f"{source} {''.join(line)} {discs(choice.value):.2f} 0 {depth_told(table.game, table.position, choice)}"
    yield "status"


def _name(table: Table, move: int, position: object = None) -> str:
    found = table.game.name(table.position if position is None else position, move)  # type: ignore[arg-type]
    return "PA" if found == "pass" else found.upper()


def discs(value: int) -> float:
    """A value of the search as a difference in discs."""
    if abs(value) > WIN // 2:
        return float(value - WIN if value > 0 else value + WIN)
    return value / 100
