"""Penalties, the end of a game, the match, and money."""

from __future__ import annotations

from scorekeeper.domain.results import settlement
from scorekeeper.words.book.parts import Reading, Section, figure, signed


def penalties_section(reading: Reading) -> Section:
    """Tell what faults cost."""
    say, rules = reading.language, reading.rules
    lines = []
    if rules.revoke_penalty:
        lines.append(
            say.gettext(
                "For a revoke, when the suit or the trump that was due is not played: %(points)s.",
                points=figure(-rules.revoke_penalty),
            )
        )
    if rules.revoke_replay:
        lines.append(say.gettext("After a revoke the deal is void and dealt anew."))
    elif rules.revoke_penalty:
        lines.append(say.gettext("The deal counts all the same."))
    if rules.joker_lead_penalty:
        lines.append(
            say.gettext(
                "A joker led to a trick, unless it is the last card: %(points)s.",
                points=figure(-rules.joker_lead_penalty),
            )
        )
    if not lines:
        lines.append(say.gettext("None are fixed; the table agrees."))
    return Section(key="penalties", title=say.gettext("Penalties"), lines=tuple(lines))


def end_section(reading: Reading) -> Section:
    """Tell who wins, what a match is, and how points become money."""
    say, rules = reading.language, reading.rules
    lines = [say.gettext("After the last deal the highest total wins.")]
    if rules.tie_rule == "draw_if_all_equal":
        lines.append(
            say.gettext("Equal highest totals share the win. If all totals are equal, it is a draw.")
        )
    else:
        lines.append(say.gettext("Equal highest totals share the win."))
    if rules.match_parties > 1:
        lines += [
            say.gettext("A match is up to three games. It ends as soon as one player alone has won two."),
            say.gettext(
                "After three games most wins decide, then second places among those level. "
                "If they are level still, one more game is played."
            ),
        ]
    lines += _money(reading)
    return Section(key="end", title=say.gettext("End"), lines=tuple(lines))


def _money(reading: Reading) -> list[str]:
    say, rules = reading.language, reading.rules
    match rules.settlement_mode:
        case "pairwise":
            lines = [
                say.gettext("Money: everybody settles with everybody, by the difference of their totals.")
            ]
        case "winner_takes":
            lines = [say.gettext("Money: everybody pays the winner the difference to the winner’s total.")]
        case "none":
            return []
    lines.append(say.gettext("One point is worth %(rate)s of the smallest coin.", rate=figure(rules.rate)))
    if rules.negative_double:
        lines.append(say.gettext("A total below zero is doubled first."))
    totals = tuple((100, 50, -30, 20)[seat % 4] for seat in range(min(reading.players, 4)))
    paid = settlement(rules, totals) or ()
    lines.append(
        say.gettext(
            "For example, totals %(totals)s: %(paid)s.",
            totals=", ".join(map(figure, totals)),
            paid=", ".join(map(signed, paid)),
        )
    )
    return lines
