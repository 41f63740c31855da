"""House rules: what each option of RULES.md section 4 may be, and how a value is read and written.

``OPTIONS`` has one row per option. The allowed words come from the annotations of ``RuleSet``, so they
are written down once; the groups and ranges are those of RULES.md section 4.
"""

from __future__ import annotations

import dataclasses
import re
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from scorekeeper.domain.bank import BankRules
from scorekeeper.domain.cards import deck_cards, extra_jokers
from scorekeeper.domain.errors import InvalidRuleSet, nearest, shown
from scorekeeper.domain.poker import PokerRules
from scorekeeper.domain.ruleset import RuleSet

LIMIT = 100_000
"""Integers of options lie between minus and plus this. RULES.md section 4, validation rules."""

GROUPS: dict[str, tuple[str, ...]] = {
    "deck": ("players", "deck", "jokers", "dealer_draw"),
    "schedule": (
        "schedule_kind",
        "fixed_list",
        "full_deals_count",
        "max_hand_cap",
        "max_hand_reserve_trump",
        "descending",
    ),
    "trump": (
        "trump_mode",
        "fixed_trump",
        "full_deal_trump",
        "trump_choice_scope",
        "trump_choice_allow_none",
        "trump_peek",
        "circular_trump_scope",
    ),
    "bidding": (
        "dealer_restriction",
        "must_equal_fallback",
        "bid_cap",
        "pass_limit_per_player",
        "max_consecutive_passes",
    ),
    "play": (
        "first_lead",
        "must_trump_when_void",
        "joker_any_time",
        "strict_joker_lead",
        "lead_joker_requires_suit",
        "joker_call_scopes",
        "joker_call_max_trick",
        "void_on_joker_call",
        "lead_joker_high_vs_trump",
        "second_joker",
        "joker_face_value",
        "joker_as_card",
        "draw_after_trick",
        "peek_tricks",
    ),
    "scoring": (
        "zero_bid_points",
        "exact_base",
        "exact_per_trick",
        "all_tricks_scope",
        "all_tricks_per_trick",
        "over_mode",
        "over_unit",
        "broken_pass_mode",
        "under_mode",
        "under_unit",
        "zero_taken_mode",
        "zero_taken_points",
        "zero_taken_full_points",
        "zero_taken_scope",
    ),
    "premium": (
        "premium_mode",
        "premium_base",
        "premium_target",
        "premium_deduct",
        "premium_victim_base",
        "premium_multi",
        "premium_min_points",
        "partnership",
    ),
    "penalties": ("revoke_penalty", "revoke_replay", "joker_lead_penalty"),
    "special rounds": (
        "special_rounds",
        "special_repeat",
        "dark_multiplier",
        "dark_dealer_restriction",
        "no_trump_multiplier",
        "no_trump_first_lead",
        "misere_per_trick",
        "gold_per_trick",
        "forehead_hand_size",
        "forehead_exact_per_trick",
        "forehead_under_unit",
    ),
    "match": ("match_parties", "tie_rule"),
    "settlement": ("settlement_mode", "negative_double", "rate", "display_divisor"),
}
"""Option names of the trick games by group, in the order of RULES.md section 4."""

BANK_GROUPS: dict[str, tuple[str, ...]] = {
    "deck": ("players", "deck", "jokers", "dealer_draw"),
    "bank": ("stake_limit", "bank_after_win"),
}
POKER_GROUPS: dict[str, tuple[str, ...]] = {
    "deck": ("players", "deck", "jokers"),
    "poker": ("joker_role", "natural_beats_joker", "suit_order_tiebreak", "lowball"),
}

_LOWEST: dict[str, int] = {
    "full_deals_count": 1,
    "max_hand_cap": 1,
    "pass_limit_per_player": 0,
    "max_consecutive_passes": 0,
    "joker_call_max_trick": 0,
    "zero_taken_points": 0,
    "zero_taken_full_points": 0,
    "premium_min_points": 0,
    "revoke_penalty": 0,
    "joker_lead_penalty": 0,
    "rate": 0,
    "stake_limit": 1,
}
_HIGHEST: dict[str, int] = {"full_deals_count": 20, "max_hand_cap": 27}

_INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,8})", re.ASCII)

