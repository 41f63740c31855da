"""The arbiter's commands: legal, winner."""

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


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("winner", "georgian_joker", "--trump", "H", "9D 9D"), "duplicate_card"),
        (("winner", "georgian_joker", "--trump", "H", "2D 9D"), "bad_card"),
        (("winner", "georgian_joker", "--trump", "H", "9D JK1"), "joker_undeclared"),
        (("winner", "georgian_joker", "--trump", "H", "9D JK1^H"), "bad_call"),
        (("winner", "georgian_joker", "9D KD"), "bad_usage"),
        (("winner", "georgian_joker", "--trump", "H", ""), "bad_tricks"),
        (("legal", "georgian_joker", "--trump", "H", "--hand", "9D", "--led", "9D"), "duplicate_card"),
        (("legal", "georgian_joker", "--trump", "X", "--hand", "9D"), "bad_usage"),
    ],
)
def test_what_cannot_be_is_refused(arguments: tuple[str, ...], code: str) -> None:
    assert refused(*arguments)["code"] == code
