"""A joker bank behind a test client: the forms of its page, sent as a browser without scripts sends them."""

import html
import re
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.domain.bank import CALLED

NAMES = ("Nino", "Dato", "Lia", "Gio")
NO_MATCH = [*CALLED[1:], CALLED[0]]
"""Cards turned to the end, none of them the one called."""


def fields_of(page: str) -> dict[str, str]:
    """Return what the form of a round would send if nothing were touched."""
    fields: dict[str, str] = {}
    for tag in re.findall(r"<input[^>]*>", page):
        found = dict(re.findall(r'([a-z-]+)="([^"]*)"', tag))
        if found.get("type") == "radio" and " checked" not in tag:
            continue
        if "name" in found:
            fields[found["name"]] = html.unescape(found.get("value", ""))
    return fields


class Banker:
    """The phone that keeps a bank."""

    def __init__(self, client: FlaskClient, names: tuple[str, ...] = NAMES, **fields: str) -> None:
        self.client = client
        form = {"banker": "1", "limit": "10", "after_win": "stay"} | fields
        form |= {f"names-{seat}": name for seat, name in enumerate(names)}
        answer = client.post("/bank/new", data=form)
        assert answer.status_code == 303, answer.get_data(as_text=True)
        self.path: str = answer.headers["Location"]

    def page(self) -> str:
        answer = self.client.get(self.path)
        assert answer.status_code == 200
        return answer.get_data(as_text=True)

    def send(self, page: str | None = None, /, **fields: Any) -> TestResponse:
        """Send the form of *page* (the one shown now) with *fields* changed."""
        form = fields_of(self.page() if page is None else page)
        changed = {name.replace("_", "-"): str(value) for name, value in fields.items()}
        return self.client.post(self.path, data=form | changed)

    def do(self, command: str, page: str | None = None, /, **fields: Any) -> str:
        """Press a button that shows the page again, and return it."""
        answer = self.send(page, do=command, **fields)
        assert answer.status_code == 200, answer.get_data(as_text=True)
        return answer.get_data(as_text=True)

    def book(self, match: str, **stakes: int) -> str:
        """Book a round that has to be accepted, and return the ledger after it."""
        answer = self.send(do="book", match=match, **stakes)
        assert answer.status_code == 303, answer.get_data(as_text=True)
        return self.page()

    @property
    def follower_path(self) -> str:
        page = self.client.get(f"{self.path}/share").get_data(as_text=True)
        links = re.findall(r"/bank/[a-z0-9]+/[a-z0-9]+", page)
        return next(link for link in links if link != self.path)


def ledger_of(page: str) -> list[int]:
    """Return the balances as the page shows them, in seat order."""
    shown = re.findall(r'<b class="pts">([^<]*)</b>', page)
    return [
        int(text.replace("\N{MINUS SIGN}", "-").replace("\N{NARROW NO-BREAK SPACE}", "")) for text in shown
    ]


def banker_of(page: str) -> int:
    """Return the seat (1-based) that is marked as banker."""
    rows = re.findall(r'<li( class="banks")? data-key="(\d+)"', page)
    return next(int(seat) + 1 for marked, seat in rows if marked)
