"""The recording desk on small screens and with large text: nothing is cut, covered or out of reach."""

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.catalogues import CODES
from scorekeeper.domain.options import with_house_rules
from scorekeeper.domain.presets import find_preset
from tests.browser.desk_driver import NO_SCROLL, Desk, start_game
from tests.browser.test_presets import play, start
from tests.phones import LARGE_TEXT, resize
from tests.servers import Server

pytestmark = pytest.mark.browser

OpenPhone = Callable[..., Page]
ONCE = {"schedule_kind": "fixed_list", "special_repeat": "once", "full_deals_count": 1}


def walk(desk: Desk, table: Any) -> Iterator[str]:
    """Play a game to its end and stop wherever the screen has another form; yield where that is."""
    page = desk.page
    for deal, entry in play(table, random.Random(7)):
        said = [entry.bids[seat] for seat in deal.bidding_order] if entry.bids else []
        yield f"deal {deal.number}"
        page.keyboard.type("".join(f"{bid} " for bid in said[:-1]))
        yield f"last bid of deal {deal.number}"
        page.keyboard.type("".join(f"{bid} " for bid in said[-1:]))
        yield f"tricks of deal {deal.number}"
        desk.wait_awake()
        if desk.main.locator("button.who").count():
            desk.main.locator("button.who").last.evaluate("name => name.click()")
            expect(desk.main).to_have_class(re.compile(r"\bpadded\b"))
            yield f"pad of a result in deal {deal.number}"
            assert re.search(r"\bpadded\b", desk.main.get_attribute("class") or "")
            page.keyboard.press("Escape")
        page.keyboard.type("".join(f"{taken} " for taken in entry.tricks or ()))
        yield f"result of deal {deal.number}"
        page.keyboard.press("Enter")
    expect(desk.main).to_have_class(re.compile(r"\bdone\b"))
    yield "the end"


BETWEEN_BARS = ((360, 540), (360, 560), (320, 568))
"""What the bars of a browser leave of a small screen."""


@pytest.mark.parametrize("players", [2, 4, 6])
def test_nothing_scrolls_between_the_bars_of_a_browser(open_phone: OpenPhone, players: int) -> None:
    page = open_phone()
    start_game(page, players=players)
    for cards in range(1, 5):
        for keys in ("", "0 " * players, f"{cards} " + "0 " * (players - 1)):
            page.keyboard.type(keys)
            for width, height in BETWEEN_BARS:
                resize(page, width, height)
                assert page.evaluate(NO_SCROLL) == [], (cards, keys, width, height)
        page.keyboard.press("Enter")


COVERED = """() => {
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
  for (const text of document.querySelectorAll("#desk *")) {
    if (text.childElementCount || !text.textContent.trim() || text.closest(".sr, .full, .brief")) continue;
    const { left, right, width } = text.getBoundingClientRect();
    if (width && (left < -0.5 || right > innerWidth + 0.5)) wrong.push(`${text.textContent} runs off`);
  }
  return wrong;
}"""
"""Lists what lies over something else, is wider than the screen or runs off it."""

CUT = """() => [...document.querySelectorAll("#desk *")]
  .filter(e => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).textOverflow === "ellipsis")
  .filter(e => !e.hasAttribute("dir") && e.clientWidth > 1)
  .map(e => e.textContent)"""
"""Texts that end in an ellipsis and are no names."""


@pytest.mark.parametrize(
    ("preset", "players", "language"),
    [
        *(("georgian_joker", 4, code) for code in CODES),
        *(("raspisnoy_kids", 2, code) for code in ("ru", "ka")),
        *(("odessa", 5, code) for code in ("uk", "cs")),
    ],
)
def test_nothing_is_ever_cut_but_names(
    open_phone: Callable[..., Page], live_server: Server, preset: str, players: int, language: str
) -> None:
    """One game, seen on every screen at every stop."""
    sizes = [(360, 640), (320, 568), (640, 360)] if language == "ru" else [(320, 568), (640, 360)]
    rules = with_house_rules(find_preset(preset), ONCE | {"fixed_list": [1, 13 if players == 2 else 4]})
    address, table = start(live_server, rules, players)
    desk = Desk(open_phone(locale=language)).open(address)
    for where in walk(desk, table):
        for width, height in sizes:
            resize(desk.page, width, height)
            assert desk.page.evaluate(f"() => [...({CUT})(), ...({NO_SCROLL})()]") == [], (where, width)


@pytest.mark.parametrize(
    ("preset", "players", "options"),
    [
        ("georgian_joker", 3, {"fixed_list": [9]}),
        ("raspisnoy_54", 3, {"fixed_list": [17], "special_rounds": ["misere"]}),
        ("raspisnoy_54", 4, {"fixed_list": [13], "special_rounds": []}),
    ],
    ids=["trump chosen", "two digits", "tens"],
)
def test_three_and_four_players_need_no_scrolling_on_the_smallest_screens(
    open_phone: OpenPhone,
    live_server: Server,
    preset: str,
    players: int,
    options: dict[str, Any],
) -> None:
    address, table = start(live_server, with_house_rules(find_preset(preset), ONCE | options), players)
    desk = Desk(open_phone(locale="ru-RU")).open(address)
    for where in walk(desk, table):
        for width, height in ((360, 640), (640, 320), (360, 560)):
            resize(desk.page, width, height)
            assert desk.page.evaluate(f"() => [...({NO_SCROLL})(), ...({COVERED})()]") == [], (where, height)


@pytest.mark.parametrize("size", [(360, 640), (640, 360)])
def test_ten_players_are_told_by_their_names(open_phone: OpenPhone, size: tuple[int, int]) -> None:
    names = ("Нино", "Гия", "Лена", "Тамара", "Майя", "Отар", "Анна", "Борис", "Зураб", "Вера")
    phone = open_phone(locale="ru-RU", width=size[0], height=size[1])
    desk = start_game(phone, names=names, preset="raspisnoy_54", players=10)
    cut = """() => [...document.querySelectorAll(".name .cut")]
        .filter(name => name.scrollWidth > name.clientWidth).map(name => name.textContent)"""
    assert phone.evaluate(cut) == []
    phone.keyboard.type("0 " * 10)
    expect(desk.main).to_have_class(re.compile(r"\btricks\b"))
    assert phone.evaluate(cut) == []


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


@pytest.mark.parametrize(
    ("preset", "players"), [("raspisnoy_kids", 2), ("georgian_joker", 4), ("raspisnoy_54", 10)]
)
def test_large_text_covers_nothing_and_stays_within_the_width(
    open_phone: OpenPhone, live_server: Server, preset: str, players: int
) -> None:
    lengths = {"fixed_list": [18 if players == 2 else 5], "special_rounds": []}
    address, table = start(live_server, with_house_rules(find_preset(preset), ONCE | lengths), players)
    phone = open_phone(locale="ru-RU")
    phone.add_init_script(LARGE_TEXT)
    desk = Desk(phone).open(address)
    sizes = ((360, 480), (640, 360), (360, 640))
    for where in walk(desk, table):
        for width, height in sizes:
            resize(phone, width, height)
            assert phone.evaluate(COVERED) == [], (where, width, height)
    desk.main.locator('[data-do="more"]').press("Enter")
    drawer = phone.locator("#drawer")
    expect(drawer).to_be_visible()
    for width, height in sizes:
        resize(phone, width, height)
        assert drawer.evaluate("e => e.scrollWidth <= e.clientWidth"), (width, height)
