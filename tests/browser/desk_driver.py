"""Plays deals on the recording desk by real touches and counts them."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.builders import a_deal, a_game, a_table

NAMES = ("Nino", "Gia", "Lena", "Konstantin", "Maya", "Otar")

_COUNT_TOUCHES = """
addEventListener("pointerdown", (event) => {
  try {
    if (event.isTrusted) sessionStorage.touches = Number(sessionStorage.touches || 0) + 1;
  } catch {
    // Storage is refused here: nobody counts.
  }
}, true);
"""

NO_SCROLL = """() => {
  const page = document.scrollingElement;
  const wrong = [];
  if (page.scrollHeight > innerHeight) wrong.push(`${page.scrollHeight} px high`);
  if (page.scrollWidth > innerWidth) wrong.push(`${page.scrollWidth} px wide`);
  for (const control of document.querySelectorAll("#desk :is(button, a[href])")) {
    const box = control.getBoundingClientRect();
    const least = control.matches(".key") ? (innerHeight < 640 ? 47.9 : 55.9) : 43.9;
    if (box.width < 43.9 || box.height < least) wrong.push(`${control.outerHTML} is too small`);
    const outside = box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5;
    if (outside) wrong.push(`${control.outerHTML} is outside`);
  }
  const rows = [...document.querySelectorAll("#desk .seat")].map((row) => row.getBoundingClientRect());
  const lower = document.querySelector("#desk .lower").getBoundingClientRect();
  if (innerHeight > innerWidth && rows.at(-1).bottom > lower.top + 0.6) wrong.push("rows lie under the pad");
  return wrong;
}"""
"""Lists what does not fit: a page that scrolls, controls too small or outside, rows under the pad."""


def start_game(phone: Page, players: int = 4, preset: str = "georgian_joker", **fields: Any) -> Desk:
    """Start a game by the form of the start page's server and open its desk on *phone*."""
    names = fields.pop("names", NAMES[:players])
    return Desk(phone).open(new_game(phone, preset=preset, names=names, **fields))


def new_game(phone: Page, *, names: Sequence[str], preset: str = "georgian_joker", **fields: str) -> str:
    """Start a game by the form for a new one, without showing it; return the address of its desk."""
    form = {"preset": preset, "first": "1"} | fields
    form |= {f"names-{index}": name for index, name in enumerate(names)}
    return _sent(phone, "/new", "/new", form)


def _sent(phone: Page, page: str, to: str, form: dict[str, str]) -> str:
    """Send the form of *page* as the phone would; return where the server leads it."""
    shown = phone.request.get(page)
    token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', shown.text())
    assert token is not None
    base = shown.url.removesuffix(page)
    form = {"csrf_token": token[1]} | form
    answer = phone.request.post(to, form=form, headers={"Origin": base}, max_redirects=0)
    assert answer.status == 303, answer.text()
    return base + answer.headers["location"]


def recorded_game(phone: Page, preset: str, *deals: dict[str, Any], names: Sequence[str] = NAMES[:4]) -> Desk:
    """Take a game with *deals*, as in a game file, to the server: quicker than typing them.

    Its desk is not open yet.
    """
    game = a_game(*deals, preset=preset) | {"players": list(names)}
    desk = Desk(phone)
    address = _sent(phone, "/import", "/import/keep", {"text": json.dumps(game)})
    desk.address = address.removesuffix("/final")
    return desk


def game_after(phone: Page, deals: int, players: int = 4) -> Desk:
    """Open the desk of a Georgian Joker with *deals* recorded: all pass, and seat 1 takes every trick."""
    played = a_table(players=players).schedule.deals[:deals]
    nobody = [0] * (players - 1)
    recorded = [a_deal([0, *nobody], [deal.tricks, *nobody]) for deal in played]
    desk = recorded_game(phone, "georgian_joker", *recorded, names=NAMES[:players])
    return desk.open(desk.address)


