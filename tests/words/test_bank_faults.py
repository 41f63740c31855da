"""Refused files of joker banks told to people: round, seat and reason, whatever the file holds."""

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.words.file_faults import Fault
from tests import strategies as some
from tests.words.test_file_faults import RUSSIAN, changed, paths, tell, told

BANK = {
    "format": "scorekeeper-bank/1",
    "title": "Friday",
    "players": ["Nino", "Dato", "Lia"],
    "banker": 1,
    "options": {"stake_limit": 20, "bank_after_win": "pass"},
    "rounds": [
        {"stakes": [0, 5, 20], "turned": ["7", "A"]},
        {"stakes": [3, 0, 1], "turned": ["JK"]},
    ],
}

REFUSED: list[tuple[Any, str, str]] = [
    (changed("dance", 1, game=BANK), "", "“dance” is a field nobody knows"),
    (changed("title", "t" * 201, game=BANK), "", "“title” has more than 200 characters"),
    (changed("players", ["Nino"], game=BANK), "", "for 2 to 10 players"),
    (changed("players", 1, " ", game=BANK), "seat 2", "name is empty"),
    (changed("players", 1, "a\nb", game=BANK), "seat 2", "hidden character in “players”"),
    (changed("banker", 4, game=BANK), "", "“banker” has to be a whole number from 1 to 3"),
    (changed("options", [], game=BANK), "", "“options” has to be an object"),
    (changed("options", {"revoke_penalty": 1}, game=BANK), "", "no rule called revoke_penalty"),
    (changed("options", "stake_limit", 0, game=BANK), "", "“stake_limit” has to be one of: 1..100000"),
    (changed("options", "bank_after_win", "go", game=BANK), "", "“bank_after_win” has to be one of: stay"),
    (changed("options", "jokers", [7], game=BANK), "", "Joker cards: this value is none"),
    (changed("options", "players", 7, game=BANK), "", "“players” has to be one of: 2..10"),
    (changed("options", "players", [5, 2], game=BANK), "", "The smaller number of players comes first"),
    (changed("options", "deck", 36, game=BANK), "", "A deck of 36 has no extra jokers"),
    (changed("options", {"deck": 52, "jokers": ["6S", "6S"]}, game=BANK), "", "Two different cards at most"),
    (changed("rounds", {}, game=BANK), "", "“rounds” has to be a list"),
    (changed("rounds", [BANK["rounds"][0]] * 1001, game=BANK), "", "more entries than can be: 1000"),
    (changed("rounds", 1, 7, game=BANK), "Round 2", "“rounds” has to be an object"),
    (changed("rounds", 1, {"stakes": [3, 0, 1]}, game=BANK), "Round 2", "“turned” is missing"),
    (changed("rounds", 1, "match_at", 1, game=BANK), "Round 2", "“match_at” is a field nobody knows"),
    (changed("rounds", 1, "stakes", "301", game=BANK), "Round 2", "“stakes” has to be a list"),
    (changed("rounds", 1, "stakes", [3, 0], game=BANK), "Round 2", "not one stake for each player"),
    (changed("rounds", 1, "stakes", 0, 21, game=BANK), "Round 2 · Nino, seat 1", "number from 1 to 20"),
    (changed("rounds", 1, "stakes", 2, True, game=BANK), "Round 2 · Lia, seat 3", "number from 1 to 20"),
    (changed("rounds", 1, "stakes", 1, 1, game=BANK), "Round 2 · Dato, seat 2", "The banker stakes nothing"),
    (changed("rounds", 1, "turned", "JK", game=BANK), "Round 2", "“turned” has to be a list"),
    (changed("rounds", 1, "turned", ["1"], game=BANK), "Round 2", "1 is no card of this deck"),
    (changed("rounds", 1, "turned", [7], game=BANK), "Round 2", "7 is no card of this deck"),
    (changed("rounds", 1, "turned", ["7"] * 5, game=BANK), "Round 2", "so many cards of one rank"),
    (changed("rounds", 1, "turned", ["7", "A", "K"], game=BANK), "Round 2", "After a match no card"),
    (changed("rounds", 1, "turned", ["7"], game=BANK), "Round 2", "Without a match 14 cards are turned"),
]
"""Banks that are refused, the place that is named and a piece of the reason."""


@pytest.mark.parametrize(("value", "place", "reason"), REFUSED)
def test_a_refusal_names_the_round_the_player_and_the_reason(value: Any, place: str, reason: str) -> None:
    fault = told(value)
    assert (fault.place, reason in fault.reason) == (place, True), fault
    assert re.search("[а-яё]", told(value, RUSSIAN).reason)


def test_the_banker_after_a_win_is_known_by_the_options_of_the_file() -> None:
    stays = changed("options", "bank_after_win", "stay", game=BANK)
    assert told(stays) == Fault("Round 2 · Nino, seat 1", "The banker stakes nothing.")


@settings(max_examples=200)
@given(st.sampled_from(paths(BANK)), some.json_values())
def test_whatever_is_wrong_there_is_a_sentence_that_can_be_shown(path: tuple[Any, ...], value: Any) -> None:
    tell(changed(*path, value, game=BANK))
