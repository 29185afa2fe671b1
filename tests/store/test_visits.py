"""The statistics of a kiosk: one line per game, durable, repaired, without a person in it."""

import csv
import errno
import os
import signal
import subprocess
import sys
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest

from reflix.store import visits
from reflix.store.atomic import StoreError
from reflix.store.visits import COLUMNS, ENDED, HEADER, RESULTS, Day, Played, VisitLog

WON = Played(1, "reflix", "de", "leicht", 1, "won", 6, 148, "finished")
LEFT = Played(1, "reversi", "de", "schwer", 2, "", 3, 60, "abandoned")
LOOKED = Played(2, "", "en", ended="idle")
TWO = Played(3, "quatrix", "en", "human", 0, "two", 9, 200)


class Calendar:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = datetime(2025, 3, 1, 14, 59, 30)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def calendar() -> Calendar:
    return Calendar()


@pytest.fixture
def log(tmp_path: Path, calendar: Calendar) -> VisitLog:
    log = VisitLog(tmp_path / "data" / "kiosk.csv", calendar)
    assert log.load() is None
    return log


def again(log: VisitLog, calendar: Calendar) -> tuple[VisitLog, str]:
    """The log of the next start, and what it says."""
    new = VisitLog(log.file.with_name("kiosk.csv"), calendar)
    news = new.load()
    return new, "" if news is None else str(news)


def test_a_line_for_each_game(log: VisitLog):
    for played in (WON, LEFT, LOOKED, TWO):
        log.count(played)
    assert log.file.name == "kiosk-2025-03.csv"
    assert log.file.read_text() == (
        "date,hour,visit,game,language,opponent,side,result,rounds,seconds,ended\n"
        "2025-03-01,14,1,reflix,de,leicht,1,won,6,148,finished\n"
        "2025-03-01,14,1,reversi,de,schwer,2,,3,60,abandoned\n"
        "2025-03-01,14,2,,en,,0,,0,0,idle\n"
        "2025-03-01,14,3,quatrix,en,human,0,two,9,200,finished\n"
    )


def test_it_is_read_as_any_csv(log: VisitLog):
    log.count(WON)
    with log.file.open(newline="") as file:
        (row,) = csv.DictReader(file)
    assert (row["game"], row["seconds"], row["ended"]) == ("reflix", "148", "finished")


def test_the_day_in_short(log: VisitLog, calendar: Calendar):
    assert log.day() == Day()
    for played in (WON, LEFT, LOOKED, TWO):
        log.count(played)
    for one in (log, again(log, calendar)[0]):
        day = one.day()
        assert (day.visits, day.seconds) == (3, 408)
        assert dict(day.games) == {"reflix": 1, "reversi": 1, "quatrix": 1}
        assert dict(day.ended) == {"finished": 2, "abandoned": 1}
        assert dict(day.results) == {"won": 1, "": 1, "two": 1}
        assert one.day(date(2025, 3, 2)) == Day()


def test_visits_are_numbered_by_day(log: VisitLog, calendar: Calendar):
    assert [log.next_visit(), log.next_visit()] == [1, 2]
    log.count(replace(WON, visit=2))
    new, _ = again(log, calendar)
    assert new.next_visit() == 3
    calendar.now = datetime(2025, 3, 2, 9)
    assert new.next_visit() == 1


def test_each_month_has_its_file(log: VisitLog, calendar: Calendar):
    log.count(WON)
    march = log.file
    calendar.now = datetime(2025, 4, 1, 0, 0, 1)
    log.count(LEFT)
    assert log.file.name == "kiosk-2025-04.csv"
    assert len(march.read_text().splitlines()) == len(log.file.read_text().splitlines()) == 2
    assert log.day(date(2025, 3, 1)) == Day()
    calendar.now = datetime(2025, 3, 31, 23)  # a clock that was put right
    log.count(LEFT)
    assert len(march.read_text().splitlines()) == 3


def test_cut_off_at_every_byte(log: VisitLog, calendar: Calendar):
    for played in (WON, LEFT, TWO):
        log.count(played)
    file, content = log.file, log.file.read_bytes()
    lines = content.decode().splitlines(keepends=True)
    for length in range(1, len(content) + 1):
        file.write_bytes(content[:length])
        new, news = again(log, calendar)
        new.count(LOOKED)
        written = file.read_text().splitlines(keepends=True)
        whole = [line for line in lines if content.find(line.encode()) + len(line) - 1 <= length]
        kept = [path.read_bytes() for path in file.parent.glob("*.broken-*")]
        assert written[0] == lines[0]
        assert written[1:-1] == whole[1:]
        assert written[-1].endswith(",idle\n")
        cut = content[:length].decode().splitlines()[-1] not in [line.strip() for line in whole]
        assert bool(news) == bool(kept) == cut
        assert all(one == content[:length] for one in kept)
        for path in file.parent.glob("*.broken-*"):
            path.unlink()


DAMAGED = ["\0" * 80, "2025-03-01,14,1,reflix", "2025-03-01,14,1," * 9, f"{HEADER},x"]
DAMAGED += [
    f"{day},14,{visit},reflix,de,leicht,1,won,6,148,{ended}"
    for day, visit, ended in (("2025-13-01", 1, "idle"), ("2025-03-01", -1, "idle"), ("2025-03-01", 1, "vanished"))
]


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_line_is_put_aside_and_the_others_stay(log: VisitLog, calendar: Calendar, damage: str):
    log.count(WON)
    before = log.file.read_text()
    damaged = f"{before}{damage}\n{before.splitlines()[1]}\n"
    log.file.write_text(damaged)
    new, news = again(log, calendar)
    assert news == "1 line of the statistics is damaged. It was put aside as kiosk-2025-03.csv.broken-1."
    assert log.file.with_name("kiosk-2025-03.csv.broken-1").read_text() == damaged
    assert log.file.read_text() == before + before.splitlines()[1] + "\n"
    assert new.day().games["reflix"] == 2
    assert again(log, calendar)[1] == ""


