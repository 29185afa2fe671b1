"""Rules with examples: a paragraph and the small boards that play it. The same boards are tests of the engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from reflix.core.message import Message

Fact = str | int | bool | None | tuple[str, ...] | tuple[int, int]


@dataclass(frozen=True, slots=True)
class Example:
    """A board by its position text (empty: the usual start), and what is played on it.

    `touched` is what is tapped first, so that its legal moves are marked. `refused` is a move that is tried after the
    others and refused. `facts` must be true in the end: by names of the game's report of the last turn (`shot.end`),
    or `winner`, `reason`, `score`, `legal` (how many moves), `position`, `refusal` (in English). `fault` is why what
    stands there from the start is refused; `unfit` is the position itself where no text is allowed to say it.
    """

    start: str = ""
    moves: tuple[str, ...] = ()
    touched: str = ""
    refused: str = ""
    facts: tuple[tuple[str, Fact], ...] = ()
    fault: Message | None = None
    unfit: Any = None


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A few sentences of the rules, and the boards that show them."""

    text: Message
    examples: tuple[Example, ...] = ()


Chapter = tuple[Message, tuple[Paragraph, ...]]
"""A title and its paragraphs."""


@runtime_checkable
class Illustrated(Protocol):
    """A game whose rules have examples."""

    def chapters(self) -> tuple[Chapter, ...]:
        """The rules with their examples; the words are those of `Game.rules`."""


def words(chapters: tuple[Chapter, ...]) -> tuple[tuple[Message, tuple[Message, ...]], ...]:
    """The rules without their examples."""
    return tuple((title, tuple(paragraph.text for paragraph in paragraphs)) for title, paragraphs in chapters)


def paragraph(text: Message, *examples: Example) -> Paragraph:
    """A paragraph with its examples, as a line of rules."""
    return Paragraph(text, examples)
