"""A match of up to three parties with its tie-breaks. RULES 2.10 "Party result" and "Match".

Seats are those of the match, 0-based. A match is a pure fold over its parties.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.domain import results
from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.ruleset import RuleSet

PartyKind = Literal["regular", "additional", "further"]
WINS_TO_STOP = 2
"""Exactly one player with so many wins ends a match of three early."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """The party to be played (or being played) now."""

    kind: PartyKind
    players: tuple[int, ...]
    """Seats, ascending."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a complete party ended. Nobody wins a drawn one."""

    winners: tuple[int, ...]
    """Seats."""
    seconds: tuple[int, ...]
    """Seats on the highest total below the winners'."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A match as it stands."""

    players: int
    parties: int
    """Regular parties: 1 or 3."""
    wins: tuple[int, ...]
    """Per seat; a shared win counts as a win."""
    seconds: tuple[int, ...]
    """Second places per seat; those of additional and further parties do not count."""
    regular_played: int = 0
    tied: tuple[int, ...] = ()
    """Seats still level after the regular parties."""
    due: Due | None
    winner: int | None = None

    @property
    def is_complete(self) -> bool:
        """Whether the match is over; a single shared party leaves it without a winner."""
        return self.due is None


def outcome(rules: RuleSet, totals: Sequence[int], seats: Sequence[int]) -> Outcome:
    """Return how a party ended.

    Args:
        rules: Its rule set.
        totals: Final totals of those who played.
        seats: Their seats in the match, in the same order.
    """
    won = results.winners(rules, totals)
    if not won:
        return Outcome(winners=(), seconds=())
    below = [total for total in totals if total < max(totals)]
    second = [at for at, total in enumerate(totals) if below and total == max(below)]
    return Outcome(
        winners=tuple(sorted(seats[at] for at in won)),
        seconds=tuple(sorted(seats[at] for at in second)),
    )


def begin(players: int, parties: int) -> Match:
    """Return a match before its first party."""
    nothing = (0,) * players
    return Match(
        players=players, parties=parties, wins=nothing, seconds=nothing, due=_all("regular", players)
    )


def add_party(match: Match, ended: Outcome) -> Match:
    """Return *match* after one more party.

    Raises:
        RuleError: ``too_many_deals`` if the match is over.
    """
    if match.due is None:
        raise RuleError("too_many_deals", "the match is over")
    if match.due.kind == "regular":
        return _after_regular(match, ended)
    return _after_decider(match, ended)


def _after_regular(match: Match, ended: Outcome) -> Match:
    match = replace(
        match,
        wins=_count(match.wins, ended.winners),
        seconds=_count(match.seconds, ended.seconds),
        regular_played=match.regular_played + 1,
    )
    if match.parties == 1:
        winner = ended.winners[0] if len(ended.winners) == 1 else None
        return replace(match, due=None, winner=winner)
    leaders = [seat for seat, wins in enumerate(match.wins) if wins >= WINS_TO_STOP]
    if len(leaders) == 1:
        return _won(match, leaders[0])
    if match.regular_played < match.parties:
        return match
    return _decide(match)


def _decide(match: Match) -> Match:
    """After the regular parties: most wins, then most second places, then an additional party."""
    most = max(match.wins)
    tied = [seat for seat, wins in enumerate(match.wins) if wins == most]
    if len(tied) > 1:
        best = max(match.seconds[seat] for seat in tied)
        tied = [seat for seat in tied if match.seconds[seat] == best]
    if len(tied) == 1:
        return _won(match, tied[0])
    return replace(match, tied=tuple(tied), due=_all("additional", match.players))


def _after_decider(match: Match, ended: Outcome) -> Match:
    if not ended.winners:
        return match  # a draw is played again by the same players
    if len(ended.winners) > 1:
        return replace(match, due=Due(kind="further", players=ended.winners))
    winner = ended.winners[0]
    if winner in match.tied:
        return _won(match, winner)
    return _decide(replace(match, wins=_count(match.wins, (winner,)), tied=()))


def _won(match: Match, winner: int) -> Match:
    return replace(match, due=None, winner=winner)


def _all(kind: PartyKind, players: int) -> Due:
    return Due(kind=kind, players=tuple(range(players)))


def _count(counts: tuple[int, ...], seats: Collection[int]) -> tuple[int, ...]:
    return tuple(count + (seat in seats) for seat, count in enumerate(counts))
