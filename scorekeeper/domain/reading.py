"""Strict reading of JSON: what is wrong has a code, and ``True`` or ``1.0`` is not the integer 1."""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any, NoReturn

from scorekeeper.domain.errors import RuleError, UnreadableText

_HIDDEN = frozenset({"Cc", "Zl", "Zp", "Cs"})
"""Control characters, line and paragraph separators, lone surrogates: no part of a name or note."""


_LONGEST_INTEGER = 40
"""Unit: characters. The largest number that any field takes has six digits."""


def parse_json(data: bytes | str) -> Any:
    """Return the JSON value in *data* (UTF-8; a byte-order mark at the start is accepted).

    Raises:
        UnreadableText: ``bad_file`` if it is no JSON; NaN and Infinity are none, nor is an object with a key
            that stands twice, for one of the two values would be lost in silence.
    """
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
        return json.loads(
            text.removeprefix("\ufeff"),
            parse_int=_integer,
            parse_constant=_no_constant,
            object_pairs_hook=_once_each,
        )
    except UnreadableText:
        raise
    except UnicodeDecodeError as error:
        fault = "cut" if error.reason == "unexpected end of data" and error.start else "encoding"
        raise UnreadableText("bad_file", "this is no text in UTF-8", fault=fault) from None
    except json.JSONDecodeError as error:
        message, fault = f"this is no JSON: {error}"[:200], "cut" if _breaks_off(error) else "json"
        raise UnreadableText("bad_file", message, fault=fault, line=error.lineno) from None
    except RecursionError:
        message = "this is no JSON that can be read: it is nested too deeply"
        raise UnreadableText("bad_file", message, fault="json") from None
    except ValueError as error:
        raise UnreadableText("bad_file", f"this is no JSON: {error}"[:200], fault="json") from None


def _breaks_off(error: json.JSONDecodeError) -> bool:
    """Return whether a text is JSON as far as it goes, and its end is missing."""
    return 0 < len(error.doc.rstrip()) <= error.pos or error.msg.startswith("Unterminated string")


def _integer(digits: str) -> int:
    """Return the integer, or one far out of any range: a longer one is refused by the field it stands in."""
    return int(digits[:_LONGEST_INTEGER])


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON value")


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        counts = Counter(key for key, _value in pairs)
        key = next(key for key, count in counts.items() if count > 1)[:40]
        raise UnreadableText("bad_file", f"{key!r} stands twice in an object", fault="twice", field=key)
    return found


def read_object(
    value: object,
    *,
    what: str,
    required: Collection[str],
    optional: Collection[str] = (),
    kind: str | None = None,
) -> Mapping[str, Any]:
    """Return *value* as an object with the keys *required* and perhaps *optional*, and no others.

    Unknown keys are refused: a misspelt ``penalties`` must not be lost in silence. With *kind*, the format
    of a file, one of another format is called so, whatever it lacks.

    Raises:
        RuleError: ``bad_format``.
    """
    if not isinstance(value, dict):
        raise RuleError("bad_format", f"{what} is not an object", fault="object", what=what)
    if kind is not None and value.get("format", kind) != kind:
        raise RuleError("bad_format", f"the format is not {kind!r}", fault="format", format=kind)
    for key in required:
        if key not in value:
            raise RuleError("bad_format", f"{what} has no {key!r}", fault="missing", field=key)
    for key in value:
        if key not in required and key not in optional:
            message = f"{what} has an unknown field {key[:40]!r}"
            raise RuleError("bad_format", message, fault="unknown", field=key[:40])
    return value


def read_list(value: object, *, what: str, code: str = "bad_format") -> list[Any]:
    """Return *value* if it is a list.

    Raises:
        RuleError: With *code*.
    """
    if not isinstance(value, list):
        raise RuleError(code, f"{what} is not a list", fault="list", what=what)
    return value


def read_integer(value: object, lowest: int, highest: int, *, what: str, code: str = "bad_format") -> int:
    """Return *value* if it is an integer from *lowest* to *highest*.

    Raises:
        RuleError: With *code*.
    """
    if type(value) is not int or not lowest <= value <= highest:
        message = f"{what} is not a whole number from {lowest} to {highest}"
        raise RuleError(code, message, fault="integer", what=what, lowest=lowest, highest=highest)
    return value


def read_text(value: object, *, what: str, longest: int, code: str = "bad_format") -> str:
    """Return *value* if it is a text of at most *longest* characters without control characters.

    Raises:
        RuleError: With *code*.
    """
    if not isinstance(value, str):
        raise RuleError(code, f"{what} is not a text", fault="text", what=what)
    if len(value) > longest:
        message = f"{what} is longer than {longest} characters"
        raise RuleError(code, message, fault="long", what=what, longest=longest)
    if any(unicodedata.category(character) in _HIDDEN for character in value):
        raise RuleError(code, f"{what} has a control character in it", fault="hidden", what=what)
    return value


def read_names(value: object, *, numbers: tuple[int, int] = (2, 10)) -> tuple[str, ...]:
    """Return the players' names in seat order: 1 to 60 characters each, not only blanks.

    Args:
        value: A JSON value.
        numbers: The fewest and the most that may play.

    Raises:
        RuleError: ``bad_players``.
    """
    names = read_list(value, what="players", code="bad_players")
    fewest, most = numbers
    if not fewest <= len(names) <= most:
        message = f"{len(names)} players; {fewest} to {most} can play"
        raise RuleError("bad_players", message, fewest=fewest, most=most)
    for seat, name in enumerate(names):
        try:
            text = read_text(name, what="a name", longest=LONGEST_NAME, code="bad_players")
        except RuleError as error:
            error.seat = seat
            raise
        if not text.strip():
            raise RuleError("bad_players", "a name is empty", seat=seat, fault="empty")
    return tuple(names)


LONGEST_NAME = 60
LONGEST_TITLE = 200
LONGEST_NOTE = 500
"""Unit: characters. FORMAT.md section 1."""
