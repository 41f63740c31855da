"""The check of a deal as pages and scripts are told it: the view with its faults in the viewer's language."""

from __future__ import annotations

from typing import Any

from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.history import History
from scorekeeper.services.checking import Row, find_row, read_told
from scorekeeper.services.checkview import check_view
from scorekeeper.services.desk import desk_view
from scorekeeper.services.ports import StoredGame
from scorekeeper.web.i18n import reader
from scorekeeper.words.checks import fault_sentence


class NoSuchDeal(RuleError):
    """The sheet has no such row, or nothing of the deal can have been played yet."""

    def __init__(self) -> None:
        """Say no more than that."""
        super().__init__("bad_format", "there is no such deal on the sheet", fault="no_deal")


def row_of(history: History, line: int) -> Row:
    """Return row *line* (1-based) of the sheet.

    Raises:
        NoSuchDeal: If its cards cannot be checked.
    """
    row = find_row(history.game, line - 1)
    if row is None:
        raise NoSuchDeal
    return row


def answer(
    game: StoredGame, history: History, row: Row, play: object, on_table: object = "", *, may_enter: bool
) -> dict[str, Any]:
    """Return the view of a deal being checked as JSON, with sentences, version and what undo would do.

    Raises:
        RuleError: See ``read_told``.
    """
    told = read_told(game.table, row, play, on_table)
    view = check_view(history.game, row, told, may_enter=may_enter)
    body = view.as_json()
    for found, fault in zip(view.faults, body["faults"], strict=True):
        fault["text"] = fault_sentence(found.fault, found.due_leader, game.names, reader())
    undo = desk_view(history)["undo"] if may_enter else None
    return body | {"version": history.version, "undo": undo}
