"""What may be entered because of a check: fines, other tricks, the cards themselves, dealing again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from scorekeeper.domain.entries import Penalty, PenaltyKind
from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.eventfile import event_to_json
from scorekeeper.domain.events import (
    CardsWritten,
    DealAnnulled,
    DealCorrected,
    DealRecorded,
    Entered,
    PenaltyBooked,
)
from scorekeeper.domain.game import Game
from scorekeeper.domain.scoresheet import Table
from scorekeeper.engine.checker import CheckedDeal, Fault
from scorekeeper.services.checking import Row, Told
from scorekeeper.services.preview import Changes, changes, fined

ProposalKind = Literal["fine", "agreed", "tricks", "cards", "again"]
FineState = Literal["none", "due", "booked"]
AGREED = (-50, -100, -200)
"""Points that tables agree on where their rules fix no fine."""
_REVOKES = ("must_follow", "must_trump")


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultView:
    """A fault, and what became of its fine."""

    fault: Fault
    due_leader: int | None
    """Seat (0-based) that had the lead in the trick; None where the record cannot tell."""
    fine: FineState
    """``none``: the house rules fine nothing; ``booked``: a fine stands on the sheet already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """Something that could be entered because of the check."""

    kind: ProposalKind
    """``agreed``: a usual fine for a fault that the house rules do not fine."""
    event: Entered
    changes: Changes
    fault: int | None = None
    """Place of the fault (0-based) that is fined."""
    points: int | None = None
    """What is fined, below 0."""

    def as_json(self) -> dict[str, Any]:
        """Return it as JSON; ``op`` is the operation, ready to be sent."""
        op = event_to_json(self.event)
        body = {"kind": self.kind, "op": op, "fault": self.fault, "points": self.points}
        return body | {"changes": self.changes.as_json()}


def _kind(fault: Fault) -> PenaltyKind:
    return "joker_lead" if fault.rule == "joker_lead_fined" else "revoke"


def fine_states(faults: Sequence[Fault], penalties: Sequence[Penalty]) -> list[FineState]:
    """Return what became of the fine of each fault; a penalty on the sheet covers one fault of its kind."""
    booked = [(penalty.seat, penalty.kind) for penalty in penalties]
    states: list[FineState] = []
    for fault in faults:
        key = (fault.seat, _kind(fault))
        if key in booked:
            booked.remove(key)
            states.append("booked")
        else:
            states.append("due" if fault.penalty else "none")
    return states


def is_kept(row: Row, told: Told) -> bool:
    """Return whether the sheet holds just these cards already."""
    return row.entry.play is not None and told.play == json.loads(row.entry.play)


def calls_for_replay(table: Table, row: Row, faults: Sequence[FaultView]) -> bool:
    """Return whether the house rules want the deal dealt again, C-49; a void one already was."""
    revoked = any(view.fault.rule in _REVOKES for view in faults)
    return table.rules.revoke_replay and revoked and not row.entry.void


def proposals(
    game: Game, row: Row, told: Told, checked: CheckedDeal, faults: Sequence[FaultView]
) -> tuple[Proposal, ...]:
    """Return everything that the game would take, each with what it changes."""
    found = [fine for at, view in enumerate(faults) for fine in _fines(game, row, view, at)]
    if checked.complete and not row.entry.void and checked.taken != checked.recorded:
        found += _tried(game, row, "tricks", _tricks(row, checked.taken))
    if checked.tricks and not is_kept(row, told):
        found += _tried(game, row, "cards", _cards(row, told))
    return (*found, *dealing_again(game, row, faults))


def dealing_again(game: Game, row: Row, faults: Sequence[FaultView] = ()) -> tuple[Proposal, ...]:
    """Return the proposal to annul the deal, which is then dealt again. RULES 2.0 rule 1.

    A recorded deal may be annulled for any reason as long as the next one has not begun; the desk annuls the
    deal being played, so that is proposed only where the house rules want it because of the *faults*.
    """
    if row.entry.void or (row.is_running and not calls_for_replay(game.sheet.table, row, faults)):
        return ()
    event = DealAnnulled() if row.is_running else _corrected(row, void=True)
    return tuple(_tried(game, row, "again", event))


def _tried(game: Game, row: Row, kind: ProposalKind, event: Entered) -> list[Proposal]:
    """Return the proposal of *event*; nothing if the game would not take it."""
    try:
        return [Proposal(kind=kind, event=event, changes=changes(game, event, row.line))]
    except RuleError:
        return []


def _fines(game: Game, row: Row, view: FaultView, at: int) -> list[Proposal]:
    """Return the fine that is due for a fault; where the rules fix none, what tables agree on."""
    fault = view.fault
    kind: ProposalKind = "fine"
    amounts: tuple[int, ...] = (fault.penalty,)
    if view.fine == "none" and fault.rule.startswith("must_"):
        kind, amounts = "agreed", AGREED
    elif view.fine != "due":
        return []
    return [
        Proposal(
            kind=kind,
            event=_fine(row, fault, points),
            fault=at,
            points=points,
            changes=fined(game, fault.seat, points, row.line),
        )
        for points in amounts
    ]


def _fine(row: Row, fault: Fault, points: int) -> Entered:
    penalty = Penalty(seat=fault.seat, points=points, kind=_kind(fault))
    if row.is_running:
        return PenaltyBooked(penalty)
    return _corrected(row, penalties=(*row.entry.penalties, penalty))


def _tricks(row: Row, taken: tuple[int, ...]) -> Entered:
    return DealRecorded(taken) if row.is_running else _corrected(row, tricks=taken)


def _cards(row: Row, told: Told) -> Entered:
    play = json.dumps(told.play, ensure_ascii=False)
    return CardsWritten(play) if row.is_running else _corrected(row, play=play)


def _corrected(row: Row, **changed: Any) -> DealCorrected:
    return DealCorrected(row.line, replace(row.entry, **changed))
