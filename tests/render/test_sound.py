"""The player of sounds: silent where it must be, and never in the way of the game."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from reflix.render.sound import RETRIGGER, Sounds

FOLDER = Path(__file__).parents[2] / "assets" / "sounds"


@pytest.fixture
def sounds(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sounds]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    opened = Sounds.open(FOLDER)
    if not opened.available:
        pytest.skip(f"no mixer, not even a dummy one: {opened.reason}")
    yield opened
    opened.close()


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> Sounds:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    return Sounds.open(FOLDER)


def sounding() -> list[pygame.mixer.Sound]:
    """What the mixer plays at this moment, channel by channel."""
    channels = (pygame.mixer.Channel(index) for index in range(pygame.mixer.get_num_channels()))
    return [sound for sound in (channel.get_sound() for channel in channels) if sound is not None]


def test_without_a_device_it_is_silent_and_says_why(silent: Sounds) -> None:
    assert not silent.available
    assert "nonsense" in silent.reason
    assert not silent.play("hit")
    assert not silent.bounce(3)
    silent.muted = True
    silent.volume = 0.5
    silent.close()
    assert "nonsense" in silent.reason


@pytest.mark.parametrize(("safe", "buffer"), [(False, 512), (True, 1024)])
def test_opens_its_own_mixer_even_if_pygame_has_opened_one(
    monkeypatch: pytest.MonkeyPatch, safe: bool, buffer: int
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    pygame.mixer.init(22050, -16, 1, 256)
    wanted = []
    init = pygame.mixer.init

    def spy(rate: int, size: int, channels: int, length: int) -> None:
        wanted.append((rate, size, channels, length))
        init(rate, size, channels, length)

    monkeypatch.setattr(pygame.mixer, "init", spy)
    sounds = Sounds.open(FOLDER, safe=safe)
    assert wanted == [(48000, -16, 2, buffer)]
    assert pygame.mixer.get_init() == (48000, -16, 2)
    sounds.close()


def test_plays_a_sound_at_the_product_of_the_volumes(sounds: Sounds) -> None:
    sounds.volume = 0.5
    assert sounds.play("hit", 0.5)
    (hit,) = sounding()
    assert hit.get_volume() == pytest.approx(0.25, abs=0.01)
    assert hit.get_length() > 1


def test_volume_stays_between_nothing_and_all(sounds: Sounds) -> None:
    sounds.volume = 7
    assert sounds.volume == 1
    sounds.volume = -1
    assert sounds.volume == 0


def test_muted_starts_nothing_and_fades_what_sounds(sounds: Sounds) -> None:
    sounds.play("win")
    sounds.muted = True
    assert not sounds.play("hit")
    pygame.time.wait(400)
    assert sounding() == []
    sounds.muted = False
    assert sounds.play("hit")


def test_unknown_name_is_logged_once(sounds: Sounds, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert not sounds.play("trumpet")
        assert not sounds.play("trumpet")
    assert [record.getMessage().split(" cannot")[0] for record in caplog.records] == ["Sound trumpet"]
    assert sounds.available


def test_broken_file_is_logged_and_the_others_go_on(
    sounds: Sounds, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "hit.ogg").write_bytes(b"OggS, but not for long")
    (tmp_path / "tap.ogg").write_bytes((FOLDER / "tap.ogg").read_bytes())
    broken = Sounds(tmp_path, 0.8)
    assert not broken.play("hit")
    assert broken.play("tap")
    assert len(caplog.records) == 1


def test_lost_device_is_logged_once_and_leaves_silence(sounds: Sounds, caplog: pytest.LogCaptureFixture) -> None:
    sounds.play("tap")
    pygame.mixer.quit()
    assert not sounds.play("tap")
    assert not sounds.play("hit")
    assert not sounds.available
    assert sounds.reason
    assert len(caplog.records) == 1


def test_device_lost_before_the_first_sound(sounds: Sounds, caplog: pytest.LogCaptureFixture) -> None:
    pygame.mixer.quit()
    assert not sounds.play("tap")
    sounds.muted = True
    assert not sounds.available
    assert len(caplog.records) == 1


def test_device_lost_before_muting(sounds: Sounds) -> None:
    pygame.mixer.quit()
    sounds.muted = True
    assert not sounds.available


def test_same_sound_waits_for_its_turn(sounds: Sounds) -> None:
    assert sounds.play("flip_1", now=10.0)
    assert not sounds.play("flip_1", now=10.0 + RETRIGGER / 2)
    assert sounds.play("place", now=10.0 + RETRIGGER / 2)
    assert sounds.play("flip_1", now=10.001 + RETRIGGER)
    assert sounds.play("flip_1", now=3.0), "another clock"
    assert sounds.play("flip_1")


def test_bounces_climb_and_stay_on_the_last_note(sounds: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[str] = []

    def note(name: str, volume: float = 1.0, now: float | None = None) -> bool:
        names.append(name)
        return True

    monkeypatch.setattr(sounds, "play", note)
    for n in (0, 1, 2, 6, 7, 99):
        sounds.bounce(n)
    assert names == ["bounce_1", "bounce_1", "bounce_2", "bounce_6", "bounce_6", "bounce_6"]


def test_a_long_beam_keeps_all_its_notes(sounds: Sounds) -> None:
    assert all(sounds.bounce(n) for n in range(1, 21))
    assert len(sounding()) == 20


def test_close_twice_and_play_afterwards(sounds: Sounds) -> None:
    sounds.close()
    sounds.close()
    assert not sounds.available
    assert not sounds.play("tap")
    assert pygame.mixer.get_init() is None
