"""How the trump of a deal comes about. RULES 2.1 "Trump", 2.4, 2.8; C-16, C-48."""

from __future__ import annotations

from typing import Literal

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
