"""The check of a deal after it was played: what it finds, where, and what it leaves alone."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from scorekeeper.domain.entries import DealEntry
from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.schedule import DealSpec, single_deal
from scorekeeper.engine.checker import CheckedDeal, check_entry
from tests.builders import a_game as game_file
from tests.builders import a_table, refusal, score


def check(
    *tricks: str,
    preset: str = "georgian_joker",
    players: int = 3,
    cards: int | None = None,
    trump: str | None = "H",
    hands: Sequence[str] | None = None,
    leader: int | None = None,
    recorded: Sequence[int] | None = None,
    kind: Any = "normal",
    **options: Any,
) -> CheckedDeal:
    """Check one deal; by default of the length of its record. The dealer is seat 1."""
    table = a_table(preset, players, **options)
    deal: DealSpec = single_deal(table.rules, players, kind, cards or len(tricks))
    play: dict[str, Any] = {"trump": trump, "tricks": list(tricks)}
    if hands is not None:
        play["hands"] = [hand.split() for hand in hands]
    if leader is not None:
        play["leader"] = leader
    entry = DealEntry(play=json.dumps(play), tricks=None if recorded is None else tuple(recorded))
    return check_entry(table, deal, entry)


def faults(*tricks: str, **more: Any) -> list[tuple[int, int, str, str, tuple[str, ...]]]:
    """Return trick, seat (1-based), card, rule and what was due."""
    found = check(*tricks, **more).faults
    return [(fault.trick, fault.seat + 1, fault.card, fault.rule, fault.obliged) for fault in found]


def test_a_revoke_is_found_where_it_happened_although_it_shows_later() -> None:
    """Seat 3 throws a spade under a diamond and plays the queen of diamonds two tricks later."""
    deal = check("9D 9S KD", "AC 7C 8C", "10C 9C QD")
    assert [(f.trick, f.seat, f.card, f.rule, f.obliged) for f in deal.faults] == [
        (1, 2, "9S", "must_follow", ("QD",))
    ]
    assert (deal.faults[0].shown_in, deal.faults[0].shown_card) == (3, "QD")


def test_of_two_cards_denied_the_one_that_came_first_tells_on_the_player() -> None:
    deal = check("9D 9S KD", "AC 7C 8C", "10C 9C JD", "KC JC QD")
    (fault,) = deal.faults
    assert (fault.card, fault.obliged, fault.shown_in, fault.shown_card) == ("9S", ("JD", "QD"), 3, "JD")


def test_a_card_never_shown_is_no_fault_in_an_unfinished_record() -> None:
    assert faults("9D 9S KD", cards=3) == []


def test_the_hands_dealt_show_what_was_held_to_the_end() -> None:
    hands = ["KD 8D", "9D AC", "9S QD"]
    assert faults("9D 9S KD", cards=2, hands=hands) == [(1, 3, "9S", "must_follow", ("QD",))]


def test_every_fault_is_named_not_only_the_first() -> None:
    assert faults("9D 9S 8C", "10C KD QD", "AS JD 7C") == [
        (1, 3, "9S", "must_follow", ("JD", "KD")),
        (1, 1, "8C", "must_follow", ("QD",)),
        (2, 1, "QD", "must_follow", ("7C",)),
    ]


@pytest.mark.parametrize(
    ("tricks", "options", "expected"),
    [
        pytest.param(
            ("9D 9S 8D", "7C AH 8C"), {}, [(1, 3, "9S", "must_trump", ("AH",))], id="void, trump held"
        ),
        pytest.param(("9D 9S 8D", "7C AH 8C"), {"must_trump_when_void": False}, [], id="no duty to trump"),
        pytest.param(
            ("JK1^D+ 9D 8C", "7C KD 10C"), {}, [(1, 3, "9D", "must_play_highest", ("KD",))], id="highest"
        ),
        pytest.param(
            ("JK1_D- 9D 8C", "7D KC 10C"), {}, [(1, 3, "9D", "must_play_lowest", ("7D",))], id="lowest"
        ),
        pytest.param(
            ("JK1^D+ 9C 8C", "7C KD 10C"), {}, [(1, 3, "9C", "must_follow", ("KD",))], id="called suit held"
        ),
        pytest.param(("JK1^D+ 9C 8C", "7C AH 10C"), {}, [], id="void on a call, any card"),
        pytest.param(
            ("JK1^D+ 9C 8C", "7C AH 10C"),
            {"void_on_joker_call": "must_trump"},
            [(1, 3, "9C", "must_trump", ("AH",))],
            id="void on a call, must trump",
        ),
        pytest.param(("JK1^ 9C 8C", "7C AH 10C"), {}, [(1, 2, "JK1^", "joker_needs_suit", ())], id="no call"),
        pytest.param(
            ("JK1^T+ 9C AH", "7C 8C 10C"), {}, [(1, 2, "JK1^T+", "joker_call_forbidden", ())], id="scope T"
        ),
        pytest.param(
            ("JK1=AH 9C 8C", "7C AC 10C"), {}, [(1, 2, "JK1=AH", "joker_face_forbidden", ())], id="named lead"
        ),
        pytest.param(
            ("9D JK1=AH 8D", "7C AC 10C"), {}, [(1, 3, "JK1=AH", "joker_face_forbidden", ())], id="no naming"
        ),
        pytest.param(("9D JK1=AH 8D", "7C AC 10C"), {"joker_as_card": True}, [], id="naming allowed"),
        pytest.param(
            ("9D JK1= 8D", "7C KD 10C"),
            {},
            [(1, 3, "JK1=", "joker_face_forbidden", ())],
            id="face, suit held",
        ),
        pytest.param(
            ("JK1^D+ 9D 8D", "7C AC 10C"),
            {"strict_joker_lead": True},
            [(1, 2, "JK1^D+", "joker_lead_forbidden", ())],
            id="strict lead",
        ),
        pytest.param(
            ("7C AC 10C", "AS 9S JK1^", "JK2^D+ 9D 8D"),
            {"joker_call_max_trick": 1},
            [],
            id="nothing but jokers may be led late",
        ),
        pytest.param(
            ("JK1^D+ 9D 8D", "7C AC 10C"),
            {"joker_lead_penalty": 10},
            [(1, 2, "JK1^D+", "joker_lead_fined", ())],
            id="fined lead",
        ),
        pytest.param(
            ("JK1^ 9D 8D", "7C AC 10C"),
            {"joker_lead_penalty": 10},
            [(1, 2, "JK1^", "joker_needs_suit", ())],
            id="one fault a play",
        ),
        pytest.param(
            ("9D JK1_ 8D", "7C KD 10C"),
            {"joker_any_time": False},
            [(1, 3, "JK1_", "must_follow", ("KD",))],
            id="joker instead of the suit",
        ),
    ],
)
def test_each_rule_broken_has_its_name(
    tricks: tuple[str, ...], options: dict[str, Any], expected: list[Any]
) -> None:
    assert faults(*tricks, **options) == expected


def test_any_suit_calls_are_answered_by_rank() -> None:
    found = faults("JK1^*+ 9D 8D", "7C AC 10C", preset="raspisnoy_kids", leader=2)
    assert found == [(1, 3, "9D", "must_play_highest", ("AC",)), (1, 1, "8D", "must_play_highest", ("10C",))]


def test_a_call_for_trumps_without_trumps_is_forbidden_and_goes_on_as_none() -> None:
    found = faults("JK1_T+ 9D 8C", "7C KD 10D", preset="raspisnoy_kids", trump="none")
    assert found == [
        (1, 2, "JK1_T+", "joker_call_forbidden", ()),
        (1, 1, "8C", "must_follow", ("KD",)),
    ]


def test_the_trick_is_settled_by_the_cards_as_played() -> None:
    """The revoked trump wins its trick, and its player leads on."""
    deal = check("9D AH KD", "QD 8D 10D", recorded=[0, 0, 2])
    assert [trick.winner + 1 for trick in deal.tricks] == [3, 3]
    assert deal.taken == (0, 0, 2)
    assert deal.agrees is True
    assert [fault.rule for fault in deal.faults] == ["must_follow"]


def test_the_sheet_is_compared_only_with_complete_cards() -> None:
    tricks = ("9D 8D KD", "AC 7C 9C")
    assert check(*tricks, recorded=[2, 0, 0]).agrees is True
    assert check(*tricks, recorded=[1, 1, 0]).agrees is False
    assert check(*tricks).agrees is None
    assert check(*tricks, recorded=[3, 0, 0], cards=3).agrees is None


def test_the_wrong_leader_is_a_fault_of_the_seat_that_led() -> None:
    hands = ["KD AC", "9D 7C", "8D 9C"]
    assert faults("8D KD 9D", "AC 7C 9C", hands=hands) == [(1, 3, "8D", "wrong_leader", ())]
    assert faults("9D 8D KD", "7C 9C AC", hands=hands) == [(2, 2, "7C", "wrong_leader", ())]
    assert faults("8D KD 9D", "AC 7C 9C", leader=3) == [(1, 3, "8D", "wrong_leader", ())]


def test_the_joker_holder_leads_the_no_trump_round() -> None:
    """Two holders: the first clockwise from the dealer's left, which is seat 2."""
    rules: dict[str, Any] = {
        "preset": "raspisnoy_must_equal",
        "deck": 54,
        "jokers": ["JK1", "JK2"],
        "kind": "no_trump",
        "trump": None,
    }
    hands = ["JK2 AC", "9D 7C", "8D JK1"]
    assert faults("JK1^ JK2^ 9D", "AC 7C 8D", hands=hands, **rules) == []
    assert faults("JK2^ 9D JK1^", "8D AC 7C", hands=hands, **rules) == [(1, 1, "JK2^", "wrong_leader", ())]
    assert faults("JK1^ JK2^ 9D", leader=3, cards=2, **rules) == []


