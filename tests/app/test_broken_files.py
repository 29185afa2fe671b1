"""Every kind of file that is kept, broken in every way: the program starts, keeps what is broken aside and says so,
whatever is in the other files is there, and everything can be kept again."""

from __future__ import annotations

import contextlib
import errno
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame
import pytest

from reflix.app.program import Program
from reflix.games.catalog import find
from reflix.play.seats import Bot, Human
from reflix.store import atomic
from reflix.store.atomic import LARGEST
from reflix.store.fortresses import OwnFortresses
from reflix.store.progress import Progress
from reflix.store.saves import Autosave
from reflix.store.settings import SettingsStore
from reflix.store.statistics import Statistics
from tests.app.desk import FORTRESS, Desk, against, duel

pytestmark = pytest.mark.usefixtures("display")

GOLDEN = ("D4-C4", "D6*", "C4-C5", "D6-E6")
OTHER = r".SWSWS.|/..T../|......."


@dataclass(frozen=True)
class Kind:
    """A kind of file: its name, how it is read without a program, and whether a program has what was kept in it."""

    file: str
    load: Callable[[Path], object]
    there: Callable[[Program], bool]


def unfinished_text(program: Program) -> str:
    return "" if program.unfinished is None else program.unfinished.game.encode(program.unfinished.position)


KINDS = {
    kind.file: kind
    for kind in (
        Kind("settings.toml", lambda at: SettingsStore(at).load()[1], lambda p: p.settings.volume == 20),
        Kind("unfinished.txt", lambda at: Autosave(at).load(find)[1], lambda p: unfinished_text(p) == UNFINISHED),
        Kind("statistics.toml", lambda at: Statistics(at).load(), lambda p: len(p.archive.statistics.entries) == 1),
        Kind("fortresses.toml", lambda at: OwnFortresses(at, str).load(), lambda p: len(p.own_fortresses.entries) == 1),
        Kind("progress.toml", lambda at: Progress(at).load(), lambda p: p.progress.has_finished("reflix", "duel")),
    )
}
kinds = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)


def half_played() -> Any:
    return duel(Human(), Bot("leicht", 5), moves=GOLDEN[:3])


UNFINISHED: str = half_played().game.encode(half_played().position)


@contextlib.contextmanager
def started(folder: Path) -> Iterator[Program]:
    program = Program(folder, seed=1, language="en")
    yield program
    program.close()


def won() -> Any:
    session = against()
    while session.outcome is None:
        session.play(session.position.moves()[0])
    return session


