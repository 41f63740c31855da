"""The engine against the naive rules of play, card by card, in random deals of random rule sets.

Every deal comes from its seed alone. ``COMPARE_SECONDS=300`` in the environment goes on with new seeds for
that many seconds in each test that compares::

    COMPARE_SECONDS=300 python -m pytest tests/engine/test_against_naive.py
"""

from random import Random

from scorekeeper.domain.cards import JOKERS, deck_cards
from scorekeeper.domain.records import Play
from scorekeeper.engine.cardset import encode, names_in, text_of
from scorekeeper.engine.deal import Deal, follow, legal
from scorekeeper.engine.faults import broken_rule
from tests.engine import naive
from tests.engine.naive_deal import NaiveDeal
from tests.engine.random_deals import random_deal, seeds

DEALS = 2500
MISPLAYED = 0.05
"""How often somebody plays what the rules do not allow: the deal goes on all the same."""


def named_plays(random: Random, now: naive.Moment) -> list[Play]:
    """Some of the cards that the jokers of a hand might be named as."""
    deck = sorted(deck_cards(now.rules.deck) - set(JOKERS))
    return [Play(joker, "=" + random.choice(deck)) for joker in now.hand if joker in JOKERS for _ in range(2)]


def compare_moment(random: Random, slow: NaiveDeal, fast: Deal) -> Play:
    """Compare what the two sides say before one play; return a play to go on with."""
    now = slow.now()
    plays = [*naive.every_play(now), *named_plays(random, now)]
    for play in plays:
        expected, found = naive.fault(now, play), broken_rule(fast, encode(play))
        assert (found and found.rule) == (expected and expected[0]), (now, play)
        assert set(names_in(found.due if found else 0)) == set(expected[1] if expected else ()), (now, play)
    allowed = naive.legal_plays(now)
    assert sorted(text_of(play) for play in legal(fast)) == sorted(map(naive.written, allowed)), now
    return random.choice(plays if not allowed or random.random() < MISPLAYED else allowed)


def test_every_play_is_judged_alike_and_every_trick_goes_to_the_same_seat() -> None:
    for seed in seeds(DEALS):
        random = Random(seed)
        deal = random_deal(random)
        slow, fast = deal.naive(), deal.engine()
        while not slow.over:
            play = compare_moment(random, slow, fast)
            won = slow.play(play)
            fast = follow(fast, encode(play))
            assert fast.turn == slow.turn, (seed, deal)
            assert fast.shown_void == sum(1 << seat for seat in slow.shown_void), (seed, deal)
            assert won is None or fast.tricks[-1].winner == won, (seed, deal)
        assert fast.is_over
        assert list(fast.taken) == slow.taken