def test_a_joker_holder_who_may_have_led_is_not_accused() -> None:
    """An unfinished record without hands: only what the jokers played so far leave open is open."""
    rules: dict[str, Any] = {"preset": "raspisnoy_must_equal", "kind": "no_trump", "trump": None}
    wrong = [(1, 3, "8D", "wrong_leader", ())]
    one: dict[str, Any] = {**rules, "cards": 3, "leader": 3}
    assert faults("8D AC 9D", **one) == []
    assert faults("8D JK1^ 9D", **one) == wrong
    assert faults("8D AC JK1^", **one) == wrong
    assert faults("8D AC 9D", **{**one, "cards": 1}) == wrong
    two: dict[str, Any] = {**one, "deck": 54, "jokers": ["JK1", "JK2"]}
    assert faults("8D AC 9D", **two) == []
    assert faults("8D JK1^ 9D", **two) == []
    assert faults("8D AC JK1^", **two) == wrong
    assert faults("8D JK1^ JK2_", **two) == wrong


def test_the_trump_of_a_circle_changes_with_the_trick() -> None:
    """Spades led: clubs are trump; clubs led: diamonds are."""
    deal = check("9S 8C KS", "7C QD AC", preset="raspisnoy_circular", trump=None)
    assert [trick.winner + 1 for trick in deal.tricks] == [3, 1]
    assert deal.faults == ()
    more: dict[str, Any] = {"preset": "raspisnoy_circular", "trump": None}
    assert faults("9S 8H KS", "QD 10D 7C", **more) == [(1, 3, "8H", "must_trump", ("7C",))]


