"""The recording desk fits every phone, every deal and every reader."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk_driver import NAMES, NO_SCROLL, Desk, game_after, start_game
from tests.phones import accessibility_violations

pytestmark = pytest.mark.browser


# --- every deal on every phone


@pytest.mark.parametrize("players", [2, 4, 6])
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
    desk = start_game(open_phone(**look))
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


def test_a_revoke_found_after_the_last_deal_is_fined_without_an_undo(phone: Page) -> None:
    desk = game_after(phone, 22, players=6)
    before = desk.totals()
    phone.context.set_offline(True)
    desk.tap(desk.main.get_by_role("button", name="Penalty in the last deal"))
    phone.locator(".pill", has_text=NAMES[1]).tap()
    phone.get_by_role("button", name="Enter the penalty").tap()
    assert desk.undo_text() == "Undo: Gia penalty −50"
    assert desk.totals() == [before[0], "…", *before[2:]]
    phone.context.set_offline(False)
    expect(desk.main.locator(".seat .sum").nth(1)).to_have_text("1\N{NARROW NO-BREAK SPACE}250")
    desk.wait_saved()
    phone.goto(f"{desk.address}/sheet")
    expect(phone.locator("tbody.shown tr:not(.prem)").last.locator(".fine")).to_have_text("−50")
    phone.goto(f"{desk.address}/final")
    phone.get_by_role("link", name="Correct").tap()
    desk.undo()
    desk.wait_saved()
    expect(desk.main.locator(".seat .sum").nth(1)).to_have_text(before[1])


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
