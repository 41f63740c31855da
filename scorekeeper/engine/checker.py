"""The check of a hand after it was played: every fault, each where it happened. FORMAT.md section 5.

A fault shows either in the hands that were dealt or, where nobody wrote those down, in what a player still
held: a hand is what its player went on to play.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from scorekeeper.domain.entries import DealEntry
from scorekeeper.domain.records import Record, read_record
from scorekeeper.domain.schedule import DealSpec
from scorekeeper.domain.scoresheet import Sheet, Table
from scorekeeper.domain.seats import clockwise_from
from scorekeeper.engine.arbiter import trump_number
from scorekeeper.engine.cardset import (
    CARD_NAMES,
    FIRST_JOKER,
    card_of,
    cards_in,
    encode,
    hand_of,
    names_in,
    text_of,
)
from scorekeeper.engine.deal import Deal, PlayedTrick, follow
from scorekeeper.engine.faults import Broken, Rule, broken_rule, penalty_of
from scorekeeper.engine.playrules import play_rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One rule broken by one play."""

    trick: int
    """Number of the trick, 1-based."""
    seat: int
    """0-based."""
    card: str
    """The play as recorded."""
    rule: Rule
    obliged: tuple[str, ...] = ()
    """The cards one of which was due."""
    penalty: int = 0
    """What the house rules fine, 0 or less; nothing is booked by the check."""
    shown_in: int | None = None
    """Number of the trick (1-based) in which the player went on to play a card that was due."""
    shown_card: str | None = None
    """That card; the first one where several of those due were played later."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedTrick:
    """One trick as it went. Seats are 0-based."""

    number: int
    """1-based."""
    leader: int
    cards: tuple[str, ...]
    """The plays as recorded, the leader's first."""
    winner: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedDeal:
    """What the cards of one deal say."""

    number: int
    """1-based number of the deal."""
    complete: bool
    """Whether every trick was recorded."""
    tricks: tuple[CheckedTrick, ...]
    taken: tuple[int, ...]
    """Tricks per seat, from the cards."""
    recorded: tuple[int, ...] | None
    """Tricks per seat, from the sheet; None for void and running deals."""
    faults: tuple[Fault, ...]

    @property
    def agrees(self) -> bool | None:
        """Whether the sheet says what the cards say; None where one of them says nothing."""
        if self.recorded is None or not self.complete:
            return None
        return self.recorded == self.taken


def check_game(sheet: Sheet) -> tuple[CheckedDeal, ...]:
    """Return the check of every deal of *sheet* whose cards were recorded, in the order of the sheet."""
    return tuple(
        check_entry(sheet.table, line.deal, line.entry) for line in sheet.lines if line.entry.play is not None
    )


def check_entry(table: Table, deal: DealSpec, entry: DealEntry) -> CheckedDeal:
    """Return the check of one deal with cards.

    Raises:
        RuleError: If the record is impossible, see ``records.read_record``.
    """
    assert entry.play is not None
    record = read_record(table, deal, json.loads(entry.play), entry.trump)
    recorded = None if entry.void else entry.tricks
    return check_deal(table, deal, record, recorded)


def check_deal(
    table: Table, deal: DealSpec, record: Record, recorded: tuple[int, ...] | None = None
) -> CheckedDeal:
    """Return the check of one deal.

    Args:
        table: The rules and the schedule.
        deal: The deal as planned.
        record: Its cards.
        recorded: The tricks on the sheet, per seat.
    """
    tricks = _as_they_went(table, deal, record)
    taken = [0] * table.players
    for trick in tricks:
        taken[trick.winner] += 1
    return CheckedDeal(
        number=deal.number,
        complete=len(tricks) == deal.tricks,
        tricks=tuple(
            CheckedTrick(
                number=number,
                leader=trick.leader,
                cards=tuple(text_of(play) for play in trick.plays),
                winner=trick.winner,
            )
            for number, trick in enumerate(tricks, start=1)
        ),
        taken=tuple(taken),
        recorded=recorded,
        faults=_faults(table, deal, record, tricks),
    )


def _as_they_went(table: Table, deal: DealSpec, record: Record) -> tuple[PlayedTrick, ...]:
    """Return the tricks with their leaders and winners; the hands, where known, tell who led."""
    state = _before(table, deal, record, (0,) * table.players)
    holders = _holders(record)
    for trick in record.tricks:
        plays = [encode(play) for play in trick]
        led = state.leader if state.tricks or record.leader is None else record.leader
        for step, play in enumerate(plays):
            if card_of(play) in holders:
                led = (holders[card_of(play)] - step) % table.players
                break
        state = state._replace(leader=led)
        for play in plays:
            state = follow(state, play)
    return state.tricks


