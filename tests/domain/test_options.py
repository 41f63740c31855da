"""Every option of section 4 of the rules, with its base value and the presets that differ."""

from typing import Any

import pytest

from scorekeeper.domain.errors import InvalidRuleSet
from scorekeeper.domain.options import GROUPS, OPTIONS, option_values, with_house_rules
from scorekeeper.domain.presets import PRESETS, find_preset

FAMILY = ("raspisnoy_kids", "raspisnoy_54", "raspisnoy_circular", "odessa", "raspisnoy_must_equal")
"""The "raspisnoy family" of the rules."""
UKRAINIAN = "ukrainian_joker"
NO_PREMIUM = ("georgian_poker", *FAMILY, UKRAINIAN)
SPECIALS = ["dark", "gold", "misere", "no_trump"]


def _all(presets: tuple[str, ...], value: Any) -> dict[str, Any]:
    return dict.fromkeys(presets, value)


# name: (base, differences by primary preset), in the order of the rules
TABLE: dict[str, tuple[Any, dict[str, Any]]] = {
    "players": (
        [2, 6],
        {"raspisnoy_54": [2, 10], "raspisnoy_must_equal": [2, 10], "georgian_poker": [4, 6]},
    ),
    "deck": (36, {"raspisnoy_54": 54, UKRAINIAN: 54}),
    "jokers": (
        ["6S", "6C"],
        {
            "raspisnoy_kids": ["7S"],
            "raspisnoy_circular": ["7S"],
            "raspisnoy_must_equal": ["7S"],
            "odessa": ["6S"],
            "raspisnoy_54": ["JK1", "JK2"],
            UKRAINIAN: ["JK1", "JK2"],
        },
    ),
    "dealer_draw": (
        "first_ace",
        _all(FAMILY, "highest_card") | {"odessa": "random", UKRAINIAN: "random"},
    ),
    "schedule_kind": ("pulkas", _all(FAMILY, "ladder") | {UKRAINIAN: "fixed_list"}),
    "fixed_list": (None, {UKRAINIAN: [2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2]}),
    "full_deals_count": ("players", {}),
    "max_hand_cap": (None, {"odessa": 6}),
    "max_hand_reserve_trump": (False, {}),
    "descending": (True, {}),
    "trump_mode": ("turn_up", {"raspisnoy_circular": "circular"}),
    "fixed_trump": (None, {}),
    "full_deal_trump": (
        "chooser_after_3",
        _all(FAMILY, "dealer_last_card") | {UKRAINIAN: "turn_up"},
    ),
    "trump_choice_scope": ("any_suit", {}),
    "trump_choice_allow_none": (True, {}),
    "trump_peek": ("no_trump", {}),
    "circular_trump_scope": ("trick", {}),
    "dealer_restriction": ("must_not_equal", {"raspisnoy_must_equal": "must_equal"}),
    "must_equal_fallback": ("free", {}),
    "bid_cap": ("hand", {}),
    "pass_limit_per_player": (None, {}),
    "max_consecutive_passes": (None, {}),
    "first_lead": ("left_of_dealer", {UKRAINIAN: "dealer"}),
    "must_trump_when_void": (True, {UKRAINIAN: False}),
    "joker_any_time": (True, {}),
    "strict_joker_lead": (False, {"strict_joker": True}),
    "lead_joker_requires_suit": (
        True,
        _all(("raspisnoy_kids", "raspisnoy_54", "odessa", "raspisnoy_must_equal", UKRAINIAN), False),
    ),
    "joker_call_scopes": (
        ["suit"],
        _all(("raspisnoy_kids", "raspisnoy_54", "odessa", "raspisnoy_must_equal"), ["suit", "T", "*", "-"])
        | {UKRAINIAN: ["-"]},
    ),
    "joker_call_max_trick": (None, {}),
    "void_on_joker_call": ("any_card", _all(("georgian_poker", *FAMILY), "must_trump")),
    "lead_joker_high_vs_trump": ("joker", {}),
    "second_joker": ("later_wins", {UKRAINIAN: "opposite"}),
    "joker_face_value": (True, _all((*FAMILY, UKRAINIAN), False)),
    "joker_as_card": (False, _all(FAMILY, True)),
    "draw_after_trick": (False, {}),
    "peek_tricks": (False, {"raspisnoy_must_equal": True}),
    "zero_bid_points": (50, _all((*FAMILY, UKRAINIAN), 5)),
    "exact_base": (50, _all(("minus_joker", *FAMILY, UKRAINIAN), 0)),
    "exact_per_trick": (50, {"minus_joker": 100} | _all((*FAMILY, UKRAINIAN), 10)),
    "all_tricks_scope": (
        "every_deal",
        _all(("minus_joker", "georgian_poker", *FAMILY, UKRAINIAN), "none"),
    ),
    "all_tricks_per_trick": (100, {}),
    "over_mode": ("per_taken", {}),
    "over_unit": (10, _all((*FAMILY, UKRAINIAN), 1)),
    "broken_pass_mode": ("as_over", {}),
    "under_mode": (
        "per_taken",
        _all(
            ("minus_joker", "raspisnoy_kids", "raspisnoy_54", "raspisnoy_circular", "odessa", UKRAINIAN),
            "per_missing",
        )
        | {"raspisnoy_must_equal": "taken_minus_missing"},
    ),
    "under_unit": (10, {"minus_joker": 100}),
    "zero_taken_mode": (
        "flat",
        _all(("minus_joker", "georgian_poker", *FAMILY, UKRAINIAN), "as_under") | {"odessa": "per_bid"},
    ),
    "zero_taken_points": (200, {"odessa": 10}),
    "zero_taken_full_points": (500, {}),
    "zero_taken_scope": ("zero_taken", {}),
    "premium_mode": ("standard", _all(NO_PREMIUM, "none")),
    "premium_base": ("best_any", {}),
    "premium_target": ("all_others", {}),
    "premium_deduct": ("victim_best", {}),
    "premium_victim_base": ("best_any", {}),
    "premium_multi": ("bonus_only", {}),
    "premium_min_points": (0, {}),
    "partnership": ("none", {}),
    "revoke_penalty": (0, {UKRAINIAN: 50, "georgian_poker": 50}),
    "revoke_replay": (False, {UKRAINIAN: True}),
    "joker_lead_penalty": (0, {UKRAINIAN: 10}),
    "special_rounds": (
        [],
        _all(("raspisnoy_kids", "raspisnoy_54", "raspisnoy_circular"), SPECIALS)
        | {
            "odessa": ["dark", "no_trump", "misere", "gold"],
            "raspisnoy_must_equal": ["dark", "misere", "gold", "forehead", "no_trump"],
        },
    ),
    "special_repeat": ("players", {}),
    "dark_multiplier": (1, {"odessa": 2, "raspisnoy_must_equal": 2}),
    "dark_dealer_restriction": ("none", {}),
    "no_trump_multiplier": (1, {"odessa": 2, "raspisnoy_must_equal": 2}),
    "no_trump_first_lead": ("inherit", {"raspisnoy_must_equal": "joker_holder"}),
    "misere_per_trick": (10, {"odessa": 20, "raspisnoy_must_equal": 20}),
    "gold_per_trick": (20, {}),
    "forehead_hand_size": (1, {}),
    "forehead_exact_per_trick": (50, {}),
    "forehead_under_unit": (50, {}),
    "match_parties": (1, {UKRAINIAN: 3}),
    "tie_rule": ("shared", {UKRAINIAN: "draw_if_all_equal"}),
    "settlement_mode": ("none", {}),
    "negative_double": (False, {"odessa": True}),
    "rate": (0, {}),
    "display_divisor": (1, {}),
}

