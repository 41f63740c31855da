"""Poker hands, the joker bank and the match on a phone, by touch: what is seen is what the commands say."""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evenings import LONG
from tests.cli import shell
from tests.phones import accessibility_violations
from tests.web.bank import NO_MATCH
from tests.web.parties import HOUSE, OPTIONS, results

OpenPhone = Callable[..., Page]

MINUS = "\N{MINUS SIGN}"


def examine(page: Page, width: int = 360, *, colours_alone: bool = False) -> None:
    """Find nothing that shuts anyone out, sticks out or is too small to be tapped."""
    assert accessibility_violations(page, colours_alone=colours_alone) == [], page.url
    assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url
    small = page.evaluate(
        """() => [...document.querySelectorAll("a, button, summary, select, input:not([type=hidden])")]
            .filter(e => e.checkVisibility() && !e.closest("label, .pick") && !e.classList.contains("sr"))
            .map(e => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
            .filter(([, box]) => box.width < 44 || box.height < 44)
            .map(([html]) => html)"""
    )
    assert small == [], page.url


def look(page: Page, theme: str, contrast: str) -> None:
    page.goto("/settings")
    page.check(f"input[name=theme][value={theme}]")
    page.check(f"input[name=contrast][value='{contrast}']")
    page.locator(".foot button").tap()
    page.wait_for_url(re.compile(r"/$"))


# --- poker


def test_hands_are_tapped_and_compared_as_the_command_does(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="Poker hands").tap()
    phone.wait_for_url("**/poker")
    hands = (
        ("king of spades", "king of hearts", "8 of clubs", "8 of diamonds", "joker"),
        ("9 of spades", "9 of hearts", "9 of clubs", "4 of diamonds", "4 of clubs"),
    )
    phone.evaluate("window.stayed = true")
    for place, hand in enumerate(hands, start=1):
        for count, card in enumerate(hand, start=1):
            phone.locator(
                f'.suits a[aria-label="{card}"], .suits a[aria-label="{card}, in another hand"]'
            ).tap()
            if count < 5:
                expect(phone.locator(".five .card:not(.slot)")).to_have_count(count)
        if place == 1:
            expect(phone.locator(".filling .says")).to_have_text("Hand 2: 5 more cards")
    result = shell.run("poker", "KS KH 8C 8D JK1", "9S 9H 9C 4D 4C")
    expect(phone.get_by_role("heading", name=f"Hand {result['winners'][0]} wins")).to_be_visible()
    expect(phone.locator(".hands .says").first).to_have_text("Full house, kings over eights")
    phone.get_by_role("link", name="Ace, straight or flush").tap()
    result = shell.run("poker", "--role", "bug", "KS KH 8C 8D JK1", "9S 9H 9C 4D 4C")
    expect(phone.get_by_role("heading", name=f"Hand {result['winners'][0]} wins")).to_be_visible()
    assert phone.evaluate("window.stayed"), "no page was loaded anew"
    assert "role=bug" in phone.url
    phone.reload()
    expect(phone.get_by_role("heading", name="Hand 2 wins")).to_be_visible()
    phone.locator('.hands a[aria-label="joker: take back"]').tap()
    expect(phone.locator(".filling .says")).to_have_text("Hand 1: 1 more card")


def test_hands_are_compared_without_a_script(open_phone: OpenPhone) -> None:
    page = open_phone(java_script_enabled=False)
    page.goto("/poker?h=KS-KH-8C-8D&h=9S-9H-9C-4D-4C")
    page.get_by_role("link", name="joker", exact=True).tap()
    expect(page.get_by_role("heading", name="Hand 1 wins")).to_be_visible()
    page.locator("summary").tap()
    page.locator("label[for=lowball]").tap()
    page.get_by_role("button", name="Apply").tap()
    expect(page.locator(".hands .says").first).to_contain_text("Two pair")


# --- the bank


