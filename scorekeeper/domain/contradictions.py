"""Why a rule set cannot be played at a table, and the nearest one that can.

The engine itself finds the fault (``with_house_rules``, ``build_schedule``); this module says which fault it
is and what would mend it, so that a form can tell both beside the option.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.domain.cards import deck_cards, extra_jokers
from scorekeeper.domain.errors import InvalidRuleSet, RuleError
from scorekeeper.domain.options import AnyRules, Rules, option_values, with_house_rules
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.schedule import build_schedule

USUAL_JOKERS = ("6S", "6C")
FIXED_LIST_TOP = 8
"""Largest hand of a list nobody has written yet (RULES 2.10). Unit: cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contradiction:
    """One fault of a rule set."""

    option: str
    """Where it shows."""
    kind: str
    params: Mapping[str, int | str] = field(default_factory=dict)
    """Values for the sentence."""
    remedy: Mapping[str, Any] = field(default_factory=dict)
    """The nearest options without this fault, as JSON values; empty where there are none."""


def find_contradiction(
    base: Rules, overrides: Mapping[str, object], players: int | None = None
) -> Contradiction | None:
    """Return the first thing that keeps *base* with *overrides* from being played; None if nothing does.

    Args:
        base: A preset.
        overrides: JSON values by option name, each one allowed by itself.
        players: How many sit at the table; None where nobody is counted.
    """
    try:
        rules = with_house_rules(base, overrides)
    except InvalidRuleSet as error:
        return _within(str(error.params["option"]), option_values(base) | dict(overrides), base)
    if players is None or not isinstance(rules, RuleSet):
        return None
    try:
        build_schedule(rules, players)
    except RuleError as error:
        return _at_table(error, rules, players)
    return None


def find_contradictions(
    base: Rules, overrides: Mapping[str, object], players: int | None = None
) -> tuple[Contradiction, ...]:
    """Return everything that keeps *base* with *overrides* from being played, one fault an option.

    The engine stops at the first fault; the later ones are those left when the earlier are mended.

    Args:
        base: A preset.
        overrides: JSON values by option name, each one allowed by itself.
        players: How many sit at the table; None where nobody is counted.
    """
    values = dict(overrides)
    found: dict[str, Contradiction] = {}
    while (one := find_contradiction(base, values, players)) is not None and one.option not in found:
        found[one.option] = one
        values |= one.remedy
    return tuple(found.values())


def _within(option: str, values: Mapping[str, Any], base: AnyRules) -> Contradiction:
    match option:
        case "jokers" | "deck":
            return _jokers(option, values)
        case "fixed_trump":
            return Contradiction(option=option, kind="suit_needed", remedy={option: "S"})
        case "fixed_list" if not values["fixed_list"]:
            top = min(FIXED_LIST_TOP, values["deck"] // values["players"][0])
            sizes = [*range(1, top), *range(top, 0, -1)]
            return Contradiction(option=option, kind="list_needed", remedy={option: sizes})
        case "fixed_list":
            return _list_too_large(values["fixed_list"], values["deck"], values["players"][0])
    tables = values["players"] or option_values(base)["players"]
    return Contradiction(
        option="players", kind="range_reversed", remedy={"players": [min(tables), max(tables)]}
    )


def _jokers(option: str, values: Mapping[str, Any]) -> Contradiction:
    deck, jokers = values["deck"], values["jokers"]
    extra, cards = extra_jokers(deck), deck_cards(deck)
    missing = next((card for card in jokers if card not in cards and not card.startswith("JK")), None)
    if tuple(sorted(card for card in jokers if card.startswith("JK"))) != extra:
        kind = f"extra_jokers_{len(extra)}"
    elif missing is not None:
        kind = "joker_not_in_deck"
    else:
        kind = "too_many_jokers"
    printed = [card for card in dict.fromkeys(jokers) if card in cards and card not in extra]
    remedy = list(extra) or printed[:2] or list(USUAL_JOKERS)
    params = {"deck": deck} | ({} if missing is None else {"card": missing})
    return Contradiction(option=option, kind=kind, params=params, remedy={"jokers": remedy})


def _list_too_large(sizes: list[int], deck: int, players: int) -> Contradiction:
    most = deck // players
    return Contradiction(
        option="fixed_list",
        kind="hands_too_large",
        params={"players": players, "deck": deck, "most": most},
        remedy={"fixed_list": [min(cards, most) for cards in sizes]},
    )


def _at_table(error: RuleError, rules: RuleSet, players: int) -> Contradiction:
    least, most = rules.players
    if error.code == "bad_players":
        return Contradiction(
            option="players",
            kind="table_size",
            params={"players": players},
            remedy={"players": [min(least, players), max(most, players)]},
        )
    option = str(error.params.get("option", ""))
    if option == "partnership":
        return Contradiction(
            option=option, kind="pairs", params={"players": players}, remedy={"partnership": "none"}
        )
    if option == "fixed_list":
        return _list_too_large(list(rules.fixed_list or ()), rules.deck, players)
    return Contradiction(option="max_hand_cap", kind="full_hand_too_small", remedy={"max_hand_cap": 2})
