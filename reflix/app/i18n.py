"""Languages: English sentences are the keys, gettext knows the others. Switchable while running."""

from __future__ import annotations

import contextlib
import gettext
import locale
import os

import pygame

from reflix.core.assets import asset
from reflix.core.message import Message

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""The languages by code, each named in itself."""

DOMAIN = "reflix"


class Translator:
    """Says messages in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalog: gettext.NullTranslations = gettext.NullTranslations()
        if language != "en":
            self._catalog = gettext.translation(DOMAIN, asset("locale"), [language])

    def __call__(self, message: Message | str | int) -> str:
        """The sentence in this language; plain text and numbers stay as they are."""
        if not isinstance(message, Message):
            return str(message)
        if not message.text:  # gettext would answer with the catalog's header
            return ""
        if message.plural:
            text = self._catalog.ngettext(message.text, message.plural, message.n)
        else:
            text = self._catalog.gettext(message.text)
        return text.format(**{name: self(value) for name, value in message.values})


def system_language() -> str:
    """The first language of the system that we speak, else English."""
    wanted = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    with contextlib.suppress(pygame.error):
        wanted += [entry.get("language", "") for entry in pygame.system.get_pref_locales()]
    wanted.append(locale.getlocale()[0] or "")
    for name in wanted:
        code = name[:2].lower()
        if code in LANGUAGES:
            return code
    return "en"
