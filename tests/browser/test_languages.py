"""Every language on the smallest phone: nothing is cut, nothing sticks out, the desk does not scroll."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from scorekeeper.catalogues import CODES, translations
from scorekeeper.engine.simulate import simulate_game
from scorekeeper.web import create_app
from tests.browser.desk_driver import NO_SCROLL, Desk
from tests.builders import the_rules
from tests.servers import Server
from tests.web.bank import Banker
from tests.web.keeping import keep
from tests.web.parties import Table
from tests.web.table import Scorer

OpenPhone = Callable[..., Page]

NAMES = ("Ana", "Gia", "Lea", "Nino")
"""Short: what is cut on these pages is a text of ours."""
DESKS = {"bids": (3, 3, 3), "too many bid": (4, 4, 4), "undone": (3, 3, 3, 3), "tricks": (3, 3, 3, 3)}
"""States of the desk in a deal of nine cards, and the bids said in each."""
SPECIALS = ["dark", "no_trump", "misere", "gold", "forehead"]

CUT = """() => {
  const wrong = [];
  const told = (text, why) => wrong.push(`${why}: ${text.trim().replace(/\\s+/g, " ")}`);
  if (document.documentElement.scrollWidth > innerWidth) {
    wrong.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || node.data.includes("Ana, Gia")) continue;
    if (parent.closest("script, style, .sr, .skip, svg, textarea")) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
    if (!boxes.length) continue;
    if (getComputedStyle(parent).hyphens !== "auto" && !parent.matches(".link")) {
      for (const word of node.data.matchAll(/\\p{L}+/gu)) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top / 4)));
        if (lines.size > 1) told(word[0], "a word is broken");
      }
    }
    const left = Math.min(...boxes.map((box) => box.left));
    const right = Math.max(...boxes.map((box) => box.right));
    const last = Math.max(...boxes.map((box) => (box.top + box.bottom) / 2));
    let scrolls = false;
    for (let around = parent; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      const outside = left < box.left - 1.5 || right > box.right + 1.5;
      if (["auto", "scroll"].includes(style.overflowX)) { scrolls = true; break; }
      const cut = style.textOverflow === "ellipsis" && around.scrollWidth > around.clientWidth;
      if (["hidden", "clip"].includes(style.overflowX) && (outside || cut || last > box.bottom)) {
        told(node.data, "cut");
        break;
      }
      if (around.matches("button, .btn, summary, th, td, .chip") && style.display !== "inline" && outside) {
        told(node.data, "sticks out of its box");
        break;
      }
    }
    if (!scrolls && (left < -0.5 || right > innerWidth + 0.5)) told(node.data, "outside the screen");
  }
  return wrong;
}"""
"""Lists the texts that a reader cannot see whole; a row of names may be cut, an address broken."""


def special_game(scorer: Scorer, deals: int) -> None:
    """Record the first *deals* deals of two cards; seat 2 takes both tricks."""
    for number in range(deals):
        kind = ["normal", *SPECIALS][number]
        if kind not in ("misere", "gold"):
            for seat in ((number + 1 + step) % 4 + 1 for step in range(4)):
                scorer.bid(seat, 2 if seat == 2 else 0)
        scorer.record(0, 2, 0, 0)


@pytest.fixture(scope="module")
def evening(live_server: Server) -> dict[str, str]:
    """Give the addresses of games in every state that a table sees, by name; they need no language."""
    app = create_app({"WTF_CSRF_ENABLED": False}, live_server.instance)
    found: dict[str, str] = {}

    def start(**fields: str) -> Scorer:
        return Scorer(app.test_client(), NAMES, **fields)

    for state, said in DESKS.items():
        scorer = start(title="Friday")
        for number in range(1, 10):
            cards, dealer = min(number, 9), (number - 1) % 4 + 1
            order = [(dealer + step) % 4 + 1 for step in range(4)]
            bids = dict(zip(order, (cards, 0, 0, 1), strict=True))
            for seat in order:
                scorer.bid(seat, bids[seat])
            scorer.record(*(cards if seat == order[0] else 0 for seat in range(1, 5)))
        scorer.enter({"kind": "penalty", "seat": 2, "points": -50})
        for seat, bid in zip((3, 4, 1, 2), said, strict=False):
            scorer.bid(seat, bid)
        if state == "undone":
            scorer.enter({"kind": "undo"})
        found[f"desk, {state}"] = scorer.path
    found["sheet"] = f"{scorer.path}/sheet"
    found["standings so far"] = f"{scorer.path}/final"
    found["share"] = f"{scorer.path}/share"
    found["follow"] = scorer.follower_path
    found["rules of the game"] = f"{scorer.path}/rules"
    found["files"] = f"{scorer.path}/files"
    found["check"] = f"{scorer.path}/check/9"
    found["arbiter"] = f"{scorer.path}/arbiter"
    house = {
        "preset": "raspisnoy_must_equal",
        "options": {
            "schedule_kind": "fixed_list",
            "fixed_list": [2],
            "special_rounds": SPECIALS,
            "special_repeat": "once",
            "forehead_hand_size": "max",
            "dealer_restriction": "none",
            "dark_dealer_restriction": "none",
        },
    }
    fields = {"preset": "raspisnoy_must_equal", "house": json.dumps(house), "title": "Friday"}
    for number, kind in enumerate(SPECIALS, start=1):
        scorer = start(**fields)
        special_game(scorer, number)
        found[f"desk, {kind}"] = scorer.path
    special_game_over = start(**fields)
    special_game(special_game_over, 1 + len(SPECIALS))
    found["desk, game over"] = special_game_over.path
    found["standings"] = f"{special_game_over.path}/final"
    found["sheet of specials"] = f"{special_game_over.path}/sheet"
    ten = Scorer(app.test_client(), tuple("ABCDEFGHIJ"), preset="raspisnoy_54")
    found["print, ten players"] = f"{ten.path}/print"
    bank = Banker(app.test_client(), NAMES)
    bank.book("5")
    found["bank"] = bank.path
    found["new bank"] = "/bank/new"
    played = simulate_game(the_rules(), 4, 7) | {"players": list(NAMES)}
    found["replay"] = keep(app, played)["scorer"] + "/replay/24"
    match = Table(app.test_client(), NAMES[:3])
    found["match"] = match.path
    found["file"] = "/import"
    found["blank"] = "/blank"
    found["poker"] = "/poker?h=KS.KH.8C.8D.JK1&h=9S.9H.9C.4D.4C"
    for page in (
        "/",
        "/import",
        "/new",
        "/settings",
        "/rules",
        "/rules/georgian_joker",
        "/rules/raspisnoy_circular",
        "/nowhere",
    ):
        found[page] = page
    return found


@pytest.mark.parametrize("code", CODES)
def test_every_screen_is_readable(open_phone: OpenPhone, evening: dict[str, str], code: str) -> None:
    page = open_phone(locale=code)
    faults: dict[str, list[str]] = {}
    for name, address in evening.items():
        page.goto(address)
        assert page.locator("html").get_attribute("lang") == code
        if name.startswith("desk"):
            page.locator("#desk .undo").wait_for()
        faults[name] = page.evaluate(CUT)
        if name.startswith("desk"):
            faults[name] += page.evaluate(NO_SCROLL)
        if name == "sheet":
            page.set_viewport_size({"width": 640, "height": 360})
            faults["sheet, landscape"] = page.evaluate(CUT)
            page.set_viewport_size({"width": 360, "height": 640})
    assert {name: found for name, found in faults.items() if found} == {}


@pytest.mark.parametrize("code", CODES)
def test_drawers_of_the_desk_are_readable(open_phone: OpenPhone, evening: dict[str, str], code: str) -> None:
    page = open_phone(locale=code)
    desk = Desk(page).open(evening["desk, tricks"])
    faults: dict[str, list[str]] = {}
    menu = page.locator("dialog[open] .menu button")
    for number in (None, 0, 1, 2, 3):
        desk.tap(desk.main.locator('[data-do="more"]'))
        if number is None:
            menu.first.wait_for()
        else:
            menu.nth(number).tap()
        faults[f"drawer {number}"] = page.evaluate(CUT)
        desk.reload()
    assert {name: found for name, found in faults.items() if found} == {}


@pytest.mark.parametrize("code", CODES)
def test_house_rules_are_readable(open_phone: OpenPhone, code: str) -> None:
    page = open_phone(locale=code)
    page.goto("/new")
    for seat, name in enumerate(NAMES):
        page.fill(f"input[name=names-{seat}]", name)
    page.locator("button[name=house-rules]").tap()
    page.wait_for_url("**/new/rules")
    page.evaluate("document.querySelectorAll('details').forEach(part => { part.open = true; })")
    assert page.evaluate(CUT) == []


def test_scripts_choose_the_plural_that_pages_choose(open_phone: OpenPhone, live_server: Server) -> None:
    page = open_phone()
    page.goto("/")
    address = page.evaluate(
        """async () => {
          const page = await (await fetch("/new")).text();
          const found = page.match(/\\/static\\/[^"]*\\/js\\/new-game\\.js/);
          return found[0].replace("new-game.js", "i18n.js");
        }"""
    )
    for code in CODES[1:]:
        forms = [translations(code).ngettext("%(num)s card", "%(num)s cards", n) for n in range(131)]
        told = page.evaluate(
            """async ([address, code, forms]) => {
              const { useLanguage, tn } = await import(address);
              useLanguage({ plural: code, messages: { card: forms } });
              return Array.from({ length: 131 }, (_, n) => tn("card", "cards", n));
            }""",
            [address, code, list(dict.fromkeys([forms[1], forms[2], forms[5]]))],
        )
        assert told == forms, code
