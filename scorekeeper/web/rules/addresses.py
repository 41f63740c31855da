"""Addresses that hold a rule set: its preset, and the options that differ."""

from __future__ import annotations

from collections.abc import Sequence

from flask import abort, request, url_for

from scorekeeper.domain.errors import InvalidRuleSet
from scorekeeper.domain.options import OPTIONS, house_rules, read_option, with_house_rules, write_option
from scorekeeper.domain.presets import PRESETS, find_preset
from scorekeeper.domain.ruleset import RuleSet


def rules_address(rules: RuleSet, players: int | None = None) -> str:
    """Return the page of *rules*, for a table of *players*."""
    return url_for("rules.show", preset=rules.preset, o=options_of(rules), players=players)


def options_of(rules: RuleSet) -> list[str]:
    """Return where *rules* differ from their preset, each as ``name=value``."""
    preset = find_preset(rules.preset)
    return [f"{name}={write_option(name, value)}" for name, value in house_rules(preset, rules).items()]


def rules_at(preset: str, options: Sequence[str]) -> RuleSet:
    """Return the rule set of an address.

    Args:
        preset: Name of the preset.
        options: Each ``name=value``, as the command line has them after ``-o``.

    Raises:
        InvalidRuleSet: If there is no such preset or option, or it may not have this value.
    """
    overrides = {}
    for text in options:
        name, _sign, value = text.partition("=")
        overrides[name] = read_option(OPTIONS, name, value)
    return with_house_rules(find_preset(preset), overrides)


def rules_asked_for(preset: str) -> RuleSet:
    """Return the rule set of this request; there is no page for others."""
    if preset not in PRESETS:
        abort(404)
    try:
        return rules_at(preset, request.args.getlist("o"))
    except InvalidRuleSet:
        abort(400)
