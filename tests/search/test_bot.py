"""A level is data, and a choice depends on position, level and seed alone."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import pytest

from reflix.cli.signatures import SIGNATURES
from reflix.core.game import Level
from reflix.core.message import msg
from reflix.core.search_board import WIN
from reflix.games.catalog import find
from reflix.games.reflix.game import REFLIX
from reflix.search.bench import bench, random_position
from reflix.search.bot import Choice, choose, is_endgame

SCHWER = REFLIX.info.level("schwer")

SIGNATURE = {level.name: SIGNATURES["reflix", level.name] for level in REFLIX.info.levels}

IN_A_NEW_PROCESS = """
import sys
from reflix.games.catalog import find
from reflix.search.bot import choose
game = find("reflix")
for line in sys.stdin:
    name, text = line.rstrip("\\n").split(" ", 1)
    print(repr(choose(game, game.start(text), game.info.level(name), 11)))
assert not {"pygame", "numpy"} & set(sys.modules), "a bot needs neither"
"""


def level(depth: int = 1, slips: float = 0.0, endgame: int = 0) -> Level:
    return Level("test", msg("Test"), depth, slips, endgame)


def positions(count: int, seed: int = 0) -> list[Any]:
    rng = random.Random(seed)
    return [random_position(REFLIX, rng) for _ in range(count)]


def test_the_same_choice_in_a_fresh_process_and_after_other_thoughts() -> None:
    """Asked first, asked in another order after many other thoughts, and asked in a new process."""
    asked = [(each.name, position) for each in REFLIX.info.levels for position in positions(6)]
    first = [choose(REFLIX, position, REFLIX.info.level(name), 11) for name, position in asked]
    again = [choose(REFLIX, position, REFLIX.info.level(name), 11) for name, position in reversed(asked)]
    assert again[::-1] == first
    lines = "\n".join(f"{name} {REFLIX.encode(position)}" for name, position in asked)
    command = [sys.executable, "-c", IN_A_NEW_PROCESS]
    for hash_seed in ("1", "2"):
        done = subprocess.run(
            command, input=lines, capture_output=True, text=True, env={"PYTHONHASHSEED": hash_seed}, timeout=60
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.splitlines() == [repr(choice) for choice in first]


def test_the_same_game_after_fifteen_moves_and_an_undo() -> None:
    """Fifteen moves, back to the tenth position, and on: the same moves again."""
    line: list[Any] = [REFLIX.varied_start(random.Random(6))]
    made: list[Choice] = []
    while len(made) < 15:
        choice = choose(REFLIX, line[-1], REFLIX.info.level("mittel"), 3)
        made.append(choice)
        line.append(line[-1].play(choice.move).after)
    del line[11:]
    for expected in made[10:]:
        choice = choose(REFLIX, line[-1], REFLIX.info.level("mittel"), 3)
        assert choice == expected
        line.append(line[-1].play(choice.move).after)


def test_the_seed_chooses_among_equals() -> None:
    """All seeds agree about the value; where several moves have it, seeds differ in the move."""
    chosen = [{choose(REFLIX, position, level(), seed) for seed in range(20)} for position in positions(20)]
    assert all(len({choice.value for choice in choices}) == 1 for choices in chosen)
    assert any(len({choice.move for choice in choices}) > 1 for choices in chosen)


def test_a_choice_begins_its_line_and_is_legal() -> None:
    for position in positions(20):
        choice = choose(REFLIX, position, SCHWER, 1)
        assert choice.line[0] == choice.move in position.moves()
        assert choice.depth == 4
        assert choice.nodes > 0


def test_slips_take_the_second_best_in_their_share() -> None:
    """Of the moves that have a second-best, a share of `slips` (here 0.35 of 300) takes it, and nothing worse."""
    slipped = possible = 0
    for seed, position in enumerate(positions(300)):
        board = REFLIX.search_board(position)
        values: dict[int, int] = {}
        for move in board.moves():
            board.do(move)
            end = board.terminal()
            values[move] = -(board.evaluate() if end is None else end - (end > 0) + (end < 0))
            board.undo()
        distinct = sorted(set(values.values()), reverse=True)
        choice = choose(REFLIX, position, level(slips=0.35), seed)
        assert choice.value == values[choice.move]
        if choice.slipped:
            assert choice.value == distinct[1]
        else:
            assert choice.value == distinct[0]
        if len(distinct) > 1 and distinct[0] < WIN // 2:
            possible += 1
            slipped += choice.slipped
    assert possible > 200
    assert 0.27 < slipped / possible < 0.43


def test_nobody_overlooks_a_win() -> None:
    """Even a bot that always slips takes a win that is there to take."""
    wins = 0
    for position in positions(400, seed=2):
        ends = {move: position.play(move).after.outcome() for move in position.moves()}
        if any(end is not None and end.winner == position.to_move for end in ends.values()):
            chosen = ends[choose(REFLIX, position, level(slips=1.0), 5).move]
            assert chosen is not None
            assert chosen.winner == position.to_move
            wins += 1
    assert wins >= 10


def last_reply(position: Any) -> Any:
    """The same mirrors, with nothing but bottom's last shot to come."""
    return REFLIX.start(" ".join(REFLIX.encode(position).split()[:4]) + " t 10 b -")


