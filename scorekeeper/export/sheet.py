"""The raspiska on paper: finished, half-filled or blank."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.catalogues import Language
from scorekeeper.domain.schedule import NO_BID_TYPES
from scorekeeper.export import glyphs, paging
from scorekeeper.export.columns import LOOSE, Contents, plan_columns
from scorekeeper.export.layout import USUAL, Layout
from scorekeeper.export.legend import SUM, LegendItem, binding_ahead, legend, legend_lines, penalty_note
from scorekeeper.export.measures import SheetMeasures
from scorekeeper.export.page import PDF, SMALL, Frame, Heading, Medium, draw
from scorekeeper.export.paging import POINT, Page
from scorekeeper.services.scoreboard import CellView, RowView, ScoreboardView
from scorekeeper.words.deals import SUITS, TYPES

HEADER, NARROW_HEADER = 10.0, 13.0
NAMES, SUBHEADS, TOTALS, SIGNATURES = 8.5, 4.5, 8.5, 7.1
"""Heights of parts of the page, at scale 1; ``print.css`` has the same in rem. Unit: mm."""
RULES, LEGEND_LINE, CODES, GAP = 0.6, 4.2, 3.4, 1.2
"""All rules of a page together, a line of the legend and of the codes, space above them. Unit: mm."""
NAME_SIZES = (
    (14.0, 1),
    (11.0, 1),
    (10.0, 1),
    (9.0, 1),
    (8.0, 2),
    (7.0, 2),
    (6.5, 2),
    (6.0, 3),
    (5.5, 3),
    (5.0, 3),
)
"""How a name may stand over its columns: size at scale 1 (unit: pt) and most lines, the best first."""
HEADS, SUBHEAD, GRAND_TOTAL = 7.0, 6.5, 15.0
"""Letters of heads and final totals at scale 1. Unit: pt."""
BESIDE_HEAD = 1.0
"""Left and right of a head together at least. Unit: mm."""
PLACE = 17.0
"""What the place of a player takes beside the final total, at scale 1. Unit: mm."""
KIND = 0.85
"""Size of the kind of a special deal beside the cards. Unit: em."""
FINES = (75, 65, 55, 45)
"""Sizes of a penalty beside the points, the best first. Unit: hundredths of an em."""
PAD, RING = 0.5, 1.5
"""Right of a figure at least; what a ring reaches beyond it. Unit: mm."""
FOOTNOTED = 40.0
"""Penalties stand in a note below the table where a player has less room, at scale 1. Unit: mm."""
LEFT = 45.0
"""What the first columns take, roughly, at scale 1. Unit: mm."""


def sheet_html(
    view: ScoreboardView,
    language: Language,
    layout: Layout = USUAL,
    *,
    blank: bool = False,
    medium: Medium = PDF,
) -> str:
    """Return the raspiska of *view*; a *blank* one is for a game that nobody has begun."""
    frame = Frame(view, language, layout, blank=blank)
    sheet = _Sheet(frame)
    return draw("print/sheet.html", frame, medium, sheet.measures, sheet=sheet)


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page: some rows, and the players (seats, 0-based) who stand on it side by side."""

    number: int
    rows: Page
    seats: tuple[int, ...]


