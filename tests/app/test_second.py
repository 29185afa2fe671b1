"""A second start while the window is open."""

from argparse import Namespace
from pathlib import Path

import pytest

from reflix.app.second import LOOK, Porter, already_running
from reflix.store.claim import Claim


class FakeClaim(Claim):
    """A claim that is called by hand."""

    def __init__(self, folder: Path, calls: list[str | None] | None = None, answers: bool = True) -> None:
        super().__init__(folder)
        self.calls = calls or []
        self.answers = answers
        self.asked: list[Path | None] = []

    def called(self) -> str | None:
        return self.calls.pop(0) if self.calls else None

    def call(self, record: Path | None = None, sleep: object = None) -> bool:
        self.asked.append(record)
        return self.answers


class FakeWindow:
    def __init__(self) -> None:
        self.fronts = 0

    def to_front(self) -> None:
        self.fronts += 1


def start(**given: object) -> Namespace:
    return Namespace(**{"event_script": None, "screenshot": None, **given})


def test_the_window_comes_to_the_front_once_per_call(desk, tmp_path: Path):
    window = FakeWindow()
    porter = Porter(FakeClaim(tmp_path, [None, "", None]), desk.program, window)  # type: ignore[arg-type]
    fronts = []
    for step in range(5):
        porter.look(step * LOOK)
        porter.look(step * LOOK + LOOK / 2)  # not asked more often than that
        fronts.append(window.fronts)
    assert fronts == [0, 1, 1, 1, 1]


def test_the_record_of_a_second_start_is_shown(desk, tmp_path: Path):
    record = tmp_path / "Spiel ü.reflix"
    record.write_text("not a record")
    window = FakeWindow()
    porter = Porter(FakeClaim(tmp_path, [str(record)]), desk.program, window)  # type: ignore[arg-type]
    porter.look(0.0)
    assert window.fronts == 1
    assert "Spiel ü.reflix" in str(desk.program.take_news())


def test_a_second_start_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    claim = FakeClaim(tmp_path)
    assert already_running(claim, start(record=tmp_path / "a.reflix"), tmp_path) == 0
    assert claim.asked == [tmp_path / "a.reflix"]
    out, err = capsys.readouterr()
    assert "comes to the front" in out
    assert "--data-dir" in out
    assert err == ""


def test_a_window_that_hangs_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert already_running(FakeClaim(tmp_path, answers=False), start(), tmp_path) == 1
    assert f"{tmp_path} but does not answer" in capsys.readouterr().err


@pytest.mark.parametrize("order", ["event_script", "screenshot"])
def test_a_start_with_orders_of_its_own_calls_nobody(tmp_path: Path, order: str, capsys: pytest.CaptureFixture[str]):
    claim = FakeClaim(tmp_path)
    assert already_running(claim, start(**{order: tmp_path / "x"}), tmp_path) == 2
    assert claim.asked == []
    assert "--data-dir" in capsys.readouterr().err
