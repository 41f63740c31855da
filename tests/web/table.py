"""A table of people behind a test client: starts a game and enters what they say."""

import itertools
import json
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

NAMES = ("Nino", "Dato", "Lia", "Gio")


class Scorer:
    """The phone that keeps the score of one game."""

    def __init__(self, client: FlaskClient, names: tuple[str, ...] = NAMES, **fields: str) -> None:
        self.client = client
        form = {"preset": "georgian_joker", "first": "1"} | fields
        form |= {f"names-{seat}": name for seat, name in enumerate(names)}
        answer = client.post("/new", data=form)
        assert answer.status_code == 303, answer.get_data(as_text=True)
        self.path: str = answer.headers["Location"]
        _, _, self.game, self.token = self.path.split("/")
        self.version = 0
        self._ids = (f"operation-{number}" for number in itertools.count())

    @property
    def follower_path(self) -> str:
        """The link for those who only watch, as the share page shows it."""
        page = self.client.get(f"{self.path}/share").get_data(as_text=True)
        return "/follow/" + page.split("/follow/")[1].split("<")[0].split('"')[0]

    def send(
        self,
        op: Any,
        *,
        base: int | None = None,
        id: str | None = None,
        token: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> TestResponse:
        """Send one operation and return the answer, whatever it is."""
        body = {"id": id or next(self._ids), "base": self.version if base is None else base, "op": op}
        return self.client.post(
            f"/api/games/{self.game}/ops",
            data=json.dumps(body),
            headers={"Authorization": f"Bearer {token or self.token}"} | (headers or {}),
        )

    def enter(self, op: Any) -> dict[str, Any]:
        """Enter one operation that has to be accepted, and return the desk after it."""
        answer = self.send(op)
        assert answer.status_code == 200, answer.get_data(as_text=True)
        self.version = answer.get_json()["version"]
        desk: dict[str, Any] = answer.get_json()["desk"]
        return desk

    def state(self, since: int | None = None) -> TestResponse:
        """Ask how the game stands."""
        query = "" if since is None else f"?since={since}"
        return self.client.get(
            f"/api/games/{self.game}/state{query}", headers={"Authorization": f"Bearer {self.token}"}
        )

    def bid(self, seat: int, bid: int) -> dict[str, Any]:
        return self.enter({"kind": "bid", "seat": seat, "bid": bid})

    def record(self, *tricks: int) -> dict[str, Any]:
        return self.enter({"kind": "record", "tricks": list(tricks)})

    def play_first_deal(self) -> dict[str, Any]:
        """One card; seat 4 bids and takes it, the dealer bids one too and is left without."""
        for seat, bid in ((2, 0), (3, 0), (4, 1), (1, 1)):
            self.bid(seat, bid)
        return self.record(0, 0, 0, 1)