def test_the_first_lead_may_settle_the_trump_of_the_whole_deal() -> None:
    deal = check("9S 8S KS", "7D QC AD", preset="raspisnoy_circular", trump=None, circular_trump_scope="deal")
    assert [trick.winner + 1 for trick in deal.tricks] == [1, 2]


def test_a_joker_at_face_value_after_showing_no_trump_is_forbidden() -> None:
    """Seat 3 threw a club under a diamond without trumping, so it cannot hold the six of spades."""
    found = faults("9D 8C KD", "AD 7D JK1=", "AC 10C 9C", trump="S")
    assert found == [(2, 3, "JK1=", "joker_face_forbidden", ())]


def test_the_house_rules_say_what_a_fault_costs() -> None:
    tricks = ("9D 9S KD", "AD 8C QD")
    assert [fault.penalty for fault in check(*tricks, revoke_penalty=50).faults] == [-50]
    assert [fault.penalty for fault in check(*tricks).faults] == [0]
    led = check("JK1^D+ 9D 8D", "7C AC 10C", joker_lead_penalty=10, revoke_penalty=50)
    assert [fault.penalty for fault in led.faults] == [-10]


def test_cards_drawn_in_between_prove_nothing() -> None:
    """Three players of a 54-card pack draw eleven times after seven tricks: a later card may be new."""
    more: dict[str, Any] = {"preset": "ukrainian_joker", "draw_after_trick": True, "cards": 7, "trump": "H"}
    assert faults("9D 9S KD", "AS 7D 3S", leader=2, **more)[:1] == [(1, 2, "9D", "wrong_leader", ())]
    hands = ["9D 2C 3C 4C 5C 6C 7C", "9S QD 2S 3S 4S 5S 6S", "KD 8C 9C 10C JC QC KC"]
    assert faults("9D 9S KD", hands=hands, **more) == [(1, 2, "9S", "must_follow", ("QD",))]


