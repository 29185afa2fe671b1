"""A session: a game being played, as the list of its turns and a place in it. It knows no rule and no clock."""

from __future__ import annotations

import itertools
from typing import Generic

from reflix.core.events import Passed
from reflix.core.game import Game, Move, Outcome, P, Side, Turn
from reflix.play.hint import Hint, valid
from reflix.play.seats import Human, Script, Seat

_revisions = itertools.count(1)
"""Shared by all sessions: an answer of a bot that was asked in an earlier game can never fit a later one."""


class Session(Generic[P]):
    """One game from its start, with two seats, undo, redo and a hint.

    `turns` handed in must belong to the game from `start` on; they count as played.
    """

    def __init__(self, game: Game[P], start: P, seats: tuple[Seat, Seat], *, turns: tuple[Turn[P], ...] = ()) -> None:
        self.game = game
        self.start = start
        self.seats = seats
        self._line = turns
        self._ply = len(turns)
        self._revision = next(_revisions)
        self._hint: Hint | None = None

    @property
    def turns(self) -> tuple[Turn[P], ...]:
        """The turns played, without those that can be redone."""
        return self._line[: self._ply]

    @property
    def future(self) -> tuple[Turn[P], ...]:
        """The turns that can be redone, next first."""
        return self._line[self._ply :]

    @property
    def ply(self) -> int:
        """The number of turns played."""
        return self._ply

    @property
    def last(self) -> Turn[P] | None:
        """The turn that led here, None at the start."""
        return self._line[self._ply - 1] if self._ply else None

    @property
    def position(self) -> P:
        """Where the game stands."""
        last = self.last
        return self.start if last is None else last.after

    @property
    def outcome(self) -> Outcome | None:
        """The result, None while the game goes on."""
        return self.position.outcome()

    @property
    def revision(self) -> int:
        """A number that goes up with every change and never comes back, not even in another session."""
        return self._revision

    @property
    def seat(self) -> Seat | None:
        """Who is to move, None when the game is over."""
        return None if self.outcome is not None else self.seats[self.position.to_move]

    @property
    def waiting_for_bot(self) -> bool:
        """Whether the move is awaited from a bot or a script, not from a person."""
        seat = self.seat
        return seat is not None and not isinstance(seat, Human)

    @property
    def scripted(self) -> str | None:
        """The name of the move that the script of the side to move has for this turn, None if there is none (left)."""
        seat, side = self.seat, self.position.to_move
        if not isinstance(seat, Script):
            return None
        played = sum(turn.before.to_move == side for turn in self.turns)
        return seat.moves[played] if played < len(seat.moves) else None

    @property
    def hint(self) -> Hint | None:
        """The hint for this very position; every change of the session drops it."""
        return valid(self._hint, self._revision)

    @hint.setter
    def hint(self, hint: Hint | None) -> None:
        self._hint = valid(hint, self._revision)

    def play(self, move: Move) -> Turn[P]:
        """Play a move for the side to move. Raises `IllegalMove` and then leaves everything as it was.

        The turns that could be redone are cut off, unless the move is the next of them."""
        future = self.future
        if future and future[0].move == move:
            turn = future[0]
        else:
            turn = self.position.play(move)
            self._line = (*self.turns, turn)
        self._go(self._ply + 1)
        return turn

    @property
    def can_undo(self) -> bool:
        """Whether `undo` takes anything back."""
        return self._undo_goal() < self._ply

    @property
    def can_redo(self) -> bool:
        """Whether `redo` brings anything back."""
        return self._ply < len(self._line)

    def undo(self) -> tuple[Turn[P], ...]:
        """Go back to the last decision of a person (without people: one turn).

        Against a bot this takes back its answers and forced moves too, and nothing at all if no person has decided
        yet. The turns taken back, last first."""
        goal = self._undo_goal()
        taken = self._line[goal : self._ply][::-1]
        self._go(goal)
        return taken

    def redo(self) -> tuple[Turn[P], ...]:
        """Go forward to where a person decided next, or to the end; the turns brought back, in order."""
        goal = next((ply for ply in range(self._ply + 1, len(self._line)) if self._decided(ply)), len(self._line))
        brought = self._line[self._ply : goal]
        self._go(goal)
        return brought

    def jump(self, ply: int) -> None:
        """Go to where that many turns have been played, from 0 to all that are known."""
        if not 0 <= ply <= len(self._line):
            raise ValueError(f"ply {ply} is outside this game; expected 0 to {len(self._line)}")
        self._go(ply)

    def rematch(self, seats: tuple[Seat, Seat] | None = None, start: P | None = None) -> Session[P]:
        """A new session of the same game; seats and start are the same unless handed in."""
        return Session(self.game, self.start if start is None else start, self.seats if seats is None else seats)

    def _go(self, ply: int) -> None:
        if ply != self._ply:
            self._ply = ply
            self._revision = next(_revisions)

    def _undo_goal(self) -> int:
        return next((ply for ply in reversed(range(self._ply)) if self._decided(ply)), self._ply)

    def _decided(self, ply: int) -> bool:
        """Whether undo may stop before this turn: a person chose it.

        Two people at one board take back single turns, but not only a forced pass: it would be made again by itself."""
        people = [side for side in Side if isinstance(self.seats[side], Human)]
        turn = self._line[ply]
        if not people:
            return True
        forced = len(turn.before.moves()) == 1
        if len(people) == 2:
            return not (forced and any(isinstance(event, Passed) for event in turn.events))
        return turn.before.to_move in people and not forced
