"""The presets of RULES.md sections 2.1 to 2.10: named rule sets, pure data."""

from __future__ import annotations

from scorekeeper.domain.errors import InvalidRuleSet, nearest, shown
from scorekeeper.domain.presets import georgian, raspisnoy, ukrainian
from scorekeeper.domain.ruleset import RuleSet

PRESETS: dict[str, RuleSet] = {
    rules.preset: rules for rules in (*georgian.PRESETS, *raspisnoy.PRESETS, *ukrainian.PRESETS)
}
"""Every trick-game preset by name, in the order of RULES.md section 2."""


def find_preset(name: object) -> RuleSet:
    """Return the preset called *name*.

    Raises:
        InvalidRuleSet: ``bad_option`` if there is none.
    """
    rules = PRESETS.get(name) if isinstance(name, str) else None
    if rules is None:
        asked = name[:60] if isinstance(name, str) else shown(name)
        near = nearest(asked, PRESETS)
        raise InvalidRuleSet("preset", f"there is no preset {shown(name)} with deals{near}", preset=asked)
    return rules
