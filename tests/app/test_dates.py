"""Days as each language writes them."""

import pytest

from reflix.app.dates import told
from reflix.app.i18n import Translator


@pytest.mark.parametrize(
    ("written", "english", "german"),
    [
        ("2026-11-30", "2026-11-30", "30.11.2026"),
        ("2026-11-30 22:46", "2026-11-30, 22:46", "30.11.2026, 22:46"),
        ("last autumn", "last autumn", "last autumn"),
        ("2026-11-30 soon", "2026-11-30 soon", "2026-11-30 soon"),
        ("", "", ""),
    ],
)
def test_a_day_is_written_as_people_do(written: str, english: str, german: str):
    assert Translator("en")(told(written)) == english
    assert Translator("de")(told(written)) == german
