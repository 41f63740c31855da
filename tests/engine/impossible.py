"""Records of deals with one thing changed after which they are impossible, and the code of the refusal.

As in ``mutations`` a record is the object ``play`` of a game file.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from scorekeeper.domain.cards import JOKERS, deck_cards
from scorekeeper.domain.records import Play, card_of
from tests.engine import naive
from tests.engine.mutations import Written, fitted, led_by


def impossible(deal: Written, random: Random) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Changes after which a record is bad input, with a name and the code it is refused with."""
    yield from impossible_cards(deal, random)
    yield from impossible_marks(deal, random)
    yield from impossible_shapes(deal, random)


def replaced(deal: Written, random: Random, word: str, *, keep: str = "") -> dict[str, Any]:
    """The record with *word* in the place of a play chosen at random, but not of the play *keep*."""
    tricks = [trick.split() for trick in deal.play["tricks"]]
    places = [(trick, at) for trick in tricks for at, played in enumerate(trick) if played != keep]
    trick, at = random.choice(places)
    trick[at] = word
    return deal.play | {"tricks": [" ".join(trick) for trick in tricks]}


def impossible_cards(deal: Written, random: Random) -> Iterator[tuple[str, dict[str, Any], str]]:
    plays = [play for trick in deal.tricks for play in trick]
    twice = random.choice(plays)
    again = naive.written(Play(twice.card, twice.declared))
    if len(plays) > 1:
        keep = naive.written(twice)
        yield "a card twice", replaced(deal, random, again, keep=keep), "duplicate_card"
    for card in ("1H", "11S", "JK3", "H9", "9X", "9"):
        yield f"no card {card}", replaced(deal, random, card), "bad_card"
    if deal.rules.deck in (36, 38):
        yield "not in the deck", replaced(deal, random, "2H"), "bad_card"
    for joker in JOKERS[len(deal.rules.jokers) :]:
        yield "a joker too many", replaced(deal, random, joker + "^"), "bad_card"
    if deal.play.get("hands") is None:
        return
    if deal.spec.tricks > deal.spec.cards:
        yield from drawn_too_early(deal)
        return
    held = {card_of(deal.rules, card) for hand in deal.play["hands"] for card in hand}
    spare = {card_of(deal.rules, card) for card in deck_cards(deal.rules.deck)} - held - set(JOKERS)
    for card in random.sample(sorted(spare), min(2, len(spare))):
        yield "nobody's card", replaced(deal, random, card), "bad_card"
    if deal.table.players > 2:
        tricks = deal.tricks
        number = random.randrange(len(tricks))
        at = random.randrange(1, deal.table.players - 1)
        plays = tricks[number]
        plays[at], plays[at + 1] = plays[at + 1], plays[at]
        yield "out of turn", deal.with_tricks(tricks), "bad_card"
    played = {play.card for trick in deal.tricks for play in trick}
    leader = led_by(deal)[0]
    for at in range(deal.table.players):
        owner = (leader + at + 1) % deal.table.players
        kept = {card_of(deal.rules, card) for card in deal.play["hands"][owner]} - played - set(JOKERS)
        for card in sorted(kept)[:1]:
            tricks = deal.tricks
            tricks[0][at] = Play(card)
            yield "the next player's card", deal.with_tricks(tricks), "bad_card"


def drawn_too_early(deal: Written) -> Iterator[tuple[str, dict[str, Any], str]]:
    """A player plays to the first trick what they drew later."""
    dealt = {card_of(deal.rules, card) for hand in deal.play["hands"] for card in hand}
    for number, plays in enumerate(deal.tricks):
        for at, play in enumerate(plays):
            seat = (led_by(deal)[number] + at) % deal.table.players
            place = (seat - led_by(deal)[0]) % deal.table.players
            if play.card not in dealt and place > 0:
                tricks = deal.tricks
                tricks[number][at] = fitted(tricks[0][place], leads=at == 0)
                tricks[0][place] = fitted(play, leads=False)
                yield "drawn before the first trick", deal.with_tricks(tricks), "bad_card"
                return


def impossible_marks(deal: Written, random: Random) -> Iterator[tuple[str, dict[str, Any], str]]:
    for number, plays in enumerate(deal.tricks):
        for at, play in enumerate(plays):
            words = [naive.written(other) for other in plays]

            def marked(
                mark: str, at: int = at, number: int = number, words: list[str] = words
            ) -> dict[str, Any]:
                tricks = list(deal.play["tricks"])
                tricks[number] = " ".join([*words[:at], mark, *words[at + 1 :]])
                return deal.play | {"tricks": tricks}

            if play.card not in JOKERS:
                for mark in ("^", "_", "=", "=AH", "^H+"):
                    yield "a mark on an ordinary card", marked(play.card + mark), "bad_call"
                continue
            yield "no mark", marked(play.card), "joker_undeclared"
            yield "named as a joker", marked(play.card + "=JK1"), "bad_card"
            yield "named as no card", marked(play.card + "=1H"), "bad_card"
            for call in ("*", "X+", "H*", "+", "HH", "T+-"):
                yield "no call", marked(f"{play.card}^{call}"), "bad_call"
            if at > 0:
                for call in ("H", "T+", "*-"):
                    yield "a follower calls", marked(f"{play.card}_{call}"), "bad_call"
            if naive.printed_on(deal.rules, play.card) is None:
                yield "nothing printed", marked(play.card + "="), "bad_call"


def impossible_shapes(deal: Written, random: Random) -> Iterator[tuple[str, dict[str, Any], str]]:
    tricks, players = list(deal.play["tricks"]), deal.table.players
    number = random.randrange(len(tricks))
    words = tricks[number].split()
    for name, trick in (("a play short", words[:-1]), ("a play long", [*words, "AH"]), ("no play", [])):
        yield (
            name,
            deal.play | {"tricks": [*tricks[:number], " ".join(trick), *tricks[number + 1 :]]},
            "bad_tricks",
        )
    more = [" ".join(["AH"] * players)] * (deal.spec.tricks + 1 - len(tricks))
    yield "a trick too many", deal.play | {"tricks": tricks + more}, "bad_tricks"
    for leader in (0, players + 1, -1, True, "1", 1.0):
        yield f"leader {leader!r}", deal.play | {"leader": leader}, "bad_seat"
    yield "a trump that is none", deal.play | {"trump": "X"}, "bad_format"
    hands = deal.play.get("hands")
    if hands is None:
        if deal.spec.leader is None:
            yield "nobody leads", deal.play | {"leader": None}, "bad_format"
        return
    seat = random.randrange(players)
    yield "a hand missing", deal.play | {"hands": hands[:-1]}, "bad_format"
    short = [hand[1:] if at == seat else hand for at, hand in enumerate(hands)]
    yield "a hand too small", deal.play | {"hands": short}, "bad_format"
    other = hands[(seat + 1) % players][0]
    double = [[other, *hand[1:]] if at == seat else hand for at, hand in enumerate(hands)]
    yield "a card in two hands", deal.play | {"hands": double}, "duplicate_card"
