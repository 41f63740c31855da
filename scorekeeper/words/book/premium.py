"""Premiums after a pulka, with an example that the engine settles."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.domain.premiums import DealResult, Premium, has_premiums, settle
from scorekeeper.domain.scoring import score_deal
from scorekeeper.words.book.parts import Figure, Reading, Section, Table, figure, signed

EXAMPLE_DEALS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A short pulka of full hands in which the first player alone meets every bid."""

    bids: tuple[tuple[int, ...], ...]
    """Per deal and seat."""
    tricks: tuple[tuple[int, ...], ...]
    deals: tuple[DealResult, ...]
    premium: Premium


def premium_section(reading: Reading) -> Section:
    """Tell what an exact pulka brings and whom it costs; nothing where there are no premiums."""
    say, rules = reading.language, reading.rules
    title = say.gettext("Premium")
    if not has_premiums(rules) or not reading.schedule.pulkas:
        return Section(key="premium", title=title)
    lines = [say.gettext("After each pulka, whoever met every bid of it earns a premium."), _gain(reading)]
    if rules.partnership == "pairs":
        lines += _pairs(reading)
    else:
        lines += _costs(reading)
    if rules.premium_min_points:
        lines.append(
            say.gettext(
                "Only deals of %(points)s points or more count.", points=figure(rules.premium_min_points)
            )
        )
    lines.append(say.gettext("An example: a pulka of three deals. Seat\u00a01 meets every bid."))
    return Section(
        key="premium", title=title, lines=tuple(lines), tables=(_table(reading, example(reading)),)
    )


def example(reading: Reading) -> Example:
    """Return the example of this table, reckoned by the engine."""
    cards, players = reading.largest, reading.players
    bids, tricks = [], []
    for deal in range(EXAMPLE_DEALS):
        said, taken = _deal(deal, cards, players)
        bids.append(said)
        tricks.append(taken)
    deals = tuple(
        DealResult(
            exact=tuple(bid == took for bid, took in zip(said, taken, strict=True)),
            points=score_deal(reading.rules, "normal", cards, reading.largest, said, taken),
        )
        for said, taken in zip(bids, tricks, strict=True)
    )
    premium = settle(reading.rules, deals, players, EXAMPLE_DEALS)
    return Example(bids=tuple(bids), tricks=tuple(tricks), deals=deals, premium=premium)


def _deal(deal: int, cards: int, players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return bids and tricks of one deal: seat 1 exact, the others not always; bids never even out."""
    first = min((1, 2, 3)[deal], cards)
    rest = cards - first
    if players == 2:
        return (first, (cards, 0 if cards > first else 1, cards)[deal]), (first, rest)
    second = (rest, 0, rest)[deal]
    third = rest - second
    bids = [first, (rest, 0, rest + 1)[deal], (1, 1 if cards != first + 1 else 0, 0)[deal]]
    tricks = [first, second, third]
    others = players - len(bids)
    return (*bids, *[(1, 0, 0)[deal]] * others), (*tricks, *[0] * others)


def _gain(reading: Reading) -> str:
    say = reading.language
    if reading.rules.premium_base == "best_any":
        return say.gettext("The premium is the best deal of that player in the pulka, counted once more.")
    return say.gettext(
        "The premium is the best deal of that player in the pulka, counted once more; "
        "the last deal does not count for it."
    )


def _costs(reading: Reading) -> list[str]:
    say, rules = reading.language, reading.rules
    match rules.premium_target:
        case "none":
            lines = [say.gettext("It costs the others nothing.")]
        case "all_others":
            lines = [say.gettext("All others pay for it."), _loss(reading)]
        case "next_left":
            lines = [say.gettext("The next player on the left pays for it."), _loss(reading)]
    match rules.premium_multi:
        case "bonus_only":
            lines.append(say.gettext("If two or more earn a premium, they all get it and nobody pays."))
        case "each_deducts" if rules.premium_target == "next_left":
            lines.append(
                say.gettext("If two or more earn a premium, the next player who missed a bid pays for each.")
            )
        case "each_deducts" if rules.premium_target == "all_others":
            lines.append(
                say.gettext("If two or more earn a premium, they all get it; those who missed a bid pay.")
            )
        case "each_deducts":
            lines.append(say.gettext("If two or more earn a premium, they all get it."))
        case "none":
            lines.append(say.gettext("If two or more would earn a premium, nobody gets one."))
    if rules.premium_multi == "each_deducts" and rules.premium_target != "none":
        lines.append(_loss_for_several(reading))
    return lines


def _loss(reading: Reading) -> str:
    say, rules = reading.language, reading.rules
    if rules.premium_deduct == "winner_best":
        return say.gettext("Who pays loses as much as the premium is worth.")
    if rules.premium_victim_base == "best_any":
        return say.gettext("Who pays has the best deal of their own struck out.")
    return say.gettext("Who pays has the best deal of their own struck out; the last deal stays.")


def _loss_for_several(reading: Reading) -> str:
    """Tell what two premiums cost the same player: one deal can be struck out once. RULES 2.1, C-04."""
    say = reading.language
    if reading.rules.premium_deduct == "winner_best":
        return say.gettext("Who pays for several premiums loses as much as all of them together are worth.")
    return say.gettext("Who would have to pay twice pays once.")


def _pairs(reading: Reading) -> list[str]:
    say = reading.language
    return [
        say.gettext("Seats 1 and 3 are a pair, seats 2 and 4 the other."),
        say.gettext("If one of a pair earns a premium, both opponents pay for it."),
        _loss(reading),
        say.gettext("If both of a pair earn one, nobody pays. If both pairs do, there is no premium at all."),
    ]


def _table(reading: Reading, shown: Example) -> Table:
    """Draw the example: a row for each seat, a column for each deal and one for the premium."""
    say = reading.language
    rows = []
    for seat in range(reading.players):
        cells = [
            Figure(
                figure(result.points[seat]),
                mark=_mark(shown, deal, seat),
                note=f"{shown.bids[deal][seat]}·{shown.tricks[deal][seat]}",
            )
            for deal, result in enumerate(shown.deals)
        ]
        settled = Figure(signed(shown.premium.adjustments[seat]), mark="sum")
        rows.append((Figure(figure(seat + 1)), *cells, settled))
    deals = (say.gettext("Deal %(number)s", number=deal + 1) for deal in range(EXAMPLE_DEALS))
    return Table(
        caption=say.gettext("Points of each deal, with bid and taken, and the premium"),
        head=(say.gettext("Seat"), *deals, say.gettext("Premium")),
        rows=tuple(rows),
    )


def _mark(shown: Example, deal: int, seat: int) -> str:
    if shown.premium.struck[seat] == deal:
        return "strike"
    return "ring" if shown.premium.source[seat] == deal else ""
