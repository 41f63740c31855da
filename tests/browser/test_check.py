"""Checking a deal on a phone by touch: the cards told, the fault found, the fine booked and undone."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.desk_driver import Desk, start_game
from tests.phones import accessibility_violations

pytestmark = pytest.mark.browser

OpenPhone = Callable[..., Page]
MINUS = "\N{MINUS SIGN}"
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


def two_deals(phone: Page, preset: str = "georgian_poker", **fields: Any) -> Desk:
    """Two deals recorded; Nino, then Gia dealt; Lena leads the second, of two cards."""
    desk = start_game(phone, preset=preset, **fields)
    desk.type_deal([0, 0, 0, 0], [0, 0, 0, 1])
    desk.type_deal([0, 0, 1, 0], [2, 0, 0, 0])
    desk.wait_saved()
    return desk


def test_a_disputed_deal_is_told_the_fault_found_fined_and_undone(phone: Page) -> None:
    """Konstantin throws a spade under the nine of diamonds and plays the queen of diamonds next."""
    phone.emulate_media(reduced_motion="no-preference")
    desk = two_deals(phone)
    before = desk.totals()
    phone.locator(".to-sheet").tap()
    phone.get_by_role("link", name=re.compile("deal 2, check the cards")).tap()
    check = Check(phone).wait()
    expect(phone.get_by_role("heading", name="Which suit was trump?")).to_be_visible()
    taps = desk.taps
    check.trump("H")
    check.asked("Lena")
    check.fits()
    assert accessibility_violations(phone) == []
    check.tell("9D")
    check.asked("Konstantin")
    check.tell("9S", "KD", "AC")
    check.asked("Nino")
    expect(check.main.locator(".last")).to_contain_text("Nino")
    expect(check.main.locator(".trick .tally").first).to_have_text(re.compile("1$"))
    phone.reload()
    check.wait().asked("Nino")
    check.tell("7C", "8C", "10C", "QD")
    assert desk.taps - taps == 9, "eight cards and the trump"
    expect(phone.get_by_role("heading", name="Deal 2 checked")).to_be_visible()
    expect(check.main.locator(".told-fault")).to_have_text(
        "Trick 1: Konstantin played the 9 of spades but held the queen of diamonds (it came in trick 2)"
    )
    expect(check.main.locator(".trick .bad")).to_have_attribute("aria-label", "9 of spades")
    expect(check.main).to_contain_text("The sheet says otherwise.")
    check.fits()
    assert accessibility_violations(phone) == []
    fine = phone.get_by_role("button", name=f"Enter the fine: Konstantin {MINUS}50")
    expect(fine).to_contain_text(
        f"total {before[3]} → {int(before[3].replace(MINUS, '-')) - 50}".replace("-", MINUS)
    )
    check.tap('[data-do="enter"]')
    expect(check.main).to_contain_text("A fine for it stands on the sheet.")
    expect(check.main.locator(".receipt p")).to_have_text("Entered: deal 2, fine for Konstantin")
    check.fits()
    assert accessibility_violations(phone) == []
    desk.open(desk.address)
    assert desk.undo_text() == "Undo: deal 2, fine for Konstantin"
    assert desk.totals()[:3] == before[:3]
    assert desk.totals()[3] != before[3]
    desk.undo()
    desk.wait_saved()
    expect(desk.main.locator(".seat .points").nth(3)).to_have_text(before[3])
    assert desk.totals() == before


def test_the_tricks_of_the_cards_are_entered_by_one_tap_with_the_change_in_view(phone: Page) -> None:
    """Nino and Lena are on the sheet with 2 and 0 tricks; the cards say 1 and 0, and 1 for Gia."""
    desk = two_deals(phone)
    before = desk.totals()
    check = Check(phone).open(f"{desk.address}/check/2")
    check.trump("H")
    check.tell("9D", "8D", "KD", "AC")
    check.asked("Nino")
    check.tell("7C", "8C", "10C", "JC")
    expect(check.main).to_contain_text("No fault found")
    row = check.main.locator(".tricks-won tbody tr").first
    told = [text.split(" → ") for text in row.locator(".worth").all_inner_texts()]
    assert [len(pair) for pair in told] == [2, 2], "points and total, before and after"
    assert told[1][0] == before[0]
    assert accessibility_violations(phone) == []
    taps = desk.taps
    expect(check.main.locator(".acts .btn.main")).to_have_text("Enter these tricks")
    check.tap(".acts .btn.main")
    expect(check.main).to_contain_text("The sheet says the same.")
    assert desk.taps - taps == 1
    expect(check.main.locator(".receipt p")).to_have_text("Entered: other tricks in deal 2")
    expect(phone.locator("#say")).to_have_text("Entered: other tricks in deal 2")
    expect(check.main.locator(".worth")).to_have_count(0)
    check.fits()
    desk.open(desk.address)
    assert desk.undo_text() == "Undo: other tricks in deal 2"
    assert desk.totals()[0] == told[1][1]
    check.open(f"{desk.address}/check/2")
    check.tap('[data-do="enter"]')
    expect(check.main.locator(".receipt p")).to_have_text("Entered: cards of deal 2")
    expect(phone.get_by_role("link", name="Trick by trick")).to_be_visible()
    check.tap('[data-do="take-back"]')
    expect(phone.get_by_role("button", name="Keep the cards")).to_be_visible()
    expect(phone.locator("#say")).to_have_text("Taken back")


def test_tricks_entered_by_mistake_are_taken_back_by_one_tap(phone: Page) -> None:
    desk = two_deals(phone)
    before = desk.totals()
    check = Check(phone).open(f"{desk.address}/check/2")
    check.trump("H")
    check.tell("9D", "8D", "KD", "AC", "7C", "8C", "10C", "JC")
    check.tap('[data-do="enter"]')
    check.main.locator(".receipt").wait_for()
    taps = desk.taps
    check.tap('[data-do="take-back"]')
    expect(check.main).to_contain_text("The sheet says otherwise.")
    assert desk.taps - taps == 1
    desk.open(desk.address)
    assert desk.totals() == before


def annul(phone: Page, check: Check) -> None:
    """Annul the deal from the menu after a look at what changes."""
    check.tap('[data-do="more"]')
    phone.get_by_role("button", name="Annul this deal").tap()
    drawer = phone.locator("#drawer")
    expect(drawer.get_by_role("heading", name="What changes")).to_be_visible()
    expect(drawer.locator(".facts")).to_contain_text("Nino")
    drawer.evaluate("e => Promise.all(e.getAnimations().map(({ finished }) => finished))")
    assert accessibility_violations(phone) == []
    drawer.get_by_role("button", name="Deal again").tap()


def test_the_last_recorded_deal_is_annulled_after_a_look_and_can_be_undone(phone: Page) -> None:
    desk = two_deals(phone)
    before = desk.totals()
    check = Check(phone).open(f"{desk.address}/check/2")
    annul(phone, check)
    expect(check.main.locator(".receipt p")).to_have_text("Entered: deal 2 annulled")
    check.fits()
    check.tap('[data-do="take-back"]')
    expect(check.main.locator(".receipt")).to_have_count(0)
    annul(phone, check)
    expect(check.main.locator(".receipt")).to_be_visible()
    desk.open(desk.address)
    assert desk.undo_text() == "Undo: deal 2 annulled"
    assert "deal 2" in desk.heading().lower()
    desk.undo()
    desk.wait_saved()
    expect(desk.main.locator(".to-sheet")).to_contain_text("deal 3")
    assert desk.totals() == before


def test_an_earlier_deal_or_one_under_the_next_bids_is_not_annulled(phone: Page) -> None:
    desk = two_deals(phone)
    check = Check(phone).open(f"{desk.address}/check/1")
    check.tap('[data-do="more"]')
    expect(phone.get_by_role("button", name="The cards as text")).to_be_visible()
    assert phone.get_by_role("button", name="Annul this deal").count() == 0
    desk.open(desk.address)
    desk.bid(0)
    desk.wait_saved()
    check.open(f"{desk.address}/check/2")
    check.tap('[data-do="more"]')
    expect(phone.get_by_role("button", name="The cards as text")).to_be_visible()
    assert phone.get_by_role("button", name="Annul this deal").count() == 0


def test_a_joker_says_what_it_is_in_one_or_two_taps(phone: Page) -> None:
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


def test_a_fine_is_entered_once_whatever_the_network_does(phone: Page) -> None:
    """The answer is lost on its way: the phone sends the same entry again."""
    desk = two_deals(phone)
    check = Check(phone).open(f"{desk.address}/check/2")
    check.trump("H")
    check.tell("9D", "9S", "KD", "AC", "7C", "8C", "10C", "QD")
    lost: list[int] = []

    def lose_the_answer(route: Route) -> None:
        lost.append(route.fetch().status)
        route.abort()

    phone.route("**/api/games/*/ops", lose_the_answer)
    check.tap('[data-do="enter"]')
    expect(check.main.locator(".banner")).to_contain_text("nothing is lost")
    phone.unroute("**/api/games/*/ops")
    phone.reload()
    check.wait()
    expect(check.main).to_contain_text("A fine for it stands on the sheet.")
    desk.open(desk.address)
    desk.undo()
    expect(desk.main.locator('[data-do="undo"]')).to_have_attribute("aria-label", "Undo: deal 2 recorded")
    assert lost[0] == 200


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


def test_where_the_rules_fix_no_fine_the_table_agrees_on_one_by_one_tap(phone: Page) -> None:
    desk = two_deals(phone, preset="georgian_joker")
    check = Check(phone).open(f"{desk.address}/check/2")
    check.trump("H")
    check.tell("9D", "9S", "KD", "AC", "7C", "8C", "10C", "QD")
    check.main.locator(".fines").wait_for()
    check.fits()
    assert accessibility_violations(phone) == []
    taps = desk.taps
    check.tap(f'[aria-label^="Enter the fine: Konstantin {MINUS}100"]')
    expect(check.main.locator(".receipt p")).to_have_text("Entered: deal 2, fine for Konstantin")
    assert desk.taps - taps == 1


def test_of_several_faults_each_has_its_own_fine(phone: Page) -> None:
    desk = two_deals(phone, preset="georgian_joker")
    check = Check(phone).open(f"{desk.address}/check/2")
    check.trump("H")
    check.tell("9D", "9S", "8S", "AC", "7C", "8D", "10D", "QD")
    check.main.locator(".faults.many").wait_for()
    check.tap('[aria-label="Agreed fine for Nino"]')
    assert accessibility_violations(phone) == []
    phone.locator("#drawer").get_by_role("button", name=f"{MINUS}100").tap()
    expect(check.main.locator(".receipt p")).to_have_text("Entered: deal 2, fine for Nino")


def test_the_deal_being_played_is_checked_from_the_desk(phone: Page) -> None:
    desk = two_deals(phone)
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
