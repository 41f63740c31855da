"""Starting a joker bank and booking its rounds."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from scorekeeper.domain import bankbook
from scorekeeper.domain.bank import CALLED, BankRules
from scorekeeper.domain.bankbook import Bank, BankPast, Booked
from scorekeeper.domain.bankfile import bank_to_json
from scorekeeper.domain.reading import read_names
from scorekeeper.services.book import Book, Operation, Subject
from scorekeeper.services.games import new_id
from scorekeeper.services.ports import BankRepository, Clock, NewEvent, StoredBank

CACHED_BANKS = 64


def bank_file(stored: StoredBank, bank: Bank) -> dict[str, Any] | None:
    """Return a bank as the JSON of ``scorekeeper-bank/1``.

    None where a round was noted by the position of its match and that was not the first: the file holds the
    cards turned before it, and nobody knows them.
    """
    rounds = [(booked.stakes, _turned(booked)) for booked in bank.rounds]
    if not all(turned for _stakes, turned in rounds):
        return None
    return bank_to_json(
        rules=stored.rules, names=stored.names, banker=stored.banker, rounds=rounds, title=stored.title
    )


def _turned(booked: Booked) -> tuple[str, ...]:
    """Return the ranks as they were turned; none where they are not known."""
    if booked.turned is None and booked.result.match_at == 1:
        return CALLED[:1]
    return booked.turned or ()


class Banks:
    """The joker banks of one server; see ``Book`` for how they are kept in memory."""

    def __init__(self, repository: BankRepository, clock: Clock, rng: Random) -> None:
        """Work on *repository*; *rng* makes ids that nobody can guess (a SystemRandom)."""
        self._repository = repository
        self._clock = clock
        self._rng = rng
        self._book = Book(
            repository, Subject(get=repository.get, begin=_begin, advance=_advance), cached=CACHED_BANKS
        )

    def start(
        self,
        rules: BankRules,
        names: Sequence[str],
        banker: int,
        title: str = "",
        events: Sequence[NewEvent] = (),
    ) -> StoredBank:
        """Start a bank and return it.

        Args:
            rules: Its options; they are stored whole.
            names: In seat order.
            banker: Seat of the first banker, 0-based.
            title: May be empty.
            events: What was booked before, of a bank from a file; kept with the bank or not at all.

        Raises:
            RuleError: ``bad_players`` or ``bad_seat``.
        """
        checked = read_names(list(names), numbers=rules.players)
        bankbook.begin(rules, len(checked), banker)
        bank = StoredBank(
            id=new_id(self._rng),
            title=title,
            names=checked,
            banker=banker,
            rules=rules,
            created_at=self._clock(),
        )
        self._repository.add(bank, events)
        return bank

    def find(self, bank_id: str) -> StoredBank:
        """Return a bank.

        Raises:
            GameNotFound: If there is none.
        """
        return self._book.find(bank_id)

    def past(self, bank_id: str) -> BankPast:
        """Return a bank with its past as it stands now."""
        return self._book.past(bank_id)

    def enter(self, bank_id: str, operation: Operation) -> BankPast:
        """Enter one operation and return the bank after it; see ``Book.enter``."""
        return self._book.enter(bank_id, operation)


def _begin(bank: StoredBank) -> BankPast:
    return bankbook.begin(bank.rules, len(bank.names), bank.banker)


def _advance(past: BankPast, body: Any) -> BankPast:
    return bankbook.advance(past, bankbook.event_from_json(body))
