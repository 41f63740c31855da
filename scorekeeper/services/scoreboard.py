"""The view object of a game: screen, JSON and paper draw this and nothing else.

Seats are 1-based here, as people count them; lists per seat start with seat 1. No text in it is translated.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.domain import results, scoring
from scorekeeper.domain.game import Game
from scorekeeper.domain.options import house_rules
from scorekeeper.domain.premiums import has_premiums
from scorekeeper.domain.presets import find_preset
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.scoresheet import Sheet
from scorekeeper.services.dealing import asks_trump
from scorekeeper.services.fingerprint import rules_code
from scorekeeper.services.payments import Payment, payments
from scorekeeper.services.ports import StoredGame
from scorekeeper.services.rows import CellView as CellView
from scorekeeper.services.rows import RowView as RowView
from scorekeeper.services.rows import planned_row, running_row, scored_row
from scorekeeper.services.statistics import StatisticsView, statistics


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
class PremiumCellView:
    """One player's premium of a pulka."""

    seat: int
    points: int
    total: int
    """Running total after the premium."""
    exact: bool
    """Exact all through."""
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
class SamplePoints:
    """Points as these rules give them in an ordinary deal: what a legend shows beside a sign."""

    exact: int
    """A bid of one, made."""
    struck: int
    """A bid of two, made."""
    best: int
    """A bid of three, made."""
    khisht: int
    """A bid of one and no trick, or the worst failure of a deal where that is punished."""


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
    deck: int
    """Unit: cards."""
    has_premiums: bool
    premium_told: tuple[str, str]
    """The option that says who pays a premium, and its value: ``premium_target``, or ``partnership`` where
    pairs play and the target is not consulted."""
    has_strikes: bool
    """Whether a premium strikes out a deal of those who pay; else it costs an amount, or nothing."""
    khisht_scope: str
    """Who is punished for a khisht, a value of ``zero_taken_scope``."""
    has_khisht: bool
    """Whether the rules punish a bid of one or more without a trick, or the worst failure of a deal."""
    samples: SamplePoints
    settlement: tuple[int, ...] | None
    payments: tuple[Payment, ...]
    """Who pays whom for the settlement."""
    statistics: StatisticsView
    asks_trump: bool
    """Whether some deal has a trump that has to be written down to be known."""
    display_divisor: int
    rules_code: str
    log_code: str
    """See ``fingerprint``; the second is empty where nobody asked for it."""

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


def scoreboard(stored: StoredGame, game: Game, version: int, log_code: str = "") -> ScoreboardView:
    """Return the view of a game at *version*."""
    return view_of(
        game,
        stored.names,
        game_id=stored.id,
        title=stored.title,
        created_on=stored.played_on or "",
        version=version,
        log_code=log_code,
    )


def view_of(
    game: Game,
    names: tuple[str, ...],
    *,
    game_id: str,
    title: str,
    created_on: str,
    version: int,
    log_code: str = "",
) -> ScoreboardView:
    """Return the view of *game* as it stands, whoever keeps it; *created_on* is an ISO date."""
    sheet = game.sheet
    rules = sheet.table.rules
    under_way = sheet.under_way()
    exact = under_way.exact if under_way is not None and has_premiums(rules) else ()
    places, winners = results.places(game.totals), sheet.winners
    settlement = results.settlement(rules, game.totals)
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
        deck=rules.deck,
        has_premiums=has_premiums(rules) and bool(sheet.table.schedule.pulkas),
        premium_told=_who_pays(rules),
        has_strikes=_strikes(rules) and bool(sheet.table.schedule.pulkas),
        khisht_scope=rules.zero_taken_scope,
        has_khisht=scoring.punishes_khishts(rules),
        samples=_samples(rules),
        settlement=settlement,
        payments=() if settlement is None else payments(settlement),
        statistics=statistics(sheet),
        asks_trump=asks_trump(sheet.table),
        display_divisor=rules.display_divisor,
        rules_code=rules_code(rules),
        log_code=log_code,
    )


def _pulkas(game: Game) -> tuple[PulkaView, ...]:
    sheet = game.sheet
    results_by_number = {result.pulka.number: result for result in sheet.pulkas()}
    rows: dict[int | None, list[RowView]] = {}
    for at, line in enumerate(sheet.lines, start=1):
        result = None if line.deal.pulka is None else results_by_number.get(line.deal.pulka)
        rows.setdefault(line.deal.pulka, []).append(scored_row(sheet, line, at, result))
    for deal in sheet.table.schedule.deals[sheet.scored :]:
        is_running = deal is game.deal
        row = running_row(game, deal) if is_running else planned_row(deal, sheet.table)
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
                exact=seat in result.exact,
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


def _who_pays(rules: RuleSet) -> tuple[str, str]:
    """Return the option that says who pays a premium, with its value. RULES 2.1 "Pairs extension"."""
    if rules.partnership == "pairs":
        return "partnership", rules.partnership
    return "premium_target", rules.premium_target


def _strikes(rules: RuleSet) -> bool:
    paid = rules.partnership == "pairs" or rules.premium_target != "none"
    return has_premiums(rules) and paid and rules.premium_deduct == "victim_best"


def _samples(rules: RuleSet) -> SamplePoints:
    def points(bid: int, taken: int) -> int:
        # neither all tricks of the hand nor the largest hand, which may count otherwise
        return scoring.bid_points(rules, "normal", cards=8, largest=9, bid=bid, taken=taken)

    khisht = scoring.khisht_points(rules, cards=8, largest=9)
    return SamplePoints(exact=points(1, 1), struck=points(2, 2), best=points(3, 3), khisht=khisht)
