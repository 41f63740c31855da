"""The result of a check on one screen: verdict, faults and buttons seen at once, however much was wrong."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.check_driver import Check, two_deals
from tests.browser.desk_driver import Desk, recorded_game
from tests.browser.faulty import a_record
from tests.builders import a_deal, a_table
from tests.phones import LARGE_TEXT, accessibility_violations

pytestmark = pytest.mark.browser

NAMES = ("Konstantin", "Maximilian", "Alexandra", "Valentina", "Otar", "Mari")

SEEN = """() => {
  const hidden = [];
  const within = (element, box) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return top > box.top - 1 && bottom < box.bottom + 1 && left > box.left - 1 && right < box.right + 1;
  };
  const screen = { top: 0, bottom: innerHeight, left: 0, right: innerWidth };
  for (const wanted of [".verdict .fault", ".reckoning", ".acts", ".listed"]) {
    if (!within(document.querySelector(wanted), screen)) hidden.push(wanted);
  }
  const list = document.querySelector(".listed").getBoundingClientRect();
  if (!within(document.querySelector(".told-fault"), list)) hidden.push("the first fault");
  for (const control of document.querySelectorAll("#check :is(button, a[href])")) {
    const box = control.getBoundingClientRect();
    if (box.width < 43.9 || box.height < 43.9) hidden.push(`${control.outerHTML} is too small`);
    if (control.scrollWidth > control.clientWidth + 1) hidden.push(`${control.outerHTML} runs over`);
  }
  if (document.scrollingElement.scrollHeight > innerHeight) hidden.push("the page scrolls");
  if (document.scrollingElement.scrollWidth > innerWidth) hidden.push("the page is too wide");
  return hidden;
}"""
"""Lists what of the result is not seen at once."""


def show_result(
    phone: Page, players: int, number: int, faults: int, *, later: int = 0, preset: str
) -> tuple[Desk, Check]:
    """Show the check of a recorded deal with so many faults; *later* deals were recorded after it."""
    played = a_table(preset, players).schedule.deals[: number + later]
    nobody = [0] * (players - 1)
    deals = [a_deal([0, *nobody], [deal.tricks, *nobody]) for deal in played]
    desk = recorded_game(phone, preset, *deals, names=NAMES[:players])
    play = a_record(preset, players, number, faults, random.Random(1))
    told = play | {"plays": " ".join(play.pop("tricks")).split(), "hands": None, "turned": None}
    phone.goto("/healthz")  # a page of the server, light, that may write into its storage
    phone.evaluate(
        "([key, told]) => localStorage.setItem(key, JSON.stringify(told))",
        [
            f"check.{desk.address.split('/')[-2]}.{number}.{number}",
            told | {"mode": "result", "pending": None},
        ],
    )
    check = Check(phone).open(f"{desk.address}/check/{number}")
    check.main.locator(".listed").wait_for()
    return desk, check


@pytest.mark.parametrize(
    ("phone", "players", "faults"),
    [
        *((locale, 6, 10) for locale in ("en-US", "ru-RU", "uk", "ka", "cs")),
        *((locale, 6, 1) for locale in ("ru-RU", "ka")),
        *((locale, 4, 3) for locale in ("ru-RU", "cs")),
    ],
    indirect=["phone"],
)
def test_verdict_first_fault_and_buttons_are_seen_without_scrolling(
    phone: Page, players: int, faults: int
) -> None:
    """The house wants a fine and the deal again: as much as there can be on this screen."""
    number = {1: 2, 3: 3, 10: 5}[faults]
    _desk, check = show_result(phone, players, number, faults, preset="ukrainian_joker")
    assert phone.evaluate(SEEN) == []
    expect(check.main.locator(".verdict .fault b")).to_contain_text(str(faults))
    assert check.main.locator(".faults > li").count() == faults
    if faults == 1:
        expect(check.main.locator(".further")).to_be_hidden()
    check.tap(".acts .btn.main")
    check.main.locator(".receipt").wait_for()
    phone.wait_for_function("() => !document.querySelector('#check[aria-busy=true]')")
    assert phone.evaluate(SEEN) == [], "nor is anything lost when the receipt comes"


@pytest.mark.parametrize("phone", ["ru-RU", "ka"], indirect=True)
def test_where_later_deals_stand_the_words_fit_too(phone: Page) -> None:
    """No button deals an earlier deal again: a sentence says how it is done."""
    show_result(phone, 6, 2, 3, later=1, preset="ukrainian_joker")
    assert phone.evaluate(SEEN) == []


@pytest.mark.parametrize("locale", ["en-US", "ru-RU", "ka"])
def test_on_a_phone_held_across_the_faults_lie_beside_the_tricks(
    open_phone: Callable[..., Page], locale: str
) -> None:
    phone = open_phone(locale=locale, width=640, height=360)
    show_result(phone, 4, 2, 1, preset="georgian_poker")
    assert phone.evaluate(SEEN) == []


@pytest.mark.parametrize("phone", ["ru-RU", "ka", "cs"], indirect=True)
def test_three_faults_are_all_in_view(phone: Page) -> None:
    _desk, check = show_result(phone, 6, 3, 3, preset="ukrainian_joker")
    expect(check.main.locator(".further")).to_be_hidden()
    assert check.main.locator(".listed").evaluate("e => e.scrollHeight <= e.clientHeight + 2")


def test_a_long_list_visibly_goes_on_and_is_scrolled_to_its_end(phone: Page) -> None:
    desk, check = show_result(phone, 4, 5, 10, preset="ukrainian_joker")
    further = check.main.locator(".further")
    expect(further).to_be_visible()
    first = int(further.inner_text().split()[0])
    assert 0 < first < 10
    assert accessibility_violations(phone) == []
    last = check.main.locator(".faults > li").last
    last.scroll_into_view_if_needed()
    expect(further).to_be_hidden()
    assert phone.evaluate("document.scrollingElement.scrollTop") == 0
    taps = desk.taps
    last.locator('[data-do="enter"]').tap()
    check.main.locator(".receipt").wait_for()
    assert desk.taps - taps == 1, "the last fault is fined by one tap too"


def test_the_list_of_faults_is_scrolled_by_keys(phone: Page) -> None:
    _desk, check = show_result(phone, 4, 5, 10, preset="ukrainian_joker")
    check.main.locator(".listed").focus()
    phone.keyboard.press("End")
    expect(check.main.locator(".further")).to_be_hidden()


def test_a_deal_that_the_house_deals_again_is_looked_at_first(phone: Page) -> None:
    desk, check = show_result(phone, 4, 2, 1, preset="ukrainian_joker")
    check.tap(".acts .btn.main")
    check.main.locator(".receipt").wait_for()
    check.tap('[data-do="annul"]')
    drawer = phone.locator("#drawer")
    expect(drawer.locator(".facts")).to_be_visible()
    drawer.get_by_role("button", name="Deal again").tap()
    expect(check.main.locator(".receipt p")).to_have_text("Entered: deal 2 annulled")
    expect(check.main).to_contain_text("its tricks do not count")
    desk.open(desk.address)
    assert desk.undo_text() == "Undo: deal 2 annulled"


@pytest.mark.parametrize("phone", ["ru-RU", "ka"], indirect=True)
def test_long_numbers_leave_the_names_their_room(phone: Page) -> None:
    """Four figures before and after beside each name: they stand one below the other."""
    fines = [{"seat": seat, "points": -5000} for seat in (1, 2, 3, 4)]
    desk = two_deals(phone, penalties=fines)
    check = Check(phone).open(f"{desk.address}/check/2")
    check.trump("H")
    check.tell("9D", "8D", "KD", "AC", "7C", "8C", "10C", "JC")
    check.main.locator(".worth.pencil").first.wait_for()
    names = check.main.locator(".tricks-won tbody .cut")
    lost = "e => e.filter((name) => name.scrollWidth > name.clientWidth && name.clientWidth < 48).length"
    assert names.evaluate_all(lost) == 0
    check.fits()


@pytest.mark.parametrize("phone", ["ru-RU", "ka"], indirect=True)
def test_large_text_covers_nothing_in_the_check(phone: Page) -> None:
    desk = two_deals(phone)
    phone.add_init_script(LARGE_TEXT)
    check = Check(phone).open(f"{desk.address}/check/2")
    check.trump("H")
    check.tell("9D", "9S")
    check.asked("Nino")
    check.fits()
    covered = """() => {
      const [undo, now] = [...document.querySelectorAll("#check .undo button")];
      return undo.scrollWidth > undo.clientWidth || now.scrollWidth > now.clientWidth;
    }"""
    assert not phone.evaluate(covered)
    assert check.main.locator("#question .cut").evaluate("e => e.clientWidth") >= 44
    cut_off = "e => e.filter((card) => card.scrollHeight > card.clientHeight).length"
    assert check.main.locator(".quads .card").evaluate_all(cut_off) == 0
    check.tell("KD", "AC", "7C", "8C", "10C", "QD")
    check.main.locator(".told-fault").wait_for()
    assert phone.evaluate("document.scrollingElement.scrollWidth") == 360
    assert (
        min(check.main.locator(".tricks-won tbody .cut").evaluate_all("e => e.map(n => n.clientWidth)")) >= 32
    )