SECONDARY: dict[str, tuple[str, dict[str, Any]]] = {
    "georgian_joker_next_left": (
        "georgian_joker",
        {"premium_base": "best_before_last", "premium_target": "next_left"},
    ),
    "georgian_joker_trumpable": (
        "georgian_joker",
        {"lead_joker_high_vs_trump": "trump", "void_on_joker_call": "must_trump"},
    ),
    "georgian_nines": ("georgian_joker", {"schedule_kind": "nines"}),
    "georgian_joker_38": (
        "georgian_joker",
        {"deck": 38, "jokers": ["JK1", "JK2"], "joker_face_value": False, "full_deal_trump": "turn_up"},
    ),
    "poker_30": (
        "raspisnoy_54",
        {"players": [4, 4], "max_hand_cap": 8, "special_rounds": ["dark", "misere", "gold"]},
    ),
}
PRIMARY = ("georgian_joker", "minus_joker", "strict_joker", "georgian_poker", *FAMILY, UKRAINIAN)


def test_no_option_is_missing_and_none_is_made_up() -> None:
    assert list(OPTIONS) == list(TABLE)
    assert [name for names in GROUPS.values() for name in names] == list(TABLE)


def test_no_preset_is_missing_and_none_is_made_up() -> None:
    assert set(PRESETS) == {*PRIMARY, *SECONDARY}


