"""Matches: which games make one, how it stands, and the party that is due."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.gamefile import GameFile
from scorekeeper.domain.match import Due
from scorekeeper.domain.matchfile import Party, Standing, standing_of
from scorekeeper.services.games import Games, new_id
from scorekeeper.services.ports import Clock, MatchRepository, StoredGame, StoredMatch


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchView:
    """A match as it stands. Seats are those of the match, 0-based."""

    stored: StoredMatch
    games: tuple[StoredGame, ...]
    """The parties that count; the others were begun after a party that was changed since."""
    standing: Standing
    version: int
    """Grows with everything entered in any party."""

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, in seat order."""
        return self.standing.names

    @property
    def parties(self) -> tuple[Party, ...]:
        """How each game of ``games`` stands."""
        return self.standing.parties

    @property
    def regular_parties(self) -> int:
        """How many regular parties there are at most."""
        return self.standing.match.parties

    @property
    def display_divisor(self) -> int:
        """What the table divides points by to say them."""
        return self.games[0].table.rules.display_divisor

    @property
    def adrift(self) -> int:
        """How many parties were begun and do not count, because an earlier one has changed since."""
        return len(self.stored.games) - len(self.games)

    @property
    def next_number(self) -> int:
        """Number (1-based) of the party to be begun next."""
        return len(self.stored.games) + 1

    @property
    def under_way(self) -> StoredGame | None:
        """The party being played."""
        return None if self.parties[-1].complete else self.games[-1]

    @property
    def due(self) -> Due | None:
        """The party to be begun now; None while one is under way, and when the match is over."""
        return None if self.under_way else self.standing.match.due

    @property
    def next_dealer(self) -> int | None:
        """The seat that deals first in the party due, if the deal goes on round the table."""
        due, last = self.due, self.games[-1]
        if due is None:
            return None
        dealer = self.names.index(last.names[last.table.schedule.deals[-1].dealer])
        seats: list[int] = [*range(dealer + 1, len(self.names)), *range(dealer + 1)]
        return next(seat for seat in seats if seat in due.players)


class Matches:
    """The matches of one server."""

    def __init__(self, repository: MatchRepository, games: Games, clock: Clock, rng: Random) -> None:
        """Work on *repository* and *games*; *rng* makes ids that nobody can guess (a SystemRandom)."""
        self._repository = repository
        self._games = games
        self._clock = clock
        self._rng = rng

    def begin(self, game: StoredGame) -> StoredMatch | None:
        """Begin a match with *game* as its first party; None where its rules know no match.

        Raises:
            RuleError: ``bad_players`` if a name stands twice: later parties know people by name.
        """
        if game.table.rules.match_parties == 1:
            return None
        check_names(game.names)
        match = StoredMatch(
            id=new_id(self._rng), title=game.title, created_at=self._clock(), games=(game.id,)
        )
        self._repository.add(match)
        return match

    def find(self, match_id: str) -> StoredMatch:
        """Return a match.

        Raises:
            GameNotFound: If there is none.
        """
        return self._repository.get(match_id)

    def of_game(self, game_id: str) -> StoredMatch | None:
        """Return the match that a game is a party of."""
        return self._repository.of_game(game_id)

    def view(self, match: StoredMatch) -> MatchView:
        """Return *match* as it stands now."""
        begun = [self._games.find(game_id) for game_id in match.games]
        histories = [self._games.history(game.id) for game in begun]
        files = [
            GameFile(
                title=game.title,
                played_on=None,
                names=game.names,
                first_dealer=game.first_dealer,
                sheet=history.game.whole_sheet,
            )
            for game, history in zip(begun, histories, strict=True)
        ]
        counted, standing = _what_counts(files)
        return MatchView(
            stored=match,
            games=tuple(begun[place] for place in counted),
            standing=standing,
            version=len(begun) + sum(history.version for history in histories),
        )

    def start_party(self, match_id: str, number: int, dealer: int | None) -> StoredGame:
        """Begin the party that is due and return it; a party begun before is returned as it is.

        Args:
            match_id: The match.
            number: Of the party, 1-based.
            dealer: Seat that deals first, 0-based; None for the next one round the table.

        Raises:
            RuleError: ``bad_format`` if another party is due, ``bad_seat`` if *dealer* does not play in it.
        """
        view = self.view(self.find(match_id))
        if 1 <= number < view.next_number:
            return self._games.find(view.stored.games[number - 1])
        if view.due is None or number != view.next_number:
            raise RuleError("bad_format", "this party is not due")
        first = view.next_dealer if dealer is None else dealer
        if first not in view.due.players:
            raise RuleError("bad_seat", "who deals first plays in the party")
        game = self._games.prepare(
            view.games[0].table.rules,
            [view.names[seat] for seat in view.due.players],
            view.due.players.index(first),
            view.stored.title,
        )
        if self._repository.add_party(match_id, number, game):
            return game
        return self._games.find(self.find(match_id).games[number - 1])


def check_names(names: Sequence[str]) -> None:
    """Refuse names of which one stands twice.

    Raises:
        RuleError: ``bad_players``, with the seat.
    """
    for seat, name in enumerate(names):
        if name in names[:seat]:
            raise RuleError("bad_players", "in a match no name may stand twice", seat=seat)


def _what_counts(files: Sequence[GameFile]) -> tuple[list[int], Standing]:
    """Return the places of the games that count, and the standing after them.

    A game that was due when it was begun may be so no more, after a correction in an earlier one.
    """
    counted = [0]
    standing = standing_of(files[:1])
    for place in range(1, len(files)):
        try:
            standing = standing_of([files[at] for at in (*counted, place)])
        except RuleError:
            continue
        counted.append(place)
    return counted, standing
