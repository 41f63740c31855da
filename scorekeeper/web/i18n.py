"""Languages: which there are, which one a viewer reads, and the catalogues.

Catalogues are read from their ``.po`` files when the first page in a language is asked for; there is no
compiled form that could be out of date.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import flask_babel
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations
from flask import Flask, request
from flask_babel import Babel, Domain, get_locale

LANGUAGES = (("en", "English"), ("ru", "Русский"))
"""Code and own name of each language; the first is the language of the source texts."""
CODES = tuple(code for code, _name in LANGUAGES)
CATALOGUES = Path(__file__).resolve().parent.parent / "translations"
SCRIPTS = "static/js/"
"""Messages found below this folder are sent to the browser."""

LANGUAGE_COOKIE = "language"
THEME_COOKIE = "theme"
CONTRAST_COOKIE = "contrast"


@dataclass(frozen=True, slots=True)
class Look:
    """How a viewer wants to see the pages."""

    locale: str
    theme: str
    """Empty = as the device says."""
    contrast: str
    languages: tuple[tuple[str, str], ...] = LANGUAGES


def gettext(message: str, **values: object) -> str:
    """Return *message* in the viewer's language."""
    return str(flask_babel.gettext(message, **values))


def ngettext(one: str, many: str, number: int, **values: object) -> str:
    """Return the form of a message that fits *number*, in the viewer's language."""
    return str(flask_babel.ngettext(one, many, number, **values))


class _PoDomain(Domain):  # type: ignore[misc]  # Flask-Babel has no types
    """Catalogues straight from ``.po`` files."""

    def get_translations(self) -> Translations | NullTranslations:
        locale = get_locale()
        return NullTranslations() if locale is None else _translations(str(locale))


class _PoBabel(Babel):  # type: ignore[misc]  # Flask-Babel has no types
    domain_instance = _PoDomain()


def init_app(app: Flask) -> None:
    """Give *app* its languages."""
    _PoBabel().init_app(app, locale_selector=language)
    app.context_processor(lambda: {"ui": look()})


def language() -> str:
    """Return the viewer's language: as chosen on this phone, else as the browser asks, else English."""
    chosen = request.cookies.get(LANGUAGE_COOKIE)
    if chosen in CODES:
        return chosen
    return request.accept_languages.best_match(CODES) or CODES[0]


def look() -> Look:
    """Return how the viewer wants to see the pages."""
    theme = request.cookies.get(THEME_COOKIE, "")
    contrast = request.cookies.get(CONTRAST_COOKIE, "")
    return Look(
        locale=language(),
        theme=theme if theme in ("dark", "black", "light") else "",
        contrast=contrast if contrast == "more" else "",
    )


@cache
def script_messages(locale: str) -> dict[str, Any]:
    """Return the texts of the scripts in *locale*: by message, a list of forms where it has plurals."""
    catalogue = _catalogue(locale)
    if catalogue is None:
        return {}
    found: dict[str, Any] = {}
    for message in catalogue:
        if not message.id or not any(place.startswith(SCRIPTS) for place, _line in message.locations):
            continue
        if isinstance(message.id, str):
            found[message.id] = message.string
        else:
            found[message.id[0]] = list(message.string or ())
    return found


@cache
def _translations(locale: str) -> Translations | NullTranslations:
    catalogue = _catalogue(locale)
    if catalogue is None:
        return NullTranslations()
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Translations(compiled)


def _catalogue(locale: str) -> Catalog | None:
    path = CATALOGUES / locale / "LC_MESSAGES" / "messages.po"
    if not path.is_file():
        return None
    with path.open("rb") as file:
        return read_po(file, locale=locale)
