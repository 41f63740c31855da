"""What is wrong with the JSON of a file, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.catalogues import Language
from scorekeeper.domain.errors import ScorekeeperError
from scorekeeper.words.quoting import quoted

_FIELDS: Mapping[object, str] = {
    "a hand": "hands",
    "a name": "players",
    "a seat": "seat",
    "the banker": "banker",
    "the deal": "deals",
    "the first dealer": "first_dealer",
    "the game": "games",
    "the note": "note",
    "the penalty": "penalties",
    "the round": "rounds",
    "the title": "title",
    "the turned cards": "turned",
}
"""What the readers call things, by their field in the file; others are called as their field."""


def shape_reason(error: ScorekeeperError, language: Language) -> str:
    """Return what is wrong with the JSON of a field."""
    params = error.params
    what = params.get("field") or params.get("what")
    field = quoted(_FIELDS.get(what, what))
    match params:
        case {"fault": "missing"}:
            return language.gettext("“%(field)s” is missing.", field=field)
        case {"fault": "unknown"}:
            return language.gettext("“%(field)s” is a field nobody knows.", field=field)
        case {"fault": "object"}:
            return language.gettext("“%(field)s” has to be an object.", field=field)
        case {"fault": "list"}:
            return language.gettext("“%(field)s” has to be a list.", field=field)
        case {"fault": "text"}:
            return language.gettext("“%(field)s” has to be a text.", field=field)
        case {"fault": "flag"}:
            return one_of(field, "true, false", language)
        case {"fault": "date"}:
            return language.gettext(
                "“%(field)s” has to be a date like %(example)s.", field="played_on", example="2026-11-27"
            )
        case {"fault": "integer", "lowest": lowest, "highest": highest}:
            return language.gettext(
                "“%(field)s” has to be a whole number from %(lowest)s to %(highest)s.",
                field=field,
                lowest=lowest,
                highest=highest,
            )
        case {"fault": "long", "longest": int(longest)}:
            return language.ngettext(
                "“%(field)s” has more than %(num)s character.",
                "“%(field)s” has more than %(num)s characters.",
                longest,
                field=field,
            )
        case {"fault": "hidden"}:
            return language.gettext("There is a hidden character in “%(field)s”.", field=field)
        case {"fault": "word", "words": words}:
            return one_of(field, str(words), language)
        case {"fault": "many", "most": most}:
            return language.gettext(
                "“%(field)s” has more entries than can be: %(most)s.", field=field, most=most
            )
        case _:
            return ""


def one_of(field: str, words: str, language: Language) -> str:
    """Return that *field* may have one of the values *words*."""
    return language.gettext("“%(field)s” has to be one of: %(words)s.", field=field, words=words)
