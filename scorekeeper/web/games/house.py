"""House rules in the making: every option with its value, what the preset says, and what is wrong."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.domain.contradictions import find_contradictions
from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.gamefile import read_rules, rules_to_json
from scorekeeper.domain.options import GROUPS, OPTIONS, Option, option_values, with_house_rules
from scorekeeper.domain.presets import find_preset
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.web.games import house_fields
from scorekeeper.web.games.house_fields import NOTHING, NoValue, Sent
from scorekeeper.web.i18n import gettext, reader
from scorekeeper.words.contradictions import contradiction_text
from scorekeeper.words.options import option_title, value_text
from scorekeeper.words.sentences import group_name, sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Why an option cannot stay as it is, and what would mend it."""

    reason: str
    remedy: str = ""
    """JSON of values by option name; empty where there is no remedy."""
    remedy_text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionView:
    """One option as the page shows it."""

    name: str
    kind: str
    title: str
    sentence: str
    choices: tuple[tuple[str, str], ...]
    """Value of the form field and its words, where there are radio buttons or the like."""
    usual: str
    """The preset's value in words."""
    new: str
    """The present value in words, where it differs."""
    fields: dict[str, list[str]]
    usual_fields: dict[str, list[str]]
    lowest: int
    highest: int
    may_be_null: bool
    fault: Fault | None

    @property
    def differs(self) -> bool:
        """Whether it is not as the preset has it."""
        return bool(self.new)


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupView:
    """Options under one heading."""

    key: str
    title: str
    options: tuple[OptionView, ...]

    @property
    def count(self) -> int:
        """How many options differ."""
        return sum(option.differs for option in self.options)

    @property
    def is_open(self) -> bool:
        """Whether there is something to see in it."""
        return any(option.differs or option.fault for option in self.options)


@dataclass(kw_only=True)
class House:
    """The rules of a house while they are made.

    Attributes:
        base: The preset.
        values: Every option with its JSON value; one that was mistyped has its last good value.
        faults: What is wrong, by option.
        kept: Form fields as they were typed, by option that was mistyped.
    """

    base: RuleSet
    values: dict[str, Any]
    faults: dict[str, Fault] = field(default_factory=dict)
    kept: dict[str, dict[str, list[str]]] = field(default_factory=dict)

    @property
    def overrides(self) -> dict[str, Any]:
        """The options that differ from the preset."""
        usual = option_values(self.base)
        return {name: value for name, value in self.values.items() if value != usual[name]}

    @property
    def rules(self) -> RuleSet:
        """The rule set; only without faults."""
        return with_house_rules(self.base, self.overrides)

    @property
    def count(self) -> int:
        """How many options differ."""
        return len(self.overrides)

    def read(self, sent: Sent) -> None:
        """Take over what the form says; what cannot be a value becomes a fault."""
        for name, option in OPTIONS.items():
            if not house_fields.is_sent(option, sent):
                continue
            try:
                self.values[name] = house_fields.read_field(option, sent)
            except NoValue as no:
                self.kept[name] = house_fields.kept(option, sent)
                remedy = {} if no.nearest is NOTHING else {name: no.nearest}
                self.faults[name] = _fault(no.reason, remedy)

    def reset(self, name: str) -> None:
        """Put one option, or ``all``, back to the preset."""
        usual = option_values(self.base)
        for option in usual if name == "all" else [name]:
            if option in usual:
                self._set(option, usual[option])

    def mend(self, text: str) -> None:
        """Carry out the remedy of a fault, the JSON of a ``Fault``; anything else changes nothing."""
        try:
            remedy = json.loads(text)
            checked = {name: OPTIONS[name].check(value) for name, value in remedy.items()}
            for name, value in checked.items():
                house_fields.typed(OPTIONS[name], value)  # a value that no field can hold is none
        except (ValueError, KeyError, AttributeError, RecursionError):
            return
        for name, value in checked.items():
            self._set(name, list(value) if isinstance(value, tuple) else value)

    def _set(self, name: str, value: Any) -> None:
        self.values[name] = value
        self.faults.pop(name, None)
        self.kept.pop(name, None)

    def check(self, players: int | None) -> bool:
        """Look for contradictions at a table of *players* and return whether nothing is wrong."""
        for found in find_contradictions(self.base, self.overrides, players):
            if found.option not in self.faults:
                self.faults[found.option] = _fault(contradiction_text(found, reader()), dict(found.remedy))
        return not self.faults

    def groups(self) -> tuple[GroupView, ...]:
        """Return all options by group."""
        return tuple(
            GroupView(
                key=group.replace(" ", "-"),
                title=group_name(group, reader()),
                options=tuple(self._view(OPTIONS[name]) for name in names),
            )
            for group, names in GROUPS.items()
        )

    def _view(self, option: Option) -> OptionView:
        name, language = option.name, reader()
        usual, value = getattr(self.base, name), self.values[name]
        usual = list(usual) if isinstance(usual, tuple) else usual
        return OptionView(
            name=name,
            kind=house_fields.kind_of(option),
            title=option_title(name, language),
            sentence=sentence(name, language),
            choices=tuple(
                (
                    next(iter(house_fields.typed(option, choice).values()))[0],
                    value_text(name, choice, language),
                )
                for choice in house_fields.fixed_values(option)
            )
            if not option.is_list
            else tuple((str(word), value_text(name, word, language)) for word in option.words),
            usual=value_text(name, usual, language),
            new="" if value == usual else value_text(name, value, language),
            fields=self.kept.get(name) or house_fields.typed(option, value),
            usual_fields=house_fields.typed(option, usual),
            lowest=option.lowest,
            highest=option.highest,
            may_be_null=option.may_be_null,
            fault=self.faults.get(name),
        )

    @classmethod
    def of(cls, rules: RuleSet) -> House:
        """Return *rules* for changing."""
        return cls(base=find_preset(rules.preset), values=option_values(rules))


def _fault(reason: str, remedy: dict[str, Any]) -> Fault:
    if not remedy:
        return Fault(reason=reason)
    told = [
        f"{option_title(name, reader())}: {value_text(name, value, reader())}"
        for name, value in remedy.items()
    ]
    return Fault(
        reason=reason,
        remedy=json.dumps(remedy, separators=(",", ":")),
        remedy_text=gettext("Nearest: %(rule)s", rule="; ".join(told)),
    )


def rules_text(rules: RuleSet) -> str:
    """Return *rules* as a hidden field holds them."""
    return json.dumps(rules_to_json(rules), separators=(",", ":"))


def rules_of_text(text: str | None) -> RuleSet | None:
    """Return the rules of a hidden field; None where it holds none."""
    try:
        return read_rules(json.loads(text)) if text else None
    except (RuleError, ValueError, RecursionError):
        return None
