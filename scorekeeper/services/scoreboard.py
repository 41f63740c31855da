"""The view object of a game: screen, JSON and paper draw this and nothing else.

Seats are 1-based here, as people count them; lists per seat start with seat 1. No text in it is translated.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.domain import results, scoring
from scorekeeper.domain.entries import Trump
from scorekeeper.domain.game import Game
from scorekeeper.domain.options import house_rules
from scorekeeper.domain.premiums import has_premiums
from scorekeeper.domain.presets import find_preset
from scorekeeper.domain.schedule import DealSpec
from scorekeeper.domain.scoresheet import Line, PulkaResult, Sheet
from scorekeeper.services.ports import StoredGame


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView:
    """One player."""

    seat: int
    name: str
    total: int
    place: int
    """1 is best; equal totals share the better place."""
    exact: bool
    """Met every bid so far of the pulka under way (which has at least one deal)."""
    wins: bool
    """Won the game; only at its end."""


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
    """Bid of one or more without a trick, and the rules punish it."""
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
    note: str
    tension: int | None
    bidder: int | None
    """Seat whose bid is awaited, while running."""
    barred: int | None
    """The number the awaited bidder may not say, if there is one."""
    cells: tuple[CellView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PremiumCellView:
    """One player's premium of a pulka."""

    seat: int
    points: int
    total: int
    """Running total after the premium."""
    won: bool
    """Exact all through, and rewarded."""
    paid: bool
    """Lost points to a premium."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PulkaView:
    """A run of rows; rules without pulkas have one, with number None."""

    number: int | None
    rows: tuple[RowView, ...]
    complete: bool
    current: bool
    """Holds the deal being played, or is the last one of a finished game."""
    premium: tuple[PremiumCellView, ...]
    """Empty until the pulka is complete, and where there are no premiums."""
    points: tuple[int, ...]
    """Deal points of the pulka so far, per seat, without premiums and penalties."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchView:
    """The premium watch: what is at stake in the pulka under way, or what was settled in one just closed."""

    pulka: int
    deals: int
    """Deals of the pulka."""
    played: int
    """Scored deals of it."""
    settled: bool
    """The pulka is complete: these are the booked premiums."""
    exact: tuple[int, ...]
    """Seats that met every bid so far."""
    amounts: tuple[int, ...]
    """Per seat: what it would gain or pay if the pulka ended now, or what was booked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreboardView:
    """Everything there is to see of a game."""

    game_id: str
    title: str
    created_on: str
    """ISO date of the evening; empty where nobody wrote it down."""
    preset: str
    house_rules: dict[str, object]
    """Differences from the preset, by option name."""
    version: int
    players: tuple[PlayerView, ...]
    pulkas: tuple[PulkaView, ...]
    watch: WatchView | None
    complete: bool
    deals_played: int
    deals_total: int
    has_premiums: bool
    has_khisht: bool
    """Whether the rules punish a bid of one or more without a trick."""
    settlement: tuple[int, ...] | None
    display_divisor: int

    @property
    def standings(self) -> tuple[PlayerView, ...]:
        """The players by place; equal places in seat order."""
        return tuple(sorted(self.players, key=lambda player: (player.place, player.seat)))

    @property
    def running(self) -> RowView | None:
        """The deal being played."""
        rows = (row for pulka in self.pulkas for row in pulka.rows)
        return next((row for row in rows if row.state == "running"), None)

    @property
    def current_pulka(self) -> PulkaView:
        """The pulka to look at first."""
        return next((pulka for pulka in self.pulkas if pulka.current), self.pulkas[-1])


def scoreboard(stored: StoredGame, game: Game, version: int) -> ScoreboardView:
    """Return the view of a game at *version*."""
    return view_of(
        game,
        stored.names,
        game_id=stored.id,
        title=stored.title,
        created_on=stored.played_on or "",
        version=version,
    )


def view_of(
    game: Game, names: tuple[str, ...], *, game_id: str, title: str, created_on: str, version: int
) -> ScoreboardView:
    """Return the view of *game* as it stands, whoever keeps it; *created_on* is an ISO date."""
    sheet = game.sheet
    rules = sheet.table.rules
    under_way = sheet.under_way()
    exact = under_way.exact if under_way is not None and has_premiums(rules) else ()
    places, winners = results.places(game.totals), sheet.winners
    players = tuple(
        PlayerView(
            seat=seat + 1,
            name=name,
            total=game.totals[seat],
            place=places[seat],
            exact=seat in exact,
            wins=seat in winners,
        )
        for seat, name in enumerate(names)
    )
    return ScoreboardView(
        game_id=game_id,
        title=title,
        created_on=created_on,
        preset=rules.preset,
        house_rules=house_rules(find_preset(rules.preset), rules),
        version=version,
        players=players,
        pulkas=_pulkas(game),
        watch=_watch(sheet),
        complete=sheet.is_complete,
        deals_played=sheet.scored,
        deals_total=len(sheet.table.schedule.deals),
        has_premiums=has_premiums(rules) and bool(sheet.table.schedule.pulkas),
        has_khisht=scoring.is_khisht(rules, 1, 0),
        settlement=results.settlement(rules, game.totals),
        display_divisor=rules.display_divisor,
    )


def _pulkas(game: Game) -> tuple[PulkaView, ...]:
    sheet = game.sheet
    results_by_number = {result.pulka.number: result for result in sheet.pulkas()}
    rows: dict[int | None, list[RowView]] = {}
    for at, line in enumerate(sheet.lines, start=1):
        result = None if line.deal.pulka is None else results_by_number.get(line.deal.pulka)
        rows.setdefault(line.deal.pulka, []).append(_scored_row(sheet, line, at, result))
    for deal in sheet.table.schedule.deals[sheet.scored :]:
        is_running = deal is game.deal
        row = _running_row(game, deal) if is_running else _planned_row(deal, sheet.table.players)
        rows.setdefault(deal.pulka, []).append(row)
    due = game.deal
    last = sheet.table.schedule.deals[-1].pulka
    current = last if due is None else due.pulka
    return tuple(
        _pulka_view(sheet, number, tuple(found), number == current) for number, found in rows.items()
    )


def _pulka_view(sheet: Sheet, number: int | None, rows: tuple[RowView, ...], current: bool) -> PulkaView:
    result = next((r for r in sheet.pulkas() if r.pulka.number == number), None)
    nothing = (0,) * sheet.table.players
    premium: tuple[PremiumCellView, ...] = ()
    if result is not None and result.complete and has_premiums(sheet.table.rules):
        premium = tuple(
            PremiumCellView(
                seat=seat + 1,
                points=points,
                total=result.totals[seat],
                won=result.premium.source[seat] is not None and points > 0,
                paid=points < 0,
            )
            for seat, points in enumerate(result.adjustments)
        )
    return PulkaView(
        number=number,
        rows=rows,
        complete=all(row.state in ("scored", "void") for row in rows),
        current=current,
        premium=premium,
        points=nothing if result is None else result.points,
    )


def _scored_row(sheet: Sheet, line: Line, at: int, result: PulkaResult | None) -> RowView:
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
        trump=line.entry.trump,
        note=line.entry.note,
        tension=line.tension,
        bidder=None,
        barred=None,
        cells=tuple(_scored_cell(sheet, line, result, seat) for seat in range(sheet.table.players)),
    )


def _scored_cell(sheet: Sheet, line: Line, result: PulkaResult | None, seat: int) -> CellView:
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
        khisht=line.is_scored and taken is not None and scoring.is_khisht(sheet.table.rules, bid, taken),
        struck=struck,
        source=source,
    )


def _running_row(game: Game, deal: DealSpec) -> RowView:
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
        trump=game.draft.trump,
        note=game.draft.note,
        tension=sum(bid for bid in bids if bid is not None) - deal.cards if deal.has_bids else None,
        bidder=None if game.next_bidder is None else game.next_bidder + 1,
        barred=game.barred_bid,
        cells=tuple(
            CellView(seat=seat + 1, bid=bids[seat] if deal.has_bids else None, penalty=penalties[seat])
            for seat in range(len(bids))
        ),
    )


def _planned_row(deal: DealSpec, players: int) -> RowView:
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
        trump=None,
        note="",
        tension=None,
        bidder=None,
        barred=None,
        cells=tuple(CellView(seat=seat + 1) for seat in range(players)),
    )


def _watch(sheet: Sheet) -> WatchView | None:
    """Return the watch of the pulka under way; between two pulkas, the settlement of the one just closed."""
    if not has_premiums(sheet.table.rules):
        return None
    result = sheet.under_way()
    if result is None:
        if not sheet.closed:
            return None
        result = sheet.closed[-1]
    pulka = result.pulka
    deals = pulka.last_deal - pulka.first_deal + 1
    return WatchView(
        pulka=pulka.number,
        deals=deals,
        played=deals if result.complete else sheet.scored - pulka.first_deal + 1,
        settled=result.complete,
        exact=tuple(seat + 1 for seat in result.exact),
        amounts=result.premium.adjustments,
    )
