"""The check of a written deal once more, slowly: which plays broke a rule.

Written from the file contract (sections 3 and 5) alone. Where it leaves a choice:

* A fault is only what is certain. Without written hands a hand is what its player went on to play; while
  cards are drawn, only the cards dealt are certain, until the stock is used up.
* Where the joker holder leads and a joker may lie in a hand that never showed it, whoever might hold it may
  have led.
* ``leader`` may be wrong although the hands show that the right seat led: that too is ``wrong_leader``, of
  the seat it names.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.domain.cards import JOKERS
from scorekeeper.domain.records import Play
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.schedule import DealSpec
from tests.engine.naive import Moment, fault, shows_void, winner, written
from tests.engine.naive_deal import trump_after


@dataclass(frozen=True)
class Fault:
    """One broken rule; trick is 1-based, seat 0-based."""

    trick: int
    seat: int
    card: str
    rule: str
    obliged: frozenset[str]
    penalty: int


@dataclass
class Checked:
    leaders: list[int]
    winners: list[int]
    taken: list[int]
    faults: list[Fault]
    complete: bool


def check(
    rules: RuleSet,
    deal: DealSpec,
    players: int,
    trump: str,
    tricks: Sequence[Sequence[Play]],
    *,
    leader: int | None = None,
    hands: Sequence[Sequence[str]] | None = None,
) -> Checked:
    """Check the cards of a deal.

    Args:
        rules: The rule set.
        deal: The deal as planned.
        players: How many play.
        trump: A suit, ``none`` or ``CIRCULAR``.
        tricks: The tricks as written, each from its leader on.
        leader: Who led first, as far as it was written down (0-based).
        hands: The hands dealt, if they were written down.
    """
    seats = who_led(rules, deal, players, trump, tricks, leader, hands)
    rest = played_later(players, tricks, seats)
    draws = deal.tricks - deal.cards
    result = Checked([], [], [0] * players, [], len(tricks) == deal.tricks)
    shown: set[int] = set()
    entitled = first_leaders(rules, deal, players, tricks, seats, hands, complete=result.complete)
    for number, (plays, led_by) in enumerate(zip(tricks, seats, strict=True), start=1):
        said = leader if number == 1 and leader is not None else led_by
        for seat in (led_by, said):
            if seat not in entitled:
                result.faults.append(Fault(number, seat, written(plays[0]), "wrong_leader", frozenset(), 0))
                break
        for at, play in enumerate(plays):
            seat = (led_by + at) % players
            known = {play.card}
            if number > draws:
                known |= set(rest[number - 1][seat])
            if hands is not None:
                before = {earlier.card for trick in tricks[: number - 1] for earlier in trick}
                known |= set(hands[seat]) - before
            last = number == deal.tricks
            now = Moment(rules, trump, sorted(known), list(plays[:at]), number, last, seat in shown)
            found = fault(now, play)
            if found is not None:
                rule, obliged = found
                obliged = obliged if rule.startswith("must_") else []
                result.faults.append(
                    Fault(number, seat, written(play), rule, frozenset(obliged), fine(rules, rule))
                )
            if shows_void(rules, trump, plays[:at], play):
                shown.add(seat)
        won = (led_by + winner(rules, trump, plays)) % players
        trump = trump_after(rules, trump, plays)
        result.leaders.append(led_by)
        result.winners.append(won)
        result.taken[won] += 1
        entitled = {won}
    return result


def fine(rules: RuleSet, rule: str) -> int:
    """The penalty a broken rule costs."""
    if rule in ("must_follow", "must_trump"):
        return -rules.revoke_penalty
    return -rules.joker_lead_penalty if rule == "joker_lead_fined" else 0


def who_led(
    rules: RuleSet,
    deal: DealSpec,
    players: int,
    trump: str,
    tricks: Sequence[Sequence[Play]],
    leader: int | None,
    hands: Sequence[Sequence[str]] | None,
) -> list[int]:
    """The seat that led to each trick: by the cards dealt, else the winner of the one before."""
    seats: list[int] = []
    following = leader if leader is not None else deal.leader
    for plays in tricks:
        led_by = following
        for at, play in enumerate(plays):
            for seat, hand in enumerate(hands or []):
                if play.card in hand:
                    led_by = (seat - at) % players
        assert led_by is not None, "a joker holder's lead needs hands or a leader"
        seats.append(led_by)
        following = (led_by + winner(rules, trump, plays)) % players
        trump = trump_after(rules, trump, plays)
    return seats


def played_later(
    players: int, tricks: Sequence[Sequence[Play]], seats: Sequence[int]
) -> list[list[list[str]]]:
    """Per trick and seat: the cards the seat plays in this trick or a later one."""
    later: list[list[list[str]]] = []
    for number in range(len(tricks)):
        rest: list[list[str]] = [[] for _ in range(players)]
        for plays, led_by in zip(tricks[number:], seats[number:], strict=True):
            for at, play in enumerate(plays):
                rest[(led_by + at) % players].append(play.card)
        later.append(rest)
    return later


def first_leaders(
    rules: RuleSet,
    deal: DealSpec,
    players: int,
    tricks: Sequence[Sequence[Play]],
    seats: Sequence[int],
    hands: Sequence[Sequence[str]] | None,
    *,
    complete: bool,
) -> set[int]:
    """The seats that may have been entitled to the first lead: one if the cards written down settle it.

    The joker holder's lead (2.7): the first holder clockwise from the dealer's left, else the dealer's left.
    """
    if deal.leader is not None:
        return {deal.leader}
    order = [(deal.dealer + step) % players for step in range(1, players + 1)]
    draws = deal.tricks > deal.cards
    holders: dict[str, int] = {}
    for number, (plays, led_by) in enumerate(zip(tricks, seats, strict=True), start=1):
        for at, play in enumerate(plays):
            if number == 1 or not draws:
                holders[play.card] = (led_by + at) % players
    if hands is not None:
        holders = {card: seat for seat, hand in enumerate(hands) for card in hand}
    jokers = JOKERS[: len(rules.jokers)]
    hidden = any(joker not in holders for joker in jokers) and hands is None and (draws or not complete)
    possible: set[int] = set()
    for seat in order:
        if any(holders.get(joker) == seat for joker in jokers):
            return possible | {seat}
        if hidden:
            possible.add(seat)
    return possible or {order[0]}
