"""The arbiter and the replay on a phone: by touch, by keys, without a script, shutting nobody out."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.test_side_games import examine, look
from tests.cli import shell
from tests.phones import LARGE_TEXT

OpenPhone = Callable[..., Page]

WATCH = "/rules/georgian_joker/watch?players=4&deal=9&seed=3"
LARGEST = (
    "/rules/raspisnoy_54/watch?players=10&deal=6&seed=3&trick=3",
    "/rules/raspisnoy_54/watch?players=2&deal=27&seed=3&trick=12",
    "/rules/raspisnoy_54/watch?players=4&deal=13&seed=3&trick=13",
    "/rules/raspisnoy_circular/watch?players=6&deal=6&seed=2&trick=2",
)
ASKED = (
    "/arbiter",
    "/arbiter?trump=H&t=JK1_D+9C+AS+7C",
    "/arbiter?trump=H&joker=JK1",
    "/arbiter?preset=raspisnoy_54&trump=H&joker=JK1",
    "/arbiter?preset=raspisnoy_kids&trump=H&t=9C&joker=JK1",
    "/arbiter?ask=may&trump=S&t=9H&h=JK1+7D+AH+8S&to=hand",
    "/arbiter?preset=raspisnoy_54&ask=may&trump=S&t=JK1^H-&h=8S+2D+AH+JK2&to=hand",
    "/arbiter?preset=georgian_joker&o=joker_call_max_trick%3D3&ask=may&trump=S&h=8S+JK2&to=hand",
)


def tap_card(phone: Page, name: str) -> None:
    phone.locator(f'.quads a[aria-label="{name}"]').tap()


# --- the arbiter


def test_a_disputed_trick_is_tapped_and_decided_as_the_command_does(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="Arbiter").tap()
    phone.wait_for_url("**/arbiter")
    phone.evaluate("window.stayed = true")
    phone.get_by_role("link", name="hearts").tap()
    tap_card(phone, "9 of diamonds")
    tap_card(phone, "6 of spades, joker")
    phone.get_by_role("link", name="takes", exact=True).tap()
    tap_card(phone, "king of diamonds")
    expect(phone.locator(".answer h2")).to_have_text("Card 2 takes it: 6 of spades, joker")
    tap_card(phone, "6 of clubs, joker")
    phone.get_by_role("link", name="takes", exact=True).tap()
    winner = shell.run("winner", "georgian_joker", "--trump", "H", "9D JK1^ KD JK2^")["winner"]
    expect(phone.locator(".answer h2")).to_have_text(f"Card {winner} takes it: 6 of clubs, joker")
    expect(phone.locator(".answer p")).to_contain_text("the later one takes it")
    assert phone.evaluate("window.stayed"), "no page was loaded anew"
    phone.reload()
    expect(phone.locator(".answer h2")).to_contain_text(f"Card {winner} takes it")


def test_a_hand_is_tapped_and_every_card_of_it_judged(phone: Page) -> None:
    phone.goto("/arbiter?ask=may&trump=H")
    tap_card(phone, "9 of diamonds")
    phone.get_by_role("link", name="Now the hand").tap()
    for card in ("7 of diamonds", "ace of hearts", "6 of spades, joker"):
        tap_card(phone, card)
    expect(phone.locator(".answer h2")).to_have_text("Follow suit: diamonds.")
    expect(phone.locator(".quads .allowed")).to_have_count(2)
    expect(phone.locator(".quads .barred")).to_have_attribute("data-key", "AH")
    expect(phone.locator(".verdicts .barred")).to_contain_text("The suit has to be followed: diamonds")
    place = phone.locator('.quads [data-key="KS"]').bounding_box()
    tap_card(phone, "7 of diamonds: may be played. Take back")
    expect(phone.locator(".answer h2")).to_have_text("None of the suit (diamonds): play a trump (hearts).")
    assert phone.locator('.quads [data-key="KS"]').bounding_box() == place, "the cards keep their places"


def test_a_quick_thumb_loses_no_card_to_a_slow_network(phone: Page) -> None:
    phone.goto("/arbiter?ask=may&trump=H&t=9D&to=hand")
    held: list[Route] = []
    phone.route("**/arbiter?**", lambda route: held.append(route))
    for card in ("7 of diamonds", "ace of hearts", "ace of hearts", "8 of clubs"):
        tap_card(phone, card)
    for told in (1, 2, 3):
        for _ in range(250):
            if held:
                break
            phone.wait_for_timeout(20)
        held.pop().continue_()
        expect(phone.locator(".quads :is(.allowed, .barred)")).to_have_count(told)
    assert held == [], "the second tap on the ace does not take it back"


def test_what_the_answer_hangs_on_counts_at_once(phone: Page) -> None:
    phone.goto("/arbiter?ask=may&trump=S&t=9H&h=JK1+7D&to=hand")
    expect(phone.locator(".verdicts")).not_to_contain_text("not as the 6 of spades")
    phone.locator("label[for=void]").tap()
    expect(phone.locator(".verdicts")).to_contain_text("not as the 6 of spades")
    assert "void=1" in phone.url


def test_the_arbiter_works_without_a_script(open_phone: OpenPhone) -> None:
    page = open_phone(java_script_enabled=False)
    page.goto("/arbiter?trump=H")
    tap_card(page, "9 of diamonds")
    tap_card(page, "king of diamonds")
    expect(page.locator(".answer h2")).to_have_text("Card 2 takes it: king of diamonds")
    page.locator("summary").tap()
    page.select_option("#preset", "ukrainian_joker")
    page.get_by_role("button", name="Apply").tap()
    expect(page.locator("summary")).to_contain_text("Ukrainian Joker")
    expect(page.locator(".answer h2")).to_have_text("Card 2 takes it: king of diamonds")


# --- the replay


def at_trick(phone: Page, number: int) -> None:
    expect(phone.locator(".count")).to_have_text(f"{number} / 9", use_inner_text=True)
    assert f"trick={number}" in phone.url


def test_a_deal_is_gone_through_by_buttons_keys_and_swipes(phone: Page) -> None:
    phone.goto(WATCH)
    rows = phone.locator(".seat")
    places = [row.bounding_box() for row in rows.all()]
    phone.locator("#forward").tap()
    at_trick(phone, 1)
    phone.keyboard.press("ArrowRight")
    at_trick(phone, 2)
    phone.keyboard.press("ArrowLeft")
    at_trick(phone, 1)
    for start, end, number in ((300, 60, 2), (60, 300, 1)):
        phone.evaluate(
            """([start, end]) => {
                const rows = document.querySelector(".seats");
                const at = (x) => new Touch({ identifier: 1, target: rows, clientX: x, clientY: 300 });
                rows.dispatchEvent(new TouchEvent("touchstart", { touches: [at(start)], bubbles: true }));
                rows.dispatchEvent(new TouchEvent("touchend", { changedTouches: [at(end)], bubbles: true }));
            }""",
            [start, end],
        )
        at_trick(phone, number)
    phone.keyboard.press("End")
    at_trick(phone, 9)
    expect(phone.locator("#forward")).to_have_attribute("aria-disabled", "true")
    phone.keyboard.press("ArrowRight")
    at_trick(phone, 9)
    assert [row.bounding_box() for row in rows.all()] == places, "the rows keep their places"
    phone.reload()
    at_trick(phone, 9)


def test_the_script_shows_what_the_server_would(phone: Page) -> None:
    phone.goto(WATCH + "&trick=0")
    for number in range(1, 10):
        phone.locator("#forward").tap()
        at_trick(phone, number)
        told = phone.locator(".told").inner_text(), phone.locator(".seats").inner_text()
        struck = phone.locator(".strip .gone").count()
        page = phone.context.new_page()
        page.goto(f"{WATCH}&trick={number}")
        assert (page.locator(".told").inner_text(), page.locator(".seats").inner_text()) == told
        assert page.locator(".strip .gone").count() == struck == 4 * (number - 1)
        page.close()


def test_a_replay_needs_no_connection_once_it_is_there(phone: Page) -> None:
    phone.goto(WATCH)
    phone.context.set_offline(True)
    phone.locator("#forward").tap()
    at_trick(phone, 1)
    expect(phone.locator(".played:visible")).to_have_count(4)
    expect(phone.locator(".played.won:visible")).to_have_count(1)


def test_a_replay_works_without_a_script(open_phone: OpenPhone) -> None:
    page = open_phone(java_script_enabled=False)
    page.goto(WATCH)
    page.locator("#forward").tap()
    page.locator("#forward").tap()
    at_trick(page, 2)


# --- for everybody


@pytest.mark.parametrize("phone", ["ru-RU"], indirect=True)
@pytest.mark.parametrize(("theme", "contrast"), [("dark", ""), ("light", "more"), ("black", "")])
def test_cards_shut_nobody_out_in_any_look(phone: Page, theme: str, contrast: str) -> None:
    look(phone, theme, contrast)
    addresses = (*ASKED, WATCH + "&trick=4", *LARGEST)
    for address in addresses if theme == "dark" else addresses[:6]:
        phone.goto(address)
        examine(phone, colours_alone=theme != "dark")


def test_narrow_phones_scroll_down_only(open_phone: OpenPhone) -> None:
    page = open_phone(locale="ru-RU", width=320, height=568)
    for address in (*ASKED, WATCH + "&trick=4", *LARGEST):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, address


@pytest.mark.parametrize("language", ["en", "ru", "uk", "ka", "cs"])
def test_a_call_on_trumps_or_on_all_suits_is_a_word_that_fits_its_button(
    open_phone: OpenPhone, language: str
) -> None:
    page = open_phone(locale=language)
    page.goto("/arbiter?preset=raspisnoy_54&trump=H&joker=JK1")
    words = page.locator(".scope b")
    assert words.count() == 10, "trumps with six wishes, all suits with four"
    for word in words.all():
        assert any(map(str.isalpha, word.inner_text()))
        assert word.evaluate("e => e.offsetWidth <= e.parentElement.clientWidth - 2")


@pytest.mark.parametrize("query", ["trump=H&t=9D", "ask=may&trump=S&t=9H&h=JK1+7D+AH+8S&to=hand"])
@pytest.mark.parametrize("preset", ["georgian_joker", "raspisnoy_54"])
def test_on_a_low_screen_all_cards_of_the_arbiter_lie_above_the_fold(
    open_phone: OpenPhone, preset: str, query: str
) -> None:
    page = open_phone(locale="ru-RU", width=640, height=360)
    page.goto(f"/arbiter?preset={preset}&{query}")
    cards = page.locator(".quads").bounding_box()
    assert cards is not None
    assert cards["y"] + cards["height"] <= 360
    examine(page, 640)


def test_ten_players_fit_between_the_bars(phone: Page) -> None:
    phone.goto(LARGEST[0])
    last, foot = phone.locator(".seat").last.bounding_box(), phone.locator(".steps").bounding_box()
    assert last is not None
    assert foot is not None
    assert last["y"] + last["height"] <= foot["y"] + 1


@pytest.mark.parametrize("language", ["ru-RU", "ka"])
def test_large_text_stays_within_the_width_and_its_lines(open_phone: OpenPhone, language: str) -> None:
    page = open_phone(locale=language)
    page.add_init_script(LARGE_TEXT)
    for address in (*ASKED, *LARGEST, WATCH):
        page.goto(address)
        assert page.evaluate("document.scrollingElement.scrollWidth") == 360, address
        low = """e => e.map((line) => getComputedStyle(line))
            .filter((style) => parseFloat(style.lineHeight) < parseFloat(style.fontSize)).length"""
        assert page.locator(".strip").evaluate_all(low) == 0, address
        cut_off = "e => e.filter((card) => card.scrollHeight > card.clientHeight).length"
        assert page.locator(".card").evaluate_all(cut_off) == 0, address
