"""Games played by the program's own players."""

import json
from random import Random
from typing import Any

import pytest

from scorekeeper.domain.gamefile import read_game
from scorekeeper.domain.presets import PRESETS
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.sheetfile import sheet_to_json
from scorekeeper.engine.checker import check_game
from scorekeeper.engine.players import Player, RandomPlayer
from scorekeeper.engine.sensible import SensiblePlayer
from scorekeeper.engine.simulate import simulate_game
from tests.builders import the_rules

EVERY_TABLE = [
    pytest.param(rules, players, id=f"{name}-{players}")
    for name, rules in PRESETS.items()
    for players in range(rules.players[0], rules.players[1] + 1)
]


def assert_lawful(game: dict[str, Any]) -> None:
    """The cards obey the rules, agree with the sheet, and every fine due is booked."""
    sheet = read_game(game).sheet
    assert sheet.is_complete
    for line, checked in zip(sheet.lines, check_game(sheet), strict=True):
        assert checked.complete
        assert checked.agrees is True
        fines = [(fault.seat, fault.rule, fault.penalty) for fault in checked.faults]
        assert fines == [(p.seat, "joker_lead_fined", p.points) for p in line.entry.penalties]


@pytest.mark.parametrize(("rules", "players"), EVERY_TABLE)
def test_a_simulated_game_passes_the_checker_and_scores_like_its_sheet(rules: RuleSet, players: int) -> None:
    game = simulate_game(rules, players, seed=1)
    assert_lawful(game)
    again = read_game(json.loads(json.dumps(game))).sheet
    assert sheet_to_json(again)["complete"]


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("ukrainian_joker", {"draw_after_trick": True}),
        ("ukrainian_joker", {"joker_call_scopes": [], "second_joker": "color"}),
        ("georgian_joker", {"joker_any_time": False, "void_on_joker_call": "must_trump"}),
        ("georgian_joker", {"trump_choice_scope": "seen_suits", "trump_choice_allow_none": False}),
        ("georgian_joker", {"full_deal_trump": "turn_up", "joker_call_max_trick": 1}),
        ("georgian_joker", {"joker_lead_penalty": 10, "joker_as_card": True}),
        ("raspisnoy_circular", {"circular_trump_scope": "deal"}),
        ("raspisnoy_54", {"special_rounds": ["forehead", "no_trump"], "forehead_hand_size": "max"}),
        ("raspisnoy_must_equal", {"must_equal_fallback": "abs_difference", "bid_cap": "none"}),
        ("odessa", {"trump_mode": "fixed", "fixed_trump": "D", "strict_joker_lead": True}),
        ("raspisnoy_kids", {"pass_limit_per_player": 2, "max_consecutive_passes": 1}),
    ],
)
@pytest.mark.parametrize("random_players", [False, True])
def test_house_rules_are_played_lawfully_too(
    preset: str, options: dict[str, Any], random_players: bool
) -> None:
    seats: list[Player] | None = [RandomPlayer(Random(seat)) for seat in range(3)] if random_players else None
    assert_lawful(simulate_game(the_rules(preset, **options), 3, seed=5, seats=seats))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_card_turned_lies_under_the_stock_and_is_drawn_last_if_at_all(players: int) -> None:
    """54 cards: two, three and six players draw the whole pack, four and five leave the last cards."""
    game = simulate_game(the_rules("ukrainian_joker", draw_after_trick=True), players, seed=1)
    assert_lawful(game)
    for deal in game["deals"]:
        tricks = [trick.split() for trick in deal["play"]["tricks"]]
        with_it = [any(word.startswith(deal["play"]["turned"]) for word in trick) for trick in tricks]
        if players in (4, 5):
            assert not any(with_it)
        else:
            drawn = len(tricks) - len(deal["play"]["hands"][0])
            assert True not in with_it[:drawn]


@pytest.mark.parametrize("jokers", [["7S", "JK1"], ["JK1", "7S"]])
def test_a_printed_joker_and_an_extra_one_are_two_cards_in_either_order(jokers: list[str]) -> None:
    """RULES section 0 "Notation": JK1 is the first joker of the option and JK2 the second."""
    game = simulate_game(the_rules("raspisnoy_kids", deck=53, jokers=jokers, special_rounds=[]), 3, seed=1)
    assert_lawful(game)
    for deal in game["deals"]:
        out = [card for hand in deal["play"]["hands"] for card in hand]
        assert len(set(out)) == len(out)
        assert "7S" not in out
    assert {"JK1", "JK2"} <= {
        card for deal in game["deals"] for hand in deal["play"]["hands"] for card in hand
    }


def test_equal_seeds_give_equal_games_and_others_do_not() -> None:
    rules = the_rules()
    assert simulate_game(rules, 4, seed=3) == simulate_game(rules, 4, seed=3)
    assert simulate_game(rules, 4, seed=3) != simulate_game(rules, 4, seed=4)


@pytest.mark.parametrize("preset", list(PRESETS))
def test_a_sensible_player_clearly_beats_a_random_one(preset: str) -> None:
    """Seats alternate from game to game, so that neither the deal nor the dealer helps."""
    rules = PRESETS[preset]
    points = {False: 0, True: 0}
    for seed in range(4):
        sensible = [(seat + seed) % 2 == 0 for seat in range(4)]
        seats = [SensiblePlayer() if wise else RandomPlayer(Random(seed)) for wise in sensible]
        totals = read_game(simulate_game(rules, 4, seed, seats)).sheet.totals
        for wise, total in zip(sensible, totals, strict=True):
            points[wise] += total
    assert points[True] > points[False] + 8 * 100
