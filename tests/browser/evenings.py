"""An evening recorded without the desk, and how its pages are examined."""

from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.browser.desk_driver import new_game
from tests.phones import accessibility_violations

LONG = "Александра-Виктория Константинопольская-Багратиони Четвёртая"
FOUR = ("Нино", "Гия", "ლენა", "Константин")


class Evening:
    """A game started and continued behind the back of a phone."""

    def __init__(self, page: Page, names: tuple[str, ...] = FOUR, title: str = "") -> None:
        self.page = page
        self.version = 0
        self.path = urlsplit(new_game(page, names=names, title=title)).path
        _, _, self.game, self.token = self.path.split("/")
        share = page.request.get(f"{self.path}/share").text()
        self.follower_path = f"/follow/{self.game}/" + share.split(f"/follow/{self.game}/")[1][:26]

    def enter(self, **op: Any) -> None:
        """Enter one operation as another phone with the scorer's link would."""
        answer = self.page.request.post(
            f"/api/games/{self.game}/ops",
            headers={"Authorization": f"Bearer {self.token}"},
            data={"id": f"evening-{self.version}", "base": self.version, "op": op},
        )
        assert answer.ok, answer.text()
        self.version = answer.json()["version"]

    def play_four_handed(self, deals: int) -> None:
        """Record the first *deals* deals: whoever leads bids all tricks and takes them, the rest pass."""
        for number in range(1, deals + 1):
            cards = number if number < 9 else 9
            dealer = (number - 1) % 4 + 1
            order = [dealer % 4 + 1, (dealer + 1) % 4 + 1, (dealer + 2) % 4 + 1, dealer]
            bids = dict(zip(order, (cards, 0, 0, 1), strict=True))
            for seat in order:
                self.enter(kind="bid", seat=seat, bid=bids[seat])
            self.enter(kind="record", tricks=[cards if seat == order[0] else 0 for seat in range(1, 5)])


def examine(page: Page, address: str, width: int = 360, *, colours_alone: bool = False) -> None:
    page.goto(address)
    assert accessibility_violations(page, colours_alone=colours_alone) == [], address
    assert page.evaluate("document.documentElement.scrollWidth") <= width, address
    small = page.evaluate(
        """() => [...document.querySelectorAll("a, button, summary, input:not([type=hidden])")]
            .filter(e => e.checkVisibility() && !e.closest("label") && !e.classList.contains("sr"))
            .map(e => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
            .filter(([, box]) => box.width < 44 || box.height < 44)
            .map(([html]) => html)"""
    )
    assert small == [], address
