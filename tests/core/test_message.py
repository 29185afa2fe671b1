"""Sentences as data."""

from reflix.core.message import chain, msg, nmsg, quoted


def test_values_are_put_in_and_messages_in_messages_too():
    assert str(msg("{side} wins in {n}.", side=msg("Top of {what}", what="all"), n=3)) == "Top of all wins in 3."


def test_braces_in_values_stay_as_they_are():
    assert str(msg("{text} is no move.", text="{n}{")) == "{n}{ is no move."


def test_a_number_chooses_between_singular_and_plural():
    assert [str(nmsg("{n} hit", "{n} hits", n)) for n in (0, 1, 2)] == ["0 hits", "1 hit", "2 hits"]


def test_parts_are_chained_with_a_joint():
    assert str(chain([msg("a"), msg("{b}", b="c"), msg("d")], " → ")) == "a → c → d"


def test_equal_messages_are_equal_and_can_be_hashed():
    assert len({msg("{a} {b}", a=1, b=2), msg("{a} {b}", b=2, a=1)}) == 1


def test_what_was_typed_is_quoted_with_its_backslash_single():
    assert quoted("D6\\") == "'D6\\'"
    assert quoted("a\nb\x00") == "'a\\nb\\x00'"
