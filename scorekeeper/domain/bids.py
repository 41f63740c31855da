"""Which bids are allowed: range, dealer restriction, limits on passing. RULES 2.0 rules 3 and 4."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scorekeeper.domain.errors import IllegalBid
from scorekeeper.domain.ruleset import DealType, RuleSet

UNCAPPED_BID = 99
"""Highest bid where ``bid_cap`` is ``none``. C-24."""


@dataclass(frozen=True, slots=True)
class LastBid:
    """What the restriction leaves the last bidder: everything, all but one number, or one number."""

    barred: int | None = None
    only: int | None = None

    def allows(self, bid: int) -> bool:
        """Return whether *bid* is left."""
        return bid == self.only if self.only is not None else bid != self.barred


def highest_bid(rules: RuleSet, cards: int) -> int:
    """Return the highest bid in a deal of *cards* cards."""
    return cards if rules.bid_cap == "hand" else UNCAPPED_BID


def restriction_of(rules: RuleSet, deal_type: DealType) -> str:
    """Return the dealer restriction of a deal of this type; dark deals have their own (C-40)."""
    if deal_type == "dark" and rules.dark_dealer_restriction == "none":
        return "none"
    return rules.dealer_restriction


def last_bid(rules: RuleSet, deal_type: DealType, cards: int, bid_sum: int) -> LastBid:
    """Return what the last bidder may say when the earlier bids add up to *bid_sum*.

    RULES 2.0 rule 4; ``must_equal_fallback`` is C-22.
    """
    match restriction_of(rules, deal_type):
        case "must_not_equal":
            return LastBid(barred=cards - bid_sum if bid_sum <= cards else None)
        case "must_equal":
            if bid_sum <= cards:
                return LastBid(only=cards - bid_sum)
            if rules.must_equal_fallback == "zero":
                return LastBid(only=0)
            if rules.must_equal_fallback == "abs_difference" and bid_sum - cards <= cards:
                return LastBid(only=bid_sum - cards)
    return LastBid()


def legal_bids(
    rules: RuleSet,
    deal_type: DealType,
    cards: int,
    players: int,
    earlier: Sequence[int],
    *,
    may_pass: bool = True,
) -> tuple[int, ...]:
    """Return the bids the next bidder may make, ascending.

    Args:
        rules: The rule set.
        deal_type: Type of the deal.
        cards: Hand size.
        players: How many play.
        earlier: The bids before, in bidding order.
        may_pass: False for a player whose passes are used up (``pass_limit_per_player``).
    """
    allowed = tuple(range(highest_bid(rules, cards) + 1))
    if len(earlier) == players - 1:
        limit = last_bid(rules, deal_type, cards, sum(earlier))
        allowed = tuple(bid for bid in allowed if limit.allows(bid))
    most_passes = rules.max_consecutive_passes
    if most_passes is not None and _passes_in_a_row(earlier) >= most_passes:
        may_pass = False
    if not may_pass:
        # A limit that together with the restriction would leave no bid yields (C-60).
        allowed = tuple(bid for bid in allowed if bid > 0) or allowed
    return allowed


def check_bids(
    rules: RuleSet,
    deal_type: DealType,
    cards: int,
    order: Sequence[int],
    bids: Sequence[int | None],
    *,
    passed_out: Collection[int] = (),
) -> None:
    """Check the bids of a deal in bidding order; nobody bids after somebody who has not.

    Args:
        rules: The rule set.
        deal_type: Type of the deal.
        cards: Hand size.
        order: Seats (0-based) in bidding order.
        bids: Per seat; None = not said yet.
        passed_out: Seats that may not pass any more.

    Raises:
        IllegalBid: ``bad_bid`` or ``bid_forbidden``, with the seat.
    """
    earlier: list[int] = []
    for seat in order:
        bid = bids[seat]
        if bid is None:
            if any(bids[later] is not None for later in order[len(earlier) :]):
                raise IllegalBid("bad_bid", "a bid before this one is missing", seat=seat, fault="unsaid")
            return
        check_bid(rules, deal_type, cards, len(order), earlier, bid, seat, may_pass=seat not in passed_out)
        earlier.append(bid)


def check_bid(
    rules: RuleSet,
    deal_type: DealType,
    cards: int,
    players: int,
    earlier: Sequence[int],
    bid: object,
    seat: int,
    *,
    may_pass: bool = True,
) -> None:
    """Check one bid of *seat* (0-based) after the bids *earlier* (in bidding order).

    Raises:
        IllegalBid: ``bad_bid`` if it is no number of the range, ``bid_forbidden`` if a restriction
            bars it; ``params["allowed"]`` then lists what is left.
    """
    highest = highest_bid(rules, cards)
    if type(bid) is not int or not 0 <= bid <= highest:
        raise IllegalBid("bad_bid", f"a bid is a number from 0 to {highest}", seat=seat, highest=highest)
    allowed = legal_bids(rules, deal_type, cards, players, earlier, may_pass=may_pass)
    if bid not in allowed:
        raise IllegalBid(
            "bid_forbidden",
            f"{bid} is not allowed here",
            seat=seat,
            bid=bid,
            cards=cards,
            allowed=allowed,
            levels=len(earlier) == players - 1 and sum(earlier) + bid == cards,
        )


def tension(cards: int, bids: Sequence[int]) -> int:
    """Return the sum of *bids* minus the tricks: below 0 push, above 0 take-away. RULES 2.0 rule 5."""
    return sum(bids) - cards


def _passes_in_a_row(earlier: Sequence[int]) -> int:
    count = 0
    for bid in reversed(earlier):
        if bid != 0:
            break
        count += 1
    return count
