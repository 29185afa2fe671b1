"""Everything that happens, in words: for the terminal, for a file, for people who hear what others see.

Nothing reports to the log. It looks at the program once a frame and writes what is new: the screen in front, the turns
that were played or taken back, what the screen says, and what the keyboard's focus is on.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TextIO

from reflix.app.i18n import Translator
from reflix.app.screens.panel import seat_name
from reflix.core.game import Turn
from reflix.core.message import Message, msg, nmsg
from reflix.play.session import Session

if TYPE_CHECKING:
    from reflix.app.program import Program
    from reflix.app.screens.screen import Screen


def turn_words(say: Translator, session: Session[Any], number: int) -> str:
    """A turn (counted from 0) in words: who played what, and what came of it."""
    turn = session.turns[number]
    name = session.game.name(turn.before, turn.move).replace("-", "–")
    who = seat_name(session, turn.before.to_move)
    head = say(msg("{n}. {name}: {move}", n=number + 1, name=who, move=name))
    return " ".join([head + ".", *(say(sentence) for sentence in session.game.tell(turn))])


class TextLog:
    """Writes lines to a stream, each at once; a stream that breaks ends the log and nothing else."""

    def __init__(self, stream: TextIO) -> None:
        self._stream: TextIO | None = stream
        self._screen: Screen | None = None
        self._session: Session[Any] | None = None
        self._turns: Sequence[Turn[Any]] = ()
        self._said: list[str] = []
        self._focus = ""

    @classmethod
    def open(cls, name: str) -> TextLog:
        """The log in a file, or (`-`) on the standard output. Raises OSError."""
        if name != "-":
            return cls(open(name, "w", encoding="utf-8"))
        if sys.stdout is None:  # a program for windows alone
            raise OSError("there is no standard output")
        reconfigure = getattr(sys.stdout, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
        return cls(sys.stdout)

    def close(self) -> None:
        """End the log."""
        if self._stream is not None and self._stream is not sys.stdout:
            self._stream.close()
        self._stream = None

    def look(self, program: Program) -> None:
        """Write what is new."""
        screen = program.screen
        if screen is not self._screen:
            self._screen, self._said, self._focus = screen, [], ""
            self._write(program.translate(msg("Screen: {title}", title=screen.title)))
        self._game(program.translate, screen.told_session)
        said = [] if screen.animating else screen.spoken()
        for words in said:
            if words and words not in self._said:
                self._write(words)
        if not screen.animating:
            self._said = said
        focus = screen.spoken_focus()
        if focus != self._focus:
            self._focus = focus
            if focus:
                self._write(f"> {focus}")

    def _game(self, say: Translator, session: Session[Any] | None) -> None:
        if session is None:
            return
        turns = tuple(session.turns)
        if session is not self._session:
            self._session, self._turns = session, turns
            return
        kept = 0
        while kept < min(len(turns), len(self._turns)) and turns[kept] is self._turns[kept]:
            kept += 1
        if kept < len(self._turns):
            self._write(say(taken_back(len(self._turns) - kept)))
        for number in range(kept, len(turns)):
            self._write(turn_words(say, session, number))
        self._turns = turns

    def _write(self, line: str) -> None:
        if self._stream is None:
            return
        try:
            self._stream.write(line + "\n")
            self._stream.flush()
        except (OSError, ValueError):  # a full disk, a closed pipe
            self._stream = None


def taken_back(count: int) -> Message:
    """That turns were taken back."""
    return nmsg("{n} turn was taken back.", "{n} turns were taken back.", count)
