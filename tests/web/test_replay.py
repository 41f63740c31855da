"""A deal trick by trick: from the sheet, by a link to look on, and played by the program."""

import html
import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.domain.presets import PRESETS
from scorekeeper.engine.simulate import simulate_game
from tests.builders import a_deal, a_game, the_rules
from tests.web.keeping import keep
from tests.web.table import Scorer

REVOKE = {"trump": "H", "tricks": ["10D 9S KD AD", "AC 7C QD 8C"]}
"""Lia leads; Gio throws a spade under a diamond and shows the queen of diamonds in trick 2."""


def page(client: FlaskClient, url: str) -> str:
    answer = client.get(url)
    assert answer.status_code == 200, url
    return html.unescape(answer.get_data(as_text=True))


def a_revoke() -> dict[str, Any]:
    return a_game(
        a_deal([0, 0, 0, 0], [0, 0, 0, 1]),
        a_deal([0, 1, 0, 0], [0, 2, 0, 0], play=REVOKE, trump="H"),
        first_dealer=1,
    )


def shown(text: str, step: int) -> str:
    """Return the words of one step."""
    parts = re.findall(rf'<(p|div|ul)([^>]*) data-step="{step}"[^>]*>(.*?)</\1>', text, flags=re.S)
    return re.sub(r"<[^>]+>", " ", " ".join(part[2] for part in parts))


def test_a_deal_with_cards_is_reached_from_its_row_of_the_sheet(client: FlaskClient, app: Flask) -> None:
    links = keep(app, a_revoke())
    for link in links.values():
        own = link.rstrip("/")
        sheet = page(client, f"{own}/sheet")
        assert f'href="{own}/replay/2"' in sheet
        assert f'href="{own}/replay/1"' not in sheet
        assert f'href="{own}/check/1"' in sheet
        assert "tap: the deal trick by trick" in sheet
        replay = page(client, f"{own}/replay/2")
        assert f'href="{own}/sheet?pulka=1"' in replay
        assert f'href="{own}/check/2"' in replay


def test_every_trick_tells_who_takes_it_why_and_what_was_wrong(client: FlaskClient, app: Flask) -> None:
    text = page(client, keep(app, a_revoke())["follower"] + "/replay/2")
    first, second = shown(text, 1), shown(text, 2)
    assert "Dato takes trick 1." in first
    assert "The highest of the suit led (diamonds); no trump was played." in first
    assert "Gio played the 9 of spades but held the queen of diamonds (it came in trick 2)" in first
    assert "Gio played" not in second
    assert "Gio played" in shown(text, 0)


def test_the_page_holds_every_trick_and_shows_the_one_in_the_address(client: FlaskClient, app: Flask) -> None:
    path = keep(app, simulate_game(the_rules(), 4, 5))["scorer"] + "/replay/9"
    for at in (0, 4, 9):
        text = page(client, f"{path}?trick={at}")
        steps = re.findall(r'data-step="(\d+)"( hidden)?', text)
        assert {int(step) for step, _hidden in steps} == set(range(10))
        assert {int(step) for step, hidden in steps if not hidden} == {at}
        struck = re.findall(r'data-trick="(\d+)" class="gone"', text)
        assert len(struck) == 4 * max(at - 1, 0)
        assert len(re.findall(r'class="now"', text)) == (4 if at else 0)
        forward = re.findall(r'id="forward" href="([^"]+)"', text)[0]
        assert parse_qs(urlsplit(forward).query)["trick"] == [str(min(at + 1, 9))]
    assert "The sheet says the same." in shown(text, 9)


def test_a_sheet_that_says_something_else_is_told_at_the_end(client: FlaskClient, app: Flask) -> None:
    game = a_revoke()
    game["deals"][1]["tricks"] = [0, 0, 1, 1]
    text = page(client, keep(app, game)["scorer"] + "/replay/2")
    assert "The sheet says something else: 0 · 0 · 1 · 1." in shown(text, 2)


