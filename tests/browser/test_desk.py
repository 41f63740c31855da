"""The recording desk on a phone: what a thumb does there, and what must never be lost."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.desk_driver import Desk, start_game
from tests.phones import accessibility_violations

pytestmark = pytest.mark.browser

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


def wait_offline(desk: Desk) -> None:
    expect(desk.page.get_by_text("Offline.")).to_be_visible()


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


def test_a_bounced_touch_is_not_a_second_bid(phone: Page) -> None:
    desk = start_game(phone)
    phone.evaluate(
        "addEventListener('pointerdown', (event) => (window.felt ??= []).push(event.timeStamp), true)"
    )
    for _ in range(5):  # a busy machine may need more than one try to touch twice within 120 ms
        box = desk.key(0).bounding_box()
        assert box is not None
        for _ in range(2):
            phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        first, second = phone.evaluate("felt.splice(0)")
        if second - first < 120:
            break
        desk.undo()
        desk.undo()
    else:
        pytest.skip("this machine cannot touch twice within 120 ms")
    assert desk.chips() == ["", "0", "", ""]


def test_a_double_touch_on_record_records_once_and_bids_nothing(phone: Page) -> None:
    desk = start_game(phone)
    desk.say_bids([0, 0, 0, 0])
    desk.take(2, 1)
    button = desk.record_button.bounding_box()
    assert button is not None
    phone.wait_for_selector("#desk:not([data-quiet])")
    for _ in range(2):
        phone.touchscreen.tap(button["x"] + button["width"] / 2, button["y"] + button["height"] / 2)
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
    desk = start_game(phone, players=3)
    for cards in range(1, 7):
        desk.type_deal([0, 0, 0], [cards, 0, 0])
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
    desk = start_game(phone, players=2)
    for cards in range(1, 9):
        desk.type_deal([0, 0], [cards, 0])
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


# --- nothing is lost


def test_a_draft_survives_reload_and_rotation(phone: Page) -> None:
    desk = start_game(phone)
    desk.play_deal([0, 0, 0, 0], [0, 1, 0, 0])
    desk.say_bids([1, 0])
    desk.wait_saved()
    desk.reload()
    assert desk.chips() == ["", "", "1", "0"]
    phone.set_viewport_size({"width": 640, "height": 360})
    assert desk.chips() == ["", "", "1", "0"]
    assert phone.evaluate(NO_SCROLL) == []
    phone.set_viewport_size({"width": 360, "height": 640})
    desk.say_bids([0, 0])
    desk.take(4, 2)
    desk.reload()
    assert desk.shows(4, 2)


def test_entries_made_offline_wait_and_then_reach_the_server(phone: Page) -> None:
    desk = start_game(phone)
    phone.context.set_offline(True)
    desk.say_bids([0, 0, 0, 0])
    wait_offline(desk)
    desk.take(2, 1)
    expect(phone.get_by_role("status").filter(has_text="Offline.")).to_contain_text("5 entries wait")
    desk.undo()
    desk.take(3, 1)
    desk.record()
    assert "deal 2 of 24" in desk.heading()
    assert desk.totals() == ["…"] * 4
    phone.context.set_offline(False)
    desk.wait_saved()
    expect(desk.main.locator(".banner")).to_have_count(0)
    expect(desk.main.locator(".points").first).to_have_text("50")
    desk.reload()
    assert desk.totals() == ["50", "50", "10", "50"]


def test_entries_survive_a_page_closed_while_offline(open_phone: Callable[..., Page]) -> None:
    phone = open_phone()
    desk = start_game(phone)
    phone.context.set_offline(True)
    desk.say_bids([1, 0])
    wait_offline(desk)
    phone.context.set_offline(False)
    phone.close()
    again = Desk(phone.context.new_page()).open(desk.address)
    again.wait_saved()
    assert again.chips() == ["", "1", "0", ""]


def test_two_tabs_of_one_phone_stay_together(phone: Page) -> None:
    first = start_game(phone)
    second = Desk(phone.context.new_page()).open(first.address)
    second.bid(1)
    second.wait_saved()
    expect(first.main.locator('.chip[data-seat="2"]')).to_have_text("1")
    first.page.bring_to_front()
    first.bid(0)
    first.wait_saved()
    expect(second.main.locator('.chip[data-seat="3"]')).to_have_text("0")


# --- two phones


def clash(open_phone: Callable[..., Page]) -> tuple[Desk, Desk]:
    """Let one phone go offline and write; the other writes on the same version meanwhile."""
    mine = start_game(open_phone())
    theirs = Desk(open_phone()).open(mine.address)
    mine.page.context.set_offline(True)
    mine.say_bids([1, 1])
    theirs.bid(0)
    theirs.wait_saved()
    mine.page.context.set_offline(False)
    expect(mine.page.get_by_role("heading", name="Another phone wrote first")).to_be_visible()
    return mine, theirs


def test_a_clash_shows_both_and_enters_mine_again(open_phone: Callable[..., Page]) -> None:
    mine, theirs = clash(open_phone)
    drawer = mine.page.get_by_role("dialog")
    expect(drawer).to_contain_text("Gia bid 1")
    expect(drawer).to_contain_text("Lena bid 1")
    drawer.get_by_role("button", name="Enter mine again").tap()
    mine.wait_saved()
    assert mine.chips() == ["", "1", "1", ""]
    theirs.reload()
    assert theirs.chips() == ["", "1", "1", ""]


def test_a_clash_can_drop_mine(open_phone: Callable[..., Page]) -> None:
    mine, _theirs = clash(open_phone)
    mine.page.get_by_role("button", name="Drop mine").tap()
    mine.wait_saved()
    assert mine.chips() == ["", "0", "", ""]


def test_an_undecided_clash_keeps_mine_and_asks_again(open_phone: Callable[..., Page]) -> None:
    mine, _theirs = clash(open_phone)
    mine.page.keyboard.press("Escape")
    expect(mine.page.get_by_role("alert")).to_contain_text("Not saved")
    mine.reload()
    expect(mine.page.get_by_role("heading", name="Another phone wrote first")).to_be_visible()


def test_what_the_server_refuses_is_said_as_a_sentence(phone: Page) -> None:
    desk = start_game(phone)

    def refuse(route: object) -> None:
        desk_now = phone.evaluate("JSON.parse(document.getElementById('boot').textContent).desk")
        body = {
            "error": {"code": "bid_forbidden", "seat": 2, "message": "Gia may not bid 1 now"},
            "desk": desk_now,
        }
        route.fulfill(status=400, json=body)  # type: ignore[attr-defined]

    phone.route("**/ops", refuse)
    desk.bid(1)
    expect(phone.get_by_role("alert")).to_contain_text("Gia may not bid 1 now")
    assert desk.chips() == ["", "", "", ""]
    phone.unroute("**/ops")
    desk.bid(0)
    desk.wait_saved()
    expect(phone.get_by_role("alert")).to_have_count(0)
    assert desk.chips() == ["", "0", "", ""]


def refuse_once(page: Page, kind: str, message: str = "That cannot be") -> Callable[[], None]:
    """Let nothing through until the returned function is called; then refuse the first *kind*."""
    left = [kind]
    closed = [True]

    def answer(route: Route) -> None:
        if closed:
            route.abort()
        elif route.request.post_data_json["op"]["kind"] in left:
            left.clear()
            route.fulfill(status=400, json={"error": {"code": "bad_format", "message": message}})
        else:
            route.continue_()

    def connect() -> None:
        closed.clear()
        page.evaluate("dispatchEvent(new Event('online'))")

    page.route("**/ops", answer)
    return connect


def test_a_refused_note_loses_nothing_of_what_waits_behind_it(phone: Page) -> None:
    desk = start_game(phone)
    connect = refuse_once(phone, "note", "The note cannot be read")
    desk.open_note("Gia came late")
    desk.keep_note()
    desk.play_deal([0, 0, 0, 0], [0, 1, 0, 0])
    desk.say_bids([1, 0])
    connect()
    desk.wait_saved()
    alert = phone.get_by_role("alert")
    expect(alert).to_contain_text("Not entered: Note: Gia came late.")
    expect(alert).to_contain_text("The note cannot be read")
    desk.reload()
    assert "deal 2 of 24" in desk.heading()
    assert desk.chips() == ["", "", "1", "0"]


def test_what_hangs_on_a_refused_bid_waits_for_a_decision(phone: Page) -> None:
    desk = start_game(phone)
    connect = refuse_once(phone, "bid")
    desk.say_bids([1, 0])
    desk.open_note("a storm")
    desk.keep_note()
    connect()
    drawer = phone.get_by_role("dialog")
    expect(drawer).to_contain_text("Not entered: Gia bid 1.")
    expect(drawer.get_by_role("listitem").filter(has_text="Lena bid 0")).to_contain_text(
        "does not fit any more"
    )
    desk.reload()
    expect(drawer).to_contain_text("Lena bid 0")
    drawer.get_by_role("button", name="Enter mine again").tap()
    desk.wait_saved()
    assert desk.chips() == ["", "", "", ""]
    desk.tap(desk.main.locator('[data-do="more"]'))
    expect(drawer).to_contain_text("a storm")


def test_a_fault_leaves_trump_and_menu_within_reach(phone: Page) -> None:
    desk = start_game(phone)
    connect = refuse_once(phone, "bid")
    desk.bid(1)
    connect()
    expect(phone.get_by_role("alert")).to_contain_text("Not entered: Gia bid 1.")
    desk.tap(desk.main.locator(".trump"))
    phone.get_by_role("button", name="hearts").tap()
    expect(desk.main.get_by_role("button", name="Trump: hearts, change")).to_be_visible()
    assert phone.evaluate(NO_SCROLL) == []


def test_a_note_is_cleaned_before_it_is_sent(phone: Page) -> None:
    desk = start_game(phone)
    desk.open_note("")
    phone.get_by_label("Note", exact=True).evaluate(
        "field => { field.removeAttribute('maxlength');"
        " field.value = 'a\\tb\\u0007c\\u2028d\\ud800e' + '\\u{1F0A1}'.repeat(600); }"
    )
    desk.keep_note()
    desk.wait_saved()
    desk.reload()
    note = phone.evaluate("JSON.parse(document.getElementById('boot').textContent).desk.note")
    assert note == "a b c d e" + "\U0001f0a1" * 491


# --- a phone that keeps nothing, or something else

NO_STORAGE = {
    "throwing": "get() { throw new DOMException('refused', 'SecurityError'); }",
    "null": "get() { return null; }",
    "full": "get() { return { getItem: () => null, removeItem() {},"
    " setItem() { throw new DOMException('full', 'QuotaExceededError'); } }; }",
}


@pytest.mark.parametrize("kind", NO_STORAGE)
def test_the_desk_works_where_storage_is_refused(phone: Page, kind: str) -> None:
    phone.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage'])"
        f" Object.defineProperty(window, name, {{ {NO_STORAGE[kind]} }});"
    )
    desk = start_game(phone)
    phone.context.set_offline(True)
    desk.say_bids([0, 0, 0, 0])
    expect(phone.get_by_role("status").filter(has_text="Offline.")).to_contain_text("Keep this page open")
    with phone.expect_response(lambda answer: answer.ok and '"seat":1' in (answer.request.post_data or "")):
        phone.context.set_offline(False)
    desk.reload()
    assert desk.phase == "tricks"


@pytest.mark.parametrize(
    ("state", "waiting"),
    [
        ('{"version":999999}', '[{"id":"abcdefgh","base":0,"op":{"kind":"record","tricks":null}}]'),
        ("[1]", '[{"id":"abcdefgh","base":0,"deal":1,"op":{"kind":"bid","seat":9,"bid":1}}, 7, null]'),
        ("{", '{"a":1}'),
    ],
)
def test_what_was_tampered_with_is_ignored(phone: Page, state: str, waiting: str) -> None:
    desk = start_game(phone)
    phone.evaluate(
        """([state, waiting]) => {
          const { game } = JSON.parse(document.getElementById("boot").textContent);
          localStorage.setItem(`desk.state.${game}`, state);
          localStorage.setItem(`desk.outbox.${game}`, waiting);
          sessionStorage.setItem(`desk.trail.${game}`, '{"version":1,"past":[1],"future":null}');
        }""",
        [state, waiting],
    )
    desk.reload()
    desk.bid(1)
    desk.wait_saved()
    assert desk.chips() == ["", "1", "", ""]


def test_a_desk_whose_script_fails_says_so(phone: Page) -> None:
    desk = start_game(phone)
    phone.route("**/js/desk/deal.js*", lambda route: route.abort())
    phone.goto(desk.address)
    expect(phone.get_by_text("The desk did not start.")).to_be_visible()


# --- nothing is swallowed


def test_a_note_written_while_the_server_must_answer_stays(phone: Page) -> None:
    desk = start_game(phone)
    desk.bid(1)
    desk.wait_saved()
    phone.evaluate("sessionStorage.clear()")
    desk.reload()
    phone.context.set_offline(True)
    desk.undo()
    wait_offline(desk)
    desk.open_note("a long story")
    desk.keep_note()
    drawer = phone.get_by_role("dialog")
    expect(drawer.get_by_role("alert")).to_contain_text("Not entered yet")
    phone.context.set_offline(False)
    desk.wait_saved()
    expect(phone.get_by_label("Note", exact=True)).to_have_value("a long story")
    desk.keep_note()
    desk.wait_saved()
    desk.tap(desk.main.locator('[data-do="more"]'))
    expect(drawer).to_contain_text("a long story")


def test_a_touch_while_the_server_must_answer_is_answered_by_a_sentence(phone: Page) -> None:
    desk = start_game(phone, players=5)
    desk.bid(1)
    desk.wait_saved()
    phone.evaluate("sessionStorage.clear()")
    desk.reload()
    phone.context.set_offline(True)
    desk.undo()
    desk.bid(0)
    expect(phone.get_by_role("alert")).to_contain_text("the server has to answer first")
    phone.context.set_offline(False)
    desk.wait_saved()
    expect(phone.get_by_role("alert")).to_have_count(0)


def test_a_half_written_note_outlives_the_deal(open_phone: Callable[..., Page]) -> None:
    mine = start_game(open_phone())
    theirs = Desk(open_phone()).open(mine.address)
    mine.open_note("half a sen")
    theirs.play_deal([0, 0, 0, 0], [0, 1, 0, 0])
    theirs.wait_saved()
    mine.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(mine.page.get_by_role("dialog")).to_contain_text("Deal 1 is over. This would now go to deal 2.")
    field = mine.page.get_by_label("Note", exact=True)
    expect(field).to_have_value("half a sen")
    mine.page.keyboard.press("Escape")
    mine.tap(mine.main.locator('[data-do="more"]'))
    mine.page.get_by_role("button", name="Note", exact=True).tap()
    expect(field).to_have_value("half a sen")


def test_a_begun_penalty_outlives_the_deal(open_phone: Callable[..., Page]) -> None:
    mine = start_game(open_phone())
    theirs = Desk(open_phone()).open(mine.address)
    mine.tap(mine.main.locator('[data-do="more"]'))
    mine.page.get_by_role("button", name="Penalty", exact=True).tap()
    mine.page.get_by_role("radio", name="Lena").tap(force=True)
    theirs.play_deal([0, 0, 0, 0], [0, 1, 0, 0])
    theirs.wait_saved()
    mine.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(mine.page.get_by_role("dialog")).to_contain_text("Deal 1 is over.")
    expect(mine.page.get_by_role("radio", name="Lena")).to_be_checked()


def test_the_way_back_from_the_sheet_shows_what_another_phone_entered(
    open_phone: Callable[..., Page],
) -> None:
    mine = start_game(open_phone())
    theirs = Desk(open_phone()).open(mine.address)
    mine.page.goto(mine.address + "/sheet")
    theirs.bid(1)
    theirs.wait_saved()
    mine.page.go_back()
    expect(mine.main.locator('.chip[data-seat="2"]')).to_have_text("1", timeout=3000)


def test_a_clash_over_an_undo_names_the_undo(open_phone: Callable[..., Page]) -> None:
    mine = start_game(open_phone())
    mine.bid(1)
    mine.wait_saved()
    theirs = Desk(open_phone()).open(mine.address)
    mine.page.context.set_offline(True)
    mine.undo()
    theirs.bid(0)
    theirs.wait_saved()
    mine.page.context.set_offline(False)
    drawer = mine.page.get_by_role("dialog")
    expect(drawer.get_by_role("listitem")).to_contain_text("Undo: Gia bid 1")
    drawer.get_by_role("button", name="Go on").tap()
    mine.wait_saved()
    assert mine.chips() == ["", "1", "0", ""]


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
    desk = start_game(phone, players=2)
    for cards in range(1, 12):
        desk.type_deal([0, 0], [cards, 0])
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
    desk = start_game(phone)
    for cards in range(1, 9):
        desk.type_deal([0, 0, 0, 0], [cards, 0, 0, 0])
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


# --- every deal on every phone


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_nothing_scrolls_in_any_deal(open_phone: Callable[..., Page], players: int) -> None:
    desk = start_game(open_phone(), players=players)
    page = desk.page
    plan = page.evaluate("JSON.parse(document.getElementById('boot').textContent).plan.deals")
    half = max(number for number, deal in enumerate(plan) if deal["pulka"] <= 2) + 1
    for deal in plan[:half]:
        cards = deal["cards"]
        assert page.evaluate(NO_SCROLL) == [], f"bids of deal {deal['number']}"
        page.keyboard.type("0 " * (players - 1))
        assert page.evaluate(NO_SCROLL) == [], f"last bid of deal {deal['number']}"
        page.keyboard.type("0 ")
        assert desk.phase == "tricks"
        assert page.evaluate(NO_SCROLL) == [], f"tricks of deal {deal['number']}"
        page.keyboard.type(f"{cards} " + "0 " * (players - 1))
        page.keyboard.press("Enter")
    desk.wait_saved()


SIDEWAYS = """() => {
  const wrong = [];
  const width = document.scrollingElement.scrollWidth;
  if (width > innerWidth) wrong.push(`${width} px wide`);
  const parts = "#desk > *, #desk .deal-head > *, #desk .seat, #desk .lower > *";
  const boxes = [...document.querySelectorAll(parts)];
  for (const one of boxes) for (const other of boxes) {
    if (one === other || one.contains(other) || other.contains(one)) continue;
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 1 && high > 1) wrong.push(`${one.className} lies on ${other.className}`);
  }
  return wrong;
}"""


@pytest.mark.parametrize("size", [(360, 540), (360, 560), (320, 568)])
@pytest.mark.parametrize("players", [2, 4, 5, 6])
def test_nothing_scrolls_between_the_bars_of_a_browser(
    open_phone: Callable[..., Page], players: int, size: tuple[int, int]
) -> None:
    desk = start_game(open_phone(width=size[0], height=size[1]), players=players)
    for cards in range(1, 5):
        assert desk.page.evaluate(NO_SCROLL) == []
        desk.page.keyboard.type("0 " * players)
        assert desk.page.evaluate(NO_SCROLL) == []
        desk.page.keyboard.type(f"{cards} " + "0 " * (players - 1))
        assert desk.page.evaluate(NO_SCROLL) == []
        desk.page.keyboard.press("Enter")


@pytest.mark.parametrize("height", [640, 480])
def test_large_text_covers_nothing_and_stays_within_the_width(
    open_phone: Callable[..., Page], height: int
) -> None:
    desk = start_game(open_phone(height=height), players=5)
    for scale in ("100%", "200%"):
        desk.page.evaluate("scale => { document.documentElement.style.fontSize = scale; }", scale)
        assert desk.page.evaluate(SIDEWAYS) == []
    desk.page.keyboard.type("00000")
    assert desk.page.evaluate(SIDEWAYS) == []


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (412, 915)])
def test_long_names_and_six_players_fit(open_phone: Callable[..., Page], size: tuple[int, int]) -> None:
    names = [f"{word} ბაგრატიონ-მუხრანელი თბილისელი უფროსი"[:60] for word in "აბგდევ"]
    desk = start_game(open_phone(width=size[0], height=size[1]), names=names)
    assert desk.page.evaluate(NO_SCROLL) == []
    desk.say_bids([0] * 6)
    assert desk.page.evaluate(NO_SCROLL) == []


@pytest.mark.parametrize(
    "look",
    [
        {"color_scheme": "dark"},
        {"color_scheme": "light"},
        {"color_scheme": "dark", "contrast": "more"},
        {"color_scheme": "light", "contrast": "more"},
    ],
    ids=lambda look: "-".join(look.values()),
)
def test_the_desk_is_accessible(open_phone: Callable[..., Page], look: dict[str, str]) -> None:
    desk = start_game(open_phone(reduced_motion="reduce", **look))
    desk.say_bids([0, 0, 0])
    assert accessibility_violations(desk.page) == []
    desk.bid(0)
    assert accessibility_violations(desk.page) == []
    desk.take(2, 1)
    assert accessibility_violations(desk.page) == []
    desk.tap(desk.main.locator('[data-do="more"]'))
    assert accessibility_violations(desk.page) == []
    desk.page.get_by_role("button", name="Penalty", exact=True).tap()
    assert accessibility_violations(desk.page) == []


def test_a_finished_game_leads_to_the_standings_and_can_be_undone(phone: Page) -> None:
    desk = start_game(phone, players=6)
    plan = phone.evaluate("JSON.parse(document.getElementById('boot').textContent).plan.deals")
    for deal in plan:
        phone.keyboard.type("000000")
        phone.keyboard.type(f"{deal['cards']}00000")
        phone.keyboard.press("Enter")
    desk.wait_saved()
    assert desk.phase == "done"
    expect(desk.main.get_by_role("link", name="Final standings")).to_be_visible()
    assert phone.evaluate(NO_SCROLL) == []
    desk.undo()
    expect(desk.main.locator(".to-sheet")).to_contain_text("deal 22 of 22")


def test_an_idle_desk_follows_another_phone(open_phone: Callable[..., Page]) -> None:
    mine = start_game(open_phone())
    theirs = Desk(open_phone()).open(mine.address)
    theirs.say_bids([0, 0, 0, 0])
    theirs.wait_saved()
    mine.tap(mine.main.locator('[data-do="more"]'))
    mine.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(mine.main).to_have_class(re.compile(r"\btricks\b"))
    expect(mine.page.get_by_role("dialog")).to_have_count(0)
    mine.take(2, 1)
    mine.wait_saved()
    assert mine.shows(2, 1)
