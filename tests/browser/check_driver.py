"""Checks deals on one phone by touch."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.desk_driver import Desk, recorded_game
from tests.builders import a_deal

TEN = ("Nino", "Gia", "Lena", "Konstantin", "Maya", "Otar", "Mari", "Levan", "Tamar", "Irakli")
FITS = """() => {
  const page = document.scrollingElement;
  const wrong = [];
  if (page.scrollHeight > innerHeight) wrong.push(`${page.scrollHeight} px high`);
  if (page.scrollWidth > innerWidth) wrong.push(`${page.scrollWidth} px wide`);
  for (const control of document.querySelectorAll("#check :is(button, a[href])")) {
    const box = control.getBoundingClientRect();
    if (box.width < 43.9 || box.height < 43.9) wrong.push(`${control.outerHTML} is too small`);
    const outside = box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5 || box.left < -0.5;
    if (outside) wrong.push(`${control.outerHTML} is outside`);
  }
  return wrong;
}"""
"""Lists what does not fit: a page that scrolls, controls too small or outside."""


class Check:
    """The check of one deal on a phone."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.main = page.locator("#check")

    def open(self, address: str) -> "Check":
        self.page.goto(address)
        return self.wait()

    def wait(self) -> "Check":
        self.main.locator(".bar").wait_for()
        return self

    def tap(self, selector: str) -> None:
        self.page.wait_for_selector("#check:not([data-quiet])")
        self.page.locator(selector).first.tap()

    def trump(self, code: str) -> None:
        self.tap(f'[data-trump="{code}"]')
        self.main.locator(".quads").wait_for()

    def tell(self, *cards: str) -> None:
        for card in cards:
            self.tap(f'#check [data-card="{card}"]')

    @property
    def question(self) -> str:
        return self.main.locator("#question").inner_text()

    def asked(self, name: str) -> None:
        expect(self.main.locator("#question")).to_contain_text(name)

    def fits(self) -> None:
        assert self.page.evaluate(FITS) == []


def two_deals(phone: Page, preset: str = "georgian_poker", **first: Any) -> Desk:
    """Two deals recorded; Nino, then Gia dealt; Lena leads the second, of two cards."""
    deals = a_deal([0, 0, 0, 0], [0, 0, 0, 1], **first), a_deal([1, 0, 0, 0], [2, 0, 0, 0])
    return recorded_game(phone, preset, *deals)
