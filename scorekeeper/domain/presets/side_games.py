"""The two games that are no trick games: RULES 2.12 (S1-v1) and 2.13 (S0-c)."""

from __future__ import annotations

from scorekeeper.domain.bank import BankRules
from scorekeeper.domain.poker import PokerRules

JOKER_BANK = BankRules(preset="joker_bank")
JOKER_POKER = PokerRules(preset="joker_poker")

SIDE_PRESETS: dict[str, BankRules | PokerRules] = {rules.preset: rules for rules in (JOKER_BANK, JOKER_POKER)}
"""By name."""
