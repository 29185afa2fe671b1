"""The exact solver against the engine, against plain induction over complete small variants, and against itself."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cache

import pytest

np = pytest.importorskip("numpy")

from reflix.core.game import Cell, Side  # noqa: E402
from reflix.games.reflix.beam import MISS, trace  # noqa: E402
from reflix.games.reflix.board import CELLS, EMPTY, ZONE  # noqa: E402
from reflix.games.reflix.engine import ROUNDS, Position, in_square_order  # noqa: E402
from reflix.games.reflix.fortress import Fortress, filled  # noqa: E402
from reflix.games.reflix.game import REFLIX  # noqa: E402
from reflix.games.reflix.notation import start_text  # noqa: E402
from reflix.games.reflix.presets import presets  # noqa: E402
from reflix.games.reflix.routes import ways_to_hit  # noqa: E402
from reflix.games.reflix.search_board import ReflixSearchBoard  # noqa: E402
from reflix.games.reflix.solver import Cancelled, NotEnoughMemory, Solution, memory, solve  # noqa: E402
from reflix.games.reflix.solver.hits import hit_tables  # noqa: E402
from reflix.games.reflix.solver.induction import solve_seat  # noqa: E402
from reflix.games.reflix.solver.placements import placements  # noqa: E402
from reflix.games.reflix.solver.solution import SECOND_WINS, Table  # noqa: E402
from reflix.games.reflix.verdict import DRAW, Verdict  # noqa: E402
from tests.games.reflix import brute  # noqa: E402

NAMED = {preset.id: preset.fortress for preset in presets()}
STANDARD = NAMED["standard"]


def random_position(
    rng: random.Random,
    fortresses: tuple[Fortress, Fortress],
    left: int,
    mirrors: int = 3,
    half: bool | None = None,
    firsts: Iterable[Side] = Side,
) -> Position:
    """Any placement, one of these first movers, at the begin or in the middle of a round (then perhaps after a hit)."""
    cells = [Cell(cell) for cell in rng.sample(list(ZONE), 2 * mirrors)]
    placed = [(cell, rng.choice((1, 2))) for cell in cells]
    first = rng.choice(sorted(firsts))
    middle = rng.random() < 0.5 if half is None else half
    return Position(
        fortresses,
        (in_square_order(placed[:mirrors]), in_square_order(placed[mirrors:])),
        first,
        ROUNDS + 1 - left,
        first.other if middle else first,
        rng.choice((None, None, 0, 1, 2, 3)) if middle else None,
    )


def minimax(position: Position) -> Side | None:
    """Who wins, by playing everything out with the engine."""
    if position.ended is not None:
        return position.ended.winner
    return chosen(position.to_move, (minimax(position.play(move).after) for move in position.moves()))


def chosen(side: Side, winners: Iterable[Side | None]) -> Side | None:
    """The result that a side takes; it looks no further once it has found a win."""
    found = set()
    for winner in winners:
        if winner == side:
            return side
        found.add(winner)
    return None if None in found else side.other


def searched(board: ReflixSearchBoard) -> int:
    """The same on the board of the search, which is quicker: 1, 0, -1 for the side to move."""
    ended = board.terminal()
    if ended is not None:
        return (ended > 0) - (ended < 0)
    best = -1
    for move in board.moves():
        board.do(move)
        best = max(best, -searched(board))
        board.undo()
        if best == 1:
            break
    return best


def codes(table: Table, spots, turnings):
    """The codes of all pairs of these placements at once."""
    packed = table.planes[:, spots[:, None], turnings[:, None], spots[None]]
    bits = packed >> turnings[None, None].astype(np.uint8) & 1
    return sum(plane.astype(np.uint8) << bit for bit, plane in enumerate(bits))


# Complete small variants


def test_one_mirror_each_is_equal_to_the_engine():
    """All 1680 placements, all rounds: the engine plays each move once, then round by round."""
    first, fortresses = Side.TWO, (STANDARD, NAMED["funnel"])
    solution = solve(*fortresses, mirrors=1)
    kinds = [(Cell(cell), turned) for cell in ZONE for turned in (1, 2)]
    places = [((one,), (two,)) for one in kinds for two in kinds if one[0] != two[0]]

    @cache
    def ends(middle: Position) -> tuple[object, ...]:
        return tuple(end.ended.winner if end.ended else end.mirrors for end in played(middle))

    after = {
        mirrors: [ends(middle) for middle in played(Position(fortresses, mirrors, first, 1, first))]
        for mirrors in places
    }
    value: dict[object, Side | None] = dict.fromkeys(places)
    value |= dict[object, Side | None]({None: None, Side.ONE: Side.ONE, Side.TWO: Side.TWO})  # the ends of games
    seen: Counter[object] = Counter()
    for left in range(1, ROUNDS + 1):
        now: dict[object, Side | None] = {
            mirrors: chosen(first, (chosen(first.other, map(value.get, ends)) for ends in middles))
            for mirrors, middles in after.items()
        }
        value |= now
        for mirrors in places:
            winner = now[mirrors]
            position = Position(fortresses, mirrors, first, ROUNDS + 1 - left, first)
            assert solution.verdict(position).winner == winner
            seen[winner] += 1
    assert seen.keys() == {None, Side.ONE, Side.TWO}


def played(position: Position) -> list[Position]:
    return [position.play(move).after for move in position.moves()]


@pytest.fixture(scope="module")
def two_mirrors() -> tuple[tuple[Fortress, Fortress], Table]:
    """Between these all distances from one round to ten occur, and hits with fewer, as many and more contacts."""
    fortresses = (NAMED["crossroads"], NAMED["pincers"])
    return fortresses, solve_seat(*fortresses, mirrors=2)


def test_two_mirrors_each_is_equal_to_plain_induction(two_mirrors):
    """All 574,560 placements: who wins with 1 to 10 rounds left, and with ten in how many rounds."""
    fortresses, table = two_mirrors
    rows = np.array([table.numbering.row(place) for place in brute.PLACES])
    found = codes(table, rows[:, 0], rows[:, 1]).astype(int)
    rounds, second = found % SECOND_WINS, found >= SECOND_WINS
    signs = np.where(rounds == 0, 0, np.where(second, -1, 1))
    expected = brute.values(fortresses, ROUNDS)
    for left, values in enumerate(expected, 1):
        assert (np.sign(values) == np.where(rounds <= left, signs, 0)).all()
    assert (expected[-1] == np.where(rounds > 0, signs * (brute.WIN - rounds), 0)).all()
    assert set(rounds.ravel()) == set(range(ROUNDS + 1))


def test_ten_rounds_contain_all_shorter_games(two_mirrors):
    """A win at distance d is a win with n rounds left exactly if d <= n."""
    fortresses, table = two_mirrors
    rows = np.array([table.numbering.row(place) for place in brute.PLACES])
    ten = codes(table, rows[:, 0], rows[:, 1])
    for left in (1, 2, 3, 6):
        short = codes(solve_seat(fortresses[0], fortresses[1], left, mirrors=2), rows[:, 0], rows[:, 1])
        assert (short == np.where(ten % SECOND_WINS <= left, ten, 0)).all()
    assert (ten % SECOND_WINS > 6).any()


def test_the_histogram_counts_all_placements(two_mirrors):
    _, table = two_mirrors
    rows = np.array([table.numbering.row(place) for place in brute.PLACES])
    possible = (brute.OCCUPIED[:, None] & brute.OCCUPIED) == 0
    counted = np.bincount(codes(table, rows[:, 0], rows[:, 1])[possible], minlength=32)
    assert table.histogram() == tuple(counted)
    assert sum(table.histogram()) == 574_560


# The real game


@pytest.fixture(scope="module")
def standard() -> Solution:
    """Seen from the first mover's seat both games are the same."""
    return solve(STANDARD, STANDARD)


