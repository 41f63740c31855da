"""The languages and their message catalogues, for pages, paper and command line alike.

Catalogues are read from their ``.po`` files when the first text in a language is asked for; there is no
compiled form that could be out of date.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

CATALOGUES = Path(__file__).resolve().parent / "translations"
SOURCE_LANGUAGE = "en"
"""The language of the texts in code and templates, which has no catalogue."""
_NAMES = {
    SOURCE_LANGUAGE: "English",
    "cs": "Čeština",
    "ru": "Русский",
    "uk": "Українська",
    "ka": "ქართული",
}


def _catalogue_path(locale: str) -> Path:
    return CATALOGUES / locale / "LC_MESSAGES" / "messages.po"


LANGUAGES = tuple(
    (code, name)
    for code, name in _NAMES.items()
    if code == SOURCE_LANGUAGE or _catalogue_path(code).is_file()
)
"""Code and own name of each language that has its texts; the first is the language of the source texts."""
CODES = tuple(code for code, _name in LANGUAGES)


@dataclass(frozen=True, slots=True)
class Language:
    """The texts in one language."""

    code: str

    def gettext(self, message: str, **values: object) -> str:
        """Return *message* in this language, *values* filled in."""
        text = str(translations(self.code).gettext(message))
        return text % values if values else text

    def ngettext(self, one: str, many: str, number: int, **values: object) -> str:
        """Return the form of a message that fits *number*, which fills in ``num``."""
        text = str(translations(self.code).ngettext(one, many, number))
        return text % ({"num": number} | values)


@cache
def translations(locale: str) -> Translations | NullTranslations:
    """Return the texts of *locale*; the source texts where there is no catalogue."""
    found = read_catalogue(locale)
    if found is None:
        return NullTranslations()
    compiled = BytesIO()
    write_mo(compiled, found)
    compiled.seek(0)
    return Translations(compiled)


def read_catalogue(locale: str) -> Catalog | None:
    """Return the catalogue of *locale* with the places of its messages, if there is one."""
    path = _catalogue_path(locale)
    if not path.is_file():
        return None
    with path.open("rb") as file:
        return read_po(file, locale=locale)
