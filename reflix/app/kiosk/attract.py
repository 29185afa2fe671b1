"""What is to be seen while nobody is there: two bots play, the rules go by, and a line that says how to begin."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import pygame

from reflix.app.boards import Front
from reflix.app.claims import claim
from reflix.app.i18n import Translator
from reflix.app.kiosk.words import TAP, sentences
from reflix.app.match import Match
from reflix.app.screens.screen import Screen
from reflix.app.table import Table
from reflix.core.message import Message
from reflix.render.canvas import Canvas
from reflix.render.theme import mix
from reflix.render.view import Board, Scene

if TYPE_CHECKING:
    from reflix.app.kiosk.director import Director

PAUSE = 1.3
"""Seconds before a move: somebody who passes by must be able to follow."""

LONGEST = 240.0
"""Seconds after which the next game is shown even if this one has no end yet."""

READ = 7.0
"""Seconds for a sentence."""

FADE = 0.5
"""Seconds in which it comes and goes."""

BREATH = 3.2
"""Seconds from bright to bright of the line that says how to begin."""

WORDS = 25
"""Ems below the board in portrait."""

SHADES = 16
"""How many steps of brightness it has."""

DRIFT = 0.45
"""How far everything drifts from its place, in ems, so that nothing burns in."""


class AttractScreen(Screen):
    """Games on offer by turns, bot against bot, nothing kept; from game to game the halves change sides."""

    name = "attract"
    title = TAP

    def __init__(self, director: Director) -> None:
        super().__init__(director.program)
        self.director = director
        languages = director.config.languages
        first = director.config.language
        order = (first, *(language for language in languages if language != first))
        self.voices = [Translator(language) for language in order]
        self._moved = 0
        self._swapped = False
        self._begin(director.displayed[0])

    def _begin(self, front: Front) -> None:
        """Sit two bots down to a game."""
        self.front = front
        session = _match(self.front, self.director).session(self.program.random)
        self.table = Table(self.program, session, None, self._changed, self._look, kept=False)
        self.table.pause = PAUSE
        self._since = self._turned = self.program.now
        self._over: float | None = None

    def leave(self) -> None:
        """Nobody waits for the bots any more."""
        self.table.forget_bot()

    # time

    @property
    def liveliest(self) -> int:
        """Frames a second that are worth while: many while a beam flies."""
        return 60 if self.table.showing.turn is not None else 20

    @property
    def animating(self) -> bool:
        """Always: the line that says how to begin breathes."""
        return True

    @property
    def busy(self) -> bool:
        """Nothing to wait for: it never ends."""
        return False

    def update(self, now: float) -> None:
        """The game goes on, or the next one begins."""
        self.table.update(now)
        if self.table.session.outcome is None or self.table.showing.turn is not None:
            self._over = None
        elif self._over is None:
            self._over = now
        ended = self._over is not None and now - self._over > self.director.config.attract_pause
        if ended or now - self._since > LONGEST:
            games = [front.game.id for front in self.director.displayed]
            self.show(games[(games.index(self.front.game.id) + 1) % len(games)])

    def show(self, game: str) -> None:
        """Another game, with the halves changed."""
        self.table.forget_bot()
        self._swapped = not self._swapped
        self._begin(next(front for front in self.director.displayed if front.game.id == game))
        self.enter()

    def _changed(self) -> None:
        """With every move everything drifts on a little."""
        self._moved += 1
        self.enter()

    def _look(self) -> None:
        self.stale = True

    # layout

    @property
    def _drift(self) -> tuple[int, int]:
        """A slow way around, that never repeats within a day."""
        far = max(3, round(DRIFT * self.measures.em))
        return round(far * math.sin(self._moved / 7)), round(far * math.cos(self._moved / 11.3))

    def build(self) -> None:
        """The board at one side, the words at the other; in portrait below."""
        m, (wide, high) = self.measures, self.front.view.proportions
        room = pygame.Rect((0, 0), m.size).inflate(-2 * m.margin, -2 * m.margin)
        if m.portrait:
            height = min(round(room.width / wide * high), max(round(room.height * 0.45), room.height - WORDS * m.em))
            place = pygame.Rect(room.left, room.top, room.width, height)
            words = pygame.Rect(room.left, place.bottom + m.margin, room.width, room.bottom - place.bottom - m.margin)
        else:
            width = min(round(room.height / high * wide), round(room.width * 0.56))
            place = pygame.Rect(room.left, room.top, width, room.height)
            words = pygame.Rect(place.right + 2 * m.margin, room.top, 0, room.height)
            words.width = room.right - words.left
            if self._swapped:
                place.right, words.left = room.right, room.left
        cell = int(min(place.width / wide, place.height / high))
        frame = pygame.Rect(0, 0, round(wide * cell), round(high * cell))
        frame.center = place.center
        frame.move_ip(self._drift)
        self.board = Board(frame, cell, coordinates=False, marks=False, aids=False)
        self._words = words.move(self._drift)
        self._pill = self._pill_place()
        self.widgets = []

    def _pill_place(self) -> pygame.Rect:
        """Where the line that says how to begin is."""
        m, area = self.measures, self._words
        height = round((2.4 + 1.9 * len(self.voices)) * m.em)
        pill = pygame.Rect(0, 0, min(area.width, 24 * m.em), height)
        pill.midbottom = (area.centerx, area.bottom - (0 if m.portrait else round(area.height * 0.04)))
        return pill

    # drawing

    def draw_content(self, canvas: Canvas) -> None:
        """The board and the name of the game."""
        self.front.view.draw_still(canvas, self.board, self._scene())
        self._name(canvas)

    def _scene(self) -> Scene[Any, Any]:
        session, showing = self.table.session, self.table.showing
        return Scene(
            session.position,
            session.last,
            self.table.view.fresh(session.position),
            showing.turn is not None,
            showing.plan,
        )

    def _name(self, canvas: Canvas) -> None:
        """The name of the house over the game of that name, else the game's."""
        m, area = self.measures, self._words
        title = self.voices[0](self.front.game.info.title)
        top = area.top + (0 if m.portrait else round(area.height * 0.06))
        if self.front.game.id == "reflix":
            width = min(round(area.width * 0.86), (18 if m.portrait else 22) * m.em)
            logo = canvas.sprites.sprite(self.theme.logo, (width, width // 4))
            canvas.stamp(logo, (area.centerx - width // 2, top))
            self._below = top + width // 4
        else:
            size = canvas.texts.fitted(title, 5 * m.em, area.width)
            canvas.words(title, (area.centerx, top + 2 * m.em), size, self.theme.text, "center")
            self._below = top + round(4.4 * m.em)
        for number, voice in enumerate(self.voices):
            words = voice(claim(self.front.game))
            size = canvas.texts.fitted(words, round(m.em * (1.1 if number == 0 else 0.9)), area.width)
            colour = self.theme.text_soft if number == 0 else self.theme.text_faint
            self._below += round(1.6 * m.em)
            canvas.words(words, (area.centerx, self._below), size, colour, "center")

    def draw_live(self, canvas: Canvas) -> None:
        """The turn, the sentence, and the line that breathes."""
        if self.table.showing.turn is not None:
            self.front.view.draw_live(canvas, self.board, self._scene(), self.table.showing.time)
        self._sentence(canvas)
        self._breathe(canvas)

    def _sentence(self, canvas: Canvas) -> None:
        """One sentence of the rules, in every language, coming and going softly."""
        told = sentences(self.front.game)
        passed = self.program.now - self._since
        number, moment = int(passed / READ) % len(told), passed % READ
        strength = min(1.0, moment / FADE, (READ - moment) / FADE)
        m, area = self.measures, self._words
        place = pygame.Rect(area.left, self._below + m.em, area.width, self._pill.top - self._below - 2 * m.em)
        if strength <= 0 or place.height < 2 * m.em:
            return
        picture = self._written(canvas, told[number], place.size)
        picture.set_alpha(round(255 * strength))
        canvas.stamp(picture, place.topleft)

    def _written(self, canvas: Canvas, sentence: Message, size: tuple[int, int]) -> pygame.Surface:
        """A sentence on a sheet of its own."""
        m, texts = self.measures, canvas.texts

        def lines(em: float) -> list[tuple[str, int, int]]:
            found = []
            for number, voice in enumerate(self.voices):
                height = round(em * (1.0 if number == 0 else 0.72))
                found += [(line, height, number) for line in texts.balanced(voice(sentence), height, size[0])]
            return found

        def tall(em: float) -> int:
            return sum(texts.height(height) for _, height, _ in lines(em)) + round((len(self.voices) - 1) * 0.5 * em)

        def make() -> pygame.Surface:
            em = 1.75 * m.em
            while em > 12 and tall(em) > size[1]:
                em -= 1
            sheet = pygame.Surface(size, pygame.SRCALPHA)
            y, voice = max(0, (size[1] - tall(em)) // 2), 0
            for line, height, number in lines(em):
                y += round(0.5 * em) if number != voice else 0
                voice = number
                colour = self.theme.text if number == 0 else self.theme.text_soft
                canvas.on(sheet).words(line, (size[0] / 2, y), height, colour, "midtop")
                y += texts.height(height)
            return sheet

        spoken = tuple(voice(sentence) for voice in self.voices)
        return canvas.sprites.made(("attract", spoken, size, m.em), make)

    def _breathe(self, canvas: Canvas) -> None:
        """How to begin, in every language: slowly brighter and darker, far below any flicker."""
        share = 0.5 + 0.5 * math.sin(self.program.now * math.tau / BREATH)
        shade = round(share * (SHADES - 1))
        rect = self._pill
        picture = canvas.sprites.made(
            ("tap", rect.size, shade, self._said()), lambda: self._pill_picture(canvas, shade)
        )
        canvas.stamp(picture, rect.topleft)

    def _said(self) -> tuple[str, ...]:
        return tuple(voice(TAP) for voice in self.voices)

    def _pill_picture(self, canvas: Canvas, shade: int) -> pygame.Surface:
        """The button-like line at one of its shades."""
        m, theme, size = self.measures, self.theme, self._pill.size
        sheet = pygame.Surface(size, pygame.SRCALPHA)
        on = canvas.on(sheet)
        share = shade / (SHADES - 1)
        halo = round(0.6 * m.em)
        rect = sheet.get_rect().inflate(-2 * halo, -2 * halo)
        for ring in range(halo, 0, -2):
            alpha = round(70 * share * (1 - ring / halo) ** 2)
            edge = rect.inflate(2 * ring, 2 * ring)
            pygame.draw.rect(sheet, (*theme.primary, alpha), edge, border_radius=edge.height // 3)
        fill = mix(theme.primary, theme.primary_edge, 0.45 * share)
        on.box(rect, fill, theme.primary_edge, rect.height // 3, m.edge + 1)
        heights = [round((1.45 if number == 0 else 1.1) * m.em) for number in range(len(self.voices))]
        y = rect.top + (rect.height - sum(round(1.45 * height) for height in heights)) / 2
        for words, height in zip(self._said(), heights, strict=True):
            fit = on.texts.fitted(words, height, rect.width - 3 * m.em)
            on.words(words, (rect.centerx, y + 0.72 * height), fit, theme.primary_text, "center")
            y += 1.45 * height
        return sheet

    def fact(self, name: str) -> str:
        """The game that is shown, for scripts."""
        return self.front.game.id if name == "game" else super().fact(name)


def _match(front: Front, director: Director) -> Match:
    """Two bots of the lower levels: quick to think, and sometimes wrong, so that beams hit."""
    levels = [level.name for level in front.game.info.levels]
    terms = {"opponent": "watch", "level": levels[min(1, len(levels) - 1)], "level2": levels[0]}
    return Match(front, terms | {"first": "random", "fortress": "random", "fortress2": "random"})
