"""The proof that a goal can be forced, or that it cannot, by search alone.

Nothing here knows the exact solver or what it has computed: a position is played on, move by move, until the goal is
reached or out of reach. Legal moves and hits come from the board of the search; what the end of a round means is
written down once more. The tests compare all of it with the engine, played out.

How long it takes depends on what is tried first: the player tries hits, the enemy what refuted the player's last idea
with as many rounds left.
"""

from __future__ import annotations

from collections.abc import Iterable

from reflix.core.game import Move
from reflix.games.reflix.beam import MISS
from reflix.games.reflix.engine import ROUNDS, Position
from reflix.games.reflix.puzzles.puzzle import ENEMY, PLAYER, Goal
from reflix.games.reflix.search_board import ReflixSearchBoard

KILLERS = 4
"""Refutations that are remembered for each number of rounds left."""

Hits = tuple[tuple[int, Move], ...]
"""Moves that hit, each with its contacts in front, fewest first."""


class Proof:
    """Whether the player can force a goal, for all positions between the fortresses of one of them and with the same
    first mover. `nodes` counts the positions that were looked at."""

    def __init__(self, position: Position, goal: Goal) -> None:
        self._goal = goal
        self._about = position.fortresses, position.first
        self._player_first = position.first == PLAYER
        self._board = ReflixSearchBoard(position)
        self._hits: tuple[dict[int, Hits], dict[int, Hits]] = ({}, {})
        self._known: dict[tuple[int, int], bool] = {}
        self._killers: dict[int, list[Move]] = {}
        self.nodes = 0

    def forced(self, position: Position) -> bool:
        """Whether the player can force the goal from here, whoever is to move."""
        if position.ended is not None or (position.fortresses, position.first) != self._about:
            raise ValueError("this proof is about running games between other fortresses, or with another first mover")
        self._board = ReflixSearchBoard(position)
        left = ROUNDS + 1 - position.round
        hit = MISS if position.first_hit is None else position.first_hit
        if position.to_move == PLAYER:
            return self._player(left, hit)
        if not self._player_first:
            return self._every_move(left)
        return self._answered(hit) if hit != MISS else self._every_reply(left)

    # the player

    def _player(self, left: int, enemy_hit: int) -> bool:
        """The player is to move, with so many rounds left, after the enemy's hit (or miss) in this round."""
        key = self._board.key()
        known = self._known.get(key)
        if known is None:
            self.nodes += 1
            self._known[key] = known = self._begins(left) if self._player_first else self._completes(left, enemy_hit)
        return known

    def _begins(self, left: int) -> bool:
        """The player moves first: a hit is answered at once, a miss is followed by the enemy's move."""
        hits = self._hitting(PLAYER)
        for contacts, move in hits:
            self._board.do(move)
            stands = self._answered(contacts)
            self._board.undo()
            if stands:
                return True
        if left == 1 and self._goal is not Goal.DRAW:
            return False
        for move in self._quiet(hits):
            self._board.do(move)
            stands = self._every_reply(left)
            self._board.undo()
            if stands:
                return True
        return False

    def _completes(self, left: int, enemy_hit: int) -> bool:
        """The player moves second: a hit of anybody ends the game with this move, and so does the last round."""
        hits = self._hitting(PLAYER)
        if any(self._judged(contacts, enemy_hit) for contacts, _ in hits):
            return True
        quiet = self._quiet(hits)
        if enemy_hit != MISS or left == 1:
            return bool(quiet) and self._judged(MISS, enemy_hit)
        for move in quiet:
            self._board.do(move)
            stands = self._every_move(left - 1)
            self._board.undo()
            if stands:
                return True
        return False

    # the enemy

    def _answered(self, contacts: int) -> bool:
        """Whether a hit of the player, who moved first, stands against every last reply."""
        replies = self._hitting(ENEMY)
        return self._judged(contacts, replies[0][0] if replies else MISS)

    def _every_reply(self, left: int) -> bool:
        """The enemy moves second after a miss: a hit wins for him, and the last round ends in a draw."""
        if self._hitting(ENEMY):
            return False
        if left == 1:
            return self._goal is Goal.DRAW
        return self._stands(self._board.moves(), left - 1)

    def _every_move(self, left: int) -> bool:
        """The enemy begins a round."""
        hits = self._hitting(ENEMY)
        for contacts, move in hits:
            self._board.do(move)
            stands = self._player(left, contacts)
            self._board.undo()
            if not stands:
                return False
        return self._stands(self._quiet(hits), left)

    def _stands(self, moves: Iterable[Move], left: int) -> bool:
        """Whether the player reaches the goal against each of these moves, all of them misses."""
        killers = self._killers.setdefault(left, [])
        for move in sorted(moves, key=lambda move: killers.index(move) if move in killers else KILLERS):
            self._board.do(move)
            stands = self._player(left, MISS)
            self._board.undo()
            if not stands:
                if move in killers:
                    killers.remove(move)
                killers.insert(0, move)
                del killers[KILLERS:]
                return False
        return True

    def _judged(self, player: int, enemy: int) -> bool:
        """Whether the end of a round by these contacts (or misses) is what the goal asks for."""
        if player == MISS:
            return self._goal is Goal.DRAW and enemy == MISS
        if self._goal is Goal.DRAW:
            return enemy == MISS or player <= enemy
        return (enemy == MISS or player < enemy) and (player == 0 or self._goal is Goal.WIN)

    # moves

    def _hitting(self, side: int) -> Hits:
        """The moves of a side that would hit if it were to move on this board."""
        placement = self._board.key()[0]
        known = self._hits[side].get(placement)
        if known is None:
            self._hits[side][placement] = known = self._board.hits(side)
        return known

    def _quiet(self, hits: Hits) -> list[Move]:
        """The legal moves of the side to move but those that hit."""
        hitting = {move for _, move in hits}
        return [move for move in self._board.moves() if move not in hitting]
