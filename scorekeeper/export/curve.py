"""The course of a game as a drawing: lines, rules and labels in the units of an SVG view box.

Only geometry; the page or the paper that shows it chooses the inks. A line is told from the others
by its dash, the shape of the marks on it and the label at its end, and where there are colours by its hue.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.export import glyphs
from scorekeeper.services.scoreboard import PulkaView, RowView, ScoreboardView

LEFT, TOP, BOTTOM = 4.0, 12.0, 22.0
"""Space round the plot: for the highest label and the numbers below."""
LABEL_GAP, LABEL_SPACE = 14.0, 6.0
"""Between two labels, and between a line and its label."""
LEADER, NEAR = 12.0, 5.0
"""Thin lines of this width lead to the labels if one of them stands further than ``NEAR`` from its line."""
STEPS = (1, 2, 5)
HUES = DASHES = 4
RADIUS = 3.2
CORNERS: Mapping[str, tuple[tuple[float, float], ...]] = {
    "circle": (),
    "square": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    "triangle": ((0, -1.2), (1.2, 0.9), (-1.2, 0.9)),
    "diamond": ((0, -1.3), (1, 0), (0, 1.3), (-1, 0)),
    "nabla": ((0, 1.2), (1.2, -0.9), (-1.2, -0.9)),
}
"""Where the corners of a shape stand round its middle. Unit: ``RADIUS``."""
SHAPES = tuple(CORNERS)
"""Marks on a line, filled for the first five players and hollow for the others."""
MOST_CHECKPOINTS = 6
"""Columns of the table where a game has no pulkas."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plot:
    """How large the drawing is."""

    width: float = 328.0
    height: float = 160.0
    """With up to four players; a little more with each further one."""
    right: float = 30.0
    """Most room for the labels."""
    label: float = 0.0
    """Size of letters of the labels if they are whole names, cut to the room; 0 = initials."""