@pytest.fixture(scope="module")
def golden() -> Solution:
    """With 0, 1 and 2 contacts, and seen from the top player's seat."""
    return solve(STANDARD, NAMED["pincers"], 7, first=Side.TWO)


@pytest.fixture(scope="module", params=["standard", "golden"])
def solution(request: pytest.FixtureRequest) -> Solution:
    found = request.getfixturevalue(request.param)
    assert isinstance(found, Solution)
    return found


def test_the_last_round_is_equal_to_minimax_with_the_engine(solution):
    rng = random.Random(1)
    seen: Counter[object] = Counter()
    for _ in range(80):
        position = random_position(rng, solution.fortresses, 1, firsts=solution.tables)
        verdict = solution.verdict(position)
        assert verdict.winner == minimax(position), REFLIX.encode(position)
        assert verdict.rounds == (verdict.winner is not None)
        seen[verdict.winner] += 1
    assert seen.keys() == {None, Side.ONE, Side.TWO}


@pytest.mark.parametrize(("left", "half", "count"), [(1, None, 400), (2, True, 50), (2, False, 10)])
def test_the_last_rounds_are_equal_to_minimax_on_the_search_board(solution, left, half, count):
    rng = random.Random(left)
    for _ in range(count):
        position = random_position(rng, solution.fortresses, left, half=half, firsts=solution.tables)
        winner = solution.verdict(position).winner
        expected = 0 if winner is None else 1 if winner == position.to_move else -1
        assert searched(ReflixSearchBoard(position)) == expected, REFLIX.encode(position)


