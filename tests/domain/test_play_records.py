"""Cards in a game file: notation and what is impossible. Whether the play was legal is another question."""

from typing import Any

import pytest

from scorekeeper.domain.records import Play, read_play
from tests.builders import FIRST, a_deal, a_game, refusal, score, the_rules

SECOND_BIDS = {"bids": [1, 1, 0, 1], "tricks": [1, 0, 0, 1]}
HANDS = [["AH", "7D"], ["JK1", "8S"], ["9D", "10S"], ["KD", "QS"]]


def _deal(play: Any, **more: Any) -> dict[str, Any]:
    """Return a game whose second deal (two cards each, led by seat 3) has *play*."""
    return a_game(FIRST, {**SECOND_BIDS, "play": play, **more})


def _fault(*tricks: str, **more: Any) -> Any:
    return refusal(_deal({"trump": "S", "tricks": list(tricks), **more}))


@pytest.mark.parametrize(
    "play",
    [
        {"trump": "S", "tricks": []},
        {"tricks": [], "turned": "10H"},
        {"trump": "S", "tricks": ["9D KD 7D 8S"]},
        {"trump": "S", "tricks": ["9D KD 7D JK1^", "8S TS QS AH"]},
        {"trump": "S", "leader": 3, "hands": HANDS, "tricks": ["9D KD 7D JK1^", "8S 10S QS AH"]},
        {"trump": "none", "turned": "6S", "tricks": []},
        {"trump": None, "leader": None, "hands": None, "turned": None, "tricks": []},
        {"trump": "S", "tricks": ["  9D   KD 7D\t8S "]},
        {"trump": "S", "tricks": ["6S_D- 9D KD 7D", "6C=AH 8S 10S QS"]},
    ],
)
def test_record_that_is_possible(play: Any) -> None:
    assert score(_deal(play))["deals"][1]["points"] == [100, -200, 50, 100]


def test_hands_tell_who_led() -> None:
    """Seat 4 leads although seat 3 should: a fault of play, not bad input."""
    assert score(_deal({"trump": "S", "hands": HANDS, "tricks": ["KD 7D 8S 9D"]}))["deals"]


def test_faults_of_play_are_not_bad_input() -> None:
    assert score(_deal({"trump": "S", "hands": HANDS, "tricks": ["9D QS AH 8S", "KD 7D JK1_ 10S"]}))["deals"]


@pytest.mark.parametrize(
    ("tricks", "code"),
    [
        (["9D KD 7D 9D"], "duplicate_card"),
        (["9D KD 7D 8S", "10S QS AH 9D"], "duplicate_card"),
        (["9D KD 7D JK1^", "6S^ 10S QS AH"], "duplicate_card"),
        (["9D KD 7D TS", "8S 10S QS AH"], "duplicate_card"),
        (["9D KD 7D 5S"], "bad_card"),
        (["9D KD 7D JK3^"], "bad_card"),
        (["9D KD 7D 1S"], "bad_card"),
        (["9D KD 7D s8"], "bad_card"),
        (["9D KD 7D 8s"], "bad_card"),
        (["9D KD 7D Ж"], "bad_card"),
        (["9D KD 7D ^"], "bad_card"),
        (["9D KD 7D"], "bad_tricks"),
        (["9D KD 7D 8S QS"], "bad_tricks"),
        ([""], "bad_tricks"),
        (["9D KD 7D 8S", "10S QS AH JK1^", "KS KC KH QD"], "bad_tricks"),
        (["9D KD 7D JK1"], "joker_undeclared"),
        (["9D KD 7D 6C"], "joker_undeclared"),
        (["9D KD 7D 8S^"], "bad_call"),
        (["9D KD 7D 8S=AH"], "bad_call"),
        (["9D KD 7D JK1^H"], "bad_call"),
        (["9D KD 7D JK1_T-"], "bad_call"),
        (["JK1^X KD 7D 8S"], "bad_call"),
        (["JK1^* KD 7D 8S"], "bad_call"),
        (["JK1^H* KD 7D 8S"], "bad_call"),
        (["JK1^+ KD 7D 8S"], "bad_call"),
        (["JK1^H++ KD 7D 8S"], "bad_call"),
        (["JK1^h+ KD 7D 8S"], "bad_call"),
        (["JK1^_ KD 7D 8S"], "bad_call"),
        (["9D KD 7D JK1=5H"], "bad_card"),
        (["9D KD 7D JK1=JK2"], "bad_card"),
        (["9D KD 7D JK1=XX"], "bad_card"),
    ],
)
def test_trick_that_is_impossible(tricks: list[str], code: str) -> None:
    """Every refusal names the deal, text that is no card included."""
    assert _fault(*tricks)[:2] == (code, 2)


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"hands": [["AH", "7D"], ["JK1", "8S"], ["9D", "10S"], ["KD", "9D"]]}, "duplicate_card"),
        ({"hands": [["AH", "7D"], ["JK1", "6S"], ["9D", "10S"], ["KD", "QS"]]}, "duplicate_card"),
        ({"hands": [["AH", "7D"], ["JK1", "5S"], ["9D", "10S"], ["KD", "QS"]]}, "bad_card"),
        ({"hands": [["AH", "7D"], ["JK1", "rubbish"], ["9D", "10S"], ["KD", "QS"]]}, "bad_card"),
        ({"hands": [["AH", "7D"], ["JK1", 8], ["9D", "10S"], ["KD", "QS"]]}, "bad_card"),
        ({"hands": HANDS[:3]}, "bad_format"),
        ({"hands": [["AH"], ["JK1"], ["9D"], ["KD"]]}, "bad_format"),
        ({"hands": [["AH", "7D", "8D"], *HANDS[1:]]}, "bad_format"),
        ({"hands": "AH 7D"}, "bad_format"),
        ({"hands": [None, *HANDS[1:]]}, "bad_format"),
        ({"leader": 0}, "bad_seat"),
        ({"leader": 5}, "bad_seat"),
        ({"leader": True}, "bad_seat"),
        ({"leader": "3"}, "bad_seat"),
        ({"turned": "5S"}, "bad_card"),
        ({"turned": "x"}, "bad_card"),
        ({"turned": 10}, "bad_card"),
        ({"trump": "X"}, "bad_format"),
        ({"tricks": None}, "bad_format"),
        ({"tricks": "9D KD 7D 8S"}, "bad_format"),
        ({"tricks": [["9D", "KD"]]}, "bad_format"),
        ({"tricks": [None]}, "bad_format"),
    ],
)
def test_record_that_is_impossible(more: dict[str, Any], code: str) -> None:
    assert refusal(_deal({"trump": "S", "tricks": [], **more}))[:2] == (code, 2)


