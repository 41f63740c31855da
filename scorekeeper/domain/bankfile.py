"""The file ``scorekeeper-bank/1`` and its ledger: FORMAT.md sections 1 and 4."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.domain.bank import BankRules
from scorekeeper.domain.bankbook import Bank, RoundBooked, apply, begin
from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.options import house_rules, with_house_rules
from scorekeeper.domain.presets.side_games import JOKER_BANK
from scorekeeper.domain.reading import (
    LONGEST_TITLE,
    read_integer,
    read_list,
    read_names,
    read_object,
    read_text,
)

FORMAT = "scorekeeper-bank/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class BankFile:
    """What was read from a file."""

    title: str
    names: tuple[str, ...]
    first_banker: int
    """Seat, 0-based."""
    bank: Bank
    """As it stands after all rounds."""


def read_bank(value: object) -> BankFile:
    """Return the bank in the JSON *value*.

    Raises:
        RuleError: With a code of FORMAT.md section 4; ``deal`` is the number of the round.
    """
    body = read_object(
        value,
        what="the bank",
        required=("format", "players", "banker", "rounds"),
        optional=("title", "options"),
        kind=FORMAT,
    )
    title = read_text(body.get("title", ""), what="the title", longest=LONGEST_TITLE)
    options = body.get("options", {})
    if not isinstance(options, dict):
        raise RuleError("bad_format", "options is not an object", fault="object", what="options")
    rules = with_house_rules(JOKER_BANK, options)
    names = read_names(body["players"], numbers=rules.players)
    first_banker = read_integer(body["banker"], 1, len(names), what="the banker", code="bad_seat") - 1
    bank = begin(rules, len(names), first_banker).now
    for number, row in enumerate(read_list(body["rounds"], what="rounds"), start=1):
        try:
            bank = apply(bank, _read_round(len(names), row))
        except RuleError as error:
            raise error.at_deal(number) from None
    return BankFile(title=title, names=names, first_banker=first_banker, bank=bank)


def bank_to_json(
    *,
    rules: BankRules,
    names: Sequence[str],
    banker: int,
    rounds: Sequence[tuple[Sequence[int], Sequence[str]]],
    title: str = "",
) -> dict[str, Any]:
    """Return a bank as the JSON of FORMAT.md section 1.

    Args:
        rules: Its options; those of the preset are left out.
        names: In seat order.
        banker: Seat of the first banker, 0-based.
        rounds: Stakes per seat and ranks as they were turned, oldest first.
        title: Left out where there is none.
    """
    body: dict[str, Any] = {"format": FORMAT}
    if title:
        body["title"] = title
    body |= {"players": list(names), "banker": banker + 1}
    options = house_rules(JOKER_BANK, rules)
    if options:
        body["options"] = options
    body["rounds"] = [{"stakes": list(stakes), "turned": list(turned)} for stakes, turned in rounds]
    return body


def ledger_to_json(bank: Bank) -> dict[str, Any]:
    """Return the ledger as the command ``bank`` prints it; a round has what was won and lost in it."""
    return {
        "ledger": list(bank.ledger),
        "banker": bank.banker + 1,
        "rounds": [
            {
                "banker": booked.result.banker + 1,
                "match_at": booked.result.match_at,
                "ledger": list(booked.result.ledger),
            }
            for booked in bank.rounds
        ],
    }


def _read_round(players: int, value: object) -> RoundBooked:
    body = read_object(value, what="the round", required=("stakes", "turned"))
    stakes = read_list(body["stakes"], what="stakes")
    if len(stakes) != players:
        message = f"{len(stakes)} stakes for {players} players"
        raise RuleError("bad_format", message, fault="stakes")
    turned = read_list(body["turned"], what="the turned cards")
    for rank in turned:
        if not isinstance(rank, str):
            raise RuleError("bad_card", "a rank is a text like 10 or JK", card=str(rank)[:20])
    return RoundBooked(tuple(stakes), None, tuple(turned))
