"""Files on a phone: a game is saved, chosen again, looked at and kept; the picture goes to another app."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.catalogues import CODES
from tests.browser.evenings import FOUR, LONG, Evening, examine
from tests.browser.test_languages import CUT
from tests.builders import FIRST, a_deal, a_game
from tests.export.evenings import evening
from tests.phones import accessibility_violations
from tests.services.test_imports import a_match_file

OpenPhone = Callable[..., Page]
SHARE = """
    window.shared = [];
    navigator.canShare = ({files}) => files.every((file) => file.type === "image/png");
    navigator.share = async ({files}) => { window.shared.push([files[0].name, files[0].size]); };
"""


@pytest.fixture
def save(tmp_path: Path) -> Callable[[Any], Path]:
    """Give a function that puts a game file on the phone."""

    def save(game: Any) -> Path:
        path = tmp_path / "game.json"
        path.write_bytes(game if isinstance(game, bytes) else json.dumps(game, ensure_ascii=False).encode())
        return path

    return save


def choose(page: Page, file: Path) -> None:
    """Choose a file on the start page; with a script nothing else is to be pressed."""
    page.goto("/")
    page.set_input_files(".take input[type=file]", file)
    page.wait_for_url("**/import")
    page.locator("main.page").wait_for()


def fits(page: Page, width: int = 360) -> None:
    assert accessibility_violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for button in page.locator("a, summary, button").all():
        box = button.bounding_box() if button.is_visible() else None
        assert box is None or (box["width"] >= 44 and box["height"] >= 44), button.inner_text()


@pytest.mark.parametrize("phone", ["ru-RU"], indirect=True)
def test_a_file_is_looked_at_before_it_is_kept_and_the_game_goes_on(
    phone: Page, save: Callable[[Any], Path]
) -> None:
    game = a_game(FIRST, a_deal([None, None, 1, 0], None), title="Пятница у Нино", options={"rate": 3})
    game["players"] = list(FOUR)
    choose(phone, save(game))
    expect(phone.locator("h1")).to_have_text("Пятница у Нино")
    expect(phone.locator(".stand li").first).to_contain_text("ლენა")
    expect(phone.locator(".banner")).to_contain_text("Идёт сдача 2. Заказы: ლენა\u00a01, Константин\u00a00.")
    phone.get_by_text("Сдачи", exact=True).tap()
    expect(phone.locator("table.taken tbody tr")).to_have_count(1)
    fits(phone)
    button = phone.get_by_role("button", name="Взять эту игру")
    expect(button).to_be_in_viewport()
    button.tap()
    phone.wait_for_url("**/score/**")
    expect(phone.get_by_text("Сколько берёт Нино?")).to_be_visible()
    expect(phone.get_by_role("button", name=re.compile("Отменить"))).to_contain_text("Константин, заказ 0")
    phone.goto("/")
    expect(phone.locator("main")).to_contain_text("Пятница у Нино")


@pytest.mark.parametrize("locale", ["ru-RU", "en-US"])
def test_names_of_any_length_and_ten_players_fit_the_preview(
    open_phone: OpenPhone, save: Callable[[Any], Path], locale: str
) -> None:
    names = (
        LONG,
        "W" * 60,
        "<b>=1+1</b>",
        "\u202eevil.exe",
        "👩\u200d👧",
        "Гия",
        "ლენა",
        "Mo",
        "x",
        LONG[::-1],
    )
    page = open_phone(locale=locale)
    choose(page, save(evening("raspisnoy_54", 10, names=names, title="W" * 200)))
    expect(page.locator(".stand li")).to_have_count(10)
    fits(page)
    page.locator(".foot button").tap()
    page.wait_for_url("**/final")


def test_a_match_is_looked_at_and_kept(phone: Page, save: Callable[[Any], Path]) -> None:
    choose(phone, save(a_match_file("Ada", "Bela")))
    fits(phone)
    phone.get_by_role("button", name="Keep this match").tap()
    phone.wait_for_url("**/match/**")
    examine(phone, phone.url)


@pytest.mark.parametrize("phone", ["ru-RU"], indirect=True)
def test_a_name_that_is_too_long_is_refused_without_breaking_the_page(
    phone: Page, save: Callable[[Any], Path]
) -> None:
    choose(phone, save(a_game() | {"players": ["W" * 200, "Дато", "Лия", "Гия"]}))
    expect(phone.get_by_role("alert")).to_contain_text("больше 60 знаков")
    fits(phone)


@pytest.mark.parametrize("phone", ["ru-RU"], indirect=True)
def test_a_bad_file_is_refused_with_deal_and_player_and_another_one_can_be_chosen(
    phone: Page, save: Callable[[Any], Path]
) -> None:
    game = a_game(FIRST | {"tricks": [0, 0, 2, 0]})
    choose(phone, save(game))
    expect(phone.get_by_role("alert")).to_contain_text("Сдача 1 · Lia, место 3")
    expect(phone.get_by_role("alert")).to_contain_text("от 0 до 1")
    fits(phone)
    phone.set_input_files(".take input[type=file]", save(a_game(FIRST)))
    expect(phone.get_by_role("button", name="Взять эту игру")).to_be_visible()


@pytest.mark.parametrize("code", CODES)
def test_preview_and_refusal_are_readable_in_every_language(
    open_phone: OpenPhone, save: Callable[[Any], Path], code: str
) -> None:
    page = open_phone(locale=code)
    game = a_game(FIRST, a_deal([None, None, 1, 0], None), options={"premium_target": "next_left"})
    game["players"] = ["Ana", "Gia", "Lea", "Nino"]
    faults = {}
    for name, file in (
        ("preview", game | {"played_on": "2026-11-29"}),
        ("match", a_match_file("Ada", "Bela")),
        ("refusal", game | {"deals": [FIRST | {"tricks": [0, 0, 1, 1]}]}),
        ("wrong file", {"format": "scorekeeper-rules/1"}),
    ):
        choose(page, save(file))
        page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })")
        faults[name] = page.evaluate(CUT)
    assert {name: found for name, found in faults.items() if found} == {}


def test_without_a_script_a_button_appears_once_a_file_is_chosen(
    open_phone: OpenPhone, save: Callable[[Any], Path]
) -> None:
    page = open_phone(java_script_enabled=False)
    page.goto("/")
    button = page.get_by_role("button", name="Look at it")
    expect(button).to_be_hidden()
    page.set_input_files(".take input[type=file]", save(a_game(FIRST)))
    button.tap()
    page.get_by_role("button", name="Keep this game").tap()
    page.wait_for_url("**/score/**")


def test_a_game_saved_on_one_phone_goes_on_on_another(open_phone: OpenPhone, tmp_path: Path) -> None:
    first, second = open_phone(), open_phone(locale="ru-RU")
    played = Evening(first)
    played.play_four_handed(9)
    first.goto(f"{played.path}/files")
    with first.expect_download() as download:
        first.get_by_role("link", name="Game file").tap()
    assert re.fullmatch(r"Raspiska \d{4}-\d\d-\d\d Game\.json", download.value.suggested_filename)
    file = tmp_path / "saved.json"
    download.value.save_as(file)
    choose(second, file)
    second.locator(".foot button").tap()
    second.wait_for_url("**/score/**")
    second.goto(second.url + "/final")
    first.goto(f"{played.path}/final")
    totals = [page.locator(".stand .pts").all_inner_texts() for page in (first, second)]
    assert totals[0] == totals[1]


def test_the_page_of_files_shuts_nobody_out(open_phone: OpenPhone) -> None:
    page = open_phone(locale="ru-RU")
    played = Evening(page, (LONG, "Гия", "ლენა", "=1+1"))
    played.play_four_handed(2)
    examine(page, f"{played.path}/files")
    picture = page.locator(".poster img")
    assert picture.evaluate("image => image.complete && image.naturalWidth") == 1080
    expect(page.locator("[data-send-picture]")).to_be_hidden()
    examine(page, "/import")


def test_the_picture_goes_to_another_app_where_the_phone_can_do_that(open_phone: OpenPhone) -> None:
    page = open_phone(locale="ru-RU")
    page.add_init_script(SHARE)
    played = Evening(page)
    played.play_four_handed(1)
    page.goto(f"{played.follower_path}/files")
    button = page.get_by_role("button", name="Отправить")
    expect(button).to_be_visible()
    button.tap()
    ((name, size),) = page.evaluate("window.shared")
    assert name == "Места.png"
    assert size > 10_000
