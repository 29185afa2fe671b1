"""Signs of life: what a watcher hears, and that nothing ever waits or fails without one."""

import socket
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from reflix.core.lifesign import DEAF, PACE, LifeSign, target

UNIX = pytest.mark.skipif(sys.platform == "win32", reason="there are no Unix sockets")


@pytest.fixture
def short() -> Iterator[Path]:
    """A folder with a short name: macOS takes no long ones for sockets."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def listening(address: str | tuple[str, int], family: int) -> socket.socket:
    ear = socket.socket(family, socket.SOCK_DGRAM)
    ear.bind(address)
    ear.settimeout(5)
    return ear


@UNIX
def test_a_watcher_hears_everything(short: Path):
    with listening(str(short / "ear"), socket.AF_UNIX) as ear:
        with LifeSign.from_environment({"NOTIFY_SOCKET": str(short / "ear")}) as sign:
            assert sign.supervised
            sign.alive(100.0)
            sign.alive(100.1)
            sign.stopping()
        assert [ear.recv(99) for _ in range(3)] == [b"READY=1", b"WATCHDOG=1", b"STOPPING=1"]
    assert not sign.supervised


def test_a_watcher_without_unix_sockets():
    with listening(("127.0.0.1", 0), socket.AF_INET) as ear:
        address = f"127.0.0.1:{ear.getsockname()[1]}"
        with LifeSign(address) as sign:
            sign.ready()
        assert ear.recv(99) == b"READY=1"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has names without files")
def test_a_name_without_a_file():
    with listening("\0reflix-test-lifesign", socket.AF_UNIX) as ear, LifeSign("@reflix-test-lifesign") as sign:
        sign.ready()
        assert ear.recv(99) == b"READY=1"


@UNIX
def test_signs_of_life_keep_a_pace(short: Path):
    with listening(str(short / "ear"), socket.AF_UNIX) as ear, LifeSign(str(short / "ear")) as sign:
        for frame in range(60 * 3):  # three seconds at 60 frames
            sign.beat(1000 + frame / 60)
        heard = [ear.recv(99) for _ in range(int(3 / PACE))]
        assert set(heard) == {b"WATCHDOG=1"}
        ear.settimeout(0.01)
        with pytest.raises(TimeoutError):
            ear.recv(99)


@UNIX
def test_a_watcher_that_has_gone_is_noticed(short: Path):
    ear = listening(str(short / "ear"), socket.AF_UNIX)
    with LifeSign(str(short / "ear")) as sign:
        sign.beat(0)
        ear.close()
        for number in range(1, DEAF + 1):
            assert not sign.lost
            sign.beat(float(number))
        assert sign.lost


@UNIX
def test_a_watcher_that_is_slow_is_not_gone(short: Path):
    with listening(str(short / "ear"), socket.AF_UNIX), LifeSign(str(short / "ear")) as sign:
        for second in range(5000):
            sign.beat(float(second))
        assert not sign.lost


@pytest.mark.parametrize(
    "address", ["", "nonsense", "@", "/", "127.0.0.1:", "127.0.0.1:99999", "10.0.0.1:80", "vsock:1"]
)
def test_without_a_watcher_nothing_happens(address: str):
    assert target(address) is None
    with LifeSign(address) as sign:
        assert not sign.supervised
        sign.ready()
        for second in range(10):
            sign.beat(float(second))
        assert not sign.lost
