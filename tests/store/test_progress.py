"""The file of finished lessons: kept at once, and a broken one stops nothing."""

from pathlib import Path

import pytest

from reflix.store.atomic import StoreError
from reflix.store.progress import Progress


def test_what_is_finished_is_kept(tmp_path: Path):
    progress = Progress(tmp_path)
    assert progress.load() is None
    assert not progress.has_finished("reflix", "duel")
    progress.finish("reflix", "duel")
    progress.finish("reversi", "pass")
    again = Progress(tmp_path)
    assert again.load() is None
    assert again.has_finished("reflix", "duel")
    assert again.has_finished("reversi", "pass")
    assert not again.has_finished("quatrix", "duel")


@pytest.mark.parametrize(
    "text", ["lessons = [", "\0\0", "lessons = 3", 'lessons = [1, "reflix/duel"]', 'lessons = "x"']
)
def test_a_broken_file_stops_nothing(tmp_path: Path, text: str):
    path = tmp_path / "progress.toml"
    path.write_text(text, encoding="utf-8")
    progress = Progress(tmp_path)
    news = progress.load()
    assert (news is None) == (text.startswith("lessons =") and text != "lessons = [")
    assert progress.has_finished("reflix", "duel") == ("reflix/duel" in text)
    progress.finish("reflix", "wall")
    again = Progress(tmp_path)
    again.load()
    assert again.has_finished("reflix", "wall")


def test_what_others_wrote_is_kept(tmp_path: Path):
    (tmp_path / "progress.toml").write_text('later = "x"\nlessons = []\n', encoding="utf-8")
    progress = Progress(tmp_path)
    progress.load()
    progress.finish("reflix", "duel")
    assert 'later = "x"' in (tmp_path / "progress.toml").read_text(encoding="utf-8")


def test_a_disk_that_fails_is_told_and_the_lesson_counts_for_now(tmp_path: Path):
    progress = Progress(tmp_path / "missing")
    progress.path.parent.write_text("no folder", encoding="utf-8")
    progress.load()
    with pytest.raises(StoreError):
        progress.finish("reflix", "duel")
    assert progress.has_finished("reflix", "duel")


def test_puzzles_days_and_the_endless_ones_are_kept(tmp_path: Path):
    progress = Progress(tmp_path)
    progress.load()
    assert progress.endless is None
    progress.solve("ABCDE")
    progress.solve_day("2026-01-02")
    progress.go_on(17, 3)
    progress.finish("reflix", "duel")
    again = Progress(tmp_path)
    assert again.load() is None
    assert again.has_solved("ABCDE")
    assert not again.has_solved("2026-01-02")
    assert again.has_solved_day("2026-01-02")
    assert again.endless == (17, 3)
    assert again.has_finished("reflix", "duel")


@pytest.mark.parametrize("text", ["puzzles = 3", "endless = 5", 'endless = ["a", 1]', "endless = [-1, 2]", "days = {}"])
def test_odd_values_are_as_good_as_none(tmp_path: Path, text: str):
    (tmp_path / "progress.toml").write_text(text, encoding="utf-8")
    progress = Progress(tmp_path)
    assert progress.load() is None
    assert progress.endless is None
    progress.solve("ABCDE")
    again = Progress(tmp_path)
    again.load()
    assert again.has_solved("ABCDE")
