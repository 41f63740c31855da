"""Special deals: what is different in each, and what it is worth."""

from __future__ import annotations

from scorekeeper.domain.bids import restriction_of
from scorekeeper.domain.ruleset import SpecialRound
from scorekeeper.domain.scoring import multiplier, score_deal
from scorekeeper.words.book.parts import Figure, Reading, ScoreRow, Section, Table, figure
from scorekeeper.words.book.scoring import points
from scorekeeper.words.deals import TYPES
from scorekeeper.words.letters import capital

_RESULTS: dict[SpecialRound, tuple[tuple[int, int], ...]] = {
    "dark": ((0, 0), (2, 2), (2, 3), (2, 1)),
    "no_trump": ((0, 0), (2, 2), (2, 3), (2, 1)),
    "forehead": ((0, 0), (1, 1), (2, 2), (0, 1), (1, 0), (2, 1)),
}
"""Bids and tricks worth an example."""


def specials_section(reading: Reading) -> Section:
    """Tell what is played after the ordinary deals; nothing where nothing is."""
    say, rules = reading.language, reading.rules
    title = say.gettext("Special deals")
    if not rules.special_rounds:
        return Section(key="specials", title=title)
    if rules.special_repeat == "players":
        often = say.gettext("After the ordinary deals, each kind once for each player:")
    else:
        often = say.gettext("After the ordinary deals, each kind once:")
    kinds = ", ".join(say.gettext(TYPES[kind]) for kind in rules.special_rounds)
    lines = [f"{often} {kinds}."]
    lines += [_told(reading, kind) for kind in rules.special_rounds]
    tables = tuple(_table(reading, kind) for kind in rules.special_rounds)
    return Section(key="specials", title=title, lines=tuple(lines), tables=tables)


def special_rows(reading: Reading, kind: SpecialRound) -> tuple[ScoreRow, ...]:
    """Return examples of results in a special deal with their points."""
    cards = special_hand(reading, kind)
    if kind in ("misere", "gold"):
        return tuple(
            ScoreRow(cards=cards, bid=None, taken=taken, points=_without_bids(reading, kind, cards, taken))
            for taken in (0, 1, 2, 3)
            if taken <= cards
        )
    return tuple(
        ScoreRow(cards=cards, bid=bid, taken=taken, points=points(reading, kind, cards, bid, taken))
        for bid, taken in _RESULTS[kind]
        if max(bid, taken) <= cards
    )


def special_hand(reading: Reading, kind: SpecialRound) -> int:
    """Return the hand size of deals of this kind. Unit: cards."""
    return next(deal.cards for deal in reading.schedule.deals if deal.type == kind)


def _without_bids(reading: Reading, kind: SpecialRound, cards: int, taken: int) -> int:
    return score_deal(reading.rules, kind, cards, reading.largest, None, (taken,))[0]


def _told(reading: Reading, kind: SpecialRound) -> str:
    say, rules = reading.language, reading.rules
    name = capital(say.gettext(TYPES[kind]))
    parts: list[str] = []
    match kind:
        case "dark":
            parts.append(say.gettext("bids are made before anybody looks at the cards."))
            if restriction_of(rules, "dark") == "none" and rules.dealer_restriction != "none":
                parts.append(say.gettext("The dealer may bid anything."))
        case "gold":
            parts.append(say.gettext("nobody bids; take as many tricks as you can."))
        case "misere":
            parts.append(say.gettext("nobody bids; take as few tricks as you can."))
        case "no_trump":
            parts.append(say.gettext("there is no trump; everything else as usual."))
            if rules.no_trump_first_lead == "joker_holder":
                parts.append(say.gettext("Whoever has the joker leads first."))
        case "forehead":
            parts.append(
                say.ngettext(
                    "%(num)s card each, held at the forehead: you see those of the others and not your own.",
                    "%(num)s cards each, held at the forehead: you see those of the others and not your own.",
                    special_hand(reading, kind),
                )
            )
    if multiplier(rules, kind) > 1:
        parts.append(say.gettext("All points are multiplied by %(times)s.", times=multiplier(rules, kind)))
    return f"{name}: {' '.join(parts)}"


def _table(reading: Reading, kind: SpecialRound) -> Table:
    say = reading.language
    rows = special_rows(reading, kind)
    has_bids = rows[0].bid is not None
    head = (say.gettext("taken"), say.gettext("points"))
    return Table(
        caption=capital(say.gettext(TYPES[kind])),
        head=(say.gettext("bid"), *head) if has_bids else head,
        rows=tuple(
            (
                *(() if row.bid is None else (Figure(figure(row.bid)),)),
                Figure(figure(row.taken)),
                Figure(figure(row.points)),
            )
            for row in rows
        ),
        scores=rows,
    )
