"""What is typed and tapped: a new bank, and a round that is not booked yet."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.domain.bank import CALLED
from scorekeeper.domain.bankbook import LOWEST_STAKE, Bank, called_next, may_be_turned
from scorekeeper.domain.presets.side_games import JOKER_BANK
from scorekeeper.domain.reading import LONGEST_NAME
from scorekeeper.web.i18n import gettext, ngettext

FEWEST, MOST = JOKER_BANK.players
USUAL_SEATS = 4
HIGHEST_LIMIT = 1000
"""More than a table stakes; the rules know no bound."""
NO_MATCH = "none"
_HIDDEN = frozenset({"Cc", "Cs", "Zl", "Zp"})


@dataclass(frozen=True, slots=True, kw_only=True)
class NewBank:
    """The form for a new bank as it was sent."""

    names: tuple[str, ...] = ("",) * USUAL_SEATS
    banker: int = 0
    """Seat, 0-based."""
    limit: str = str(JOKER_BANK.stake_limit)
    after_win: str = JOKER_BANK.bank_after_win
    faults: Mapping[str, str] = field(default_factory=dict)
    """A sentence for each field at fault: ``names-0``, ``limit``."""

    @property
    def options(self) -> dict[str, Any]:
        """The house rules; only where there is no fault."""
        return {"stake_limit": int(self.limit), "bank_after_win": self.after_win}

    def rearranged(self, command: str) -> NewBank:
        """Return the form with a seat more (``add``) or less (``remove``: an empty one if there is any)."""
        names, banker = list(self.names), self.banker
        if command == "add" and len(names) < MOST:
            names.append("")
        elif command == "remove" and len(names) > FEWEST:
            empty = [seat for seat, name in enumerate(names) if not name]
            gone = empty[-1] if empty else len(names) - 1
            del names[gone]
            banker = 0 if banker == gone else banker - (banker > gone)
        return replace(self, names=tuple(names), banker=banker)

    def checked(self) -> NewBank:
        """Return the form with its faults."""
        faults = {
            f"names-{seat}": fault for seat, name in enumerate(self.names) if (fault := _name_fault(name))
        }
        limit = read_number(self.limit)
        if limit is None or not LOWEST_STAKE <= limit <= HIGHEST_LIMIT:
            faults["limit"] = gettext(
                "The highest stake is a number from %(least)s to %(most)s", least=1, most=HIGHEST_LIMIT
            )
        return replace(self, faults=faults)


def read_new_bank(form: Mapping[str, str]) -> NewBank:
    """Return what was sent; what is no seat or no choice falls back to the usual."""
    given = [form[key].strip() for seat in range(MOST) if (key := f"names-{seat}") in form]
    names = tuple(given) + ("",) * (FEWEST - len(given))
    banker = read_number(form.get("banker", "")) or 1
    after_win = form.get("after_win", "")
    return NewBank(
        names=names,
        banker=banker - 1 if banker <= len(names) else 0,
        limit=form.get("limit", "").strip(),
        after_win=after_win if after_win in ("stay", "pass") else JOKER_BANK.bank_after_win,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundForm:
    """A round as far as it was tapped."""

    id: str
    """Of the operation that will book it."""
    base: int
    stakes: tuple[str, ...]
    """Per seat, as typed; empty for the banker."""
    match: str = ""
    """Position of the match as a number, ``none``, or empty while not chosen."""
    turning: bool = False
    """The cards are written down one by one."""
    turned: tuple[str, ...] = ()
    """Ranks, as far as they were turned."""
    faults: Mapping[str, str] = field(default_factory=dict)
    """A sentence for each field at fault: ``stake-1``, ``match``."""

    def stepped(self, command: str, limit: int) -> RoundForm:
        """Return the form with a stake one higher or lower (``more-2``, ``less-2``; the seat is 0-based)."""
        what, _, where = command.partition("-")
        seat = read_number(where)
        if seat is None or seat >= len(self.stakes) or what not in ("more", "less"):
            return self
        stakes = list(self.stakes)
        stake = (read_number(stakes[seat]) or 0) + (1 if what == "more" else -1)
        stakes[seat] = str(min(max(stake, LOWEST_STAKE), limit))
        return replace(self, stakes=tuple(stakes))

    def with_card(self, bank: Bank, rank: str) -> RoundForm:
        """Return the form with one more card turned, if the deck still has it and the round goes on."""
        if rank not in may_be_turned(bank.rules, self.turned):
            return self
        return replace(self, turned=(*self.turned, rank))

    def checked(self, bank: Bank) -> RoundForm:
        """Return the form with its faults."""
        limit = bank.rules.stake_limit
        faults = {
            f"stake-{seat}": gettext("A stake is a number from 1 to %(most)s", most=limit)
            for seat, text in enumerate(self.stakes)
            if seat != bank.banker and not LOWEST_STAKE <= (read_number(text) or 0) <= limit
        }
        if self.turning and called_next(self.turned) is not None:
            faults["match"] = gettext("Turn on until a card matches, or all are turned")
        elif not self.turning and self.match not in (NO_MATCH, *map(str, range(1, len(CALLED) + 1))):
            faults["match"] = gettext("Tap the card that matched, or “No match”")
        return replace(self, faults=faults)

    def event(self) -> dict[str, Any]:
        """Return the round as an event, the same whatever was booked since the page was made.

        Raises:
            ValueError: Where there is a fault.
        """
        stakes = [int(text) if text else 0 for text in self.stakes]
        body: dict[str, Any] = {"kind": "round", "stakes": stakes}
        if self.turning:
            return body | {"turned": list(self.turned)}
        return body | {"match_at": None if self.match == NO_MATCH else int(self.match)}


def read_round(form: Mapping[str, str], players: int) -> RoundForm:
    """Return what was sent of a round at a table of *players*."""
    turned: tuple[str, ...] = ()
    for rank in form.get("turned", "").split("-")[: len(CALLED)]:
        turned = (*turned, rank) if rank in CALLED else turned
    return RoundForm(
        id=form.get("id", ""),
        base=read_number(form.get("base", "")) or 0,
        stakes=tuple(form.get(f"stake-{seat}", "").strip() for seat in range(players)),
        match=form.get("match", ""),
        turning=form.get("turning", "") == "1",
        turned=turned,
    )


def read_number(text: str) -> int | None:
    """Return the number that *text* is: up to six figures, as any keyboard of the world writes them."""
    text = text.strip()
    return int(text) if text.isdecimal() and len(text) <= 6 else None


def preset_stakes(bank: Bank, undone: Sequence[int] | None) -> tuple[str, ...]:
    """Return the stakes to begin a round with: those just taken back, else what each staked last."""
    stakes = bank.usual_stakes
    if undone is not None and undone[bank.banker] == 0:
        stakes = tuple(undone)
    return tuple("" if seat == bank.banker else str(stake) for seat, stake in enumerate(stakes))


def _name_fault(name: str) -> str:
    if not name:
        return gettext("Write a name here, or take the seat away")
    if len(name) > LONGEST_NAME:
        return ngettext(
            "A name has at most %(num)d letter", "A name has at most %(num)d letters", LONGEST_NAME
        )
    if any(unicodedata.category(character) in _HIDDEN for character in name):
        return gettext("There is a hidden character in this name. Type it anew")
    return ""
