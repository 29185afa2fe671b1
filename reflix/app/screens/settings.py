"""Settings: they act at once and last."""

from __future__ import annotations

from reflix.app.i18n import LANGUAGES
from reflix.app.screens.page import Page
from reflix.core.message import Message, msg

SWITCH = (("on", msg("On")), ("off", msg("Off")))


class SettingsScreen(Page):
    """A row of options for each setting."""

    name = "settings"
    title = msg("Settings")

    def fill(self) -> None:
        """Language first: who cannot read the rest must find it."""
        program, settings = self.program, self.program.settings
        self.heading(msg("Language"))
        self.options(
            "language", list(LANGUAGES.items()), program.language, lambda value: program.change(language=value)
        )
        sound = msg("Sound") if program.sounds.available else msg("Sound (no audio device was found)")
        self._switch("sound", sound, settings.sound)
        self.heading(msg("Beam speed"))
        self.options(
            "speed",
            (("slow", msg("Slow")), ("normal", msg("Normal")), ("fast", msg("Fast")), ("off", msg("At once"))),
            settings.speed,
            lambda value: program.change(speed=value),
        )
        self.heading(msg("Effects"))
        self.options(
            "effects",
            (("full", msg("Full")), ("reduced", msg("Reduced"))),
            settings.effects,
            lambda value: program.change(effects=value),
        )
        self.heading(msg("Text size"))
        self.options(
            "text",
            tuple((str(size), f"{size} %") for size in (100, 125, 150, 175, 200)),
            str(settings.text_size),
            lambda value: program.change(text_size=int(value)),
        )
        self._switch("fullscreen", msg("Full screen"), settings.fullscreen)
        self._switch("legal_marks", msg("Mark legal squares"), settings.legal_marks)
        self._switch("aids", msg("Helps on the board"), settings.aids)
        self._switch("coordinates", msg("Coordinates"), settings.coordinates)

    def _switch(self, name: str, label: Message, value: bool) -> None:
        self.heading(label)
        self.options(name, SWITCH, "on" if value else "off", lambda word: self.program.change(**{name: word == "on"}))