def test_a_deal_being_played_and_an_annulled_one_are_replayed_too(client: FlaskClient) -> None:
    scorer = Scorer(client)
    for seat, bid in ((2, 0), (3, 0), (4, 1), (1, 1)):
        scorer.bid(seat, bid)
    scorer.enter({"kind": "cards", "play": {"trump": "H", "tricks": ["9D 10D KD AD"]}})
    assert "takes trick 1." in page(client, f"{scorer.path}/replay/1")
    scorer.enter({"kind": "annul"})
    assert "annulled" in page(client, f"{scorer.path}/replay/1")


@pytest.mark.parametrize("line", ["0", "1", "3", "99999999999999999999", "x", "-1"])
def test_a_row_without_cards_is_not_found(client: FlaskClient, app: Flask, line: str) -> None:
    link = keep(app, a_revoke())["scorer"]
    assert client.get(f"{link}/replay/{line}").status_code == 404
    assert client.get(f"{link}x/replay/2").status_code == 404


@pytest.mark.parametrize("trick", ["-1", "99", "x", "9" * 5000, ""])
def test_a_trick_that_is_none_leads_to_one_that_is(client: FlaskClient, app: Flask, trick: str) -> None:
    assert client.get(keep(app, a_revoke())["scorer"] + f"/replay/2?trick={trick}").status_code == 200


# --- the program plays


@pytest.mark.parametrize("preset", PRESETS)
def test_the_program_plays_a_deal_of_every_preset(client: FlaskClient, preset: str) -> None:
    rules = page(client, f"/rules/{preset}")
    there = re.findall(rf'href="(/rules/{preset}/watch[^"]*)"', rules)[0]
    answer = client.get(there)
    assert answer.status_code == 302
    address = answer.headers["Location"]
    assert {"players", "deal", "seed"} <= parse_qs(urlsplit(address).query).keys()
    assert page(client, address) == page(client, address)


def test_house_rules_and_the_table_are_kept(client: FlaskClient) -> None:
    rules = page(client, "/rules/georgian_joker?o=trump_mode%3Dnone&players=3")
    there = html.unescape(re.findall(r'href="(/rules/georgian_joker/watch[^"]*)"', rules)[0])
    address = client.get(there).headers["Location"]
    told = parse_qs(urlsplit(address).query)
    assert (told["o"], told["players"]) == (["trump_mode=none"], ["3"])
    text = page(client, address)
    assert 'aria-label="no trump"' in text
    assert text.count('class="seat"') == 3
    again = html.unescape(re.findall(r'href="([^"]+)">[^<]*<svg[^>]*>.{0,40}</svg>Shuffle again', text)[0])
    assert parse_qs(urlsplit(again).query)["seed"] == ["2"]
    assert page(client, again) != text


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("bridge/watch", 404),
        ("georgian_joker/watch?o=nothing", 400),
        ("georgian_joker/watch?players=4&deal=25&seed=1", 400),
        ("georgian_joker/watch?players=4&deal=0&seed=1", 400),
        ("georgian_joker/watch?players=4&deal=1&seed=0", 400),
        ("georgian_joker/watch?players=4&deal=1&seed=1000000", 400),
        ("georgian_joker/watch?players=x&deal=1&seed=1", 400),
        ("georgian_joker/watch?players=4&deal=1&seed=1&_external=1&endpoint=x&_scheme=ftp", 200),
        ("georgian_joker/watch?players=99&deal=1&seed=1", 200),
        ("georgian_joker/watch?players=4&deal=1&seed=1&trick=77", 200),
    ],
)
def test_an_address_that_is_none_is_refused_in_a_sentence(
    client: FlaskClient, path: str, status: int
) -> None:
    answer = client.get(f"/rules/{path}")
    assert answer.status_code == status
    assert "ftp:" not in answer.get_data(as_text=True)


def test_ten_players_have_their_seats_and_as_many_tricks_as_cards(client: FlaskClient) -> None:
    text = page(client, "/rules/raspisnoy_54/watch?players=10&deal=5&seed=3")
    assert text.count('class="seat"') == 10
    assert sorted(set(re.findall(r'data-step="(\d+)"', text))) == ["0", "1", "2", "3", "4", "5"]
