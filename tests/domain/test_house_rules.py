"""House rules over a preset: lists, jokers, contradictions, the way there and back."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain.errors import InvalidRuleSet
from scorekeeper.domain.gamefile import read_rules, rules_to_json
from scorekeeper.domain.options import (
    OPTIONS,
    house_rules,
    option_values,
    read_option,
    with_house_rules,
)
from scorekeeper.domain.presets import PRESETS, find_preset
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.schedule import build_schedule
from tests import strategies as some
from tests.builders import the_rules


@given(some.rule_sets(20), st.sampled_from(sorted(PRESETS)))
def test_differences_from_any_preset_lead_back(rules: RuleSet, other: str) -> None:
    base = find_preset(rules.preset)
    assert with_house_rules(base, house_rules(base, rules)) == rules
    stranger = find_preset(other)
    again = with_house_rules(stranger, house_rules(stranger, rules))
    assert option_values(again) == option_values(rules)


@given(some.rule_sets(20))
def test_rule_set_survives_json(rules: RuleSet) -> None:
    assert read_rules(rules_to_json(rules)) == rules
    assert with_house_rules(RuleSet(preset=rules.preset), option_values(rules)) == rules


def test_preset_without_changes_has_no_house_rules() -> None:
    for preset in PRESETS.values():
        assert house_rules(preset, with_house_rules(preset, {})) == {}


@pytest.mark.parametrize("preset", PRESETS)
def test_every_deal_of_every_preset_fits_the_deck(preset: str) -> None:
    rules = PRESETS[preset]
    fewest, most = rules.players
    for players in range(fewest, most + 1):
        schedule = build_schedule(rules, players)
        assert all(1 <= deal.cards * players <= rules.deck for deal in schedule.deals)
        assert schedule.largest == max(deal.cards for deal in schedule.deals)


@pytest.mark.parametrize(
    ("deck", "jokers"),
    [
        (36, []),
        (36, ["7S"]),
        (36, ["6S", "6C"]),
        (38, ["JK1", "JK2"]),
        (51, ["2S"]),
        (52, ["2C", "AH"]),
        (53, ["JK1"]),
        (53, ["JK1", "2C"]),
        (54, ["JK1", "JK2"]),
    ],
)
def test_jokers_the_deck_has(deck: int, jokers: list[str]) -> None:
    assert option_values(the_rules(deck=deck, jokers=jokers))["jokers"] == jokers


@pytest.mark.parametrize(
    ("deck", "jokers"),
    [
        (36, ["JK1"]),
        (36, ["5S"]),
        (36, ["6S", "6S"]),
        (36, ["6S", "6C", "7S"]),
        (36, ["TS"]),
        (36, ["joker"]),
        (36, [6]),
        (38, ["6S", "6C"]),
        (38, ["JK1"]),
        (38, ["JK1", "JK2", "6S"]),
        (51, ["2C"]),
        (52, ["JK1"]),
        (53, []),
        (53, ["JK2"]),
        (53, ["JK1", "JK2"]),
        (54, ["JK1"]),
        (54, ["6S", "6C"]),
    ],
)
def test_jokers_the_deck_has_not_are_refused(deck: int, jokers: list[Any]) -> None:
    with pytest.raises(InvalidRuleSet):
        the_rules(deck=deck, jokers=jokers)


def test_deck_alone_is_refused_where_the_jokers_do_not_follow() -> None:
    for deck in (38, 53, 54):
        with pytest.raises(InvalidRuleSet):
            the_rules(deck=deck)


@pytest.mark.parametrize("players", [[], [4], [4, 3], [1, 4], [2, 11], [2, 4, 6], ["2", "4"], [2.0, 4], 4])
def test_range_of_players_that_is_none_is_refused(players: Any) -> None:
    with pytest.raises(InvalidRuleSet):
        the_rules(players=players)


@pytest.mark.parametrize("sizes", [[], None, [0], [28], [9, "9"], [True]])
def test_fixed_list_that_cannot_be_dealt_is_refused(sizes: Any) -> None:
    with pytest.raises(InvalidRuleSet):
        the_rules(schedule_kind="fixed_list", fixed_list=sizes)


def test_fixed_list_must_fit_the_deck_at_this_table() -> None:
    rules = the_rules(schedule_kind="fixed_list", fixed_list=[1, 10])
    assert [deal.cards for deal in build_schedule(rules, 3).deals] == [1, 10]
    with pytest.raises(InvalidRuleSet):
        build_schedule(rules, 4)
    with pytest.raises(InvalidRuleSet):
        the_rules(schedule_kind="fixed_list", fixed_list=[19])


def test_full_deal_of_one_card_is_refused() -> None:
    with pytest.raises(InvalidRuleSet):
        build_schedule(the_rules(max_hand_cap=1), 4)


def test_ladder_of_one_card_is_a_row_of_ones() -> None:
    rules = the_rules("raspisnoy_kids", max_hand_cap=1, special_rounds=[])
    assert [deal.cards for deal in build_schedule(rules, 3).deals] == [1, 1, 1]


def test_pairs_need_four_players() -> None:
    rules = the_rules(partnership="pairs")
    assert len(build_schedule(rules, 4).deals) == 24
    for players in (2, 3, 5, 6):
        with pytest.raises(InvalidRuleSet):
            build_schedule(rules, players)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("jokers", "6S,6C", ["6S", "6C"]),
        ("jokers", "", []),
        ("players", "2..6", [2, 6]),
        ("special_rounds", "", []),
        ("special_rounds", "dark,gold", ["dark", "gold"]),
        ("fixed_list", "2,3,4", [2, 3, 4]),
        ("fixed_list", "null", None),
        ("joker_call_scopes", "suit,T,*,-", ["suit", "T", "*", "-"]),
        ("max_hand_cap", "null", None),
        ("max_hand_cap", "8", 8),
        ("over_unit", "-10", -10),
        ("descending", "false", False),
        ("descending", "true", True),
        ("full_deals_count", "players", "players"),
        ("forehead_hand_size", "max", "max"),
        ("dealer_restriction", "none", "none"),
    ],
)
def test_value_on_the_command_line(name: str, text: str, value: Any) -> None:
    assert read_option(OPTIONS, name, text) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("over_unit", "01"),
        ("over_unit", "1.0"),
        ("over_unit", "1e2"),
        ("over_unit", "+1"),
        ("over_unit", " 1"),
        ("over_unit", ""),
        ("over_unit", "٣"),
        ("over_unit", "9" * 5000),
        ("descending", "True"),
        ("descending", "1"),
        ("players", "2,6"),
        ("players", "2..x"),
        ("players", "4"),
        ("jokers", "6S 6C"),
        ("jokers", "null"),
        ("special_rounds", "dark,"),
        ("special_rounds", "light"),
    ],
)
def test_value_on_the_command_line_that_is_none(name: str, text: str) -> None:
    with pytest.raises(InvalidRuleSet):
        with_house_rules(find_preset("georgian_joker"), {name: read_option(OPTIONS, name, text)})


def test_unknown_option_on_the_command_line_is_refused() -> None:
    with pytest.raises(InvalidRuleSet):
        read_option(OPTIONS, "exact", "1")