def _before(table: Table, deal: DealSpec, record: Record, hands: tuple[int, ...]) -> Deal:
    """Return the deal before its first card, with *hands*."""
    leader = record.leader if deal.leader is None else deal.leader
    return Deal(
        rules=play_rules(table.rules),
        trump=trump_number(record.trump),
        hands=hands,
        leader=0 if leader is None else leader,
        length=deal.tricks,
    )


def _holders(record: Record) -> dict[int, int]:
    """Return the seat that was dealt each card; nothing where the hands were not written down."""
    hands = enumerate(record.hands or ())
    return {card: seat for seat, hand in hands for card in cards_in(hand_of(hand))}


def _faults(
    table: Table, deal: DealSpec, record: Record, tricks: tuple[PlayedTrick, ...]
) -> tuple[Fault, ...]:
    rules = table.rules
    played_in = {
        card_of(play): number for number, trick in enumerate(tricks, start=1) for play in trick.plays
    }
    faults: list[Fault] = []
    state = _before(table, deal, record, (0,) * table.players)
    entitled = _entitled(table, deal, record, tricks)
    for number, trick in enumerate(tricks, start=1):
        wrong = _wrong_leader(record, number, trick.leader, entitled)
        if wrong is not None:
            faults.append(Fault(trick=number, seat=wrong, card=text_of(trick.plays[0]), rule="wrong_leader"))
        known = _known_hands(table, deal, record, tricks, number)
        state = state._replace(leader=trick.leader, hands=known)
        for play in trick.plays:
            seat, broken = state.turn, broken_rule(state, play)
            if broken is not None:
                shown_in, shown_card = _shown(broken, played_in)
                faults.append(
                    Fault(
                        trick=number,
                        seat=seat,
                        card=text_of(play),
                        rule=broken.rule,
                        obliged=tuple(names_in(broken.due)),
                        penalty=penalty_of(
                            broken.rule, revoke=rules.revoke_penalty, joker_lead=rules.joker_lead_penalty
                        ),
                        shown_in=shown_in,
                        shown_card=shown_card,
                    )
                )
            state = follow(state, play)
        entitled = (trick.winner,)
    return tuple(faults)


def _shown(broken: Broken, played_in: dict[int, int]) -> tuple[int, str] | tuple[None, None]:
    """Return the first trick in which a card that was due came after all, and that card."""
    shown = [(played_in[card], card) for card in cards_in(broken.due) if card in played_in]
    if not shown:
        return None, None
    number, card = min(shown)
    return number, CARD_NAMES[card]


def _known_hands(
    table: Table, deal: DealSpec, record: Record, tricks: tuple[PlayedTrick, ...], number: int
) -> tuple[int, ...]:
    """Return what each seat surely held before trick *number* (1-based).

    That is what is left of the hand dealt, and what the player went on to play, unless it may have been
    drawn in the meantime (C-37).
    """
    hands = [0] * table.players if record.hands is None else [hand_of(hand) for hand in record.hands]
    drawing = deal.tricks - deal.cards >= number
    for at, trick in enumerate(tricks, start=1):
        for step, play in enumerate(trick.plays):
            seat, card = (trick.leader + step) % table.players, 1 << card_of(play)
            if at < number:
                hands[seat] &= ~card
            elif at == number or not drawing:
                hands[seat] |= card
    return tuple(hands)


def _wrong_leader(record: Record, number: int, led: int, entitled: tuple[int, ...]) -> int | None:
    """Return the seat that led, or is said to have led, without being entitled to; None if nobody did."""
    if led not in entitled:
        return led
    said = record.leader if number == 1 else None
    return said if said is not None and said not in entitled else None


def _entitled(
    table: Table, deal: DealSpec, record: Record, tricks: tuple[PlayedTrick, ...]
) -> tuple[int, ...]:
    """Return the seats (0-based) one of which had to lead to the first trick, as far as the record tells.

    Where the joker holder leads (C-35) that is the first one clockwise from the dealer's left, and without
    one the dealer's left.
    """
    if deal.leader is not None:
        return (deal.leader,)
    hands = _known_hands(table, deal, record, tricks, 1)
    order = clockwise_from((deal.dealer + 1) % table.players, table.players)
    holder = next((place for place, seat in enumerate(order) if hands[seat] >> FIRST_JOKER), None)
    located = sum((hand >> FIRST_JOKER).bit_count() for hand in hands)
    all_shown = record.hands is not None or (len(tricks) == deal.tricks == deal.cards)
    if all_shown or located == len(table.rules.jokers):
        return (order[holder or 0],)
    # A joker that was not shown may have been anybody's; behind a holder it makes no difference.
    return order if holder is None else order[: holder + 1]
