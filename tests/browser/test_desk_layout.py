"""The recording desk fits every phone, every deal and every reader."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.catalogues import CODES
from scorekeeper.domain.options import with_house_rules
from scorekeeper.domain.presets import find_preset
from tests.browser.desk_driver import NO_SCROLL, Desk, start_game
from tests.browser.test_presets import play, start
from tests.phones import accessibility_violations
from tests.servers import Server

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


SIDEWAYS = """() => {
  const wrong = [];
  const width = document.scrollingElement.scrollWidth;
  if (width > innerWidth) wrong.push(`${width} px wide`);
  const parts = "#desk > *, #desk .deal-head > *, #desk .seat, #desk .lower > *";
  const boxes = [...document.querySelectorAll(parts)];
  for (const one of boxes) for (const other of boxes) {
    if (one === other || one.contains(other) || other.contains(one)) continue;
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 1 && high > 1) wrong.push(`${one.className} lies on ${other.className}`);
  }
  return wrong;
}"""


@pytest.mark.parametrize("size", [(360, 540), (360, 560), (320, 568)])
@pytest.mark.parametrize("players", [2, 4, 5, 6])
def test_nothing_scrolls_between_the_bars_of_a_browser(
    open_phone: Callable[..., Page], players: int, size: tuple[int, int]
) -> None:
    desk = start_game(open_phone(width=size[0], height=size[1]), players=players)
    for cards in range(1, 5):
        assert desk.page.evaluate(NO_SCROLL) == []
        desk.page.keyboard.type("0 " * players)
        assert desk.page.evaluate(NO_SCROLL) == []
        desk.page.keyboard.type(f"{cards} " + "0 " * (players - 1))
        assert desk.page.evaluate(NO_SCROLL) == []
        desk.page.keyboard.press("Enter")


CUT = """() => [...document.querySelectorAll("#desk *")]
  .filter(e => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).textOverflow === "ellipsis")
  .filter(e => !e.hasAttribute("dir"))
  .map(e => e.textContent)"""
"""Texts that end in an ellipsis and are no names."""


@pytest.mark.parametrize("size", [(360, 640), (320, 568), (640, 360)])
@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize(("preset", "players"), [("georgian_joker", 4), ("raspisnoy_kids", 2), ("odessa", 5)])
def test_nothing_is_ever_cut_but_names(
    open_phone: Callable[..., Page],
    live_server: Server,
    preset: str,
    players: int,
    language: str,
    size: tuple[int, int],
) -> None:
    lengths = {"schedule_kind": "fixed_list", "fixed_list": [1, 13 if players == 2 else 4]}
    short = with_house_rules(find_preset(preset), lengths | {"special_repeat": "once", "full_deals_count": 1})
    address, table = start(live_server, short, players)
    phone = open_phone(locale=language, width=size[0], height=size[1])
    desk = Desk(phone).open(address)
    for deal, entry in play(table, random.Random(7)):
        said = [entry.bids[seat] for seat in deal.bidding_order] if entry.bids else []
        assert phone.evaluate(CUT) == []
        phone.keyboard.type("".join(f"{bid} " for bid in said[:-1]))
        assert phone.evaluate(CUT) == []
        assert phone.evaluate(NO_SCROLL) == []
        phone.keyboard.type("".join(f"{bid} " for bid in said[-1:]))
        assert phone.evaluate(CUT) == []
        phone.keyboard.type("".join(f"{taken} " for taken in entry.tricks or ()))
        assert phone.evaluate(CUT) == []
        phone.keyboard.press("Enter")
    expect(desk.main).to_have_class(re.compile(r"\bdone\b"))


def test_a_name_cut_on_the_undo_button_leaves_no_gap(open_phone: Callable[..., Page]) -> None:
    desk = start_game(open_phone(locale="ru-RU"), names=("Нино", "Гия", "Лена", "Константин"))
    desk.say_bids([0, 0, 1])
    gap = desk.page.evaluate("""() => {
      const name = document.querySelector(".undo .cut");
      const [cut, room] = [name.scrollWidth > name.clientWidth, name.getBoundingClientRect().width];
      const ruler = name.parentElement.appendChild(document.createElement("span"));
      let gap = Infinity;
      for (let end = 1; end < name.textContent.length; end += 1) {
        ruler.textContent = `${name.textContent.slice(0, end)}…`;
        const left = room - ruler.getBoundingClientRect().width;
        if (left >= 0) gap = left;
      }
      return [cut, gap];
    }""")
    assert gap[0], "the name is not cut at all"
    assert gap[1] < 1.5


@pytest.mark.parametrize("height", [640, 480])
def test_large_text_covers_nothing_and_stays_within_the_width(
    open_phone: Callable[..., Page], height: int
) -> None:
    desk = start_game(open_phone(height=height), players=5)
    for scale in ("100%", "200%"):
        desk.page.evaluate("scale => { document.documentElement.style.fontSize = scale; }", scale)
        assert desk.page.evaluate(SIDEWAYS) == []
    desk.page.keyboard.type("00000")
    assert desk.page.evaluate(SIDEWAYS) == []


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
