"""The recording desk fits every phone, every deal and every reader."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk_driver import NO_SCROLL, Desk, start_game
from tests.phones import accessibility_violations

pytestmark = pytest.mark.browser


# --- every deal on every phone


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_nothing_scrolls_in_any_deal(open_phone: Callable[..., Page], players: int) -> None:
    desk = start_game(open_phone(), players=players)
    page = desk.page
    plan = page.evaluate("JSON.parse(document.getElementById('boot').textContent).plan.deals")
    half = max(number for number, deal in enumerate(plan) if deal["pulka"] <= 2) + 1
    for deal in plan[:half]:
        cards = deal["cards"]
        assert page.evaluate(NO_SCROLL) == [], f"bids of deal {deal['number']}"
        page.keyboard.type("0 " * (players - 1))
        assert page.evaluate(NO_SCROLL) == [], f"last bid of deal {deal['number']}"
        page.keyboard.type("0 ")
        assert desk.phase == "tricks"
        assert page.evaluate(NO_SCROLL) == [], f"tricks of deal {deal['number']}"
        page.keyboard.type(f"{cards} " + "0 " * (players - 1))
        page.keyboard.press("Enter")
    desk.wait_saved()


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (412, 915)])
def test_long_names_and_six_players_fit(open_phone: Callable[..., Page], size: tuple[int, int]) -> None:
    names = [f"{word} ბაგრატიონ-მუხრანელი თბილისელი უფროსი"[:60] for word in "აბგდევ"]
    desk = start_game(open_phone(width=size[0], height=size[1]), names=names)
    assert desk.page.evaluate(NO_SCROLL) == []
    desk.say_bids([0] * 6)
    assert desk.page.evaluate(NO_SCROLL) == []


@pytest.mark.parametrize(
    "look",
    [
        {"color_scheme": "dark"},
        {"color_scheme": "light"},
        {"color_scheme": "dark", "contrast": "more"},
        {"color_scheme": "light", "contrast": "more"},
    ],
    ids=lambda look: "-".join(look.values()),
)
def test_the_desk_is_accessible(open_phone: Callable[..., Page], look: dict[str, str]) -> None:
    desk = start_game(open_phone(reduced_motion="reduce", **look))
    desk.say_bids([0, 0, 0])
    assert accessibility_violations(desk.page) == []
    desk.bid(0)
    assert accessibility_violations(desk.page) == []
    desk.take(2, 1)
    assert accessibility_violations(desk.page) == []
    desk.tap(desk.main.locator('[data-do="more"]'))
    assert accessibility_violations(desk.page) == []
    desk.page.get_by_role("button", name="Penalty", exact=True).tap()
    assert accessibility_violations(desk.page) == []


def test_a_finished_game_leads_to_the_standings_and_can_be_undone(phone: Page) -> None:
    desk = start_game(phone, players=6)
    plan = phone.evaluate("JSON.parse(document.getElementById('boot').textContent).plan.deals")
    for deal in plan:
        phone.keyboard.type("000000")
        phone.keyboard.type(f"{deal['cards']}00000")
        phone.keyboard.press("Enter")
    desk.wait_saved()
    assert desk.phase == "done"
    expect(desk.main.get_by_role("link", name="Final standings")).to_be_visible()
    assert phone.evaluate(NO_SCROLL) == []
    desk.undo()
    expect(desk.main.locator(".to-sheet")).to_contain_text("deal 22 of 22")


def test_an_idle_desk_follows_another_phone(open_phone: Callable[..., Page]) -> None:
    mine = start_game(open_phone())
    theirs = Desk(open_phone()).open(mine.address)
    theirs.say_bids([0, 0, 0, 0])
    theirs.wait_saved()
    mine.tap(mine.main.locator('[data-do="more"]'))
    mine.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(mine.main).to_have_class(re.compile(r"\btricks\b"))
    expect(mine.page.get_by_role("dialog")).to_have_count(0)
    mine.take(2, 1)
    mine.wait_saved()
    assert mine.shows(2, 1)
