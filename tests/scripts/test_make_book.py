"""The opening book grows from the start, near the best play, and goes on where it was interrupted."""

from __future__ import annotations

from make_book import NEAR, following, judge, save

from reflix.games.reversi import book as books
from reflix.games.reversi.discs import legal
from reflix.games.reversi.symmetry import IMAGE, images

DEPTH = 3


def grown(book: books.Book, positions: int) -> books.Book:
    while len(book) < positions:
        for position in following(book):
            assert legal(*position)
            book.add(*position, judge(*position, DEPTH))
    return book


def test_it_begins_at_the_start_and_goes_on_after_an_interruption(tmp_path):
    path = tmp_path / "book.txt"
    save(grown(books.Book(), 12), path)
    again = books.read(path.read_text(encoding="utf-8").splitlines())
    assert books.write(grown(again, 40)) == books.write(grown(books.Book(), 40))
    assert [each.name for each in tmp_path.iterdir()] == ["book.txt"]


def test_all_four_first_moves_are_worth_the_same():
    assert len(set(judge(*books.START, DEPTH).values())) == 1
    assert len(judge(*books.START, DEPTH)) == 4


def test_moves_near_the_best_are_judged_alike_however_the_board_is_turned():
    for own, enemy in grown(books.Book(), 12).lines().values():
        judged = judge(own, enemy, 2)
        assert max(judged.values()) - min(judged.values()) <= NEAR
        mirrored = judge(images(own)[1], images(enemy)[1], 2)
        assert mirrored == {IMAGE[1][cell]: value for cell, value in judged.items()}