MOST_PLAYERS = 10
FEWEST_PLAYERS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One row of RULES.md section 4."""

    name: str
    group: str
    words: tuple[str | int, ...]
    """The fixed values it may have, in order; empty where there are none."""
    is_flag: bool
    """True or false."""
    takes_integer: bool
    """Any integer between ``lowest`` and ``highest``."""
    lowest: int
    highest: int
    may_be_null: bool
    is_list: bool
    """A list (of ``words``, or of cards or integers where ``words`` is empty)."""

    def check(self, value: object) -> object:
        """Return *value* in the form a ``RuleSet`` holds (lists become tuples).

        Args:
            value: A JSON value. Types are strict: ``True`` and ``1.0`` are not the integer 1.

        Raises:
            InvalidRuleSet: If the option may not have this value.
        """
        if value is None and self.may_be_null:
            return None
        if self.is_list:
            return self._check_list(value)
        if self.is_flag and isinstance(value, bool):
            return value
        if type(value) is str and value in self.words:
            return value
        if type(value) is int:
            if value in self.words:
                return value
            if self.takes_integer and self.lowest <= value <= self.highest:
                return value
        raise InvalidRuleSet(self.name, f"{shown(value)} is not one of: {self.allowed()}")

    def _check_list(self, value: object) -> tuple[object, ...]:
        if not isinstance(value, list | tuple):
            raise InvalidRuleSet(self.name, f"{shown(value)} is not a list")
        items = tuple(value)
        for item in items:
            if self.words and not (type(item) is str and item in self.words):
                raise InvalidRuleSet(self.name, f"{shown(item)} is not one of: {self.allowed()}")
            if self.takes_integer and not (type(item) is int and self.lowest <= item <= self.highest):
                raise InvalidRuleSet(self.name, f"{shown(item)} is not one of: {self.allowed()}")
            if not self.words and not self.takes_integer and type(item) is not str:
                raise InvalidRuleSet(self.name, f"{shown(item)} is not a card")
        if self.words and len(set(items)) != len(items):
            raise InvalidRuleSet(self.name, "a value stands twice")
        return items

    def allowed(self) -> str:
        """Return the values it may have as a short English list, for messages."""
        parts = [str(word) for word in self.words]
        if self.is_flag:
            parts += ["true", "false"]
        if self.takes_integer:
            parts.append(f"{self.lowest}..{self.highest}")
        if self.may_be_null:
            parts.append("null")
        return ", ".join(parts)


def _row(name: str, group: str, annotation: Any) -> Option:
    parts = [annotation]
    if get_origin(annotation) in (types.UnionType, typing.Union):
        parts = list(get_args(annotation))
    words: list[str | int] = []
    is_list = takes_integer = is_flag = may_be_null = False
    for part in parts:
        if get_origin(part) is tuple:
            is_list = True
            part = get_args(part)[0]
        if part is type(None):
            may_be_null = True
        elif part is bool:
            is_flag = True
        elif part is int:
            takes_integer = True
        elif get_origin(part) is Literal:
            words += get_args(part)
    lowest, highest = _LOWEST.get(name, -LIMIT), _HIGHEST.get(name, LIMIT)
    if name == "players":
        lowest, highest = FEWEST_PLAYERS, MOST_PLAYERS
    elif name == "fixed_list":
        lowest, highest = 1, 27
    return Option(
        name=name,
        group=group,
        words=tuple(words),
        is_flag=is_flag,
        takes_integer=takes_integer,
        lowest=lowest,
        highest=highest,
        may_be_null=may_be_null,
        is_list=is_list,
    )


def _rows(rule_set: type, groups: Mapping[str, tuple[str, ...]]) -> dict[str, Option]:
    hints = get_type_hints(rule_set)
    return {name: _row(name, group, hints[name]) for group, names in groups.items() for name in names}


OPTIONS: dict[str, Option] = _rows(RuleSet, GROUPS)
"""Every option of the trick games, by name."""

AnyRules = RuleSet | BankRules | PokerRules
Rules = TypeVar("Rules", RuleSet, BankRules, PokerRules)
_TABLES: dict[type, dict[str, Option]] = {
    RuleSet: OPTIONS,
    BankRules: _rows(BankRules, BANK_GROUPS),
    PokerRules: _rows(PokerRules, POKER_GROUPS),
}


def options_of(rules: AnyRules) -> dict[str, Option]:
    """Return the options that *rules* has, by name."""
    return _TABLES[type(rules)]


def read_option(options: Mapping[str, Option], name: str, text: str) -> object:
    """Return the JSON value that *text* stands for after ``-o name=``. FORMAT.md section 1.

    Lists are written ``6S,6C``, ranges of players ``2..6``, an empty list as nothing; null, true, false and
    integers as in JSON.

    Raises:
        InvalidRuleSet: If there is no such option.
    """
    option = options.get(name)
    if option is None:
        raise InvalidRuleSet(name[:60], f"no such option{nearest(name[:60], options)}")
    if text == "null":
        return None
    if option.is_list:
        items = text.split(".." if name == "players" else ",") if text else []
        return [_read_integer(item) if option.takes_integer else item for item in items]
    if text in ("true", "false"):
        return text == "true"
    return _read_integer(text)


def write_option(name: str, value: object) -> str:
    """Return the text that ``read_option`` reads as *value*, a JSON value or a field of a rule set."""
    if isinstance(value, list | tuple):
        return (".." if name == "players" else ",").join(map(str, value))
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    return str(value)


def _read_integer(text: str) -> object:
    return int(text) if _INTEGER.fullmatch(text) else text


def option_values(rules: AnyRules) -> dict[str, Any]:
    """Return every option of *rules* with its value, as JSON values (tuples as lists)."""
    return {name: _as_json(getattr(rules, name)) for name in options_of(rules)}


def with_house_rules(base: Rules, overrides: Mapping[str, object]) -> Rules:
    """Return *base* with options replaced.

    Args:
        base: A preset, or any rule set.
        overrides: JSON values by option name.

    Raises:
        InvalidRuleSet: If an option does not exist, may not have its value, or the result
            contradicts itself.
    """
    changes: dict[str, Any] = {}
    for name, value in overrides.items():
        option = options_of(base).get(name)
        if option is None:
            near = nearest(str(name)[:60], options_of(base))
            raise InvalidRuleSet(str(name)[:60], f"no such option{near}")
        changes[name] = option.check(value)
    rules = dataclasses.replace(base, **changes)
    _check_players(rules)
    _check_jokers(rules, named="jokers" in changes)
    if isinstance(rules, RuleSet):
        _check_trump(rules)
        _check_hands(rules)
    return rules


def house_rules(base: AnyRules, rules: AnyRules) -> dict[str, Any]:
    """Return the options in which *rules* differs from *base*, as JSON values.

    ``with_house_rules(base, house_rules(base, rules)) == rules`` for rules made from *base*.
    """
    return {
        name: _as_json(getattr(rules, name))
        for name in options_of(rules)
        if getattr(rules, name) != getattr(base, name)
    }


def _as_json(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _check_players(rules: AnyRules) -> None:
    if len(rules.players) != 2 or rules.players[0] > rules.players[1]:
        raise InvalidRuleSet("players", "needs the fewest and the most players")


def _check_jokers(rules: AnyRules, *, named: bool) -> None:
    """JK1 and JK2 exactly as far as the deck has them, printed cards from the deck, two at most."""
    option = "jokers" if named else "deck"
    if len(rules.jokers) > 2 or len(set(rules.jokers)) != len(rules.jokers):
        raise InvalidRuleSet(option, "at most two different cards are jokers")
    extra = extra_jokers(rules.deck)
    if tuple(sorted(joker for joker in rules.jokers if joker.startswith("JK"))) != extra:
        had = ", ".join(extra) if extra else "no extra joker"
        raise InvalidRuleSet(option, f"a deck of {rules.deck} cards has {had}")
    for joker in rules.jokers:
        if joker not in deck_cards(rules.deck):
            raise InvalidRuleSet(option, f"{joker} is not in a deck of {rules.deck} cards")


def _check_trump(rules: RuleSet) -> None:
    if rules.trump_mode == "fixed" and rules.fixed_trump is None:
        raise InvalidRuleSet("fixed_trump", "a fixed trump needs a suit")


def _check_hands(rules: RuleSet) -> None:
    """The smallest table must be able to play; larger tables are checked when they sit down."""
    if rules.schedule_kind == "fixed_list":
        if not rules.fixed_list:
            raise InvalidRuleSet("fixed_list", "a fixed list needs hand sizes")
        if max(rules.fixed_list) * rules.players[0] > rules.deck:
            raise InvalidRuleSet("fixed_list", f"does not fit a deck of {rules.deck} cards")
