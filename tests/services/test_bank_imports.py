"""Joker banks from files: kept whole with every round, or not at all."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.domain.bankbook import called_next, may_be_turned
from scorekeeper.domain.bankfile import ledger_to_json, read_bank
from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.options import house_rules, with_house_rules
from scorekeeper.domain.presets.side_games import JOKER_BANK
from scorekeeper.services.banks import Banks, bank_file
from scorekeeper.services.book import Operation
from scorekeeper.services.gamefiles import MOST_ROUNDS, ReadBank, read_file
from scorekeeper.services.imports import keep_bank
from scorekeeper.services.ports import StoredBank
from scorekeeper.store.banks import SqlBankRepository
from scorekeeper.store.models import db
from tests import strategies as some
from tests.services.fakes import MemoryRepository, clock
from tests.services.test_imports import rows
from tests.web.bank import NO_MATCH

DECKS: tuple[dict[str, Any], ...] = (
    {},
    {"deck": 53, "jokers": ["JK1"]},
    {"deck": 52, "jokers": ["6S", "6C"]},
    {"deck": 51, "jokers": []},
    {"deck": 36, "jokers": ["7S"], "dealer_draw": "manual"},
    {"deck": 54, "jokers": ["JK2", "JK1"], "players": [2, 5]},
)


@st.composite
def bank_files(draw: st.DrawFn) -> dict[str, Any]:
    """Return a file as this program writes it, of any deck and options."""
    limit, after_win = draw(st.sampled_from([1, 10, 25, 100_000])), draw(st.sampled_from(["stay", "pass"]))
    agreed = {"stake_limit": limit, "bank_after_win": after_win}
    rules = with_house_rules(JOKER_BANK, draw(st.sampled_from(DECKS)) | agreed)
    players = draw(st.integers(*rules.players))
    file: dict[str, Any] = {"format": "scorekeeper-bank/1"}
    if title := draw(some.texts):
        file["title"] = title
    file["players"] = draw(st.lists(some.names, min_size=players, max_size=players))
    file["banker"] = draw(st.integers(1, players))
    if options := house_rules(JOKER_BANK, rules):
        file["options"] = options
    file["rounds"] = []
    banker = file["banker"] - 1
    for _ in range(draw(st.integers(0, 5))):
        turned: list[str] = []
        while called_next(turned) is not None:
            turned.append(draw(st.sampled_from(may_be_turned(rules, turned))))
        stakes = [draw(st.integers(1, limit)) for _ in range(players)]
        stakes[banker] = 0
        file["rounds"].append({"stakes": stakes, "turned": turned})
        if after_win == "pass" or called_next(turned[:-1]) != turned[-1]:
            banker = (banker + 1) % players
    return file


def memory() -> Banks:
    kept: Any = MemoryRepository()
    return Banks(kept, clock, random.Random(7))


@pytest.fixture
def banks(app: Flask) -> Iterator[Banks]:
    with app.app_context():
        yield Banks(SqlBankRepository(clock), clock, random.Random(7))


def read(value: Any) -> ReadBank:
    found = read_file(json.loads(json.dumps(value)))
    assert isinstance(found, ReadBank)
    return found


def written(banks: Banks, bank: StoredBank) -> str:
    """Return a kept bank as the text of a file."""
    return json.dumps(bank_file(banks.find(bank.id), banks.past(bank.id).now))


@settings(max_examples=80)
@given(bank_files())
def test_export_import_export_is_the_same(file: dict[str, Any]) -> None:
    banks = memory()
    bank = keep_bank(banks, read(file))
    assert written(banks, bank) == json.dumps(file)
    again = keep_bank(banks, read(json.loads(written(banks, bank))))
    assert again.id != bank.id
    assert written(banks, again) == json.dumps(file)
    now, told = banks.past(again.id).now, ledger_to_json(read_bank(file).bank)
    assert (list(now.ledger), now.banker + 1) == (told["ledger"], told["banker"])


EVENING: dict[str, Any] = {
    "format": "scorekeeper-bank/1",
    "title": "=1+1 Пятница",
    "players": ["ნინო", "=cmd", "Лия \u202e"],
    "banker": 2,
    "options": {"deck": 53, "jokers": ["JK1"], "stake_limit": 5000, "bank_after_win": "pass"},
    "rounds": [
        {"stakes": [5, 0, 4999], "turned": ["7", "A"]},
        {"stakes": [1, 2, 0], "turned": ["JK"]},
        {"stakes": [0, 7, 7], "turned": NO_MATCH},
    ],
}


def test_what_is_kept_in_the_database_is_the_file(banks: Banks) -> None:
    bank = keep_bank(banks, read(EVENING))
    others = Banks(SqlBankRepository(clock), clock, random.Random(8))
    assert written(others, bank) == json.dumps(EVENING)
    assert others.find(bank.id) == bank


def test_every_round_of_a_file_can_be_taken_back_and_put_back(banks: Banks) -> None:
    bank = keep_bank(banks, read(EVENING))
    ledgers = []
    for base in range(3, 6):
        undo = Operation(id=f"undo-it-{base}", base=base, body={"kind": "undo"})
        ledgers.append(banks.enter(bank.id, undo).now.ledger)
    shorter = [EVENING | {"rounds": EVENING["rounds"][:count]} for count in (2, 1, 0)]
    assert ledgers == [read_bank(file).bank.ledger for file in shorter]
    assert banks.past(bank.id).now.banker == 1
    for base in range(6, 9):
        banks.enter(bank.id, Operation(id=f"redo-it-{base}", base=base, body={"kind": "redo"}))
    assert written(banks, bank) == json.dumps(EVENING)


def test_a_bank_from_a_file_goes_on_with_the_next_banker(banks: Banks) -> None:
    bank = keep_bank(banks, read(EVENING))
    body = {"kind": "round", "stakes": [1, 0, 1], "turned": ["7", "A"]}
    now = banks.enter(bank.id, Operation(id="operation-4", base=3, body=body)).now
    assert now.banker == 2
    assert json.loads(written(banks, bank))["rounds"][:3] == EVENING["rounds"]


def test_more_rounds_than_any_evening_has_are_refused_before_they_are_counted() -> None:
    round_ = {"stakes": [0, 1], "turned": ["JK"]}
    file = {"format": "scorekeeper-bank/1", "players": ["A", "B"], "banker": 1}
    assert len(read(file | {"rounds": [round_] * MOST_ROUNDS}).events) == MOST_ROUNDS
    with pytest.raises(RuleError, match=f"more than {MOST_ROUNDS} rounds"):
        read_file(file | {"rounds": [7] * (MOST_ROUNDS + 1)})


def test_what_cannot_be_written_whole_is_not_written_at_all(app: Flask, banks: Banks) -> None:
    with db.engine.begin() as connection:
        connection.exec_driver_sql(
            "CREATE TRIGGER full BEFORE INSERT ON bank_event WHEN NEW.sequence = 3 "
            "BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
        )
    with pytest.raises(Exception, match="full"):
        keep_bank(banks, read(EVENING))
    assert rows(app) == 0
