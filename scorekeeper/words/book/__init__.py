"""The rules of a game in plain sentences, made from its rule set and its deals alone.

Each section reads options and asks the engine for figures, so that the page cannot say anything else than
the program does. Nothing here asks which preset it is.
"""

from __future__ import annotations

from scorekeeper.catalogues import Language
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.schedule import Schedule
from scorekeeper.words.book.bidding import bids_section
from scorekeeper.words.book.ending import end_section, penalties_section
from scorekeeper.words.book.parts import Figure, Reading, ScoreRow, Section, Table
from scorekeeper.words.book.play import jokers_section, play_section
from scorekeeper.words.book.premium import premium_section
from scorekeeper.words.book.scoring import scoring_section
from scorekeeper.words.book.specials import specials_section
from scorekeeper.words.book.table import deals_section, table_section
from scorekeeper.words.book.trump import trump_section

__all__ = ["Figure", "Reading", "ScoreRow", "Section", "Table", "rule_book"]

_SECTIONS = (
    table_section,
    deals_section,
    trump_section,
    bids_section,
    play_section,
    jokers_section,
    scoring_section,
    premium_section,
    specials_section,
    penalties_section,
    end_section,
)


def rule_book(rules: RuleSet, schedule: Schedule, language: Language) -> tuple[Section, ...]:
    """Return the sections of the rules as they are played at one table.

    Args:
        rules: The rule set.
        schedule: The deals of the table; its number of players counts.
        language: The reader's language.
    """
    reading = Reading(rules=rules, schedule=schedule, language=language)
    sections = (make(reading) for make in _SECTIONS)
    return tuple(section for section in sections if section.lines or section.tables or section.hands)
