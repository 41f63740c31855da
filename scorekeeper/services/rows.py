"""One deal of the view of a game: what stands in its row.

Seats are 1-based here; lists per seat start with seat 1.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.domain.entries import Trump
from scorekeeper.domain.game import Game
from scorekeeper.domain.schedule import DealSpec
from scorekeeper.domain.scoresheet import Line, PulkaResult, Sheet, Table, khishts
from scorekeeper.services.dealing import binding, fixed_trump


@dataclass(frozen=True, slots=True, kw_only=True)
class CellView:
    """One player's figures in one deal."""

    seat: int
    bid: int | None = None
    """None: no bid in this deal, or not said yet."""
    taken: int | None = None
    points: int | None = None
    """None while the deal is not scored."""
    total: int | None = None
    """Running total after the deal; on the last deal of a pulka before its premiums."""
    penalty: int = 0
    exact: bool = False
    khisht: bool = False
    """Punished: a bid of one or more without a trick or, as the rules say, the worst failure of the deal."""
    struck: bool = False
    """Struck out: this deal was lost to somebody's premium."""
    source: bool = False
    """Ringed: the premium of this player was taken from this deal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowView:
    """One deal."""

    number: int
    line: int | None
    """Row of the sheet, 1-based; None for deals still to come."""
    has_cards: bool
    """Whether its cards were written down."""
    pulka: int | None
    type: str
    cards: int
    dealer: int
    state: str
    """``scored``, ``void``, ``running`` (being played now) or ``planned``."""
    phase: str
    """``bids`` or ``tricks`` while running, else empty."""
    trump: Trump | None
    """As written down, or as the rules fix it."""
    last_bid: str
    """See ``dealing.binding``."""
    note: str
    tension: int | None
    bidder: int | None
    """Seat whose bid is awaited, while running."""
    barred: int | None
    """The number the awaited bidder may not say, if there is one."""
    cells: tuple[CellView, ...]


def scored_row(sheet: Sheet, line: Line, at: int, result: PulkaResult | None) -> RowView:
    """Return the row of a line of the sheet, scored or annulled.

    Args:
        sheet: The sheet.
        line: One of its lines.
        at: Where it stands among them, 1-based.
        result: Its pulka, as far as that is played.
    """
    punished = khishts(sheet.table, line)
    return RowView(
        number=line.deal.number,
        line=at,
        has_cards=line.entry.play is not None,
        pulka=line.deal.pulka,
        type=line.deal.type,
        cards=line.deal.cards,
        dealer=line.deal.dealer + 1,
        state="void" if line.entry.void else "scored",
        phase="",
        trump=line.entry.trump or fixed_trump(sheet.table, line.deal),
        last_bid=binding(sheet.table, line.deal),
        note=line.entry.note,
        tension=line.tension,
        bidder=None,
        barred=None,
        cells=tuple(
            _scored_cell(line, result, seat, khisht=punished[seat]) for seat in range(sheet.table.players)
        ),
    )


def _scored_cell(line: Line, result: PulkaResult | None, seat: int, *, khisht: bool) -> CellView:
    entry = line.entry
    bid = None if entry.bids is None else entry.bids[seat]
    taken = None if entry.tricks is None else entry.tricks[seat]
    total = line.totals[seat]
    struck = source = False
    if result is not None and result.complete and line.is_scored:
        index = line.deal.number - result.pulka.first_deal
        struck = result.premium.struck[seat] == index
        source = result.premium.source[seat] == index
        if line.deal.number == result.pulka.last_deal:
            total -= result.adjustments[seat]
    return CellView(
        seat=seat + 1,
        bid=bid,
        taken=taken,
        points=line.points[seat] if line.is_scored else None,
        total=total,
        penalty=line.penalties[seat],
        exact=line.is_scored and line.is_exact(seat),
        khisht=khisht,
        struck=struck,
        source=source,
    )


def running_row(game: Game, deal: DealSpec) -> RowView:
    """Return the row of the deal being played."""
    bids = game.draft.bids
    penalties = [0] * len(bids)
    for penalty in game.draft.penalties:
        penalties[penalty.seat] += penalty.points
    return RowView(
        number=deal.number,
        line=len(game.sheet.lines) + 1,
        has_cards=game.draft.play is not None,
        pulka=deal.pulka,
        type=deal.type,
        cards=deal.cards,
        dealer=deal.dealer + 1,
        state="running",
        phase="bids" if game.is_bidding else "tricks",
        trump=game.draft.trump or fixed_trump(game.sheet.table, deal),
        last_bid=binding(game.sheet.table, deal),
        note=game.draft.note,
        tension=sum(bid for bid in bids if bid is not None) - deal.cards if deal.has_bids else None,
        bidder=None if game.next_bidder is None else game.next_bidder + 1,
        barred=game.barred_bid,
        cells=tuple(
            CellView(seat=seat + 1, bid=bids[seat] if deal.has_bids else None, penalty=penalties[seat])
            for seat in range(len(bids))
        ),
    )


def planned_row(deal: DealSpec, table: Table) -> RowView:
    """Return the row of a deal that is still to come."""
    return RowView(
        number=deal.number,
        line=None,
        has_cards=False,
        pulka=deal.pulka,
        type=deal.type,
        cards=deal.cards,
        dealer=deal.dealer + 1,
        state="planned",
        phase="",
        trump=fixed_trump(table, deal),
        last_bid=binding(table, deal),
        note="",
        tension=None,
        bidder=None,
        barred=None,
        cells=tuple(CellView(seat=seat + 1) for seat in range(table.players)),
    )
