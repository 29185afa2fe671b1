"""The argument parser: one sentence for every fault, and moves that look like options."""

from argparse import ArgumentTypeError

import pytest

from reflix.cli.errors import UsageError
from reflix.cli.parser import Parser, seed, whole


@pytest.fixture
def parser():
    parser = Parser("reflix toy", "A toy.")
    parser.add_argument("game")
    parser.add_argument("--moves")
    parser.add_argument("--depth", type=whole(1, 9))
    return parser


@pytest.mark.parametrize("words", [["--moves", "--"], ["--moves=--"], ["--moves", "-- "]])
def test_a_pass_of_quatrix_is_a_move_and_no_end_of_options(parser, words):
    assert parser.read(["toy", *words]).moves.split() == ["--"]


def test_a_list_that_begins_with_a_pass(parser):
    assert parser.read(["toy", "--moves", "-- >2"]).moves == "-- >2"


@pytest.mark.parametrize("text", ["1", "9", "+3", "007"])
def test_whole_numbers(parser, text):
    assert parser.read(["toy", "--depth", text]).depth == int(text)


def test_the_greatest_seed_is_one():
    assert seed(str(2**63 - 1)) == 2**63 - 1
    with pytest.raises(ArgumentTypeError, match="from 0 to 9223372036854775807"):
        seed(str(2**63))


@pytest.mark.parametrize("text", ["0", "10", "x", "", "1.0", "1e3", "٣", "1_0", "9" * 30])
def test_what_is_no_whole_number_in_the_range(parser, text):
    with pytest.raises(UsageError, match="not a whole number from 1 to 9"):
        parser.read(["toy", "--depth", text])
