"""Every page but the desk on a phone's screen: nothing sticks out, nothing shuts anyone out, news arrive."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.phones import accessibility_violations

OpenPhone = Callable[..., Page]

LONG = "Александра-Виктория Константинопольская-Багратиони Четвёртая"
FOUR = ("Нино", "Гия", "ლენა", "Константин")


class Evening:
    """A game started on the form of a phone and continued behind its back."""

    def __init__(self, page: Page, names: tuple[str, ...] = FOUR) -> None:
        self.page = page
        self.version = 0
        page.goto("/new")
        for _seat in range(4, len(names)):
            page.locator("button[name=seats][value=add]").tap()
        for _seat in range(len(names), 4):
            page.locator("button[name=seats][value=remove]").tap()
        for seat, name in enumerate(names):
            page.fill(f"input[name=names-{seat}]", name)
        page.locator(".foot button").tap()
        page.wait_for_url("**/score/**")
        self.path = re.sub(r"^https?://[^/]+", "", page.url)
        _, _, self.game, self.token = self.path.split("/")
        page.goto(f"{self.path}/share")
        self.follower_path = re.sub(r"^https?://[^/]+", "", page.locator("#follower-link").inner_text())

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


def examine(page: Page, address: str, width: int = 360) -> None:
    page.goto(address)
    assert accessibility_violations(page) == [], address
    assert page.evaluate("document.documentElement.scrollWidth") <= width, address
    small = page.evaluate(
        """() => [...document.querySelectorAll("a, button, summary, input:not([type=hidden])")]
            .filter(e => e.checkVisibility() && !e.closest("label") && !e.classList.contains("sr"))
            .map(e => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
            .filter(([, box]) => box.width < 44 || box.height < 44)
            .map(([html]) => html)"""
    )
    assert small == [], address


@pytest.mark.parametrize(("theme", "contrast"), [("dark", ""), ("light", "more"), ("black", "")])
def test_pages_shut_nobody_out_in_any_look(open_phone: OpenPhone, theme: str, contrast: str) -> None:
    page = open_phone(locale="ru-RU")
    examine(page, "/")
    page.goto("/settings")
    page.check(f"input[name=theme][value={theme}]")
    page.check(f"input[name=contrast][value='{contrast}']")
    page.locator(".foot button").tap()
    page.wait_for_url(re.compile(r"/$"))
    evening = Evening(page)
    evening.play_four_handed(9)
    evening.enter(kind="bid", seat=3, bid=2)
    for address in (
        "/",
        "/new",
        "/settings",
        "/nowhere",
        "/score/no/game",
        f"{evening.path}/share",
        f"{evening.path}/sheet?pulka=1",
        f"{evening.path}/sheet",
        f"{evening.path}/final",
        f"{evening.path}/print",
        f"{evening.path}/print?document=statistics&paper=a4&orientation=portrait&large=1",
        "/blank?game=raspisnoy_54&players=10",
        evening.follower_path,
        f"{evening.follower_path}/sheet",
        f"{evening.follower_path}/final",
    ):
        examine(page, address)


@pytest.mark.parametrize("names", [("ნინო", LONG), (LONG, "Гия", "ლენა", "Mo", LONG[::-1], "გია")])
def test_long_names_and_small_screens_fit(open_phone: OpenPhone, names: tuple[str, ...]) -> None:
    page = open_phone(locale="ru-RU", width=320, height=568)
    evening = Evening(page, names)
    for address in ("/", f"{evening.path}/sheet", f"{evening.path}/final", evening.follower_path):
        examine(page, address, 320)


def test_a_choice_on_the_print_page_shows_at_once_and_a_pdf_is_waited_for(open_phone: OpenPhone) -> None:
    page = open_phone()
    evening = Evening(page)
    evening.play_four_handed(2)
    page.goto(f"{evening.path}/sheet")
    page.locator("summary").first.tap()
    page.get_by_role("link", name="Print, PDF").tap()
    page.select_option("select[name=document]", "standings")
    page.wait_for_url("**/print?document=standings&paper=a4**")
    expect(page.get_by_role("heading", name="Course of the game")).to_be_visible()
    page.get_by_label("Large print").check()
    page.wait_for_url("**large=1**")
    expect(page.get_by_label("Large print")).to_be_checked()

    held: list[Route] = []
    page.route("**/sheet.pdf?**", lambda route: held.append(route))
    page.get_by_role("link", name="PDF").tap()
    expect(page.get_by_role("status")).to_have_text("Making the PDF…")
    page.wait_for_timeout(100)
    assert [route.request.url.split("?")[1] for route in held] == [
        "document=standings&layout=a4-landscape-large"
    ]
    held[0].fulfill(body="%PDF")  # remembered now: the browser goes there
    for _ in range(200):
        if len(held) == 2:
            break
        page.wait_for_timeout(20)
    held[1].fulfill(status=204)  # handed to another program
    expect(page.get_by_role("status")).to_have_text("", timeout=8000)


def test_a_narrow_screen_shows_one_pulka_and_a_wide_one_the_whole_game(open_phone: OpenPhone) -> None:
    page = open_phone()
    evening = Evening(page)
    page.goto(f"{evening.path}/sheet?pulka=2")
    rows = page.locator(".sheet tbody tr")
    assert sum(row.is_visible() for row in rows.all()) == 4
    page.set_viewport_size({"width": 640, "height": 360})
    assert sum(row.is_visible() for row in rows.all()) == 24


def test_a_follower_sees_a_bid_within_seconds_and_nothing_else_moves(open_phone: OpenPhone) -> None:
    evening = Evening(open_phone())
    follower = open_phone()
    follower.goto(evening.follower_path)
    follower.evaluate("window.first = document.querySelector('.board li')")
    evening.enter(kind="bid", seat=2, bid=1)
    expect(follower.locator(".board li").nth(1).locator(".chip")).to_contain_text("1")
    expect(follower.locator(".board li.now")).to_contain_text("ლენა")
    assert follower.evaluate("window.first === document.querySelector('.board li')")


def test_a_follower_without_connection_is_told_so_and_catches_up(open_phone: OpenPhone) -> None:
    evening = Evening(open_phone())
    follower = open_phone()
    follower.goto(evening.follower_path)
    banner = follower.locator("[data-offline]")
    expect(banner).to_be_hidden()
    follower.context.set_offline(True)
    expect(banner).to_be_visible(timeout=15_000)
    evening.enter(kind="bid", seat=2, bid=0)
    follower.context.set_offline(False)
    expect(banner).to_be_hidden()
    expect(follower.locator(".board li").nth(1).locator(".chip")).to_contain_text("0")


def test_names_once_played_are_one_tap_away(phone: Page) -> None:
    Evening(phone)
    phone.goto("/new")
    phone.get_by_role("button", name="Same as last time").tap()
    names = [field.input_value() for field in phone.locator(".names .text").all()]
    assert tuple(names) == FOUR
    phone.locator("button[name=seats][value=remove]").tap()
    phone.fill("input[name=names-0]", "")
    phone.get_by_role("button", name="Константин").tap()
    assert phone.input_value("input[name=names-0]") == "Константин"


def test_the_form_works_without_a_script(open_phone: OpenPhone) -> None:
    page = open_phone(java_script_enabled=False)
    page.goto("/new")
    for seat, name in enumerate("ABCD"):
        page.fill(f"input[name=names-{seat}]", name)
    page.check("input[name=first][value='4']")
    page.locator("button[name=seats][value=add]").tap()
    page.fill("input[name=names-4]", "E")
    page.locator("button[name=move][value='5']").tap()
    expect(page.locator("input[name=names-4]")).to_have_value("D")
    names = [field.input_value() for field in page.locator(".names .text").all()]
    assert names == ["A", "B", "C", "E", "D"]
    assert page.is_checked("input[name=first][value='5']")
    page.press("input[name=names-0]", "Enter")
    page.wait_for_url("**/score/**")
