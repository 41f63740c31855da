"""Why a file of a game, match or bank is refused: where in it and for what, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.catalogues import Language
from scorekeeper.domain import bankfile, gamefile, matchfile
from scorekeeper.domain.errors import ScorekeeperError
from scorekeeper.words.bank_faults import bank_option_fault, bank_reason
from scorekeeper.words.deals import card_sign
from scorekeeper.words.quoting import quoted
from scorekeeper.words.refusals import option_fault
from scorekeeper.words.shapes import shape_reason


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a file."""

    place: str
    """Deal and player, as far as they are known; empty where the fault lies in the file as a whole."""
    reason: str
    """One sentence."""


def file_fault(error: ScorekeeperError, body: Any, language: Language) -> Fault:
    """Return what is wrong with a file.

    Args:
        error: What was raised while reading it.
        body: Its JSON value; None if it has none.
        language: The reader's language.
    """
    wrong_kind = _wrong_kind(body, language) if error.code != "bad_file" else ""
    return Fault("", wrong_kind) if wrong_kind else content_fault(error, body, language)


def content_fault(error: ScorekeeperError, body: Any, language: Language) -> Fault:
    """Return what is wrong with what a file holds, whatever kind of file it is.

    Args:
        error: What was raised while reading it.
        body: Its JSON value; None if it has none.
        language: The reader's language.
    """
    game = error.params.get("game")
    file = _game_of(body, game)
    return Fault(
        " · ".join(_places(error, game, file, language)),
        _reason(error, file, language) or language.gettext("The file is not as it has to be."),
    )


def _wrong_kind(body: Any, language: Language) -> str:
    """Return what the file is if it is no game, match or joker bank."""
    kind = body.get("format") if isinstance(body, dict) else None
    if kind in (gamefile.FORMAT, matchfile.FORMAT, bankfile.FORMAT):
        return ""
    if kind == "scorekeeper-rules/1":
        return language.gettext("This file holds house rules and no game. The page of rules takes it.")
    return language.gettext("This is no game file: its format is not %(format)s.", format=gamefile.FORMAT)


def _game_of(body: Any, number: object) -> Mapping[str, Any]:
    """Return the game at fault: one of a match, or the file itself."""
    if isinstance(number, int) and isinstance(body, dict):
        games = body.get("games")
        body = games[number - 1] if isinstance(games, list) and number <= len(games) else None
    return body if isinstance(body, dict) else {}


def _places(error: ScorekeeperError, game: object, file: Mapping[str, Any], language: Language) -> list[str]:
    places = []
    if game is not None:
        places.append(language.gettext("Party %(number)s", number=game))
    if error.deal is not None and _is_bank(file):
        places.append(language.gettext("Round %(number)s", number=error.deal))
    elif error.deal is not None:
        places.append(language.gettext("Deal %(number)s", number=error.deal))
    if error.seat is not None:
        seat = language.gettext("seat %(number)s", number=error.seat + 1)
        name = _name(file, error.seat)
        places.append(f"{name}, {seat}" if name else seat)
    return places


def _is_bank(file: Mapping[str, Any]) -> bool:
    return file.get("format") == bankfile.FORMAT


def _name(file: Mapping[str, Any], seat: int) -> str:
    players = file.get("players")
    name = players[seat] if isinstance(players, list) and seat < len(players) else ""
    return name[:60].strip() if isinstance(name, str) and name.isprintable() else ""


def _reason(error: ScorekeeperError, file: Mapping[str, Any], language: Language) -> str:
    if _is_bank(file) and (reason := bank_reason(error, language)):
        return reason
    match error.code:
        case "bad_file":
            return _unreadable(error, language)
        case "bad_option":
            return _options(error, file, language)
        case "bad_players":
            return _players(error, language) or shape_reason(error, language)
        case "bad_seat":
            return shape_reason(error, language) or language.gettext("There is no such seat at this table")
        case "bad_bid" | "bid_forbidden":
            return _bids(error, language) or shape_reason(error, language)
        case "bad_tricks" | "tricks_do_not_add_up" | "too_many_deals":
            return _tricks(error, language) or shape_reason(error, language)
        case "bad_card" | "duplicate_card" | "joker_undeclared" | "bad_call":
            return cards_reason(error, language)
        case _:
            return shape_reason(error, language) or _other(error, language)


