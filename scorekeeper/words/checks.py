"""What the check of a deal finds, in plain words; why a record of cards cannot be read.

The sentences do without the gender of a player.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.catalogues import Language
from scorekeeper.domain.cards import JOKERS
from scorekeeper.domain.errors import ScorekeeperError
from scorekeeper.engine.checker import Fault
from scorekeeper.words.cards import card_name
from scorekeeper.words.file_faults import cards_reason
from scorekeeper.words.marking import mark as _
from scorekeeper.words.quoting import quoted

_SENTENCES: Mapping[str, str] = {
    "must_follow": _("Trick %(trick)s: %(name)s played the %(card)s but held the %(due)s"),
    "must_trump": _("Trick %(trick)s: %(name)s played the %(card)s, but a trump was due: the %(due)s"),
    "must_play_highest": _(
        "Trick %(trick)s: %(name)s played the %(card)s, but the joker asked for the highest: the %(due)s"
    ),
    "must_play_lowest": _(
        "Trick %(trick)s: %(name)s played the %(card)s, but the joker asked for the lowest: the %(due)s"
    ),
    "joker_lead_forbidden": _(
        "Trick %(trick)s: %(name)s led the joker with other cards in hand, which is not allowed here"
    ),
    "joker_lead_fined": _("Trick %(trick)s: %(name)s led the joker, and it was not the last card"),
    "joker_face_forbidden": _(
        "Trick %(trick)s: %(name)s played the joker as a card, which was not allowed here"
    ),
    "joker_call_forbidden": _(
        "Trick %(trick)s: %(name)s asked with the joker for something these rules do not have"
    ),
    "joker_needs_suit": _("Trick %(trick)s: %(name)s led the joker without naming a suit"),
    "wrong_leader": _("Trick %(trick)s: %(name)s led, but the lead was with %(due)s"),
}
"""One for each rule of FORMAT.md section 5."""


def fault_sentence(fault: Fault, due_leader: int | None, names: Sequence[str], language: Language) -> str:
    """Return what was wrong with one play, when, and where it shows.

    Args:
        fault: What the check found.
        due_leader: Seat (0-based) that had the lead; counts for ``wrong_leader`` only.
        names: The players in seat order.
        language: The reader's language.
    """
    if fault.rule == "wrong_leader":
        due = "" if due_leader is None else names[due_leader]
    else:
        due = ", ".join(_due(card, fault, language) for card in fault.obliged)
    return language.gettext(
        _SENTENCES[fault.rule],
        trick=fault.trick,
        name=names[fault.seat],
        card=_played(fault.card, language),
        due=due,
    )


def _due(card: str, fault: Fault, language: Language) -> str:
    """Return the name of a card that was due; beside the one that came later stands when."""
    name = card_name(card, language)
    if card != fault.shown_card:
        return name
    return language.gettext("%(card)s (it came in trick %(trick)s)", card=name, trick=fault.shown_in)


def _played(play: str, language: Language) -> str:
    card = next((joker for joker in JOKERS if play.startswith(joker)), play)
    return card_name(card, language)


def record_fault(error: ScorekeeperError, language: Language) -> str:
    """Return why a record of cards cannot be read: where, and for what reason."""
    reason = _reason(error, language)
    match error.params:
        case {"trick": trick, "word": word}:
            return language.gettext(
                "Trick %(trick)s, “%(word)s”: %(reason)s", trick=trick, word=quoted(word), reason=reason
            )
        case {"hand": hand, "word": word}:
            return language.gettext(
                "Hand %(hand)s, “%(word)s”: %(reason)s", hand=hand, word=quoted(word), reason=reason
            )
        case {"trick": trick}:
            return language.gettext("Trick %(trick)s: %(reason)s", trick=trick, reason=reason)
        case _:
            return reason


def _reason(error: ScorekeeperError, language: Language) -> str:
    params = error.params
    match error.code:
        case "joker_undeclared":
            return language.gettext("a joker says what it is: ^ takes, _ gives, = at face value.")
        case "bad_call" if not str(params.get("word", "JK")).startswith("JK"):
            return language.gettext("only a joker says what it is.")
        case "bad_call":
            return language.gettext("a joker cannot say this here.")
        case "bad_card" if params.get("fault") != "unheld":
            return language.gettext("this is no card of this deck.")
        case "duplicate_card" if "trick" in params:
            return language.gettext("this card was played before.")
        case "bad_card" | "duplicate_card":
            return cards_reason(error, language)
        case "bad_tricks" if params.get("fault") == "length" and "players" in params:
            cards, players = params["cards"], params["players"]
            assert isinstance(cards, int)
            return language.ngettext(
                "there is %(num)s card for %(players)s players.",
                "there are %(num)s cards for %(players)s players.",
                cards,
                players=players,
            )
        case "bad_tricks" if params.get("fault") == "many":
            tricks = params["tricks"]
            assert isinstance(tricks, int)
            return language.ngettext(
                "The deal has only %(num)s trick.", "The deal has only %(num)s tricks.", tricks
            )
        case "bad_seat":
            return language.gettext("There is no such seat at this table")
        case _ if params.get("fault") == "two_trumps":
            return language.gettext("The cards name another trump than the sheet.")
        case _:
            return language.gettext("The cards written down do not fit the deal.")