def test_without_alternatives_nothing_slips() -> None:
    """The last reply of the last round when nothing can hit: all moves are worth the same, and all are best."""
    seen = 0
    for position in map(last_reply, positions(10)):
        if all(position.play(move).after.ended.winner is None for move in position.moves()):
            assert not choose(REFLIX, position, level(slips=1.0), 1).slipped
            seen += 1
    assert seen


class Closing:
    """Reflix with a board that counts its plies down, as a game with a real endgame does."""

    def __getattr__(self, name: str) -> Any:
        return getattr(REFLIX, name)

    def search_board(self, position: Any) -> Any:
        board: Any = REFLIX.search_board(position)

        class Counting(type(board)):  # type: ignore[misc]
            def plies_left(self) -> int:
                return 2 * (10 - int(position.round)) + (2 if position.to_move == position.first else 1)

        return Counting(position)


def test_the_endgame_is_searched_to_the_end() -> None:
    """With three plies left and `endgame` 3, depth 1 sees what depth 3 sees; with `endgame` 2 it does not look."""
    game: Any = Closing()
    for start in positions(10):
        position = REFLIX.start(" ".join(REFLIX.encode(start).split()[:4]) + " t 9 b -")
        deep = choose(REFLIX, position, level(depth=3), 1)
        assert is_endgame(game.search_board(position), level(endgame=3))
        assert not is_endgame(game.search_board(position), level(endgame=2))
        assert not is_endgame(REFLIX.search_board(position), level(endgame=99))
        closing = choose(game, position, level(endgame=3), 1)
        assert (closing.move, closing.value) == (deep.move, deep.value)
        assert choose(game, position, level(endgame=2), 1).depth == 1


def test_a_finished_game_has_no_choice() -> None:
    position = last_reply(REFLIX.start())
    ended = position.play(position.moves()[0]).after
    with pytest.raises(ValueError, match="over"):
        choose(REFLIX, ended, SCHWER, 1)


def test_the_signature_of_the_bench() -> None:
    """The nodes over a fixed bench. It changes only with a change of what the search or the evaluation does; whoever
    changes it on purpose writes the new numbers here and shows a match."""
    nodes = {each.name: bench(find("reflix"), each, 20, seed=1).nodes for each in REFLIX.info.levels}
    assert nodes == SIGNATURE


def test_percentiles_of_a_bench() -> None:
    """A clock that counts makes every thought take one second."""
    ticks = iter(range(1000))
    result = bench(REFLIX, level(), 10, seed=1, clock=lambda: float(next(ticks)))
    assert result.seconds == (1.0,) * 10
    assert result.percentile(95) == 1.0
    with pytest.raises(ValueError, match="at least one"):
        bench(REFLIX, level(), 0, seed=1)
