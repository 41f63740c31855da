"""A match in plain words: what is due, and why somebody has won."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.domain.match import WINS_TO_STOP, Due
from scorekeeper.domain.matchfile import Party
from scorekeeper.services.matches import MatchView
from scorekeeper.web.filters import listed, points, short_name
from scorekeeper.web.i18n import gettext, ngettext

_SHORT = 18
"""Letters of a name in a sentence that has several."""


def people(view: MatchView, seats: Iterable[int]) -> str:
    """Return the names of *seats* (0-based) as a sentence lists them."""
    return listed([short_name(view.names[seat], _SHORT) for seat in seats], gettext("and"))


def party_title(view: MatchView, number: int, due: Due | Party) -> str:
    """Return what a party is called; *number* is 1-based."""
    match due.kind:
        case "regular":
            return gettext("Party %(number)s of %(most)s", number=number, most=view.regular_parties)
        case "additional":
            return gettext("Additional party of all")
        case _:
            return gettext("Further party of %(names)s", names=people(view, due.players))


def party_result(view: MatchView, party: Party) -> str:
    """Return how a party ended."""
    if not party.complete:
        return gettext("being played")
    won = party.outcome.winners
    if not won:
        return gettext("a draw, nobody wins")
    best = points(max(total for total in party.totals if total is not None), view.display_divisor)
    told = ngettext(
        "%(names)s wins: %(points)s",
        "%(names)s win: %(points)s",
        len(won),
        names=people(view, won),
        points=best,
    )
    second = party.outcome.seconds
    if second and party.kind == "regular":
        told = f"{told} · " + gettext("second %(names)s", names=people(view, second))
    return told


def why_won(view: MatchView) -> str:
    """Return why the match is over."""
    match = view.standing.match
    winner = match.winner
    if winner is None:
        return gettext("The party is shared, and so is the match.")
    if winner in match.tied:
        if view.parties[-1].kind == "further":
            return gettext("Level after all regular parties; won the further party.")
        return gettext("Level after all regular parties; won the additional one.")
    wins = match.wins[winner]
    if max(wins_of for seat, wins_of in enumerate(match.wins) if seat != winner) == wins:
        return gettext("Level on wins; more second places among those level.")
    if wins >= WINS_TO_STOP:
        return ngettext("%(num)s party won", "%(num)s parties won", wins) + "."
    return gettext("Most parties won.")


def why_due(view: MatchView) -> str:
    """Return why the party due is played, empty where nothing needs to be said."""
    due = view.standing.match.due
    if due is None:
        return ""
    last = view.parties[-1]
    drawn = last.complete and not last.outcome.winners
    if due.kind == "regular":
        if drawn:
            return gettext("The last party was a draw: nobody has won it.")
        return _why_regular(view)
    if drawn and last.kind == due.kind:
        return gettext("The last one was a draw: it is played again.")
    if due.kind == "additional":
        tied = people(view, view.standing.match.tied)
        return gettext(
            "Level on wins and second places: %(names)s. Everybody plays one more party.", names=tied
        )
    return gettext("They share the last party, so they play one between themselves.")


def adrift(view: MatchView) -> str:
    """Return what is the matter when parties were begun that do not count."""
    return ngettext(
        "An earlier party was changed after the next had begun: %(num)s party does not count as it stands.",
        "An earlier party was changed after the next had begun: %(num)s parties do not count as it stands.",
        view.adrift,
    )


def _why_regular(view: MatchView) -> str:
    wins = view.standing.match.wins
    level = [seat for seat, count in enumerate(wins) if count >= WINS_TO_STOP]
    if len(level) > 1:
        return gettext("%(names)s have two wins each: the next party counts.", names=people(view, level))
    return gettext("Whoever has two wins and nobody else does takes the match.")
