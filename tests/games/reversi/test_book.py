"""The opening book: what is in it can be played, looks the same however the board is turned, and the master uses it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from reflix.__main__ import main
from reflix.cli.engine import Table, converse
from reflix.core.compiled import HOT, is_compiled
from reflix.games.reversi import book as books
from reflix.games.reversi.book import NEARLY, Book, BookFault, read, recall, shipped, write
from reflix.games.reversi.engine import Position
from reflix.games.reversi.game import REVERSI
from reflix.games.reversi.symmetry import IMAGE, ORIGIN, images, standard
from reflix.search.bot import FROM_BOOK, choose
from tests.games.reversi.pictures import play
from tests.games.reversi.randoms import random_positions
from tests.games.reversi.test_bot import symmetric

MEISTER = REVERSI.info.level("meister")
FILE = Path(__file__).resolve().parents[3].joinpath("assets", *books.FILE)

SMALL = """\
# a comment

- c4+5 d3+5 e6+5 f5+5
f5 d6-20 f6-60
f5d6 c3+90 c5-10
f5d6c3 d3-40
"""


def small() -> Book:
    return read(SMALL.splitlines())


@pytest.fixture
def spoilt(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """The program with a book of its own, which a test may spoil."""
    path = tmp_path / "book.txt"
    monkeypatch.setattr(books, "asset", lambda *parts: path)
    shipped.cache_clear()
    yield path
    shipped.cache_clear()


def test_the_eight_images_of_a_board_are_those_of_its_squares():
    for at in list(random_positions(2, seed=4))[::9]:
        for way, image in enumerate(images(at.black)):
            assert image == sum(1 << IMAGE[way][cell] for cell, side in at.pieces().items() if side == 0)
            assert all(ORIGIN[way][IMAGE[way][cell]] == cell for cell in range(64))
        assert len({standard(other.own, other.enemy)[0] for other in symmetric(at)}) == 1


def test_the_shipped_book_is_its_file_and_every_position_of_it_can_be_reached():
    lines = shipped().lines()
    assert len(lines) == len(shipped()) > 100
    text = FILE.read_text(encoding="utf-8")
    assert "".join(line for line in text.splitlines(keepends=True) if line[0] not in "#\n") == write(shipped())
    for line, (own, enemy) in lines.items():
        at = play(Position(), *(line[place : place + 2] for place in range(0, len(line), 2)))
        assert (at.own, at.enemy) == (own, enemy)
        assert set(shipped().worth(own, enemy)) <= set(at.moves())


def test_the_worth_of_a_position_does_not_depend_on_how_the_board_is_turned():
    for own, enemy in list(shipped().lines().values())[::17]:
        worth = shipped().worth(own, enemy)
        for way, other in enumerate(zip(images(own), images(enemy), strict=True)):
            assert shipped().worth(*other) == {IMAGE[way][cell]: value for cell, value in worth.items()}


def test_a_move_is_worth_what_best_play_makes_of_it():
    """By f5d6, c3 was found best, but d3 refutes it; f5d6c5 is unknown, so its own value stands."""
    at = play(Position(), "f5", "d6")
    c3, c5 = 18, 34
    assert small().searched(at.own, at.enemy) == {c3: 90, c5: -10}
    assert small().worth(at.own, at.enemy) == {c3: 40, c5: -10}
    assert set(small().worth(Position().own, Position().enemy).values()) == {40}
    assert len(small().best_line(Position().own, Position().enemy)) == 4


def test_a_book_is_written_as_it_was_read():
    """The line to a position is the first of all that lead to it or to what looks like it."""
    again = read(write(small()).splitlines())
    assert write(again) == write(small())
    assert len(again) == 4


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("f5d6 c3+1", "line 1: no line before it is f5, by which f5d6 is reached"),
        ("- a1+3", "line 1: a1 is not a legal move"),
        ("a1 c3+3", "line 1: a1 is not a legal move"),
        ("- f5+3\n\nf5", "line 3: after f5 expected moves with values like 'c4-35', not 'nothing'"),
        ("- f5", "line 1: after - expected moves with values like 'c4-35', not 'f5'"),
        ("- f5+3\n- f5+3", "line 2: - leads to a position that is there already"),
        ("f5 d6+3\nd3 c3+3", "line 2: d3 leads to a position that is there already"),
        ("book", "line 1: expected a line like 'f5d6c3' or '-', not 'book'"),
    ],
)
def test_faults_are_named(text: str, fault: str):
    with pytest.raises(BookFault) as raised:
        read(text.splitlines())
    assert str(raised.value) == fault


@pytest.mark.parametrize("content", [None, b"\xff\xfe", b"- f5\n"])
def test_without_a_book_the_master_searches_and_the_doctor_says_why(content, spoilt, capsys):
    if content is not None:
        spoilt.write_bytes(content)
    assert choose(REVERSI, Position(), replace(MEISTER, depth=2), 1).nodes > 0
    assert main(["doctor", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["Opening book"]["Reversi"].startswith("cannot be used: ")


def test_the_doctor_counts_the_book(capsys):
    assert main(["doctor", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["Opening book"]["Reversi"] == f"{len(shipped())} positions"


def test_the_master_opens_by_the_book_with_variety_and_says_so():
    at, chosen = Position(), set()
    for seed in range(40):
        choice = choose(REVERSI, at, MEISTER, seed)
        assert (choice.nodes, choice.known, choice.line[0]) == (0, FROM_BOOK, choice.move)
        assert choice == choose(REVERSI, at, MEISTER, seed)
        chosen.add(choice.move)
        here = at
        for move in choice.line:
            here = here.play(move).after
    assert chosen == set(at.moves())


def test_only_moves_that_are_nearly_the_best_are_played():
    seen = 0
    for own, enemy in shipped().lines().values():
        worth, found = shipped().worth(own, enemy), recall(own, enemy)
        assert found is not None
        assert set(found.best) == {cell for cell, value in worth.items() if value >= max(worth.values()) - NEARLY}
        seen += 1 < len(found.best) < len(worth)
    assert seen


def test_the_other_levels_and_positions_outside_are_searched():
    assert choose(REVERSI, Position(), REVERSI.info.level("schwer"), 1).known is None
    outside = next(at for at in random_positions(1, seed=5) if sum(at.discs) == 14)
    assert recall(outside.own, outside.enemy) is None


def test_other_programs_are_told_that_it_is_from_the_book():
    told = list(converse(Table(REVERSI, MEISTER, 1), ["nboard 2", "hint 1", "go"]))
    assert any(line.startswith("book ") for line in told)
    assert told[-1] == f"status {FROM_BOOK}"


PLAYED = """
from reflix.core.compiled import HOT, is_compiled
from reflix.games.reversi.engine import Position
from reflix.games.reversi.game import REVERSI
from reflix.search.bot import choose
print([is_compiled(name) for name in HOT].count(True))
for seed in range(8):
    at = Position()
    while (choice := choose(REVERSI, at, REVERSI.info.level("meister"), seed)).known is not None:
        print(REVERSI.name(at, choice.move), choice.value, choice.depth)
        at = at.play(choice.move).after
        if REVERSI.search_board(at).recall() is None:
            break
"""


def test_the_same_games_compiled_and_interpreted():
    if not all(map(is_compiled, HOT)):
        pytest.skip("the hot modules are not compiled")
    told = []
    for switch, count in (("1", len(HOT)), ("0", 0)):
        done = subprocess.run(
            [sys.executable, "-c", PLAYED],
            env={**os.environ, "REFLIX_COMPILED": switch},
            capture_output=True,
            text=True,
            check=True,
        )
        lines = done.stdout.splitlines()
        assert lines[0] == str(count)
        told.append(lines[1:])
    assert told[0] == told[1]
    assert len(told[0]) > 16
