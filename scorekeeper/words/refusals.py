"""Why a file of rules is refused, told to people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.catalogues import Language
from scorekeeper.domain.contradictions import find_contradictions
from scorekeeper.domain.errors import ScorekeeperError
from scorekeeper.domain.options import OPTIONS
from scorekeeper.domain.presets import find_preset
from scorekeeper.domain.rulesfile import FORMAT
from scorekeeper.words.contradictions import contradictions_text
from scorekeeper.words.options import option_title
from scorekeeper.words.quoting import quoted


def rules_file_fault(error: ScorekeeperError, body: Any, language: Language) -> str:
    """Return what is wrong with a file of rules.

    Args:
        error: What was raised while reading it.
        body: Its JSON value; None if it has none.
        language: The reader's language.
    """
    if error.code == "bad_file":
        return language.gettext("This file cannot be read: it is no JSON text.")
    if not isinstance(body, dict) or body.get("format") != FORMAT:
        return language.gettext("This is no file of rules: its format is not %(format)s.", format=FORMAT)
    if error.code == "bad_option":
        return option_fault(error, body["rules"], language)
    return _shape_fault(body, language)


def _shape_fault(body: Mapping[str, Any], language: Language) -> str:
    """Return which part of the file is missing, unknown or not what it has to be."""
    rules = body.get("rules")
    parts: list[tuple[Mapping[str, Any], tuple[str, ...], tuple[str, ...]]] = [
        (body, ("format", "name", "rules"), ())
    ]
    if isinstance(rules, dict):
        parts.append((rules, ("preset",), ("options",)))
    for part, required, optional in parts:
        for key in required:
            if key not in part:
                return language.gettext("The file has no “%(field)s”.", field=key)
        for key in part:
            if key not in required and key not in optional:
                return language.gettext(
                    "The file has a field nobody knows: “%(field)s”.", field=quoted(key)[:40]
                )
    if isinstance(rules, dict) and isinstance(rules.get("options", {}), dict):
        return language.gettext("The name of the rules in the file must be one line of 1 to 60 letters.")
    field = "options" if isinstance(rules, dict) else "rules"
    return language.gettext("“%(field)s” in the file is not written as it has to be.", field=field)


def option_fault(
    error: ScorekeeperError, rules: Any, language: Language, *, players: int | None = None
) -> str:
    """Return what is wrong with an option.

    Args:
        error: A ``bad_option``.
        rules: The object ``rules`` of the file.
        language: The reader's language.
        players: How many sit at the table, where that is known.
    """
    option = str(error.params.get("option"))
    if option == "preset":
        return language.gettext(
            "There is no game called %(name)s.", name=quoted(error.params.get("preset") or "")
        )
    if option not in OPTIONS:
        return language.gettext("There is no rule called %(name)s.", name=quoted(option))
    return _value_fault(option, rules, language, players)


def _value_fault(option: str, rules: Mapping[str, Any], language: Language, players: int | None) -> str:
    values = rules.get("options", {})
    try:
        for name, value in values.items():
            OPTIONS[name].check(value)
        found = find_contradictions(find_preset(rules["preset"]), values, players)
    except ScorekeeperError:
        found = ()
    if found:
        return contradictions_text(found, language)
    return language.gettext(
        "%(rule)s: this value is none of those it may have.", rule=option_title(option, language)
    )
