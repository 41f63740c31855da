"""What can be wrong, as exceptions.

    ScorekeeperError
      RuleError(ValueError)   the rules or the contract of FORMAT.md forbid it
        InvalidRuleSet        an option that does not exist or contradicts another one
        IllegalBid            a bid outside the range or barred by a restriction
        IllegalResult         tricks that cannot be right
        OutOfTurn             an entry that is not due
      UnreadableText          text that is no card, no file, no JSON

Every exception carries a ``code`` of FORMAT.md section 4, the deal (its 1-based number) and the seat
(0-based) where there is one, and ``params`` for the sentence in the reader's language. The English
message is for developers and the command line.
"""

from __future__ import annotations

import difflib
import reprlib
from collections.abc import Iterable
from typing import Self


class ScorekeeperError(Exception):
    """Anything this program refuses."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        deal: int | None = None,
        seat: int | None = None,
        **params: object,
    ) -> None:
        """Remember what was refused.

        Args:
            code: Error code of FORMAT.md section 4.
            message: One English sentence.
            deal: Number of the deal, 1-based, if the fault lies in one.
            seat: Seat, 0-based, if the fault is one player's.
            params: Values for the translated sentence.
        """
        super().__init__(message)
        self.code = code
        self.message = message
        self.deal = deal
        self.seat = seat
        self.params = params

    def at_deal(self, number: int) -> Self:
        """Return this error, placed in deal *number* (1-based) unless it already has a place."""
        if self.deal is None:
            self.deal = number
        return self

    def as_json(self) -> dict[str, object]:
        """Return the object ``error`` of FORMAT.md section 4; ``seat`` is 1-based there."""
        body: dict[str, object] = {"code": self.code}
        if self.deal is not None:
            body["deal"] = self.deal
        if self.seat is not None:
            body["seat"] = self.seat + 1
        body["message"] = self.message
        return body


class RuleError(ScorekeeperError, ValueError):
    """The rules or the file contract forbid it."""


class InvalidRuleSet(RuleError):
    """An option does not exist, has a value it may not have, or contradicts another option."""

    def __init__(self, option: str, message: str, preset: str | None = None, **params: object) -> None:
        """Name the *option* at fault (a name of RULES.md section 4, or ``preset``)."""
        super().__init__(
            "bad_option",
            f"{option}: {message}",
            deal=None,
            seat=None,
            option=option,
            preset=preset,
            **params,
        )


class IllegalBid(RuleError):
    """A bid outside the range (``bad_bid``) or barred in this place (``bid_forbidden``)."""


class IllegalResult(RuleError):
    """Tricks that cannot be right: ``bad_tricks`` or ``tricks_do_not_add_up``."""


class OutOfTurn(RuleError):
    """An entry that is not due now: ``out_of_turn``."""


class UnreadableText(ScorekeeperError, ValueError):
    """Text that is no card, no JSON, no file."""


def nearest(name: str, known: Iterable[str]) -> str:
    """Return ``; the nearest is NAME`` to end a refusal of *name* with, nothing where none is like it."""
    return "".join(f"; the nearest is {like}" for like in difflib.get_close_matches(name, known, n=1))


_REPR = reprlib.Repr()
_REPR.maxstring = 60
_AS_IN_JSON = {"None": "null", "True": "true", "False": "false"}


def shown(value: object) -> str:
    """Return a JSON value of a file for a message: briefly, and however deeply it is nested."""
    text = _REPR.repr(value)
    text = _AS_IN_JSON.get(text, text)
    return text if len(text) <= 60 else text[:57] + "..."
