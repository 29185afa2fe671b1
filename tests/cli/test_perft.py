"""`perft` counts through the engine."""

import pytest

GOLDEN = ".SWSWS.|\\..T../|....... .SWSWS.|\\..T../|....... B6/D6\\F6/ B4/C5\\F4/ t 2 b -"


@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 12), (2, 147), (3, 1967)])
def test_counts_of_the_rules_page(run, depth, count):
    assert run("perft", "reflix", str(depth)).out == f"{count}\n"


def test_nothing_is_counted_after_the_end(run):
    after_hit = sum(
        int(line.split()[1]) for line in run("perft", "reflix", "2", "--position", GOLDEN, "--divide").lines[:-1]
    )
    assert run("perft", "reflix", "2", "--position", GOLDEN).out == f"{after_hit}\n"
    assert "D6-E6 0" in run("perft", "reflix", "2", "--position", GOLDEN, "--divide").lines


def test_divide_names_every_first_move_and_adds_up(run):
    *lines, total = run("perft", "reflix", "2", "--divide").lines
    assert len(lines) == 12
    assert lines[0].startswith("B4")
    assert sum(int(line.split()[1]) for line in lines) == int(total) == 147
