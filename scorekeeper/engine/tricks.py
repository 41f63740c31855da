"""One trick: what it follows, what is trump, who takes it. RULES 2.0 rules 6 to 12, 2.8."""

from __future__ import annotations

from typing import Literal, NamedTuple

from scorekeeper.engine.cardset import (
    ANY,
    ANY_SUIT,
    FACE,
    FIRST_JOKER,
    GIVE,
    HIGHEST,
    HIGHEST_OF_ALL,
    LOWEST,
    LOWEST_OF_ALL,
    NAMED,
    NO_CALL,
    NO_SUIT,
    ORDINARY_LEAD,
    RANK,
    SUIT,
    TAKE,
    TRUMPS,
    call_of,
    card_of,
    intent_of,
    named_card_of,
)
from scorekeeper.engine.playrules import CIRCULAR, PlayRules

NEXT_IN_CIRCLE = (1, 2, 3, 0, NO_SUIT)
"""The trump that each suit led brings with it; none while no suit is known. RULES 2.8."""
_CALLED_SUIT = (ANY, HIGHEST, LOWEST)
_CALLED_RANK = (ORDINARY_LEAD, HIGHEST_OF_ALL, LOWEST_OF_ALL)
_NOTHING = -1
_WORTH = tuple(
    tuple(
        tuple(
            RANK[card] + 13 if SUIT[card] == trump else RANK[card] if SUIT[card] == suit else _NOTHING
            for card in range(FIRST_JOKER)
        )
        for suit in range(NO_SUIT + 1)
    )
    for trump in range(NO_SUIT + 1)
)
"""What each ordinary card is worth in a trick, by trump and by the suit to follow."""


class Asked(NamedTuple):
    """What the cards on the table ask of the next player."""

    suit: int = NO_SUIT
    """The suit to follow (R of the rules); ``NO_SUIT`` while nothing has settled it."""
    demand: int = ORDINARY_LEAD
    """How a called suit has to be answered; ``ORDINARY_LEAD`` where no joker called."""


NOTHING_ASKED = Asked()
_SUIT_ASKED = tuple(Asked(suit) for suit in range(NO_SUIT))

Reason = Literal[
    "trump",
    "suit",
    "joker",
    "later_joker",
    "first_joker",
    "joker_right_after",
    "joker_not_right_after",
    "coloured_joker",
    "opposite_joker",
    "joker_not_trumped",
    "joker_led_softly",
    "nobody",
]
"""Why a trick goes where it goes: the highest trump, the highest card of the suit to follow, a joker that
takes, one of two such jokers, a led joker that any trump would have beaten, a joker that takes after such a
one, or a joker that gives and nobody had the suit or a trump."""


def trump_of_trick(trump: int, suit: int) -> int:
    """Return the trump of a trick in which *suit* is to be followed; ``NO_SUIT`` for none."""
    return NEXT_IN_CIRCLE[suit] if trump == CIRCULAR else trump


def card_shown(rules: PlayRules, play: int) -> int:
    """Return the card a play counts as; below 0 for a joker that takes or gives."""
    if play < FIRST_JOKER:
        return play
    intent = intent_of(play)
    if intent == FACE:
        return rules.printed[card_of(play) - FIRST_JOKER]
    return named_card_of(play) if intent == NAMED else _NOTHING


def asked_by_lead(rules: PlayRules, trump: int, play: int) -> Asked:
    """Return what the first card of a trick asks for. RULES 2.0 rule 11."""
    if play < FIRST_JOKER:
        return _SUIT_ASKED[SUIT[play]]
    shown = card_shown(rules, play)
    if shown >= 0:
        return _SUIT_ASKED[SUIT[shown]]
    scope, demand = call_of(play)
    if scope == NO_CALL:
        return NOTHING_ASKED
    if scope == ANY_SUIT:
        return Asked(NO_SUIT, _CALLED_RANK[demand])
    if scope == TRUMPS:
        # without trumps the trick goes on as without a call
        return NOTHING_ASKED if trump >= NO_SUIT else Asked(trump, _CALLED_SUIT[demand])
    return Asked(scope - 1, _CALLED_SUIT[demand])


def asked_after(rules: PlayRules, asked: Asked, play: int) -> Asked:
    """Return what is asked after a follower's *play*: the first card behind a joker may settle the suit."""
    if asked.suit != NO_SUIT:
        return asked
    if play >= FIRST_JOKER and rules.rules.second_joker == "opposite":
        # behind a led joker without a suit it is the second one: it takes or gives, whatever it declares
        return asked
    shown = card_shown(rules, play)
    return asked if shown < 0 else Asked(SUIT[shown], asked.demand)


