"""What may be played. RULES 2.0 rules 8, 11 and 12, 2.3."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.domain.cards import JOKERS, SUITS
from scorekeeper.domain.records import Play
from scorekeeper.engine.tricks import FACE, GIVE, TAKE, Trick, rank_of


def legal_plays(
    trick: Trick, hand: Sequence[str], *, number: int = 1, shown_void: bool = False
) -> tuple[Play, ...]:
    """Return every play that the rules allow, jokers with every declaration.

    Cards a follower may name under ``joker_as_card`` are not listed: any card of the deck may be named.

    Args:
        trick: What lies on the table; no cards when the hand is on lead.
        hand: The cards held, by their standard names.
        number: Number of the trick in the deal, 1-based.
        shown_void: Whether this player discarded earlier in the deal while holding no trump.
    """
    cards = [card for card in hand if card not in JOKERS]
    jokers = [card for card in hand if card in JOKERS]
    if trick.lead is None:
        plays = [Play(card) for card in cards]
        if jokers and may_lead_joker(trick, cards, number):
            plays += [play for joker in jokers for play in _lead_declarations(trick, joker)]
        return tuple(plays)
    plays = [Play(card) for card in following(trick, cards)]
    held_back = not trick.rules.joker_any_time and any(card[-1] == trick.suit for card in cards)
    for joker in () if held_back else jokers:
        plays += [Play(joker, TAKE), Play(joker, GIVE)]
        if may_follow_at_face(trick, cards, joker, shown_void=shown_void):
            plays.append(Play(joker, FACE))
    return tuple(plays)


def may_lead_joker(trick: Trick, cards: Sequence[str], number: int) -> bool:
    """Return whether a joker may be led; a hand of nothing but jokers always may. RULES 2.3, C-50."""
    if not cards:
        return True
    most = trick.rules.joker_call_max_trick
    return not trick.rules.strict_joker_lead and (most is None or number <= most)


def following(trick: Trick, cards: Sequence[str]) -> list[str]:
    """Return which of the ordinary *cards* a follower may play. RULES 2.0 rules 8 and 11."""
    lead = trick.lead
    assert lead is not None
    if lead.card in JOKERS and lead.call.startswith("*"):
        return _extreme(cards, lead.call[-1])
    held = [card for card in cards if card[-1] == trick.suit]
    if held:
        return _extreme(held, lead.call[-1]) if trick.called_suit else held
    trumps = [card for card in cards if card[-1] == trick.trump_suit]
    if trick.suit is not None and trumps and _must_trump(trick):
        return trumps
    return list(cards)


def may_follow_at_face(trick: Trick, cards: Sequence[str], joker: str, *, shown_void: bool) -> bool:
    """Return whether a follower may play *joker* as the card printed on it. RULES 2.0 rule 12."""
    printed = trick.rules.jokers[JOKERS.index(joker)]
    if not trick.rules.joker_face_value or printed in JOKERS:
        return False
    if shown_void and printed[-1] == trick.trump_suit:
        return False
    return printed in following(trick, [*cards, printed])


def _must_trump(trick: Trick) -> bool:
    if trick.called_suit is not None:
        return trick.rules.void_on_joker_call == "must_trump"
    return trick.rules.must_trump_when_void


def _extreme(cards: Sequence[str], demand: str) -> list[str]:
    """Return the cards that meet a demand: ``+`` highest, ``-`` lowest, anything else all of them."""
    if demand not in "+-" or not cards:
        return list(cards)
    ranks = [rank_of(card) for card in cards]
    wanted = max(ranks) if demand == "+" else min(ranks)
    return [card for card, rank in zip(cards, ranks, strict=True) if rank == wanted]


def _lead_declarations(trick: Trick, joker: str) -> list[Play]:
    """Return every way to lead *joker*. RULES 2.0 rule 11."""
    rules = trick.rules
    calls: list[str] = []
    for scope in rules.joker_call_scopes:
        if scope == "suit":
            calls += [suit + demand for suit in SUITS for demand in ("", "+", "-")]
        elif scope == "T" and trick.trump in SUITS:
            calls += ["T", "T+", "T-"]
        elif scope == "*":
            calls += ["*+", "*-"]
        elif scope == "-" and not rules.lead_joker_requires_suit:
            calls.append("")
    plays = [Play(joker, intent, call) for intent in (TAKE, GIVE) for call in calls]
    if rules.joker_face_value and rules.jokers[JOKERS.index(joker)] not in JOKERS:
        plays.append(Play(joker, FACE))
    return plays
