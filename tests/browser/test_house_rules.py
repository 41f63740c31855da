"""House rules by touch: two rules set, a contradiction refused, a game begun, the rules handed on."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.domain.presets import PRESETS
from tests.phones import accessibility_violations

OpenPhone = Callable[..., Page]


def seat_four(page: Page) -> None:
    page.goto("/new")
    for seat, name in enumerate(("Nino", "Gia", "Lena", "Ana")):
        page.fill(f"input[name=names-{seat}]", name)


def open_house_rules(page: Page) -> None:
    page.locator("button[name=house-rules]").tap()
    page.wait_for_url("**/new/rules")


def choose(page: Page, option: str, value: str) -> None:
    group = page.locator(f"details:has(#{option})")
    if group.get_attribute("open") is None:
        group.locator("summary").tap()
    page.locator(f"#{option} label", has=page.locator(f"input[value='{value}']")).tap()


def done(page: Page) -> None:
    page.locator("button[name=done]").tap()


def fits(page: Page, width: int) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url
    small = page.evaluate(
        """() => [...document.querySelectorAll("a, button, summary, select, input:not([type=hidden])")]
            .filter(e => e.checkVisibility() && !e.classList.contains("sr"))
            .map(e => [e.outerHTML.slice(0, 90), (e.closest("label") ?? e).getBoundingClientRect()])
            .filter(([, box]) => box.width < 44 || box.height < 44)
            .map(([html]) => html)"""
    )
    assert small == [], page.url


def open_all_groups(page: Page) -> None:
    page.evaluate("for (const group of document.querySelectorAll('details')) group.open = true")


def test_two_rules_are_set_by_touch_a_contradiction_is_refused_and_the_game_begins(phone: Page) -> None:
    seat_four(phone)
    open_house_rules(phone)
    tally = phone.locator("[data-tally]")
    expect(tally).to_have_text("Nothing differs")
    expect(phone.locator("details[open]")).to_have_count(0)

    choose(phone, "premium_target", "next_left")
    choose(phone, "zero_taken_mode", "per_card")
    expect(tally).to_have_text("2 differ")
    changed = phone.locator(".option.differs")
    expect(changed).to_have_count(2)
    expect(changed.last.locator(".was s")).to_have_text("all others")
    expect(changed.last.locator(".was s")).to_be_visible()

    choose(phone, "deck", "54")
    done(phone)
    fault = phone.locator("#deck .fault")
    expect(fault).to_contain_text("two extra jokers")
    expect(phone.locator("input[name=o-deck][value='54']")).to_be_checked()
    expect(phone.locator("input[name=o-premium_target][value=next_left]")).to_be_checked()
    expect(phone.locator("details[open]")).to_have_count(3)

    phone.locator("#deck .remedy").tap()
    expect(phone.locator(".fault")).to_have_count(0)
    expect(tally).to_have_text("4 differ")
    for option in ("deck", "jokers"):
        phone.locator(f"#{option} button[name=reset]").tap()
    expect(tally).to_have_text("2 differ")

    done(phone)
    expect(phone.locator("input[name=names-0]")).to_have_value("Nino")
    expect(phone.locator(".house-block .diffs li")).to_have_count(2)
    expect(phone.locator(".house-block .diffs")).to_contain_text("The premium is paid by: the next player")
    phone.locator(".foot button").tap()
    phone.wait_for_url("**/score/**")
    phone.goto(phone.url + "/sheet")
    expect(phone.locator(".rules-line")).to_contain_text("the premium is paid by: the next player")
    phone.locator(".rules-line a").tap()
    expect(phone.locator("h1")).to_have_text("Georgian Joker")
    expect(phone.locator(".house .diffs li")).to_have_count(2)
    expect(phone.locator("#scoring")).to_contain_text("−900")


def test_rules_saved_on_one_phone_are_played_on_another(open_phone: OpenPhone) -> None:
    mine, other = open_phone(), open_phone(locale="ru-RU")
    seat_four(mine)
    open_house_rules(mine)
    choose(mine, "premium_target", "none")
    mine.fill("#rules-name", "As at Ana’s")
    mine.locator("button[name=save]").tap()
    link = mine.locator(".saving .banner a")
    expect(link).to_be_visible()
    address = link.get_attribute("href")
    assert address is not None
    done(mine)
    expect(mine.locator(".choose summary")).to_contain_text("As at Ana’s")
    expect(mine.locator(".choose summary")).to_contain_text("1 differs")
    expect(mine.locator("input[name=names-3]")).to_have_value("Ana")

    other.goto(address)
    expect(other.locator("h1")).to_have_text("As at Ana’s")
    expect(other.locator(".house .diffs")).to_contain_text("никто")
    with other.expect_download() as download:
        other.locator("a[download]").tap()
    saved = json.loads(download.value.path().read_text("utf-8"))
    assert saved["rules"] == {"preset": "georgian_joker", "options": {"premium_target": "none"}}
    other.locator(".btn.main").tap()
    other.wait_for_url("**/new?rules=*")
    expect(other.locator(".choose summary")).to_contain_text("As at Ana’s")
    for seat, name in enumerate(("А", "Б", "В", "Г")):
        other.fill(f"input[name=names-{seat}]", name)
    other.locator(".foot button").tap()
    other.wait_for_url("**/score/**")
    other.goto(other.url + "/rules")
    expect(other.locator(".house .diffs")).to_contain_text("никто")

    third = open_phone()
    third.goto("/rules")
    third.set_input_files("input[type=file]", download.value.path())
    third.locator(".upload button").tap()
    expect(third.locator("h1")).to_have_text("As at Ana’s")


def test_how_it_is_played_is_read_on_the_way(phone: Page) -> None:
    seat_four(phone)
    phone.locator("button[name=read]").tap()
    expect(phone.locator("h1")).to_have_text("Georgian Joker")
    expect(phone.locator("#deals")).to_contain_text("24 deals")
    assert accessibility_violations(phone) == []
    phone.locator("button[name=leave]").tap()
    expect(phone.locator("input[name=names-3]")).to_have_value("Ana")


def test_a_look_at_all_rules_forgets_nothing_that_was_typed(phone: Page) -> None:
    seat_four(phone)
    phone.fill("#title", "Friday")
    phone.locator("input[name=first][value='3']").check()
    open_house_rules(phone)
    choose(phone, "premium_target", "none")
    done(phone)
    phone.get_by_role("link", name="All rules").tap()
    phone.get_by_role("link", name="Odessa poker").tap()
    expect(phone.locator("h1")).to_have_text("Odessa poker")
    phone.get_by_role("link", name="Back", exact=True).tap()
    expect(phone.locator("h1")).to_have_text("Rules")
    phone.get_by_role("link", name="Back", exact=True).tap()
    expect(phone.locator(".house-block .diffs li")).to_have_count(1)
    names = [field.input_value() for field in phone.locator(".names .text").all()]
    assert names == ["Nino", "Gia", "Lena", "Ana"]
    assert phone.input_value("#title") == "Friday"
    assert phone.is_checked("input[name=first][value='3']")
    phone.locator(".foot button").tap()
    phone.wait_for_url("**/score/**")
    phone.goto("/new")
    assert phone.input_value("input[name=names-0]") == "", "a game that was started is no draft any more"


def test_rules_used_from_their_page_keep_the_names_that_were_typed(phone: Page) -> None:
    phone.goto("/rules")
    rules = {"preset": "odessa", "options": {"rate": 2}}
    file = {"format": "scorekeeper-rules/1", "name": "Ours", "rules": rules}
    seat_four(phone)
    phone.get_by_role("link", name="All rules").tap()
    upload = {"name": "ours.json", "mimeType": "application/json", "buffer": json.dumps(file).encode()}
    phone.set_input_files("input[type=file]", upload)
    phone.locator(".upload button").tap()
    phone.get_by_role("link", name="Use these rules").tap()
    expect(phone.locator(".choose summary")).to_contain_text("Ours")
    assert phone.input_value("input[name=names-3]") == "Ana"


def test_house_rules_work_without_a_script(open_phone: OpenPhone) -> None:
    page = open_phone(java_script_enabled=False)
    seat_four(page)
    open_house_rules(page)
    choose(page, "premium_target", "none")
    done(page)
    expect(page.locator(".house-block .diffs li")).to_have_count(1)
    open_house_rules(page)
    expect(page.locator("#premium_target.differs .was s")).to_be_visible()
    page.locator("#premium_target button[name=reset]").tap()
    expect(page.locator("[data-tally]")).to_have_text("Nothing differs")
    done(page)
    expect(page.locator("input[name=names-2]")).to_have_value("Lena")
    page.locator(".foot button").tap()
    page.wait_for_url("**/score/**")


@pytest.mark.parametrize(("locale", "theme", "width"), [("ru-RU", "light", 320), ("en-US", "dark", 360)])
def test_pages_of_rules_shut_nobody_out(open_phone: OpenPhone, locale: str, theme: Any, width: int) -> None:
    page = open_phone(locale=locale, width=width, color_scheme=theme)
    for address in ("/rules", "/rules/georgian_joker?players=2", "/rules/raspisnoy_must_equal?players=10"):
        page.goto(address)
        assert accessibility_violations(page) == [], address
        fits(page, width)
    seat_four(page)
    open_house_rules(page)
    open_all_groups(page)
    assert accessibility_violations(page) == []
    fits(page, width)
    choose(page, "deck", "54")
    done(page)
    expect(page.locator("#deck .fault")).to_be_visible()
    assert accessibility_violations(page) == []
    page.locator("#deck .remedy").tap()
    expect(page.locator(".fault")).to_have_count(0)
    page.fill("#rules-name", "Дома у Александры-Виктории Константинопольской-Багратиони"[:60])
    page.locator("button[name=save]").tap()
    link = page.locator(".saving .banner a")
    expect(link).to_be_visible()
    assert accessibility_violations(page) == []
    address = link.get_attribute("href")
    done(page)
    page.locator(".choose summary").tap()
    expect(page.locator(".choose label:has(input[value^=saved])")).to_have_count(1)
    assert accessibility_violations(page) == []
    fits(page, width)
    page.goto(str(address))
    assert accessibility_violations(page) == []
    fits(page, width)


@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
def test_no_page_of_rules_runs_off_a_small_screen(open_phone: OpenPhone, locale: str) -> None:
    page = open_phone(locale=locale, width=320, height=568)
    for preset, rules in PRESETS.items():
        for players in rules.players:
            page.goto(f"/rules/{preset}?players={players}")
            expect(page.locator("h1")).to_be_visible()
            assert page.evaluate("document.documentElement.scrollWidth") <= 320, (preset, players)
            assert not re.search("%\\(", page.locator("main").inner_text())