@pytest.mark.parametrize(
    "tricks",
    [
        ["9D KD 7D AH"],
        ["AS KD 7D 8S"],
        ["9D KD 7D 8S", "QH QS AH JK1^"],
        ["KD 9D 7D 8S"],
    ],
)
def test_card_that_was_not_in_the_hand(tricks: list[str]) -> None:
    assert _fault(*tricks, hands=HANDS)[:2] == ("bad_card", 2)


def test_player_who_does_not_hold_the_card_is_named() -> None:
    assert _fault("9D KD AS 8S", hands=HANDS) == ("bad_card", 2, 1)


@pytest.mark.parametrize("play", [[], "9D", 1, True, {}])
def test_play_that_is_no_record(play: Any) -> None:
    assert refusal(_deal(play)) == ("bad_format", 2, None)


def test_null_play_is_no_play() -> None:
    assert score(_deal(None))["totals"]


def test_both_trumps_agree() -> None:
    assert refusal(_deal({"trump": "H", "tricks": []}, trump="S")) == ("bad_format", 2, None)
    assert score(_deal({"trump": "S", "tricks": []}, trump="S"))["deals"]
    assert score(_deal({"tricks": []}, trump="S"))["deals"]


def test_trump_is_ignored_where_it_changes_with_the_trick() -> None:
    play = {"trump": "H", "tricks": ["AS 6C"]}
    deal = a_deal([0, 0], [1, 0], trump="S", play=play)
    assert score(a_game(deal, preset="raspisnoy_circular", players=2))["deals"]


def test_cards_of_void_and_running_deals_are_read_too() -> None:
    bad = {"trump": "S", "tricks": ["9D KD 7D 9D"]}
    assert refusal(a_game(FIRST, a_deal(None, None, void=True, play=bad)))[:2] == ("duplicate_card", 2)
    assert refusal(a_game(FIRST, a_deal(None, None, play=bad)))[:2] == ("duplicate_card", 2)


def test_cards_drawn_during_the_deal_need_not_be_in_a_hand() -> None:
    """With 54 cards and two players everybody draws 25 cards after the two dealt."""
    hands = [["2S", "3S"], ["4S", "5S"]]
    play = {"trump": "H", "hands": hands, "tricks": ["4S 2S", "AD KD"]}
    game = a_game(
        a_deal([0, 0], None, play=play),
        preset="ukrainian_joker",
        players=2,
        options={"draw_after_trick": True},
    )
    assert score(game)["deals"]


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("9D", Play("9D")),
        ("TD", Play("10D")),
        ("10D", Play("10D")),
        ("6S^", Play("JK1", "^")),
        ("6C_", Play("JK2", "_")),
        ("JK1=", Play("JK1", "=")),
        ("JK1=TH", Play("JK1", "=10H")),
        ("JK1^H+", Play("JK1", "^", "H+")),
        ("JK2_C", Play("JK2", "_", "C")),
        ("JK1^T-", Play("JK1", "^", "T-")),
        ("JK1_*+", Play("JK1", "_", "*+")),
    ],
)
def test_play_is_read(text: str, play: Play) -> None:
    assert read_play(the_rules(), text, leads=True) == play


def test_printed_jokers_are_those_of_the_rules() -> None:
    kids = the_rules("raspisnoy_kids")
    assert read_play(kids, "7S^", leads=False) == Play("JK1", "^")
    assert read_play(kids, "6S", leads=False) == Play("6S")
    for text in ("JK2^", "JK2"):
        with pytest.raises(ValueError, match="not in a deck"):
            read_play(kids, text, leads=False)


def test_extra_joker_has_no_face_value() -> None:
    large = the_rules("raspisnoy_54")
    assert read_play(large, "JK2^", leads=False) == Play("JK2", "^")
    with pytest.raises(ValueError, match="no printed card"):
        read_play(large, "JK2=", leads=False)