def test_all_ways_to_hit_and_nothing_else_are_in_the_tables():
    fortresses, numbering, rng = (NAMED["crossroads"], NAMED["flank"]), placements(3), random.Random(3)
    tables = {side: hit_tables(ways_to_hit(filled([EMPTY] * CELLS, fortresses), side), numbering) for side in Side}
    assert {side: sorted(table) for side, table in tables.items()} == {Side.ONE: [1, 2], Side.TWO: [0, 1]}
    seen: Counter[object] = Counter()
    for _ in range(3000):
        position = random_position(rng, fortresses, 1)
        rows = [numbering.row(mirrors) for mirrors in position.mirrors]
        for side in Side:
            own, enemy = rows[side], rows[side.other]
            found = [k for k, table in tables[side].items() if table[own[0], own[1], enemy[0]] >> enemy[1] & 1]
            contacts = trace(position.board(), side)
            assert found == ([] if contacts == MISS else [contacts])
            seen[side, contacts] += 1
    assert len(seen) == 6


def test_ways_to_hit_exclude_each_other():
    """The hits of a table are as many as its ways have placements, so no two ways share one."""
    numbering = placements(1)
    ways = ways_to_hit(filled([EMPTY] * CELLS, (STANDARD, STANDARD)), Side.ONE, 2)
    hits = sum(int(np.unpackbits(table).sum()) for table in hit_tables(ways, numbering).values())
    board, counted = filled([EMPTY] * CELLS, (STANDARD, STANDARD)), 0
    for one in ZONE:
        for two in ZONE:
            for turned in ((1, 1), (1, 2), (2, 1), (2, 2)) if one != two else ():
                board[one], board[two] = turned
                counted += trace(board, Side.ONE) != MISS
                board[one] = board[two] = EMPTY
    assert hits == counted > 0


# What a solution answers


def test_choices_are_the_verdicts_after_each_move(solution):
    """Rounds are counted from before the move: after the second mover's they are one more, unless the game is over."""
    rng = random.Random(5)
    seen: Counter[object] = Counter()
    for _ in range(150):
        position = random_position(rng, solution.fortresses, 2, firsts=solution.tables)
        choices = solution.choices(position)
        assert tuple(choices) == position.moves()
        for move, verdict in choices.items():
            after = position.play(move).after
            then = solution.verdict(after)
            more = position.to_move != position.first and then.winner is not None
            assert verdict == Verdict(then.winner, then.rounds + more)
            seen[verdict.winner, verdict.rounds] += 1
    assert len(seen) > 4


