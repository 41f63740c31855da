"""A deal trick by trick: what is shown is what the check of the cards says."""

import json
from typing import Any

import pytest

from scorekeeper.domain.entries import DealEntry
from scorekeeper.domain.presets import PRESETS
from scorekeeper.domain.schedule import single_deal
from scorekeeper.engine.simulate import simulate_one
from scorekeeper.services.replay import ReplayView, replay_view
from tests.builders import NAMES, a_table, the_rules


def replay(
    *tricks: str, preset: str = "georgian_joker", players: int = 3, trump: str | None = "H", **more: Any
) -> ReplayView:
    """Replay a deal of the length of its record, dealt by seat 1."""
    table = a_table(preset, players, **more.pop("options", {}))
    deal = single_deal(table.rules, players, "normal", more.pop("cards", len(tricks)))
    play = {"trump": trump, "tricks": list(tricks)} | more
    return replay_view(table, deal, DealEntry(play=json.dumps(play)), NAMES[:players])


@pytest.mark.parametrize("preset", PRESETS)
def test_a_simulated_deal_is_replayed_as_it_was_played(preset: str) -> None:
    rules = the_rules(preset)
    players = rules.players[1]
    for number in (1, 4):
        table, deal, entry = simulate_one(rules, players, 7, number)
        view = replay_view(table, deal, entry, NAMES[:players])
        played = json.loads(entry.play or "")
        assert view.tricks[-1].taken == entry.tricks
        assert view.checked.agrees
        for trick, text in zip(view.tricks, played["tricks"], strict=True):
            assert trick.decision.winner == (trick.winner - trick.leader) % players
            seats = [(trick.leader - 1 + step) % players + 1 for step in range(players)]
            plays = [trick.play_of(seat) for seat in seats]
            assert [place for place, _play in plays] == list(range(1, players + 1))
            assert " ".join(play.card + play.declared + play.call for _place, play in plays) == text
        for seat, hand in zip(view.seats, played["hands"], strict=True):
            assert {card.card for card in seat.hand} == set(hand)
            assert sorted(card.trick or 0 for card in seat.hand) == list(range(1, deal.cards + 1))


def test_the_same_seed_deals_the_same_deal_and_another_one_another() -> None:
    rules = the_rules()
    first, again, other = (simulate_one(rules, 4, seed, 12)[2].play for seed in (1, 1, 2))
    assert first == again != other


def test_a_hand_that_nobody_wrote_down_is_what_its_player_went_on_to_play() -> None:
    view = replay("9D 10D KD", "AC 7C 8C", cards=3)
    hands = [[card.card for card in seat.hand] for seat in view.seats]
    assert hands == [["AC", "KD"], ["7C", "9D"], ["8C", "10D"]]
    assert not view.hands_known
    assert [card.trick for card in view.seats[0].hand] == [2, 1]


def test_a_card_never_played_stays_in_the_hand() -> None:
    view = replay("9D 10D KD", cards=2, hands=[["KD", "AS"], ["9D", "QS"], ["10D", "7S"]])
    assert [(card.card, card.trick) for card in view.seats[0].hand] == [("AS", None), ("KD", 1)]


def test_a_fault_stands_in_the_trick_where_it_happened() -> None:
    view = replay("9D 9S KD", "AC 7C 8C", "10C 9C QD")
    assert view.faulty == (1,)
    [fault] = view.tricks[0].faults
    assert (fault.seat, fault.card, fault.rule, fault.shown_in) == (2, "9S", "must_follow", 3)


def test_who_had_the_lead_is_known_where_somebody_else_led() -> None:
    view = replay("9D 10D KD", "AC 7C 8C", hands=[["KD", "8C"], ["9D", "AC"], ["10D", "7C"]], leader=2)
    [fault] = view.tricks[1].faults
    assert (fault.rule, fault.seat, view.tricks[1].due_leader) == ("wrong_leader", 1, 1)


def test_a_circular_trump_is_that_of_each_trick_or_of_the_first_one() -> None:
    tricks = ("6C AC KS", "7H AH KD")
    each = replay(*tricks, preset="raspisnoy_circular", trump=None)
    assert [trick.decision.asked.trump for trick in each.tricks] == ["D", "S"]
    first = replay(*tricks, preset="raspisnoy_circular", trump=None, options={"circular_trump_scope": "deal"})
    assert [trick.decision.asked.trump for trick in first.tricks] == ["D", "D"]
    assert [trick.winner for trick in first.tricks] == [trick.winner + 1 for trick in first.checked.tricks]


def test_drawn_cards_belong_to_the_hand() -> None:
    table, deal, entry = simulate_one(the_rules("ukrainian_joker", draw_after_trick=True), 3, 3, 2)
    view = replay_view(table, deal, entry, NAMES[:3])
    assert len(view.tricks) == deal.tricks > deal.cards
    assert all(len(seat.hand) >= deal.tricks for seat in view.seats)