class Bank:
    """A bank on a phone, and the bank file of what was booked."""

    def __init__(self, page: Page, names: Sequence[str] = ("Nino", "Dato", "Lia")) -> None:
        self.page = page
        self.file: dict[str, Any] = {
            "format": "scorekeeper-bank/1",
            "players": list(names),
            "banker": 1,
            "rounds": [],
        }
        page.goto("/bank/new")
        for count in range(4, len(names)):
            page.locator("button[value=add]").tap()
            expect(page.locator(".sitting li")).to_have_count(count + 1)
        for count in range(4, len(names), -1):
            page.locator("button[value=remove]").tap()
            expect(page.locator(".sitting li")).to_have_count(count - 1)
        for seat, name in enumerate(names):
            page.fill(f"input[name=names-{seat}]", name)
        page.locator(".foot button").tap()
        page.wait_for_url(re.compile(r"/bank/(?!new)"))

    def book(self, match: str, turned: Sequence[str]) -> None:
        number = self.page.locator(".ledger tbody tr").count() + 1
        players = len(self.file["players"])
        stakes = [
            int(field.input_value()) if (field := self.page.locator(f"#stake-{seat}")).count() else 0
            for seat in range(players)
        ]
        self.page.locator(f"input[name=match][value='{match}']").check()
        self.page.locator("button[value=book]").tap()
        expect(self.page.locator(".ledger tbody tr")).to_have_count(number)
        self.file["rounds"].append({"stakes": stakes, "turned": list(turned)})

    def check(self) -> None:
        said = shell.run("bank", "-", stdin=json.dumps(self.file))
        shown = [text.replace(MINUS, "-") for text in self.page.locator(".purses .pts").all_inner_texts()]
        assert [int(text) for text in shown] == said["ledger"]
        rows = self.page.locator(".purses li").all()
        assert [row.get_attribute("class") for row in rows].index("banks") + 1 == said["banker"]


def test_an_evening_at_the_bank_is_what_the_command_says(phone: Page) -> None:
    bank = Bank(phone)
    phone.evaluate("window.stayed = true")
    for _ in range(4):
        phone.get_by_label("Dato: stake one more").tap()
    phone.get_by_label("Lia: stake one more").tap()
    expect(phone.locator("#stake-1")).to_have_value("5")
    bank.book("2", ["7", "A"])
    bank.check()
    bank.book("1", ["JK"])
    expect(phone.locator(".told")).to_contain_text("stakes doubled")
    bank.book("none", NO_MATCH)
    bank.check()
    phone.get_by_role("button", name="Undo: round 3").tap()
    expect(phone.locator(".ledger tbody tr")).to_have_count(2)
    phone.get_by_role("button", name="Redo: round 3").tap()
    expect(phone.locator(".ledger tbody tr")).to_have_count(3)
    bank.check()
    phone.get_by_role("button", name="Card by card").tap()
    for rank in ("7", "king", "8"):
        cards = phone.locator(".turned li").count()
        phone.get_by_role("button", name=rank, exact=True).tap()
        expect(phone.locator(".turned li")).to_have_count(cards + 1)
    phone.get_by_role("button", name="queen, a match").tap()
    expect(phone.locator("#turn")).to_contain_text("Card 4 is the queen called")
    phone.locator("button[value=book]").tap()
    expect(phone.locator(".ledger tbody tr")).to_have_count(4)
    bank.file["rounds"].append({"stakes": [1, 0, 2], "turned": ["7", "K", "8", "Q"]})
    bank.check()
    assert phone.evaluate("window.stayed"), "no page was loaded anew"


def test_what_is_tapped_survives_a_reload_and_a_lost_connection(phone: Page) -> None:
    Bank(phone)
    phone.get_by_label("Dato: stake one more").tap()
    phone.locator("input[name=match][value='6']").check()
    phone.reload()
    expect(phone.locator("#stake-1")).to_have_value("2")
    expect(phone.locator("input[name=match][value='6']")).to_be_checked()
    phone.context.set_offline(True)
    phone.locator("button[value=book]").tap()
    expect(phone.locator("[data-offline]")).to_be_visible()
    phone.context.set_offline(False)
    phone.locator("button[value=book]").dblclick()
    expect(phone.locator(".ledger tbody tr")).to_have_count(1)
    expect(phone.locator("[data-offline]")).to_be_hidden()
    assert phone.locator(".purses .pts").first.inner_text() == "+3"


