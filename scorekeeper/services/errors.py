"""What a use case refuses, beside the rules."""

from __future__ import annotations

from typing import Any

from scorekeeper.domain.errors import ScorekeeperError
from scorekeeper.domain.past import Past


class GameNotFound(ScorekeeperError):
    """There is no such game, or the link does not open it."""

    def __init__(self) -> None:
        """Say no more than that."""
        super().__init__("not_found", "there is no such game")


class HouseNotFound(GameNotFound):
    """There are no rules saved under this address."""


class StaleGame(ScorekeeperError):
    """Somebody entered something meanwhile; nothing was written."""

    def __init__(self, history: Past[Any, Any]) -> None:
        """Carry what stands now."""
        super().__init__("stale_version", "somebody entered something meanwhile")
        self.history = history


class OperationReused(ScorekeeperError):
    """The id of an operation came back with another content; nothing was written."""

    def __init__(self) -> None:
        """Name no content: it may not be the sender's."""
        super().__init__("id_reused", "this id was used for another entry")


class Refused(ScorekeeperError):
    """The rules do not allow the entry; nothing was written."""

    def __init__(self, reason: ScorekeeperError, history: Past[Any, Any]) -> None:
        """Carry the *reason* and what stands."""
        super().__init__(reason.code, reason.message, deal=reason.deal, seat=reason.seat, **reason.params)
        self.history = history


class StoreBusy(ScorekeeperError):
    """The database cannot be written or read now (locked, disk full); nothing was written."""

    def __init__(self, detail: str) -> None:
        """Keep the *detail* for the log, not for people."""
        super().__init__("busy", "the game cannot be saved at the moment")
        self.detail = detail


class StoreUnusable(ScorekeeperError):
    """The folder of the data cannot be used: it belongs to a newer program, or is damaged."""

    def __init__(self, detail: str, **params: object) -> None:
        """Say what is wrong with it."""
        super().__init__("bad_file", detail, deal=None, seat=None, **params)