class _Sheet:
    """Sizes and texts of one raspiska."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._view = view = frame.view
        self._language = frame.language
        self.blank = frame.blank
        rows = [row for pulka in view.pulkas for row in pulka.rows]
        self.pen = any(row.state in ("running", "planned") for row in rows)
        self.trumps = any(row.trump is not None for row in rows) or (self.pen and view.asks_trump)
        self.helper = binding_ahead(rows) if self.pen else "none"
        scale = frame.layout.scale
        self._footnoted = (frame.layout.width - LEFT * scale) / len(view.players) < FOOTNOTED * scale
        self.penalties = penalty_note(frame, rows) if self._footnoted else ""
        self.legend = self._legend(rows, SUM)
        self._narrow = frame.layout.is_narrow
        heights = paging.row_heights(frame.layout, pen=self.pen)
        self.paging = paging.lay_out(
            view.pulkas,
            premiums=view.has_premiums,
            heights=heights,
            room=self._room(),
            below=(TOTALS + SIGNATURES) * scale + self._height(self._rules()) + self._height(self.penalties),
        )
        self._widest_points, self._widest_total = self._widest(rows)
        self.columns = plan_columns(frame.layout, self._contents(rows), self.paging.row)
        self.legend = self._legend(rows, SUM if self.columns.whole_helper else self.helper_sign)
        self.leaves = tuple(self._leaves())
        self.names = () if frame.blank else tuple(self._name(seat) for seat in range(len(view.players)))
        self.stacked = self.columns.player < 2 * PLACE * frame.layout.scale
        self.measures = self._measures(rows)

    # --- texts

    def dealer(self, row: RowView) -> str:
        """Return the dealer's name as far as the column holds it, the seat where there are no names."""
        if self.blank:
            return str(row.dealer)
        room = (self.columns.dealer - LOOSE) / (self.columns.figure * POINT)
        return glyphs.cut(self._frame.name(row.dealer), room)

    def kind(self, row: RowView) -> str:
        """Return what is special about a deal."""
        if row.state == "void":
            return self._language.gettext("annulled")
        return self._language.gettext(TYPES[row.type]) if row.type in TYPES else ""

    def trump(self, row: RowView) -> str:
        """Return the sign of the trump; a dash where there is none, on a blank sheet too."""
        if row.trump is None:
            return "–" if row.type == "no_trump" else ""
        sign = SUITS.get(row.trump)
        return "–" if sign is None else f"{sign}\N{VARIATION SELECTOR-15}"

    def bid(self, row: RowView, cell: CellView) -> str:
        """Return what stands under the bid, a dash where nobody bids."""
        if row.type in NO_BID_TYPES:
            return "–"
        return "" if cell.bid is None else str(cell.bid)

    def sum_before(self, row: RowView) -> int | None:
        """Return what the bids before the last one make; None while one of them is missing."""
        bids = [cell.bid for cell in row.cells if cell.seat != row.dealer]
        known = [bid for bid in bids if bid is not None]
        return sum(known) if len(known) == len(bids) else None

    def left_for_last(self, row: RowView, said: int) -> str:
        """Return the number that binds the last bidder after *said*, a dash where none does."""
        return str(row.cards - said) if said <= row.cards else "–"

    def fine_size(self, cell: CellView) -> str:
        """Return the class of ``print.css`` for the penalty beside the points; none if it is a footnote."""
        if self._footnoted:
            return ""
        em = self.columns.figure * POINT
        room = (self.columns.points - self.measures.points_pad) / em - self._points_width(cell)
        penalty, ring = self._penalty_width(cell, em)
        return next((f"s{size}" for size in FINES if penalty * size / 100 + ring <= room), "s45 tight")

    # --- sizes

    def _measures(self, rows: Sequence[RowView]) -> SheetMeasures:
        columns, scale = self.columns, self._frame.layout.scale
        em = columns.figure * POINT
        return SheetMeasures(
            header=self._header(),
            row=self.paging.row,
            figure=columns.figure,
            heads=self._heads(),
            subheads=_fitting(
                SUBHEAD * scale,
                [
                    (self._language.gettext("Bid"), columns.bid),
                    (self._language.gettext("Took"), columns.bid),
                    (self._language.gettext("Points"), columns.points),
                    (self._language.gettext("Sum"), columns.total),
                ],
            ),
            number=columns.number,
            cards=columns.cards,
            trump=columns.trump,
            dealer=columns.dealer,
            helper=columns.helper,
            bid=columns.bid,
            points=columns.points,
            total=columns.total,
            points_pad=self._points_pad(rows, em),
            total_pad=_pad(columns.total, self._widest_total * em),
            grand_total=self._grand_total(),
        )

    def _points_pad(self, rows: Sequence[RowView], em: float) -> float:
        """Return what is free right of the points; less where penalties need the room left of them."""
        pad = _pad(self.columns.points, self._widest_points * em)
        if self._footnoted:
            return pad
        fined = [cell for row in rows for cell in row.cells if cell.penalty]
        needs = [
            self._points_width(cell) + penalty * FINES[0] / 100 + ring
            for cell in fined
            for penalty, ring in (self._penalty_width(cell, em),)
        ]
        return max(PAD, min([pad, *(self.columns.points - need * em for need in needs)]))

    def _penalty_width(self, cell: CellView, em: float) -> tuple[float, float]:
        """Return how wide a penalty is at full size, and what stands between it and the points. Unit: em."""
        between = PAD + (RING if cell.source else 0)
        return glyphs.width(self._frame.signed(cell.penalty)), between / em

    def _grand_total(self) -> float:
        scale = self._frame.layout.scale
        room = self.columns.player - 3 - (0 if self.stacked else PLACE * scale)
        points = [self._width(self._frame.points(player.total)) for player in self._view.players]
        most = (10.5 if self.stacked else GRAND_TOTAL) * scale
        return min(most, int(room / POINT / max(points) * 2) / 2)

    def _legend(self, rows: Sequence[RowView], sign: str) -> tuple[LegendItem, ...]:
        return legend(self._frame, rows, helper=self.helper, sign=sign, footnoted=self._footnoted)

    def _heads(self) -> float:
        columns = self.columns
        heads = [
            (self._language.gettext("No."), columns.number),
            (self._language.gettext("Cards"), columns.cards),
            (self._language.gettext("Dealer"), columns.dealer),
        ]
        if self.trumps:
            heads.append((self._language.gettext("Tr."), columns.trump))
        if columns.helper and columns.whole_helper:
            heads += [(word, columns.helper - 1.2) for word in self.helper_head.split(" ")]
        return _fitting(HEADS * self._frame.layout.scale, heads, bold=True)

    @property
    def helper_head(self) -> str:
        """Return the head of the column for the number that binds the last bidder."""
        if not self.columns.whole_helper:
            return self.helper_sign
        return (
            self._language.gettext("Last may not")
            if self.helper == "must_not_equal"
            else self._language.gettext("Last must")
        )

    @property
    def helper_sign(self) -> str:
        """Return the same as one sign."""
        return "≠" if self.helper == "must_not_equal" else "="

    def _header(self) -> float:
        return (NARROW_HEADER if self._narrow else HEADER) * self._frame.layout.scale

    def _room(self) -> float:
        """Return what a page has for rows, its last page apart. Unit: mm."""
        scale = self._frame.layout.scale
        fixed = (NAMES + SUBHEADS + RULES + GAP + CODES) * scale + self._header()
        return (
            self._frame.layout.height - fixed - legend_lines(self._frame, self.legend) * LEGEND_LINE * scale
        )

    def _rules(self) -> str:
        return f"{self._language.gettext('House rules:')} {self._frame.rules}" if self._frame.rules else ""

    def _height(self, text: str) -> float:
        """Return the height of a small *text* at the foot. Unit: mm."""
        if not text:
            return 0
        room = self._frame.layout.width / self._frame.ems(SMALL)
        return glyphs.lines(text, room * 0.97) * CODES * self._frame.layout.scale

    def _contents(self, rows: Sequence[RowView]) -> Contents:
        names = [] if self.blank else [self._frame.name(player.seat) for player in self._view.players]
        bids = [n for row in rows for cell in row.cells for n in (cell.bid, cell.taken) if n is not None]
        kinds = [
            self._width(str(row.cards)) + (KIND * glyphs.width(f" {kind}") if (kind := self.kind(row)) else 0)
            for row in rows
        ]
        return Contents(
            players=len(self._view.players),
            heads=(
                self._width(self._language.gettext("No.")),
                self._width(self._language.gettext("Cards")),
                self._width(self._language.gettext("Tr.")),
                self._width(self._language.gettext("Dealer")),
            ),
            number=self._width(str(rows[-1].number)),
            cards=max(kinds),
            dealer=max((glyphs.width(name) for name in names), default=0.0),
            trumps=self.trumps,
            helper=self.helper != "none",
            bid=self._width(str(max(bids, default=0))),
            points=self._widest_points,
            total=self._widest_total,
            pen=self.pen,
        )

    def _widest(self, rows: Sequence[RowView]) -> tuple[float, float]:
        """Return the width of the widest points and of the widest total. Unit: em."""
        cells = [cell for row in rows for cell in row.cells]
        premium = [cell for pulka in self._view.pulkas for cell in pulka.premium]
        points = [self._points_width(cell) for cell in cells]
        points += [self._width(self._frame.signed(cell.points)) for cell in premium]
        totals = [cell.total for cell in cells if cell.total is not None]
        totals += [cell.total for cell in premium]
        return max(points), max((self._width(self._frame.points(total)) for total in totals), default=1.0)

    def _points_width(self, cell: CellView) -> float:
        return 0.0 if cell.points is None else self._width(self._frame.points(cell.points))

    def _width(self, figure: str) -> float:
        return glyphs.width(figure, bold=True)

    def _name(self, seat: int) -> Heading:
        text = self._frame.name(seat + 1)
        room = self.columns.player - 2
        for size, most in NAME_SIZES:
            ems = room / self._frame.ems(size) * 0.95
            if glyphs.lines(text, ems, bold=True) <= most:
                return Heading(text, f"n{round(size * 10)}")
        return Heading(glyphs.cut(text, ems * 2.6, bold=True), f"n{round(size * 10)}")

    # --- parts

    def _leaves(self) -> Iterator[Leaf]:
        number = 0
        for page in self.paging.pages:
            for seats in self.columns.groups:
                number += 1
                yield Leaf(number, page, seats)


def _fitting(most: float, heads: Sequence[tuple[str, float]], *, bold: bool = False) -> float:
    """Return the largest size (pt) at which every text fits its width (mm), from *most* down."""
    sizes = [(room - BESIDE_HEAD) / POINT / glyphs.width(text, bold=bold) for text, room in heads]
    return int(min(most, *sizes) * 10) / 10


def _pad(column: float, widest: float) -> float:
    """Return what is left free right of figures, so that they stand in the middle. Unit: mm."""
    return max(PAD, min((column - widest) / 2, column * 0.35))
