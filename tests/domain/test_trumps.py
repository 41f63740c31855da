"""Which trumps a deal may have."""

from typing import Any

import pytest

from scorekeeper.domain.presets import PRESETS
from scorekeeper.domain.trumps import possible_trumps
from tests.builders import the_rules

ALL = ("S", "C", "D", "H", "none")


@pytest.mark.parametrize(
    ("options", "trumps"),
    [
        ({}, ALL),
        ({"trump_mode": "none"}, ("none",)),
        ({"trump_mode": "fixed", "fixed_trump": "D"}, ("D",)),
        ({"trump_mode": "fixed", "fixed_trump": "D", "special_rounds": ["no_trump"]}, ("D", "none")),
        ({"trump_mode": "circular"}, (None,)),
        ({"trump_mode": "circular", "special_rounds": ["no_trump"]}, (None, "none")),
        ({"trump_mode": "circular", "circular_trump_scope": "deal"}, (None, "S", "C", "D", "H")),
    ],
)
def test_only_what_the_rules_leave_open_is_a_possible_trump(
    options: dict[str, Any], trumps: tuple[str | None, ...]
) -> None:
    assert possible_trumps(the_rules(**options)) == trumps


@pytest.mark.parametrize("preset", PRESETS)
def test_every_deal_has_a_possible_trump(preset: str) -> None:
    assert possible_trumps(the_rules(preset))
