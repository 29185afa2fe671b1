"""Where nothing is compiled, whoever asks for a level that would take very long is told so before it thinks."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from reflix.cli import inputs, kiosk
from reflix.cli.errors import UsageError
from reflix.games.catalog import GAMES
from tests.cli.conftest import Run

HEAVY = [(game, level) for game in GAMES for level in game.info.levels if level.heavy]


@pytest.fixture(params=[True, False])
def compiled(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    monkeypatch.setattr(inputs, "all_compiled", lambda: request.param)
    monkeypatch.setattr(inputs, "summary", lambda: "interpreted: a reason")
    return bool(request.param)


def notes(compiled: bool, err: str) -> list[str]:
    """What is said about levels that take long; nothing may be where all is compiled."""
    lines = [line for line in err.splitlines() if "may take" in line]
    assert not (compiled and lines)
    return lines


def sentence(game: str, level: str) -> str:
    return (
        f"reflix: a move of {level} in {game} may take a minute here, because the program runs interpreted: a reason."
    )


def test_there_are_some():
    assert HEAVY


@pytest.mark.parametrize(("game", "level"), HEAVY, ids=lambda thing: getattr(thing, "id", getattr(thing, "name", "")))
def test_each_command_that_names_a_level(game, level, compiled: bool, run: Run, monkeypatch: pytest.MonkeyPatch):
    """The bot itself is not asked."""
    monkeypatch.setattr("reflix.search.match.play_match", stop)
    monkeypatch.setattr("reflix.cli.thinking.Thinker", stop)
    expected = [] if compiled else [sentence(game.id, level.name)]
    weakest = game.info.levels[0].name
    for words in (
        ("match", game.id, "--first", weakest, "--second", level.name),
        ("match", game.id, "--first", level.name, "--second", weakest),
        ("bestmove", game.id, "--level", level.name),
    ):
        ran = run(*words)
        assert "the bot was asked" in ran.err
        assert notes(compiled, ran.err) == expected
    if hasattr(game, "read_transcript"):
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
        assert notes(compiled, run("engine", game.id, "--level", level.name).err) == expected


def stop(*arguments: object, **named: object) -> None:
    raise UsageError("the bot was asked.")


def test_the_file_of_a_kiosk(compiled: bool, run: Run, tmp_path: Path):
    file = tmp_path / "kiosk.toml"
    file.write_text('[levels]\nhardest = "meister"\n', encoding="utf-8")
    ran = run("kiosk", "--check", str(file))
    assert (ran.code, ran.out) == (0, f"{file} is fine.\n")
    assert notes(compiled, ran.err) == ([] if compiled else [sentence(game.id, level.name) for game, level in HEAVY])
    file.write_text('games = ["reflix"]\n[levels]\nhardest = "meister"\n', encoding="utf-8")
    of_others = [(game, level) for game, level in HEAVY if game.id == "reflix"]
    assert len(notes(compiled, run("kiosk", "--check", str(file)).err)) == (0 if compiled else len(of_others))


def test_a_kiosk_that_starts(compiled: bool, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "kiosk.toml"
    file.write_text('[levels]\nhardest = "meister"\n', encoding="utf-8")
    monkeypatch.setattr("reflix.app.kiosk.main.run", lambda args, config: 0)
    monkeypatch.setattr(kiosk, "promise_stacks", lambda: None)
    ran = run("kiosk", "--config", str(file))
    assert ran.code == 0
    assert len(notes(compiled, ran.err)) == (0 if compiled else len(HEAVY))
