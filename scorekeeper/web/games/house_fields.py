"""Form fields for options: what a phone sent, as the value of an option or as a reason why it is none."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from werkzeug.datastructures import MultiDict

from scorekeeper.domain.cards import JOKERS, RANKS, SUITS
from scorekeeper.domain.errors import InvalidRuleSet
from scorekeeper.domain.options import OPTIONS, Option, read_option
from scorekeeper.web.i18n import gettext

Kind = Literal["radio", "radio_number", "number", "range", "cards", "numbers", "checks", "order"]

NUMBER: Literal["number"] = "number"
"""The radio button beside a number field."""
LONGEST = 200
"""Of what is typed into one field. Unit: characters."""
_MINUS = str.maketrans({"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-"})
_WHOLE = re.compile(r"[+-]?[0-9]{1,12}", re.ASCII)
_BETWEEN = re.compile(r"[\s,;]+")


Sent = MultiDict[str, str]
"""A form as it was sent."""


@dataclass(frozen=True, slots=True)
class NoValue(Exception):
    """What was typed is no value of the option."""

    reason: str
    """In the viewer's language."""
    nearest: Any
    """The nearest value it may have, as JSON; NOTHING where none is near."""


NOTHING = object()


def kind_of(option: Option) -> Kind:
    """Return which fields an option has."""
    if option.name == "players":
        return "range"
    if option.name == "jokers":
        return "cards"
    if option.name == "special_rounds":
        return "order"
    if option.is_list:
        return "checks" if option.words else "numbers"
    if option.takes_integer:
        return "radio_number" if option.words else NUMBER
    return "radio"


def field_name(option: str, part: str = "") -> str:
    """Return the name of a form field of *option*."""
    return f"o-{option}-{part}" if part else f"o-{option}"


def is_sent(option: Option, sent: Sent) -> bool:
    """Return whether the form has fields for *option* at all."""
    part = {"range": "least", "order": str(option.words[0]) if option.words else ""}.get(kind_of(option), "")
    return field_name(option.name, part) in sent


def read_field(option: Option, sent: Sent) -> Any:
    """Return the value of *option* that was *sent*, as JSON.

    Raises:
        NoValue: If what was typed cannot be its value.
    """
    name = option.name
    match kind_of(option):
        case "range":
            value: Any = [_whole(option, sent.get(field_name(name, part), "")) for part in ("least", "most")]
        case "cards":
            value = [card for card in sent.getlist(field_name(name)) if card]
        case "checks":
            given = set(sent.getlist(field_name(name)))
            value = [word for word in option.words if word in given]
        case "order":
            value = _ordered(option, sent)
        case "numbers":
            parts = [part for part in _BETWEEN.split(sent.get(field_name(name), "")[:LONGEST]) if part]
            value = [_whole(option, part) for part in parts] or None
        case "number":
            value = _number(option, sent.get(field_name(name), ""))
        case "radio_number" if sent.get(field_name(name), "") == NUMBER:
            value = _whole(option, sent.get(field_name(name, NUMBER), ""))
        case _:
            value = read_option(OPTIONS, name, sent.get(field_name(name), ""))
    try:
        option.check(value)
    except InvalidRuleSet:
        raise NoValue(gettext("Choose one of these."), NOTHING) from None
    return value


def _ordered(option: Option, sent: Sent) -> list[str]:
    places = []
    for index, word in enumerate(option.words):
        place = sent.get(field_name(option.name, str(word)), "")
        if _WHOLE.fullmatch(place) and int(place) > 0:
            places.append((int(place), index, str(word)))
    return [word for _place, _index, word in sorted(places)]


def _number(option: Option, text: str) -> int | None:
    if not text.strip() and option.may_be_null:
        return None
    return _whole(option, text)


def _whole(option: Option, text: str) -> int:
    plain = re.sub(r"\s", "", text[:LONGEST]).translate(_MINUS)
    if not _WHOLE.fullmatch(plain):
        raise NoValue(gettext("A whole number is needed here."), NOTHING)
    value = int(plain)
    if option.lowest <= value <= option.highest:
        return value
    nearest: Any = min(max(value, option.lowest), option.highest)
    if option.is_list:
        nearest = NOTHING
    raise NoValue(
        gettext(
            "A whole number from %(least)s to %(most)s is needed here.",
            least=option.lowest,
            most=option.highest,
        ),
        nearest,
    )


def typed(option: Option, value: Any) -> dict[str, list[str]]:
    """Return the form fields that hold *value*, for showing it; ``read_field`` gives the value back."""
    name = option.name
    match kind_of(option):
        case "range":
            return {
                field_name(name, part): [str(number)]
                for part, number in zip(("least", "most"), value, strict=True)
            }
        case "order":
            return {
                field_name(name, str(word)): [str(value.index(word) + 1) if word in value else "0"]
                for word in option.words
            }
        case "cards" | "checks":
            return {field_name(name): [str(item) for item in value]}
        case "numbers":
            return {field_name(name): [" ".join(map(str, value or ()))]}
        case "number":
            return {field_name(name): ["" if value is None else str(value)]}
        case "radio_number" if type(value) is int and value not in option.words:
            return {field_name(name): [NUMBER], field_name(name, NUMBER): [str(value)]}
    text = "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    return {field_name(name): [text]}


def kept(option: Option, sent: Sent) -> dict[str, list[str]]:
    """Return the fields of *option* as they were sent, for showing them again."""
    prefix = field_name(option.name)
    parts = {
        "range": ("least", "most"),
        "order": tuple(map(str, option.words)),
        "radio_number": ("", NUMBER),
    }
    names = [field_name(option.name, part) for part in parts.get(kind_of(option), ("",))]
    return {
        name: [text[:LONGEST] for text in sent.getlist(name)] for name in names if name.startswith(prefix)
    }


def fixed_values(option: Option) -> Sequence[object]:
    """Return the values that have a radio button each."""
    values: list[object] = [*option.words, *([True, False] if option.is_flag else [])]
    if option.may_be_null and option.words:
        values.insert(0, None)
    return values


def joker_cards() -> Mapping[str, list[str]]:
    """Return the cards that can be jokers: the extra ones under "", the others by suit, the lowest first."""
    return {"": list(JOKERS)} | {suit: [rank + suit for rank in RANKS] for suit in SUITS}
