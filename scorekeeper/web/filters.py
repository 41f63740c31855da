"""How figures and drawings reach a template: Jinja filters and globals."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from babel.dates import format_skeleton
from flask import Flask
from flask_babel import get_locale

from scorekeeper.export.curve import game_curve
from scorekeeper.export.facts import evening_facts, tension_facts
from scorekeeper.export.figures import Figures
from scorekeeper.export.wreath import draw_wreath
from scorekeeper.services.scoreboard import PremiumCellView, ScoreboardView
from scorekeeper.web.i18n import reader

HARD = "\N{NO-BREAK SPACE}"


def points(value: int, divisor: int = 1) -> str:
    """Write *value* as on the sheet: a true minus, thousands apart (−1 200).

    Args:
        value: Points as they are counted.
        divisor: What the table divides them by to say them (350 by 100 is 3.5): 1, 10 or 100.
    """
    return _figures(divisor).points(value)


def _figures(divisor: int) -> Figures:
    return Figures(str(get_locale() or "en"), divisor)


def signed(value: int, divisor: int = 1) -> str:
    """Write *value* as a change: +150, −200, 0."""
    return _figures(divisor).signed(value)


def short_day(day: date) -> str:
    """Write *day* as its language does (Nov 30, 30 нояб., 30. 11.), with the year when it is not this one."""
    skeleton = "MMMd" if day.year == date.today().year else "yMMMd"
    return str(format_skeleton(skeleton, day, locale=get_locale() or "en"))


def counted(value: int, divisor: int = 1) -> int:
    """Return the number that chooses the form of a text with ``points`` in it: what is written, not *value*.

    A fraction goes with the few: 3.5 points.
    """
    whole, rest = divmod(abs(value), divisor)
    return 2 if rest else whole


def short_name(name: str, length: int = 22) -> str:
    """Cut a long *name* with an ellipsis, for a sentence in large type."""
    return name if len(name) <= length else name[: length - 1].rstrip() + "…"


def listed(names: Sequence[str], conjunction: str) -> str:
    """Join *names* as a sentence does: A; A and B; A, B and C."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {conjunction}{HARD}{names[-1]}"


def name_in(seat: int, view: ScoreboardView) -> str:
    """Return the name of the player at *seat* (1-based), cut for a sentence."""
    return short_name(view.players[seat - 1].name)


def seat_points(cells: Sequence[PremiumCellView]) -> list[tuple[int, int]]:
    """Return seat (1-based) and points of every premium cell."""
    return [(cell.seat, cell.points) for cell in cells]


def seats_with(amounts: Sequence[int], sign: str) -> list[tuple[int, int]]:
    """Return seat (1-based) and points of those who gain or lose.

    Args:
        amounts: One for each seat.
        sign: ``gain`` or ``loss``.
    """
    wanted = 1 if sign == "gain" else -1
    return [(seat, points) for seat, points in enumerate(amounts, start=1) if points * wanted > 0]


def text_suits(text: str) -> str:
    """Keep suits in *text* from turning into coloured pictures."""
    return text.translate(_TEXT_SUITS)


_TEXT_SUITS = str.maketrans({suit: f"{suit}\N{VARIATION SELECTOR-15}" for suit in "♠♣♦♥"})


def register(app: Flask) -> None:
    """Make the filters and the drawings known to the templates of *app*."""
    app.jinja_env.filters.update(
        points=points,
        signed=signed,
        short_day=short_day,
        counted=counted,
        short_name=short_name,
        listed=listed,
        name_in=name_in,
        seat_points=seat_points,
        seats_with=seats_with,
        text_suits=text_suits,
    )
    app.jinja_env.globals.update(
        draw_wreath=draw_wreath,
        game_curve=game_curve,
        evening_facts=lambda view: evening_facts(view, reader()),
        tension_facts=lambda view: tension_facts(view, reader()),
    )
