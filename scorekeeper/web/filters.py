"""How figures and drawings reach a template: Jinja filters and globals."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Flask

from scorekeeper.web.wreath import draw_wreath

MINUS = "\N{MINUS SIGN}"
THIN = "\N{NARROW NO-BREAK SPACE}"
HARD = "\N{NO-BREAK SPACE}"


def points(value: int) -> str:
    """Write *value* as on the sheet: a true minus, thousands apart (−1 200)."""
    digits = f"{abs(value):,}".replace(",", THIN)
    return f"{MINUS}{digits}" if value < 0 else digits


def signed(value: int) -> str:
    """Write *value* as a change: +150, −200, 0."""
    return f"+{points(value)}" if value > 0 else points(value)


def short_name(name: str, length: int = 22) -> str:
    """Cut a long *name* with an ellipsis, for a sentence in large type."""
    return name if len(name) <= length else name[: length - 1].rstrip() + "…"


def listed(names: Sequence[str], conjunction: str) -> str:
    """Join *names* as a sentence does: A; A and B; A, B and C."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {conjunction}{HARD}{names[-1]}"


def register(app: Flask) -> None:
    """Make the filters and the wreath known to the templates of *app*."""
    app.jinja_env.filters.update(points=points, signed=signed, short_name=short_name, listed=listed)
    app.jinja_env.globals.update(draw_wreath=draw_wreath)