class Desk:
    """The desk on one phone. `taps` is the number of touches the page itself has felt."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.main = page.locator("#desk")
        page.add_init_script(_COUNT_TOUCHES)

    def open(self, address: str) -> Desk:
        """Open the desk at *address* and wait until it is drawn."""
        self.address = address
        self.page.goto(address)
        self.main.locator(".undo").wait_for()
        return self

    def reload(self) -> None:
        """Load the page again."""
        self.page.reload()
        self.main.locator(".undo").wait_for()

    @property
    def taps(self) -> int:
        """Touches felt since the phone was opened."""
        return int(self.page.evaluate("Number(sessionStorage.touches || 0)"))

    @property
    def phase(self) -> str:
        """Return bids, tricks or done."""
        found = re.search(r"\b(bids|tricks|done)\b", self.main.get_attribute("class") or "")
        assert found is not None
        return found[1]

    # --- looking

    def totals(self) -> list[str]:
        """Return what stands under the names, in seat order (bids phase or end)."""
        where = ".seat .sum" if self.phase == "done" else ".seat .points"
        return self.main.locator(where).all_inner_texts()

    def chips(self) -> list[str]:
        """Return the bids said, in seat order; an empty text where none is."""
        texts = self.main.locator(".seat .chip").all_inner_texts()
        return [text if text.isdecimal() else "" for text in texts]

    def heading(self) -> str:
        """Return the line with pulka and deal."""
        return self.main.locator(".to-sheet").inner_text().strip()

    def undo_text(self) -> str:
        """Return what undo says it would do."""
        return self.main.locator('[data-do="undo"]').get_attribute("aria-label") or ""

    def redo_text(self) -> str:
        """Return what redo says it would do."""
        return self.main.locator('[data-do="redo"]').get_attribute("aria-label") or ""

    def key(self, number: int) -> Locator:
        """Return the key of the pad for *number*."""
        return self.main.locator(f'.pad .key[data-n="{number}"]')

    def number(self, seat: int, taken: int) -> Locator:
        """Return the number *taken* in the strip of *seat*."""
        return self.main.locator(f'.strip [data-seat="{seat}"][data-n="{taken}"]')

    @property
    def record_button(self) -> Locator:
        """Return the button that records the deal."""
        return self.main.locator('[data-do="record"]')

    # --- touching

    def tap(self, target: Locator, *, patient: bool = True) -> None:
        """Touch the middle of *target*; *patient* waits until the desk takes touches again."""
        if patient:
            self.wait_awake()
        target.wait_for()
        box = target.bounding_box()
        assert box is not None
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def tap_twice(self, target: Locator, gap: float) -> None:
        """Touch the middle of *target* two times, the second *gap* seconds after the first.

        The browser is told the moments, so it does not matter how busy the machine is.
        """
        self.wait_awake()
        box = target.bounding_box()
        assert box is not None
        middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        session = self.page.context.new_cdp_session(self.page)
        first = time.time()
        for moment in (first, first + gap):
            for kind, points, at in (("touchStart", [middle], moment), ("touchEnd", [], moment + 0.01)):
                touch = {"type": kind, "touchPoints": points, "timestamp": at}
                session.send("Input.dispatchTouchEvent", touch)
        session.detach()

    def bid(self, number: int) -> None:
        """Say *number* for whoever is asked."""
        key = self.key(number)
        if not key.count():
            self.tap(self.main.locator(f'[data-do="tens"][data-n="{number // 10}"]'))
        self.tap(key)

    def take(self, seat: int, taken: int) -> None:
        """Mark that *seat* took *taken* tricks, through the full pad where the strip has no such number."""
        if self.number(seat, taken).count():
            self.tap(self.number(seat, taken))
            return
        self.tap(self.main.locator(f'button.who[data-seat="{seat}"]'))
        self.bid(taken)

    def record(self) -> None:
        """Record the deal."""
        self.tap(self.record_button)

    def undo(self) -> None:
        """Take the last entry back."""
        self.tap(self.main.locator('[data-do="undo"]'))

    def redo(self) -> None:
        """Enter again what was taken back."""
        self.tap(self.main.locator('[data-do="redo"]'))

    # --- playing

    def say_bids(self, bids_in_order: Sequence[int]) -> None:
        """Say the bids of a deal in bidding order."""
        for number in bids_in_order:
            self.bid(number)

    def mark_tricks(self, tricks_by_seat: Sequence[int]) -> None:
        """Touch only what has to be touched until the row of every seat shows its tricks."""
        for seat, taken in enumerate(tricks_by_seat, start=1):
            if not self.shows(seat, taken):
                self.take(seat, taken)

    def shows(self, seat: int, taken: int) -> bool:
        """Return whether the row of *seat* has *taken* as its result, entered or assumed."""
        row = self.main.locator(f'.seat[data-seat="{seat}"] .strip')
        return bool(row.locator(f':is(.set, .ghost, .rest)[data-n="{taken}"]').count())

    def play_deal(self, bids_in_order: Sequence[int] | None, tricks_by_seat: Sequence[int]) -> int:
        """Play one deal and return the touches it took; no bids in misère and golden deals."""
        before, deal = self.taps, self.heading()
        if bids_in_order:
            self.say_bids(bids_in_order)
        expect(self.main).to_have_class(re.compile(r"\btricks\b"))
        self.mark_tricks(tricks_by_seat)
        self.record()
        self.wait_next(deal)
        return self.taps - before

    def type_deal(self, bids_in_order: Sequence[int], tricks_by_seat: Sequence[int]) -> None:
        """Play one deal on a keyboard: quicker than touches, and felt as none."""
        deal = self.heading()
        self.page.keyboard.type("".join(f"{number} " for number in (*bids_in_order, *tricks_by_seat)))
        self.page.keyboard.press("Enter")
        self.wait_next(deal)

    def open_note(self, text: str) -> None:
        """Open the note of the deal and write *text* into it, without keeping it."""
        self.tap(self.main.locator('[data-do="more"]'))
        self.page.get_by_role("button", name="Note", exact=True).tap()
        self.page.get_by_label("Note", exact=True).fill(text)

    def keep_note(self) -> None:
        """Keep the note that is open."""
        self.page.get_by_role("button", name="Keep the note").tap()

    # --- waiting: each frame is looked at, whereas selectors and expectations are tried in growing steps

    def wait_awake(self) -> None:
        """Wait until the desk takes touches again."""
        self.page.wait_for_function("() => document.querySelector('#desk:not([data-quiet])')")

    def wait_next(self, deal: str) -> None:
        """Wait until the heading is another one than *deal*."""
        self.page.wait_for_function(
            "deal => document.querySelector('#desk .to-sheet').innerText.trim() !== deal", arg=deal
        )

    def wait_saved(self) -> None:
        """Wait until the server has everything."""
        self.page.wait_for_function(
            "() => !Object.keys(localStorage).some((key) => key.startsWith('desk.outbox.'))"
        )
