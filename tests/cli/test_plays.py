"""The commands about cards: legal, winner, check, simulate."""

import json

import pytest

from tests.cli.shell import refused, run


def test_legal_lists_every_play_with_its_declarations() -> None:
    found = run("legal", "georgian_joker", "--trump", "H", "--hand", "7D AH JK1", "--led", "9D")
    assert found == {"legal": ["7D", "JK1^", "JK1_"]}


def test_a_printed_joker_may_be_called_by_what_is_printed() -> None:
    assert run("legal", "georgian_joker", "--trump", "H", "--hand", "AD 6S", "--led", "9D") == {
        "legal": ["AD", "JK1^", "JK1_"]
    }


def test_winner_names_the_position() -> None:
    assert run("winner", "georgian_joker", "--trump", "H", "9D AC KD 8D") == {"winner": 3}
    assert run("winner", "raspisnoy_circular", "6C AC 7D KS") == {"winner": 3}


def test_a_trick_of_the_largest_table_is_judged_to_its_last_card() -> None:
    assert run("winner", "georgian_joker", "--trump", "H", "9D 8D 7D 10D QD KD") == {"winner": 6}
    led = ("--led", "9D 8D 7D 10D QD")
    assert run("legal", "georgian_joker", "--trump", "H", "--hand", "KD AS", *led) == {"legal": ["KD"]}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("winner", "georgian_joker", "--trump", "H", "9D 9D"), "duplicate_card"),
        (("winner", "georgian_joker", "--trump", "H", "2D 9D"), "bad_card"),
        (("winner", "georgian_joker", "--trump", "H", "9D JK1"), "joker_undeclared"),
        (("winner", "georgian_joker", "--trump", "H", "9D JK1^H"), "bad_call"),
        (("winner", "georgian_joker", "9D KD"), "bad_usage"),
        (("winner", "georgian_joker", "--trump", "H", ""), "bad_tricks"),
        (("winner", "georgian_joker", "--trump", "H", "9D 8D 7D 10D QD KD AD"), "bad_tricks"),
        (
            ("legal", "georgian_joker", "--trump", "H", "--hand", "AD", "--led", "9D 8D 7D 10D QD KD"),
            "bad_tricks",
        ),
        (("legal", "georgian_joker", "--trump", "H", "--hand", "9D", "--led", "9D"), "duplicate_card"),
        (("trump", "georgian_joker", "-p", "4", "--cards", "9", "--seen", "7C 7C KD"), "duplicate_card"),
        (("legal", "georgian_joker", "--trump", "X", "--hand", "9D"), "bad_usage"),
    ],
)
def test_what_cannot_be_is_refused(arguments: tuple[str, ...], code: str) -> None:
    assert refused(*arguments)["code"] == code


def test_check_names_the_fault_and_where_it_happened() -> None:
    play = {"trump": "H", "hands": [["KD"], ["9S"], ["8D"]], "tricks": ["9S 8D KD"]}
    deal = {"bids": [0, 0, 0], "tricks": [0, 1, 0], "play": play}
    game = {
        "format": "scorekeeper-game/1",
        "rules": {"preset": "georgian_joker", "options": {"players": [3, 3]}},
        "players": ["Nino", "Dato", "Lia"],
        "first_dealer": 1,
        "deals": [deal],
    }
    assert run("check", "-", stdin=json.dumps(game)) == {
        "format": "scorekeeper-check/1",
        "deals": [
            {
                "number": 1,
                "complete": True,
                "tricks": [{"number": 1, "leader": 2, "cards": ["9S", "8D", "KD"], "winner": 2}],
                "taken": [0, 1, 0],
                "recorded": [0, 1, 0],
                "agrees": True,
                "faults": [],
            }
        ],
    }


def test_simulate_prints_a_game_that_score_and_check_read() -> None:
    game = json.dumps(run("simulate", "ukrainian_joker", "-p", "3", "--seed", "8"))
    assert run("score", "-", stdin=game)["complete"] is True
    checked = run("check", "-", stdin=game)["deals"]
    assert len(checked) == 13
    assert all(deal["agrees"] for deal in checked)


def test_simulate_refuses_a_table_that_cannot_be() -> None:
    assert refused("simulate", "georgian_joker", "-p", "7", "--seed", "1")["code"] == "bad_players"
    assert refused("simulate", "georgian_joker", "-p", "4", "--seed", "x")["code"] == "bad_usage"
    assert refused("simulate", "georgian_joker", "-p", "0", "--seed", "1")["code"] == "bad_players"
