"""Whole files or none, and broken ones put aside."""

import errno
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from reflix.core.message import msg
from reflix.store import atomic
from reflix.store.atomic import StoreError, aside_report, read_text, set_aside, write_atomic

FAILURES = [
    (errno.ENOSPC, "the disk is full"),
    (errno.EACCES, "not permitted"),
    (errno.EROFS, "not permitted"),
    (errno.EIO, os.strerror(errno.EIO)),
]


def fail(number: int):
    """A stand-in for a system call that fails."""

    def failing(*arguments, **more):
        raise OSError(number, os.strerror(number))

    return failing


def listing(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_what_was_written_is_read(tmp_path: Path):
    path = tmp_path / "Käse" / "new" / "file.txt"
    write_atomic(path, "Grüße\n\\/\n")
    assert path.read_bytes() == "Grüße\n\\/\n".encode()
    assert read_text(path) == "Grüße\n\\/\n"
    assert listing(path.parent) == ["file.txt"]


def test_a_file_is_replaced(tmp_path: Path):
    path = tmp_path / "file.txt"
    write_atomic(path, "a long old text")
    write_atomic(path, "new")
    assert path.read_text() == "new"
    assert listing(tmp_path) == ["file.txt"]


@pytest.mark.parametrize("call", ["fsync", "replace", "fdopen"])
@pytest.mark.parametrize(("number", "words"), FAILURES)
def test_a_failed_write_leaves_the_old_file_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int, words: str
):
    path = tmp_path / "file.txt"
    write_atomic(path, "old")
    monkeypatch.setattr(os, call, fail(number))
    with pytest.raises(StoreError) as error:
        write_atomic(path, "new")
    assert str(error.value) == str(error.value.message)
    assert str(path) in str(error.value)
    assert words in str(error.value)
    monkeypatch.undo()
    assert path.read_text() == "old"
    assert listing(tmp_path) == ["file.txt"]


def test_the_content_is_on_the_disk_before_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    calls: list[str] = []
    fsync, replace = os.fsync, os.replace

    def noted(name: str, call):
        def noting(*arguments):
            calls.append(name)
            return call(*arguments)

        return noting

    monkeypatch.setattr(os, "fsync", noted("fsync", fsync))
    monkeypatch.setattr(os, "replace", noted("replace", replace))
    write_atomic(tmp_path / "file.txt", "text")
    assert calls[:2] == ["fsync", "replace"]


def test_a_folder_that_cannot_be_made(tmp_path: Path):
    (tmp_path / "file").touch()
    with pytest.raises(StoreError):
        write_atomic(tmp_path / "file" / "inner.txt", "text")


def test_a_folder_in_the_place_of_the_file(tmp_path: Path):
    (tmp_path / "file.txt").mkdir()
    with pytest.raises(StoreError):
        write_atomic(tmp_path / "file.txt", "text")
    with pytest.raises(StoreError):
        read_text(tmp_path / "file.txt")
    assert listing(tmp_path) == ["file.txt"]


def test_text_that_cannot_be_encoded(tmp_path: Path):
    with pytest.raises(StoreError, match="character that no text file can hold"):
        write_atomic(tmp_path / "file.txt", "\ud800")
    assert listing(tmp_path) == []


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the administrator may write everywhere")
def test_a_read_only_folder(tmp_path: Path):
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(StoreError, match="not permitted"):
            write_atomic(tmp_path / "file.txt", "text")
    finally:
        tmp_path.chmod(0o700)


@pytest.mark.skipif(sys.platform != "linux", reason="needs a device that is always full")
def test_a_device_that_is_full(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(tempfile, "mkstemp", lambda **where: (os.open("/dev/full", os.O_WRONLY), "/nowhere"))
    with pytest.raises(StoreError, match="the disk is full"):
        write_atomic(tmp_path / "file.txt", "text")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a signal that cannot be caught")
def test_killed_at_any_moment_there_is_a_whole_file(tmp_path: Path):
    path = tmp_path / "file.txt"
    program = (
        "import sys; from pathlib import Path; from reflix.store.atomic import write_atomic\n"
        "while True:\n"
        "    for letter in 'ab': write_atomic(Path(sys.argv[1]), letter * 300_000)\n"
    )
    for wait in (0.02, 0.05):
        process = subprocess.Popen([sys.executable, "-c", program, str(path)])
        deadline = time.monotonic() + 20
        while not path.exists():
            assert time.monotonic() < deadline
            time.sleep(0.005)
        time.sleep(wait)
        process.send_signal(signal.SIGKILL)
        process.wait()
        text = path.read_text()
        assert text in ("a" * 300_000, "b" * 300_000)
        path.unlink()


def test_no_file_is_no_text(tmp_path: Path):
    assert read_text(tmp_path / "none.txt") is None


def test_a_bom_is_no_part_of_the_text(tmp_path: Path):
    (tmp_path / "file.txt").write_bytes(b"\xef\xbb\xbftext")
    assert read_text(tmp_path / "file.txt") == "text"


def test_a_huge_file_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(atomic, "LARGEST", 100)
    (tmp_path / "file.txt").write_bytes(b"a" * 100)
    assert read_text(tmp_path / "file.txt") == "a" * 100
    (tmp_path / "file.txt").write_bytes(b"a" * 101)
    with pytest.raises(ValueError, match="larger than 100 bytes"):
        read_text(tmp_path / "file.txt")


def test_broken_files_are_numbered_and_never_written_over(tmp_path: Path):
    path = tmp_path / "file.txt"
    for number in (1, 2, 3):
        path.write_text(f"broken {number}")
        assert set_aside(path, "why") == tmp_path / f"file.txt.broken-{number}"
        assert not path.exists()
    assert [(tmp_path / f"file.txt.broken-{number}").read_text() for number in (1, 2, 3)] == [
        "broken 1",
        "broken 2",
        "broken 3",
    ]


def test_a_gap_in_the_numbers_is_used(tmp_path: Path):
    for number in (1, 3):
        (tmp_path / f"file.txt.broken-{number}").write_text("kept")
    (tmp_path / "file.txt").write_text("broken")
    assert set_aside(tmp_path / "file.txt", "why").name == "file.txt.broken-2"
    assert (tmp_path / "file.txt.broken-1").read_text() == (tmp_path / "file.txt.broken-3").read_text() == "kept"


def test_putting_aside_can_fail_and_then_nothing_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "file.txt"
    path.write_text("broken")
    monkeypatch.setattr(os, "replace", fail(errno.EACCES))
    with pytest.raises(StoreError, match=r"cannot be put aside: .*not permitted"):
        set_aside(path, "why")
    assert listing(tmp_path) == ["file.txt"]
    assert path.read_text() == "broken"


def test_a_report_says_both_what_was_wrong_and_what_became_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "file.txt"
    path.write_text("broken")
    reason = msg("It is broken.")
    assert str(aside_report(path, reason)) == "It is broken. It was put aside as file.txt.broken-1."
    path.write_text("broken")
    monkeypatch.setattr(os, "replace", fail(errno.EROFS))
    report = str(aside_report(path, reason))
    assert report.startswith("It is broken. ")
    assert "cannot be put aside" in report
