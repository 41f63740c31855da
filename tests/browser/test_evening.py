"""The main job: a whole evening of Georgian Joker for four, from the start page to the printed sheet."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.domain.gamefile import read_game
from scorekeeper.domain.sheetfile import sheet_to_json
from tests.browser.desk_driver import Desk

GOLDEN = Path(__file__).parent.parent / "golden" / "evening.json"
TAPS = {0: 5, 1: 6, 2: 7, 3: 8, 4: 9}
"""The most touches a deal of four players may cost, by the number of missers."""
SCROLLS = """() => {
  const root = document.scrollingElement;
  return root.scrollHeight > innerHeight || root.scrollWidth > innerWidth || root.scrollTop > 0;
}"""


@pytest.fixture(scope="module")
def evening() -> dict[str, Any]:
    """A real game of 24 deals; its final totals were written down by people."""
    golden: dict[str, Any] = json.loads(GOLDEN.read_text(encoding="utf-8"))
    return golden


@pytest.mark.parametrize("phone", ["ru-RU"], indirect=True)
def test_an_evening_is_recorded_by_touches_alone_and_screen_score_and_paper_agree(
    phone: Page, evening: dict[str, Any], pdf_text: Callable[[bytes], str]
) -> None:
    game = evening["game"]
    phone.emulate_media(reduced_motion="no-preference")
    desk = _start(phone, game["players"])
    sheet = sheet_to_json(read_game(game).sheet)

    for played, planned in zip(game["deals"], sheet["deals"], strict=True):
        in_order = [played["bids"][seat - 1] for seat in planned["bidding_order"]]
        missers = sum(bid != taken for bid, taken in zip(played["bids"], played["tricks"], strict=True))
        assert not phone.evaluate(SCROLLS)
        assert desk.play_deal(in_order, played["tricks"]) <= TAPS[missers], planned
        assert not phone.evaluate(SCROLLS)
        assert phone.evaluate("() => !document.activeElement.matches('input, textarea')")

    desk.wait_saved()
    totals = [str(total) for total in sheet["totals"]]
    assert totals == ["2590", "630", "1880", "1850"]
    expect(desk.main).to_have_class("desk done")
    assert [_plain(text) for text in desk.totals()] == totals
    phone.goto(f"{desk.address}/sheet")
    assert [_plain(text) for text in phone.locator("tfoot td").all_inner_texts()] == totals
    phone.goto(f"{desk.address}/final")
    finals = {
        row.locator(".name").inner_text().strip(): _plain(row.locator(".pts").inner_text())
        for row in phone.locator(".stand li").all()
    }
    assert finals == dict(zip(game["players"], totals, strict=True))
    paper = pdf_text(phone.request.get(f"{desk.address}/sheet.pdf").body())
    for name, total in finals.items():
        assert name in paper
        assert f"{int(total):,}".replace(",", " ") in paper.replace("\N{NARROW NO-BREAK SPACE}", " ")


def _start(phone: Page, names: list[str]) -> Desk:
    """Start the game as a person does: from the start page, typing only the names."""
    phone.goto("/")
    phone.locator("a[href='/new']").first.tap()
    for index, name in enumerate(names):
        phone.locator(f"[name=names-{index}]").fill(name)
    phone.locator(".foot button").tap()
    phone.wait_for_url("**/score/**")
    return Desk(phone).open(phone.url)


def _plain(text: str) -> str:
    """Return *text* without the spaces between thousands and with a plain minus."""
    for space in ("\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"):
        text = text.replace(space, "")
    return text.replace("\N{MINUS SIGN}", "-").strip()