def winner(rules: PlayRules, trump: int, asked: Asked, plays: tuple[int, ...]) -> int:
    """Return the position (0-based, 0 = leader) that takes the trick. RULES 2.0 rule 9.

    Args:
        rules: The rules of play.
        trump: Trump of the deal: a suit, ``NO_SUIT`` or ``CIRCULAR``.
        asked: What the trick asked for in the end.
        plays: The plays in order.
    """
    trump_suit = trump_of_trick(trump, asked.suit)
    if max(plays) < FIRST_JOKER:
        return _best(plays, trump_suit, asked.suit)
    return _decide_among_jokers(rules, trump_suit, asked, plays)[0]


def decide(rules: PlayRules, trump: int, asked: Asked, plays: tuple[int, ...]) -> tuple[int, Reason]:
    """Return ``winner`` together with the reason."""
    trump_suit = trump_of_trick(trump, asked.suit)
    if max(plays) >= FIRST_JOKER:
        return _decide_among_jokers(rules, trump_suit, asked, plays)
    place = _best(plays, trump_suit, asked.suit)
    return place, "trump" if SUIT[plays[place]] == trump_suit else "suit"


def _decide_among_jokers(
    rules: PlayRules, trump: int, asked: Asked, plays: tuple[int, ...]
) -> tuple[int, Reason]:
    """Return the place that takes a trick with a joker in it, and why; *trump* is that of the trick."""
    takers = _takers(rules, plays)
    soft = bool(takers) and _lead_is_soft(rules, trump, asked, plays[0])
    if takers and not soft:
        return _strongest(rules, plays, takers)
    if len(takers) > 1:
        # 9b: so it is whichever of two jokers takes otherwise
        return takers[1], "later_joker" if rules.rules.second_joker == "later_wins" else "joker_led_softly"
    forced = _forced(rules, plays)
    shown = tuple(
        _NOTHING if place == forced else card_shown(rules, play) for place, play in enumerate(plays)
    )
    best = _best_shown(plays, shown, trump)
    if best is not None:
        return best, "trump"
    if takers:
        return takers[0], "joker" if trump == NO_SUIT else "joker_not_trumped"
    best = _best_shown(plays, shown, asked.suit)
    # 9e: a giving joker was led and nobody had the suit or a trump
    return (0, "nobody") if best is None else (best, "suit")


def _best(plays: tuple[int, ...], trump: int, suit: int) -> int:
    """Return the position of the best of ordinary cards: the highest trump, else the highest of the suit."""
    worth = _WORTH[trump][suit]
    worths = [worth[card] for card in plays]
    return worths.index(max(worths))


def _takers(rules: PlayRules, plays: tuple[int, ...]) -> list[int]:
    """Return the places of the jokers that take."""
    jokers = _jokers(plays)
    forced = _forced(rules, plays)
    if forced is not None:
        return jokers[:1] if intent_of(plays[jokers[0]]) == TAKE else [forced]
    return [place for place in jokers if intent_of(plays[place]) == TAKE]


def _forced(rules: PlayRules, plays: tuple[int, ...]) -> int | None:
    """Return the place of a second joker that has to be the opposite of the first, whatever it declared.

    None where the rules have no such duty, or where the first joker stands for a card. Rule 10.
    """
    jokers = _jokers(plays)
    if rules.rules.second_joker != "opposite" or len(jokers) < 2:
        return None
    return jokers[1] if intent_of(plays[jokers[0]]) in (TAKE, GIVE) else None


def _jokers(plays: tuple[int, ...]) -> list[int]:
    """Return the places of the jokers."""
    return [place for place, play in enumerate(plays) if play >= FIRST_JOKER]


def _lead_is_soft(rules: PlayRules, trump: int, asked: Asked, lead: int) -> bool:
    """Return whether a led taker that names a side suit loses to trumps. Rule 9b, C-19."""
    return (
        rules.soft_lead and intent_of(lead) == TAKE and asked.demand in _CALLED_SUIT and asked.suit != trump
    )


def _strongest(rules: PlayRules, plays: tuple[int, ...], takers: list[int]) -> tuple[int, Reason]:
    """Return which of the taking jokers wins, and why. Rule 10, C-18."""
    first, last = takers[0], takers[-1]
    if first == last:
        return first, "joker" if _forced(rules, plays) is None else "opposite_joker"
    match rules.rules.second_joker:
        case "first_wins":
            return first, "first_joker"
        case "adjacent_later_else_first" if last == first + 1:
            return last, "joker_right_after"
        case "adjacent_later_else_first":
            return first, "joker_not_right_after"
        case "color":
            coloured = next((place for place in takers if card_of(plays[place]) == FIRST_JOKER), last)
            return coloured, "coloured_joker"
        case _:
            return last, "later_joker"


def _best_shown(plays: tuple[int, ...], shown: tuple[int, ...], suit: int) -> int | None:
    """Return the place of the highest card of *suit*; a joker named as a card beats the real one."""
    found = [
        (RANK[card], intent_of(plays[place]) == NAMED, place)
        for place, card in enumerate(shown)
        if card >= 0 and SUIT[card] == suit
    ]
    return max(found)[2] if found else None
