"""What the recording desk draws, as plain JSON: the plan of the party and the deal being played.

The plan is sent once with the page, the desk with every answer; it costs the same in deal 1 and deal 80.
Seats are 1-based in JSON.
"""

from __future__ import annotations

from typing import Any

from scorekeeper.domain import bids as bidding
from scorekeeper.domain.eventfile import event_to_json
from scorekeeper.domain.events import DealCorrected, Entered
from scorekeeper.domain.game import Game
from scorekeeper.domain.history import History
from scorekeeper.domain.premiums import has_premiums
from scorekeeper.domain.schedule import DealSpec
from scorekeeper.domain.scoresheet import Table
from scorekeeper.domain.trumps import trump_method


def plan_view(table: Table) -> dict[str, Any]:
    """Return the deals of the party and, for every kind of deal, which bids there are."""
    deals = table.schedule.deals
    kinds = {f"{deal.type}/{deal.cards}": deal for deal in deals if deal.has_bids}
    return {
        "divisor": table.rules.display_divisor,
        "deals": [_deal_view(table, deal) for deal in deals],
        "bids": {kind: _bids_view(table, deal) for kind, deal in kinds.items()},
    }


def desk_view(history: History) -> dict[str, Any]:
    """Return the deal being played, the totals, and what undo and redo would do."""
    game = history.game
    deal, draft = game.deal, game.draft
    return {
        "version": history.version,
        "phase": _phase(game),
        "number": None if deal is None else deal.number,
        "bids": list(draft.bids) if deal is not None and deal.has_bids else None,
        "marks": list(draft.marks),
        "trump": draft.trump,
        "penalties": [
            {
                "seat": penalty.seat + 1,
                "points": penalty.points,
                "kind": penalty.kind,
                "note": penalty.note,
            }
            for penalty in draft.penalties
        ],
        "note": draft.note,
        "totals": list(game.totals),
        "exact": _exact(game),
        "no_pass": [seat + 1 for seat in sorted(game.sheet.passed_out)],
        "annulled": game.annulled,
        "undo": None if history.last is None else _entered(history.last.event, history.last.before),
        "redo": None if history.undone is None else _entered(history.undone.event, game),
    }


def _deal_view(table: Table, deal: DealSpec) -> dict[str, Any]:
    """Return what a phone has to know of *deal*.

    ``trump`` is the trump that the rules alone settle, ``trump_open`` whether there is one to note; with
    neither it changes from trick to trick. ``each`` is what a trick is worth where nobody bids.
    """
    rules = table.rules
    method = trump_method(rules, table.schedule, deal)
    by_trick = method == "circular" and rules.circular_trump_scope == "trick"
    worth = {"misere": -rules.misere_per_trick, "gold": rules.gold_per_trick}
    return {
        "number": deal.number,
        "pulka": deal.pulka,
        "type": deal.type,
        "cards": deal.cards,
        "tricks": deal.tricks,
        "dealer": deal.dealer + 1,
        "bidding_order": [seat + 1 for seat in deal.bidding_order],
        "leader": None if deal.leader is None else deal.leader + 1,
        "has_bids": deal.has_bids,
        "dark": deal.type == "dark",
        "ask_trump": method == "chooser",
        "trump": {"none": "none", "fixed": rules.fixed_trump}.get(method),
        "trump_open": method not in ("none", "fixed") and not by_trick,
        "each": worth.get(deal.type),
    }


def _bids_view(table: Table, deal: DealSpec) -> dict[str, Any]:
    """Return the bids of one kind of deal, so that a phone can look up what the last bidder may say."""
    highest = bidding.highest_bid(table.rules, deal.cards)
    sums = range((table.players - 1) * highest + 1)
    last = [bidding.last_bid(table.rules, deal.type, deal.cards, bid_sum) for bid_sum in sums]
    return {
        "max": highest,
        "barred": _without_tail([limit.barred for limit in last]),
        "only": _without_tail([limit.only for limit in last]),
    }


def _without_tail(numbers: list[int | None]) -> list[int | None]:
    while numbers and numbers[-1] is None:
        numbers.pop()
    return numbers


def _phase(game: Game) -> str:
    if game.deal is None:
        return "done"
    return "bids" if game.is_bidding else "tricks"


def _exact(game: Game) -> list[bool]:
    """Return who met every bid of the pulka under way; nobody before its first deal."""
    players = game.sheet.table.players
    pulka = game.sheet.under_way() if has_premiums(game.sheet.table.rules) else None
    exact = () if pulka is None else pulka.exact
    return [seat in exact for seat in range(players)]


def _entered(event: Entered, before: Game) -> dict[str, Any]:
    """Return what an entry was, for the sentence on the undo button."""
    if isinstance(event, DealCorrected):
        return _corrected(event, before)
    body = event_to_json(event)
    body.pop("play", None)  # the sentence needs none of the cards
    body["deal"] = None if before.deal is None else before.deal.number
    return body


def _corrected(event: DealCorrected, before: Game) -> dict[str, Any]:
    """Return what was changed in a deal recorded before, the first of: it counts, a fine, tricks, cards."""
    line, entry = before.sheet.lines[event.line], event.entry
    if entry.void and not line.entry.void:
        return {"kind": "annul", "deal": line.deal.number}
    body: dict[str, Any] = {"kind": "correct", "deal": line.deal.number}
    fines = list(entry.penalties)
    for known in line.entry.penalties:
        if known in fines:
            fines.remove(known)
    if fines:
        return body | {"what": "fine", "seat": fines[0].seat + 1, "points": fines[0].points}
    if entry.tricks != line.entry.tricks:
        return body | {"what": "tricks"}
    return body | {"what": "cards" if entry.play != line.entry.play else "deal"}
