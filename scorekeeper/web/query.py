"""Reading a query piece by piece: what cannot be read is left out and named, the rest is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

_LONGEST_PIECE = 12
T = TypeVar("T", bound=str)


class Arguments(Protocol):
    """The query of a request."""

    def get(self, key: str, default: str) -> str:
        """Return the first value of *key*."""

    def getlist(self, key: str) -> Sequence[str]:
        """Return all values of *key*."""


def one_of(args: Arguments, name: str, allowed: Sequence[T], dropped: list[str]) -> T:
    """Return the value of *name*: one of *allowed*, the first of them where it is missing or another."""
    value = args.get(name, "")
    if value and value not in allowed:
        dropped.append(piece(value))
    return next((known for known in allowed if known == value), allowed[0])


def piece(text: str) -> str:
    """Return the start of *text*, fit to be shown."""
    return "".join(letter for letter in text if letter.isprintable())[:_LONGEST_PIECE] or "?"
