"""Ukrainian Joker: RULES 2.10, source S1-v2."""

from __future__ import annotations

from scorekeeper.domain.ruleset import RuleSet

UKRAINIAN_JOKER = RuleSet(
    preset="ukrainian_joker",
    deck=54,
    jokers=("JK1", "JK2"),
    dealer_draw="random",
    schedule_kind="fixed_list",
    fixed_list=(2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2),  # C-38
    full_deal_trump="turn_up",
    first_lead="dealer",  # C-35
    must_trump_when_void=False,  # C-36
    lead_joker_requires_suit=False,
    joker_call_scopes=("-",),
    second_joker="opposite",  # C-18
    joker_face_value=False,
    zero_bid_points=5,
    exact_base=0,
    exact_per_trick=10,
    all_tricks_scope="none",
    over_unit=1,
    under_mode="per_missing",
    zero_taken_mode="as_under",
    premium_mode="none",
    revoke_penalty=50,  # C-49
    revoke_replay=True,
    joker_lead_penalty=10,  # C-50
    match_parties=3,
    tie_rule="draw_if_all_equal",
)

PRESETS = (UKRAINIAN_JOKER,)
