"""Starting a game and entering what happens in it, on both repositories."""

import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.events import BidEntered
from scorekeeper.domain.history import History
from scorekeeper.services.errors import GameNotFound, OperationReused, Refused, StaleGame
from scorekeeper.services.games import CACHED_GAMES, ID_LENGTH, Games, Operation
from scorekeeper.services.ports import GameRepository, StoredGame
from tests.builders import NAMES, the_rules
from tests.services.fakes import NOON, MemoryRepository, clock

_numbers = itertools.count()


def bid(seat: int, number: int) -> dict[str, Any]:
    return {"kind": "bid", "seat": seat, "bid": number}


FIRST_DEAL = [bid(2, 0), bid(3, 1), bid(4, 1), bid(1, 0), {"kind": "record", "tricks": [0, 0, 1, 0]}]
"""Seat 1 deals; 50 50 100 -200."""


def enter(
    games: Games, game: StoredGame, body: Any, *, base: int | None = None, id: str | None = None
) -> History:
    if base is None:
        base = games.history(game.id).version
    if id is None:
        id = f"operation-{next(_numbers)}"
    return games.enter(game.id, Operation(id=id, base=base, body=body))


@pytest.fixture
def game(games: Games) -> StoredGame:
    return games.start(the_rules(), NAMES[:4], 0, "Friday")


def test_started_game_can_be_found(games: Games, game: StoredGame, make_games: Callable[[], Games]) -> None:
    for reader in (games, make_games()):
        found = reader.find(game.id)
        assert found == game
    assert (game.names, game.title, game.created_at) == (NAMES[:4], "Friday", NOON)
    assert len(game.id) == ID_LENGTH
    assert games.history(game.id).version == 0


@pytest.mark.parametrize("preset", ["georgian_joker", "odessa", "ukrainian_joker", "raspisnoy_must_equal"])
def test_rules_and_schedule_are_stored_whole(
    games: Games, make_games: Callable[[], Games], preset: str
) -> None:
    rules = the_rules(preset, zero_bid_points=-7, special_rounds=["gold"], pass_limit_per_player=3)
    game = games.start(rules, NAMES[:3], 2)
    assert make_games().find(game.id).table == game.table
    assert make_games().find(game.id).table.rules == rules


@pytest.mark.parametrize(
    ("names", "first", "title", "code"),
    [
        ([], 0, "", "bad_players"),
        (["A"], 0, "", "bad_players"),
        (["A"] * 7, 0, "", "bad_players"),
        (["A", " "], 0, "", "bad_players"),
        (["A", "x" * 61], 0, "", "bad_players"),
        (["A", "B"], 2, "", "bad_seat"),
        (["A", "B"], -1, "", "bad_seat"),
        (["A", "B"], 0, "t" * 201, "bad_format"),
    ],
)
def test_game_that_cannot_be_started(
    games: Games, names: list[str], first: int, title: str, code: str
) -> None:
    with pytest.raises(RuleError) as caught:
        games.start(the_rules(), names, first, title)
    assert caught.value.code == code


def test_unknown_game(games: Games) -> None:
    for ask in (games.find, games.history):
        with pytest.raises(GameNotFound):
            ask("nonsense")
    with pytest.raises(GameNotFound):
        games.enter("nonsense", Operation(id="operation", base=0, body=bid(1, 0)))


def test_entries_make_the_game(games: Games, game: StoredGame, make_games: Callable[[], Games]) -> None:
    for body in FIRST_DEAL:
        history = enter(games, game, body)
    assert history.version == 5
    assert history.game.sheet.totals == (50, 50, 100, -200)
    assert games.history(game.id) == history
    assert make_games().history(game.id) == history


def test_repeated_operation_gets_the_same_answer_and_writes_nothing(
    games: Games, game: StoredGame, repository: GameRepository
) -> None:
    first = enter(games, game, FIRST_DEAL[0], base=0, id="the-same")
    for body in FIRST_DEAL[1:]:
        enter(games, game, body)
    again = enter(games, game, FIRST_DEAL[0], base=0, id="the-same")
    assert again == first
    assert again.version == 1
    assert len(repository.since(game.id, 1)) == 5
    assert games.history(game.id).version == 5