def test_two_phones_do_not_overwrite_each_other_and_a_third_looks_on(open_phone: OpenPhone) -> None:
    one, other, watcher = open_phone(), open_phone(), open_phone()
    bank = Bank(one)
    other.goto(one.url)
    one.goto(f"{one.url}/share")
    watcher.goto(one.locator("#follower-link").inner_text())
    one.go_back()
    other.get_by_label("Lia: stake one more").tap()
    bank.book("none", NO_MATCH)
    other.locator("input[name=match][value='3']").check()
    other.locator("button[value=book]").tap()
    expect(other.get_by_role("alert")).to_contain_text("the ledger has moved on")
    expect(other.locator(".purses .pts").first).to_have_text(f"{MINUS}2")
    expect(other.locator("#stake-2")).to_have_value("2")
    expect(watcher.locator(".purses .pts").first).to_have_text(f"{MINUS}2")


# --- the match


def play(page: Page, winners: Sequence[str], second: str = "") -> dict[str, Any]:
    """Play the party whose desk is open behind the page's back, and return its game file."""
    boot = json.loads(page.evaluate("document.getElementById('boot').textContent"))
    names, deal = boot["players"], boot["plan"]["deals"][0]
    bids, tricks = results(names, winners, second)
    version = boot["desk"]["version"]
    ops = [{"kind": "bid", "seat": seat, "bid": bids[seat - 1]} for seat in deal["bidding_order"]]
    for op in (*ops, {"kind": "record", "tricks": tricks}):
        answer = page.request.post(
            boot["urls"]["ops"],
            headers={"Authorization": f"Bearer {boot['token']}"},
            data={"id": f"operation-{version}", "base": version, "op": op},
        )
        assert answer.ok, answer.text()
        version = answer.json()["version"]
    return {
        "format": "scorekeeper-game/1",
        "rules": {"preset": "ukrainian_joker", "options": OPTIONS},
        "players": names,
        "first_dealer": deal["dealer"],
        "deals": [{"bids": bids, "tricks": tricks}],
    }


def begin_match(page: Page, names: Sequence[str]) -> None:
    """Start a game of short parties from the form and stay on its desk."""
    page.goto("/new")
    token = page.locator("input[name=csrf_token]").first.input_value()
    form = {"csrf_token": token, "preset": "ukrainian_joker", "house": HOUSE, "first": "1"}
    form |= {f"names-{seat}": name for seat, name in enumerate(names)}
    answer = page.request.post("/new", form=form)
    assert "/score/" in answer.url
    page.goto(answer.url)


def test_a_match_of_three_parties(phone: Page) -> None:
    names = ("Ada", "Bela", "Cira")
    begin_match(phone, names)
    games = [play(phone, ["Ada"], "Bela")]
    phone.goto(f"{phone.url}/final")
    phone.get_by_role("link", name="To the match").tap()
    phone.wait_for_url("**/match/**")
    match = phone.url
    for number, (winner, second) in enumerate((("Bela", "Cira"), ("Cira", "Bela")), start=2):
        expect(phone.get_by_role("heading", name=f"Party {number} of 3")).to_be_visible()
        phone.get_by_role("button", name="Start the party").tap()
        phone.wait_for_url("**/score/**")
        games.append(play(phone, [winner], second))
        phone.goto(match)
    said = shell.run("match", "-", stdin=json.dumps({"format": "scorekeeper-match/1", "games": games}))
    assert said["winner"] == 2
    expect(phone.get_by_role("heading", name="Bela wins the match")).to_be_visible()
    rows = phone.locator(".standing tbody tr")
    for seat, name in enumerate(names):
        cells = rows.filter(has_text=name).locator("td").all_inner_texts()
        assert [int(cell) for cell in cells[:2]] == [said["wins"][seat], said["seconds"][seat]]
    assert [game["first_dealer"] for game in games] == [1, 2, 3]


