"""Lines of text: wrapped between words, and within a word only where it is wider than a line."""

import pygame
import pytest

from reflix.render.text import Texts

SIZE, WIDTH = 20, 200


@pytest.fixture
def texts() -> Texts:
    pygame.font.init()
    return Texts()


@pytest.mark.parametrize(
    "text",
    [
        "a few plain words that need more than a single line of this width",
        "/home/somebody/.local/share/reflix/exports/2026-11-29_17-03-55_reflix_top-bottom.gif",
        "wordwithoutanysignthatpartsitwhichislongerthanalineofthiswidth",
        "Saved as /home/somebody/somewhere/else/entirely/picture.png in the folder.",
        "",
        "one\n\ntwo",
    ],
)
def test_no_line_is_too_wide_and_nothing_is_lost(texts: Texts, text: str):
    lines = texts.wrapped(text, SIZE, WIDTH)
    assert all(texts.width(line, SIZE) <= WIDTH for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_a_path_is_broken_after_the_signs_that_part_it(texts: Texts):
    lines = texts.wrapped("/home/somebody/pictures/reflix/exports/one.png", SIZE, WIDTH)
    assert len(lines) > 1
    assert all(line[-1] in "/-_." for line in lines[:-1])


def test_a_line_narrower_than_a_letter_ends_too(texts: Texts):
    assert texts.wrapped("abc", SIZE, 1) == ("a", "b", "c")


def test_balanced_lines_are_as_few_and_no_word_is_left_alone(texts: Texts):
    text = "Then you may slide a whole row or one column."
    width = texts.width("Then you may slide a whole row or one", SIZE) + 2
    wrapped, balanced = (lines(text, SIZE, width) for lines in (texts.wrapped, texts.balanced))
    assert wrapped[-1] == "column."
    assert len(balanced) == len(wrapped) == 2
    assert " ".join(balanced) == text
    one, two = (texts.width(line, SIZE) for line in balanced)
    assert abs(one - two) < texts.width("column.", SIZE)


@pytest.mark.parametrize("text", ["", "one", "one\n\ntwo", "/a/very/long/path/that/has/to/be/broken/somewhere.gif"])
def test_what_cannot_be_balanced_stays_as_it_is_wrapped(texts: Texts, text: str):
    lines = texts.balanced(text, SIZE, WIDTH)
    assert len(lines) == len(texts.wrapped(text, SIZE, WIDTH))
    assert "".join(lines).replace(" ", "") == text.replace("\n", "").replace(" ", "")