def test_key_order_makes_no_other_operation(games: Games, game: StoredGame) -> None:
    first = enter(games, game, {"kind": "bid", "seat": 2, "bid": 0}, base=0, id="the-same")
    assert enter(games, game, {"bid": 0, "seat": 2, "kind": "bid"}, base=0, id="the-same") == first


@pytest.mark.parametrize(
    "other", [bid(2, 1), {"kind": "undo"}, {"kind": "bid", "seat": 2, "bid": 0.0}, {"kind": "nonsense"}, None]
)
def test_same_id_with_another_body_is_refused(
    games: Games, game: StoredGame, repository: GameRepository, other: Any
) -> None:
    """Whatever version it is based on; what the rules do not allow anyway may be refused for that reason."""
    enter(games, game, bid(2, 0), base=0, id="the-same")
    with pytest.raises(OperationReused) as caught:
        enter(games, game, other, base=0, id="the-same")
    assert caught.value.code == "id_reused"
    with pytest.raises((OperationReused, Refused)):
        enter(games, game, other, base=1, id="the-same")
    assert len(repository.since(game.id, 1)) == 1


def test_same_entry_on_another_version_is_another_body(games: Games, game: StoredGame) -> None:
    enter(games, game, {"kind": "note", "text": "late"}, base=0, id="the-same")
    with pytest.raises(OperationReused):
        enter(games, game, {"kind": "note", "text": "late"}, base=1, id="the-same")


def test_same_id_in_another_game_is_another_operation(games: Games, game: StoredGame) -> None:
    other = games.start(the_rules(), NAMES[:4], 0)
    enter(games, game, bid(2, 0), base=0, id="the-same")
    assert enter(games, other, bid(2, 1), base=0, id="the-same").game.draft.bids[1] == 1


@pytest.mark.parametrize("base", [0, 1, 3, 1000, -1])
def test_stale_operation_is_refused_with_the_game_as_it_stands(
    games: Games, game: StoredGame, repository: GameRepository, base: int
) -> None:
    enter(games, game, bid(2, 0))
    now = enter(games, game, bid(3, 1))
    with pytest.raises(StaleGame) as caught:
        enter(games, game, bid(4, 1), base=base)
    assert caught.value.code == "stale_version"
    assert caught.value.history == now
    assert len(repository.since(game.id, 1)) == 2


def test_refused_operation_writes_nothing_and_its_id_stays_free(
    games: Games, game: StoredGame, repository: GameRepository
) -> None:
    for body in FIRST_DEAL[:3]:
        enter(games, game, body)
    before = games.history(game.id)
    cases = [
        (bid(1, 5), "bad_bid", 1),
        (bid(4, 9), "bad_bid", 1),
        ({"kind": "record", "tricks": [0, 0, 1, 0]}, "out_of_turn", 1),
        ({"kind": "redo"}, "nothing_to_redo", None),
        ({"kind": "nonsense"}, "bad_format", None),
        (bid(9, 0), "bad_seat", 1),
        ([], "bad_format", None),
    ]
    for body, code, deal in cases:
        with pytest.raises(Refused) as caught:
            enter(games, game, body, id="not-yet-used")
        assert (caught.value.code, caught.value.deal) == (code, deal)
        assert caught.value.history == before
    assert len(repository.since(game.id, 1)) == 3
    assert enter(games, game, bid(1, 1), id="not-yet-used").version == 4


def test_barred_bid_says_what_is_left(games: Games, game: StoredGame) -> None:
    for body in (bid(2, 0), bid(3, 0), bid(4, 0)):
        enter(games, game, body)
    with pytest.raises(Refused) as caught:
        enter(games, game, bid(1, 1))
    assert (caught.value.code, caught.value.seat) == ("bid_forbidden", 0)
    assert caught.value.params["allowed"] == (0,)


