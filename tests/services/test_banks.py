"""Banks in memory and in SQLite: an entry counts once, and nobody overwrites anybody."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.options import with_house_rules
from scorekeeper.domain.presets.side_games import JOKER_BANK
from scorekeeper.services.banks import Banks
from scorekeeper.services.book import Operation
from scorekeeper.services.errors import GameNotFound, OperationReused, Refused, StaleGame
from scorekeeper.services.ports import BankRepository
from scorekeeper.store.banks import SqlBankRepository
from tests.services.fakes import MemoryRepository, clock

NAMES = ("Nino", "Dato", "Lia")
WON = {"kind": "round", "stakes": [0, 5, 10], "match_at": 1}
LOST = {"kind": "round", "stakes": [0, 5, 10], "turned": ["A", *"KQJ", *map(str, range(10, 1, -1)), "JK"]}


@pytest.fixture(params=["memory", "sqlite"])
def make_banks(request: pytest.FixtureRequest) -> Iterator[Callable[[], Banks]]:
    """Give a function that makes a service on one repository, as another process would."""
    if request.param == "memory":
        kept: Any = MemoryRepository()
        yield lambda: Banks(kept, clock, random.Random(7))
        return
    app: Any = request.getfixturevalue("app")
    with app.app_context():
        repository: BankRepository = SqlBankRepository(clock)
        yield lambda: Banks(repository, clock, random.Random(7))


def entry(body: Any, base: int = 0, id: str = "operation-1") -> Operation:
    return Operation(id=id, base=base, body=body)


def test_a_bank_comes_back_as_it_was_left(make_banks: Callable[[], Banks]) -> None:
    banks = make_banks()
    rules = with_house_rules(JOKER_BANK, {"stake_limit": 12, "bank_after_win": "pass"})
    bank = banks.start(rules, NAMES, 2)
    banks.enter(bank.id, entry({"kind": "round", "stakes": [12, 5, 0], "match_at": 3}))
    again = make_banks()
    assert again.find(bank.id) == bank
    assert again.past(bank.id).now == banks.past(bank.id).now
    assert again.past(bank.id).now.ledger == (-12, -5, 17)
    assert again.past(bank.id).now.banker == 0


def test_the_same_entry_counts_once(make_banks: Callable[[], Banks]) -> None:
    banks = make_banks()
    bank = banks.start(JOKER_BANK, NAMES, 0)
    first = banks.enter(bank.id, entry(WON))
    assert make_banks().enter(bank.id, entry(WON)) == first
    assert banks.past(bank.id).now.ledger == (30, -10, -20)
    with pytest.raises(OperationReused):
        banks.enter(bank.id, entry(LOST))


def test_an_entry_on_an_old_state_is_not_written(make_banks: Callable[[], Banks]) -> None:
    banks, other = make_banks(), make_banks()
    bank = banks.start(JOKER_BANK, NAMES, 0)
    banks.enter(bank.id, entry(LOST))
    with pytest.raises(StaleGame) as stale:
        other.enter(bank.id, entry(WON, id="operation-2"))
    assert stale.value.history.now.banker == 1
    assert other.past(bank.id).version == 1


def test_a_refused_entry_leaves_everything_as_it_was(make_banks: Callable[[], Banks]) -> None:
    banks = make_banks()
    bank = banks.start(JOKER_BANK, NAMES, 0)
    with pytest.raises(Refused) as refused:
        banks.enter(bank.id, entry({"kind": "round", "stakes": [0, 5, 11], "match_at": 2}))
    assert (refused.value.code, refused.value.seat) == ("bad_format", 2)
    assert banks.past(bank.id).version == 0


def test_a_bank_nobody_started_is_not_found(make_banks: Callable[[], Banks]) -> None:
    with pytest.raises(GameNotFound):
        make_banks().past("nobody")
    with pytest.raises(RuleError):
        make_banks().start(JOKER_BANK, ("Nino",), 0)
