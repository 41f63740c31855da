"""Checking a deal of a game: the cards told so far, read with the place of what is wrong in them.

A record grows card by card on a phone or is pasted as text; what the rules say of it is in ``checkview``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

from scorekeeper.domain.entries import DealEntry
from scorekeeper.domain.entryfile import PLAY_FIELDS
from scorekeeper.domain.errors import RuleError, ScorekeeperError
from scorekeeper.domain.game import Game
from scorekeeper.domain.reading import read_list, read_object
from scorekeeper.domain.records import Play, Record, card_of, read_play, read_record
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.schedule import DealSpec
from scorekeeper.domain.scoresheet import Table
from scorekeeper.domain.trumps import settle_trump, trump_method

LONGEST_TRICK = 200
"""Unit: characters; far above ten cards with calls."""
_SIGNS = str.maketrans({"♠": "S", "♤": "S", "♣": "C", "♧": "C", "♦": "D", "♢": "D", "♥": "H", "♡": "H"})
_HIDDEN = re.compile("[\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}]")
_BETWEEN = re.compile(r"[\s,;]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of the sheet whose cards can be checked."""

    line: int
    """0-based."""
    deal: DealSpec
    entry: DealEntry
    is_running: bool
    """Whether it is the deal being played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """The cards of a deal as far as they were told."""

    record: Record | None
    """The finished tricks; None while something has to be asked first."""
    play: dict[str, Any]
    """The same as the object ``play`` of FORMAT.md section 3, in standard spelling."""
    table: tuple[Play, ...] = ()
    """The trick that is not finished, from its leader on."""
    ask: Literal["trump", "leader"] | None = None
    """What the rules and the sheet leave open, and nobody has told yet."""


def find_row(game: Game, line: int) -> Row | None:
    """Return a row of the sheet; None if there is none, or nothing of it can have been played yet.

    Args:
        game: The game.
        line: Row of the sheet, 0-based; the deal being played is behind the recorded ones.
    """
    lines = game.sheet.lines
    if 0 <= line < len(lines):
        return Row(line=line, deal=lines[line].deal, entry=lines[line].entry, is_running=False)
    if line != len(lines) or game.deal is None or game.is_bidding:
        return None
    entry = game.running_entry or DealEntry()
    return Row(line=line, deal=game.deal, entry=entry, is_running=True)


def read_told(table: Table, row: Row, play: object, on_table: object = "") -> Told:
    """Return the cards told so far.

    Spelling is forgiving: small letters, suit signs and commas between cards will do.

    Args:
        table: The table.
        row: The deal.
        play: The object ``play`` of FORMAT.md section 3, whole tricks only.
        on_table: The cards of the trick that is not finished, as one text.

    Raises:
        RuleError: What ``read_record`` raises; where one word is at fault, ``params`` name its ``trick``
            (1-based, or ``hand`` for a hand) and the ``word``.
    """
    rules, deal = table.rules, row.deal
    body = dict(read_object(play, what="play", required=("tricks",), optional=PLAY_FIELDS))
    texts = read_list(body["tricks"], what="tricks")
    if len(texts) > deal.tricks:
        message = f"{len(texts)} tricks in a deal of {deal.tricks}"
        raise RuleError("bad_tricks", message, fault="many", tricks=deal.tricks)
    seen: set[str] = set()
    tricks = [_read_trick(rules, at, text, seen) for at, text in enumerate(texts, start=1)]
    for at, trick in enumerate(tricks, start=1):
        if len(trick) != table.players:
            message = f"{len(trick)} cards in a trick of {table.players} players"
            raise RuleError(
                "bad_tricks", message, fault="length", trick=at, cards=len(trick), players=table.players
            )
    open_trick = _read_trick(rules, len(tricks) + 1, on_table, seen)
    body["tricks"] = [" ".join(map(_spelt, trick)) for trick in tricks]
    if body.get("hands") is not None:
        body["hands"] = _read_hands(rules, body["hands"])
    ask = _asked(table, row, body)
    record = None if ask else read_record(table, deal, body, row.entry.trump)
    if record is not None and (
        len(open_trick) >= table.players or (open_trick and len(tricks) == deal.tricks)
    ):
        raise RuleError("bad_tricks", "too many cards on the table", fault="length", trick=len(tricks) + 1)
    return Told(record=record, play=body, table=tuple(open_trick), ask=ask)


def needs_trump(table: Table, row: Row, play: Mapping[str, Any]) -> bool:
    """Return whether the trump has to be told: the rules, the sheet and the record leave it open."""
    method = trump_method(table.rules, table.schedule, row.deal)
    if method in ("circular", "none") or row.entry.trump is not None or play.get("trump") is not None:
        return False
    turned = play.get("turned")
    card = None if turned is None else card_of(table.rules, turned)
    return settle_trump(table.rules, table.schedule, row.deal, turned=card) is None


def _asked(table: Table, row: Row, play: Mapping[str, Any]) -> Literal["trump", "leader"] | None:
    if needs_trump(table, row, play):
        return "trump"
    told = play.get("leader") is not None or play.get("hands") is not None
    return None if told or row.deal.leader is not None else "leader"


def _read_trick(rules: RuleSet, number: int, text: object, seen: set[str]) -> list[Play]:
    """Return the plays of one trick; *seen* holds the cards before it and takes up its own."""
    plays: list[Play] = []
    for word in _words(text, number):
        with _placed(word, trick=number):
            play = read_play(rules, word, leads=not plays)
            if play.card in seen:
                raise RuleError("duplicate_card", f"{play.card} stands twice", card=play.card)
        seen.add(play.card)
        plays.append(play)
    return plays


def _read_hands(rules: RuleSet, value: object) -> list[list[str]]:
    """Return the hands in standard spelling; a hand may be a list of cards or one text."""
    hands = []
    for number, hand in enumerate(read_list(value, what="hands"), start=1):
        words = list(_words(hand, number)) if isinstance(hand, str) else read_list(hand, what="a hand")
        cards = []
        for word in words:
            with _placed(str(word), hand=number):
                cards.append(card_of(rules, word))
        hands.append(cards)
    return hands


def _words(text: object, number: int) -> Iterator[str]:
    if not isinstance(text, str) or len(text) > LONGEST_TRICK:
        raise RuleError("bad_format", "a trick is a text like 9D AC KD 8D", fault="cards", trick=number)
    plain = _HIDDEN.sub("", text).translate(_SIGNS).upper()
    return filter(None, _BETWEEN.split(plain))


@contextmanager
def _placed(word: str, **place: int) -> Iterator[None]:
    """Add to an error where it was found."""
    try:
        yield
    except ScorekeeperError as error:
        error.params.update(place, word=word[:20])
        raise


def _spelt(play: Play) -> str:
    return play.card + play.declared + play.call
