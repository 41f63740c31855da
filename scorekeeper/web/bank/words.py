"""What the page of a joker bank says: of undo and redo, of cards turned, of refusals."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.domain.bank import CALLED, DOUBLED_POSITION
from scorekeeper.domain.bankbook import Bank, RoundBooked, apply, called_next
from scorekeeper.domain.errors import ScorekeeperError
from scorekeeper.web.cards import rank_name
from scorekeeper.web.filters import HARD, short_name, signed
from scorekeeper.web.i18n import gettext


def step(event: RoundBooked, before: Bank, names: Sequence[str]) -> tuple[int, str]:
    """Return what a button that takes a round back would take back: its number, and what it was worth."""
    banker = before.banker
    won = apply(before, event).ledger[banker] - before.ledger[banker]
    return len(before.rounds) + 1, f"{short_name(names[banker])}{HARD}{signed(won)}"


def where_matched(turned: Sequence[str]) -> str:
    """Return how turning the cards ended, empty while it goes on."""
    if not turned or called_next(turned) is not None:
        return ""
    if turned[-1] != CALLED[len(turned) - 1]:
        return gettext("No match in %(cards)s cards: the bank pays", cards=len(CALLED))
    if len(turned) == DOUBLED_POSITION:
        return gettext("The first card is a joker: the bank takes the stakes twice")
    return gettext(
        "Card %(number)s is the %(rank)s called: the bank takes the stakes",
        number=len(turned),
        rank=rank_name(turned[-1]),
    )


def refusal(error: ScorekeeperError) -> str:
    """Return why nothing was booked."""
    match error.code:
        case "nothing_to_undo":
            return gettext("There is nothing to undo")
        case "nothing_to_redo":
            return gettext("There is nothing to redo")
        case "duplicate_card":
            return gettext("The deck does not have so many cards of one rank.")
        case _:
            return gettext("This could not be booked. Look at the stakes and at the card.")
