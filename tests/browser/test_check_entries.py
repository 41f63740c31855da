"""What a check leads to: fines, tricks and annulled deals are entered by a tap, seen before and undone."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.check_driver import Check, two_deals
from tests.phones import accessibility_violations

pytestmark = pytest.mark.browser

MINUS = "\N{MINUS SIGN}"


def test_a_disputed_deal_is_told_the_fault_found_fined_and_undone(phone: Page) -> None:
    """Konstantin throws a spade under the nine of diamonds and plays the queen of diamonds next."""
    phone.emulate_media(reduced_motion="no-preference")
    desk = two_deals(phone)
    before = desk.open(desk.address).totals()
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
    before = desk.open(desk.address).totals()
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
    before = desk.open(desk.address).totals()
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
    assert accessibility_violations(phone) == []
    drawer.get_by_role("button", name="Deal again").tap()


def test_the_last_recorded_deal_is_annulled_after_a_look_and_can_be_undone(phone: Page) -> None:
    desk = two_deals(phone)
    before = desk.open(desk.address).totals()
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
