"""The rules of play of one rule set, made ready for the engine. RULES 2.0 rules 6 to 12, 2.3, 2.8."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from scorekeeper.domain.cards import JOKERS
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.engine.cardset import (
    ANY_SUIT,
    CARD_OF,
    FACE,
    FIRST_JOKER,
    GIVE,
    NO_CALL,
    NO_SUIT,
    TAKE,
    TRUMPS,
    call,
)

CIRCULAR = NO_SUIT + 1
"""Trump of a deal whose trump changes with the trick."""
NOT_PRINTED = -1


@dataclass(frozen=True, kw_only=True)
class PlayRules:
    """What the engine asks of a rule set, in its own numbers."""

    rules: RuleSet

    @cached_property
    def must_trump(self) -> bool:
        """Whether a player void in the suit led has to trump (C-36)."""
        return self.rules.must_trump_when_void

    @cached_property
    def must_trump_on_call(self) -> bool:
        """The same when a led joker called the suit (C-17)."""
        return self.rules.void_on_joker_call == "must_trump"

    @cached_property
    def joker_any_time(self) -> bool:
        """Whether a joker may be played instead of following suit (C-57)."""
        return self.rules.joker_any_time

    @cached_property
    def soft_lead(self) -> bool:
        """Whether a led taker that names a side suit loses to trumps (C-19)."""
        return self.rules.lead_joker_high_vs_trump == "trump"

    @cached_property
    def printed(self) -> tuple[int, ...]:
        """The card printed on JK1 and on JK2; ``NOT_PRINTED`` where none is."""
        return tuple(NOT_PRINTED if name in JOKERS else CARD_OF[name] for name in self.rules.jokers)

    @cached_property
    def has_face(self) -> tuple[bool, ...]:
        """Whether JK1 and JK2 may be played as the card printed on them (C-58)."""
        return tuple(self.rules.joker_face_value and card != NOT_PRINTED for card in self.printed)

    def may_lead_joker(self, ordinary: int, number: int) -> bool:
        """Return whether a hand with the *ordinary* cards may lead a joker to trick *number* (1-based).

        A hand of nothing but jokers always may. RULES 2.3, C-50.
        """
        if not ordinary:
            return True
        most = self.rules.joker_call_max_trick
        return not self.rules.strict_joker_lead and (most is None or number <= most)

    def must_call(self, trump: int) -> bool:
        """Return whether a joker may not be led without a call. RULES 2.0 rule 11, 2.8."""
        return self.rules.lead_joker_requires_suit or self._must_name_suit(trump)

    def _must_name_suit(self, trump: int) -> bool:
        """Return whether a led joker has to name a suit because trumps follow the suit led. RULES 2.8."""
        return self.rules.trump_mode == "circular" and trump != NO_SUIT

    def may_call(self, scope: int, trump: int) -> bool:
        """Return whether a led joker may call this scope. RULES 2.0 rule 11, 2.8."""
        allowed = self.rules.joker_call_scopes
        if scope == NO_CALL:
            return "-" in allowed and not self.must_call(trump)
        if scope not in (TRUMPS, ANY_SUIT):
            return "suit" in allowed
        if self._must_name_suit(trump):
            return False
        return "T" in allowed and trump < NO_SUIT if scope == TRUMPS else "*" in allowed

    @cached_property
    def _lead_plays(self) -> dict[tuple[int, int], tuple[int, ...]]:
        return {
            (joker, trump): self._leads_of(joker, trump)
            for joker in range(len(self.printed))
            for trump in range(CIRCULAR + 1)
        }

    def lead_plays(self, joker: int, trump: int) -> tuple[int, ...]:
        """Return every way to lead *joker* (0 for JK1, 1 for JK2), calls and face value.

        *trump* is that of the deal: a suit, ``NO_SUIT`` or ``CIRCULAR``.
        """
        return self._lead_plays[joker, trump]

    def _leads_of(self, joker: int, trump: int) -> tuple[int, ...]:
        calls = [
            call(scope, demand)
            for scope in range(ANY_SUIT + 1)
            if self.may_call(scope, trump)
            for demand in ((0,) if scope == NO_CALL else (1, 2) if scope == ANY_SUIT else (0, 1, 2))
        ]
        plays = [FIRST_JOKER + joker | intent | bits for intent in (TAKE, GIVE) for bits in calls]
        if self.has_face[joker]:
            plays.append(FIRST_JOKER + joker | FACE)
        return tuple(plays)


@lru_cache(maxsize=64)
def play_rules(rules: RuleSet) -> PlayRules:
    """Return *rules* made ready."""
    return PlayRules(rules=rules)
