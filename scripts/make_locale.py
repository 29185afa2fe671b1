"""Makes the catalogs of sentences: `assets/locale/reflix.pot`, and `reflix.po` and `reflix.mo` of each language.

    python scripts/make_locale.py           collect the sentences of the code, keep all translations, compile
    python scripts/make_locale.py --check   change nothing; say what is out of step, exit 1 if anything is

Translate in the `.po` file between two runs. English needs no catalog: its sentences are the keys. The files hold no
dates, no line numbers and no versions, so that they change only when a sentence does.
"""

from __future__ import annotations

import argparse
import gettext
import io
import string
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "reflix"
DOMAIN = "reflix"
LANGUAGES = ("de",)
KEYWORDS: dict[str, tuple[int, ...]] = {"msg": (1,), "nmsg": (1, 2)}

Key = tuple[str, ...]
"""A sentence as the code has it: singular, and plural if there is one."""


class PlainCatalog(Catalog):
    """A catalog whose header says only what readers need."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The fields of the header."""
        language = [] if self.locale is None else [("Language", str(self.locale)), ("Plural-Forms", self.plural_forms)]
        return [
            ("Project-Id-Version", "Reflix"),
            *language,
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit\n"),
        ]

    @mime_headers.setter
    def mime_headers(self, headers: object) -> None:
        """What a file says is not taken over."""


def plain_catalog(language: str | None) -> PlainCatalog:
    """An empty catalog."""
    title = "# Reflix: the sentences of the code." if language is None else f"# Reflix: the sentences in {language!r}."
    return PlainCatalog(language, DOMAIN, title, charset="utf-8", fuzzy=False)


def key_of(message: Message) -> Key:
    """The key of an entry of a catalog."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def strings_of(message: Message) -> Key:
    """The translations of an entry, one for each plural form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def collect(root: Path) -> PlainCatalog:
    """The sentences of the code, with the files they are in."""
    catalog = plain_catalog(None)
    for path in sorted((root / PACKAGE).rglob("*.py")):
        name = path.relative_to(root).as_posix()
        with path.open("rb") as file:
            for _, text, comments, context in _extract(file):
                catalog.add(text, locations=[(name, None)], auto_comments=comments, context=context)  # type: ignore[list-item]
    return catalog


def _extract(file: Any) -> Iterator[tuple[int, Any, list[str], str | None]]:
    """Babel's answer without its warnings, which are about f-strings among the values."""
    stderr, sys.stderr = sys.stderr, io.StringIO()
    try:
        yield from list(extract("python", file, KEYWORDS, options={"encoding": "utf-8"}))
    finally:
        sys.stderr = stderr


def folder(root: Path) -> Path:
    """Where the catalogs are."""
    return root / "assets" / "locale"


def po_file(root: Path, language: str) -> Path:
    """The translations of a language; the compiled ones are beside them."""
    return folder(root) / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def load(path: Path) -> dict[Key, Message]:
    """The entries of a catalog file by key; none if there is no such file."""
    if not path.is_file():
        return {}
    with path.open("rb") as file:
        return {key_of(message): message for message in read_po(file, ignore_obsolete=True) if message.id}


def translated(code: Catalog, language: str, known: dict[Key, Message]) -> PlainCatalog:
    """The sentences of the code with the translations that are known, and no others."""
    catalog = plain_catalog(language)
    for message in code:
        if message.id:
            old = known.get(key_of(message))
            flags = {"fuzzy"} if old is not None and old.fuzzy else set()
            text = old.string if old is not None else None
            catalog.add(message.id, text, message.locations, flags, user_comments=old.user_comments if old else ())
    return catalog


def po_text(catalog: Catalog) -> bytes:
    """A catalog as text."""
    out = io.BytesIO()
    write_po(out, catalog, width=120, include_lineno=False)
    return out.getvalue().rstrip() + b"\n"


def mo_content(catalog: Catalog) -> bytes:
    """A catalog as programs read it; fuzzy entries are left out."""
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def make(root: Path) -> list[Path]:
    """Write all catalogs; the files that changed."""
    code = collect(root)
    wanted = {folder(root) / f"{DOMAIN}.pot": po_text(code)}
    for language in LANGUAGES:
        path = po_file(root, language)
        catalog = translated(code, language, load(path))
        wanted |= {path: po_text(catalog), path.with_suffix(".mo"): mo_content(catalog)}
    changed = [path for path, content in wanted.items() if not path.is_file() or path.read_bytes() != content]
    for path in changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(wanted[path])
    return changed


def placeholders(text: str) -> set[str]:
    """The names in braces. Raises ValueError if the braces do not match."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def problems(root: Path) -> Iterator[str]:
    """What is out of step, one sentence each."""
    code = {key_of(message): message for message in collect(root) if message.id}
    template = folder(root) / f"{DOMAIN}.pot"
    yield from _differences(root, template, code, load(template))
    for language in LANGUAGES:
        path = po_file(root, language)
        found = load(path)
        yield from _differences(root, path, code, found)
        for key in code:
            if key in found:
                yield from (f"{_name(root, path)}: {fault}" for fault in _faults(key, found[key]))
        yield from _stale(root, path.with_suffix(".mo"), found)


def _name(root: Path, path: Path) -> str:
    return path.relative_to(root).as_posix()


def _differences(root: Path, path: Path, code: dict[Key, Message], found: dict[Key, Message]) -> Iterator[str]:
    if not path.is_file():
        yield f"{_name(root, path)} is missing."
        return
    yield from (f"{_name(root, path)} lacks the sentence {key[0]!r}." for key in code if key not in found)
    yield from (f"{_name(root, path)} has {key[0]!r}, which is not in the code." for key in found if key not in code)


def _faults(key: Key, message: Message) -> Iterator[str]:
    """What is wrong with one translation."""
    strings = strings_of(message)
    if not all(strings) or len(strings) < len(key):
        yield f"no translation of {key[0]!r}."
        return
    if message.fuzzy:
        yield f"the translation of {key[0]!r} is marked as fuzzy."
    wanted = placeholders(key[-1])
    for text in strings:
        try:
            names = placeholders(text)
        except ValueError:
            yield f"the braces in {text!r} do not match."
            continue
        if names != wanted:
            yield f"{text!r} has the placeholders {sorted(names)}; expected {sorted(wanted)}."


def _stale(root: Path, path: Path, found: dict[Key, Message]) -> Iterator[str]:
    """Whether the compiled file says what the translations say."""
    if not path.is_file():
        yield f"{_name(root, path)} is missing."
        return
    with path.open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for key, message in found.items():
        if message.fuzzy or not all(strings_of(message)):
            continue
        if len(key) == 1:
            said: Key = (compiled.gettext(key[0]),)
        else:
            said = tuple(compiled.ngettext(key[0], key[1], n) for n in (1, 2))
        if said != strings_of(message):
            yield f"{_name(root, path)} says {said[0]!r} for {key[0]!r}, unlike the translations."


def main(arguments: list[str] | None = None) -> int:
    """Make or check."""
    parser = argparse.ArgumentParser(description="Make the catalogs of sentences, or check them.")
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 if something is out of step")
    if not parser.parse_args(arguments).check:
        for path in make(ROOT):
            print(f"written: {_name(ROOT, path)}")
    found = list(problems(ROOT))
    for sentence in found:
        print(sentence, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
