"""The form for a new game."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask_babel import lazy_gettext as _
from flask_wtf import FlaskForm
from wtforms import FieldList, HiddenField, RadioField, SelectChoice, StringField
from wtforms.validators import ValidationError

from scorekeeper.domain.reading import LONGEST_TITLE
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.services.ports import StoredHouse
from scorekeeper.web.games.choices import Choice, Offer, saved_key
from scorekeeper.web.games.choices import offer as make_offer
from scorekeeper.web.games.house import rules_of_text, rules_text
from scorekeeper.web.houses import remembered_houses
from scorekeeper.web.i18n import gettext, ngettext

MAX_NAME = 60
MAX_SEATS = 10
USUAL_SEATS = 4

_UNWRITABLE = {"Cc", "Cs", "Zl", "Zp"}


def _tidy(text: object) -> str:
    """Return what was typed, without blanks around it; a file sent in its place is nothing."""
    return text.strip() if isinstance(text, str) else ""


def _has_control_character(text: str) -> bool:
    return any(unicodedata.category(character) in _UNWRITABLE for character in text)


def _check_name(_form: object, field: StringField) -> None:
    name = field.data or ""
    if not name:
        raise ValidationError(gettext("Write a name here, or take the seat away"))
    if len(name) > MAX_NAME:
        raise ValidationError(
            ngettext(
                "A name has at most %(num)d letter",
                "A name has at most %(num)d letters",
                MAX_NAME,
            )
        )
    if _has_control_character(name):
        raise ValidationError(gettext("There is a hidden character in this name. Type it anew"))


def _check_title(_form: object, field: StringField) -> None:
    title = field.data or ""
    if len(title) > LONGEST_TITLE:
        raise ValidationError(
            ngettext(
                "A title has at most %(num)d letter",
                "A title has at most %(num)d letters",
                LONGEST_TITLE,
            )
        )
    if _has_control_character(title):
        raise ValidationError(gettext("There is a hidden character in this title. Type it anew"))


def _players_text(least: int, most: int) -> str:
    if least == most:
        return ngettext("These rules are for %(num)s player", "These rules are for %(num)s players", least)
    return gettext("These rules are for %(least)s to %(most)s players", least=least, most=most)


class NewGameForm(FlaskForm):  # type: ignore[misc]  # Flask-WTF has no types
    """Rules, names in seat order, who deals first, an optional title.

    Works without a script too: the buttons *seats* (``add``, ``remove``) and *move* (a seat
    number) send the form back, :meth:`rearranged` carries them out and the page is shown again.

    Args:
        offer: The rule sets on offer.
    """

    preset = RadioField(_("Rules"), validate_choice=False)
    names = FieldList(
        StringField(_("Name"), filters=[_tidy], validators=[_check_name]),
        max_entries=MAX_SEATS,
    )
    first = RadioField(_("Deals first"), validate_choice=False)
    house = HiddenField()
    """The house rules and the preset they belong to: JSON of ``{"preset": ..., "options": {...}}``."""
    title = StringField(_("Title of the evening"), filters=[_tidy], validators=[_check_title])

    def __init__(self, offer: Offer, **kwargs: Any) -> None:
        """Build the form; *kwargs* as for any WTForms form (``data`` presets a rematch)."""
        super().__init__(**kwargs)
        self.offer = offer
        self.preset.choices = [SelectChoice(choice.key, choice.name) for choice in self.choices]
        self.first.choices = [SelectChoice(str(seat)) for seat in range(1, MAX_SEATS + 1)]
        if not self.is_submitted():
            self.preset.data = self.preset.data or self.choices[0].key
            self.first.data = str(self.first.data or 1)
        if not len(self.names):
            for _seat in range(USUAL_SEATS):
                self.names.append_entry()

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Every rule set on offer, the usual one first."""
        return self.offer.all

    def use(self, rules: RuleSet) -> None:
        """Choose *rules* made from the chosen ones; the preset itself where nothing differs."""
        if rules != self.chosen.rules:
            self.house.data = rules_text(rules)
            self.offer = replace(make_offer(rules), saved=self.offer.saved)
            self.preset.data = rules.preset

    def use_saved(self, house: StoredHouse) -> None:
        """Choose saved rules."""
        self.offer = make_offer(rules_of_text(self.house.data), remembered_houses())
        self.preset.data = saved_key(house.id)

    def carried(self) -> list[tuple[str, str]]:
        """Return what was typed as fields of another page, so that nothing is lost there."""
        fields = (self.preset, self.first, self.title, self.house, *self.names)
        return [(field.name, str(field.data or "")) for field in fields]

    @property
    def chosen(self) -> Choice:
        """The rule set chosen, or the usual one while none is."""
        return next((c for c in self.choices if c.key == self.preset.data), self.choices[0])

    @property
    def table_sentence(self) -> str:
        """How many may sit at the table by the chosen rules."""
        return _players_text(self.chosen.min_players, self.chosen.max_players)

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""
        return tuple(str(name) for name in self.names.data)

    @property
    def first_dealer(self) -> int:
        """The seat (1-based) that deals first; only after the form was found valid."""
        return int(self.first.data)

    @property
    def first_seat(self) -> int:
        """The seat marked as first dealer, 1 while none or a wrong one is."""
        marked = str(self.first.data or "")
        return int(marked) if marked in self._seats() else 1

    def rearranged(self, command: Mapping[str, str]) -> bool:
        """Carry out a seat button; False if the form was sent to start the game.

        Args:
            command: The form data of the request: ``seats`` = ``add`` or ``remove``, ``move`` =
                the seat (1-based) that changes places with the one before it (seat 1: with the
                one after it).
        """
        names, first = list(self.players), self.first_seat
        seats, move = command.get("seats"), command.get("move")
        if seats == "add" and len(names) < self.chosen.max_players:
            names.append("")
        elif seats == "remove" and len(names) > self.chosen.min_players:
            empty = [seat for seat, name in enumerate(names) if not name]
            gone = empty[-1] if empty else len(names) - 1
            del names[gone]
            first = 1 if first == gone + 1 else first - (first > gone + 1)
        elif move in self._seats() and len(names) > 1:
            lower = max(int(move), 2)
            names[lower - 2 : lower] = names[lower - 1], names[lower - 2]
            first = {lower: lower - 1, lower - 1: lower}.get(first, first)
        elif seats is None and move is None:
            return False
        while len(self.names):
            self.names.pop_entry()
        for name in names:
            self.names.append_entry(name)
        self.first.data = str(first)
        return True

    def _seats(self) -> tuple[str, ...]:
        return tuple(str(seat) for seat in range(1, len(self.names) + 1))

    def validate_preset(self, field: RadioField) -> None:
        """Refuse rules that are not on offer."""
        if field.data not in {choice.key for choice in self.choices}:
            raise ValidationError(gettext("Choose the rules"))

    def validate_names(self, field: FieldList) -> None:
        """Refuse a table that is too small or too large for the rules."""
        chosen = self.chosen
        if chosen.rules.match_parties > 1 and len(set(self.players)) < len(self.players):
            raise ValidationError(gettext("In a match no name may stand twice: add a letter to one"))
        if len(field) in chosen.deals:
            return
        reason = self.table_sentence
        nearest = chosen.nearest_table(len(field))
        if nearest is None:
            raise ValidationError(reason)
        more = nearest - len(field)
        if more > 0:
            way = ngettext("Add %(num)s seat", "Add %(num)s seats", more)
        else:
            way = ngettext("Take %(num)s seat away", "Take %(num)s seats away", -more)
        otherwise = gettext("or choose other rules")
        raise ValidationError(f"{reason}. {way}, {otherwise}")

    def validate_first(self, field: RadioField) -> None:
        """Refuse a first dealer who does not sit at the table."""
        if field.data not in self._seats():
            raise ValidationError(gettext("Mark who deals first"))
