"""A server that wants patience: nothing tapped or typed is lost meanwhile."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.desk_driver import start_game
from tests.phones import accessibility_violations
from tests.servers import Server

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("kind", ["bare", "with the reason"])
def test_the_desk_waits_as_long_as_it_is_told_and_sends_every_entry(phone: Page, kind: str) -> None:
    """As a web server in front of ours may say it."""
    desk = start_game(phone)
    asked: list[float] = []
    body = {} if kind == "bare" else {"json": {"error": {"code": "too_many", "message": "Too many tries"}}}

    def answer(route: Route) -> None:
        asked.append(time.monotonic())
        if len(asked) == 1:
            route.fulfill(status=429, headers={"Retry-After": "2"}, **body)
        else:
            route.continue_()

    phone.route("**/ops", answer)
    desk.bid(1)
    banner = phone.get_by_role("status").filter(has_text="The server is busy.")
    expect(banner).to_contain_text("1 entry waits, nothing is lost")
    desk.say_bids([0, 1])
    desk.undo()
    phone.evaluate("dispatchEvent(new Event('online'))")
    expect(banner).to_contain_text("4 entries wait, nothing is lost")
    assert len(asked) == 1
    desk.wait_saved()
    assert asked[1] - asked[0] > 1.9
    assert len(asked) == 5
    expect(banner).to_have_count(0)
    desk.reload()
    assert desk.chips() == ["", "1", "0", ""]


def test_a_game_begun_too_soon_waits_whole_in_its_button(
    server_factory: Callable[..., Server], open_phone: Callable[..., Page]
) -> None:
    server = server_factory(SCOREKEEPER_LIMIT_BEGINNINGS="1 per hour")
    phone = open_phone(server.url, locale="ru-RU")
    start_game(phone, names=("Ada", "Bela"))
    phone.goto("/new")
    for seat, name in enumerate(("Nino", "Gia", "Lena", "Otar")):
        phone.locator(f'[name="names-{seat}"]').fill(name)
    phone.locator(".foot button").tap()
    expect(phone.locator("main")).to_contain_text("Через 60 минут ")
    assert accessibility_violations(phone) == []
    assert phone.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    again = phone.locator("form.btns button")
    box = again.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    again.tap()
    expect(phone.locator("main")).to_contain_text("Через 60 минут ")
    server.restart()  # where the counts begin anew, as they do in an hour
    again.tap()
    phone.wait_for_url("**/score/**")
    assert phone.locator("#desk .seat").count() == 4
    expect(phone.locator("#desk")).to_contain_text("Lena")
