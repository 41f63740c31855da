"""What results are worth: every figure is asked of the engine."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.domain.ruleset import DealType, RuleSet
from scorekeeper.domain.scoring import bid_points, score_deal
from scorekeeper.words.book.parts import Figure, Reading, ScoreRow, Section, Table, figure
from scorekeeper.words.book.table import cards_text

MOST_ROWS = 10
"""Exact bids told one by one; longer hands leave out the middle."""


def scoring_section(reading: Reading) -> Section:
    """Tell the points of ordinary deals."""
    say, rules = reading.language, reading.rules
    lines = []
    if rules.zero_taken_scope == "lowest_failed":
        lines.append(_lowest_failed(reading))
    if rules.display_divisor != 1:
        lines.append(
            say.gettext(
                "The sheet writes points divided by %(divisor)s.", divisor=figure(rules.display_divisor)
            )
        )
    tables = [
        _table(reading, say.gettext("Bid met"), exact_rows(reading)),
        _table(reading, say.gettext("All tricks bid and taken"), all_tricks_rows(reading)),
        _table(reading, say.gettext("More tricks than bid"), over_rows(reading)),
        _table(reading, say.gettext("Fewer tricks than bid"), under_rows(reading)),
        _table(reading, say.gettext("Khisht: not a single trick"), khisht_rows(reading)),
    ]
    return Section(
        key="scoring",
        title=say.gettext("Points"),
        lines=tuple(lines),
        tables=tuple(table for table in tables if table.rows),
    )


def points(reading: Reading, kind: DealType, cards: int, bid: int, taken: int) -> int:
    """Return what the engine gives for a result of one player."""
    return bid_points(told_apart(reading.rules), kind, cards, reading.largest, bid, taken)


def told_apart(rules: RuleSet) -> RuleSet:
    """Return *rules* as they count one player by himself.

    With ``zero_taken_scope = lowest_failed`` the fine depends on the others; it is told in words.
    """
    if rules.zero_taken_scope == "lowest_failed":
        return replace(rules, zero_taken_scope="zero_taken", zero_taken_mode="as_under")
    return rules


def exact_rows(reading: Reading) -> tuple[ScoreRow, ...]:
    """Return exact bids in the largest hand; a full bid that counts otherwise has its own table."""
    largest = reading.largest
    most = largest - 1 if all_tricks_rows(reading) else largest
    bids = list(range(most + 1))
    if most > MOST_ROWS:
        bids = [*range(5), most // 2, most]
    return tuple(_row(reading, largest, bid, bid) for bid in bids)


def all_tricks_rows(reading: Reading) -> tuple[ScoreRow, ...]:
    """Return full bids met, in small hands and large ones; nothing where they count like any other bid."""
    sizes = sorted({1, 2, 3, reading.largest - 1, reading.largest})
    rows = tuple(_row(reading, cards, cards, cards) for cards in sizes if 1 <= cards <= reading.largest)
    usual = [points(reading, "normal", row.cards + 1, row.taken, row.taken) for row in rows]
    return () if [row.points for row in rows] == usual else rows


def over_rows(reading: Reading) -> tuple[ScoreRow, ...]:
    """Return examples of overtricks, a pass not made among them."""
    results = ((0, 1), (0, 2), (1, 2), (1, 3), (3, 5))
    return _rows(reading, results)


def under_rows(reading: Reading) -> tuple[ScoreRow, ...]:
    """Return examples of undertricks."""
    results = [(2, 1), (3, 2), (3, 1), (5, 2)]
    if not _has_khisht(reading.rules):
        results += [(1, 0), (3, 0)]
    return _rows(reading, tuple(results))


def khisht_rows(reading: Reading) -> tuple[ScoreRow, ...]:
    """Return khishts: small and large bids, small and full hands; nothing where none is punished."""
    if not _has_khisht(reading.rules):
        return ()
    rows = [_row(reading, cards, bid, 0) for cards in _sizes(reading) for bid in (1, 3) if bid <= cards]
    if len({row.points for row in rows}) == 1:
        return (rows[-1],)
    if len({(row.bid, row.points) for row in rows}) == len({row.bid for row in rows}):
        rows = [row for row in rows if row.cards == reading.largest]
    return tuple(rows)


def _has_khisht(rules: RuleSet) -> bool:
    return told_apart(rules).zero_taken_mode != "as_under"


def _sizes(reading: Reading) -> tuple[int, ...]:
    largest = reading.largest
    return (largest,) if largest == 1 else (largest - 1, largest)


def _rows(reading: Reading, results: tuple[tuple[int, int], ...]) -> tuple[ScoreRow, ...]:
    cards = reading.largest
    return tuple(_row(reading, cards, bid, taken) for bid, taken in results if max(bid, taken) <= cards)


def _row(reading: Reading, cards: int, bid: int, taken: int) -> ScoreRow:
    return ScoreRow(cards=cards, bid=bid, taken=taken, points=points(reading, "normal", cards, bid, taken))


def _table(reading: Reading, caption: str, rows: tuple[ScoreRow, ...]) -> Table:
    """Draw results; a column whose figures follow from the others is left out."""
    say = reading.language
    several = len({row.cards for row in rows}) > 1
    if all(row.bid == row.taken for row in rows):
        several = False
        head: tuple[str, ...] = (say.gettext("bid and taken"), say.gettext("points"))
        drawn: list[tuple[int, ...]] = [(row.taken, row.points) for row in rows]
    else:
        head = (say.gettext("bid"), say.gettext("taken"), say.gettext("points"))
        drawn = [(row.bid or 0, row.taken, row.points) for row in rows]
    if several:
        head = (say.gettext("cards"), *head)
        drawn = [(row.cards, *figures) for row, figures in zip(rows, drawn, strict=True)]
    return Table(
        caption=caption,
        head=head,
        rows=tuple(tuple(Figure(figure(value)) for value in figures) for figures in drawn),
        scores=rows,
    )


def _lowest_failed(reading: Reading) -> str:
    """Tell what the worst failure of a deal costs, with an example that the engine reckons."""
    say, rules, cards = reading.language, reading.rules, reading.largest
    bids, tricks = (min(2, cards), 0), (0, cards)
    first, second = score_deal(rules, "normal", cards, cards, bids, tricks)
    return say.gettext(
        "Of those who missed their bids, whoever has the fewest points in the deal gets %(fine)s instead. "
        "For example, with %(cards)s: bid %(bid)s and took 0: %(first)s; bid 0 and took %(all)s: %(second)s.",
        fine=figure(-rules.zero_taken_points),
        cards=cards_text(cards, say),
        bid=bids[0],
        first=figure(first),
        all=cards,
        second=figure(second),
    )