def test_the_verdict_is_the_best_choice(solution):
    rng = random.Random(6)
    for _ in range(100):
        position = random_position(rng, solution.fortresses, 2, firsts=solution.tables)
        verdict, choices = solution.verdict(position), solution.choices(position)
        best, keeping = solution.best(position), solution.keeping(position)
        assert best
        assert set(best) == {move for move, choice in choices.items() if choice == verdict}
        assert set(keeping) == {move for move, choice in choices.items() if choice.winner == verdict.winner}
        ranks = [choice.rank(position.to_move) for choice in choices.values()]
        assert verdict.rank(position.to_move) == max(ranks)


def test_ranks_put_quick_wins_first_and_slow_losses_before_quick_ones():
    ranked = [Verdict(Side.ONE, 1), Verdict(Side.ONE, 10), DRAW, Verdict(Side.TWO, 10), Verdict(Side.TWO, 1)]
    assert sorted(ranked, key=lambda verdict: verdict.rank(Side.ONE), reverse=True) == ranked
    assert sorted(ranked, key=lambda verdict: verdict.rank(Side.TWO)) == ranked


def start(bottom: Fortress, top: Fortress, first: Side) -> Position:
    return REFLIX.start(start_text(bottom.text, top.text, first))


def test_golden_start_of_standard_and_pincers(golden):
    """Also found by an independent program in another language, which agreed on all 69,457,920 placements of the same
    fortresses with bottom first."""
    position = replace(start(STANDARD, NAMED["pincers"], Side.TWO), round=4)
    assert golden.verdict(position) == Verdict(Side.TWO, 7)
    assert [REFLIX.name(position, move) for move in golden.best(position)] == ["B4-A4"]


def test_best_play_takes_as_many_rounds_as_the_verdict_says(golden):
    """From won positions, with both sides playing lines of best moves chosen by lot, through the engine."""
    rng = random.Random(8)
    lengths: Counter[object] = Counter()
    while len(lengths) < 6:
        position = random_position(rng, golden.fortresses, 7, half=False, firsts=golden.tables)
        verdict = golden.verdict(position)
        if verdict.winner is None or lengths[verdict.rounds] > 2:
            continue
        begun = position.round
        while position.ended is None:
            position = position.play(rng.choice(golden.best(position))).after
        assert position.ended.winner == verdict.winner
        assert position.round - begun + 1 == verdict.rounds
        lengths[verdict.rounds] += 1


def test_two_standard_fortresses_are_a_draw(standard):
    assert standard.tables[Side.ONE] is standard.tables[Side.TWO]
    bottom, top = (start(STANDARD, STANDARD, first) for first in Side)
    assert standard.verdict(bottom) == standard.verdict(top) == DRAW
    best = [{REFLIX.name(position, move) for move in standard.best(position)} for position in (bottom, top)]
    assert best[1] == {"B4-A4", "B4-B5", "B4-C4", "D4-D5", "F4-E4", "F4-G4"}
    assert {turned(name) for name in best[0]} == best[1]


def turned(name: str) -> str:
    """A move as it is after a half turn of the board."""
    return "-".join(f"{'GFEDCBA'['ABCDEFG'.index(part[0])]}{10 - int(part[1])}{part[2:]}" for part in name.split("-"))


def test_seats_do_not_matter(two_mirrors):
    """A pair with top first is the turned pair with bottom first."""
    (one, two), table = two_mirrors
    here, there = Solution((one, two), {Side.ONE: table}), Solution((two, one), {Side.TWO: table})
    rng = random.Random(2)
    seen: Counter[object] = Counter()
    for _ in range(200):
        position = replace(random_position(rng, (one, two), 9, 2, half=False), first=Side.ONE, to_move=Side.ONE)
        mirrors = [
            in_square_order([(Cell(CELLS - 1 - cell), turn) for cell, turn in position.mirrors[side]]) for side in Side
        ]
        other = Position((two, one), (mirrors[1], mirrors[0]), Side.TWO, position.round, Side.TWO)
        verdict, turned_verdict = here.verdict(position), there.verdict(other)
        assert turned_verdict.rounds == verdict.rounds
        assert (turned_verdict.winner is None) == (verdict.winner is None)
        assert turned_verdict.winner != verdict.winner or verdict.winner is None
        assert len(here.best(position)) == len(there.best(other))
        seen[verdict.winner] += 1
    assert len(seen) == 3


