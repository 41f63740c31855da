"""Figures and dates as the sheet writes them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from babel.dates import format_date
from babel.numbers import get_decimal_symbol

MINUS = "\N{MINUS SIGN}"
THIN = "\N{NARROW NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Figures:
    """How one sheet writes its points."""

    locale: str
    divisor: int = 1
    """Points are written divided by this: 1, 10 or 100."""

    def points(self, value: int) -> str:
        """Write *value* with a true minus and thousands apart: −1 200."""
        whole, rest = divmod(abs(value), self.divisor)
        digits = f"{whole:,}".replace(",", THIN)
        if rest:
            places = len(str(self.divisor)) - 1
            digits += get_decimal_symbol(self.locale) + f"{rest:0{places}}".rstrip("0")
        return f"{MINUS}{digits}" if value < 0 else digits

    def signed(self, value: int) -> str:
        """Write *value* as a change: +150, −200, 0."""
        return f"+{self.points(value)}" if value > 0 else self.points(value)

    def day(self, iso: str) -> str:
        """Write an ISO date in words."""
        return str(format_date(date.fromisoformat(iso), "long", locale=self.locale))
