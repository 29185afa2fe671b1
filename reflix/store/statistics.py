"""What a player has won, drawn and lost, by game, opponent and side, in a small TOML file.

    version = 1

    [[entry]]
    game = "reflix"
    opponent = "schwer"
    side = 1
    wins = 2
    draws = 0
    losses = 5
    facts = {contacts = 9, longest = 21}

    [end]
    entries = 1

Only the sides of people have entries; against another person the opponent is `human`. The closing table tells a whole
file from one that was cut off.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from reflix.core.facts import KeepsFacts, kinds
from reflix.core.game import AnyGame, Side
from reflix.core.message import Message, msg
from reflix.play.seats import Bot, Human, Script
from reflix.play.session import Session
from reflix.store import toml
from reflix.store.atomic import StoreError, aside_report, read_text, write_atomic

VERSION = 1
HUMAN = "human"
NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")
MOST = 10**12


@dataclass(frozen=True, slots=True)
class Entry:
    """The games of a person at one side against one kind of opponent."""

    game: str
    opponent: str
    side: Side
    wins: int = 0
    draws: int = 0
    losses: int = 0
    facts: Mapping[str, int] = field(default_factory=dict)

    @property
    def key(self) -> tuple[str, str, Side]:
        """What there is one entry for."""
        return self.game, self.opponent, self.side

    @property
    def games(self) -> int:
        """All of them."""
        return self.wins + self.draws + self.losses


def joined(one: Entry, other: Entry, game: AnyGame) -> Entry:
    """Two entries of a game together, under the key of the first."""
    names = {**one.facts, **other.facts}
    joins = {kind.name: kind.joined for kind in kinds(game)}
    facts = {name: joins.get(name, max)(one.facts.get(name, 0), other.facts.get(name, 0)) for name in names}
    return replace(
        one,
        wins=one.wins + other.wins,
        draws=one.draws + other.draws,
        losses=one.losses + other.losses,
        facts=facts,
    )


def results(session: Session[Any]) -> tuple[Entry, ...]:
    """What a finished game adds, an entry for each person; nothing for a lesson or a game of two bots."""
    outcome, game = session.outcome, session.game
    if outcome is None or any(isinstance(seat, Script) for seat in session.seats):
        return ()
    found = []
    for side in Side:
        if not isinstance(session.seats[side], Human):
            continue
        other = session.seats[side.other]
        own = tuple(turn for turn in session.turns if turn.before.to_move == side)
        found.append(
            Entry(
                game.id,
                other.level if isinstance(other, Bot) else HUMAN,
                side,
                int(outcome.winner == side),
                int(outcome.winner is None),
                int(outcome.winner == side.other),
                game.facts(own) if isinstance(game, KeepsFacts) else {},
            )
        )
    return tuple(found)


class Statistics:
    """The statistics file in a folder. `load` first; then every change is written at once, or not made at all."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "statistics.toml"
        self._entries: dict[tuple[str, str, Side], Entry] = {}

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries, in the order in which they began."""
        return tuple(self._entries.values())

    def load(self) -> Message | None:
        """Read the file; what to tell the player. Never raises: a broken file is put aside."""
        self._entries = {}
        try:
            text = read_text(self.path)
            if text is not None:
                self._entries = {entry.key: entry for entry in parse(text)}
        except StoreError as error:
            return aside_report(self.path, error.message)
        except ValueError:
            return aside_report(self.path, msg("The statistics cannot be read, so they begin anew."))
        return None

    def count(self, session: Session[Any]) -> None:
        """Add a finished game. Raises `StoreError`, and then it is not counted."""
        entries = dict(self._entries)
        for new in results(session):
            old = entries.get(new.key)
            entries[new.key] = new if old is None else joined(old, new, session.game)
        self._keep(entries)

    def reset(self, game: str = "") -> None:
        """Forget everything, or one game. Raises `StoreError`, and then nothing is forgotten."""
        self._keep({key: entry for key, entry in self._entries.items() if game not in ("", entry.game)})

    def _keep(self, entries: dict[tuple[str, str, Side], Entry]) -> None:
        if entries != self._entries:
            write_atomic(self.path, to_text(tuple(entries.values())))
            self._entries = entries


def to_text(entries: tuple[Entry, ...]) -> str:
    """The entries as TOML."""
    tables = [
        {
            "game": entry.game,
            "opponent": entry.opponent,
            "side": entry.side + 1,
            "wins": entry.wins,
            "draws": entry.draws,
            "losses": entry.losses,
            "facts": dict(entry.facts),
        }
        for entry in entries
    ]
    return toml.dumps({"version": VERSION, "entry": tables, "end": {"entries": len(tables)}})


def parse(text: str) -> tuple[Entry, ...]:
    """The entries of a text. Raises ValueError if anything in it is not as this program writes it."""
    values = toml.parse(text)
    if values.get("version") != VERSION:
        raise ValueError("not a format that this program knows")
    tables = values.get("entry")
    if not isinstance(tables, list) or values.get("end") != {"entries": len(tables)}:
        raise ValueError("the file is not complete")
    entries = tuple(map(_entry, tables))
    if len({entry.key for entry in entries}) < len(entries):
        raise ValueError("an entry is there twice")
    return entries


def _entry(table: Any) -> Entry:
    wanted = {"game", "opponent", "side", "wins", "draws", "losses", "facts"}
    if not isinstance(table, dict) or set(table) != wanted or _number(table["side"]) not in (1, 2):
        raise ValueError("an entry is not as expected")
    facts = table["facts"]
    if not isinstance(facts, dict):
        raise ValueError("facts are a table")
    return Entry(
        _name(table["game"]),
        _name(table["opponent"]),
        Side(table["side"] - 1),
        _number(table["wins"]),
        _number(table["draws"]),
        _number(table["losses"]),
        {_name(name): _number(value) for name, value in facts.items()},
    )


def _name(value: object) -> str:
    if isinstance(value, str) and NAME.fullmatch(value):
        return value
    raise ValueError(f"{value!r} is not a name")


def _number(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST:
        return value
    raise ValueError(f"{value!r} is not a number that can be counted to")