@pytest.mark.parametrize("option", TABLE)
def test_option_has_its_base_value_and_its_differences(option: str) -> None:
    base, differences = TABLE[option]
    expected = {preset: differences.get(preset, base) for preset in PRIMARY}
    assert {preset: option_values(PRESETS[preset])[option] for preset in PRIMARY} == expected


@pytest.mark.parametrize("preset", SECONDARY)
def test_secondary_preset_differs_from_its_parent_only_as_said(preset: str) -> None:
    parent, differences = SECONDARY[preset]
    assert option_values(PRESETS[preset]) == option_values(PRESETS[parent]) | differences


@pytest.mark.parametrize("name", ["", "joker", "Georgian_Joker", "georgian joker", None, 1, ["odessa"], {}])
def test_unknown_preset_is_refused(name: object) -> None:
    with pytest.raises(InvalidRuleSet) as caught:
        find_preset(name)
    assert caught.value.code == "bad_option"


WORDS: dict[str, list[Any]] = {
    "deck": [36, 38, 51, 52, 53, 54],
    "dealer_draw": ["first_ace", "highest_card", "random", "manual"],
    "schedule_kind": ["pulkas", "nines", "short", "first_half", "ladder", "fixed_list"],
    "full_deals_count": ["players", 1, 20],
    "max_hand_cap": [None, 1, 27],
    "max_hand_reserve_trump": [True, False],
    "descending": [True, False],
    "trump_mode": ["turn_up", "fixed", "circular", "none"],
    "fixed_trump": [None, "S", "C", "D", "H"],
    "full_deal_trump": ["chooser_after_3", "dealer_last_card", "turn_up", "none"],
    "trump_choice_scope": ["any_suit", "seen_suits"],
    "trump_choice_allow_none": [True, False],
    "trump_peek": ["no_trump", "ignore"],
    "circular_trump_scope": ["trick", "deal"],
    "dealer_restriction": ["must_not_equal", "must_equal", "none"],
    "must_equal_fallback": ["free", "zero", "abs_difference"],
    "bid_cap": ["hand", "none"],
    "pass_limit_per_player": [None, 0, 4],
    "max_consecutive_passes": [None, 0, 1, 3],
    "first_lead": ["left_of_dealer", "dealer"],
    "must_trump_when_void": [True, False],
    "joker_any_time": [True, False],
    "strict_joker_lead": [True, False],
    "lead_joker_requires_suit": [True, False],
    "joker_call_scopes": [[], ["suit"], ["T", "*"], ["suit", "T", "*", "-"]],
    "joker_call_max_trick": [None, 0, 1, 9],
    "void_on_joker_call": ["any_card", "must_trump"],
    "lead_joker_high_vs_trump": ["joker", "trump"],
    "second_joker": ["later_wins", "first_wins", "adjacent_later_else_first", "opposite", "color"],
    "joker_face_value": [True, False],
    "joker_as_card": [True, False],
    "draw_after_trick": [True, False],
    "peek_tricks": [True, False],
    "zero_bid_points": [-100_000, 0, 100_000],
    "exact_base": [-100_000, 0, 100_000],
    "exact_per_trick": [-100_000, 0, 100_000],
    "all_tricks_scope": ["every_deal", "full_hand_only", "none"],
    "all_tricks_per_trick": [None, -100_000, 100_000],
    "over_mode": ["per_taken", "bid_plus_extra"],
    "over_unit": [-10, 0, 100_000],
    "broken_pass_mode": ["as_over", "negative"],
    "under_mode": ["per_taken", "per_missing", "taken_minus_missing", "flat"],
    "under_unit": [-10, 0, 100_000],
    "zero_taken_mode": ["flat", "split", "per_bid", "per_card", "as_under"],
    "zero_taken_points": [0, 100_000],
    "zero_taken_full_points": [0, 100_000],
    "zero_taken_scope": ["zero_taken", "lowest_failed"],
    "premium_mode": ["standard", "none"],
    "premium_base": ["best_any", "best_before_last"],
    "premium_target": ["all_others", "next_left", "none"],
    "premium_deduct": ["victim_best", "winner_best"],
    "premium_victim_base": ["best_any", "best_before_last"],
    "premium_multi": ["bonus_only", "each_deducts", "none"],
    "premium_min_points": [0, 100_000],
    "partnership": ["none", "pairs"],
    "revoke_penalty": [0, 100_000],
    "revoke_replay": [True, False],
    "joker_lead_penalty": [0, 100_000],
    "special_rounds": [[], ["forehead", "dark"], ["dark", "gold", "misere", "forehead", "no_trump"]],
    "special_repeat": ["players", "once"],
    "dark_multiplier": [1, 2, 3],
    "dark_dealer_restriction": ["none", "inherit"],
    "no_trump_multiplier": [1, 2, 3],
    "no_trump_first_lead": ["inherit", "joker_holder"],
    "misere_per_trick": [-100_000, 0, 100_000],
    "gold_per_trick": [-100_000, 0, 100_000],
    "forehead_hand_size": [1, "max"],
    "forehead_exact_per_trick": [-100_000, 0, 100_000],
    "forehead_under_unit": [-100_000, 0, 100_000],
    "match_parties": [1, 3],
    "tie_rule": ["shared", "draw_if_all_equal"],
    "settlement_mode": ["none", "pairwise", "winner_takes"],
    "negative_double": [True, False],
    "rate": [0, 100_000],
    "display_divisor": [1, 100],
}
COMPANIONS: dict[tuple[str, Any], dict[str, Any]] = {
    ("schedule_kind", "fixed_list"): {"fixed_list": [1, 2]},
    ("trump_mode", "fixed"): {"fixed_trump": "D"},
    ("deck", 38): {"jokers": ["JK1", "JK2"]},
    ("deck", 53): {"jokers": ["JK1"]},
    ("deck", 54): {"jokers": ["JK1", "JK2"]},
}
"""What has to be said along with a value, so that the whole makes sense."""


