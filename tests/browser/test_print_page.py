"""The print page on a phone: the whole paper, choices that show at once, a PDF that is waited for."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.evenings import Evening

pytestmark = pytest.mark.browser

OpenPhone = Callable[..., Page]


@pytest.mark.parametrize("width", [280, 360, 1400])
def test_the_print_page_shows_the_whole_paper_and_never_makes_its_letters_smaller(
    open_phone: OpenPhone, width: int
) -> None:
    """The paper is drawn small as a whole: phones that know a least size of letters draw it alike."""
    page = open_phone(width=width)
    evening = Evening(page)
    evening.play_four_handed(3)
    page.goto(f"{evening.path}/print?document=sheet&paper=a4&orientation=landscape&large=1")
    seen = page.evaluate("""() => {
      const papers = [...document.querySelectorAll(".paper")].map((paper) => paper.getBoundingClientRect());
      const { scrollWidth, scrollHeight } = document.scrollingElement;
      return {
        left: Math.min(...papers.map((paper) => paper.left)),
        right: Math.max(...papers.map((paper) => paper.right)),
        shape: papers[0].width / papers[0].height,
        below: scrollHeight - papers.at(-1).bottom,
        width: scrollWidth,
        letters: parseFloat(getComputedStyle(document.querySelector(".paper td.p")).fontSize),
        tools: document.querySelector(".tools .choices").getBoundingClientRect().bottom,
        top: papers[0].top,
      };
    }""")
    assert (seen["width"], seen["left"] >= 0, seen["right"] <= width) == (width, True, True)
    assert seen["shape"] == pytest.approx(297 / 210, abs=0.01)
    assert seen["tools"] < seen["top"]
    assert 0 < seen["below"] < 60, "one can scroll to the end of the last page and hardly further"
    assert seen["letters"] > 12, "large print is more than 9 pt, whatever the screen"


def wait_held(page: Page, held: list[Route], count: int) -> None:
    """Wait until so many requests are held back."""
    for _ in range(200):
        if len(held) == count:
            return
        page.wait_for_timeout(20)


def test_a_choice_on_the_print_page_shows_at_once_and_a_pdf_is_waited_for(open_phone: OpenPhone) -> None:
    page = open_phone()
    evening = Evening(page)
    evening.play_four_handed(2)
    page.goto(f"{evening.path}/sheet")
    page.locator("summary").first.tap()
    page.get_by_role("link", name="Print").tap()
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
    wait_held(page, held, 1)
    assert [route.request.url.split("?")[1] for route in held] == [
        "document=standings&layout=a4-landscape-large"
    ]
    held[0].fulfill(body="%PDF")  # remembered now: the browser goes there
    wait_held(page, held, 2)
    held[1].fulfill(status=204)  # handed to another program
    expect(page.get_by_role("status")).to_have_text("", timeout=8000)
