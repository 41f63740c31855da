"""How the trump of a deal comes about. RULES 2.1 "Trump", 2.4, 2.8; C-16, C-48."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from scorekeeper.domain.cards import JOKERS, SUITS
from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.schedule import DealSpec, Schedule

TrumpMethod = Literal["turn_up", "chooser", "dealer_last_card", "fixed", "circular", "none"]


def trump_method(rules: RuleSet, schedule: Schedule, deal: DealSpec) -> TrumpMethod:
    """Return how the trump of *deal* is found.

    ``chooser_after_3`` concerns every deal with the largest hand, ``dealer_last_card`` and ``none`` only
    deals in which the whole pack is dealt (RULES 2.1).
    """
    if deal.type == "no_trump" or rules.trump_mode == "none":
        return "none"
    if rules.trump_mode in ("fixed", "circular"):
        return "fixed" if rules.trump_mode == "fixed" else "circular"
    if rules.full_deal_trump == "chooser_after_3":
        return "chooser" if deal.cards == schedule.largest else "turn_up"
    if deal.cards * schedule.players == rules.deck and rules.full_deal_trump != "turn_up":
        return "dealer_last_card" if rules.full_deal_trump == "dealer_last_card" else "none"
    return "turn_up"


def settle_trump(
    rules: RuleSet,
    schedule: Schedule,
    deal: DealSpec,
    *,
    turned: str | None = None,
    choice: str | None = None,
    seen: Sequence[str] = (),
    peeked: bool = False,
    led_suit: str | None = None,
) -> str | None:
    """Return the trump of a deal: a suit, ``none``, or None when what was given does not settle it.

    Args:
        rules: The rule set.
        schedule: The schedule the deal is in.
        deal: The deal.
        turned: The card turned, or the dealer's last card; JK1 or JK2 for a joker.
        choice: What the chooser named: a suit or ``none``.
        seen: The cards the chooser saw before naming.
        peeked: Whether the chooser saw a fourth card first.
        led_suit: Suit led to the trick (with ``circular_trump_scope = deal``: to the first one).

    Raises:
        RuleError: ``bad_call`` if the rules forbid the choice (C-15).
    """
    match trump_method(rules, schedule, deal):
        case "none":
            return "none"
        case "fixed":
            return rules.fixed_trump
        case "circular":
            return None if led_suit is None else next_in_circle(led_suit)
        case "chooser":
            return _chosen(rules, choice, seen, peeked=peeked)
        case _:
            if turned is None:
                return None
            return "none" if turned in JOKERS else turned[-1]


def next_in_circle(suit: str) -> str:
    """Return the suit that follows *suit* in the circle S, C, D, H. RULES 2.8."""
    return SUITS[(SUITS.index(suit) + 1) % len(SUITS)]


def _chosen(rules: RuleSet, choice: str | None, seen: Sequence[str], *, peeked: bool) -> str | None:
    if peeked and rules.trump_peek == "no_trump":
        return "none"
    if choice == "none" and not rules.trump_choice_allow_none:
        raise RuleError("bad_call", "the chooser has to name a suit", fault="unnamed")
    suits = {card[-1] for card in seen if card not in JOKERS}
    if (
        choice not in (None, "none")
        and rules.trump_choice_scope == "seen_suits"
        and seen
        and choice not in suits
    ):
        raise RuleError("bad_call", f"{choice} is none of the suits seen", fault="unseen")
    return choice


def possible_trumps(rules: RuleSet) -> tuple[str | None, ...]:
    """Return the trumps that a deal by *rules* may have, None where the trick settles it.

    One alone means that the rules leave nothing to be asked.
    """
    none = ("none",) if "no_trump" in rules.special_rounds else ()
    match rules.trump_mode:
        case "none":
            return ("none",)
        case "fixed":
            return (rules.fixed_trump, *none)
        case "circular":
            # C-48: from the second trick on it may be that of the whole deal
            return (None, *(SUITS if rules.circular_trump_scope == "deal" else ()), *none)
        case _:
            return (*SUITS, "none")
