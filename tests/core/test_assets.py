"""Assets are found in the source tree and where an installed or frozen program has them."""

from pathlib import Path

import pytest

from reflix.core import assets
from reflix.core.assets import asset

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty place for the package, as in site-packages or a frozen program."""
    folder = tmp_path / "site-packages" / "reflix"
    folder.mkdir(parents=True)
    monkeypatch.setattr(assets, "_PACKAGE", folder)
    return folder


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_source_tree():
    assert asset() == ROOT / "assets"
    assert asset("README.md").read_text(encoding="utf-8").startswith("Sprites")


def test_beside_the_package(package: Path):
    put(package.parent / "assets" / "sounds" / "hit.ogg", "ours")
    assert asset("sounds", "hit.ogg").read_text(encoding="utf-8") == "ours"
    assert asset("sounds").is_dir()


def test_inside_the_package_wins_over_a_foreign_folder_beside_it(package: Path):
    put(package.parent / "assets" / "hit.ogg", "foreign")
    put(package / "assets" / "hit.ogg", "ours")
    assert asset("hit.ogg").read_text(encoding="utf-8") == "ours"
    assert asset() == package / "assets"


def test_works_from_any_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    assert asset("README.md").is_absolute()
    assert asset("README.md").is_file()


def test_what_is_missing_and_where_it_was_looked_for_is_said(package: Path):
    put(package / "assets" / "here.svg", "")
    with pytest.raises(FileNotFoundError) as error:
        asset("sprites", "gone.svg")
    sentence = str(error.value)
    assert "sprites/gone.svg" in sentence
    assert str(package / "assets") in sentence
    assert str(package.parent / "assets") in sentence
    assert "\n" not in sentence


def test_no_assets_at_all(package: Path):
    with pytest.raises(FileNotFoundError, match="the folder of assets"):
        asset()
