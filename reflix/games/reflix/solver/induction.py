"""The exact solver: the value of every position between two fortresses, by backward induction over the rounds.

For one first mover a position at the begin of a round is a placement of all movable mirrors and the number n of rounds
left. With none left everything is a draw. With n left, F(n) and S(n) are the sets of placements in which the first and
the second mover can force a win:

- the first mover hits: the second mover's last reply decides, now. Won if no reply hits with as few contacts, lost if
  one hits with fewer, otherwise a draw. This does not depend on n.
- the first mover misses and the second hits: the second mover wins.
- both miss: the same question with n-1 rounds left.

Both sets are tables of bits (`tables`); "some move leads into a set" is one sweep over a table, "every move" is the
same for the complement, and each half-round is a sweep and a transposition.

**One table holds all n.** Let d be the least n with a placement in F(n), its distance. Then it is in F(n) exactly if
d <= n. Proof: "only if" is the choice of d. "If": the limit gives nothing but draws, so a strategy that forces a win
with d rounds left forces a hit that wins within these d rounds. With n >= d rounds left the same moves are legal and
the same hits end the game in the same way until then, and the limit comes later; so the same strategy wins. The same
goes for S. And no placement is in both F(n) and S(m): with max(n, m) rounds left both players would win. So "who, and
at which distance" (or draw) for ten rounds is the value for every number of rounds up to ten. For the same reason the
induction may stop when nothing new is decided: F(n) = F(n-1) and S(n) = S(n-1) make all that follow equal too.
"""

from __future__ import annotations

import numpy as np

from reflix.core.game import Side
from reflix.games.reflix.engine import ROUNDS
from reflix.games.reflix.fortress import Fortress
from reflix.games.reflix.solver.at_once import SWEEPS, at_once
from reflix.games.reflix.solver.crew import Cancel, Crew, Progress
from reflix.games.reflix.solver.memory import free_memory, require_memory
from reflix.games.reflix.solver.placements import Bytes, Placements, placements
from reflix.games.reflix.solver.solution import DISTANCE_BITS, PLANES, Solution, Table
from reflix.games.reflix.solver.tables import empty_table, reach, transpose

FULL = 3
"""The movable mirrors of each player in the real game."""


def solve(
    bottom: Fortress,
    top: Fortress,
    rounds: int = ROUNDS,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
    first: Side | None = None,
    mirrors: int = FULL,
) -> Solution:
    """Solve the last `rounds` rounds of all games between two fortresses, for one first mover or for both.

    `progress` is told the work done and the work in all. `cancel` is asked often; when it says True, `Cancelled` is
    raised. `mirrors` is the number of movable mirrors of each player (less than three for small variants). Raises
    `NotEnoughMemory` before it starts if it is known that there is too little."""
    if mirrors == FULL:
        require_memory(free_memory())
    fortresses = (bottom, top)
    wanted = tuple(Side) if first is None else (first,)
    tables: dict[Side, Table] = {}
    for number, side in enumerate(wanted):
        if number and bottom == top:  # seen from the first mover's seat it is the same game
            tables[side] = tables[side.other]
        else:
            told = _part(progress, number, 1 if bottom == top else len(wanted))
            tables[side] = solve_seat(fortresses[side], fortresses[side.other], rounds, told, cancel, mirrors)
    return Solution(fortresses, tables)


def _part(progress: Progress | None, number: int, of: int) -> Progress | None:
    """The progress of one of several equal parts."""
    if progress is None:
        return None
    return lambda done, whole: progress(number * whole + done, of * whole)


def solve_seat(
    first: Fortress,
    second: Fortress,
    rounds: int = ROUNDS,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
    mirrors: int = FULL,
) -> Table:
    """Solve the games between the fortresses of a first and a second mover, with the first mover at the bottom."""
    if not 1 <= rounds <= ROUNDS:
        raise ValueError(f"{rounds} rounds cannot be solved; expected 1 to {ROUNDS}")
    numbering = placements(mirrors)
    with Crew(len(numbering.spots), SWEEPS + 2 * rounds, progress, cancel) as crew:
        induction = _Induction(numbering, crew, (first, second))
        for number in range(1, rounds + 1):
            if not induction.go_back(number):
                break
        crew.arrived(SWEEPS + 2 * rounds)
    return Table(first, second, rounds, numbering, induction.planes)


class _Induction:
    """The induction: what each mover wants of the placement after the own move, as sets that go to and fro.

    `_second_wins` and `_second_safe` (rows: the second's placements): moving there wins for the second mover, does not
    lose. `_first_wins` and `_first_safe` (rows: the first's): the same for the first mover."""

    def __init__(self, numbering: Placements, crew: Crew, fortresses: tuple[Fortress, Fortress]) -> None:
        self._numbering, self._crew = numbering, crew
        self._at_once = at_once(numbering, crew, fortresses)
        self.planes = np.zeros((PLANES, len(numbering.spots), numbering.turnings, numbering.width), np.uint8)
        self._first_wins, self._first_safe = empty_table(numbering), empty_table(numbering)
        self._second_wins, self._second_safe = empty_table(numbering), empty_table(numbering)
        nobody = np.zeros((1, 1, 1), np.uint8)
        crew.over_all(lambda spots: self._hand_to_second(spots, nobody, nobody), 0)
        crew.arrived(SWEEPS)

    def go_back(self, left: int) -> bool:
        """The positions with so many rounds left, from those with one less. Whether that decided any more of them."""
        decided: list[bool] = []
        self._crew.over_all(self._second_moves)
        self._crew.over_all(lambda spots: decided.append(self._first_moves(spots, left)))
        return any(decided)

    def _second_moves(self, spots: range) -> None:
        """The middle of the round, for these spots of the second mover."""
        can_win = reach(self._numbering, self._second_wins, spots)
        can_hold = reach(self._numbering, self._second_safe, spots)
        here, known = slice(spots.start, spots.stop), self._at_once
        wins = known.won[here] | (known.missed[here] & ~can_hold)
        loses = known.lost[here] | (known.missed[here] & can_win)
        transpose(self._numbering, wins, self._first_wins, spots)
        transpose(self._numbering, self._possible(spots) & ~loses, self._first_safe, spots)

    def _first_moves(self, spots: range, left: int) -> bool:
        """The begin of the round, for these spots of the first mover. Whether any placement was decided."""
        wins = reach(self._numbering, self._first_wins, spots)
        loses = self._possible(spots) & ~reach(self._numbering, self._first_safe, spots)
        planes = self.planes[:, spots.start : spots.stop]
        fresh = (wins | loses) & ~np.bitwise_or.reduce(planes[:DISTANCE_BITS])
        for bit in range(DISTANCE_BITS):
            if left >> bit & 1:
                planes[bit] |= fresh
        planes[DISTANCE_BITS] |= fresh & loses
        self._hand_to_second(spots, wins, loses)
        return bool(fresh.any())

    def _hand_to_second(self, spots: range, first_wins: Bytes, second_wins: Bytes) -> None:
        """What the second mover wants, for these spots of the first mover, if these are the sets of the next round."""
        answered = self._at_once.answered[spots.start : spots.stop]
        transpose(self._numbering, answered | second_wins, self._second_wins, spots)
        transpose(self._numbering, self._possible(spots) & (answered | ~first_wins), self._second_safe, spots)

    def _possible(self, spots: range) -> Bytes:
        """All ones for the enemy spots that share no square with each of these spots."""
        return self._numbering.apart[spots.start : spots.stop, None, :]