@pytest.mark.parametrize("content", [b"Datum;Spiel\n1;2\n", b"\xff\xfe\0\0", b"\0" * 4096])
def test_a_file_that_is_not_ours_is_put_aside_whole(log: VisitLog, calendar: Calendar, content: bytes):
    log.file.parent.mkdir()
    log.file.write_bytes(content)
    new, news = again(log, calendar)
    assert news.startswith("The statistics do not have the columns that were expected. It was put aside as")
    assert log.file.with_name("kiosk-2025-03.csv.broken-1").read_bytes() == content
    new.count(WON)
    assert log.file.read_text().splitlines()[0] == HEADER


def test_a_file_that_was_edited_meanwhile(log: VisitLog, calendar: Calendar):
    log.count(WON)
    rows = log.file.read_text().splitlines()
    log.file.write_bytes(("\ufeff" + "\r\n".join([*rows, rows[1]]) + "\r\n").encode())  # as a spreadsheet saves it
    log.count(LEFT)
    assert log.day().games == {"reflix": 2, "reversi": 1}
    assert again(log, calendar)[0].day().games == {"reflix": 2, "reversi": 1}
    log.file.unlink()
    log.count(WON)
    assert log.file.read_text().splitlines() == rows


def test_a_full_disk_loses_nothing(log: VisitLog, calendar: Calendar, monkeypatch: pytest.MonkeyPatch):
    log.count(WON)
    before = log.file.read_text()

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        for _ in range(2):
            with pytest.raises(StoreError, match="the disk is full"):
                log.count(LEFT)
            assert log.file.read_text() == before
    assert log.day().games == {"reflix": 1, "reversi": 2}
    log.count(TWO)
    assert len(log.file.read_text().splitlines()) == 5
    assert log.day() == again(log, calendar)[0].day()


def test_a_folder_that_cannot_be_written(tmp_path: Path, calendar: Calendar):
    (tmp_path / "file").touch()
    log = VisitLog(tmp_path / "file" / "kiosk.csv", calendar)
    assert "cannot be read" in str(log.load())
    with pytest.raises(StoreError, match="cannot be written"):
        log.count(WON)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes among files")
def test_a_pipe_in_its_place_is_told_and_nobody_waits_for_it(log: VisitLog):
    log.file.parent.mkdir(parents=True)
    os.mkfifo(log.file)
    assert str(log.load()) == f"{log.file} cannot be read: it is not an ordinary file."
    with pytest.raises(StoreError, match="it is not an ordinary file"):
        log.count(WON)
    log.file.unlink()
    log.count(LEFT)
    assert log.day().games == {"reflix": 1, "reversi": 1}


@pytest.mark.parametrize("strange", [{"game": "a,b"}, {"seconds": -1}, {"ended": "lost"}, {"result": "?"}])
def test_what_is_no_word_of_the_file_is_refused(log: VisitLog, strange: dict[str, object]):
    with pytest.raises(ValueError, match="cannot be counted"):
        log.count(replace(WON, **strange))  # type: ignore[arg-type]
    assert not log.file.exists()


def test_every_word_can_be_counted(log: VisitLog):
    for ended in ENDED:
        for result in RESULTS:
            log.count(replace(WON, ended=ended, result=result))
    assert len(log.file.read_text().splitlines()) == 1 + len(ENDED) * len(RESULTS)


def test_nothing_about_a_person():
    assert set(COLUMNS).isdisjoint({"name", "minute", "time", "person"})
    assert "minute" not in HEADER


def test_where_the_file_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for variable in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(variable, str(tmp_path / "home"))
    assert visits.path_of("", tmp_path) is None
    assert visits.path_of("kiosk.csv", tmp_path) == tmp_path / "kiosk.csv"
    assert visits.path_of(str(tmp_path / "b" / "x.csv"), tmp_path / "a") == tmp_path / "b" / "x.csv"
    assert visits.path_of("~/x.csv", tmp_path) == tmp_path / "home" / "x.csv"


WRITER = """
import sys
from pathlib import Path
from reflix.store.visits import Played, VisitLog
log = VisitLog(Path(sys.argv[1]))
log.load()
for number in range(1, 10_000):
    log.count(Played(number, "reflix", "de", "leicht", 1, "won", 6, 148, "finished"))
    print(number, flush=True)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_killed_while_writing(tmp_path: Path):
    for patience in (1, 7, 20, 40):
        folder = tmp_path / str(patience)
        writer = subprocess.Popen([sys.executable, "-c", WRITER, str(folder / "kiosk.csv")], stdout=subprocess.PIPE)
        assert writer.stdout is not None
        said = [writer.stdout.readline() for _ in range(patience)]
        writer.send_signal(signal.SIGKILL)
        said += writer.stdout.readlines()
        writer.wait()
        log = VisitLog(folder / "kiosk.csv")
        log.load()
        assert log.day().games["reflix"] in (len(said), len(said) + 1)
