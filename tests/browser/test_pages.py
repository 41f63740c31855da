"""Every page but the desk on a phone's screen: nothing sticks out, nothing shuts anyone out, news arrive."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.catalogues import CODES
from scorekeeper.web import create_app
from tests.browser.evenings import FOUR, LONG, Evening, examine
from tests.phones import LARGE_TEXT, resize
from tests.servers import Server
from tests.web.table import Scorer

OpenPhone = Callable[..., Page]


@pytest.mark.parametrize(("theme", "contrast"), [("dark", ""), ("light", "more"), ("black", "")])
def test_pages_shut_nobody_out_in_any_look(open_phone: OpenPhone, theme: str, contrast: str) -> None:
    page = open_phone(locale="ru-RU")
    examine(page, "/")
    page.goto("/settings")
    page.check(f"input[name=theme][value={theme}]")
    page.check(f"input[name=contrast][value='{contrast}']")
    page.locator(".foot button").tap()
    page.wait_for_url(re.compile(r"/$"))
    evening = Evening(page)
    evening.play_four_handed(9)
    evening.enter(kind="bid", seat=3, bid=2)
    often_seen = ("/", "/new", f"{evening.path}/sheet", f"{evening.path}/final", evening.follower_path)
    if theme != "dark":
        for address in often_seen:
            examine(page, address, colours_alone=True)
        return
    for address in (
        *often_seen,
        "/settings",
        "/nowhere",
        "/score/no/game",
        f"{evening.path}/share",
        f"{evening.path}/sheet?pulka=1",
        f"{evening.path}/print",
        f"{evening.path}/print?pdf=missing",
        f"{evening.path}/print?document=statistics&paper=a4&orientation=portrait&large=1",
        "/blank?game=raspisnoy_54&players=10",
        f"{evening.follower_path}/sheet",
        f"{evening.follower_path}/final",
    ):
        examine(page, address)


@pytest.mark.parametrize("names", [("ნინო", LONG), (LONG, "Гия", "ლენა", "Mo", LONG[::-1], "გია")])
def test_long_names_and_small_screens_fit(open_phone: OpenPhone, names: tuple[str, ...]) -> None:
    page = open_phone(locale="ru-RU", width=320, height=568)
    evening = Evening(page, names)
    for address in ("/", f"{evening.path}/sheet", f"{evening.path}/final", evening.follower_path):
        examine(page, address, 320)


@pytest.mark.parametrize("large", [False, True])
def test_a_long_title_hides_no_rules_and_words_touch_no_frame(open_phone: OpenPhone, large: bool) -> None:
    page = open_phone(locale="ru-RU")
    evening = Evening(page, title=LONG)
    evening.play_four_handed(1)
    if large:
        page.add_init_script(LARGE_TEXT)
    page.goto("/")
    rules = page.get_by_text("Грузинский джокер", exact=True)
    expect(rules).to_be_in_viewport()
    assert rules.evaluate("words => words.scrollWidth <= words.clientWidth")
    for address in (f"{evening.path}/final", f"{evening.path}/print"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        touching = page.evaluate(
            """() => [...document.querySelectorAll(".ways .btn, .tool")].filter(button => {
                const words = document.createRange();
                words.selectNodeContents(button);
                const [inner, outer] = [words.getBoundingClientRect(), button.getBoundingClientRect()];
                const free = Math.min(inner.left - outer.left, outer.right - inner.right);
                return button.checkVisibility() && free < 6;
            }).map(button => button.innerText)"""
        )
        assert touching == [], address


def test_the_settlement_fits_with_long_names(open_phone: OpenPhone, live_server: Server) -> None:
    """Both names of a payment are seen, and the page does not scroll sideways."""
    rules = {"schedule_kind": "fixed_list", "fixed_list": [2, 3], "settlement_mode": "pairwise", "rate": 10}
    house = json.dumps({"preset": "georgian_joker", "options": rules})
    app = create_app({"WTF_CSRF_ENABLED": False}, live_server.instance)
    for names in ((LONG, "Гия"), ("Гия", LONG), (LONG, LONG[::-1])):
        scorer = Scorer(app.test_client(), names, house=house)
        for dealer, tricks in ((1, (0, 2)), (2, (0, 3))):
            for seat in (3 - dealer, dealer):
                scorer.bid(seat, tricks[1] if seat == 2 else 1)
            scorer.record(*tricks)
        page = open_phone(locale="ru-RU", width=320, height=568)
        examine(page, f"{scorer.path}/final", 320)
        shown = [name.bounding_box() for name in page.locator(".payments bdi").all()]
        assert len(shown) == 2
        assert min(box["width"] for box in shown if box) > 20
        short = page.locator(".payments bdi", has_text="Гия")
        if short.count():
            assert short.evaluate("name => name.scrollWidth <= name.clientWidth")


def test_a_narrow_screen_shows_one_pulka_and_a_wide_one_the_whole_game(open_phone: OpenPhone) -> None:
    page = open_phone()
    evening = Evening(page)
    page.goto(f"{evening.path}/sheet?pulka=2")
    rows = page.locator(".sheet tbody tr")
    assert sum(row.is_visible() for row in rows.all()) == 4
    page.set_viewport_size({"width": 640, "height": 360})
    assert sum(row.is_visible() for row in rows.all()) == 24


def test_a_leaf_takes_no_letter_from_a_name(phone: Page) -> None:
    evening = Evening(phone)
    width = "() => [...document.querySelectorAll('.sheet thead .cut')].map(name => name.clientWidth)"
    phone.goto(f"{evening.path}/sheet")
    without = phone.evaluate(width)
    evening.play_four_handed(1)
    phone.goto(f"{evening.path}/sheet")
    expect(phone.locator(".sheet thead .leaf")).to_have_count(3)
    assert phone.evaluate(width) == without


@pytest.mark.parametrize("width", [568, 640, 915])
def test_the_figures_of_a_cell_stand_apart(open_phone: OpenPhone, width: int) -> None:
    page = open_phone(width=width, height=360)
    evening = Evening(page)
    evening.play_four_handed(9)
    page.goto(f"{evening.path}/sheet")
    assert page.locator(".cell.khisht").count() > 3
    touching = page.evaluate(
        """() => [...document.querySelectorAll("tbody .cell:not(.live)")].flatMap(cell => {
            const boxes = [...cell.querySelectorAll(".bid, .took, .pts, .run")]
                .filter(part => part.textContent).map(part => {
                const range = document.createRange();
                range.selectNodeContents(part.firstChild);
                return range.getBoundingClientRect();
            }).sort((a, b) => a.left - b.left);
            const touches = boxes.slice(1).some((box, at) => box.left - boxes[at].right < 3);
            return touches ? [cell.textContent] : [];
        })"""
    )
    assert touching == []


def test_a_follower_sees_a_bid_within_seconds_and_nothing_else_moves(open_phone: OpenPhone) -> None:
    evening = Evening(open_phone())
    follower = open_phone()
    follower.goto(evening.follower_path)
    follower.evaluate("window.first = document.querySelector('.board li')")
    evening.enter(kind="bid", seat=2, bid=1)
    expect(follower.locator(".board li").nth(1).locator(".chip")).to_contain_text("1")
    expect(follower.locator(".board li.now")).to_contain_text("ლენა")
    assert follower.evaluate("window.first === document.querySelector('.board li')")


def test_a_follower_without_connection_is_told_so_and_catches_up(open_phone: OpenPhone) -> None:
    evening = Evening(open_phone())
    follower = open_phone()
    follower.goto(evening.follower_path)
    banner = follower.locator("[data-offline]")
    expect(banner).to_be_hidden()
    follower.context.set_offline(True)
    expect(banner).to_be_visible(timeout=15_000)
    evening.enter(kind="bid", seat=2, bid=0)
    follower.context.set_offline(False)
    expect(banner).to_be_hidden()
    expect(follower.locator(".board li").nth(1).locator(".chip")).to_contain_text("0")


@pytest.mark.parametrize("language", CODES)
def test_a_new_user_sees_at_once_where_the_names_go(open_phone: OpenPhone, language: str) -> None:
    page = open_phone(locale=language)
    page.goto("/new")
    for (width, height), least in {(360, 640): 4, (320, 568): 3, (360, 560): 3, (640, 360): 0}.items():
        resize(page, width, height)
        top = page.locator(".foot").bounding_box()
        fields = [field.bounding_box() for field in page.locator(".names .text").all()]
        assert top is not None
        seen = [box for box in fields if box is not None and box["y"] + box["height"] <= top["y"]]
        assert len(seen) >= least, (width, height)
        assert fields[0] is not None
        assert fields[0]["y"] + 30 < top["y"], "not even the first one can be seen"


def test_rules_chosen_by_touch_give_the_screen_back_to_the_names(phone: Page) -> None:
    phone.goto("/new")
    rules = phone.locator(".choose")
    rules.locator("summary").tap()
    expect(rules.get_by_text("2 to 10 players").first).to_be_visible()
    phone.locator("label:has(input[value=odessa])").tap()
    expect(rules).not_to_have_attribute("open", "")
    expect(rules.locator("summary")).to_contain_text("Odessa poker")
    expect(rules.locator("summary")).to_contain_text("30 deals")
    expect(rules.locator("summary")).to_be_focused()
    expect(phone.locator(".foot")).to_contain_text("30 deals")
    phone.keyboard.press("Enter")
    phone.keyboard.press("Tab")
    phone.keyboard.press("ArrowDown")
    expect(phone.locator("input[value=raspisnoy_54]")).to_be_checked()
    expect(rules).to_have_attribute("open", "")


def test_names_once_played_are_one_tap_away(phone: Page) -> None:
    phone.goto("/new")
    for seat, name in enumerate(FOUR):
        phone.fill(f"input[name=names-{seat}]", name)
    phone.locator(".foot button").tap()
    phone.wait_for_url("**/score/**")
    phone.goto("/new")
    phone.get_by_role("button", name="Same as last time").tap()
    names = [field.input_value() for field in phone.locator(".names .text").all()]
    assert tuple(names) == FOUR
    phone.locator("button[name=seats][value=remove]").tap()
    phone.fill("input[name=names-0]", "")
    phone.get_by_role("button", name="Константин").tap()
    assert phone.input_value("input[name=names-0]") == "Константин"


def test_the_form_works_without_a_script(open_phone: OpenPhone) -> None:
    page = open_phone(java_script_enabled=False)
    page.goto("/new")
    for seat, name in enumerate("ABCD"):
        page.fill(f"input[name=names-{seat}]", name)
    page.check("input[name=first][value='4']")
    page.locator("button[name=seats][value=add]").tap()
    page.fill("input[name=names-4]", "E")
    page.locator("button[name=move][value='5']").tap()
    expect(page.locator("input[name=names-4]")).to_have_value("D")
    names = [field.input_value() for field in page.locator(".names .text").all()]
    assert names == ["A", "B", "C", "E", "D"]
    assert page.is_checked("input[name=first][value='5']")
    page.press("input[name=names-0]", "Enter")
    page.wait_for_url("**/score/**")


def test_a_long_evening_of_ten_stands_whole_in_the_course_of_the_game(
    open_phone: OpenPhone, live_server: Server
) -> None:
    options = {
        "schedule_kind": "fixed_list",
        "fixed_list": [3],
        "special_rounds": ["misere"],
        "misere_per_trick": 33,
    }
    app = create_app({"WTF_CSRF_ENABLED": False}, live_server.instance)
    house = json.dumps({"preset": "raspisnoy_54", "options": options})
    names = ("Нино", "Дато", "Александра-Виктория", *"ABCDEFG")
    scorer = Scorer(app.test_client(), names, preset="raspisnoy_54", house=house)
    for seat in (*range(2, 11), 1):
        scorer.bid(seat, 0)
    for _deal in range(11):
        scorer.record(*([1, 1, 1] + [0] * 7))
    page = open_phone(locale="ru-RU")
    page.goto(f"{scorer.path}/final")
    expect(page.locator(".totals thead th")).to_have_count(7)
    expect(page.locator(".totals")).to_contain_text("\N{MINUS SIGN}")
    frame = page.locator(".table-frame:has(.totals)")
    assert frame.evaluate("frame => frame.scrollWidth <= frame.clientWidth")
    page.goto(f"{scorer.path}/sheet")
    short = page.locator(".sheet thead .cut").filter(has_text=re.compile("Нино|Дато"))
    assert (
        short.evaluate_all("names => names.map(name => name.scrollWidth <= name.clientWidth)") == [True] * 2
    )


def test_where_no_seat_can_be_added_the_page_says_why_at_once(phone: Page) -> None:
    phone.goto("/new")
    told, add = phone.locator("[data-limit]"), phone.locator("button[name=seats][value=add]")
    expect(told).to_be_hidden()
    add.tap()
    add.tap()
    expect(add).to_be_hidden()
    expect(told).to_have_text("These rules are for 2 to 6 players")
    phone.locator("button[name=seats][value=remove]").tap()
    expect(told).to_be_hidden()


@pytest.mark.parametrize("code", ["ru", "ka"])
def test_statistics_wider_than_the_phone_keep_the_names_and_mark_the_edge(
    open_phone: OpenPhone, code: str
) -> None:
    page = open_phone(locale=code)
    evening = Evening(page)
    evening.play_four_handed(8)
    page.goto(f"{evening.path}/final")
    frame = page.locator(".table-frame:has(.facts-of)")
    assert frame.evaluate("frame => frame.scrollWidth > frame.clientWidth")
    assert frame.evaluate("frame => getComputedStyle(frame).backgroundAttachment") == "local, scroll"
    frame.evaluate("frame => frame.scrollTo(9999, 0)")
    beside = """frame => [...frame.querySelectorAll("tbody th")].map(
        name => name.getBoundingClientRect().left - frame.getBoundingClientRect().left)"""
    assert frame.evaluate(beside) == [0, 0, 0, 0]


def test_the_number_of_the_tenth_seat_is_one_line_high(phone: Page) -> None:
    phone.goto("/new")
    phone.locator(".choose summary").tap()
    phone.locator("label:has(input[value=raspisnoy_54])").tap()
    for _seat in range(6):
        phone.locator("button[name=seats][value=add]").tap()
    heights = phone.locator(".names li > span:first-child").evaluate_all(
        "numbers => numbers.map(number => number.getBoundingClientRect().height)"
    )
    assert len(heights) == 10
    assert heights[9] == heights[0]
