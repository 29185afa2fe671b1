"""Settings: they act at once and last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from reflix.app.i18n import LANGUAGES
from reflix.app.screens.page import Page, unplaced
from reflix.app.screens.places import row
from reflix.app.widgets import Button, Option
from reflix.core.message import Message, msg
from reflix.store.settings import Settings

if TYPE_CHECKING:
    from reflix.app.program import Program

SWITCH = (("on", msg("On")), ("off", msg("Off")))
VOLUMES = (0, 20, 40, 60, 80, 100)
SAMPLE = "bounce_3"
"""What is heard when the volume of the board is chosen; buttons are heard anyway."""

Values = Sequence[tuple[str, Message | str]]


class SettingsScreen(Page):
    """Groups of settings, a row each: its name at the left, what can be chosen at the right."""

    name = "settings"
    title = msg("Settings")
    widest = 54

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._sure = False

    def fill(self) -> None:
        """Language first: who cannot read the rest must find it."""
        settings, change = self.program.settings, self.program.change
        self.setting(
            "language",
            msg("Language"),
            tuple(LANGUAGES.items()),
            self.program.language,
            lambda value: change(language=value),
        )
        self._picture(settings)
        self._board(settings)
        self._sound(settings)
        self.section(msg("Keys and gamepad"))
        self.buttons(
            Button("keys", unplaced(), self.say(msg("Overview")), self._keys, icon="list"),
            Button("remap", unplaced(), self.say(msg("Change keys")), self._remap, icon="edit"),
        )
        self.section(msg("About Reflix"))
        label = self.say(msg("Versions and licences"))
        self.buttons(Button("about", unplaced(), label, self._about, icon="info"))
        self._restore()

    def _about(self) -> None:
        from reflix.app.screens.about import AboutScreen

        self.program.open(AboutScreen(self.program))

    def _keys(self) -> None:
        from reflix.app.screens.keys import KeysScreen

        self.program.open(KeysScreen(self.program))

    def _remap(self) -> None:
        from reflix.app.screens.keys import RemapScreen

        self.program.open(RemapScreen(self.program))

    def _picture(self, settings: Settings) -> None:
        change = self.program.change
        self.section(msg("Picture"))
        themes = (("dark", msg("Dark")), ("light", msg("Light")), ("contrast", msg("High contrast")))
        self.setting("theme", msg("Colours"), themes, settings.theme, lambda value: change(theme=value))
        self.text(
            msg(
                "Amber and sky blue stay far apart in every kind of colour vision, and patterns tell the owners too: "
                "solid outlines below, dashed outlines above."
            ),
            faint=True,
        )
        fields = (("off", msg("Bright")), ("on", msg("For all eyes")))
        self.setting(
            "safe_colours",
            msg("Fields of Quatrix"),
            fields,
            "on" if settings.safe_colours else "off",
            lambda value: change(safe_colours=value == "on"),
        )
        sizes = tuple((str(size), f"{size} %") for size in (100, 125, 150, 175, 200))
        self.setting(
            "text", msg("Text size"), sizes, str(settings.text_size), lambda value: change(text_size=int(value))
        )
        effects = (("full", msg("Full")), ("reduced", msg("Reduced")))
        self.setting("effects", msg("Effects"), effects, settings.effects, lambda value: change(effects=value))
        self._switch("fullscreen", msg("Full screen"), settings.fullscreen)

    def _board(self, settings: Settings) -> None:
        self.section(msg("Board"))
        speeds = (("slow", msg("Slow")), ("normal", msg("Normal")), ("fast", msg("Fast")), ("off", msg("At once")))
        self.setting(
            "speed", msg("Animation speed"), speeds, settings.speed, lambda value: self.program.change(speed=value)
        )
        self._switch("confirm", msg("Confirm moves"), settings.confirm)
        self._switch("table_top", msg("Two sides of a table"), settings.table_top)
        self._switch("legal_marks", msg("Mark legal squares"), settings.legal_marks)
        self._switch("aids", msg("Helps: duty lens, disc numbers"), settings.aids)
        self._switch("coordinates", msg("Coordinates"), settings.coordinates)

    def _sound(self, settings: Settings) -> None:
        sound = msg("Sound") if self.program.sounds.available else msg("Sound (no audio device was found)")
        self.section(sound)
        self._switch("sound", msg("Sound"), settings.sound)
        volumes = tuple((str(volume), f"{volume} %") for volume in VOLUMES)
        self.setting("volume", msg("Volume of the board"), volumes, str(settings.volume), self._loud)
        self.setting(
            "volume_interface",
            msg("Volume of the buttons"),
            volumes,
            str(settings.volume_interface),
            lambda value: self.program.change(volume_interface=int(value)),
        )

    def _loud(self, value: str) -> None:
        self.program.change(volume=int(value))
        self.program.sounds.play(SAMPLE, now=self.program.now)

    def _restore(self) -> None:
        """Defaults come back with the second tap; any other button takes the question back."""
        self.section(msg("Defaults"))
        if self._sure:
            self.text(msg("All settings but the language go back to how they came. Tap once more to do it."))
        label = msg("Yes, restore the defaults") if self._sure else msg("Restore the defaults")
        self.buttons(Button("restore", unplaced(), self.say(label), self._defaults, icon="again", primary=self._sure))

    def _defaults(self) -> None:
        if not self._sure:
            self._sure = True
            self.enter()
            self.scroll_to(self.content)
            return
        self._sure = False
        old, fresh = self.program.settings, Settings()
        fresh = replace(fresh, language=old.language, options=old.options, keys=old.keys)
        self.program.change(
            **{name: getattr(fresh, name) for name in CHANGED if getattr(fresh, name) != getattr(old, name)}
        )

    def activate(self, widget: object) -> None:
        """Only a second tap on the same button is a yes."""
        if self._sure and getattr(widget, "id", "") != "restore":
            self._sure = False
        super().activate(widget)  # type: ignore[arg-type]

    def _switch(self, name: str, label: Message, value: bool) -> None:
        self.setting(
            name,
            label,
            SWITCH,
            "on" if value else "off",
            lambda word: self.program.change(**{name: word == "on"}),
        )

    def setting(self, name: str, label: Message, values: Values, chosen: str, pick: Callable[[str], None]) -> None:
        """A setting: its name at the left, its options in as few rows as they need at the right. Where large text
        leaves no room for that, its name above its options."""
        m, texts = self.measures, self.program.canvas.texts
        left = round(self.area.width * 0.32)
        right = self.area.width - left - m.gap
        words = texts.wrapped(self.say(label), m.em, left)
        need = max(texts.width(self.say(option), m.em) for _, option in values) + round(2.5 * m.em)
        columns = min(len(values), (right + m.gap) // (need + m.gap))
        if columns < 2 or len(words) > 2:
            self.heading(label)
            self.options(name, values, chosen, pick)
            return
        columns = -(-len(values) // -(-len(values) // columns))  # equally many in each row
        height = len(words) * texts.height(m.em)
        place = pygame.Rect(self.area.left, self.y + max(0, (m.button - height) // 2), left, height)
        self._texts.append((place, self.say(label), m.em, self.theme.text))
        for start in range(0, len(values), columns):
            area = pygame.Rect(self.area.left + left + m.gap, self.y, right, m.button)
            for (value, option), rect in zip(values[start:], row(area, (1.0,) * columns, m.gap), strict=False):
                action: Callable[[], None] = lambda value=value: pick(value)  # type: ignore[misc]  # noqa: E731
                self._inside.append(Option(f"{name}:{value}", rect, self.say(option), action, chosen=value == chosen))
            self.y += m.button + m.gap


CHANGED = tuple(name for name in Settings.__slots__ if name not in ("language", "options", "keys"))
