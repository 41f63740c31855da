"""What was entered over a start, with undo and redo, for any kind of state.

The steps form a chain that shares everything with its former self, so adding an event costs the same at the
end of a long evening as at its start.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic, Self, TypeVar

from scorekeeper.domain.errors import OutOfTurn

S = TypeVar("S")
"""A state."""
E = TypeVar("E")
"""Something entered, which makes a state of a state."""


@dataclass(frozen=True, slots=True)
class Undone:
    """The last entry still standing was taken back."""


@dataclass(frozen=True, slots=True)
class Redone:
    """The last entry taken back was put back."""


@dataclass(frozen=True, slots=True)
class Step(Generic[S, E]):
    """An entry that stands, and the state before and after it."""

    event: E
    before: S
    after: S
    previous: Step[S, E] | None


@dataclass(frozen=True, slots=True)
class Retracted(Generic[E]):
    """An entry that was undone, and those undone before it."""

    event: E
    rest: Retracted[E] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Past(Generic[S, E]):
    """A state with its past."""

    start: S
    last: Step[S, E] | None = None
    undone: Retracted[E] | None = None
    version: int = 0
    """How many events were folded."""

    @property
    def now(self) -> S:
        """The state as it stands."""
        return self.start if self.last is None else self.last.after

    def advanced(self, event: E | Undone | Redone, apply: Callable[[S, E], S]) -> Self:
        """Return this past after one more event.

        Raises:
            OutOfTurn: ``nothing_to_undo``, ``nothing_to_redo``, or what *apply* raises.
            RuleError: What *apply* raises.
        """
        last, undone = self.last, self.undone
        if isinstance(event, Undone):
            if last is None:
                raise OutOfTurn("nothing_to_undo", "there is nothing to undo")
            undone = Retracted(last.event, undone)
            last = last.previous
        elif isinstance(event, Redone):
            if undone is None:
                raise OutOfTurn("nothing_to_redo", "there is nothing to redo")
            last = self._step(undone.event, apply)
            undone = undone.rest
        else:
            last, undone = self._step(event, apply), None
        return replace(self, last=last, undone=undone, version=self.version + 1)

    def _step(self, event: E, apply: Callable[[S, E], S]) -> Step[S, E]:
        before = self.now
        return Step(event=event, before=before, after=apply(before, event), previous=self.last)