def _unreadable(error: ScorekeeperError, language: Language) -> str:
    match error.params:
        case {"fault": "encoding"}:
            return language.gettext(
                "This file cannot be read: it is no text in %(encoding)s.", encoding="UTF-8"
            )
        case {"fault": "twice", "field": field}:
            return language.gettext("“%(field)s” stands twice in the same place.", field=quoted(field))
        case {"fault": "cut"}:
            return language.gettext("The file breaks off: its end is missing. Save it once more.")
        case {"line": line}:
            return language.gettext(
                "This file cannot be read: from line %(line)s on it is no JSON text.", line=line
            )
        case _:
            return language.gettext("This file cannot be read: it is no JSON text.")


def _options(error: ScorekeeperError, file: Mapping[str, Any], language: Language) -> str:
    if error.params.get("fault") == "other_rules":
        return language.gettext("All parties of a match are played by the same rules.")
    if _is_bank(file):
        return bank_option_fault(error, file.get("options"), language)
    players = file.get("players")
    count = len(players) if isinstance(players, list) else None
    return option_fault(error, file.get("rules"), language, players=count)


def _players(error: ScorekeeperError, language: Language) -> str:
    match error.params:
        case {"fault": "empty"}:
            return language.gettext("The name is empty.")
        case {"fault": "twice"}:
            return language.gettext("In a match no name may stand twice.")
        case {"fault": "other_players", "names": names}:
            return language.gettext("This party is due to others: %(names)s.", names=names)
        case {"fewest": least, "most": most} if least != most:
            return language.gettext(
                "These rules are for %(least)s to %(most)s players", least=least, most=most
            )
        case {"fewest": int(number)}:
            return language.ngettext(
                "These rules are for %(num)s player", "These rules are for %(num)s players", number
            )
        case _:
            return ""


def _bids(error: ScorekeeperError, language: Language) -> str:
    match error.params:
        case {"levels": True, "bid": bid, "cards": cards}:
            return language.gettext(
                "%(bid)s is not allowed: it would make exactly %(cards)s", bid=bid, cards=cards
            )
        case {"bid": bid}:
            return language.gettext("%(bid)s is not allowed here", bid=bid)
        case {"highest": highest}:
            return language.gettext("A bid is a number from 0 to %(highest)s", highest=highest)
        case {"fault": "without"}:
            return language.gettext("There are no bids in this deal.")
        case {"fault": "unsaid"}:
            return language.gettext("A bid is missing.")
        case {"fault": "count"}:
            return language.gettext("There is not one bid for each player.")
        case _:
            return ""


def _tricks(error: ScorekeeperError, language: Language) -> str:
    match error.params:
        case {"placed": placed, "tricks": int(tricks)}:
            return language.ngettext(
                "The tricks make %(placed)s, but the deal has %(num)s trick",
                "The tricks make %(placed)s, but the deal has %(num)s tricks",
                tricks,
                placed=placed,
            )
        case {"tricks": most}:
            return language.gettext("Tricks are a number from 0 to %(most)s", most=most)
        case {"fault": "count"}:
            return language.gettext("There is not one number of tricks for each player.")
        case {"fault": "cards"}:
            return _wrong_cards(language)
        case {"most": int(most)}:
            return language.ngettext(
                "The game has only %(num)s deal.", "The game has only %(num)s deals.", most
            )
        case _:
            return ""


def cards_reason(error: ScorekeeperError, language: Language) -> str:
    """Return what is wrong with a card or with what a joker says."""
    card = card_sign(quoted(error.params.get("card", "")))
    if error.code == "duplicate_card":
        return language.gettext("The card %(card)s stands twice.", card=card)
    if error.code == "joker_undeclared":
        return language.gettext("A joker does not say what it is.")
    if error.code == "bad_call":
        return language.gettext("A joker says what it cannot say.")
    if error.params.get("fault") == "unheld":
        return language.gettext("%(card)s is in no hand that could have played it.", card=card)
    if card:
        return language.gettext("%(card)s is no card of this deck.", card=card)
    return _wrong_cards(language)


def _wrong_cards(language: Language) -> str:
    return language.gettext("The cards written down do not fit the deal.")


def _other(error: ScorekeeperError, language: Language) -> str:
    match error.params.get("fault"):
        case "running":
            return language.gettext("Only the last deal may be unfinished.")
        case "two_trumps":
            return language.gettext("The cards name another trump than the sheet.")
        case "no_trump":
            return language.gettext("The trump of the deal is not written down.")
        case "leader":
            return language.gettext("The cards do not tell who led.")
        case "cards":
            return _wrong_cards(language)
        case "not_due":
            return language.gettext("This party is not due: the one before is unfinished or ended the match.")
        case _:
            return ""
