"""The event log of a game folded: the game now, what undo would take back and what redo would put back."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.domain.events import Entered, Event
from scorekeeper.domain.game import Game, apply, new_game
from scorekeeper.domain.past import Past
from scorekeeper.domain.scoresheet import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class History(Past[Game, Entered]):
    """A game with its past."""

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.now


def begin(table: Table) -> History:
    """Return the history of a game in which nothing was entered yet."""
    return History(start=new_game(table))


def advance(history: History, event: Event) -> History:
    """Return *history* after one more event.

    Raises:
        OutOfTurn: ``nothing_to_undo``, ``nothing_to_redo``, or what ``game.apply`` raises.
        RuleError: What ``game.apply`` raises.
    """
    return history.advanced(event, apply)
