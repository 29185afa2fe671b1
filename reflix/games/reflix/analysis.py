"""A game that was played, weighed exactly: the value after every move, and what would have been better.

Everything comes from a solution of the two fortresses, move by move, and is handed out as plain values that can travel
between processes. Needs no numpy itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from reflix.core.game import Move, Side
from reflix.games.reflix.beam import MISS
from reflix.games.reflix.engine import Position
from reflix.games.reflix.story import shot_of
from reflix.games.reflix.verdict import Verdict

if TYPE_CHECKING:
    from reflix.games.reflix.exact import Bench

DRAWN_LINE = 6
"""Half-moves after which a drawn line stops: from there on it would only show that nothing happens."""


class Judge(Protocol):
    """Who knows the value of every position of a game, like a `Solution`."""

    def verdict(self, position: Position) -> Verdict:
        """Who wins with best play, and in how many rounds."""

    def choices(self, position: Position) -> Mapping[Move, Verdict]:
        """The verdict after each legal move, the rounds counted from this position."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move: what it is worth (the rounds counted from before it), and the contacts of its hit or `MISS`."""

    move: Move
    verdict: Verdict
    contacts: int = MISS

    @property
    def hits(self) -> bool:
        """Whether its beam hits the target."""
        return self.contacts != MISS


@dataclass(frozen=True, slots=True)
class HitOrBuild:
    """The question whether to take a hit: the best move that hits, the best that does not (None: every move hits), the
    fewest contacts with which the other side can answer the hit in the same round (`MISS`: not at all), and whether
    the move that was played hits (None: none was played)."""

    hit: Choice
    build: Choice | None
    answer: int
    taken: bool | None


@dataclass(frozen=True, slots=True)
class Point:
    """Where a game stood after `ply` moves, and what was played from there (None at its end).

    `choices` are all legal moves, ascending; `line` is best play of both sides from here (of a draw no more than
    `DRAWN_LINE` moves), which follows the game as long as the game itself was best play."""

    ply: int
    position: Position
    verdict: Verdict
    choices: tuple[Choice, ...]
    played: Choice | None
    line: tuple[Move, ...]
    hit_or_build: HitOrBuild | None

    @property
    def best(self) -> tuple[Choice, ...]:
        """The optimal moves: a win in the fewest rounds, else a draw, else the loss that takes longest."""
        return tuple(choice for choice in self.choices if choice.verdict == self.verdict)

    @property
    def keeping(self) -> tuple[Choice, ...]:
        """The moves that do not change who wins, in however many rounds."""
        return tuple(choice for choice in self.choices if choice.verdict.winner == self.verdict.winner)

    @property
    def turning(self) -> bool:
        """Whether the move that was played changed who wins. That is always to the mover's loss."""
        return self.played is not None and self.played.verdict.winner != self.verdict.winner


@dataclass(frozen=True, slots=True)
class Analysis:
    """A whole game: a point for the start and one after every move."""

    points: tuple[Point, ...]

    @property
    def turning_points(self) -> tuple[Point, ...]:
        """The points whose moves changed the result."""
        return tuple(point for point in self.points if point.turning)


def analyse(judge: Judge, start: Position, moves: Sequence[Move]) -> Analysis:
    """Weigh a game. Raises `IllegalMove` for a move that is none, and `ValueError` for a judge of other fortresses."""
    positions = [start]
    for move in moves:
        positions.append(positions[-1].play(move).after)
    points: list[Point] = []
    onward: tuple[Move, ...] = ()
    for ply in range(len(moves), -1, -1):  # from the end, because a line goes on as the next one does
        played = moves[ply] if ply < len(moves) else None
        point = _point(judge, ply, positions[ply], played, onward)
        points.append(point)
        onward = point.line
    return Analysis(tuple(reversed(points)))


def weigh(bench: Bench, start: Position, moves: tuple[Move, ...]) -> Analysis:
    """The same as a task for the process of exact questions."""
    return analyse(bench.solution(*start.fortresses, start.first), start, moves)


def _point(judge: Judge, ply: int, position: Position, played: Move | None, onward: tuple[Move, ...]) -> Point:
    verdict, choices = judge.verdict(position), _choices(judge, position)
    done = next((choice for choice in choices if choice.move == played), None)
    if done is not None and done.verdict == verdict:
        line = (done.move, *onward)
        line = line if verdict.winner is not None else line[:DRAWN_LINE]
    else:
        line = best_line(judge, position)
    return Point(ply, position, verdict, choices, done, line, _hit_or_build(position, choices, done))


def _choices(judge: Judge, position: Position) -> tuple[Choice, ...]:
    return tuple(
        Choice(move, verdict, _contacts(position, move)) for move, verdict in sorted(judge.choices(position).items())
    )


def _contacts(position: Position, move: Move) -> int:
    shot = shot_of(position.play(move))
    return shot.contacts if shot.hit else MISS


def best_line(judge: Judge, position: Position) -> tuple[Move, ...]:
    """Best play of both sides from a position: to the end, of a draw no more than `DRAWN_LINE` moves. Among equal
    moves the one that leaves the other side the fewest good answers, then the lowest."""
    line: list[Move] = []
    drawn = judge.verdict(position).winner is None
    while position.ended is None and not (drawn and len(line) == DRAWN_LINE):
        choices = judge.choices(position)
        most = max(verdict.rank(position.to_move) for verdict in choices.values())
        best = [move for move, verdict in choices.items() if verdict.rank(position.to_move) == most]
        after = {move: position.play(move).after for move in best}
        line.append(min(best, key=lambda move: (_good_answers(judge, after[move]), move)))
        position = after[line[-1]]
    return tuple(line)


def _good_answers(judge: Judge, position: Position) -> int:
    """How many moves keep what the side to move has."""
    ranks = [verdict.rank(position.to_move) for verdict in judge.choices(position).values()]
    return ranks.count(max(ranks)) if ranks else 0


def _hit_or_build(position: Position, choices: Iterable[Choice], played: Choice | None) -> HitOrBuild | None:
    """The question where it is one: with a hit at hand, and not in the last reply, where there is no later."""
    hits = [choice for choice in choices if choice.hits]
    if not hits or position.first_hit is not None:
        return None
    misses = [choice for choice in choices if not choice.hits]
    hit = _best(hits, position.to_move, played)
    after = position.play(hit.move).after
    answers = [_contacts(after, move) for move in after.moves()]
    answer = min((contacts for contacts in answers if contacts != MISS), default=MISS)
    taken = None if played is None else played.hits
    return HitOrBuild(hit, _best(misses, position.to_move, played) if misses else None, answer, taken)


def _best(choices: Sequence[Choice], side: Side, played: Choice | None) -> Choice:
    """The best of some moves, of equal ones the one that was played, else the first."""
    return max(choices, key=lambda choice: (choice.verdict.rank(side), choice == played))
