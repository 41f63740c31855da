"""Whole games played by the program's own players, as game files. FORMAT.md section 4, ``simulate``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

from scorekeeper.domain.bids import legal_bids
from scorekeeper.domain.cards import SUITS
from scorekeeper.domain.entries import DealEntry, Penalty, Trump
from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.gamefile import game_to_json
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.schedule import DealSpec, build_schedule
from scorekeeper.domain.scoresheet import Sheet, Table, add_entry, empty_sheet
from scorekeeper.domain.seats import clockwise_from
from scorekeeper.domain.trumps import trump_method
from scorekeeper.engine.cardset import CARD_NAMES, FIRST_JOKER, NO_SUIT, SUIT, card_of, text_of
from scorekeeper.engine.deal import Deal, follow, legal
from scorekeeper.engine.dealing import Dealt, deal_cards
from scorekeeper.engine.players import BidView, Player, PlayView
from scorekeeper.engine.playrules import CIRCULAR, PlayRules, play_rules
from scorekeeper.engine.sensible import SensiblePlayer

NAMES = ("Nino", "Dato", "Lia", "Gio", "Maka", "Levan", "Tamar", "Irakli", "Keti", "Zaza")
SEEN_BY_CHOOSER = 3
"""Cards the chooser of the trump looks at. RULES 2.1."""


def simulate_game(
    rules: RuleSet, players: int, seed: int, seats: Sequence[Player] | None = None
) -> dict[str, Any]:
    """Return a complete game with every card, as the JSON of FORMAT.md section 1.

    Equal arguments give an equal game.

    Args:
        rules: The rule set.
        players: How many play.
        seed: Where chance starts.
        seats: Who plays, in seat order; sensible players by default.

    Raises:
        RuleError: ``bad_players`` or ``bad_option``, see ``schedule.build_schedule``.
    """
    random = Random(seed)
    first_dealer = random.randrange(players) if players > 0 else 0
    table = Table(rules=rules, schedule=build_schedule(rules, players, first_dealer))
    who = seats or [SensiblePlayer()] * players
    sheet = empty_sheet(table)
    for deal in table.schedule.deals:
        sheet = add_entry(sheet, simulate_deal(sheet, deal, who, random))
    return game_to_json(
        rules=rules,
        names=NAMES[:players],
        first_dealer=first_dealer,
        entries=[line.entry for line in sheet.lines],
    )


def simulate_one(rules: RuleSet, players: int, seed: int, number: int) -> tuple[Table, DealSpec, DealEntry]:
    """Return one deal of a game alone, as sensible players play it; equal arguments give an equal deal.

    Args:
        rules: The rule set.
        players: How many play.
        seed: Where chance starts.
        number: Number of the deal, 1-based.

    Raises:
        RuleError: ``bad_players`` or ``bad_option``, see ``schedule.build_schedule``; ``too_many_deals`` if
            the game has no such deal.
    """
    first_dealer = Random(seed).randrange(players) if players > 0 else 0
    table = Table(rules=rules, schedule=build_schedule(rules, players, first_dealer))
    deals = table.schedule.deals
    if not 1 <= number <= len(deals):
        raise RuleError("too_many_deals", f"the game has {len(deals)} deals", deal=number)
    deal, who = deals[number - 1], [SensiblePlayer()] * players
    return table, deal, simulate_deal(empty_sheet(table), deal, who, Random(f"{seed}/{number}"))


def simulate_deal(sheet: Sheet, deal: DealSpec, who: Sequence[Player], random: Random) -> DealEntry:
    """Return the next deal of *sheet*, played by the players *who* (in seat order)."""
    table = sheet.table
    rules = play_rules(table.rules)
    dealt = deal_cards(table.rules, table.players, deal.cards, deal.dealer, random)
    trump, turned = _find_trump(table, deal, dealt, who, rules)
    hands = tuple(_as_hand(hand) for hand in dealt.hands)
    shown = 0 if turned is None else 1 << turned
    leader = _leader(table, deal, hands)
    bids = _bid(sheet, deal, hands, trump, shown, leader, who, rules)
    state = Deal(
        rules=rules,
        trump=trump,
        hands=hands,
        leader=leader,
        length=deal.tricks,
        stock=_stock(dealt, turned) if table.rules.draw_after_trick else (),
    )
    state = _play_out(state, deal, bids, shown, who)
    return _entry(table.rules, deal, dealt, trump, turned, leader, bids, state)


def _find_trump(
    table: Table, deal: DealSpec, dealt: Dealt, who: Sequence[Player], rules: PlayRules
) -> tuple[int, int | None]:
    """Return the trump and the card shown for it."""
    match trump_method(table.rules, table.schedule, deal):
        case "circular":
            return CIRCULAR, None
        case "fixed":
            return SUITS.index(table.rules.fixed_trump or SUITS[0]), None
        case "chooser":
            chooser = (deal.dealer + 1) % table.players
            seen = dealt.hands[chooser][:SEEN_BY_CHOOSER]
            return who[chooser].choose_trump(rules, seen, _choices(table.rules, seen)), None
        case "dealer_last_card":
            turned = dealt.hands[deal.dealer][-1]
        case "turn_up" if dealt.stock:
            turned = dealt.stock[0]
        case _:
            return NO_SUIT, None
    return SUIT[turned], turned


def _stock(dealt: Dealt, turned: int | None) -> tuple[int, ...]:
    """Return the cards to be drawn; the stock lies across the card turned, which comes last. RULES 2.10."""
    if turned in dealt.stock:
        return (*dealt.stock[1:], dealt.stock[0])
    return dealt.stock


def _choices(rules: RuleSet, seen: Sequence[int]) -> list[int]:
    """Return the trumps that the chooser may name. C-15."""
    suits = {SUIT[card] for card in seen if card < FIRST_JOKER}
    if rules.trump_choice_scope == "any_suit":
        suits = {0, 1, 2, 3}
    # jokers only: there is no suit among them to name
    return sorted(suits) + ([NO_SUIT] if rules.trump_choice_allow_none or not suits else [])


def _leader(table: Table, deal: DealSpec, hands: Sequence[int]) -> int:
    """Return who leads to the first trick (0-based). C-35."""
    if deal.leader is not None:
        return deal.leader
    order = clockwise_from((deal.dealer + 1) % table.players, table.players)
    return next((seat for seat in order if hands[seat] >> FIRST_JOKER), order[0])


def _bid(
    sheet: Sheet,
    deal: DealSpec,
    hands: Sequence[int],
    trump: int,
    shown: int,
    leader: int,
    who: Sequence[Player],
    rules: PlayRules,
) -> tuple[int, ...] | None:
    """Return the bids per seat; None where there are none."""
    table, said = sheet.table, list[int]()
    for seat in deal.bidding_order:
        hidden = deal.type in ("dark", "forehead")
        others = sum(hands) - hands[seat] if deal.type == "forehead" else 0
        view = BidView(
            rules=rules,
            players=table.players,
            cards=deal.cards,
            trump=trump,
            hand=0 if hidden else hands[seat],
            shown=others | (0 if deal.type == "dark" else shown),
            leads=seat == leader,
            earlier=tuple(said),
            allowed=legal_bids(
                table.rules,
                deal.type,
                deal.cards,
                table.players,
                said,
                may_pass=seat not in sheet.passed_out,
            ),
        )
        said.append(who[seat].bid(view))
    if not deal.has_bids:
        return None
    return tuple(said[deal.bidding_order.index(seat)] for seat in range(table.players))


def _play_out(
    state: Deal, deal: DealSpec, bids: Sequence[int] | None, shown: int, who: Sequence[Player]
) -> Deal:
    seen = shown
    taken = [0] * state.players
    while not state.is_over:
        seat = state.turn
        left = state.length - len(state.tricks)
        view = PlayView(
            rules=state.rules,
            players=state.players,
            trump=state.trump,
            hand=state.hands[seat],
            plays=state.plays,
            asked=state.asked,
            legal=legal(state),
            seen=seen,
            need=_need(deal, bids, seat, taken[seat], left),
            left=left,
        )
        play = who[seat].play(view)
        seen |= 1 << card_of(play)
        state = follow(state, play)
        if not state.plays:
            taken[state.tricks[-1].winner] += 1
    return state


def _need(deal: DealSpec, bids: Sequence[int] | None, seat: int, taken: int, left: int) -> int:
    """Return the tricks that *seat* still wants."""
    if bids is None:
        return left if deal.type == "gold" else 0
    return bids[seat] - taken


def _entry(
    rules: RuleSet,
    deal: DealSpec,
    dealt: Dealt,
    trump: int,
    turned: int | None,
    leader: int,
    bids: tuple[int, ...] | None,
    state: Deal,
) -> DealEntry:
    named: Trump | None = None if trump == CIRCULAR else "none" if trump == NO_SUIT else SUITS[trump]  # type: ignore[assignment]
    play: dict[str, Any] = {"trump": named}
    if turned is not None:
        play["turned"] = CARD_NAMES[turned]
    play["leader"] = leader + 1
    play["hands"] = [[CARD_NAMES[card] for card in hand] for hand in dealt.hands]
    play["tricks"] = [" ".join(text_of(card) for card in trick.plays) for trick in state.tricks]
    return DealEntry(
        bids=bids,
        tricks=state.taken,
        trump=named,
        penalties=_fines(rules, state),
        play=json.dumps(play),
    )


def _fines(rules: RuleSet, state: Deal) -> tuple[Penalty, ...]:
    """Return the fines for led jokers that were not the last card. C-50."""
    if not rules.joker_lead_penalty:
        return ()
    return tuple(
        Penalty(seat=trick.leader, points=-rules.joker_lead_penalty, kind="joker_lead")
        for trick in state.tricks[:-1]
        if card_of(trick.plays[0]) >= FIRST_JOKER
    )


def _as_hand(cards: Sequence[int]) -> int:
    hand = 0
    for card in cards:
        hand |= 1 << card
    return hand
