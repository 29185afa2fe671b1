"""The machine-readable account of a position and of its last turn: plain values that JSON can hold.

The keys are a stable interface for other tools: `position`, `to_move`, `moves`, `outcome`, `turns`, `events`, and what
the game adds about its last turn (in Reflix `shot`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum, IntEnum
from types import NoneType
from typing import Any, NewType, get_args, get_type_hints

from reflix.cli.inputs import Line, names
from reflix.core.events import Event
from reflix.core.game import AnyGame, Cell, Outcome, Side

_Piece = NewType("_Piece", int)
"""Stands for `Piece` when annotations are read: that is a plain int and could not be told from a number."""


def account(line: Line) -> dict[str, object]:
    """Where the game stands and what its last turn did; without a turn there are no events."""
    game, here = line.game, line.position
    told: dict[str, object] = {
        "position": game.encode(here),
        "to_move": game.info.letters[here.to_move],
        "moves": names(game, here),
        "outcome": outcome_values(game, here.outcome()),
        "turns": len(line.turns),
        "events": [],
    }
    if line.turns:
        last = line.turns[-1]
        told["events"] = [event_values(game, event) for event in last.events]
        told |= game.report(last)
    return told


def outcome_values(game: AnyGame, outcome: Outcome | None) -> dict[str, object] | None:
    """Winner by letter (None: draw), reason and score; None while the game goes on."""
    if outcome is None:
        return None
    winner = None if outcome.winner is None else game.info.letters[outcome.winner]
    return {"winner": winner, "reason": str(outcome.reason), "score": list(outcome.score)}


def event_values(game: AnyGame, event: Event) -> dict[str, object]:
    """The kind of an event and its fields, with squares, pieces and sides by name."""
    return {"event": type(event).__name__} | _fields(game, event)


def _fields(game: AnyGame, thing: Any) -> dict[str, object]:
    hints = _hints(type(thing))
    return {field.name: _plain(game, getattr(thing, field.name), hints[field.name]) for field in fields(thing)}


def _hints(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind, localns={"Piece": _Piece})


def _plain(game: AnyGame, value: Any, hint: Any) -> object:
    """A value as JSON can hold it; the annotation tells squares and pieces from plain numbers."""
    match value:
        case Side():
            return game.info.letters[value]
        case IntEnum():
            return value.name.lower()
        case Enum():
            return value.value
        case tuple():
            parts = _part_hints(hint, len(value))
            return [_plain(game, part, part_hint) for part, part_hint in zip(value, parts, strict=True)]
    if is_dataclass(value):
        name = getattr(value, "name", None)  # a slide of Quatrix is `vB` rather than its parts
        return name if isinstance(name, str) else _fields(game, value)
    return _number(game, value, hint)


def _part_hints(hint: Any, length: int) -> tuple[Any, ...]:
    found = get_args(_unless_none(hint))
    return found[:1] * length if found[1:] == (Ellipsis,) else found


def _number(game: AnyGame, value: Any, hint: Any) -> object:
    match _unless_none(hint):
        case _ if value is None:
            return None
        case kind if kind is Cell:
            return game.square(value)
        case kind if kind is _Piece:
            return game.piece_name(value)
    return value


def _unless_none(hint: Any) -> Any:
    """The annotation without `| None`."""
    kinds = [kind for kind in get_args(hint) if kind is not NoneType]
    return kinds[0] if len(kinds) == 1 and NoneType in get_args(hint) else hint
