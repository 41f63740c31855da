"""A match of short parties at a table: one deal of two cards each, which ends as a test wants it."""

import html
import itertools
import json
import re
from collections.abc import Sequence
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

OPTIONS = {"fixed_list": [2]}
HOUSE = json.dumps({"preset": "ukrainian_joker", "options": OPTIONS})
NAMES = ("Ada", "Bela", "Cira")


def results(names: Sequence[str], winners: Sequence[str], second: str = "") -> tuple[list[int], list[int]]:
    """Return bids and tricks of a deal of two cards, in the order of *names*.

    One winner makes two (20 points), two make one each (10). A second passes (5), everybody else misses. With
    no winners three players are level.
    """
    if not winners:
        return [1, 2, 2], [0, 1, 1]
    each = 2 // len(winners)
    missed = 1 if each == 2 else 2
    bids = [each if name in winners else 0 if name == second else missed for name in names]
    return bids, [each if name in winners else 0 for name in names]


class Table:
    """The phone that keeps a match, and the match file of what was played."""

    def __init__(self, client: FlaskClient, names: Sequence[str] = NAMES, **fields: str) -> None:
        self.client = client
        form = {"preset": "ukrainian_joker", "house": HOUSE, "first": "1", "title": "Friday"} | fields
        form |= {f"names-{seat}": name for seat, name in enumerate(names)}
        answer = client.post("/new", data=form)
        assert answer.status_code == 303, answer.get_data(as_text=True)
        self.desk: str = answer.headers["Location"]
        self.games: list[dict[str, Any]] = []
        self._ids = (f"operation-{number}" for number in itertools.count())
        self.path = re.findall(r"/match/[a-z0-9]+/[a-z0-9]+", client.get("/").get_data(as_text=True))[0]

    @property
    def file(self) -> str:
        return json.dumps({"format": "scorekeeper-match/1", "title": "Friday", "games": self.games})

    @property
    def page(self) -> str:
        answer = self.client.get(self.path)
        assert answer.status_code == 200
        return html.unescape(answer.get_data(as_text=True))

    @property
    def follower_path(self) -> str:
        page = self.client.get(f"{self.path}/share").get_data(as_text=True)
        links = re.findall(r"/match/[a-z0-9]+/[a-z0-9]+", page)
        return next(link for link in links if link != self.path)

    def start(self, **fields: str) -> TestResponse:
        """Press the button that begins the party due."""
        shown = re.search(r'name="number" value="(\d+)"', self.page)
        form = {"number": shown[1]} if shown else {}
        answer = self.client.post(self.path, data=form | fields)
        if answer.status_code == 303:
            self.desk = answer.headers["Location"]
        return answer

    def enter(self, version: int, op: dict[str, Any], desk: str | None = None) -> int:
        _, _, game, token = (desk or self.desk).split("/")
        answer = self.client.post(
            f"/api/games/{game}/ops",
            data=json.dumps({"id": next(self._ids), "base": version, "op": op}),
            headers={"Authorization": f"Bearer {token}"},
        )
        assert answer.status_code == 200, answer.get_data(as_text=True)
        entered: int = answer.get_json()["version"]
        return entered

    def boot(self, desk: str | None = None) -> dict[str, Any]:
        page = self.client.get(desk or self.desk).get_data(as_text=True)
        found = re.search(r'<script type="application/json" id="boot">(.*?)</script>', page, re.DOTALL)
        assert found is not None
        boot: dict[str, Any] = json.loads(found[1])
        return boot

    def play(self, *winners: str, second: str = "") -> None:
        """Play the party whose desk is open to its end."""
        boot = self.boot()
        names, deal = boot["players"], boot["plan"]["deals"][0]
        bids, tricks = results(names, winners, second)
        version = boot["desk"]["version"]
        for seat in deal["bidding_order"]:
            version = self.enter(version, {"kind": "bid", "seat": seat, "bid": bids[seat - 1]})
        self.enter(version, {"kind": "record", "tricks": tricks})
        self.games.append(
            {
                "format": "scorekeeper-game/1",
                "rules": {"preset": "ukrainian_joker", "options": OPTIONS},
                "players": names,
                "first_dealer": deal["dealer"],
                "deals": [{"bids": bids, "tricks": tricks}],
            }
        )


def table_of(page: str) -> dict[str, dict[str, Any]]:
    """Return the standing as the page shows it: by name, wins, second places and totals of the parties."""
    body = page.split("<tbody>")[1].split("</tbody>")[0]
    standing = {}
    for row in body.split("<tr")[1:]:
        cells = [
            re.sub(
                r"<svg.*?</svg>|<sup.*?</sup>|<span class=\"sr\">.*?</span>|<[^>]*>", "", cell, flags=re.S
            ).strip()
            for cell in re.findall(r"<t[hd][ >].*?</t[hd]>", row, re.DOTALL)
        ]
        totals = [None if text == "·" else int(text.replace("\N{MINUS SIGN}", "-")) for text in cells[3:]]
        standing[cells[0]] = {"wins": int(cells[1]), "seconds": int(cells[2]), "totals": totals}
    return standing
