"""One whole party of every preset, short by house rules, recorded on the desk and compared with `score`."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.domain import bids as bidding
from scorekeeper.domain.entries import DealEntry
from scorekeeper.domain.options import with_house_rules
from scorekeeper.domain.presets import PRESETS, find_preset
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.schedule import DealSpec
from scorekeeper.domain.scoresheet import Sheet, Table, add_entry, empty_sheet
from scorekeeper.web import access, create_app
from tests.browser.desk_driver import Desk
from tests.servers import Server

NAMES = ("Nino", "Gia", "Lena", "Konstantin", "Maya", "Otar", "Anna", "Boris", "Tamar", "Zurab")
SHORT = {"max_hand_cap": 3, "full_deals_count": 1, "special_repeat": "once"}
BRIEFER = {"fixed_list": [2, 3, 2], "full_deals_count": 1}


def start(server: Server, rules: RuleSet, players: int) -> tuple[str, Table]:
    """Start a game in the data of *server*; return the address of its desk and its table."""
    app = create_app({}, server.instance)
    with app.test_request_context("/"):
        game = access.games().start(rules, NAMES[:players], 0)
        return server.url + access.link("desk.show", game, "scorer"), game.table


def play(table: Table, rng: random.Random) -> Iterator[tuple[DealSpec, DealEntry]]:
    """Yield every deal of a party with bids the rules allow and tricks that add up."""
    sheet: Sheet = empty_sheet(table)
    while (deal := sheet.due) is not None:
        bids: dict[int, int | None] = dict.fromkeys(range(table.players))
        earlier: list[int] = []
        for seat in deal.bidding_order:
            allowed = bidding.legal_bids(table.rules, deal.type, deal.cards, table.players, earlier)
            earlier.append(rng.choice([bid for bid in allowed if bid <= deal.cards] or allowed))
            bids[seat] = earlier[-1]
        tricks = [0] * table.players
        for _ in range(deal.tricks):
            tricks[rng.randrange(table.players)] += 1
        entry = DealEntry(bids=tuple(bids.values()) if deal.has_bids else None, tricks=tuple(tricks))
        yield deal, entry
        sheet = add_entry(sheet, entry)


def final_totals(table: Table, entries: list[DealEntry]) -> list[str]:
    sheet = empty_sheet(table)
    for entry in entries:
        sheet = add_entry(sheet, entry)
    assert sheet.is_complete
    return [str(total) for total in sheet.totals]


def plain(text: str) -> str:
    for space in ("\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"):
        text = text.replace(space, "")
    return text.replace("\N{MINUS SIGN}", "-").strip()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_party_of_every_preset_is_recorded_to_its_end(
    phone: Page, live_server: Server, preset: str
) -> None:
    base = find_preset(preset)
    options = BRIEFER if base.schedule_kind == "fixed_list" else SHORT
    rules = with_house_rules(base, options)
    players = min(max(rules.players[0], 3), rules.players[1])
    address, table = start(live_server, rules, players)
    desk = Desk(phone).open(address)
    entries = []
    for deal, entry in play(table, random.Random(preset)):
        entries.append(entry)
        expect(desk.main).to_have_class(re.compile(r"\bbids\b" if deal.has_bids else r"\btricks\b"))
        said = [entry.bids[seat] for seat in deal.bidding_order] if entry.bids else []
        desk.type_deal(said, entry.tricks)
    desk.wait_saved()
    expect(desk.main).to_have_class(re.compile(r"\bdone\b"))
    totals = final_totals(table, entries)
    assert [plain(text) for text in desk.totals()] == totals
    phone.goto(f"{address}/sheet")
    assert [plain(text) for text in phone.locator("tfoot td").all_inner_texts()] == totals


def taps_allowed(deal: DealSpec, entry: DealEntry, players: int) -> int:
    """Return the budget of a deal: a touch for each bid and each misser, and one to record.

    One more for each number of two digits that the pad shows behind its tens switch, and for each result
    outside the strip of a row.
    """
    assert entry.tricks is not None
    if entry.bids is None:
        return players + (players - 1 if deal.cards > 4 else 0)
    missers = sum(bid != taken for bid, taken in zip(entry.bids, entry.tricks, strict=True))
    switches = players if deal.cards >= 12 and players > 3 else 0
    outside = missers if deal.cards > 4 else 0
    return players + missers + 1 + switches + outside


KINDS: list[tuple[str, int, dict[str, Any]]] = [
    ("raspisnoy_kids", 4, {"fixed_list": [4]}),
    ("raspisnoy_must_equal", 10, {"fixed_list": [3], "special_rounds": ["misere"]}),
    ("raspisnoy_54", 2, {"fixed_list": [27], "special_rounds": ["gold"]}),
    ("ukrainian_joker", 6, {"fixed_list": [8]}),
]


@pytest.mark.parametrize(("preset", "players", "options"), KINDS)
def test_every_kind_of_deal_keeps_its_budget_of_touches_and_its_place_on_the_screen(
    phone: Page, live_server: Server, preset: str, players: int, options: dict[str, Any]
) -> None:
    once = {"schedule_kind": "fixed_list", "special_repeat": "once"}
    address, table = start(live_server, with_house_rules(find_preset(preset), once | options), players)
    desk = Desk(phone).open(address)
    for deal, entry in play(table, random.Random(5)):
        said = [entry.bids[seat] for seat in deal.bidding_order] if entry.bids else None
        assert entry.tricks is not None
        spent = desk.play_deal(said, entry.tricks)
        assert spent <= taps_allowed(deal, entry, players), (deal, entry)
        assert not phone.evaluate("() => document.scrollingElement.scrollHeight > innerHeight || scrollY > 0")
    desk.wait_saved()
    expect(desk.main).to_have_class(re.compile(r"\bdone\b"))


ONE_OF_EACH = {
    "fixed_list": [2],
    "schedule_kind": "fixed_list",
    "special_rounds": ["dark", "misere", "forehead", "no_trump"],
    "special_repeat": "once",
    "display_divisor": 100,
    "forehead_hand_size": "max",
    "dealer_restriction": "none",
}


def test_the_desk_says_what_is_special_about_a_deal(phone: Page, live_server: Server) -> None:
    """And writes points as the sheet does, where the table says them divided by 100."""
    address, _ = start(live_server, with_house_rules(find_preset("raspisnoy_must_equal"), ONE_OF_EACH), 4)
    desk = Desk(phone).open(address)
    trump = desk.main.locator("button[data-do=trump]")
    expect(trump).to_have_count(1)
    desk.type_deal([0, 0, 0, 0], [2, 0, 0, 0])
    expect(desk.main.locator(".ask .hint")).to_have_text("Bid before anybody looks at the cards")
    expect(desk.main.locator(".seat .points")).to_have_text(["0.02", "0.05", "0.05", "0.05"])
    desk.type_deal([0, 0, 0, 0], [2, 0, 0, 0])
    expect(desk.main.locator(".tension")).to_have_text("\N{MINUS SIGN}0.2 a trick")
    desk.type_deal([], [2, 0, 0, 0])
    expect(desk.main.locator(".ask .hint")).to_have_text("You see all cards but your own")
    desk.type_deal([0, 0, 0, 0], [2, 0, 0, 0])
    expect(desk.main.get_by_role("img", name="Trump: no trump")).to_be_visible()
    expect(trump).to_have_count(0)
    desk.type_deal([0, 0, 0, 0], [2, 0, 0, 0])
    expect(desk.main).to_have_class(re.compile(r"\bdone\b"))
    desk.wait_saved()
    shown = [plain(text) for text in desk.totals()]
    phone.goto(f"{address}/sheet")
    assert shown == [plain(text) for text in phone.locator("tfoot td").all_inner_texts()]


def test_a_penalty_is_written_as_the_table_says_its_points(phone: Page, live_server: Server) -> None:
    divided = {"display_divisor": 100}
    address, _ = start(live_server, with_house_rules(find_preset("georgian_joker"), divided), 4)
    desk = Desk(phone).open(address)
    desk.tap(desk.main.locator('[data-do="more"]'))
    drawer = phone.locator("dialog[open]")
    drawer.get_by_role("button", name="Penalty").tap()
    expect(drawer.locator("output")).to_have_text("\N{MINUS SIGN}0.5")
    drawer.get_by_role("button", name="0.1 less").tap()
    expect(drawer.locator("output")).to_have_text("\N{MINUS SIGN}0.6")
    drawer.get_by_role("button", name="\N{MINUS SIGN}2").tap()
    drawer.locator("label.pill").first.tap()
    drawer.get_by_role("button", name="Enter the penalty").tap()
    undo = desk.main.locator("[data-do=undo]")
    expect(undo).to_have_accessible_name(re.compile("penalty \N{MINUS SIGN}2$"))
    expect(desk.main.locator(".pencil")).to_have_text("penalty \N{MINUS SIGN}2")