@pytest.mark.parametrize(("option", "value"), [(name, value) for name in WORDS for value in WORDS[name]])
def test_value_of_the_rules_is_accepted(option: str, value: Any) -> None:
    key = (option, value) if isinstance(value, int | str) else (option, None)
    more = {} if isinstance(value, bool) else COMPANIONS.get(key, {})
    rules = with_house_rules(find_preset("georgian_joker"), {option: value} | more)
    assert option_values(rules)[option] == value


def _wrong_values(option: str) -> list[Any]:
    """Values of the wrong kind, and just outside the range."""
    right = WORDS.get(option, [])
    wrong: list[Any] = ["nonsense", 1.0, 36.0, {}, [[]], float("nan"), "true", "1", 10**30, [None]]
    if not any(isinstance(value, bool) for value in right):
        wrong += [True, False]
    if None not in right and option != "fixed_list":
        wrong.append(None)
    integers = [value for value in right if type(value) is int]
    if integers and option not in ("pass_limit_per_player", "max_consecutive_passes", "joker_call_max_trick"):
        wrong += [min(integers) - 1, max(integers) + 1] if option != "over_unit" else [100_001]
        wrong = [value for value in wrong if not _in_free_range(option, value)]
    return wrong


def _in_free_range(option: str, value: Any) -> bool:
    return option in ("under_unit", "over_unit") and type(value) is int and abs(value) <= 100_000


@pytest.mark.parametrize("option", TABLE)
def test_value_the_rules_do_not_have_is_refused(option: str) -> None:
    base = find_preset("georgian_joker")
    for value in _wrong_values(option):
        with pytest.raises(InvalidRuleSet) as caught:
            with_house_rules(base, {option: value})
        assert (caught.value.code, caught.value.params["option"]) == ("bad_option", option), value


@pytest.mark.parametrize("name", ["", "exact", "Exact_base", "preset", "joker_role", "stake_limit", "\ud800"])
def test_option_the_trick_games_do_not_have_is_refused(name: str) -> None:
    with pytest.raises(InvalidRuleSet):
        with_house_rules(find_preset("georgian_joker"), {name: 1})


@pytest.mark.parametrize(
    ("name", "value", "told"), [("players", None, "null"), ("deck", True, "true"), ("deck", "36", "'36'")]
)
def test_a_refusal_shows_the_value_as_the_file_has_it(name: str, value: object, told: str) -> None:
    with pytest.raises(InvalidRuleSet, match=rf"^{name}: {told} is not "):
        with_house_rules(find_preset("odessa"), {name: value})
