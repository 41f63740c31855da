"""Rounds of a joker bank in plain words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.domain.bank import CALLED, DOUBLED_POSITION
from scorekeeper.domain.bankbook import Bank
from scorekeeper.web.cards import letter, rank_name
from scorekeeper.web.filters import HARD, short_name, signed
from scorekeeper.web.i18n import gettext


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundView:
    """A booked round."""

    number: int
    """1-based."""
    banker: int
    """Seat, 0-based."""
    mark: str
    """The card that matched as it stands on it, a star for the joker, empty where none matched."""
    ledger: tuple[int, ...]
    sentence: str


def rounds(bank: Bank, names: Sequence[str]) -> list[RoundView]:
    """Return the rounds booked so far, the last one first."""
    views = []
    for number, booked in enumerate(bank.rounds, start=1):
        result = booked.result
        views.append(
            RoundView(
                number=number,
                banker=result.banker,
                mark="" if result.match_at is None else _mark(result.match_at),
                ledger=result.ledger,
                sentence=_sentence(
                    number, result.match_at, result.ledger[result.banker], result.banker, names
                )
                + _passes(result.banker, result.next_banker, names),
            )
        )
    return views[::-1]


def _sentence(number: int, match_at: int | None, won: int, banker: int, names: Sequence[str]) -> str:
    told = {"number": number, "name": short_name(names[banker]), "amount": HARD + signed(won)}
    if match_at is None:
        return gettext("Round %(number)s: no match. %(name)s pays:%(amount)s.", **told)
    if match_at == DOUBLED_POSITION:
        return gettext("Round %(number)s: a joker first, stakes doubled. %(name)s:%(amount)s.", **told)
    return gettext(
        "Round %(number)s: %(rank)s at card %(card)s. %(name)s:%(amount)s.",
        rank=rank_name(CALLED[match_at - 1]),
        card=match_at,
        **told,
    )


def _passes(banker: int, following: int, names: Sequence[str]) -> str:
    if banker == following:
        return ""
    return " " + gettext("The bank passes to %(name)s.", name=short_name(names[following]))


def _mark(match_at: int) -> str:
    rank = CALLED[match_at - 1]
    return "*" if rank == "JK" else letter(rank)