@pytest.mark.parametrize("players", [2, 4, 7, 10])
def test_a_round_is_booked_without_scrolling(open_phone: OpenPhone, players: int) -> None:
    page = open_phone(locale="ru-RU")
    bank = Bank(page, ("Нино", "Гия", "Лена", "Константин", *"ДЕЖЗИК")[:players])
    for number in (1, 2):
        last = page.locator(".bank .undo").bounding_box()
        assert last is not None
        assert last["y"] + last["height"] <= 640
        if number == 1:
            assert page.evaluate("document.documentElement.scrollHeight") <= 640
            bank.book("2", ["7", "A"])


def test_a_stake_among_many_is_stepped_where_it_stands(phone: Page) -> None:
    bank = Bank(phone, tuple("ABCDEFGHIJ"))
    more = phone.get_by_label("I: stake one more")
    expect(more).to_be_hidden()
    before = phone.locator("#stake-8").bounding_box()
    phone.locator("#stake-8").tap()
    assert phone.locator("#stake-8").bounding_box() == before
    more.tap()
    more.tap()
    phone.get_by_label("I: stake one less").tap()
    expect(phone.locator("#stake-8")).to_have_value("2")
    examine(phone)
    bank.book("2", ["7", "A"])
    bank.check()


# --- looks


@pytest.mark.parametrize(
    ("theme", "contrast", "locale"),
    [("dark", "", "en-US"), ("light", "more", "ru-RU"), ("black", "", "ru-RU")],
)
def test_the_pages_shut_nobody_out_in_any_look(
    open_phone: OpenPhone, theme: str, contrast: str, locale: str
) -> None:
    page = open_phone(locale=locale)
    look(page, theme, contrast)
    for address in ("/poker", "/poker?h=KS-KH-8C-8D-JK1&h=9S-9H-9C-4D-4C", "/bank/new"):
        page.goto(address)
        examine(page, colours_alone=theme != "dark")
    bank = Bank(page)
    examine(page, colours_alone=theme != "dark")
    bank.book("none", NO_MATCH)
    page.fill("#stake-0", "99")
    page.locator("button[value=turning-on]").tap()
    expect(page.locator("#turn")).to_be_visible()
    page.locator("button[value=book]").tap()
    expect(page.locator(".purses .fault")).to_be_visible()
    examine(page, colours_alone=theme != "dark")
    begin_match(page, ("Ada", "Bela", "Cira"))
    play(page, ["Ada"], "Bela")
    page.goto("/")
    examine(page, colours_alone=theme != "dark")
    page.locator('a[href^="/match/"]').tap()
    page.wait_for_url("**/match/**")
    page.locator("summary").tap()
    examine(page, colours_alone=theme != "dark")


def test_ten_players_long_names_and_small_screens_fit(open_phone: OpenPhone) -> None:
    page = open_phone(locale="ru-RU", width=320, height=568)
    bank = Bank(page, (LONG, *"БВГДЕЖЗ", LONG[::-1], "К"))
    examine(page, 320)
    bank.book("1", ["JK"])
    examine(page, 320)
    saved = page.request.get(f"{page.url}/bank.json").body()
    page.goto("/import")
    file = {"name": "bank.json", "mimeType": "application/json", "buffer": saved}
    page.set_input_files(".take input[type=file]", file)
    page.locator(".preview summary").tap()
    examine(page, 320)
    page.get_by_role("button", name="Взять этот банк").tap()
    page.wait_for_url("**/bank/**")
    bank.check()
    page.goto("/poker?" + "h=AS-KS-QS-JS-JK1&" * 6)
    examine(page, 320)
    page.goto("/poker?" + "h=AS&" * 6)
    examine(page, 320)
    begin_match(page, (LONG, LONG[::-1], "В", "Г", "Д", "Е"))
    play(page, [LONG], "В")
    page.goto("/")
    examine(page, 320)
    page.locator('a[href^="/match/"]').tap()
    page.wait_for_url("**/match/**")
    examine(page, 320)
