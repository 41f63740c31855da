"""Tables as CSV text that a spreadsheet opens right and that runs nothing in it.

Excel takes the list separator of its own region and UTF-8 only with a byte-order mark in front. A first line
``sep=;`` would name the separator, but then Excel forgets the mark and garbles every letter that is not
Latin; so there is none, and the separator is the one that goes with the reader's decimal sign, which CLDR
knows and Windows has too. LibreOffice offers comma, semicolon and tabulator at once, whatever the reader's
country; so every text is quoted, whatever is in it.
LibreOffice 7.4 takes a point for the decimal sign of Georgian, and shows 0,5 as text there.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO

from babel.numbers import get_decimal_symbol

MARK = "\ufeff"
_SKIPPED = r"[\s\"'\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]*"
_FORMULA = re.compile(rf"((?:^|[,;\t|]){_SKIPPED})(?=[=+\-@\uff1d\uff0b\uff0d\uff20\t\r])")
"""Where a formula could begin: at the start of a cell, and where another separator would start one."""

_LIKE_A_NUMBER = re.compile(r"(?=\D*\d)(?![1-9]\d{0,14}$|0$)[\d\s.,:/%+-]+|[\d.,]+[eE][+-]?\d+")
"""What a spreadsheet would show as another figure or as a date, not as it was written: 007, 3-4, 1e5."""

Cell = int | str


def csv_bytes(rows: Iterable[Sequence[Cell]], locale: str) -> bytes:
    """Return *rows* as the bytes of a file, for a reader in *locale*.

    Integers and what ``decimal`` returns stay numbers; any other text is made ``harmless`` by the caller.
    """
    out = StringIO(newline="")
    csv.writer(out, delimiter=separator(locale), quoting=csv.QUOTE_NONNUMERIC).writerows(rows)
    return (MARK + out.getvalue()).encode("utf-8")


def separator(locale: str) -> str:
    """Return what separates cells where *locale* is at home."""
    return ";" if get_decimal_symbol(locale) == "," else ","


def decimal(value: int, divisor: int, locale: str) -> Cell:
    """Return points divided by 1, 10 or 100 as a spreadsheet of *locale* reads numbers: -3,5."""
    whole, rest = divmod(abs(value), divisor)
    if not rest:
        return -whole if value < 0 else whole
    digits = f"{rest:0{len(str(divisor)) - 1}}".rstrip("0")
    return f"{'-' if value < 0 else ''}{whole}{get_decimal_symbol(locale)}{digits}"


def harmless(text: str) -> str:
    """Return *text* with an apostrophe before what a spreadsheet takes for a formula, a figure or a date."""
    safe = _FORMULA.sub(r"\1'", text)
    return f"'{safe}" if safe[:1] != "'" and _LIKE_A_NUMBER.fullmatch(text) else safe
