"""Trick-taking without jokers against an outside implementation: OpenSpiel's oh_hell.

OpenSpiel is large and not among the pinned packages. `.venv/bin/pip install open_spiel` brings it; without it
this test is skipped, and says so.
"""

import importlib
from random import Random
from typing import Any

import pytest

from scorekeeper.engine.cardset import RANK, SUIT
from scorekeeper.engine.deal import Deal, follow, legal
from scorekeeper.engine.playrules import play_rules
from tests.builders import the_rules

DEALS = 1_000
SUITS = (2, 0, 1, 3)
"""Our suits S C D H as OpenSpiel numbers them: C D S H."""
BONUS = 10
"""What oh_hell pays for an exact bid, beside a point for every trick."""


def action(card: int) -> int:
    return RANK[card] * 4 + SUITS[SUIT[card]]


def test_a_thousand_random_deals_go_the_same_way_in_open_spiel() -> None:
    try:
        pyspiel: Any = importlib.import_module("pyspiel")
    except ImportError:
        pytest.skip(
            "NOT COMPARED WITH AN OUTSIDE ENGINE: open_spiel is not installed (pip install open_spiel)"
        )
    random = Random(7)
    rules = play_rules(the_rules(deck=52, jokers=[], must_trump_when_void=False, players=[2, 10]))
    for _ in range(DEALS):
        players = random.randint(3, 7)
        cards = random.randint(1, 51 // players)
        parameters = {
            "players": players,
            "num_suits": 4,
            "num_cards_per_suit": 13,
            "num_tricks_fixed": cards,
            "points_per_trick": 1,
        }
        state = pyspiel.load_game("oh_hell", parameters).new_initial_state()
        state.apply_action(cards)
        dealer = random.randrange(players)
        state.apply_action(dealer)
        pack = list(range(52))
        random.shuffle(pack)
        dealt, turned = pack[: players * cards], pack[players * cards]
        for card in (*dealt, turned):
            state.apply_action(action(card))
        bids = [0] * players
        for step in range(1, players + 1):
            seat = (dealer + step) % players
            bid = random.choice(state.legal_actions())
            bids[seat] = bid - 52
            state.apply_action(bid)
        hands = tuple(sum(1 << card for card in dealt[seat::players]) for seat in range(players))
        deal = Deal(rules, SUIT[turned], hands, (dealer + 1) % players, cards)
        while not deal.is_over:
            assert state.current_player() == deal.turn
            plays = legal(deal)
            assert sorted(map(action, plays)) == sorted(state.legal_actions())
            play = random.choice(plays)
            deal = follow(deal, play)
            state.apply_action(action(play))
        assert state.is_terminal()
        exact = [BONUS if bid == taken else 0 for bid, taken in zip(bids, deal.taken, strict=True)]
        assert state.returns() == [taken + more for taken, more in zip(deal.taken, exact, strict=True)]
