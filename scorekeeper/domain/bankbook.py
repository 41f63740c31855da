"""A joker bank under way: the rounds booked so far, and who is banker now. RULES 2.12. Seats are 0-based.

``apply(bank, event)`` is the one place where something entered changes a bank; it never changes the bank it
is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.domain import bank as rounds
from scorekeeper.domain.bank import CALLED, BankRules, Round, RoundResult
from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.past import Past, Redone, Undone
from scorekeeper.domain.reading import read_integer, read_list, read_object

LOWEST_STAKE = 1


@dataclass(frozen=True, slots=True)
class RoundBooked:
    """A round was played."""

    stakes: tuple[int, ...]
    """Per seat; the banker's own is 0."""
    match_at: int | None
    """Position (1-based) of the first card that was the one called; None if none was or *turned* tells."""
    turned: tuple[str, ...] | None = None
    """Ranks as they were turned; None where only the position was written down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Booked:
    """A round with what it was worth."""

    stakes: tuple[int, ...]
    turned: tuple[str, ...] | None
    result: RoundResult


@dataclass(frozen=True, slots=True, kw_only=True)
class Bank:
    """A bank as it stands."""

    rules: BankRules
    banker: int
    """Banker of the next round."""
    ledger: tuple[int, ...]
    """Won and lost so far, per seat."""
    rounds: tuple[Booked, ...] = ()

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.ledger)

    @property
    def usual_stakes(self) -> tuple[int, ...]:
        """What each seat staked last, the lowest stake if nothing yet; 0 for the banker."""
        return tuple(0 if seat == self.banker else self._last_stake(seat) for seat in range(self.players))

    def _last_stake(self, seat: int) -> int:
        staked = (booked.stakes[seat] for booked in reversed(self.rounds))
        return next((stake for stake in staked if stake), LOWEST_STAKE)


@dataclass(frozen=True, slots=True, kw_only=True)
class BankPast(Past[Bank, RoundBooked]):
    """A bank with its past."""


def begin(rules: BankRules, players: int, banker: int) -> BankPast:
    """Return a bank in which nothing was booked yet; *banker* is the seat of the first one.

    Raises:
        RuleError: ``bad_players`` or ``bad_seat``.
    """
    fewest, most = rules.players
    if not fewest <= players <= most:
        raise RuleError("bad_players", f"{players} players; {fewest} to {most} can play")
    if not 0 <= banker < players:
        raise RuleError("bad_seat", f"a seat is a number from 1 to {players}")
    return BankPast(start=Bank(rules=rules, banker=banker, ledger=(0,) * players))


def apply(bank: Bank, event: RoundBooked) -> Bank:
    """Return *bank* after one more round.

    Raises:
        RuleError: ``bad_format`` for stakes that cannot be, with the seat; ``duplicate_card`` for a match by
            a rank that the deck does not have; what ``bank.find_match`` raises.
    """
    if len(event.stakes) != bank.players:
        raise RuleError("bad_format", f"{len(event.stakes)} stakes for {bank.players} players")
    if event.turned is not None:
        match_at = rounds.find_match(bank.rules, event.turned)
    else:
        match_at = event.match_at
        if match_at is not None and CALLED[match_at - 1] not in may_be_turned(bank.rules, ()):
            raise RuleError("duplicate_card", f"no card of the deck is called {CALLED[match_at - 1]}")
    result = rounds.settle(bank.rules, bank.banker, Round(stakes=event.stakes, match_at=match_at))
    ledger = tuple(sum(pair) for pair in zip(bank.ledger, result.ledger, strict=True))
    booked = Booked(stakes=event.stakes, turned=event.turned, result=result)
    return replace(bank, banker=result.next_banker, ledger=ledger, rounds=(*bank.rounds, booked))


def advance(past: BankPast, event: RoundBooked | Undone | Redone) -> BankPast:
    """Return *past* after one more event.

    Raises:
        OutOfTurn: ``nothing_to_undo``, ``nothing_to_redo``.
        RuleError: What ``apply`` raises.
    """
    return past.advanced(event, apply)


def event_from_json(value: object) -> RoundBooked | Undone | Redone:
    """Return the event in a JSON *value*: undo, redo, or a round with stakes and ``turned`` or ``match_at``.

    Raises:
        RuleError: ``bad_format`` or ``bad_card``.
    """
    kind = value.get("kind") if isinstance(value, dict) else None
    if kind == "undo":
        read_object(value, what="the entry", required=("kind",))
        return Undone()
    if kind == "redo":
        read_object(value, what="the entry", required=("kind",))
        return Redone()
    if kind != "round":
        raise RuleError("bad_format", "an entry is a round, undo or redo")
    known = "turned" if isinstance(value, dict) and "turned" in value else "match_at"
    body = read_object(value, what="the round", required=("kind", "stakes", known))
    stakes = tuple(read_list(body["stakes"], what="stakes"))
    if known == "turned":
        return RoundBooked(stakes, None, _ranks(body["turned"]))
    at = body["match_at"]
    if at is not None:
        at = read_integer(at, 1, len(CALLED), what="the position of the match")
    return RoundBooked(stakes, at)


def called_next(turned: Sequence[str]) -> str | None:
    """Return what the banker calls with the next card; None when the round has ended."""
    if len(turned) == len(CALLED) or any(rank == call for rank, call in zip(turned, CALLED, strict=False)):
        return None
    return CALLED[len(turned)]


def may_be_turned(rules: BankRules, turned: Sequence[str]) -> tuple[str, ...]:
    """Return the ranks the next card may have: those the deck still holds; none when the round has ended."""
    if called_next(turned) is None:
        return ()
    held = rounds.ranks_held(rules)
    return tuple(rank for rank in CALLED if list(turned).count(rank) < held[rank])


def _ranks(value: Any) -> tuple[str, ...]:
    ranks = read_list(value, what="the turned cards")
    if not all(isinstance(rank, str) for rank in ranks):
        raise RuleError("bad_card", "a rank is a text like 10 or JK")
    return tuple(ranks)