def test_a_game_that_is_over_has_its_winner_and_no_choices(solution):
    rng = random.Random(9)
    while True:
        position = random_position(rng, solution.fortresses, 1, half=True, firsts=solution.tables)
        after = position.play(position.moves()[0]).after
        if after.ended is not None and after.ended.winner is not None:
            break
    assert solution.verdict(after) == Verdict(after.ended.winner, 0)
    assert solution.choices(after) == {}
    assert solution.best(after) == ()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"fortresses": (STANDARD, STANDARD)}, "other fortresses"),
        ({"first": Side.TWO, "to_move": Side.TWO}, "does not cover TWO"),
        ({"round": 3}, "only the last 7 rounds"),
        ({"mirrors": (((Cell(21), 1),), ((Cell(22), 1),))}, "about 2 mirrors"),
    ],
)
def test_what_was_not_solved_is_refused(two_mirrors, change, words):
    fortresses, table = two_mirrors
    solution = Solution(fortresses, {Side.ONE: replace(table, rounds=7)})
    rng = random.Random(4)
    position = replace(random_position(rng, fortresses, 7, 2, half=False), first=Side.ONE, to_move=Side.ONE)
    solution.verdict(position)
    with pytest.raises(ValueError, match=words):
        solution.verdict(replace(position, **change))


# Progress, cancelling, memory


@pytest.mark.parametrize("bottom", [STANDARD, NAMED["flank"]])
def test_progress_only_grows_and_arrives(bottom):
    told: list[tuple[int, int]] = []
    solve(bottom, STANDARD, progress=lambda done, of: told.append((done, of)), mirrors=1)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert len({of for _, of in told}) == 1
    assert told[-1][0] == told[-1][1]


@pytest.mark.parametrize("after", [0, 3, 100])
def test_cancelling_stops_at_once(after):
    told: list[int] = []
    with pytest.raises(Cancelled):
        solve(STANDARD, NAMED["flank"], 10, lambda done, of: told.append(done), lambda: len(told) > after, mirrors=2)
    assert len(told) == after + 1


@pytest.mark.parametrize("rounds", [0, 11])
def test_rounds_that_do_not_exist_are_refused(rounds):
    with pytest.raises(ValueError, match="expected 1 to 10"):
        solve(STANDARD, STANDARD, rounds, mirrors=1)


def test_too_little_memory_is_said_before_it_starts(monkeypatch):
    monkeypatch.setattr("reflix.games.reflix.solver.induction.free_memory", lambda: 100_000_000)
    with pytest.raises(NotEnoughMemory, match="needs 400 MB of free memory, but only 100 MB are free"):
        solve(STANDARD, STANDARD, progress=lambda done, of: pytest.fail("it has started"))


def test_memory_is_what_the_system_and_the_group_allow(tmp_path):
    meminfo = tmp_path / "meminfo"
    assert memory.free_memory(meminfo, tmp_path) is None
    meminfo.write_text("MemTotal: 9000000 kB\nMemAvailable:    1000000 kB\n")
    assert memory.free_memory(meminfo, tmp_path) == 1_024_000_000
    (tmp_path / "memory.current").write_text("300000000\n")
    (tmp_path / "memory.max").write_text("max\n")
    assert memory.free_memory(meminfo, tmp_path) == 1_024_000_000
    (tmp_path / "memory.max").write_text("500000000\n")
    assert memory.free_memory(meminfo, tmp_path) == 200_000_000
    memory.require_memory(None)
    memory.require_memory(memory.NEEDED)
