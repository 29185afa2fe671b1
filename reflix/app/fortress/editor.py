"""The set-up phase of Reflix: a fortress is put together, checked live, and accepted only when it is legal."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

import pygame

from reflix.app import clipboard
from reflix.app.fortress.checkup import Checkup, draw_checkup
from reflix.app.inputs import Key, Spot
from reflix.app.look import TOUCH
from reflix.app.match import Match
from reflix.app.screens.places import LEAST_CELL, row
from reflix.app.screens.screen import Screen
from reflix.app.widgets import Button, IconButton, Look, Widget
from reflix.core.game import SetupError, Side
from reflix.core.message import Message, msg
from reflix.games.reflix.code import encode, read
from reflix.games.reflix.doctor import diagnose, grade_words
from reflix.games.reflix.editor import TOOLS, Draft, beams
from reflix.games.reflix.fortress import PLACES, cell_place, joined, random_fortress
from reflix.games.reflix.view.fortress import draw_draft, fortress_board
from reflix.games.reflix.view.geometry import GRID
from reflix.games.reflix.view.still import draw_piece, object_names
from reflix.render.canvas import Canvas
from reflix.render.theme import mix
from reflix.render.view import Board

if TYPE_CHECKING:
    from reflix.app.program import Program

TOOL_NAMES = {
    "T": msg("Target"),
    "W": msg("Wall"),
    "S": msg("Shield"),
    "/": msg("Mirror"),
    ".": msg("Remove"),
}


@dataclass
class ToolButton(Widget):
    """A piece of the palette with how many are left."""

    letter: str = "."
    side: Side = Side.ONE
    left: int = 0
    chosen: bool = False

    def draw(self, canvas: Canvas, look: Look) -> None:
        """The piece, its count, and a frame when it is chosen."""
        theme, m = canvas.theme, look.measures
        fill = mix(theme.card, theme.primary, 0.2) if self.chosen else theme.button
        if look.hovered or look.focused:
            fill = mix(fill, theme.text, 0.08)
        canvas.box(self.rect, fill, theme.primary if self.chosen else theme.button_edge, m.radius, m.edge + self.chosen)
        size = round(min(self.rect.height * 0.86, self.rect.width * 0.6))
        x = self.rect.left + size * 0.62
        if self.letter == ".":
            canvas.icon("erase", self.rect.center, round(size * 0.7), theme.text)
        else:
            board = Board(pygame.Rect(0, 0, 1, 1), size)
            alpha = 255 if self.left > 0 else 70
            draw_piece(canvas, board, object_names(self.letter, self.side), (x, self.rect.centery), alpha)
            count = f"{self.left}"
            colour = theme.text if self.left > 0 else theme.text_faint
            canvas.words(count, (self.rect.right - m.gap, self.rect.centery), m.em, colour, "midright")
        self.focus_ring(canvas, look, m.radius)


class FortressScreen(Screen):
    """The editor for one side."""

    name = "fortress"
    title = msg("Your fortress")

    def __init__(self, program: Program, match: Match, side: Side) -> None:
        super().__init__(program)
        self.match = match
        self.side = side
        self.draft = Draft()
        self.tool = "T"
        self.cursor: int | None = None
        self.note: Message | None = None
        self._fault: Message | None = None

    # layout

    def build(self) -> None:
        """The fortress and the palette, side by side or one above the other."""
        m = self.measures
        width, height = m.size
        if m.portrait:
            area = pygame.Rect(m.margin, m.margin, width - 2 * m.margin, round(min(height * 0.4, width * 0.53)))
            self.panel = pygame.Rect(m.margin, area.bottom + m.gap, area.width, height - area.bottom - m.gap - m.margin)
        else:
            squares = round(LEAST_CELL * self.match.front.view.proportions[0])
            panel = min(max(24 * m.em, width * 2 // 5), 34 * m.em, width - 3 * m.margin - squares)
            self.panel = pygame.Rect(width - panel - m.margin, m.margin, panel, height - 2 * m.margin)
            area = pygame.Rect(m.margin, m.margin, self.panel.left - 2 * m.margin, height - 2 * m.margin)
        self.board, self.clip = fortress_board(area, self.side)
        self.widgets = [*self._palette(), *self._buttons()]

    def _rows(self) -> list[pygame.Rect]:
        """The button rows from the bottom of the panel up: done, library, tools, palette."""
        m, bottom, rows = self.measures, self.panel.bottom, []
        button, palette, gap = m.button, max(m.button, round(3.2 * m.em)), m.gap
        if self.panel.height < 3 * button + palette + 4 * gap + 9 * m.em:  # words need the room more
            button = palette = max(TOUCH, round(1.8 * m.em))
            gap = max(4, gap // 2)
        for height in (button, button, button, palette):
            rows.append(pygame.Rect(self.panel.left, bottom - height, self.panel.width, height))
            bottom -= height + gap
        return rows

    def _palette(self) -> list[Widget]:
        left = self.draft.left
        rects = row(self._rows()[3], (1.0,) * len(TOOLS), self.measures.gap)
        return [
            ToolButton(
                f"tool:{letter}",
                rect,
                self.say(TOOL_NAMES[letter]),
                lambda letter=letter: self._choose(letter),  # type: ignore[misc]
                letter=letter,
                side=self.side,
                left=left.get(letter, 0),
                chosen=letter == self.tool,
            )
            for letter, rect in zip(TOOLS, rects, strict=True)
        ]

    def _buttons(self) -> list[Widget]:
        gap = self.measures.gap
        done, library, tools, _ = self._rows()
        undo, redo, clear, lots = row(tools, (1, 1, 1, 1), gap)
        presets, save, doctor = row(library, (1, 1, 1), gap)
        back, ready = row(done, (1, 2), gap)
        return [
            IconButton(
                "undo",
                undo,
                self.say(msg("Take back")),
                self.undo,
                self.draft.can_undo,
                icon="undo",
            ),
            IconButton(
                "redo",
                redo,
                self.say(msg("Bring back")),
                self.redo,
                self.draft.can_redo,
                icon="redo",
            ),
            IconButton(
                "clear",
                clear,
                self.say(msg("Clear all")),
                lambda: self._set(self.draft.put("." * PLACES)),
                icon="trash",
            ),
            IconButton("random", lots, self.say(msg("Random fortress")), self._random, icon="random"),
            Button("presets", presets, self.say(msg("Library")), self._library, icon="list"),
            Button("save", save, self.say(msg("Save")), self._save, self.draft.refusal is None, icon="save"),
            Button("doctor", doctor, self.say(msg("Doctor")), self._doctor, self.draft.refusal is None, icon="target"),
            Button("back", back, self.say(msg("Back")), self.escape, icon="back"),
            Button(
                "done", ready, self.say(msg("Done")), self._done, self.draft.refusal is None, icon="check", primary=True
            ),
        ]

    # editing

    def load(self, text: str) -> None:
        """Take over a whole fortress."""
        self._set(self.draft.put(text.replace("|", "")))

    def _set(self, draft: Draft) -> None:
        self.draft, self.note = draft, None
        self.enter()

    def undo(self) -> None:
        """The draft before, with what it takes to do the step again in the hand."""
        self._step(self.draft.undo())

    def redo(self) -> None:
        """The draft that was taken back."""
        self._step(self.draft.redo())

    def _step(self, draft: Draft) -> None:
        self.tool = draft.tool_after(self.draft, self.tool)
        self._set(draft)

    def _choose(self, letter: str) -> None:
        self.tool, self.note = letter, None
        self.enter()

    def _tap(self, place: int) -> None:
        draft, tool, fault = self.draft.tap(place, self.tool)
        self.program.sounds.play("refuse" if fault is not None else "place", now=self.program.now)
        self.draft, self.tool, self.note = draft, tool, fault
        self.enter()

    def _remove(self, place: int) -> None:
        if self.draft.objects[place] != ".":
            self._set(self.draft.without(place))

    def _random(self) -> None:
        self.load(random_fortress(self.program.random).text)

    def _library(self) -> None:
        from reflix.app.fortress.collection import LibraryScreen

        self.program.open(LibraryScreen(self.program, self))

    def _doctor(self) -> None:
        from reflix.app.fortress.diagnosis import DiagnosisScreen

        self.program.open(DiagnosisScreen(self.program, self.draft.objects, self.side))

    def _save(self) -> None:
        fortresses = self.program.own_fortresses
        taken = {name for name, _ in fortresses.entries}
        names = (self.say(msg("My fortress {n}", n=number)) for number in count(1))
        name = next(name for name in names if name not in taken)
        self.program.keep(lambda: fortresses.add(name, joined(self.draft.objects)))
        self.note = self.program.take_news() or msg("Saved as “{name}”.", name=name)
        self.stale = True

    def copy(self) -> None:
        """The code of the fortress goes to the clipboard, if it is complete."""
        try:
            code = encode(joined(self.draft.objects))
            clipboard.put(code)
            self.note = msg("The code {code} is on the clipboard.", code=code)
        except (SetupError, clipboard.NoClipboard) as fault:
            self._refuse(fault.message)
        self.stale = True

    def paste(self) -> None:
        """A code or a layout comes from the clipboard; a wrong one changes nothing and is named."""
        try:
            self.load(read(clipboard.take().strip()))
        except (SetupError, clipboard.NoClipboard) as fault:
            self._refuse(fault.message)

    def _refuse(self, reason: Message) -> None:
        self.note = self._fault = reason
        self.stale = True
        self.program.sounds.play("refuse", now=self.program.now)

    def _done(self) -> None:
        from reflix.app.screens.begin import built

        built(self.program, self.match, self.side, joined(self.draft.objects))

    # input

    def escape(self) -> None:
        """Back to the terms, which are remembered."""
        from reflix.app.screens.terms import TermsScreen

        self.program.replace(TermsScreen(self.program, self.match.front))

    def _place_at(self, spot: Spot) -> int | None:
        if not self.clip.collidepoint(spot):
            return None
        cell = GRID.cell_at(self.board, spot)
        return None if cell is None else cell_place(cell, self.side)

    def press(self, spot: Spot) -> None:
        """A square is tapped, or a button."""
        self.cursor = None
        place = self._place_at(spot)
        if place is not None:
            self._tap(place)
        else:
            super().press(spot)

    def back(self, spot: Spot) -> None:
        """The other button removes what stands there."""
        place = self._place_at(spot)
        if place is not None:
            self._remove(place)

    def key(self, key: Key) -> None:
        """Arrows move the cursor, Enter taps, Delete removes, digits choose the piece, Ctrl+Z takes back."""
        command = self.program.keys.command(key)
        if key.ctrl and command in ("copy", "paste"):
            self.copy() if command == "copy" else self.paste()
        elif command in ("undo", "redo") and (key.ctrl or key.name == command):  # with Ctrl, or of a gamepad
            self.redo() if command == "redo" else self.undo()
        elif key.name in "12345" and len(key.name) == 1:
            self._choose(TOOLS[int(key.name) - 1])
        elif self.focus and self.keyboard and self.cursor is None:
            self._panel_key(key)
        elif key.name in ("left", "right", "up", "down"):
            self._arrow(key.name)
        elif self.cursor is not None and key.name in ("return", "space", "r"):
            self._tap(self.cursor)
        elif self.cursor is not None and key.name in ("delete", "backspace"):
            self._remove(self.cursor)
        elif key.name == "tab":
            self.cursor = None
            super().key(key)
        else:
            super().key(key)

    def _panel_key(self, key: Key) -> None:
        if key.name in ("left", "up") and not self.move_focus_towards(key.name):
            self.focus, self.cursor, self.stale = "", PLACES // 2, True
        elif key.name not in ("left", "up"):
            super().key(key)

    def _arrow(self, name: str) -> None:
        self.keyboard = self.stale = True
        if self.cursor is None:
            self.cursor = PLACES // 2
            return
        across, down = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[name]
        column, line = self.cursor % 7 + across, self.cursor // 7 + down
        if 0 <= column < 7 and 0 <= line < 3:
            self.cursor = line * 7 + column
        elif (down > 0 and line > 2) or (across > 0 and column > 6):
            self.cursor = None
            self.move_focus(1)

    # drawing

    def draw_content(self, canvas: Canvas) -> None:
        """The fortress with its beams, who builds, and what the check says."""
        canvas.surface.set_clip(self.clip)
        draw_draft(canvas, self.board, self.draft.objects, self.side, self.cursor)
        canvas.surface.set_clip(None)
        m, theme = self.measures, self.theme
        info = self.match.front.game.info
        alone = self.match.values["opponent"] != "human"
        title = msg("Your fortress") if alone else msg("Fortress: {side}", side=info.sides[self.side])
        words = self.say(title)
        size = canvas.texts.fitted(words, round(m.em * 1.5), self.panel.width)
        canvas.words(words, self.panel.topleft, size, theme.sides_soft[self.side], "topleft")
        top = self.panel.top + canvas.texts.height(size) + m.gap // 2
        bottom = self._rows()[3].top - m.gap
        area = pygame.Rect(self.panel.left, top, self.panel.width, bottom - top)
        draw_checkup(canvas, m, area, self.checkup(), self.program.translate)

    def checkup(self) -> Checkup:
        """What the live check says."""
        theme, draft, diagnosis = self.theme, self.draft, diagnose(self.draft.objects, self.side)
        found = beams(draft.objects, self.side) if "T" in draft.objects else ()
        if self.note is not None:
            bad = draft.refusal is not None or self.note is self._fault
            headline, colour = self.note, theme.refusal if bad else theme.good
        elif not draft.complete:
            headline, colour = msg("Choose a piece and tap a square. Tap a mirror to turn it."), theme.text
        elif draft.refusal is not None:
            headline, colour = draft.refusal, theme.refusal
        else:
            reached = sum(beam.hit for beam in found)
            headline, colour = msg("Legal: {n} of the 7 beams can reach the target.", n=reached), theme.good
        return Checkup(headline, colour, found, diagnosis)

    def spoken(self) -> list[str]:
        """What the live check says, and the grade."""
        check = self.checkup()
        grade = [] if check.diagnosis is None else [self.say(grade_words(check.diagnosis))]
        return [self.say(check.headline), *grade]

    def find(self, name: str) -> pygame.Rect | None:
        """Widgets and squares by name, for scripts."""
        front = self.match.front
        return super().find(name) or front.view.find(self.board, front.game.start(), name)
