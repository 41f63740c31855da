"""A joker bank as it is kept: rounds by position or by card, undo and redo, against a bank file."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain import bankbook
from scorekeeper.domain.bank import CALLED
from scorekeeper.domain.bankbook import BankPast
from scorekeeper.domain.bankfile import ledger_to_json, read_bank
from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.options import with_house_rules
from scorekeeper.domain.presets.side_games import JOKER_BANK

NAMES = ("Nino", "Dato", "Lia", "Gio", "Eka")


def cards_matching_at(position: int | None) -> list[str]:
    """Return cards that a banker might turn so that the first match is at *position*, or none at all."""
    if position is None:
        return [*CALLED[1:], CALLED[0]]
    return [*CALLED[1:position], CALLED[position - 1]]


def enter(past: BankPast, body: Any) -> BankPast:
    return bankbook.advance(past, bankbook.event_from_json(body))


def file_of(options: dict[str, Any], players: int, banker: int, rounds: list[dict[str, Any]]) -> Any:
    read = read_bank(
        {
            "format": "scorekeeper-bank/1",
            "players": list(NAMES[:players]),
            "banker": banker + 1,
            "options": options,
            "rounds": rounds,
        }
    )
    return ledger_to_json(read.bank)


@given(st.data())
def test_an_evening_is_worth_what_its_file_says(data: st.DataObject) -> None:
    """Rounds written down by position and rounds card by card, some of them taken back and put back."""
    players = data.draw(st.integers(2, 5))
    banker = data.draw(st.integers(0, players - 1))
    options = {"bank_after_win": data.draw(st.sampled_from(["stay", "pass"])), "stake_limit": 7}
    past = bankbook.begin(with_house_rules(JOKER_BANK, options), players, banker)
    rounds: list[dict[str, Any]] = []
    for _ in range(data.draw(st.integers(0, 6))):
        stakes = [data.draw(st.integers(1, 7)) for _ in range(players)]
        stakes[past.now.banker] = 0
        position = data.draw(st.none() | st.integers(1, 14))
        turned = cards_matching_at(position)
        how: dict[str, Any] = {"turned": turned} if data.draw(st.booleans()) else {"match_at": position}
        before = past
        past = enter(past, {"kind": "round", "stakes": stakes} | how)
        rounds.append({"stakes": stakes, "turned": turned})
        if data.draw(st.booleans()):
            undone = enter(past, {"kind": "undo"})
            assert undone.now == before.now
            assert enter(undone, {"kind": "redo"}).now == past.now
    expected = file_of(options, players, banker, rounds)
    assert list(past.now.ledger) == expected["ledger"]
    assert past.now.banker + 1 == expected["banker"]
    assert [booked.result.match_at for booked in past.now.rounds] == [
        round_["match_at"] for round_ in expected["rounds"]
    ]
    assert sum(past.now.ledger) == 0


def test_what_a_seat_staked_last_is_what_it_usually_stakes() -> None:
    past = bankbook.begin(JOKER_BANK, 3, 0)
    assert past.now.usual_stakes == (0, 1, 1)
    past = enter(past, {"kind": "round", "stakes": [0, 5, 3], "match_at": None})
    assert past.now.banker == 1
    assert past.now.usual_stakes == (1, 0, 3)
    past = enter(past, {"kind": "round", "stakes": [4, 0, 2], "match_at": None})
    assert past.now.usual_stakes == (4, 5, 0)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (None, "bad_format"),
        ({"kind": "pay"}, "bad_format"),
        ({"kind": "undo", "more": 1}, "bad_format"),
        ({"kind": "undo"}, "nothing_to_undo"),
        ({"kind": "redo"}, "nothing_to_redo"),
        ({"kind": "round", "stakes": [0, 1]}, "bad_format"),
        ({"kind": "round", "stakes": [0, 1], "match_at": None}, "bad_format"),
        ({"kind": "round", "stakes": [0, 1, 11], "match_at": None}, "bad_format"),
        ({"kind": "round", "stakes": [0, 1, "2"], "match_at": None}, "bad_format"),
        ({"kind": "round", "stakes": [1, 1, 1], "match_at": 2}, "bad_format"),
        ({"kind": "round", "stakes": [0, 1, 1], "match_at": 15}, "bad_format"),
        ({"kind": "round", "stakes": [0, 1, 1], "match_at": True}, "bad_format"),
        ({"kind": "round", "stakes": [0, 1, 1], "match_at": 2, "turned": ["JK"]}, "bad_format"),
        ({"kind": "round", "stakes": [0, 1, 1], "turned": "JK"}, "bad_format"),
        ({"kind": "round", "stakes": [0, 1, 1], "turned": [1]}, "bad_card"),
        ({"kind": "round", "stakes": [0, 1, 1], "turned": ["7"]}, "bad_format"),
        ({"kind": "round", "stakes": [0, 1, 1], "turned": ["7"] * 5}, "duplicate_card"),
    ],
)
def test_what_cannot_be_is_refused(body: Any, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        enter(bankbook.begin(JOKER_BANK, 3, 0), body)
    assert refused.value.code == code


@pytest.mark.parametrize(("players", "banker"), [(1, 0), (11, 0), (3, 3), (3, -1)])
def test_a_table_that_cannot_be_is_refused(players: int, banker: int) -> None:
    with pytest.raises(RuleError):
        bankbook.begin(JOKER_BANK, players, banker)


def test_cards_are_called_in_order_until_one_matches() -> None:
    assert bankbook.called_next([]) == "JK"
    assert bankbook.called_next(["7"]) == "A"
    assert bankbook.called_next(["7", "A"]) is None
    assert bankbook.called_next(cards_matching_at(None)) is None
    assert "7" not in bankbook.may_be_turned(JOKER_BANK, ["7"] * 4)
    assert "JK" not in bankbook.may_be_turned(JOKER_BANK, ["7", "JK", "JK"])
    assert bankbook.may_be_turned(JOKER_BANK, ["JK"]) == ()
