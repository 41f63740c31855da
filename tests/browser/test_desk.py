"""The recording desk on a phone: what a thumb does there."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk_driver import game_after, start_game

pytestmark = pytest.mark.browser


# --- the pace of an evening


@pytest.mark.parametrize(
    ("said", "tricks", "missers"),
    [
        ([0, 0, 0, 0], [0, 0, 1, 0], 1),
        ([1, 1, 1, 0], [0, 1, 0, 0], 2),
        ([1, 1, 0, 0], [0, 0, 0, 1], 3),
    ],
)
def test_a_deal_costs_a_touch_for_each_player_each_misser_and_record(
    phone: Page, said: list[int], tricks: list[int], missers: int
) -> None:
    """One card, seat 1 deals: *said* goes by bidding order, *tricks* by seat."""
    by_seat = [said[-1], *said[:-1]]
    assert sum(bid != taken for bid, taken in zip(by_seat, tricks, strict=True)) == missers
    desk = start_game(phone)
    assert desk.play_deal(said, tricks) <= 4 + missers + 1


def test_when_all_four_miss_a_deal_costs_at_most_nine_touches(phone: Page) -> None:
    desk = start_game(phone)
    desk.type_deal([0, 0, 0, 0], [1, 0, 0, 0])
    desk.type_deal([0, 0, 0, 1], [0, 1, 1, 0])
    desk.type_deal([1, 1, 0, 0], [1, 1, 1, 0])
    assert desk.play_deal([1, 1, 1, 0], [0, 2, 0, 2]) <= 9


def test_the_last_bid_opens_the_tricks_and_record_the_next_deal(phone: Page) -> None:
    desk = start_game(phone)
    assert desk.phase == "bids"
    desk.say_bids([0, 0, 0, 0])
    assert desk.phase == "tricks"
    desk.take(2, 1)
    desk.record()
    assert desk.phase == "bids"
    assert "deal 2 of 24" in desk.heading()
    expect(desk.main.locator('.seat[data-seat="2"]')).to_contain_text("deals")


def test_ghosts_are_not_entered_and_record_says_its_condition(phone: Page) -> None:
    desk = start_game(phone)
    desk.say_bids([0, 0, 0, 0])
    assert desk.main.locator(".strip .ghost").count() == 4
    expect(desk.record_button).to_have_attribute("aria-disabled", "true")
    expect(desk.record_button).to_contain_text("when the tricks add up to 1")
    desk.record()
    assert desk.phase == "tricks"
    desk.take(3, 1)
    expect(desk.record_button).to_contain_text("next: deal 2, 2 cards, Gia deals")


# --- a thumb that slips


@pytest.mark.parametrize(("gap", "bids"), [(0.06, 1), (0.11, 1), (0.13, 2)])
def test_a_bounced_touch_is_not_a_second_bid(phone: Page, gap: float, bids: int) -> None:
    desk = start_game(phone)
    desk.tap_twice(desk.key(0), gap)
    assert desk.chips() == ["", *["0"] * bids, *[""] * (3 - bids)]


@pytest.mark.parametrize("gap", [0.06, 0.3])
def test_a_double_touch_on_record_records_once_and_bids_nothing(phone: Page, gap: float) -> None:
    desk = start_game(phone)
    desk.say_bids([0, 0, 0, 0])
    desk.take(2, 1)
    desk.tap_twice(desk.record_button, gap)
    desk.wait_saved()
    assert "deal 2 of 24" in desk.heading()
    assert desk.chips() == ["", "", "", ""]


def test_the_barred_number_gives_its_reason_and_enters_nothing(phone: Page) -> None:
    desk = start_game(phone)
    desk.say_bids([0, 0, 0])
    barred = desk.key(1)
    expect(barred).to_have_attribute("aria-disabled", "true")
    expect(phone.locator("#why")).to_have_text("1 is not allowed: it would make exactly 1")
    desk.tap(barred)
    assert desk.chips() == ["", "0", "0", "0"]
    expect(phone.locator("#say")).to_have_text("1 is not allowed: it would make exactly 1")


def test_a_said_bid_is_changed_by_its_chip_and_the_turn_comes_back(phone: Page) -> None:
    desk = start_game(phone)
    desk.say_bids([1, 0])
    chip = desk.main.locator('.chip.said[data-seat="2"]')
    desk.tap(chip)
    expect(phone.locator("#question")).to_have_text("Gia now bids?")
    desk.tap(chip)
    expect(phone.locator("#question")).to_have_text("How many for Konstantin?")
    desk.tap(chip)
    desk.bid(0)
    assert desk.chips() == ["", "0", "0", ""]
    expect(phone.locator("#question")).to_have_text("How many for Konstantin?")


def test_a_corrected_bid_can_take_the_dealers_bid_away(phone: Page) -> None:
    desk = start_game(phone)
    desk.say_bids([1, 0, 0, 1])
    desk.tap(desk.main.locator('[data-do="more"]'))
    phone.get_by_role("button", name="Change the bids").tap()
    desk.tap(desk.main.locator('.chip.said[data-seat="2"]'))
    desk.bid(0)
    assert desk.phase == "bids"
    assert desk.chips() == ["", "0", "0", "0"]
    desk.wait_saved()
    desk.reload()
    assert desk.chips() == ["", "0", "0", "0"]


def test_a_result_outside_the_strip_is_two_touches_and_has_a_way_back(phone: Page) -> None:
    desk = game_after(phone, 6, players=3)
    desk.say_bids([0, 0, 0])
    name = desk.main.locator('button.who[data-seat="1"]')
    desk.tap(name)
    expect(phone.locator("#question")).to_have_text("How many did Nino take?")
    desk.tap(phone.get_by_role("button", name="Back", exact=True))
    expect(desk.record_button).to_be_visible()
    before = desk.taps
    desk.take(1, 7)
    assert desk.taps - before == 2
    assert desk.shows(1, 7)
    expect(desk.record_button).not_to_have_attribute("aria-disabled", "true")


def test_a_khisht_is_always_one_touch(phone: Page) -> None:
    desk = game_after(phone, 8, players=2)
    desk.say_bids([8, 8])
    assert desk.number(1, 0).count() == 1
    assert desk.number(2, 0).count() == 1


# --- undo and redo


def test_undo_names_what_it_takes_back_across_deals_and_reloads(phone: Page) -> None:
    desk = start_game(phone)
    desk.play_deal([0, 0, 0, 0], [0, 1, 0, 0])
    desk.bid(2)
    desk.wait_saved()
    desk.reload()
    assert desk.undo_text() == "Undo: Lena bid 2"
    desk.undo()
    expect(desk.main.locator('[data-do="undo"]')).to_have_attribute("aria-label", "Undo: deal 1 recorded")
    desk.undo()
    expect(desk.main.locator(".to-sheet")).to_contain_text("deal 1 of 24")
    assert desk.undo_text() == "Undo: Gia took 1"
    assert desk.redo_text() == "Redo: deal 1 recorded"
    desk.redo()
    expect(desk.main.locator(".to-sheet")).to_contain_text("deal 2 of 24")
    desk.redo()
    expect(desk.main.locator('.chip[data-seat="3"]')).to_have_text("2")
    desk.wait_saved()


def test_a_wrong_touch_costs_one_touch(phone: Page) -> None:
    desk = start_game(phone)
    desk.say_bids([0, 0, 0, 0])
    desk.take(1, 1)
    desk.undo()
    assert desk.main.locator(".strip .ghost").count() == 4


# --- the keyboard


def test_a_string_of_digits_does_what_touches_do(phone: Page) -> None:
    desk = start_game(phone)
    phone.keyboard.type("0000")
    assert desk.phase == "tricks"
    phone.keyboard.type("0100")
    phone.keyboard.press("Enter")
    expect(desk.main.locator(".to-sheet")).to_contain_text("deal 2 of 24")
    phone.keyboard.type("12")
    assert desk.chips() == ["", "", "1", "2"]
    phone.keyboard.press("Backspace")
    assert desk.chips() == ["", "", "1", ""]
    desk.wait_saved()
    assert desk.taps == 0


def test_a_number_of_two_digits_waits_for_its_second(phone: Page) -> None:
    desk = game_after(phone, 11, players=2)
    phone.keyboard.type("12")
    phone.keyboard.type("1 ")
    assert desk.phase == "tricks"
    expect(desk.main.locator(".fit")).to_contain_text("Bid 13 on 12 cards")


# --- behind the buttons


def test_trump_is_one_touch_and_can_be_taken_away(phone: Page) -> None:
    desk = start_game(phone)
    desk.tap(desk.main.locator(".trump"))
    phone.get_by_role("button", name="hearts").tap()
    expect(desk.main.get_by_role("button", name="Trump: hearts, change")).to_be_visible()
    assert desk.undo_text() == "Undo: trump: hearts"
    desk.undo()
    expect(desk.main.get_by_role("button", name="Trump: not entered")).to_be_visible()


def test_a_chosen_trump_is_asked_and_may_be_ignored(phone: Page) -> None:
    desk = game_after(phone, 8)
    tiles = desk.main.locator(".ask-trump button")
    assert tiles.count() == 5
    desk.bid(2)
    expect(tiles).to_have_count(0)
    desk.undo()
    desk.tap(desk.main.locator('[data-trump="S"]'))
    expect(tiles).to_have_count(0)
    expect(desk.main.get_by_role("button", name="Trump: spades, change")).to_be_visible()


def test_penalty_note_and_dealing_again(phone: Page) -> None:
    desk = start_game(phone)
    more = desk.main.locator('[data-do="more"]')
    desk.tap(more)
    phone.get_by_role("button", name="Penalty", exact=True).tap()
    phone.get_by_role("radio", name="Lena").tap(force=True)
    phone.get_by_role("button", name="−100", exact=True).tap()
    phone.get_by_role("button", name="Enter the penalty").tap()
    expect(desk.main.locator('.seat[data-seat="3"]')).to_contain_text("penalty −100")
    desk.tap(more)
    phone.get_by_role("button", name="Note", exact=True).tap()
    phone.get_by_label("Note", exact=True).fill("Gia came late")
    phone.get_by_role("button", name="Keep the note").tap()
    desk.bid(1)
    desk.tap(more)
    expect(phone.get_by_role("dialog")).to_contain_text("Gia came late")
    phone.get_by_role("button", name="Deal again", exact=True).tap()
    phone.get_by_role("dialog").get_by_role("button", name="Deal again").tap()
    expect(desk.main.locator(".to-sheet")).to_contain_text("dealt again")
    assert desk.chips() == ["", "", "", ""]
    desk.wait_saved()
    assert desk.undo_text() == "Undo: deal 1 annulled"


def test_a_drawer_closes_by_escape_and_beside_it(phone: Page) -> None:
    desk = start_game(phone)
    drawer = phone.get_by_role("dialog")
    desk.tap(desk.main.locator('[data-do="more"]'))
    expect(drawer).to_be_visible()
    phone.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    desk.tap(desk.main.locator('[data-do="more"]'))
    phone.touchscreen.tap(180, 20)
    expect(drawer).to_have_count(0)


def test_the_sheet_is_one_touch_away(phone: Page) -> None:
    desk = start_game(phone)
    desk.tap(desk.main.locator(".deal-head h1"))
    phone.wait_for_url(re.compile(r"/sheet$"))
