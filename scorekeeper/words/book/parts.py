"""What a page of rules is made of."""

from __future__ import annotations

from dataclasses import dataclass, field

from scorekeeper.catalogues import Language
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.schedule import Schedule

MINUS = "\N{MINUS SIGN}"
_THIN = "\N{NARROW NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """Whose rules are told, at which table, to whom."""

    rules: RuleSet
    schedule: Schedule
    language: Language

    @property
    def players(self) -> int:
        """How many play at this table."""
        return self.schedule.players

    @property
    def largest(self) -> int:
        """The largest hand. Unit: cards."""
        return self.schedule.largest


@dataclass(frozen=True, slots=True)
class Figure:
    """A number in a table, and the mark of a pen on it."""

    text: str
    mark: str = ""
    """``strike`` for what is struck out, ``ring`` for what is paid once more, ``sum`` for a total."""
    note: str = ""
    """Small beside it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRow:
    """A result and what it is worth, as the engine says."""

    cards: int
    """Hand size."""
    bid: int | None
    """None in deals without bids."""
    taken: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Figures in rows."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[Figure, ...], ...]
    scores: tuple[ScoreRow, ...] = ()
    """The same as numbers, where the rows are results with their points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """One heading of the rules; a section without lines and tables is left out."""

    key: str
    title: str
    lines: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    hands: tuple[tuple[str, tuple[int, ...]], ...] = field(default=())
    """Hand sizes in order, by the name of the pulka or of the special deal."""


def figure(value: int) -> str:
    """Write *value* as on the sheet: a true minus, thousands apart."""
    digits = f"{abs(value):,}".replace(",", _THIN)
    return MINUS + digits if value < 0 else digits


def signed(value: int) -> str:
    """Write *value* as a change: +150, −200, 0."""
    return f"+{figure(value)}" if value > 0 else figure(value)
