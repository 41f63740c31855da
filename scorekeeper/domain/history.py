"""The event log folded: the game now, what undo would take back and what redo would put back.

The steps form a chain that shares everything with its former self, so adding an event costs the same at the
end of a long game as at its start.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.domain.errors import OutOfTurn
from scorekeeper.domain.events import Entered, Event, Redone, Undone
from scorekeeper.domain.game import Game, apply, new_game
from scorekeeper.domain.scoresheet import Table


@dataclass(frozen=True, slots=True)
class Step:
    """An entry that stands, and the game before and after it."""

    event: Entered
    before: Game
    after: Game
    previous: Step | None


@dataclass(frozen=True, slots=True)
class Retracted:
    """An entry that was undone, and those undone before it."""

    event: Entered
    rest: Retracted | None


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """A game with its past."""

    start: Game
    last: Step | None = None
    undone: Retracted | None = None
    version: int = 0
    """How many events were folded."""

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.start if self.last is None else self.last.after


def begin(table: Table) -> History:
    """Return the history of a game in which nothing was entered yet."""
    return History(start=new_game(table))


def advance(history: History, event: Event) -> History:
    """Return *history* after one more event.

    Raises:
        OutOfTurn: ``nothing_to_undo``, ``nothing_to_redo``, or what ``game.apply`` raises.
        RuleError: What ``game.apply`` raises.
    """
    version = history.version + 1
    match event:
        case Undone():
            if history.last is None:
                raise OutOfTurn("nothing_to_undo", "there is nothing to undo")
            return History(
                start=history.start,
                last=history.last.previous,
                undone=Retracted(history.last.event, history.undone),
                version=version,
            )
        case Redone():
            if history.undone is None:
                raise OutOfTurn("nothing_to_redo", "there is nothing to redo")
            return History(
                start=history.start,
                last=_step(history, history.undone.event),
                undone=history.undone.rest,
                version=version,
            )
        case _:
            return History(start=history.start, last=_step(history, event), version=version)


def replay(table: Table, events: Iterable[Event]) -> History:
    """Return the history of *events*, oldest first."""
    history = begin(table)
    for event in events:
        history = advance(history, event)
    return history


def _step(history: History, event: Entered) -> Step:
    game = history.game
    return Step(event=event, before=game, after=apply(game, event), previous=history.last)
