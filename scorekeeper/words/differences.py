"""House rules as differences from the preset: the new value and the one it replaces."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.catalogues import Language
from scorekeeper.domain.bank import BankRules
from scorekeeper.domain.options import house_rules, option_values
from scorekeeper.domain.presets import find_preset
from scorekeeper.domain.presets.side_games import JOKER_BANK
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.words.options import option_title, value_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One option that is not as the preset has it, in words."""

    option: str
    title: str
    new: str
    old: str


def differences(rules: RuleSet | BankRules, language: Language) -> tuple[Difference, ...]:
    """Return where *rules* are not as their preset, in the order of the options."""
    preset = JOKER_BANK if isinstance(rules, BankRules) else find_preset(rules.preset)
    usual = option_values(preset)
    return tuple(
        Difference(
            option=name,
            title=option_title(name, language),
            new=value_text(name, value, language),
            old=value_text(name, usual[name], language),
        )
        for name, value in house_rules(preset, rules).items()
    )