def keep_everything(program: Program, name: str) -> None:
    """Something new in every file."""
    program.change(volume=20)
    program.finished(won())
    program.save(half_played())
    program.keep(lambda: program.own_fortresses.add(name, FORTRESS))
    program.keep(lambda: program.progress.finish("reflix", name))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which every kind of file is."""
    pygame.display.init()
    pygame.font.init()
    folder = tmp_path_factory.mktemp("whole")
    with started(folder) as program:
        keep_everything(program, "duel")
    with started(folder) as program:
        assert program.news == []
        assert all(kind.there(program) for kind in KINDS.values())
    assert {path.name for path in folder.iterdir() if path.is_file()} == set(KINDS)
    assert [path.suffix for path in (folder / "records").iterdir()] == [".reflix"]
    return folder


@pytest.fixture
def folder(whole: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return shutil.copytree(whole, tmp_path / "data")


# how files break


def nul(path: Path) -> None:
    path.write_bytes(b"\0" * path.stat().st_size)


def noise(path: Path) -> None:
    path.write_bytes(random.Random(5).randbytes(path.stat().st_size))


def half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def huge(path: Path) -> None:
    path.write_bytes(b" " * (LARGEST + 1))


def directory(path: Path) -> None:
    path.unlink()
    path.mkdir()
    (path / "inner").write_text("x")


def pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def circle(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.name)


def device(path: Path) -> None:
    path.unlink()
    path.symlink_to("/dev/zero")


BREAKS = [nul, noise, half, empty, huge, directory]
if sys.platform != "win32":
    BREAKS += [pipe, circle, device]
breaks = pytest.mark.parametrize("spoil", BREAKS, ids=lambda spoil: spoil.__name__)


@kinds
@breaks
def test_the_program_starts_says_so_and_loses_nothing_else(folder: Path, kind: Kind, spoil: Callable[[Path], None]):
    path, aside = folder / kind.file, folder / f"{kind.file}.broken-1"
    spoil(path)
    before = os.lstat(path)
    with started(folder) as program:
        (news,) = program.news
        assert f"put aside as {aside.name}" in str(news)
        assert not os.path.lexists(path)
        assert os.lstat(aside).st_ino == before.st_ino, "the very file"
        assert not kind.there(program)
        assert all(other.there(program) for other in KINDS.values() if other is not kind)
        program.news.clear()
        keep_everything(program, "new")
        assert program.news == []
    with started(folder) as program:
        assert program.news == []
        assert program.settings.volume == 20
        assert unfinished_text(program) == UNFINISHED
        assert program.progress.has_finished("reflix", "new")
        assert ("new", FORTRESS) in program.own_fortresses.entries
        assert os.lstat(aside).st_ino == before.st_ino


@kinds
def test_cut_off_at_every_byte_it_is_put_aside_and_said(folder: Path, kind: Kind):
    path = folder / kind.file
    content = path.read_bytes()
    for length in range(len(content.rstrip())):
        path.write_bytes(content[:length])
        assert kind.load(folder) is not None, length
        aside = folder / f"{kind.file}.broken-1"
        assert aside.read_bytes() == content[:length]
        aside.unlink()
    path.write_bytes(content)
    assert kind.load(folder) is None


@breaks
def test_a_broken_record_is_listed_with_its_fault_and_stays(folder: Path, spoil: Callable[[Path], None]):
    (record,) = (folder / "records").iterdir()
    twin = shutil.copy(record, record.with_name("2020-01-01_00-00-00_reflix_1.reflix"))
    spoil(record)
    with started(folder) as program:
        assert program.news == []
        found = {entry.name: entry.fault for entry in program.archive.records.entries()}
        assert found.keys() == {record.name, Path(twin).name}
        assert found[Path(twin).name] is None
        if spoil is half:  # its headers are whole
            assert found[record.name] is None
        else:
            assert found[record.name] is not None
        assert os.path.lexists(record)


@pytest.mark.parametrize("spoil", [empty, *([pipe, circle, device] if sys.platform != "win32" else [])])
def test_a_file_in_the_place_of_the_folder_of_records(folder: Path, spoil: Callable[[Path], None]):
    shutil.rmtree(folder / "records")
    (folder / "records").touch()
    spoil(folder / "records")
    with started(folder) as program:
        assert "put aside as records.broken-1" in str(program.news[0])
        program.finished(won())
        assert len(program.archive.records.entries()) == 1


def test_what_was_put_aside_is_read_on_the_start_screen(folder: Path):
    nul(folder / "settings.toml")
    desk = Desk(folder)
    try:
        desk.frame()
        assert any("settings.toml.broken-1" in said for said in desk.screen.spoken())
    finally:
        desk.close()


# disks that refuse


@contextlib.contextmanager
def plain_user(folder: Path) -> Iterator[Path]:
    """A copy of a folder in the hands of somebody who may not write everywhere."""
    home = Path(tempfile.mkdtemp(prefix="reflix-test-"))
    copied = shutil.copytree(folder, home / "data")
    root = os.geteuid() == 0
    if root:
        for path in (home, copied, *copied.rglob("*")):
            os.chown(path, 65534, 65534)
        os.seteuid(65534)
    try:
        yield copied
    finally:
        if root:
            os.seteuid(0)
        for path in (copied, *copied.iterdir()):
            path.chmod(0o700)
        shutil.rmtree(home)


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are otherwise there")
@kinds
def test_a_file_that_may_not_be_read(folder: Path, kind: Kind):
    with plain_user(folder) as copied:
        (copied / kind.file).chmod(0)
        with started(copied) as program:
            (news,) = program.news
            assert "not permitted" in str(news)
            assert f"put aside as {kind.file}.broken-1" in str(news)
            assert all(other.there(program) for other in KINDS.values() if other is not kind)


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are otherwise there")
@kinds
def test_a_file_that_may_not_be_written_is_replaced(folder: Path, kind: Kind):
    with plain_user(folder) as copied:
        (copied / kind.file).chmod(0o400)
        with started(copied) as program:
            assert program.news == []
            keep_everything(program, "new")
            assert program.news == []


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are otherwise there")
def test_a_folder_that_may_not_be_written_is_said_and_what_is_in_it_is_there(folder: Path):
    with plain_user(folder) as copied:
        copied.chmod(0o500)
        with started(copied) as program:
            (news,) = program.news
            assert "will not be kept" in str(news)
            assert all(kind.there(program) for kind in KINDS.values())
            keep_everything(program, "new")
        assert {path.name for path in copied.iterdir()} == {*KINDS, "records"}
        assert "new" not in (copied / "progress.toml").read_text()


def test_every_write_fails_and_the_game_goes_on(desk: Desk, monkeypatch: pytest.MonkeyPatch):
    def full(path: Path, content: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(atomic, "_write", full)
    board = desk.sit(duel())
    for name in GOLDEN:
        board.table.play(board.session.game.parse(board.session.position, name))
        desk.settle()
        assert "the disk is full" in str(board.table.notice)
    assert desk.fact("outcome") == "won-1"
    board.undo()
    desk.settle()
    assert board.session.ply == 3
    assert [path for path in desk.program.folder.iterdir() if path.is_file()] == []


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="needs the right to mount a small disk")
@pytest.mark.parametrize("room", [0, 300, 4096], ids=lambda room: f"{room}-bytes-left")
def test_a_disk_that_is_really_full(folder: Path, tmp_path: Path, room: int):
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", str(disk)]
    if subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("a disk cannot be mounted here")
    try:
        shutil.copytree(folder, disk / "data")
        with contextlib.suppress(OSError), (disk / "ballast").open("wb", buffering=0) as ballast:
            while True:
                ballast.write(b"x" * 4096)
        os.truncate(disk / "ballast", (disk / "ballast").stat().st_size - room)
        nul(disk / "data" / "progress.toml")
        _on_a_full_disk(disk / "data", full=room < 4096)
        (disk / "ballast").unlink()
        with started(disk / "data") as program:
            assert program.news == []
            assert program.settings.volume == 20
            assert unfinished_text(program) == UNFINISHED
            assert len(program.own_fortresses.entries) >= 1
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def _on_a_full_disk(folder: Path, full: bool) -> None:
    with started(folder) as program:
        assert any("progress.toml.broken-1" in str(news) for news in program.news)
        for kind in KINDS.values():
            assert kind.there(program) == (kind.file != "progress.toml")
        program.news.clear()
        keep_everything(program, "new" * 10)
        told = " ".join(map(str, program.news))
        assert "the disk is full" in told or not full
        assert program.unfinished is not None
        assert program.progress.has_finished("reflix", "new" * 10), "for now"
