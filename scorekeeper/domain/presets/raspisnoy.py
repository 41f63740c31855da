"""The raspisnoy (Oh Hell) family: RULES 2.4 to 2.8.

Sources of the numbers: S3 (five articles), A7 for ``poker_30``; the tags are those of RULES.md section 0.
"""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.domain.ruleset import RuleSet

RASPISNOY_KIDS = RuleSet(
    preset="raspisnoy_kids",
    jokers=("7S",),  # C-20, S3-d
    dealer_draw="highest_card",
    schedule_kind="ladder",
    full_deal_trump="dealer_last_card",  # C-16
    lead_joker_requires_suit=False,
    joker_call_scopes=("suit", "T", "*", "-"),
    void_on_joker_call="must_trump",
    joker_face_value=False,
    joker_as_card=True,  # C-25
    zero_bid_points=5,
    exact_base=0,
    exact_per_trick=10,
    all_tricks_scope="none",
    over_unit=1,
    under_mode="per_missing",  # C-28
    zero_taken_mode="as_under",
    premium_mode="none",
    special_rounds=("dark", "gold", "misere", "no_trump"),  # C-43, S3-d
)
"""RULES 2.4."""

ODESSA = replace(
    RASPISNOY_KIDS,
    preset="odessa",
    jokers=("6S",),  # S3-c
    dealer_draw="random",
    max_hand_cap=6,  # C-44
    zero_taken_mode="per_bid",  # C-29
    zero_taken_points=10,
    special_rounds=("dark", "no_trump", "misere", "gold"),
    dark_multiplier=2,  # C-41
    no_trump_multiplier=2,
    misere_per_trick=20,
    negative_double=True,  # C-53
)
"""RULES 2.5."""

RASPISNOY_54 = replace(
    RASPISNOY_KIDS,
    preset="raspisnoy_54",
    players=(2, 10),  # C-46
    deck=54,
    jokers=("JK1", "JK2"),
)
"""RULES 2.6."""

POKER_30 = replace(
    RASPISNOY_54,
    preset="poker_30",
    players=(4, 4),  # A7
    max_hand_cap=8,
    special_rounds=("dark", "misere", "gold"),
)

RASPISNOY_MUST_EQUAL = replace(
    RASPISNOY_KIDS,
    preset="raspisnoy_must_equal",
    players=(2, 10),
    dealer_restriction="must_equal",  # C-21, S3-a
    under_mode="taken_minus_missing",  # C-28, S3-b
    peek_tricks=True,  # C-47
    special_rounds=("dark", "misere", "gold", "forehead", "no_trump"),
    dark_multiplier=2,
    no_trump_multiplier=2,
    no_trump_first_lead="joker_holder",  # C-35
    misere_per_trick=20,
)
"""RULES 2.7."""

RASPISNOY_CIRCULAR = replace(
    RASPISNOY_KIDS,
    preset="raspisnoy_circular",
    trump_mode="circular",  # S3-b
    lead_joker_requires_suit=True,  # C-59
    joker_call_scopes=("suit",),  # 2.8: the leader names a suit, neither * nor T
)
"""RULES 2.8."""

PRESETS = (
    RASPISNOY_KIDS,
    ODESSA,
    RASPISNOY_54,
    POKER_30,
    RASPISNOY_MUST_EQUAL,
    RASPISNOY_CIRCULAR,
)
