"""The course of a game as a drawing: lines, rules and labels in the units of an SVG view box.

Only geometry; the page or the paper that shows it chooses the inks. A line is told from the others
by its hue, its dash and the label at its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.services.scoreboard import PulkaView, ScoreboardView

WIDTH = 328.0
LEFT, RIGHT, TOP, BOTTOM = 4.0, 30.0, 12.0, 22.0
"""Space round the plot: for the end labels, the highest label and the pulka numbers."""
LABEL_GAP, LABEL_SPACE = 14.0, 5.0
"""Between two labels, and between a line and its label."""
STEPS = (1, 2, 5)
HUES = DASHES = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class CurveLine:
    """The line of one player."""

    seat: int
    name: str
    path: str
    hue: int
    """1 to 4."""
    dash: int
    """1 to 4: solid, dashes, dots, dash and dot."""
    label: str
    """The shortest beginning of the name that nobody else has."""
    label_x: float
    label_y: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CurveTick:
    """A rule across the plot at a round number of points."""

    value: int
    y: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CurvePulka:
    """A pulka on the lower edge: its number in the middle, a rule at its end."""

    number: int
    middle: float
    end: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PulkaTotals:
    """The totals after a pulka that is complete, its premiums included."""

    number: int
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """Everything to draw, and the same in figures."""

    width: float
    height: float
    left: float
    right: float
    """The plot lies between these; the labels stand to the right of it."""
    top: float
    bottom: float
    lines: tuple[CurveLine, ...]
    """In seat order."""
    ticks: tuple[CurveTick, ...]
    pulkas: tuple[CurvePulka, ...]
    totals: tuple[PulkaTotals, ...]


def game_curve(view: ScoreboardView) -> Curve:
    """Return the curve of a game as far as it is played."""
    names = [player.name for player in view.players]
    series = _running_totals(view)
    numbered = [pulka for pulka in view.pulkas if pulka.number is not None]
    return draw_curve(
        names,
        series,
        deals=view.deals_total,
        pulka_ends=[pulka.rows[-1].number for pulka in numbered],
        totals=tuple(_pulka_totals(pulka) for pulka in numbered if pulka.complete),
    )


def draw_curve(
    names: Sequence[str],
    series: Sequence[Sequence[int]],
    *,
    deals: int,
    pulka_ends: Sequence[int] = (),
    totals: tuple[PulkaTotals, ...] = (),
) -> Curve:
    """Return the drawing of *series*.

    Args:
        names: One for each player.
        series: One for each player: the total before the first deal and after every deal played.
        deals: Deals of the whole game: the length of the horizontal axis.
        pulka_ends: Number of the last deal of every pulka.
        totals: Handed through, for the table beside the drawing.
    """
    height = 160.0 + max(0, len(names) - 4) * 10
    right, bottom = WIDTH - RIGHT, height - BOTTOM
    step, lowest, highest = _scale(series)

    def x_of(deal: int) -> float:
        return LEFT + (right - LEFT) * deal / max(deals, 1)

    def y_of(value: int) -> float:
        return bottom - (bottom - TOP) * (value - lowest) / (highest - lowest)

    labels = _labels(names)
    label_places = _spread([y_of(line[-1]) + 4 for line in series], TOP, bottom + 4)
    starts = (0, *pulka_ends)
    return Curve(
        width=WIDTH,
        height=height,
        left=LEFT,
        right=right,
        top=TOP,
        bottom=bottom,
        lines=tuple(
            CurveLine(
                seat=index + 1,
                name=name,
                path="M" + " ".join(f"{x_of(n):.1f} {y_of(v):.1f}" for n, v in enumerate(line)),
                hue=index % HUES + 1,
                dash=(index + index // HUES) % DASHES + 1,
                label=label,
                label_x=round(x_of(len(line) - 1) + LABEL_SPACE, 1),
                label_y=round(place, 1),
            )
            for index, (name, line, label, place) in enumerate(
                zip(names, series, labels, label_places, strict=True)
            )
        ),
        ticks=tuple(
            CurveTick(value=value, y=round(y_of(value), 1))
            for value in range(-(-lowest // step) * step, highest + 1, step)
        ),
        pulkas=tuple(
            CurvePulka(
                number=number,
                middle=round((x_of(first) + x_of(last)) / 2, 1),
                end=round(x_of(last), 1),
            )
            for number, (first, last) in enumerate(zip(starts, pulka_ends, strict=False), start=1)
        ),
        totals=totals,
    )


def _running_totals(view: ScoreboardView) -> list[list[int]]:
    series = [[0] for _player in view.players]
    for pulka in view.pulkas:
        for row in pulka.rows:
            for line, cell in zip(series, row.cells, strict=True):
                if cell.total is not None:
                    line.append(cell.total)
        for line, premium in zip(series, pulka.premium, strict=False):
            line[-1] = premium.total
    return series


def _pulka_totals(pulka: PulkaView) -> PulkaTotals:
    cells = pulka.premium or pulka.rows[-1].cells
    totals = tuple(cell.total or 0 for cell in cells)
    return PulkaTotals(number=pulka.number or 1, totals=totals)


def _scale(series: Sequence[Sequence[int]]) -> tuple[int, int, int]:
    """Return the distance of the rules, the lowest and the highest value of the plot."""
    lowest = min(0, *(min(line) for line in series))
    highest = max(0, *(max(line) for line in series))
    if highest == lowest:
        highest = lowest + 100
    power = 1
    while True:
        for step in STEPS:
            if (highest - lowest) / (step * power) <= 4:
                return step * power, lowest, highest
        power *= 10


def _labels(names: Sequence[str]) -> list[str]:
    """Return for each name its shortest beginning that no other name has, or the seat number."""
    labels = []
    for seat, name in enumerate(names, start=1):
        others = [other for place, other in enumerate(names, start=1) if place != seat]
        beginnings = (name[:length] for length in (1, 2, 3))
        labels.append(
            next(
                (start for start in beginnings if not any(o.startswith(start) for o in others)),
                str(seat),
            )
        )
    return labels


def _spread(places: Sequence[float], lowest: float, highest: float) -> list[float]:
    """Move labels apart until none covers another, keeping their order and the plot's height."""
    order = sorted(range(len(places)), key=lambda index: places[index])
    gap = min(LABEL_GAP, (highest - lowest) / max(len(places) - 1, 1))
    moved = list(places)
    edge = lowest
    for index in order:
        moved[index] = edge = max(moved[index], edge)
        edge += gap
    edge = highest
    for index in reversed(order):
        moved[index] = edge = min(moved[index], edge)
        edge -= gap
    return moved
