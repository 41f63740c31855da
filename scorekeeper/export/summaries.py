"""Standings with the course of the game, settlement and statistics on paper."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.catalogues import Language
from scorekeeper.export import glyphs
from scorekeeper.export.curve import PAPER, game_curve
from scorekeeper.export.facts import evening_facts, tension_facts
from scorekeeper.export.layout import USUAL, Layout
from scorekeeper.export.page import PDF, SMALL, Frame, Medium, draw
from scorekeeper.services.scoreboard import ScoreboardView

UNIT = 0.36
"""A unit of the curve at scale 1. Unit: mm."""
HEADER, NARROW_HEADER, ROW, AROUND, LINE = 10.0, 13.0, 6.3, 31.0, 3.4
"""Height of heading and table row, of all that stands round curve and table, of small text. Unit: mm."""
NAME, NAME_LINE, NAME_ROOM = 10.0, 4.1, 0.4
"""Size of a name (unit: pt) and of a further line of it (unit: mm), all at scale 1; what part of the width is
surely its own."""
SETTLED, HALF, NAME_IN_HALF, AROUND_PAYMENT = 12.8, 0.48, 0.45, 8.0
"""Letters of a settlement whose two parts stand side by side (unit: pt), the part of the width that each has,
what part of that a name may take, and what amount, arrow and air take of a payment (unit: em)."""
FURTHER = 34.0
"""Height of all round a curve on the second page, and what its margin is higher. Unit: mm."""
LOWEST, LOWEST_PER_LINE, STEEPEST = 45.0, 3.0, 0.6
"""Least height of the curve beside its table, and more for each line after the fourth (unit: mm, at scale 1);
most height for its width."""


def standings_html(
    view: ScoreboardView, language: Language, layout: Layout = USUAL, *, medium: Medium = PDF
) -> str:
    """Return places, totals and the course of the game."""
    frame = Frame(view, language, layout, blank=False)
    scale = layout.scale
    players = len(view.players)
    rules = glyphs.lines(frame.rules, layout.width / frame.ems(SMALL)) * LINE if frame.rules else 0
    header = NARROW_HEADER if layout.is_narrow else HEADER
    names = sum(
        glyphs.width(frame.name(player.seat), bold=True) * frame.ems(NAME) > NAME_ROOM * layout.width
        for player in view.players
    )
    table = ROW * (players + 1) + NAME_LINE * names
    free = layout.height - (header + table + AROUND + rules) * scale
    height = min(free, STEEPEST * layout.width)
    if height < (LOWEST + LOWEST_PER_LINE * max(0, players - 4)) * scale:  # it stands on a page of its own
        height = min(STEEPEST * layout.width, layout.height - FURTHER * scale)
    plot = replace(
        PAPER,
        width=round(layout.width / UNIT / scale),
        height=round(height / UNIT / scale) - max(0, players - 4) * 10,
    )
    return draw("print/standings.html", frame, medium, curve=game_curve(view, plot))


def settlement_html(
    view: ScoreboardView, language: Language, layout: Layout = USUAL, *, medium: Medium = PDF
) -> str:
    """Return who gets or gives how much money, and who pays whom."""
    frame = Frame(view, language, layout, blank=False)
    return draw("print/settlement.html", frame, medium, beside=_stand_beside(frame))


def _stand_beside(frame: Frame) -> bool:
    """Return whether settlement and payments stand side by side: on wide paper, if each takes one line.

    What stands so does not break over pages, and ten lines of each always fit on one.
    """
    if frame.layout.is_narrow:
        return False
    em, half = frame.ems(SETTLED), HALF * frame.layout.width
    wide = {one.seat: glyphs.width(frame.name(one.seat)) * em for one in frame.view.players}
    return max(wide.values()) < NAME_IN_HALF * half and all(
        wide[payment.payer] + wide[payment.payee] < half - AROUND_PAYMENT * em
        for payment in frame.view.payments
    )


def statistics_html(
    view: ScoreboardView, language: Language, layout: Layout = USUAL, *, medium: Medium = PDF
) -> str:
    """Return how often everybody was right, the best deals, and what was noted."""
    frame = Frame(view, language, layout, blank=False)
    facts = evening_facts(view, language)
    half = (len(facts) + 1) // 2
    return draw(
        "print/statistics.html",
        frame,
        medium,
        tables=(facts[:half], facts[half:]) if layout.is_narrow else (facts,),
        tension=tension_facts(view, language),
        notes=[
            (row.number, glyphs.printable(row.note))
            for pulka in view.pulkas
            for row in pulka.rows
            if row.note
        ],
    )
