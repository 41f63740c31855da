"""Languages: which one a viewer reads, and its texts for templates, views and scripts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import flask_babel
from babel.support import NullTranslations, Translations
from flask import Flask, request
from flask_babel import Babel, Domain, get_locale
from werkzeug.datastructures import LanguageAccept

from scorekeeper.catalogues import (
    CODES,
    LANGUAGES,
    SOURCE_LANGUAGE,
    Language,
    read_catalogue,
    translations,
)

SCRIPTS = "static/js/"
"""Messages found below this folder are sent to the browser."""

LANGUAGE_COOKIE = "language"
THEME_COOKIE = "theme"
CONTRAST_COOKIE = "contrast"
SUITS_COOKIE = "suits"


@dataclass(frozen=True, slots=True)
class Look:
    """How a viewer wants to see the pages."""

    locale: str
    theme: str
    """Empty = as the device says."""
    contrast: str
    suits: str
    """``four`` for a colour of its own for every suit; empty = two colours."""
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
        return NullTranslations() if locale is None else translations(str(locale))


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
    return _asked_for(request.accept_languages) or SOURCE_LANGUAGE


def _asked_for(accepted: LanguageAccept) -> str | None:
    """Return the first language of the browser's list that there is, regions left aside.

    ``best_match`` of the list would take a later entry that is the same to the letter: who asks for
    ``uk-UA`` and after it for ``ru`` reads Ukrainian.
    """
    for tag, quality in accepted:
        code = tag.replace("_", "-").partition("-")[0].lower()
        if quality > 0 and code in CODES:
            return code
    return None


def reader() -> Language:
    """Return the texts in the viewer's language, for words that are not only for pages."""
    return Language(language())


def look() -> Look:
    """Return how the viewer wants to see the pages."""
    theme = request.cookies.get(THEME_COOKIE, "")
    contrast = request.cookies.get(CONTRAST_COOKIE, "")
    return Look(
        locale=language(),
        theme=theme if theme in ("dark", "black", "light") else "",
        contrast=contrast if contrast == "more" else "",
        suits="four" if request.cookies.get(SUITS_COOKIE) == "four" else "",
    )


@cache
def script_messages(locale: str) -> dict[str, Any]:
    """Return the texts of the scripts in *locale*: by message, a list of forms where it has plurals."""
    catalogue = read_catalogue(locale)
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
