"""A rule set: every option of RULES.md section 4 with a value.

The fields bear the option names of that section, so that a rule is found by its name. The defaults are
the column "base" there, that is Georgian Joker. A preset (``presets``) is one instance of this class, a
house rule is one field changed; nothing in the program asks which preset it is in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

DealType = Literal["normal", "dark", "gold", "misere", "no_trump", "forehead"]
SpecialRound = Literal["dark", "gold", "misere", "forehead", "no_trump"]
Suit = Literal["S", "C", "D", "H"]
CallScope = Literal["suit", "T", "*", "-"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """One complete set of rules, after house rules. Options and their meaning: RULES.md section 4."""

    preset: str
    """Name of the preset it came from."""

    # deck (RULES 2.1, 2.4; C-20, C-52, C-56)
    players: tuple[int, int] = (2, 6)
    """Fewest and most players."""
    deck: Literal[36, 38, 51, 52, 53, 54] = 36
    """Unit: cards."""
    jokers: tuple[str, ...] = ("6S", "6C")
    """The joker cards: printed cards, or JK1 and JK2; the first is JK1 of the rules."""
    dealer_draw: Literal["first_ace", "highest_card", "random", "manual"] = "first_ace"

    # schedule (RULES 2.1, 2.4, 2.10; C-14, C-34, C-44)
    schedule_kind: Literal["pulkas", "nines", "short", "first_half", "ladder", "fixed_list"] = "pulkas"
    fixed_list: tuple[int, ...] | None = None
    """Hand sizes in order, for ``schedule_kind = fixed_list``. Unit: cards."""
    full_deals_count: Literal["players"] | int = "players"
    """How often the largest hand is dealt in a row."""
    max_hand_cap: int | None = None
    """Unit: cards."""
    max_hand_reserve_trump: bool = False
    """Whether one card always remains to be turned for trump."""
    descending: bool = True
    """Whether a ladder comes back down."""

    # trump (RULES 2.1, 2.4, 2.8; C-15, C-16, C-48)
    trump_mode: Literal["turn_up", "fixed", "circular", "none"] = "turn_up"
    fixed_trump: Suit | None = None
    full_deal_trump: Literal["chooser_after_3", "dealer_last_card", "turn_up", "none"] = "chooser_after_3"
    trump_choice_scope: Literal["any_suit", "seen_suits"] = "any_suit"
    trump_choice_allow_none: bool = True
    trump_peek: Literal["no_trump", "ignore"] = "no_trump"
    circular_trump_scope: Literal["trick", "deal"] = "trick"

    # bidding (RULES 2.0 rules 3 and 4; C-21, C-22, C-24, C-60)
    dealer_restriction: Literal["must_not_equal", "must_equal", "none"] = "must_not_equal"
    must_equal_fallback: Literal["free", "zero", "abs_difference"] = "free"
    bid_cap: Literal["hand", "none"] = "hand"
    pass_limit_per_player: int | None = None
    max_consecutive_passes: int | None = None

    # play (RULES 2.0 rules 6 to 12); no effect on the score, kept for the arbiter and the rules page
    first_lead: Literal["left_of_dealer", "dealer"] = "left_of_dealer"
    must_trump_when_void: bool = True
    joker_any_time: bool = True
    strict_joker_lead: bool = False
    lead_joker_requires_suit: bool = True
    joker_call_scopes: tuple[CallScope, ...] = ("suit",)
    joker_call_max_trick: int | None = None
    void_on_joker_call: Literal["any_card", "must_trump"] = "any_card"
    lead_joker_high_vs_trump: Literal["joker", "trump"] = "joker"
    second_joker: Literal["later_wins", "first_wins", "adjacent_later_else_first", "opposite", "color"] = (
        "later_wins"
    )
    joker_face_value: bool = True
    joker_as_card: bool = False
    draw_after_trick: bool = False
    peek_tricks: bool = False

    # scoring (RULES 2.0 rule 13; C-07 to C-11, C-26 to C-31, C-51). Unit: points
    zero_bid_points: int = 50
    exact_base: int = 50
    exact_per_trick: int = 50
    all_tricks_scope: Literal["every_deal", "full_hand_only", "none"] = "every_deal"
    all_tricks_per_trick: int | None = 100
    over_mode: Literal["per_taken", "bid_plus_extra"] = "per_taken"
    over_unit: int = 10
    broken_pass_mode: Literal["as_over", "negative"] = "as_over"
    under_mode: Literal["per_taken", "per_missing", "taken_minus_missing", "flat"] = "per_taken"
    under_unit: int = 10
    zero_taken_mode: Literal["flat", "split", "per_bid", "per_card", "as_under"] = "flat"
    zero_taken_points: int = 200
    zero_taken_full_points: int = 500
    zero_taken_scope: Literal["zero_taken", "lowest_failed"] = "zero_taken"

    # premium (RULES 2.1; C-01 to C-06)
    premium_mode: Literal["standard", "none"] = "standard"
    premium_base: Literal["best_any", "best_before_last"] = "best_any"
    premium_target: Literal["all_others", "next_left", "none"] = "all_others"
    premium_deduct: Literal["victim_best", "winner_best"] = "victim_best"
    premium_victim_base: Literal["best_any", "best_before_last"] = "best_any"
    premium_multi: Literal["bonus_only", "each_deducts", "none"] = "bonus_only"
    premium_min_points: int = 0
    partnership: Literal["none", "pairs"] = "none"

    # penalties (C-49, C-50). Unit: points, booked by hand
    revoke_penalty: int = 0
    revoke_replay: bool = False
    joker_lead_penalty: int = 0

    # special rounds (RULES 2.4 to 2.7; C-27, C-40 to C-43)
    special_rounds: tuple[SpecialRound, ...] = ()
    special_repeat: Literal["players", "once"] = "players"
    dark_multiplier: Literal[1, 2, 3] = 1
    dark_dealer_restriction: Literal["none", "inherit"] = "none"
    no_trump_multiplier: Literal[1, 2, 3] = 1
    no_trump_first_lead: Literal["inherit", "joker_holder"] = "inherit"
    misere_per_trick: int = 10
    gold_per_trick: int = 20
    forehead_hand_size: Literal[1, "max"] = 1
    forehead_exact_per_trick: int = 50
    forehead_under_unit: int = 50

    # match (RULES 2.10)
    match_parties: Literal[1, 3] = 1
    tie_rule: Literal["shared", "draw_if_all_equal"] = "shared"

    # settlement (RULES 2.11, C-53)
    settlement_mode: Literal["none", "pairwise", "winner_takes"] = "none"
    negative_double: bool = False
    rate: int = 0
    """Smallest money units per point."""
    display_divisor: Literal[1, 100] = 1
