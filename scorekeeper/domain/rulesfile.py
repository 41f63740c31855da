"""The rules file ``scorekeeper-rules/1`` of FORMAT.md section 1: read strictly, written without loss."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.gamefile import read_rules, rules_to_json
from scorekeeper.domain.reading import LONGEST_NAME, read_object, read_text
from scorekeeper.domain.ruleset import RuleSet

FORMAT = "scorekeeper-rules/1"


@dataclass(frozen=True, slots=True)
class NamedRules:
    """The rules of a house under a name."""

    name: str
    rules: RuleSet


def read_rules_name(value: object) -> str:
    """Return a name for rules: 1 to 60 characters, not only blanks, those round it left out.

    Raises:
        RuleError: ``bad_format``.
    """
    name = read_text(value, what="the name", longest=LONGEST_NAME).strip()
    if not name:
        raise RuleError("bad_format", "the name is empty", field="name")
    return name


def read_rules_file(value: object) -> NamedRules:
    """Return the rules in the JSON *value*.

    Raises:
        RuleError: ``bad_format`` or ``bad_option``; the whole file is refused.
    """
    body = read_object(value, what="the rules file", required=("format", "name", "rules"))
    if body["format"] != FORMAT:
        raise RuleError("bad_format", f"the format is not {FORMAT!r}", field="format")
    return NamedRules(read_rules_name(body["name"]), read_rules(body["rules"]))


def rules_file_to_json(named: NamedRules) -> dict[str, Any]:
    """Return the JSON of the file; ``read_rules_file`` gives *named* back."""
    return {"format": FORMAT, "name": named.name, "rules": rules_to_json(named.rules)}
