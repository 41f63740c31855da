"""Why a command is refused, in the language of the terminal."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from typing import Any

from scorekeeper.catalogues import Language
from scorekeeper.domain.errors import ScorekeeperError
from scorekeeper.domain.options import options_of
from scorekeeper.domain.presets.side_games import JOKER_POKER
from scorekeeper.words.bank_faults import side_option_fault
from scorekeeper.words.file_faults import content_fault
from scorekeeper.words.marking import mark as _
from scorekeeper.words.quoting import quoted
from scorekeeper.words.shapes import shape_reason

_SYSTEM: Mapping[object, str] = {
    errno.ENOENT: _("there is no such file or folder"),
    errno.ENOTDIR: _("there is no such file or folder"),
    errno.EINVAL: _("this is no file"),
    errno.EISDIR: _("this is no file"),
    errno.EACCES: _("it is not permitted"),
    errno.EPERM: _("it is not permitted"),
    errno.EROFS: _("it is not permitted"),
    errno.ENOSPC: _("there is no space left"),
    errno.EFBIG: _("it is too large"),
    errno.EADDRINUSE: _("the port is taken"),
    errno.EADDRNOTAVAIL: _("this machine has no such address"),
}
"""What the system says, by its number."""
_MISUSED: Mapping[object, str] = {
    "batch": _("This command cannot be called in a batch."),
    "no_command": _("A command is missing."),
    "no_money": _("The rules of this game settle no money."),
    "request": _("This line is no request of a batch."),
    "sheet_alone": _("Nothing but the sheet is printed of a game that nobody has begun."),
    "usage": _("The command line cannot be understood."),
}


def command_fault(
    error: ScorekeeperError, file: Any, rules: Mapping[str, Any], players: int | None, language: Language
) -> str:
    """Return why a command was refused, with the place where it is a place in a file.

    Args:
        error: Why.
        file: The JSON value of the file that was read; None if there is none.
        rules: Preset and options of a command without a file, as a game file has them.
        players: How many were asked for, where the command takes it.
        language: The language of the terminal.
    """
    reason = (
        _usage(error, language)
        or _file(error, file, language)
        or _side_game(error, language)
        or _option(error, language, side_game=file is None and not rules)
    )
    if reason and error.deal is None:
        return reason
    body = {"rules": rules, "players": [""] * min(players or 0, 99)} if file is None else file
    fault = content_fault(error, body, language)
    reason = reason or fault.reason
    return f"{fault.place}: {reason}" if fault.place and file is not None else reason


def _usage(error: ScorekeeperError, language: Language) -> str:
    """Return what is wrong with the command line."""
    if error.code == "fault":
        return language.gettext("The program has a fault: %(name)s", name=error.params["name"])
    if error.code != "bad_usage":
        return ""
    params = {name: quoted(value) for name, value in error.params.items()}
    match error.params.get("fault"):
        case "unknown_command":
            return language.gettext("There is no command called %(name)s.", name=params["name"])
        case "unknown_option":
            return language.gettext("There is no option called %(name)s.", name=params["name"])
        case "no_value":
            return language.gettext("After %(option)s a value is missing.", option=params["option"])
        case "missing":
            return language.gettext("%(option)s is missing.", option=params["field"])
        case "value":
            return language.gettext("The value of %(option)s cannot be understood.", option=params["option"])
        case "pair":
            return language.gettext(
                "After %(option)s comes a rule with its value: %(example)s.",
                option=params["option"],
                example=params["example"],
            )
        case "either":
            return language.gettext("Give either a file or %(option)s with a game.", option=params["option"])
        case "blank":
            return language.gettext(
                "%(options)s are for a blank sheet; a game file has its own.", options=params["options"]
            )
        case "listen":
            return language.gettext(
                "The server cannot listen at %(place)s: %(reason)s.",
                place=params["place"],
                reason=_system(error.params["why"], language),
            )
        case fault if fault in _MISUSED:
            return language.gettext(_MISUSED[fault])
        case _:
            return shape_reason(error, language) or language.gettext(_MISUSED["usage"])


def _file(error: ScorekeeperError, file: Any, language: Language) -> str:
    """Return what is wrong with a file as a whole."""
    match error.params:
        case {"fault": "read", "file": name, "why": why}:
            return language.gettext(
                "%(file)s cannot be read: %(reason)s.", file=quoted(name), reason=_system(why, language)
            )
        case {"fault": "write", "file": name, "why": why}:
            return language.gettext(
                "%(file)s cannot be written: %(reason)s.", file=quoted(name), reason=_system(why, language)
            )
        case {"fault": "output", "why": why}:
            return language.gettext("Nothing can be printed: %(reason)s.", reason=_system(why, language))
        case {"fault": "input"}:
            return language.gettext("The standard input is closed.")
        case {"fault": "folder", "file": name, "why": why}:
            return language.gettext(
                "The data folder %(folder)s cannot be used: %(reason)s.",
                folder=quoted(name),
                reason=_system(why, language),
            )
        case {"fault": "format", "format": kind}:
            return language.gettext("The format of the file is not %(format)s.", format=kind)
        case {"fault": "object"} if not isinstance(file, dict):
            return language.gettext("The file has to hold an object.")
        case _:
            return ""


def _system(why: Any, language: Language) -> str:
    """Return why the system, or the store, does not let us: what comes after a colon."""
    match why:
        case {"fault": "newer"}:
            return language.gettext("a newer version of the program has written there")
        case {"fault": "damaged"}:
            return language.gettext("its database is damaged")
        case {"fault": "key", "longest": least}:
            return language.gettext("the secret key has to be longer: %(least)s", least=least)
        case {"fault": "limit", "name": name, "example": example}:
            return language.gettext("%(name)s is no limit like %(example)s", name=name, example=example)
        case {"errno": int(number)} if number in _SYSTEM:
            return language.gettext(_SYSTEM[number])
        case {"errno": int(number)}:
            return language.gettext("error %(number)s of the system", number=number)
        case _:
            return language.gettext("the reason is not known")


def _side_game(error: ScorekeeperError, language: Language) -> str:
    """Return what is wrong where there is no sheet: with trumps and hands."""
    match error.params:
        case {"fault": "unnamed"}:
            return language.gettext("Who chooses the trump has to name a suit.")
        case {"fault": "unseen"}:
            return language.gettext("Who chooses the trump has not seen this suit.")
        case {"fault": "all"}:
            return language.gettext("All players have bid.")
        case {"fault": "empty"} if error.code == "bad_tricks":
            return language.gettext("There are no cards in the trick.")
        case {"fault": "trick", "cards": int(cards), "players": most}:
            return language.ngettext(
                "%(num)s card in one trick; at most %(players)s play.",
                "%(num)s cards in one trick; at most %(players)s play.",
                cards,
                players=most,
            )
        case {"fault": "hand", "cards": int(cards)}:
            return language.ngettext("A hand has %(num)s card.", "A hand has %(num)s cards.", cards)
        case _:
            return ""


def _option(error: ScorekeeperError, language: Language, *, side_game: bool) -> str:
    """Return what is wrong with the hand size, or with an option of a side game."""
    match error.params:
        case {"option": "cards", "lowest": least, "highest": most}:
            return language.gettext(
                "“%(field)s” has to be a whole number from %(lowest)s to %(highest)s.",
                field="--cards",
                lowest=least,
                highest=most,
            )
        case {"option": str(name)} if side_game:
            return side_option_fault(name, options_of(JOKER_POKER), language)
        case _:
            return ""
