"""The recording desk without connection, with two phones, without storage: nothing is lost."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.desk_driver import NO_SCROLL, Desk, start_game

pytestmark = pytest.mark.browser


def wait_offline(desk: Desk) -> None:
    expect(desk.page.get_by_text("Offline.")).to_be_visible()


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
