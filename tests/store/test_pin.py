"""The PIN of the staff: only a salted hash of it is kept."""

import pytest

from reflix.store import pin

KNOWN = "scrypt$14$8$1$MDEyMzQ1Njc4OWFiY2RlZg==$"


def test_it_comes_back():
    kept = pin.hashed("2580")
    assert pin.is_hash(kept)
    assert "2580" not in kept
    assert pin.matches("2580", kept)
    assert not pin.matches("2581", kept)
    assert not pin.matches("02580", kept)


def test_the_salt_differs():
    assert pin.hashed("1234") != pin.hashed("1234")
    assert pin.hashed("1234", b"0123456789abcdef").startswith(KNOWN)


@pytest.mark.parametrize("chosen", ["", "123", "1234567890123", "12a4", "12 34", "１２３４", "1234\n", "-1234"])
def test_what_is_no_pin(chosen: str):
    with pytest.raises(ValueError, match="4 to 12 digits"):
        pin.hashed(chosen)
    assert not pin.matches(chosen, pin.hashed("1234", b"0123456789abcdef"))


NONE = [
    "",
    "1234",
    KNOWN,
    KNOWN + "A" * 44,
    *(f"scrypt${cost}$8$1$MDEyMzQ1Njc4OWFiY2RlZg==${'A' * 43}=" for cost in (0, 31)),
]


@pytest.mark.parametrize("text", [*NONE, f"scrypt$14$8$1$!!!!MzQ1Njc4OWFiY2RlZg==${'A' * 43}="])
def test_a_text_that_is_no_hash_is_matched_by_nothing(text: str):
    assert not pin.is_hash(text)
    assert not pin.matches("1234", text)


def test_a_hash_made_with_other_costs_is_understood():
    """Computed with OpenSSL's own command: `openssl kdf -keylen 32 -kdfopt pass:4711 … SCRYPT`."""
    kept = "scrypt$10$8$1$MDEyMzQ1Njc4OWFiY2RlZg==$H68+ZSRuVJdMp3+71TbJsMIOXVlW/XdA2X0SFhBq1bE="
    assert pin.matches("4711", kept)
