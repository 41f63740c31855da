"""The score sheet: a pure fold over the entries of a game.

``add_entry(sheet, entry)`` checks one deal and appends it; reading a file and recording on a phone both go
through it, so there is one place where a deal is judged and counted.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scorekeeper.domain import bids as bidding
from scorekeeper.domain import premiums, results, scoring
from scorekeeper.domain.entries import DealEntry
from scorekeeper.domain.errors import IllegalBid, IllegalResult, RuleError
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.schedule import DealSpec, Pulka, Schedule


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What is settled before the first card: the rules and the schedule made from them."""

    rules: RuleSet
    schedule: Schedule

    @property
    def players(self) -> int:
        """How many play."""
        return self.schedule.players


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One row of the sheet: an entry and what it is worth. Lists are per seat, seats 0-based."""

    deal: DealSpec
    entry: DealEntry
    points: tuple[int, ...]
    penalties: tuple[int, ...]
    totals: tuple[int, ...]
    """Running totals of the game after this row, and after the premiums if it closes a pulka."""

    @property
    def is_scored(self) -> bool:
        """Whether the row counts: neither running nor void."""
        return self.entry.tricks is not None and not self.entry.void

    @property
    def tension(self) -> int | None:
        """Sum of bids minus cards; None where there are no bids or some are still missing."""
        said = self.entry.bids
        if said is None or None in said:
            return None
        return bidding.tension(self.deal.cards, [bid for bid in said if bid is not None])

    def is_exact(self, seat: int) -> bool:
        """Return whether *seat* took what it bid."""
        bids, tricks = self.entry.bids, self.entry.tricks
        return bids is not None and tricks is not None and bids[seat] == tricks[seat]


@dataclass(frozen=True, slots=True, kw_only=True)
class PulkaResult:
    """A pulka with its premiums. Lists are per seat."""

    pulka: Pulka
    complete: bool
    exact: tuple[int, ...]
    """Seats (0-based) that met every bid so far."""
    points: tuple[int, ...]
    """Deal points before the premiums."""
    premium: premiums.Premium
    """The settlement; while the pulka is under way, what it would be now."""
    adjustments: tuple[int, ...]
    """The premiums booked: 0 while the pulka is under way."""
    totals: tuple[int, ...]
    """Running totals of the whole game after the adjustments."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """Everything written down so far, counted."""

    table: Table
    lines: tuple[Line, ...] = ()
    closed: tuple[PulkaResult, ...] = ()
    """The complete pulkas."""
    totals: tuple[int, ...]
    """Deal points, premiums and penalties so far, per seat."""
    scored: int = 0
    """Deals scored, void ones not counted: deal ``scored + 1`` is due."""
    passes: tuple[int, ...]
    """Bids of 0 in scored deals, per seat (``pass_limit_per_player``)."""

    @property
    def is_running(self) -> bool:
        """Whether the last row is a deal still being played."""
        return bool(self.lines) and self.lines[-1].entry.is_running

    @property
    def is_complete(self) -> bool:
        """Whether every scheduled deal is scored."""
        return self.scored == len(self.table.schedule.deals)

    @property
    def due(self) -> DealSpec | None:
        """The deal to be played (or being played) now; None when the game is over."""
        return None if self.is_complete else self.table.schedule.deals[self.scored]

    @property
    def remaining(self) -> tuple[DealSpec, ...]:
        """Scheduled deals without an entry; a running deal has one, a void one has not."""
        return self.table.schedule.deals[self.scored + (1 if self.is_running else 0) :]

    @property
    def passed_out(self) -> frozenset[int]:
        """Seats (0-based) that may not pass any more (C-60)."""
        limit = self.table.rules.pass_limit_per_player
        if limit is None:
            return frozenset()
        return frozenset(seat for seat, count in enumerate(self.passes) if count >= limit)

    @property
    def places(self) -> tuple[int, ...]:
        """Places by the totals as they stand."""
        return results.places(self.totals)

    @property
    def winners(self) -> tuple[int, ...]:
        """Winning seats (0-based); none before the end and in a draw."""
        return results.winners(self.table.rules, self.totals) if self.is_complete else ()

    def under_way(self) -> PulkaResult | None:
        """Return the pulka that has scored deals but is not complete."""
        pulka = None if self.due is None else self.table.schedule.pulka_of(self.due)
        if pulka is None or self.scored < pulka.first_deal:
            return None
        return _pulka_result(self, pulka)

    def pulkas(self) -> tuple[PulkaResult, ...]:
        """Return the pulkas with a scored deal, the one under way last."""
        running = self.under_way()
        return self.closed if running is None else (*self.closed, running)


def empty_sheet(table: Table) -> Sheet:
    """Return the sheet before the first deal."""
    nothing = (0,) * table.players
    return Sheet(table=table, totals=nothing, passes=nothing)


def fold(table: Table, entries: Iterable[DealEntry]) -> Sheet:
    """Return the sheet of *entries*, in order of play.

    Raises:
        RuleError: For the first entry that is not allowed, with its deal and seat.
    """
    sheet = empty_sheet(table)
    for entry in entries:
        sheet = add_entry(sheet, entry)
    return sheet


def add_entry(sheet: Sheet, entry: DealEntry) -> Sheet:
    """Return *sheet* with one more deal.

    Raises:
        RuleError: ``too_many_deals``, or what ``check_entry`` finds.
    """
    deal = sheet.due
    if deal is None:
        number = len(sheet.table.schedule.deals) + 1
        raise RuleError("too_many_deals", f"the party has {number - 1} deals", deal=number, most=number - 1)
    if sheet.is_running:
        message = "only the last deal may be running"
        raise RuleError("bad_format", message, deal=deal.number, fault="running")
    try:
        check_entry(sheet, deal, entry)
    except RuleError as error:
        raise error.at_deal(deal.number) from None

    players = sheet.table.players
    scored = entry.tricks is not None and not entry.void
    points = _points(sheet.table, deal, entry) if scored else (0,) * players
    penalties = entry.penalty_points(players)
    totals = _add(sheet.totals, points, penalties)
    line = Line(deal=deal, entry=entry, points=points, penalties=penalties, totals=totals)
    grown = replace(sheet, lines=(*sheet.lines, line), totals=totals)
    if not scored:
        return grown
    grown = replace(grown, scored=sheet.scored + 1, passes=_count_passes(sheet.passes, entry))
    return _close_pulka(grown, deal)


def replace_entry(sheet: Sheet, at: int, entry: DealEntry) -> Sheet:
    """Return *sheet* as it would be if line *at* (0-based) had been written as *entry* at once.

    The last line may become void. An earlier one may not: each deal after it would become another one, RULES
    2.0 rule 1.

    Raises:
        RuleError: ``bad_format`` if there is no such line, or it would stop or begin to count; else what
            ``add_entry`` finds, in this deal or in a later one that no longer fits.
    """
    if not 0 <= at < len(sheet.lines):
        raise RuleError("bad_format", "there is no such deal on the sheet")
    old = sheet.lines[at].entry
    if old.is_running != entry.is_running or (old.void and not entry.void):
        raise RuleError("bad_format", "a deal that counts stays one, and a void one stays void")
    if entry.void and not old.void and at != len(sheet.lines) - 1:
        message = "only the last deal can be annulled: those after it would become other deals"
        raise RuleError("bad_format", message, fault="not_last")
    entries = [line.entry for line in sheet.lines]
    entries[at] = entry
    return fold(sheet.table, entries)


def check_entry(sheet: Sheet, deal: DealSpec, entry: DealEntry) -> None:
    """Check bids, tricks and penalties of one deal. RULES 2.0 rules 3, 4 and 7; FORMAT.md section 1.

    Raises:
        IllegalBid: ``bad_bid`` or ``bid_forbidden``.
        IllegalResult: ``bad_tricks`` or ``tricks_do_not_add_up``.
        RuleError: ``bad_seat`` of a penalty.
    """
    players = sheet.table.players
    for penalty in entry.penalties:
        if not 0 <= penalty.seat < players:
            raise RuleError("bad_seat", f"a seat is a number from 1 to {players}")
    check_bids_of(sheet, deal, entry)
    if entry.tricks is not None:
        check_tricks(deal, entry.tricks, players, must_add_up=not entry.void)


def check_bids_of(sheet: Sheet, deal: DealSpec, entry: DealEntry) -> None:
    """Check the bids of one deal, also of a running or void one."""
    players = sheet.table.players
    if not deal.has_bids:
        if entry.bids is not None:
            raise IllegalBid("bad_bid", "there are no bids in this deal", fault="without")
        return
    if entry.bids is None:
        if entry.tricks is not None and not entry.void:
            raise IllegalBid("bad_bid", "the bids are missing", fault="unsaid")
        return
    if len(entry.bids) != players:
        raise IllegalBid("bad_bid", f"{len(entry.bids)} bids for {players} players", fault="count")
    bidding.check_bids(
        sheet.table.rules,
        deal.type,
        deal.cards,
        deal.bidding_order,
        entry.bids,
        passed_out=sheet.passed_out,
    )
    if None in entry.bids and entry.tricks is not None and not entry.void:
        missing = next(seat for seat in deal.bidding_order if entry.bids[seat] is None)
        raise IllegalBid("bad_bid", "a bid is missing", seat=missing, fault="unsaid")


def check_tricks(deal: DealSpec, tricks: tuple[int, ...], players: int, *, must_add_up: bool = True) -> None:
    """Check the tricks of one deal. RULES 2.0 rule 7.

    Raises:
        IllegalResult: ``bad_tricks`` with the seat, or ``tricks_do_not_add_up``.
    """
    if len(tricks) != players:
        raise IllegalResult("bad_tricks", f"{len(tricks)} results for {players} players", fault="count")
    for seat, taken in enumerate(tricks):
        if type(taken) is not int or not 0 <= taken <= deal.tricks:
            raise IllegalResult(
                "bad_tricks",
                f"tricks are a number from 0 to {deal.tricks}",
                seat=seat,
                tricks=deal.tricks,
            )
    if must_add_up and sum(tricks) != deal.tricks:
        raise IllegalResult(
            "tricks_do_not_add_up",
            f"the tricks make {sum(tricks)}, the deal has {deal.tricks}",
            placed=sum(tricks),
            tricks=deal.tricks,
        )


def khishts(table: Table, line: Line) -> tuple[bool, ...]:
    """Return per seat whether *line*, if it is scored, punishes it for a khisht."""
    if not line.is_scored:
        return (False,) * table.players
    deal, entry = line.deal, line.entry
    return scoring.khishts(
        table.rules, deal.type, deal.cards, table.schedule.largest, _said(entry), entry.tricks or ()
    )


def _points(table: Table, deal: DealSpec, entry: DealEntry) -> tuple[int, ...]:
    return scoring.score_deal(
        table.rules, deal.type, deal.cards, table.schedule.largest, _said(entry), entry.tricks or ()
    )


def _said(entry: DealEntry) -> list[int] | None:
    """Return the bids of an entry that has them all; None in deals without bids."""
    return None if entry.bids is None else [bid for bid in entry.bids if bid is not None]


def _count_passes(passes: tuple[int, ...], entry: DealEntry) -> tuple[int, ...]:
    if entry.bids is None:
        return passes
    return tuple(count + (bid == 0) for count, bid in zip(passes, entry.bids, strict=True))


def _close_pulka(sheet: Sheet, deal: DealSpec) -> Sheet:
    """Book the premiums if *deal* was the last one of its pulka."""
    pulka = sheet.table.schedule.pulka_of(deal)
    if pulka is None or deal.number != pulka.last_deal:
        return sheet
    result = _pulka_result(sheet, pulka)
    last = replace(sheet.lines[-1], totals=result.totals)
    return replace(
        sheet,
        lines=(*sheet.lines[:-1], last),
        closed=(*sheet.closed, result),
        totals=result.totals,
    )


def _pulka_result(sheet: Sheet, pulka: Pulka) -> PulkaResult:
    players = sheet.table.players
    lines = pulka_lines(sheet, pulka)
    played = [
        premiums.DealResult(exact=tuple(line.is_exact(seat) for seat in range(players)), points=line.points)
        for line in lines
    ]
    planned = pulka.last_deal - pulka.first_deal + 1
    premium = premiums.settle(sheet.table.rules, played, players, planned)
    complete = len(lines) == planned
    adjustments = premium.adjustments if complete else (0,) * players
    return PulkaResult(
        pulka=pulka,
        complete=complete,
        exact=premiums.exact_seats(played, players),
        points=_add((0,) * players, *(line.points for line in lines)),
        premium=premium,
        adjustments=adjustments,
        totals=_add(sheet.totals, adjustments),
    )


def pulka_lines(sheet: Sheet, pulka: Pulka) -> list[Line]:
    """Return the scored lines of *pulka*, looking only at the end of the sheet if it is the last one."""
    found: list[Line] = []
    for line in reversed(sheet.lines):
        if line.deal.number < pulka.first_deal:
            break
        if line.is_scored and line.deal.number <= pulka.last_deal:
            found.append(line)
    return found[::-1]


def _add(*rows: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sum(column) for column in zip(*rows, strict=True))
