"""The game file: what is accepted, and that nothing is lost on the way in and out."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.domain.errors import RuleError, UnreadableText
from scorekeeper.domain.gamefile import game_to_json, read_game
from scorekeeper.domain.reading import parse_json
from scorekeeper.domain.scoresheet import Sheet
from tests import strategies as some
from tests.builders import FIRST, SECOND, a_deal, a_game, score


def _file(sheet: Sheet, names: list[str], title: str, played_on: str | None) -> dict[str, Any]:
    return game_to_json(
        rules=sheet.table.rules,
        names=names,
        first_dealer=sheet.table.schedule.deals[0].dealer,
        entries=[line.entry for line in sheet.lines],
        title=title,
        played_on=played_on,
    )


@settings(max_examples=80)
@given(
    some.sheets(),
    st.lists(some.names, min_size=10, max_size=10),
    some.texts,
    st.none() | st.dates().map(str),
)
def test_game_survives_the_file(sheet: Sheet, names: list[str], title: str, played_on: str | None) -> None:
    first = _file(sheet, names[: sheet.table.players], title, played_on)
    read = read_game(json.loads(json.dumps(first)))
    assert read.sheet == sheet
    assert (list(read.names), read.title, read.played_on) == (names[: sheet.table.players], title, played_on)
    assert _file(read.sheet, list(read.names), read.title, read.played_on) == first


PLAY = {
    "trump": "H",
    "leader": 2,
    "hands": [["AS"], ["9D"], ["AD"], ["KD"]],
    "tricks": ["9D AD KD AS"],
}


def test_cards_come_back_as_they_were_written() -> None:
    deal = a_deal([0, 0, 1, 1], [0, 0, 1, 0], trump="H", play=PLAY)
    read = read_game(a_game(deal))
    written = _file(read.sheet, list(read.names), "", None)
    assert written["deals"][0]["play"] == PLAY


def test_smallest_file() -> None:
    game = {
        "format": "scorekeeper-game/1",
        "rules": {"preset": "georgian_joker"},
        "players": ["A", "B"],
        "first_dealer": 2,
        "deals": [],
    }
    sheet = score(game)
    assert sheet["deals"] == []
    assert len(sheet["remaining"]) == 38
    assert sheet["remaining"][0]["dealer"] == 2


def test_reading_changes_nothing_in_the_value_read() -> None:
    game = a_game(FIRST, SECOND, title="Friday")
    before = copy.deepcopy(game)
    read_game(game)
    assert game == before


@pytest.mark.parametrize(
    "name", ["A", "x" * 60, " padded ", "Ná", "ნინო", "Ольга", "👩‍👩‍👧", "a\u00a0b", "﷽", "'; --"]
)
def test_any_printable_name_comes_back_unchanged(name: str) -> None:
    game = a_game(FIRST, players=4)
    game["players"][2] = name
    assert read_game(game).names[2] == name


def test_names_may_repeat() -> None:
    game = a_game(FIRST)
    game["players"] = ["Nino"] * 4
    assert read_game(game).names == ("Nino",) * 4


def test_title_of_200_and_note_of_500_characters() -> None:
    penalty = {"seat": 1, "points": -5, "note": "n" * 500}
    read = read_game(a_game({**FIRST, "penalties": [penalty]}, title="t" * 200))
    assert read.title == "t" * 200
    assert read.sheet.lines[0].entry.penalties[0].note == "n" * 500


@pytest.mark.parametrize("trump", ["S", "C", "D", "H", "none", None])
def test_trump_may_be_written_down(trump: str | None) -> None:
    assert read_game(a_game({**FIRST, "trump": trump})).sheet.lines[0].entry.trump == trump


def test_byte_order_mark_is_accepted() -> None:
    game = a_game(FIRST)
    text = json.dumps(game)
    assert parse_json(b"\xef\xbb\xbf" + text.encode()) == game
    assert parse_json("\ufeff" + text) == game
    assert parse_json(text + " \n\t\r\n") == game


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b" ",
        b"{",
        b"{} x",
        b"{}{}",
        b"[1,]",
        b"NaN",
        b"[Infinity]",
        b"[-Infinity]",
        b"{'a': 1}",
        b"\xff\xfe{\x00}\x00",
        b'"\xff"',
        b"\xef\xbb\xbf\xef\xbb\xbf{}",
        b"01",
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"\x00",
        b'{"deals": [], "deals": []}',
        b'[{"a": {"b": 1, "c": 2, "b": 1}}]',
    ],
    ids=lambda data: repr(data[:12]),
)
def test_what_is_no_json_is_a_bad_file(data: bytes) -> None:
    with pytest.raises(UnreadableText) as caught:
        parse_json(data)
    assert caught.value.code == "bad_file"


@pytest.mark.parametrize("digits", ["9" * 20, "9" * 5000, "-" + "9" * 5000])
def test_a_number_without_end_is_refused_by_the_field_it_stands_in(digits: str) -> None:
    text = json.dumps(a_game(FIRST)).replace('"first_dealer": 1', f'"first_dealer": {digits}')
    with pytest.raises(RuleError) as caught:
        read_game(parse_json(text))
    assert (caught.value.code, caught.value.params["what"]) == ("bad_seat", "the first dealer")


# --- running and void deals


def test_running_deal_scores_nothing_yet() -> None:
    sheet = score(a_game(FIRST, a_deal([1, 1, 0, 1], None)))
    running = sheet["deals"][1]
    assert running["tricks"] is None
    assert running["points"] == [0, 0, 0, 0]
    assert running["tension"] == 1
    assert running["totals"] == sheet["totals"] == [50, 50, 100, -200]
    assert sheet["remaining"][0]["number"] == 3


@pytest.mark.parametrize(
    "bids", [None, [None] * 4, [None, None, 0, None], [None, None, 0, 2], [None, 1, 0, 2], [1, 1, 0, 1]]
)
def test_running_deal_may_be_half_bid(bids: list[int | None] | None) -> None:
    """Deal 2: seat 2 deals, so 3, 4, 1, 2 bid."""
    bids = bids if bids is None or bids != [None, 1, 0, 2] else [1, None, 0, 2]
    sheet = score(a_game(FIRST, a_deal(bids, None)))
    assert sheet["deals"][1]["bids"] == bids
    complete = bids is not None and None not in bids
    assert (sheet["deals"][1]["tension"] is None) is (not complete)


def test_running_deal_keeps_its_penalties() -> None:
    penalty = {"seat": 1, "points": -30}
    sheet = score(a_game(FIRST, a_deal([1, 1, 0, 1], None, penalties=[penalty])))
    assert sheet["deals"][1]["penalties"] == [-30, 0, 0, 0]


VOID = a_deal(None, None, void=True)


@pytest.mark.parametrize(
    "void",
    [
        VOID,
        a_deal([1, 1, 0, 1], None, void=True),
        a_deal([1, 1, 0, 1], [0, 0, 0, 0], void=True),
        a_deal([1, 1, 0, 1], [2, 2, 2, 2], void=True),
        a_deal(None, [1, 0, 0, 0], void=True),
        a_deal([1, 1, 0, 1], [1, 0, 0, 1], void=True),
    ],
)
def test_void_deal_is_dealt_again_by_the_same_dealer(void: dict[str, Any]) -> None:
    sheet = score(a_game(FIRST, void, SECOND))
    annulled, again = sheet["deals"][1:]
    for name in ("number", "pulka", "type", "cards", "dealer", "bidding_order", "leader"):
        assert annulled[name] == again[name]
    assert (annulled["number"], annulled["dealer"]) == (2, 2)
    assert annulled["void"] is True
    assert "void" not in again
    assert annulled["points"] == [0, 0, 0, 0]
    assert annulled["totals"] == sheet["deals"][0]["totals"]
    assert sheet["totals"] == [150, -150, 150, -100]


def test_void_deal_keeps_its_penalties() -> None:
    fined = {**VOID, "penalties": [{"seat": 2, "kind": "revoke", "points": -50}, {"seat": 2, "points": -5}]}
    sheet = score(a_game(FIRST, fined, VOID))
    assert sheet["deals"][1]["penalties"] == [0, -55, 0, 0]
    assert sheet["totals"] == [50, -5, 100, -200]
    assert sheet["remaining"][0]["number"] == 2
    assert len(sheet["remaining"]) == 23


def test_void_deal_may_be_followed_by_a_running_one() -> None:
    sheet = score(a_game(FIRST, VOID, a_deal(None, None)))
    assert [deal["number"] for deal in sheet["deals"]] == [1, 2, 2]
    assert sheet["remaining"][0]["number"] == 3


def test_false_void_is_no_void() -> None:
    assert score(a_game({**FIRST, "void": False}))["deals"][0]["points"] == [50, 50, 100, -200]
