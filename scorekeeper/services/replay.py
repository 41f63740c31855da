"""A deal whose cards were written down, trick by trick, ready to be looked at. Seats are 1-based here."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.domain.entries import DealEntry
from scorekeeper.domain.game import Game
from scorekeeper.domain.records import Play, Record, read_record
from scorekeeper.domain.schedule import DealSpec
from scorekeeper.domain.scoresheet import Table
from scorekeeper.engine.arbiter import Decision, Trick, decide
from scorekeeper.engine.cardset import hand_of, names_in
from scorekeeper.engine.checker import CheckedDeal, CheckedTrick, Fault, check_deal


@dataclass(frozen=True, slots=True, kw_only=True)
class HandCard:
    """A card somebody held."""

    card: str
    trick: int | None
    """Number of the trick (1-based) in which it was played; None if it was not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaySeat:
    """One player of the deal."""

    seat: int
    name: str
    bid: int | None
    """None where nobody bids, or where it is not known."""
    hand: tuple[HandCard, ...]
    """As dealt, with what was drawn later, or what the player went on to play; suit by suit, low to high,
    jokers last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayTrick:
    """One trick as it went."""

    number: int
    """1-based."""
    leader: int
    winner: int
    trick: Trick
    """Its plays, the leader's first, and the rules and the trump they were played by."""
    decision: Decision
    """Who takes it, and why."""
    taken: tuple[int, ...]
    """Tricks per seat after it."""
    faults: tuple[Fault, ...]
    due_leader: int | None
    """Who had the lead; None where the record cannot tell."""

    def play_of(self, seat: int) -> tuple[int, Play]:
        """Return the place (1-based) at which *seat* played, and its play."""
        place = (seat - self.leader) % len(self.trick.plays)
        return place + 1, self.trick.plays[place]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayView:
    """A deal to be looked at trick by trick."""

    table: Table
    deal: DealSpec
    void: bool
    trump: str | None
    """A suit or ``none``; None where the trick settles it."""
    turned: str | None
    """The card turned for trump."""
    seats: tuple[ReplaySeat, ...]
    tricks: tuple[ReplayTrick, ...]
    """Those written down."""
    hands_known: bool
    """Whether the hands dealt were written down."""
    checked: CheckedDeal

    @property
    def faulty(self) -> tuple[int, ...]:
        """Numbers of the tricks with a fault."""
        return tuple(trick.number for trick in self.tricks if trick.faults)


def find_entry(game: Game, line: int) -> tuple[DealSpec, DealEntry]:
    """Return a deal of a game whose cards were written down.

    Args:
        game: The game.
        line: Row of the sheet, 1-based; the deal being played comes behind the others.

    Raises:
        LookupError: If there is no such row, or it has no cards.
    """
    rows = [(row.deal, row.entry) for row in game.sheet.lines]
    if game.deal is not None and game.running_entry is not None:
        rows.append((game.deal, game.running_entry))
    if not 1 <= line <= len(rows) or rows[line - 1][1].play is None:
        raise LookupError(f"no cards in row {line}")
    return rows[line - 1]


def replay_view(table: Table, deal: DealSpec, entry: DealEntry, names: Sequence[str]) -> ReplayView:
    """Return a deal trick by trick.

    Args:
        table: The table.
        deal: The deal as planned.
        entry: What was written down of it; it has cards.
        names: The players in seat order.

    Raises:
        RuleError: If the record is impossible, see ``records.read_record``.
    """
    assert entry.play is not None
    record = read_record(table, deal, json.loads(entry.play), entry.trump)
    checked = check_deal(table, deal, record, None if entry.void else entry.tricks)
    bids = entry.bids or (None,) * table.players
    return ReplayView(
        table=table,
        deal=deal,
        void=entry.void,
        trump=record.trump,
        turned=record.turned,
        seats=tuple(
            ReplaySeat(seat=seat + 1, name=name, bid=bids[seat], hand=_hand(record, checked, seat))
            for seat, name in enumerate(names)
        ),
        tricks=_tricks(table, deal, record, checked),
        hands_known=record.hands is not None,
        checked=checked,
    )


def _hand(record: Record, checked: CheckedDeal, seat: int) -> tuple[HandCard, ...]:
    """Return what *seat* (0-based) held."""
    played: dict[str, int] = {}
    for trick, plays in zip(checked.tricks, record.tricks, strict=True):
        played[plays[(seat - trick.leader) % len(plays)].card] = trick.number
    dealt = record.hands[seat] if record.hands is not None else frozenset()
    return tuple(HandCard(card=card, trick=played.get(card)) for card in names_in(hand_of({*dealt, *played})))


def _tricks(table: Table, deal: DealSpec, record: Record, checked: CheckedDeal) -> tuple[ReplayTrick, ...]:
    trump, taken, due = record.trump, [0] * table.players, deal.leader
    found = []
    for trick, plays in zip(checked.tricks, record.tricks, strict=True):
        lying = Trick(rules=table.rules, trump=trump, plays=plays)
        decision = decide(lying)
        taken[trick.winner] += 1
        found.append(_trick(trick, lying, decision, tuple(taken), checked, due))
        due = trick.winner
        if trump is None and table.rules.circular_trump_scope == "deal" and decision.asked.suit is not None:
            trump = decision.asked.trump
    return tuple(found)


def _trick(
    trick: CheckedTrick,
    lying: Trick,
    decision: Decision,
    taken: tuple[int, ...],
    checked: CheckedDeal,
    due: int | None,
) -> ReplayTrick:
    return ReplayTrick(
        number=trick.number,
        leader=trick.leader + 1,
        winner=trick.winner + 1,
        trick=lying,
        decision=decision,
        taken=taken,
        faults=tuple(fault for fault in checked.faults if fault.trick == trick.number),
        due_leader=None if due is None else due + 1,
    )
