"""What the solution of a pair of fortresses says about a goal: right moves, the best defence, the refutation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reflix.core.game import Move, Turn
from reflix.games.reflix.engine import Position
from reflix.games.reflix.puzzles.puzzle import ENEMY, PLAYER, Answer, Goal, Line, reached
from reflix.games.reflix.reasons import threats
from reflix.games.reflix.story import shot_of
from reflix.games.reflix.verdict import Verdict

if TYPE_CHECKING:
    from reflix.games.reflix.solver.solution import Solution


class Oracle:
    """Answers about one goal. A win of the player is always one within the rounds that are left, because the solution
    knows the limit; whether it can be had without contact is looked for among the winning moves."""

    def __init__(self, solution: Solution, goal: Goal) -> None:
        self._solution, self.goal = solution, goal
        self._clean: dict[Position, bool] = {}
        self._kept: dict[Position, tuple[Move, ...]] = {}

    def keeping(self, position: Position) -> tuple[Move, ...]:
        """The moves of the player that keep the goal within reach."""
        kept = self._kept.get(position)
        if kept is None:
            choices = self._solution.choices(position)
            kept = tuple(move for move, verdict in choices.items() if self._keeps(position, move, verdict))
            self._kept[position] = kept
        return kept

    def _keeps(self, position: Position, move: Move, verdict: Verdict) -> bool:
        match self.goal:
            case Goal.WIN:
                return verdict.winner == PLAYER
            case Goal.DRAW:
                return verdict.winner != ENEMY
            case Goal.CLEAN:
                return verdict.winner == PLAYER and self._clean_after(position.play(move))

    def _clean_after(self, turn: Turn[Position]) -> bool:
        """Whether the hit without contact can be forced after a winning move of the player."""
        position = turn.after
        if position.ended is not None:
            return reached(Goal.CLEAN, turn)
        if position.first_hit is not None:
            return position.first_hit == 0  # the move wins, so no reply hits without contact
        known = self._clean.get(position)
        if known is None:
            replies = (position.play(reply).after for reply in position.moves())
            known = all(after.ended is None and bool(self.keeping(after)) for after in replies)
            self._clean[position] = known
        return known

    def answer(self, position: Position, move: Move) -> Answer:
        """What follows a move of the player."""
        keeps = move in self.keeping(position)
        after = position.play(move).after
        if after.ended is not None:
            return Answer(keeps, ())
        return Answer(keeps, (self.defence(after),) if keeps else self._refutation(after))

    def defence(self, position: Position) -> Move:
        """The best that the enemy has against a player who can reach the goal: what takes longest, then what leaves
        the fewest right moves, then a hit (for the look of it)."""
        best = self._solution.best(position)

        def trick(move: Move) -> tuple[int, int, Move]:
            turn = position.play(move)
            right = 0 if turn.after.ended is not None else len(self.keeping(turn.after))
            return right, -int(shot_of(turn).hit), move

        return min(best if self.goal != Goal.CLEAN else position.moves(), key=trick)

    def _refutation(self, position: Position) -> Line:
        """The enemy's best reply to a wrong move, among equals one that hits or leaves the player no hit; where it wins
        by force, the game to its end."""
        choices = self._solution.choices(position)
        spoiling = {move: verdict for move, verdict in choices.items() if self._spoils(position, move, verdict)}
        best = max(verdict.rank(ENEMY) for verdict in spoiling.values())

        def plain(move: Move) -> tuple[int, int, Move]:
            turn = position.play(move)
            return -int(shot_of(turn).hit), len(threats(turn.after, PLAYER)), move

        reply = min((move for move, verdict in spoiling.items() if verdict.rank(ENEMY) == best), key=plain)
        line: list[Move] = [reply]
        if choices[reply].winner == ENEMY:
            here = position.play(reply).after
            while here.ended is None:
                line.append(self._solution.best(here)[0])
                here = here.play(line[-1]).after
        return tuple(line)

    def _spoils(self, position: Position, reply: Move, verdict: Verdict) -> bool:
        """Whether the goal is out of reach after a reply."""
        if self.goal is Goal.DRAW:
            return verdict.winner == ENEMY
        if verdict.winner != PLAYER or self.goal is Goal.WIN:
            return verdict.winner != PLAYER
        turn = position.play(reply)
        return not (reached(Goal.CLEAN, turn) if turn.after.ended is not None else self.keeping(turn.after))
