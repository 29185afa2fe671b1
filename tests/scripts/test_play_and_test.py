"""scripts/play.py and scripts/test.py as they are called."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import _venv
import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the scripts with a finished `.venv`, in which `reflix` shows its arguments and exits with 7."""
    root = tmp_path / "Spiel für zwei"
    (root / "scripts").mkdir(parents=True)
    for name in ("_compiling.py", "_venv.py", "play.py"):
        shutil.copy(ROOT / "scripts" / name, root / "scripts")
    (root / "pyproject.toml").write_text("[project]\n")
    venv = _venv.Venv(root)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(venv.folder)], check=True)
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    python = str(venv.tool("python"))
    site = subprocess.run([python, "-c", where], capture_output=True, text=True, encoding="utf-8", check=True)
    package = Path(site.stdout.strip()) / "reflix"
    package.mkdir()
    (package / "__main__.py").write_text("import sys; print(ascii(sys.argv[1:])); sys.exit(7)\n")
    _venv.write_stamp(venv, _venv.wanted_stamp(venv, "play"))
    return root


def play(project: Path, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(project / "scripts" / "play.py"), *arguments]
    environment = {**os.environ, "PYTHONUTF8": "1"}
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


def test_play_passes_arguments_and_exit_code_on(project: Path, tmp_path: Path):
    result = play(project, "load", "a b.txt", "--größe", cwd=tmp_path)
    assert (result.stdout, result.stderr) == (ascii(["load", "a b.txt", "--größe"]) + "\n", "")
    assert result.returncode == 7


def test_a_folder_named_reflix_is_not_taken_for_the_game(project: Path, tmp_path: Path):
    (tmp_path / "reflix").mkdir()
    (tmp_path / "reflix" / "__main__.py").write_text("print('wrong')\n")
    assert play(project, cwd=tmp_path).returncode == 7


def test_play_says_trouble_in_one_line(project: Path, tmp_path: Path):
    (project / "pyproject.toml").write_text("[")
    result = play(project, cwd=tmp_path)
    assert result.returncode == 2
    assert result.stderr.startswith("pyproject.toml cannot be read")
    assert result.stderr.count("\n") == 1


@pytest.fixture
def chores(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """scripts/test.py with two checks, one of which fails, and a pytest that succeeds."""
    spec = importlib.util.spec_from_file_location("chores", ROOT / "scripts" / "test.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    class FakeVenv:
        def tool(self, name: str) -> Path:
            return Path(sys.executable)

    bad = [sys.executable, "-c", "print('the reason'); raise SystemExit(3)"]
    good = [sys.executable, "-c", "print('chatter')"]
    monkeypatch.setattr(module, "ensure", lambda kind: FakeVenv())
    monkeypatch.setattr(module, "checks", lambda venv: [("bad", bad), ("good", good)])
    return module


def pytest_stub(chores: ModuleType, monkeypatch: pytest.MonkeyPatch, code: int) -> list[list[str]]:
    """Replace the last step; the arguments that it gets."""
    seen: list[list[str]] = []

    def call(command: list[str], cwd: Path, env: dict[str, str]) -> int:
        assert env["REFLIX_COMPILED"] == "0"
        seen.append(command[3:])
        return code

    monkeypatch.setattr(chores.subprocess, "call", call)
    return seen


def test_all_steps_run_although_one_fails(
    chores: ModuleType, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
):
    seen = pytest_stub(chores, monkeypatch, 0)
    monkeypatch.setattr(sys, "argv", ["test.py", "-k", "beam"])
    assert chores.main() == 1
    out, err = capfdbinary.readouterr()
    lines = out.decode().splitlines()
    assert seen == [["-k", "beam"]]
    assert [line.split()[:2] for line in lines[1:]] == [["FAILED", "bad"], ["ok", "good"], ["ok", "pytest"]]
    assert lines[0] == "the reason"  # and not the chatter of the one that is well
    assert err.decode().strip() == "Failed: bad."


@pytest.mark.parametrize("code", [0, 1, 5])
def test_only_tests(chores: ModuleType, monkeypatch: pytest.MonkeyPatch, code: int):
    seen = pytest_stub(chores, monkeypatch, code)
    monkeypatch.setattr(sys, "argv", ["test.py", "--only-tests", "-x"])
    assert chores.main() == (1 if code else 0)
    assert seen == [["-x"]]


def test_the_steps_are_those_that_are_promised():
    spec = importlib.util.spec_from_file_location("chores", ROOT / "scripts" / "test.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    names = [name for name, _ in module.checks(_venv.Venv(ROOT))]
    assert names == ["format", "lint", "types", "walls"]
