"""What the arbiter's page shows: the pack with every tap's address, the answer and its reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scorekeeper.catalogues import Language
from scorekeeper.domain.cards import JOKERS
from scorekeeper.domain.records import Play
from scorekeeper.engine.arbiter import (
    Asked,
    Circumstance,
    Verdict,
    asked_of_next,
    circumstances,
    decide,
    duty,
    judge,
)
from scorekeeper.engine.cardset import hand_of, names_in
from scorekeeper.web.arbiter.state import Question
from scorekeeper.words.cards import PLACES, joker_name, pack_of
from scorekeeper.words.plays import joker_says, play_name
from scorekeeper.words.tricks import duty_sentence, joker_may, verdict_sentence, why_it_takes


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayView:
    """A card of the trick."""

    play: Play
    name: str
    """In words, with what a joker says."""
    says: str
    """What a joker says; empty for other cards."""
    wins: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the arbiter says: a fact, and the reason for it."""

    fact: str
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Cards of the hand about which the same is to be said."""

    allowed: bool
    cards: tuple[str, ...]
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Saying:
    """Something that a joker may be said to be."""

    name: str
    play: Play
    suit: str = ""
    """A suit, ``T`` or ``*``; empty where it names none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Calls:
    """What a led joker may call for with one intent."""

    intent: str
    """In words: takes, gives."""
    lines: tuple[tuple[str, tuple[Saying, ...]], ...]
    """For each card asked for (highest, lowest, any) the calls, one for each suit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JokerView:
    """What the joker just tapped may be said to be, as the rules have it."""

    card: str
    name: str
    calls: tuple[Calls, ...]
    """Empty where a led joker calls for nothing."""
    scopes: int
    """How many suits, at most, a line of the calls has."""
    plain: tuple[Saying, ...]
    """Without a call."""
    named: bool
    """Whether it may be any card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArbiterView:
    """The page."""

    pack: dict[str, Any]
    tiles: dict[str, dict[str, Any]]
    """The cards of the pack by name."""
    trick: tuple[PlayView, ...]
    answer: Answer | None
    verdicts: dict[str, bool]
    """Whether it may be played, for each card of the hand."""
    groups: tuple[Group, ...]
    joker: JokerView | None
    asks: frozenset[Circumstance]
    """What else the answer hangs on."""


def arbiter_view(told: Question, language: Language) -> ArbiterView:
    """Return what the page shows of *told*; its trump has to be known."""
    pack = pack_of(told.rules, language)
    answer: Answer | None = None
    verdicts: dict[str, bool] = {}
    groups: tuple[Group, ...] = ()
    asks: frozenset[Circumstance] = frozenset()
    won: int | None = None
    if told.asking == "who" and len(told.plays) > 1:
        won, answer = _taken(told, language)
    elif told.filling == "hand":
        hand = names_in(hand_of(told.hand))
        judged = judge(told.trick, hand, number=told.number, shown_void=told.shown_void)
        asked = asked_of_next(told.trick) if told.plays else None
        verdicts = {verdict.card: bool(verdict.plays) for verdict in judged}
        answer = Answer(fact=duty_sentence(duty(told.trick, told.hand), asked, language)) if judged else None
        groups = _groups(told, judged, asked, language)
        asks = circumstances(told.trick, told.hand)
    return ArbiterView(
        pack=pack,
        tiles=_by_name(pack),
        trick=tuple(
            PlayView(
                play=play,
                name=play_name(play, told.rules, language),
                says=joker_says(play, language),
                wins=place == won,
            )
            for place, play in enumerate(told.plays)
        ),
        answer=answer,
        verdicts=verdicts,
        groups=groups,
        joker=_joker(told, language) if told.joker else None,
        asks=asks,
    )


def _by_name(pack: dict[str, Any]) -> dict[str, dict[str, Any]]:
    rows = [*(suit["cards"] for suit in pack["suits"]), pack["jokers"]]
    return {tile["card"]: tile for row in rows for tile in row}


def _taken(told: Question, language: Language) -> tuple[int, Answer]:
    """Return the place (0-based) that takes the trick, in words too."""
    decision = decide(told.trick)
    card = told.plays[decision.winner].card
    is_joker = card in JOKERS
    name = joker_name(card, told.rules, language) if is_joker else play_name(Play(card), told.rules, language)
    fact = language.gettext("Card %(place)s takes it: %(card)s", place=decision.winner + 1, card=name)
    return decision.winner, Answer(fact=fact, reason=why_it_takes(told.trick, decision, language))


def _groups(
    told: Question, judged: tuple[Verdict, ...], asked: Asked | None, language: Language
) -> tuple[Group, ...]:
    """Return the cards of the hand by what is to be said of them, those that may be played first."""
    found: dict[tuple[bool, tuple[str, ...]], list[str]] = {}
    for verdict in sorted(judged, key=lambda verdict: not verdict.plays):
        sentences = [verdict_sentence(verdict, asked, told.rules, language)]
        if verdict.card in JOKERS:
            sentences = [*joker_may(verdict, told.rules, language, leads=asked is None), *sentences]
        key = bool(verdict.plays), tuple(filter(None, sentences))
        found.setdefault(key, []).append(verdict.card)
    return tuple(
        Group(allowed=allowed, cards=tuple(cards), sentences=sentences)
        for (allowed, sentences), cards in found.items()
    )


def _joker(told: Question, language: Language) -> JokerView:
    card, known = told.joker, set(told.sayings)
    plain = [Play(card, "^"), Play(card, "_"), Play(card, "=")]
    calls = [_calls(told, intent, known, language) for intent in ("^", "_")]
    return JokerView(
        card=card,
        name=joker_name(card, told.rules, language),
        calls=tuple(call for call in calls if call.lines),
        scopes=max((len(line) for call in calls for _demand, line in call.lines), default=0),
        plain=tuple(Saying(name=joker_says(play, language), play=play) for play in plain if play in known),
        named=told.rules.joker_as_card and bool(told.plays),
    )


def _calls(told: Question, intent: str, known: set[Play], language: Language) -> Calls:
    """Return those of the plays *known* that call for something with *intent*."""
    demands = (
        ("+", language.gettext("highest")),
        ("-", language.gettext("lowest")),
        ("", language.gettext("any")),
    )
    lines = []
    for demand, word in demands:
        plays = [(scope, Play(told.joker, intent, scope + demand)) for scope in (*PLACES, "T", "*")]
        line = tuple(
            Saying(name=joker_says(play, language), play=play, suit=scope)
            for scope, play in plays
            if play in known
        )
        if line:
            lines.append((word, line))
    return Calls(intent=joker_says(Play(told.joker, intent), language), lines=tuple(lines))
