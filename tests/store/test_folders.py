"""Where the files are, and what happens without a home."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from reflix.store import folders
from reflix.store.folders import cache_folder, data_folder, open_folder


def test_a_folder_that_was_asked_for_is_made(tmp_path: Path):
    folder = tmp_path / "Jörg Müller" / "data"
    assert open_folder(folder) == (folder, None)
    assert data_folder(folder) == folder
    assert list(folder.iterdir()) == []


def test_the_system_says_where_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda name, appauthor: str(tmp_path / "share" / name))
    assert open_folder() == (tmp_path / "share" / "Reflix", None)
    assert (tmp_path / "share" / "Reflix").is_dir()


def test_a_file_in_its_place(tmp_path: Path):
    (tmp_path / "file").touch()
    folder, message = open_folder(tmp_path / "file")
    assert folder.is_dir()
    assert "will not be kept" in str(message)
    assert str(tmp_path / "file") in str(message)


def test_a_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def failing(**where):
        if where.get("dir") == tmp_path:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return mkstemp(**where)

    mkstemp = folders.tempfile.mkstemp  # type: ignore[attr-defined]
    monkeypatch.setattr(folders.tempfile, "mkstemp", failing)  # type: ignore[attr-defined]
    folder, message = open_folder(tmp_path)
    assert "not permitted" in str(message)
    (folder / "test").write_text("can be written")
    assert open_folder(tmp_path) == (folder, message)


def test_what_can_be_read_in_a_folder_that_cannot_be_written_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def failing(folder):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    (tmp_path / "settings.toml").write_text("volume = 20\n")
    (tmp_path / "records").mkdir()
    monkeypatch.setattr(folders, "_try_to_write", failing)
    folder, message = open_folder(tmp_path)
    assert "the disk is full" in str(message)
    assert (folder / "settings.toml").read_text() == "volume = 20\n"
    (folder / "settings.toml").write_text("volume = 30\n")
    assert open_folder(tmp_path)[0] == folder
    assert (folder / "settings.toml").read_text() == "volume = 30\n"
    assert (tmp_path / "settings.toml").read_text() == "volume = 20\n"


def test_not_even_a_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def failing(folder):
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")

    (tmp_path / "file").touch()
    monkeypatch.setattr(folders, "_temporary", failing)
    folder, message = open_folder(tmp_path / "file")
    assert folder == tmp_path / "file"
    assert "will not be kept" in str(message)


@pytest.mark.parametrize("answer", ["~/.local/share/Reflix", None])
def test_a_user_without_a_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str | None):
    def system_folder(name, appauthor):
        if answer is None:
            raise RuntimeError("could not determine the home directory")
        return answer

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(platformdirs, "user_data_dir", system_folder)
    folder, message = open_folder()
    assert str(message) == (
        "The folder ~ cannot be used (there is no such folder), so games and settings will not be kept."
    )
    assert folder.is_absolute()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("home", ["file/home", None])
@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="homes are found otherwise there")
def test_a_program_without_a_home_starts_and_leaves_nothing_behind(tmp_path: Path, home: str | None):
    (tmp_path / "file").touch()
    program = """
import pwd
def nobody(number): raise KeyError
pwd.getpwuid = nobody
from reflix.store.folders import open_folder
folder, message = open_folder()
(folder / "file").write_text("x")
print(folder)
print(message)
"""
    environment = {name: value for name, value in os.environ.items() if name != "HOME" and not name.startswith("XDG_")}
    environment["PYTHONPATH"] = str(Path(folders.__file__).parents[2])
    if home is not None:
        environment["HOME"] = str(tmp_path / home)
    run = subprocess.run(
        [sys.executable, "-c", program], env=environment, cwd=tmp_path, capture_output=True, text=True, check=True
    )
    folder, message = run.stdout.splitlines()
    assert "will not be kept" in message
    assert Path(folder).name.startswith("reflix-")
    assert not Path(folder).exists()
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_what_can_be_made_again_is_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Named, not made: who writes there makes it."""
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda name, appauthor: str(tmp_path / "cache" / name))
    assert cache_folder() == tmp_path / "cache" / "Reflix"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("found", ["~/.cache/Reflix", RuntimeError("no home")])
def test_without_a_home_the_cache_is_temporary(found: str | RuntimeError, monkeypatch: pytest.MonkeyPatch):
    def answer(name: str, appauthor: bool) -> str:
        if isinstance(found, RuntimeError):
            raise found
        return found

    monkeypatch.setattr(platformdirs, "user_cache_dir", answer)
    assert cache_folder().is_dir()
    assert cache_folder() == cache_folder()
