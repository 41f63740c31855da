"""Names that mean harm are letters on a real phone: nothing runs, nothing is fetched, nothing runs over."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.export.evenings import evening
from tests.hostile import NAMES

OpenPhone = Callable[..., Page]


@pytest.mark.parametrize("locale", ["ru-RU", "ka-GE"])
def test_names_run_nothing_fetch_nothing_and_keep_to_the_screen(
    open_phone: OpenPhone, tmp_path: Path, locale: str
) -> None:
    """A request to another machine, a script that fails and a breach of the policy end every such test."""
    phone = open_phone(locale=locale)
    said: list[str] = []
    phone.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
    game = evening("raspisnoy_54", 10, names=NAMES, title=NAMES[0] * 3, deals=12)
    game["deals"][1]["note"] = NAMES[5]
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game, ensure_ascii=False), encoding="utf-8")
    phone.goto("/")
    phone.set_input_files(".take input[type=file]", file)
    phone.wait_for_url("**/import")
    keep_to_the_screen(phone)
    phone.locator(".foot .btn.main").tap()
    phone.wait_for_url("**/score/**")
    path = re.findall(r"/score/[^/]+/[^/?]+", phone.url)[0]
    for page in ("", "/sheet", "/final", "/files", "/share", "/live", "/check/1"):
        phone.goto(path + page)
        phone.wait_for_load_state()
        keep_to_the_screen(phone)
    for document in ("sheet", "standings", "statistics"):
        phone.goto(f"{path}/print?document={document}")
        phone.wait_for_load_state()
    phone.goto("/")
    keep_to_the_screen(phone)
    expect(phone.locator("main")).to_contain_text(NAMES[0])
    assert said == []


def keep_to_the_screen(phone: Page) -> None:
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360, phone.url
    assert phone.evaluate("visualViewport.scale") == 1, phone.url
