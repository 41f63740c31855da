"""Saving the rules of a house under a name, and finding them again."""

from __future__ import annotations

import hashlib
import json

from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.options import option_values
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.rulesfile import NamedRules, read_rules_name
from scorekeeper.domain.schedule import build_schedule
from scorekeeper.services.games import ID_LETTERS
from scorekeeper.services.ports import Clock, HouseRepository, StoredHouse

ID_LENGTH = 10


class Houses:
    """The saved rules of one server: they never change, and the same rules under the same name are one."""

    def __init__(self, repository: HouseRepository, clock: Clock) -> None:
        """Work on *repository*."""
        self._repository = repository
        self._clock = clock

    def save(self, name: str, rules: RuleSet) -> StoredHouse:
        """Keep *rules* under *name* and return them as kept.

        Raises:
            RuleError: ``bad_format`` if the name is none, ``bad_option`` if no table could play by the rules.
        """
        named = NamedRules(read_rules_name(name), rules)
        _check_some_table(rules)
        house = StoredHouse(id=_id_of(named), name=named.name, rules=rules, created_at=self._clock())
        self._repository.add(house)
        return house

    def find(self, house_id: str) -> StoredHouse:
        """Return saved rules.

        Raises:
            HouseNotFound: If there are none.
        """
        return self._repository.get(house_id)


def _id_of(named: NamedRules) -> str:
    """Return an id that follows from the content, so that saving twice makes no second copy."""
    text = json.dumps([named.name, named.rules.preset, option_values(named.rules)], sort_keys=True)
    number = int.from_bytes(hashlib.sha256(text.encode()).digest())
    letters = []
    for _letter in range(ID_LENGTH):
        number, index = divmod(number, len(ID_LETTERS))
        letters.append(ID_LETTERS[index])
    return "".join(letters)


def _check_some_table(rules: RuleSet) -> None:
    least, most = rules.players
    for players in range(least, most):
        try:
            build_schedule(rules, players)
        except RuleError:
            continue
        return
    build_schedule(rules, most)
