"""The deals of a party: how many cards, whose deal, which pulka. RULES 2.1 to 2.10, "Schedule"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.domain import seats
from scorekeeper.domain.errors import InvalidRuleSet, RuleError
from scorekeeper.domain.ruleset import DealType, RuleSet

NO_BID_TYPES: frozenset[DealType] = frozenset({"misere", "gold"})
"""Special rounds without a bidding phase. RULES 2.4."""


PlannedDeal = tuple[int | None, DealType, int]
"""Pulka (1-based, or None), type and hand size of a deal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealSpec:
    """One deal as planned."""

    number: int
    """1-based, over the whole party."""
    pulka: int | None
    """1-based; None where the rules have no pulkas."""
    type: DealType
    cards: int
    """Cards dealt to each player."""
    tricks: int
    """Tricks to be played: ``cards``, or more where cards are drawn after each trick (C-37)."""
    dealer: int
    """Seat, 0-based."""
    bidding_order: tuple[int, ...]
    """Seats, 0-based, the dealer last; empty in deals without bids."""
    leader: int | None
    """Seat (0-based) that leads to the first trick; None where the joker holder does (C-35)."""

    @property
    def has_bids(self) -> bool:
        """Whether players bid in this deal."""
        return self.type not in NO_BID_TYPES


