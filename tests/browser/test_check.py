"""Checking a deal on a phone by touch: the cards told, the fault found, the fine booked and undone."""

import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser.check_driver import TEN, Check, two_deals
from tests.browser.desk_driver import start_game
from tests.phones import accessibility_violations

pytestmark = pytest.mark.browser

OpenPhone = Callable[..., Page]


def test_a_joker_says_what_it_is_by_one_tap(phone: Page) -> None:
    desk = two_deals(phone)
    check = Check(phone).open(f"{desk.address}/check/2")
    check.trump("H")
    before = desk.taps
    check.tell("JK1")
    drawer = phone.locator("#drawer")
    expect(drawer).to_contain_text("Lena leads a joker")
    assert accessibility_violations(phone) == []
    drawer.get_by_role("button", name="highest hearts, takes").tap()
    assert desk.taps - before == 2
    expect(check.main.locator(".trick .joker")).to_have_attribute(
        "aria-label", "6 of spades, joker: highest hearts, takes"
    )
    check.tell("JK2")
    expect(drawer).to_contain_text("Konstantin plays a joker")
    drawer.get_by_role("button", name="gives").tap()
    check.tell("7H", "8H")
    check.asked("Lena")
    check.tap('[data-do="undo"]')
    check.asked("Gia")
    check.tap('[data-do="undo"]')
    check.tap('[data-do="undo"]')
    check.asked("Konstantin")
    check.tell("JK2")
    drawer.locator(".calls").wait_for(state="detached")
    drawer.get_by_role("button", name="at face value").tap()
    check.asked("Nino")


def test_only_the_disputed_trick_is_enough(phone: Page) -> None:
    desk = two_deals(phone)
    check = Check(phone).open(f"{desk.address}/check/2")
    check.trump("H")
    expect(phone.get_by_role("button", name="Check now")).to_have_attribute("aria-disabled", "true")
    check.tell("9D", "AC", "KD", "8D")
    check.asked("Nino")
    check.tap('[data-do="check"]')
    expect(check.main).to_contain_text("Only 1 trick was told.")
    expect(check.main).to_contain_text("nothing can be compared")
    check.tap('[data-do="cards"]')
    check.asked("Nino")


def test_without_an_answer_the_cards_stay_and_go_on(phone: Page) -> None:
    desk = two_deals(phone)
    check = Check(phone).open(f"{desk.address}/check/2")
    check.trump("H")
    check.asked("Lena")
    phone.route("**/api/games/*/check", lambda route: route.abort())
    check.tell("9D", "AC", "KD", "8D")
    expect(check.main.locator(".banner")).to_contain_text("The cards stay on this phone.")
    check.tell("7C")
    phone.unroute("**/api/games/*/check")
    phone.evaluate("dispatchEvent(new Event('online'))")
    check.asked("Gia")
    expect(check.main.locator(".banner")).to_have_count(0)
    expect(check.main.locator(".trick .card").first).to_have_attribute("aria-label", "7 of clubs")


@pytest.mark.parametrize("preset", ["georgian_joker", "raspisnoy_54"])
@pytest.mark.parametrize("phone", ["en-US", "ka"], indirect=True)
def test_every_call_of_a_joker_is_one_tap_away_and_all_are_in_view(phone: Page, preset: str) -> None:
    desk = two_deals(phone, preset=preset)
    check = Check(phone).open(f"{desk.address}/check/2")
    check.trump("H")
    check.tell("JK1")
    drawer = phone.locator("#drawer")
    drawer.locator(".calls").wait_for()
    suits = [suit + demand for suit in "SCDH" for demand in ("+", "-", "")]
    more = ["T+", "T-", "T", "*+", "*-"] if preset == "raspisnoy_54" else []
    said = drawer.locator("[data-play]").evaluate_all("e => e.map(key => key.dataset.play)")
    assert sorted(said) == sorted(f"JK1{intent}{call}" for intent in "^_" for call in (*suits, *more))
    assert drawer.evaluate("e => e.scrollHeight <= e.clientHeight"), "nothing scrolls"
    small = "e => e.filter(({ offsetWidth: w, offsetHeight: h }) => w < 44 || h < 44).length"
    assert drawer.locator("button").evaluate_all(small) == 0
    assert accessibility_violations(phone) == []
    taps = desk.taps
    drawer.locator('[data-play="JK1_D-"]').tap()
    check.main.locator(".trick .joker").wait_for()
    assert desk.taps - taps == 1


@pytest.mark.parametrize("phone", ["en-US", "ru-RU", "uk", "ka", "cs"], indirect=True)
def test_the_page_of_the_text_fits_with_both_its_buttons(phone: Page) -> None:
    desk = two_deals(phone)
    check = Check(phone).open(f"{desk.address}/check/2")
    check.trump("H")
    check.tap('[data-do="more"]')
    phone.locator("#drawer .menu button").first.tap()
    check.main.locator("#text-form").wait_for()
    check.fits()