PHONE = Plot()
PAPER = Plot(width=720, height=300, right=100, label=10)


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
    shape: str
    """A key of ``CORNERS``."""
    places: tuple[tuple[float, float], ...]
    """Where the shapes stand."""
    marks: str
    """The shapes on the line, one at every checkpoint and at its end."""
    filled: bool
    """Whether the shapes are filled or hollow."""
    sample: str
    """One such shape at the place 14, 4, for a short piece of the line."""
    label: str
    """The name, or the shortest beginning of it that nobody else has."""
    label_x: float
    label_y: float
    leader: str
    """From the end of the line to its label, empty if every label stands beside its line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CurveTick:
    """A rule across the plot at a round number of points."""

    value: int
    y: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CurveStage:
    """A pulka on the lower edge, its number in the middle and a rule at its end, or a deal with its rule."""

    number: int
    middle: float
    end: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint:
    """The totals after a pulka that is complete, its premiums included, or after a deal."""

    number: int
    """Of the pulka or the deal."""
    deal: int
    """The last deal before it."""
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
    stages: tuple[CurveStage, ...]
    totals: tuple[Checkpoint, ...]
    unit: str
    """What stages and checkpoints are numbered by: ``pulka`` or ``deal``."""


def game_curve(view: ScoreboardView, plot: Plot = PHONE) -> Curve:
    """Return the curve of a game as far as it is played."""
    series = _running_totals(view)
    numbered = [pulka for pulka in view.pulkas if pulka.number is not None]
    checkpoints: list[Checkpoint | None]
    if numbered:
        ends = [pulka.rows[-1].number for pulka in numbered]
        checkpoints = [_after_pulka(pulka) for pulka in numbered if pulka.complete]
        reached = _reached(ends, view)
    else:
        ends = []
        reached = _reached(_round_deals(view.deals_total), view)
        checkpoints = [_after_deal(series, deal) for deal in _round_deals(reached)]
    return draw_curve(
        [player.name for player in view.players],
        series,
        deals=reached,
        pulka_ends=[end for end in ends if end <= reached],
        checkpoints=tuple(point for point in checkpoints if point is not None),
        plot=plot,
    )


def draw_curve(
    names: Sequence[str],
    series: Sequence[Sequence[int]],
    *,
    deals: int,
    pulka_ends: Sequence[int] = (),
    checkpoints: tuple[Checkpoint, ...] = (),
    plot: Plot = PHONE,
) -> Curve:
    """Return the drawing of *series*.

    Args:
        names: One for each player.
        series: One for each player: the total before the first deal and after every deal played.
        deals: The length of the horizontal axis.
        pulka_ends: Number of the last deal of every pulka.
        checkpoints: Where the lines bear marks, besides their ends; handed through for the table
            beside the drawing.
        plot: How large it is.
    """
    height = plot.height + max(0, len(names) - 4) * 10
    labels = _whole_names(names, plot) if plot.label else _labels(names)
    bottom = height - BOTTOM
    step, lowest, highest = _scale(series)

    def y_of(value: int) -> float:
        return bottom - (bottom - TOP) * (value - lowest) / (highest - lowest)

    ends = [y_of(line[-1]) + 4 for line in series]
    label_places = _spread(ends, TOP, bottom + 4)
    is_led = any(abs(place - end) > NEAR for place, end in zip(label_places, ends, strict=True))
    space = LABEL_SPACE + (LEADER if is_led else 0)
    right = plot.width - _label_room(labels, plot) - (space - LABEL_SPACE)

    def x_of(deal: float) -> float:
        return LEFT + (right - LEFT) * deal / max(deals, 1)

    def leader_of(index: int) -> str:
        if not is_led:
            return ""
        x = x_of(len(series[index]) - 1)
        start, end = x + RADIUS + 1, x + space - 2
        return f"M{start:.1f} {ends[index] - 4:.1f} {end:.1f} {label_places[index] - 4:.1f}"

    marked = sorted({*(point.deal for point in checkpoints), max(map(len, series)) - 1} - {0})
    return Curve(
        width=plot.width,
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
                shape=SHAPES[index % len(SHAPES)],
                places=places,
                marks="".join(_mark(index, x, y) for x, y in places),
                filled=index < len(SHAPES),
                sample=_mark(index, 14, 4),
                label=label,
                label_x=round(x_of(len(line) - 1) + space, 1),
                label_y=round(place, 1),
                leader=leader_of(index),
            )
            for index, (name, line, label, place) in enumerate(
                zip(names, series, labels, label_places, strict=True)
            )
            for places in (tuple((x_of(n), y_of(line[n])) for n in marked if n < len(line)),)
        ),
        ticks=tuple(
            CurveTick(value=value, y=round(y_of(value), 1))
            for value in range(-(-lowest // step) * step, highest + 1, step)
        ),
        stages=tuple(
            CurveStage(number=number, middle=round(x_of(middle), 1), end=round(x_of(last), 1))
            for number, middle, last in _stages(pulka_ends, deals)
        ),
        totals=checkpoints,
        unit="pulka" if pulka_ends else "deal",
    )


def _stages(pulka_ends: Sequence[int], deals: int) -> list[tuple[int, float, int]]:
    """Return number, middle and last deal of every pulka, or the same of a few deals where there are none."""
    if not pulka_ends:
        return [(deal, deal, deal) for deal in _round_deals(deals)]
    starts = (0, *pulka_ends)
    return [
        (number, (first + last) / 2, last)
        for number, (first, last) in enumerate(zip(starts, pulka_ends, strict=False), start=1)
    ]


def _running_totals(view: ScoreboardView) -> list[list[int]]:
    series = [[0] for _player in view.players]
    for pulka in view.pulkas:
        for row in pulka.rows:
            if row.state == "scored":
                _extend(series, row)
            elif row.state == "void":  # its penalties count, and it is no deal of its own
                _correct(series, [cell.total for cell in row.cells])
        _correct(series, [premium.total for premium in pulka.premium])
    return series


def _extend(series: Sequence[list[int]], row: RowView) -> None:
    for line, cell in zip(series, row.cells, strict=True):
        line.append(line[-1] if cell.total is None else cell.total)


def _correct(series: Sequence[list[int]], totals: Sequence[int | None]) -> None:
    for line, total in zip(series, totals, strict=False):
        if total is not None:
            line[-1] = total


def _round_deals(deals: int) -> list[int]:
    """Return the numbers of a few deals at equal distances, the last one of the game among them."""
    step = -(-deals // MOST_CHECKPOINTS)
    return [*range(step, deals, step), deals]


def _reached(ends: Sequence[int], view: ScoreboardView) -> int:
    """Return the first of *ends* that the game has not passed: an unfinished curve fills its drawing."""
    return next((end for end in ends if end >= view.deals_played), view.deals_total)


def _after_pulka(pulka: PulkaView) -> Checkpoint:
    cells = pulka.premium or pulka.rows[-1].cells
    totals = tuple(cell.total or 0 for cell in cells)
    return Checkpoint(number=pulka.number or 1, deal=pulka.rows[-1].number, totals=totals)


def _after_deal(series: Sequence[Sequence[int]], deal: int) -> Checkpoint | None:
    """Return the totals after *deal*; None if it is not played."""
    if deal >= len(series[0]):
        return None
    return Checkpoint(number=deal, deal=deal, totals=tuple(line[deal] for line in series))


def _mark(index: int, x: float, y: float) -> str:
    """Return the shape of the player *index* (0-based) round a point."""
    r = RADIUS
    corners = CORNERS[SHAPES[index % len(SHAPES)]]
    if not corners:
        return f"M{x - r:.1f} {y:.1f}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z"
    return "M" + " ".join(f"{x + right * r:.1f} {y + down * r:.1f}" for right, down in corners) + "z"


def _label_room(labels: Sequence[str], plot: Plot) -> float:
    if not plot.label:
        return plot.right
    return LABEL_SPACE + plot.label * max(glyphs.width(label, bold=True) for label in labels)


def _whole_names(names: Sequence[str], plot: Plot) -> list[str]:
    room = (plot.right - LABEL_SPACE) / plot.label
    return [glyphs.cut(glyphs.printable(name), room, bold=True) for name in names]


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
    """Return for each name its shortest beginning that no other name has, or the seat number.

    The number also stands for a name that begins with something that the fonts cannot print.
    """
    shown = [glyphs.printable(name).strip() for name in names]
    labels = []
    for seat, name in enumerate(shown, start=1):
        others = [other for place, other in enumerate(shown, start=1) if place != seat]
        beginnings = (name[:length] for length in (1, 2, 3))
        unlike = (start for start in beginnings if not any(other.startswith(start) for other in others))
        label = next(unlike, "")
        labels.append(str(seat) if not label or glyphs.STAND_IN in label else label)
    return labels


def _spread(places: Sequence[float], lowest: float, highest: float) -> list[float]:
    """Move labels apart until none covers another, keeping their order and the plot's height.

    Labels too close to each other are spread about the middle of their places.
    """
    order = sorted(range(len(places)), key=lambda index: places[index])
    gap = min(LABEL_GAP, (highest - lowest) / max(len(places) - 1, 1))
    groups: list[list[float]] = []

    def first_of(group: list[float]) -> float:
        spread = gap * (len(group) - 1)
        return max(lowest, min(sum(group) / len(group) - spread / 2, highest - spread))

    for index in order:
        group = [places[index]]
        while groups and first_of(group) < first_of(groups[-1]) + gap * len(groups[-1]):
            group = groups.pop() + group
        groups.append(group)
    moved = [first_of(group) + gap * number for group in groups for number in range(len(group))]
    return [moved[order.index(index)] for index in range(len(places))]