@dataclass(frozen=True, slots=True, kw_only=True)
class Pulka:
    """A run of deals after which premiums are settled."""

    number: int
    """1-based."""
    first_deal: int
    """Number of its first deal, 1-based."""
    last_deal: int
    """Number of its last deal, 1-based."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """All deals of one party at one table."""

    players: int
    """How many play."""
    largest: int
    """The largest hand of the schedule (M of RULES.md). Unit: cards."""
    deals: tuple[DealSpec, ...]
    pulkas: tuple[Pulka, ...]

    @property
    def plan(self) -> list[PlannedDeal]:
        """The deals as ``lay_out`` takes them, to be saved with a game."""
        return [(deal.pulka, deal.type, deal.cards) for deal in self.deals]

    def pulka_of(self, deal: DealSpec) -> Pulka | None:
        """Return the pulka that *deal* belongs to."""
        return None if deal.pulka is None else self.pulkas[deal.pulka - 1]


def build_schedule(rules: RuleSet, players: int, first_dealer: int = 0) -> Schedule:
    """Return the schedule for a table.

    Args:
        rules: The rule set.
        players: How many play.
        first_dealer: Seat (0-based) that deals the first deal.

    Raises:
        RuleError: ``bad_players`` or ``bad_seat``.
        InvalidRuleSet: ``bad_option`` if the options leave no playable schedule.
    """
    fewest, most = rules.players
    if not fewest <= players <= most:
        raise RuleError(
            "bad_players",
            f"{players} players; this game is for {fewest} to {most}",
            players=players,
            fewest=fewest,
            most=most,
        )
    if not 0 <= first_dealer < players:
        raise RuleError("bad_seat", f"the first dealer is a seat from 1 to {players}")
    if rules.partnership == "pairs" and players != 4:
        raise InvalidRuleSet("partnership", "pairs need exactly four players")
    plan, largest = _plan(rules, players)
    return lay_out(rules, players, first_dealer, plan, largest)


def lay_out(
    rules: RuleSet, players: int, first_dealer: int, plan: Sequence[PlannedDeal], largest: int
) -> Schedule:
    """Return the schedule for a list of deals already settled, for example a saved one.

    Args:
        rules: The rule set.
        players: How many play.
        first_dealer: Seat (0-based) that deals the first deal.
        plan: The deals in order.
        largest: The largest hand of the schedule. Unit: cards.
    """
    deals = tuple(
        _spec(rules, players, first_dealer, number, pulka, kind, cards)
        for number, (pulka, kind, cards) in enumerate(plan, start=1)
    )
    return Schedule(players=players, largest=largest, deals=deals, pulkas=_pulkas(deals))


def single_deal(rules: RuleSet, players: int, deal_type: DealType, cards: int) -> DealSpec:
    """Return one deal outside any schedule, for questions about a kind of deal."""
    return _spec(rules, players, 0, 1, None, deal_type, cards)


def largest_hand(rules: RuleSet, players: int) -> int:
    """Return M, the largest hand the deck and the caps allow. RULES 2.4. Unit: cards."""
    spare = 1 if rules.max_hand_reserve_trump else 0
    hand = (rules.deck - spare) // players
    return hand if rules.max_hand_cap is None else min(hand, rules.max_hand_cap)


def _plan(rules: RuleSet, players: int) -> tuple[list[PlannedDeal], int]:
    largest = largest_hand(rules, players)
    repeats = players if rules.full_deals_count == "players" else rules.full_deals_count
    plan: list[PlannedDeal] = []
    if rules.schedule_kind == "ladder":
        down = list(range(largest - 1, 0, -1)) if rules.descending else []
        sizes = [*range(1, largest), *[largest] * repeats, *down]
        plan = [(None, "normal", cards) for cards in sizes]
    elif rules.schedule_kind == "fixed_list":
        sizes = list(rules.fixed_list or ())
        largest = max(sizes)
        if largest * players > rules.deck:
            raise InvalidRuleSet(
                "fixed_list",
                f"{players} hands of {largest} cards are more than {rules.deck} cards; "
                f"a hand has at most {rules.deck // players}",
            )
        plan = [(None, "normal", cards) for cards in sizes]
    else:
        if largest < 2:
            at_fault = "players" if rules.max_hand_cap is None else "max_hand_cap"
            raise InvalidRuleSet(at_fault, "the full deal needs two cards or more")
        for pulka, sizes in enumerate(_pulka_sizes(rules, largest, repeats), start=1):
            plan += [(pulka, "normal", cards) for cards in sizes]
    times = players if rules.special_repeat == "players" else 1
    for special in rules.special_rounds:
        small = special == "forehead" and rules.forehead_hand_size == 1
        plan += [(None, special, 1 if small else largest)] * times
    return plan, largest


def _pulka_sizes(rules: RuleSet, full: int, repeats: int) -> list[list[int]]:
    """Return the hand sizes pulka by pulka. RULES 2.1."""
    up, top, down = list(range(1, full)), [full] * repeats, list(range(full - 1, 0, -1))
    match rules.schedule_kind:
        case "nines":
            return [top, top, top, top]
        case "short":
            return [top, top]
        case "first_half":
            return [up, top]
        case _:
            return [up, top, down, top]


def _spec(
    rules: RuleSet,
    players: int,
    first_dealer: int,
    number: int,
    pulka: int | None,
    kind: DealType,
    cards: int,
) -> DealSpec:
    dealer = seats.dealer_of(number, first_dealer, players)
    order = seats.bidding_order(dealer, players)
    leader: int | None = dealer if rules.first_lead == "dealer" else order[0]
    if kind == "no_trump" and rules.no_trump_first_lead == "joker_holder":
        leader = None
    return DealSpec(
        number=number,
        pulka=pulka,
        type=kind,
        cards=cards,
        tricks=tricks_in_deal(rules, players, cards),
        dealer=dealer,
        bidding_order=() if kind in NO_BID_TYPES else order,
        leader=leader,
    )


def tricks_in_deal(rules: RuleSet, players: int, cards: int) -> int:
    """Return how many tricks a deal of *cards* cards has. RULES 2.10, C-37."""
    if not rules.draw_after_trick:
        return cards
    return cards + (rules.deck - players * cards) // players


def _pulkas(deals: tuple[DealSpec, ...]) -> tuple[Pulka, ...]:
    numbers: dict[int, list[int]] = {}
    for deal in deals:
        if deal.pulka is not None:
            numbers.setdefault(deal.pulka, []).append(deal.number)
    return tuple(Pulka(number=pulka, first_deal=run[0], last_deal=run[-1]) for pulka, run in numbers.items())