@pytest.mark.parametrize("phone", ["ru-RU", "ka", "cs"], indirect=True)
def test_without_an_answer_nothing_grows_wider_than_the_phone(phone: Page) -> None:
    desk = two_deals(phone)
    check = Check(phone).open(f"{desk.address}/check/2")
    check.trump("H")
    check.main.locator("#question").wait_for()
    phone.route("**/api/games/*/check", lambda route: route.abort())
    check.tell("9D", "AC", "KD", "8D")
    check.main.locator(".banner").wait_for()
    check.fits()
    check.tell("JK1")
    phone.locator("#drawer .calls button").last.wait_for()
    assert phone.evaluate("[innerWidth, document.scrollingElement.scrollWidth]") == [360, 360]


def test_of_ten_players_the_taker_of_each_trick_is_named_in_full(phone: Page) -> None:
    desk = start_game(phone, preset="raspisnoy_54", names=TEN)
    desk.say_bids([0] * 10)
    desk.wait_saved()
    check = Check(phone).open(f"{desk.address}/check")
    check.trump("H")
    check.tell("9D", "8D", "7D", "AD", "KD", "QD", "JD", "10D", "6D", "5D")
    check.tap('[data-do="every"]')
    taker = phone.locator("#drawer .all-tricks b")
    expect(taker).to_contain_text("Maya")
    assert taker.evaluate("e => e.scrollWidth <= e.clientWidth")
    assert phone.evaluate("document.scrollingElement.scrollWidth") == 360


def test_the_cards_are_read_from_text_with_the_place_of_a_mistake(phone: Page) -> None:
    desk = two_deals(phone)
    check = Check(phone).open(f"{desk.address}/check/2")
    check.trump("H")
    check.tap('[data-do="more"]')
    phone.get_by_role("button", name="The cards as text").tap()
    phone.fill("#tricks", "9D 9S KD AC\n7C 8C 10X QD")
    phone.get_by_role("button", name="Check these cards").tap()
    expect(phone.get_by_role("alert")).to_have_text("Trick 2, “10X”: this is no card of this deck.")
    assert accessibility_violations(phone) == []
    phone.fill("#tricks", "9D " * 40_000)
    phone.get_by_role("button", name="Check these cards").tap()
    expect(phone.get_by_role("alert")).to_have_text("That is too much at once. Nothing was written.")
    phone.fill("#tricks", "9♦ 9♠ kd ac\n7c 8c 10c qd")
    phone.get_by_role("button", name="Check these cards").tap()
    expect(check.main.locator(".told-fault")).to_contain_text("held the queen of diamonds")


def test_the_deal_being_played_is_checked_from_the_desk(phone: Page) -> None:
    desk = two_deals(phone)
    desk.open(desk.address)
    desk.say_bids([0, 0, 0, 0])
    desk.wait_saved()
    desk.tap(desk.main.locator('[data-do="more"]'))
    phone.get_by_role("link", name="Check this deal").tap()
    check = Check(phone).wait()
    expect(check.main).to_contain_text("Check of deal 3")
    check.trump("D")
    check.asked("Konstantin")


def test_those_who_watch_check_and_enter_nothing(phone: Page, open_phone: OpenPhone) -> None:
    desk = two_deals(phone)
    share = phone.request.get(f"{desk.address}/share").text()
    link = re.search(r"/follow/[a-z0-9]+/[a-z0-9]+", share)
    assert link is not None
    watcher = open_phone()
    check = Check(watcher).open(f"{link[0]}/check/2")
    check.trump("H")
    check.tell("9D", "9S", "KD", "AC", "7C", "8C", "10C", "QD")
    expect(check.main.locator(".told-fault")).to_be_visible()
    expect(check.main).to_contain_text("Only the phone that keeps the score can enter this.")
    assert watcher.locator('[data-do="enter"]').count() == 0


@pytest.mark.parametrize(
    ("preset", "names", "size"),
    [
        ("georgian_joker_38", TEN[:4], (360, 640)),
        ("raspisnoy_54", TEN, (360, 640)),
        ("raspisnoy_must_equal", TEN, (360, 640)),
        ("georgian_joker", TEN[:4], (640, 360)),
        ("raspisnoy_54", TEN[:4], (640, 360)),
        ("raspisnoy_54", TEN, (640, 360)),
    ],
)
def test_every_pack_fits_the_screen_for_few_and_for_many(
    open_phone: OpenPhone, preset: str, names: Sequence[str], size: tuple[int, int]
) -> None:
    phone = open_phone(width=size[0], height=size[1])
    desk = start_game(phone, preset=preset, names=names)
    desk.say_bids([0] * (len(names) - 1) + [1 if "equal" in preset else 0])
    desk.wait_saved()
    check = Check(phone).open(f"{desk.address}/check")
    check.trump("H")
    spades = phone.locator("#check .quads button.spade:not(.joker)")
    cards = spades.evaluate_all("e => e.map(c => c.dataset.card)")
    check.tell(*cards[:1])
    check.asked(names[2 % len(names)])
    check.fits()
    assert accessibility_violations(phone) == []