def test_bids_are_entered_in_order(games: Games, game: StoredGame) -> None:
    with pytest.raises(Refused) as caught:
        enter(games, game, bid(3, 0))
    assert (caught.value.code, caught.value.deal, caught.value.seat) == ("out_of_turn", 1, 1)


def test_reopened_bid_unsays_only_a_barred_dealer_bid(games: Games, game: StoredGame) -> None:
    for body in FIRST_DEAL[:4]:
        enter(games, game, body)
    assert enter(games, game, bid(2, 1)).game.draft.bids == (0, 1, 1, 1)
    assert enter(games, game, bid(2, 0)).game.draft.bids == (0, 0, 1, 1)
    reopened = enter(games, game, bid(3, 0))
    assert reopened.game.draft.bids == (None, 0, 0, 1)
    assert reopened.game.next_bidder == 0


def test_undo_goes_back_across_deals(games: Games, game: StoredGame, make_games: Callable[[], Games]) -> None:
    """To the empty game and forward again, from the log as well as from memory."""
    states = [games.history(game.id).game]
    for body in (*FIRST_DEAL, bid(3, 1), {"kind": "trump", "trump": "H"}):
        states.append(enter(games, game, body).game)
    for former in reversed(states[:-1]):
        assert enter(games, game, {"kind": "undo"}).game == former
    with pytest.raises(Refused) as caught:
        enter(games, game, {"kind": "undo"})
    assert caught.value.code == "nothing_to_undo"
    for later in states[1:]:
        assert enter(games, game, {"kind": "redo"}).game == later
    assert make_games().history(game.id) == games.history(game.id)
    assert games.history(game.id).version == 21


def test_what_another_process_wrote_is_read_first(
    games: Games, game: StoredGame, make_games: Callable[[], Games]
) -> None:
    other = make_games()
    enter(games, game, FIRST_DEAL[0])
    enter(other, game, FIRST_DEAL[1])
    with pytest.raises(StaleGame) as caught:
        enter(games, game, FIRST_DEAL[2], base=1)
    assert caught.value.history.version == 2
    enter(games, game, FIRST_DEAL[2], base=2)
    enter(other, game, FIRST_DEAL[3], base=3)
    assert games.history(game.id) == other.history(game.id)
    assert games.history(game.id).version == 4


def test_operation_is_recognised_by_another_process(
    games: Games, game: StoredGame, make_games: Callable[[], Games]
) -> None:
    first = enter(games, game, bid(2, 0), base=0, id="the-same")
    other = make_games()
    assert enter(other, game, bid(2, 0), base=0, id="the-same") == first
    with pytest.raises(OperationReused):
        enter(other, game, bid(2, 1), base=0, id="the-same")


def test_game_that_fell_out_of_memory_is_read_again(games: Games, game: StoredGame) -> None:
    before = enter(games, game, bid(2, 0))
    for _ in range(CACHED_GAMES + 1):
        games.history(games.start(the_rules("georgian_nines"), NAMES[:2], 0).id)
    assert games.history(game.id) == before
    assert enter(games, game, bid(3, 1), base=1).game.draft.bids[1:3] == (0, 1)


def test_log_that_was_cut_short_is_read_anew() -> None:
    """A restored backup has fewer events than were in memory: the log is the truth."""
    repository = MemoryRepository()
    games = Games(repository, clock, random.Random(7))
    game = games.start(the_rules(), NAMES[:4], 0)
    for body in FIRST_DEAL:
        enter(games, game, body)
    del repository.rows[game.id][2:]
    assert games.history(game.id).version == 2
    assert enter(games, game, bid(4, 0), base=2).last is not None
    assert games.history(game.id).last.event == BidEntered(3, 0)  # type: ignore[union-attr]


def test_ids_are_not_repeated(games: Games) -> None:
    ids = {games.start(the_rules(), NAMES[:4], 0).id for _ in range(50)}
    assert len(ids) == 50
