"""Whole evenings made up by a seeded table, and the views of them."""

import random
from typing import Any

from scorekeeper.domain import bids as bidding
from scorekeeper.domain.entries import DealEntry, Penalty
from scorekeeper.domain.gamefile import game_to_json, read_game
from scorekeeper.domain.schedule import DealSpec
from scorekeeper.domain.scoresheet import Sheet, add_entry, empty_sheet
from scorekeeper.services.scoreboard import ScoreboardView
from scorekeeper.services.unkept import blank_scoreboard, file_scoreboard
from tests.builders import NAMES, a_table

PENALTY_EVERY, TRUMP_EVERY = 7, 3  # deals


def evening(
    preset: str = "georgian_joker",
    players: int = 4,
    *,
    deals: int | None = None,
    names: tuple[str, ...] = NAMES,
    title: str = "",
    annulled: tuple[int, ...] = (),
    **options: Any,
) -> dict[str, Any]:
    """Return the file of a game in which most bids are made; *deals* stops it early."""
    rng = random.Random(players)
    table = a_table(preset, players, **options)
    sheet = empty_sheet(table)
    while sheet.due is not None and sheet.scored != deals:
        deal = sheet.due
        if deal.number in annulled and not (sheet.lines and sheet.lines[-1].entry.void):
            fine = Penalty(seat=0, points=-100)
            sheet = add_entry(sheet, DealEntry(void=True, penalties=(fine,)))
        sheet = add_entry(sheet, _entry(sheet, deal, rng))
    return game_to_json(
        rules=table.rules,
        names=names[:players],
        first_dealer=0,
        entries=[line.entry for line in sheet.lines],
        title=title,
        played_on="2026-11-29",
    )


def evening_view(*arguments: Any, **more: Any) -> ScoreboardView:
    return file_scoreboard(read_game(evening(*arguments, **more)))


def blank_view(preset: str = "georgian_joker", players: int = 4, **options: Any) -> ScoreboardView:
    return blank_scoreboard(a_table(preset, players, **options))


def _entry(sheet: Sheet, deal: DealSpec, rng: random.Random) -> DealEntry:
    players = sheet.table.players
    tricks = [0] * players
    for _ in range(deal.tricks):
        tricks[rng.randrange(players)] += 1
    said: list[int] = []
    for seat in deal.bidding_order:
        wanted = tricks[seat] if seat == 0 or rng.random() < 0.8 else tricks[seat] + 1
        rules = sheet.table.rules
        allowed = bidding.legal_bids(rules, deal.type, deal.cards, players, said)
        said.append(min(allowed, key=lambda bid: abs(bid - wanted)))
    by_seat = dict(zip(deal.bidding_order, said, strict=True))
    return DealEntry(
        bids=tuple(by_seat[seat] for seat in range(players)) if deal.has_bids else None,
        tricks=tuple(tricks),
        trump="H" if deal.number % TRUMP_EVERY == 0 else None,
        penalties=(Penalty(seat=1, points=-50),) if deal.number % PENALTY_EVERY == 0 else (),
    )
