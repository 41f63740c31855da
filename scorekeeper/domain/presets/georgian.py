"""Georgian Joker and what grew from it: RULES 2.1, 2.2, 2.3 and 2.9.

Sources of the numbers: S0 (four articles on Joker), S3-b and S3-c (Georgian poker), A1, A2, A4, A5; the
tags are those of RULES.md section 0.
"""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.domain.ruleset import RuleSet

GEORGIAN_JOKER = RuleSet(preset="georgian_joker")
"""RULES 2.1: every option at its base value."""

GEORGIAN_JOKER_NEXT_LEFT = replace(
    GEORGIAN_JOKER,
    preset="georgian_joker_next_left",
    premium_base="best_before_last",  # C-02, S0-a
    premium_target="next_left",  # C-01, S0-a
)

GEORGIAN_JOKER_TRUMPABLE = replace(
    GEORGIAN_JOKER,
    preset="georgian_joker_trumpable",
    lead_joker_high_vs_trump="trump",  # C-19, A2
    void_on_joker_call="must_trump",  # C-17, A2
)

GEORGIAN_NINES = replace(
    GEORGIAN_JOKER,
    preset="georgian_nines",
    schedule_kind="nines",  # A1, A4
)

GEORGIAN_JOKER_38 = replace(
    GEORGIAN_JOKER,
    preset="georgian_joker_38",
    deck=38,
    jokers=("JK1", "JK2"),
    joker_face_value=False,  # nothing is printed on them
    full_deal_trump="turn_up",  # C-16, A2
)

MINUS_JOKER = replace(
    GEORGIAN_JOKER,
    preset="minus_joker",
    exact_base=0,  # C-51, S0-d: exact is 100 a trick
    exact_per_trick=100,
    all_tricks_scope="none",
    under_mode="per_missing",  # S0-d: minus 100 for each missing trick, no khisht
    under_unit=100,
    zero_taken_mode="as_under",
)

STRICT_JOKER = replace(
    GEORGIAN_JOKER,
    preset="strict_joker",
    strict_joker_lead=True,  # S0-d
)

GEORGIAN_POKER = replace(
    GEORGIAN_JOKER,
    preset="georgian_poker",
    players=(4, 6),  # C-32, S3-b
    void_on_joker_call="must_trump",  # C-17
    all_tricks_scope="none",  # C-09
    zero_taken_mode="as_under",
    premium_mode="none",
    revoke_penalty=50,  # C-49, S3-b
)

PRESETS = (
    GEORGIAN_JOKER,
    GEORGIAN_JOKER_NEXT_LEFT,
    GEORGIAN_JOKER_TRUMPABLE,
    GEORGIAN_NINES,
    GEORGIAN_JOKER_38,
    MINUS_JOKER,
    STRICT_JOKER,
    GEORGIAN_POKER,
)