def test_nobody_plays_more_cards_drawn_than_they_drew() -> None:
    """Five players of 36 cards with hands of six: one card is drawn, after the first trick."""
    hands = ["6D 6H 8S 9S 10S JS", "7D 7H 8H 9H 10H JH", "8D QC 8C 9C 10C JC", "9D QS KS AS 6C 7C"]
    hands.append("10D KC AC JD QD KD")
    more: dict[str, Any] = {"preset": "raspisnoy_kids", "players": 5, "cards": 6, "hands": hands}
    more |= {"draw_after_trick": True, "trump": "H", "leader": 1}
    first, second = "6D 7D 8D 9D 10D", "KD AD 7H QC QS"
    check(first, second, "6H 8H 8C KS KC", **more)
    for tricks in (["6D 7D 8D 9D AD"], ["AD 6D 7D 8D 9D"], [first, second, "QH 8H 8C KS KC"]):
        with pytest.raises(RuleError) as refused:
            check(*tricks, **more)
        assert refused.value.code == "bad_card"


def test_the_card_turned_is_in_no_hand_before_it_can_be_drawn() -> None:
    """Three players of 54 cards draw the whole pack, the card turned with it."""
    table = a_table("ukrainian_joker", 3, draw_after_trick=True)
    deal = single_deal(table.rules, 3, "normal", 2)
    hands = [["9D", "KS"], ["7D", "8S"], ["8D", "QS"]]

    def record(turned: str, *tricks: str, **more: Any) -> DealEntry:
        return DealEntry(play=json.dumps({"turned": turned, "tricks": tricks, "leader": 1, **more}))

    check_entry(table, deal, record("2H", "9D 7D 8D", "KS 2H QS", hands=hands))
    for refused in (
        record("QS", "9D 7D 8D", hands=hands),
        record("8D", "9D 7D 8D"),
    ):
        with pytest.raises(RuleError) as error:
            check_entry(table, deal, refused)
        assert error.value.code == "duplicate_card"


def test_a_record_that_cannot_be_is_refused_by_every_command() -> None:
    def game(play: dict[str, Any]) -> dict[str, Any]:
        first = {"bids": [0, 0, 0, 0], "tricks": [0, 1, 0, 0]}
        return game_file({**first, "play": play})

    assert refusal(game({"tricks": ["9D KD 7D 8S"]}))[0] == "bad_format"
    assert refusal(game({"turned": "9D", "tricks": ["9D KD 7D 8S"]}))[0] == "duplicate_card"
    assert score(game({"turned": "9H", "tricks": ["9D KD 7D 8S"]}))["deals"]
