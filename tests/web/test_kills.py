"""A whole evening on a server that is killed again and again: nothing answered is lost or doubled."""

import contextlib
import http.client
import json
import random
import sqlite3
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from scorekeeper.domain.bids import legal_bids
from scorekeeper.domain.entries import Penalty
from scorekeeper.domain.eventfile import event_to_json
from scorekeeper.domain.events import (
    BidEntered,
    DealAnnulled,
    DealRecorded,
    Event,
    NoteWritten,
    PenaltyBooked,
    Redone,
    TricksMarked,
    TrumpNoted,
    Undone,
)
from scorekeeper.domain.game import Game
from scorekeeper.domain.history import History, advance, begin
from scorekeeper.services.desk import desk_view
from tests.bench.clients import Phone
from tests.builders import a_history, a_table
from tests.servers import Server

PLAYERS = 4
TABLE = a_table(players=PLAYERS)
KILLS = 5
APART = 28
"""Events between two kills at most; an evening has some two hundred."""


# --- what a table enters


def next_event(rng: random.Random, history: History) -> Event:
    """Return what the scorer taps next: mostly the game goes on, now and then something else happens."""
    game = history.game
    seat = rng.randrange(PLAYERS)
    match rng.choices(("on", "undo", "redo", "penalty", "trump", "note", "annul"), (60, 8, 8, 4, 4, 3, 1))[0]:
        case "undo" if history.last is not None:
            return Undone()
        case "redo" if history.undone is not None:
            return Redone()
        case "penalty":
            return PenaltyBooked(Penalty(seat=seat, points=rng.choice((-200, -50, 10)), kind="revoke"))
        case "trump":
            return TrumpNoted(rng.choice(("S", "H", "none", None)))
        case "note":
            return NoteWritten(rng.choice(("поздно", "♥ ★", "")))
        case "annul":
            return DealAnnulled()
    return _go_on(rng, game, seat)


def _go_on(rng: random.Random, game: Game, seat: int) -> Event:
    deal, bidder = game.deal, game.next_bidder
    assert deal is not None
    if bidder is not None:
        said = [bid for each in deal.bidding_order if (bid := game.draft.bids[each]) is not None]
        allowed = legal_bids(TABLE.rules, deal.type, deal.cards, PLAYERS, said)
        return BidEntered(bidder, rng.choice(allowed))
    if rng.random() < 0.4:
        return TricksMarked(seat, rng.choice((None, *range(deal.tricks + 1))))
    cuts = sorted(rng.choices(range(deal.tricks + 1), k=PLAYERS - 1))
    return DealRecorded(tuple(b - a for a, b in zip((0, *cuts), (*cuts, deal.tricks), strict=True)))


def as_answered(history: History) -> Any:
    """Return the desk as JSON brings it."""
    return json.loads(json.dumps(desk_view(history)))


# --- the phone


class Evening:
    """One phone, what it was told of, and what it sent without an answer."""

    def __init__(self, phone: Phone, rng: random.Random) -> None:
        self.phone = phone
        self.rng = rng
        self.answered: list[Event] = []
        self.history = begin(TABLE)
        self.pending: Event | None = None
        self.pace = 0.005
        """How long an answer took. Unit: s."""

    @property
    def is_over(self) -> bool:
        return self.history.game.deal is None

    def enter(self) -> None:
        """Enter the next event; raises where no answer comes."""
        self.pending = next_event(self.rng, self.history)
        start = time.perf_counter()
        status, body = self.phone.try_to_enter(event_to_json(self.pending))
        self.pace = (self.pace + time.perf_counter() - start) / 2
        assert status == 200, body
        self.settle(body)

    def settle(self, body: dict[str, Any]) -> None:
        """Take what was sent last as answered; the answer has to be the fold of everything answered."""
        assert self.pending is not None
        self.history = advance(self.history, self.pending)
        self.answered.append(self.pending)
        self.pending = None
        self.phone.version = body["version"]
        assert body["version"] == len(self.answered)
        assert body["desk"] == as_answered(self.history)

    def enter_until_killed(self, server: Server) -> None:
        """Enter events, and after some of them kill the server within the time of an answer or so."""
        for _ in range(self.rng.randint(APART // 2, APART)):
            self.enter()
        killer = threading.Timer(self.rng.uniform(0, 1.2 * self.pace), server.kill)
        killer.start()
        with contextlib.suppress(OSError, http.client.HTTPException):
            while True:
                self.enter()
        killer.join()

    def look_again(self) -> None:
        """Compare what stands with the fold of what was answered; the unanswered event may be in it too."""
        found = self.phone.state()
        told = [*self.answered, self.pending] if self.pending else self.answered
        assert len(self.answered) <= found["version"] <= len(told)
        assert found["desk"] == as_answered(a_history(TABLE, told[: found["version"]]))


@pytest.mark.slow
def test_an_evening_survives_kill_9_at_any_moment(
    server_factory: Callable[..., Server], make_app: Callable[..., Flask], rng: random.Random
) -> None:
    """Every answered entry is there after each kill, at most the unanswered one beside them.

    That one is sent again with its id, twice, and counts once, whether it had been written or not.
    """
    server = server_factory()
    with contextlib.closing(Phone(server.port)) as phone:
        phone.start_game(PLAYERS)
        evening = Evening(phone, rng)
        for _ in range(KILLS):
            evening.enter_until_killed(server)
            assert not evening.is_over
            server.start()
            phone.reconnect(server.port)
            evening.look_again()
            first, second = phone.send_again(), phone.send_again()
            assert first == second
            evening.settle(first)
            evening.look_again()
        while not evening.is_over:
            evening.enter()
    server.stop()
    database = server.instance / "scorekeeper.sqlite"
    with contextlib.closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = connection.execute("SELECT game_id, sequence, body FROM event ORDER BY sequence").fetchall()
    assert [row[1] for row in rows] == list(range(1, len(evening.answered) + 1))
    assert [json.loads(row[2]) for row in rows] == [event_to_json(event) for event in evening.answered]
    app = make_app(server.instance)
    with app.app_context():
        kept = app.extensions["scorekeeper.games"].history(rows[0][0])
    assert kept.game == evening.history.game
    assert kept.game.sheet.is_complete
