"""What the rules say of the cards told so far, and what may be entered because of it.

The view is the same for a record that grows card by card and for a finished one. Seats are 1-based in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scorekeeper.domain.cards import SUITS
from scorekeeper.domain.game import Game
from scorekeeper.domain.records import lies_aside
from scorekeeper.domain.scoresheet import Table
from scorekeeper.domain.trumps import settle_trump
from scorekeeper.engine.cardset import CARD_NAMES, FIRST_JOKER, SUIT
from scorekeeper.engine.checker import CheckedDeal, check_deal
from scorekeeper.engine.dealing import pack_of
from scorekeeper.services.checking import Row, Told
from scorekeeper.services.proposals import (
    FaultView,
    Proposal,
    calls_for_replay,
    dealing_again,
    fine_states,
    is_kept,
    proposals,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckView:
    """A deal being checked."""

    table: Table
    row: Row
    told: Told
    checked: CheckedDeal | None
    """None while something has to be asked first."""
    faults: tuple[FaultView, ...]
    proposals: tuple[Proposal, ...]

    @property
    def leader(self) -> int | None:
        """The seat (0-based) that leads to the next trick, or led to the one on the table."""
        checked, record = self.checked, self.told.record
        if checked is None or record is None or checked.complete:
            return None
        if checked.tricks:
            return checked.tricks[-1].winner
        return self.row.deal.leader if record.leader is None else record.leader

    def as_json(self) -> dict[str, Any]:
        """Return the view as JSON; the sentences of the faults are added where the language is known."""
        checked, deal, players = self.checked, self.row.deal, self.table.players
        leader = self.leader
        turn = None if leader is None else (leader + len(self.told.table)) % players
        return {
            "line": self.row.line + 1,
            "number": deal.number,
            "length": deal.tricks,
            "running": self.row.is_running,
            "void": self.row.entry.void,
            "play": self.told.play,
            "kept": is_kept(self.row, self.told),
            "ask": self.told.ask,
            "trump": _trump(self.table, self.row, self.told),
            "trick": None if checked is None or checked.complete else len(checked.tricks) + 1,
            "leader": None if leader is None else leader + 1,
            "turn": None if turn is None else turn + 1,
            "tricks": [] if checked is None else [_trick(checked, at) for at in range(len(checked.tricks))],
            "left": _left(self.table, self.row, self.told),
            "taken": [0] * players if checked is None else list(checked.taken),
            "recorded": None if checked is None or checked.recorded is None else list(checked.recorded),
            "complete": checked is not None and checked.complete,
            "agrees": None if checked is None else checked.agrees,
            "faults": [_fault(found) for found in self.faults],
            "replay": calls_for_replay(self.table, self.row, self.faults),
            "proposals": [proposal.as_json() for proposal in self.proposals],
        }


def check_view(game: Game, row: Row, told: Told, *, may_enter: bool) -> CheckView:
    """Return the view of a deal being checked.

    Args:
        game: The game as it stands.
        row: The deal.
        told: Its cards.
        may_enter: Whether anything may be entered; without it nothing is proposed.
    """
    table = game.sheet.table
    if told.record is None:
        again = dealing_again(game, row) if may_enter else ()
        return CheckView(table=table, row=row, told=told, checked=None, faults=(), proposals=again)
    recorded = None if row.entry.void else row.entry.tricks
    checked = check_deal(table, row.deal, told.record, recorded)
    states = fine_states(checked.faults, row.entry.penalties)
    faults = tuple(
        FaultView(fault=fault, due_leader=_due_leader(row, checked, fault.trick), fine=fine)
        for fault, fine in zip(checked.faults, states, strict=True)
    )
    found = proposals(game, row, told, checked, faults) if may_enter else ()
    return CheckView(table=table, row=row, told=told, checked=checked, faults=faults, proposals=found)


def _trump(table: Table, row: Row, told: Told) -> str | None:
    """Return the trump of the deal: a suit, ``none``, or None where it is not told or changes."""
    if told.record is not None:
        return told.record.trump
    found = told.play.get("trump") or row.entry.trump
    return found or settle_trump(table.rules, table.schedule, row.deal)


def _trick(checked: CheckedDeal, at: int) -> dict[str, Any]:
    trick = checked.tricks[at]
    return {
        "number": trick.number,
        "leader": trick.leader + 1,
        "cards": list(trick.cards),
        "winner": trick.winner + 1,
    }


def _left(table: Table, row: Row, told: Told) -> dict[str, list[str]]:
    """Return the cards that nobody has played yet, by suit, jokers apart; a card turned for trump is none."""
    tricks = () if told.record is None else told.record.tricks
    gone = {play.card for trick in (*tricks, told.table) for play in trick}
    if told.record is not None and told.record.turned is not None and lies_aside(table, row.deal):
        gone.add(told.record.turned)
    left = [card for card in pack_of(table.rules) if CARD_NAMES[card] not in gone]
    found = {suit: [CARD_NAMES[card] for card in left if SUIT[card] == at] for at, suit in enumerate(SUITS)}
    return found | {"jokers": [CARD_NAMES[card] for card in left if card >= FIRST_JOKER]}


def _due_leader(row: Row, checked: CheckedDeal, trick: int) -> int | None:
    """Return the seat that had the lead in *trick* (1-based)."""
    return row.deal.leader if trick == 1 else checked.tricks[trick - 2].winner


def _fault(view: FaultView) -> dict[str, Any]:
    fault = view.fault
    return {
        "trick": fault.trick,
        "seat": fault.seat + 1,
        "card": fault.card,
        "rule": fault.rule,
        "obliged": list(fault.obliged),
        "penalty": fault.penalty,
        "shown_in": fault.shown_in,
        "fine": view.fine,
    }
