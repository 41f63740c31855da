"""A file becomes a game: looked at first, kept whole."""

import json
import re
from datetime import date
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.builders import FIRST, SECOND, a_deal, a_game
from tests.export.evenings import evening
from tests.services.test_imports import EVERYTHING, a_match_file
from tests.web.importing import RUSSIAN, count, keep, kept, shown, text_of
from tests.web.parties import Table
from tests.web.table import Scorer

# --- looking


def test_the_start_page_takes_a_file(client: FlaskClient) -> None:
    page = client.get("/").get_data(as_text=True)
    assert re.search(r'<form[^>]*action="/import"[^>]*enctype="multipart/form-data"', page)
    assert 'type="file"' in page


def test_the_preview_shows_players_rules_totals_places_and_what_is_running(
    app: Flask, client: FlaskClient
) -> None:
    before = count(app)
    game = a_game(
        FIRST,
        SECOND,
        a_deal([None, None, None, 2], None),
        title="Пятница",
        played_on="1999-12-31",
        options={"premium_target": "next_left"},
    )
    text = text_of(shown(client, game))
    for said in (
        "Пятница",
        "Georgian Joker · December 31, 1999 · 2 of 24 deals played",
        "1 Nino 150 1 Lia 150 3 Gio −100 4 Dato −150",
        "Deal 3 is being played. Bids: Gio 2.",
        "1 0·0 50 0·0 50 1·1 100 1·0 −200",
        "The premium is paid by: the next player",
        "Keep this game",
    ):
        assert said in text, text
    russian = text_of(shown(client, game, **RUSSIAN))
    assert "сыграно 2 из 24 сдач" in russian
    assert "Взять эту игру" in russian
    assert count(app) == before


def test_a_finished_game_and_one_nobody_has_begun_say_so(client: FlaskClient) -> None:
    assert "24 deals, finished" in text_of(shown(client, evening()))
    assert "no deal played yet" in text_of(shown(client, a_game()))


def test_hostile_texts_are_shown_as_texts(client: FlaskClient) -> None:
    names = ['<script>alert("1")</script>', "\u202e=1+1", "x" * 60, "https://example.org/'\"&<"]
    game = a_game(FIRST | {"note": "<img src=x>"}, title='"><b>title</b>') | {"players": names}
    page = shown(client, game)
    assert "<script>alert" not in page
    assert "<b>title" not in page
    assert "<img" not in page
    path = kept(client, game)
    assert client.get(f"{path}/game.json").get_json()["players"] == names


# --- keeping


def test_a_kept_file_is_a_game_with_its_own_two_links(client: FlaskClient, app: Flask) -> None:
    first, second = kept(client, EVERYTHING), kept(client, EVERYTHING)
    assert first.split("/")[2] != second.split("/")[2]
    exported = client.get(f"{first}/game.json")
    assert json.loads(exported.data) == EVERYTHING
    assert client.get(f"{second}/game.json").data == exported.data
    share = client.get(f"{first}/share").get_data(as_text=True)
    follower = "/follow/" + share.split("/follow/")[1].split("<")[0]
    other = app.test_client()
    assert other.get(follower).status_code == 200
    assert other.get(first).status_code == 200
    assert "Пятница" in client.get("/").get_data(as_text=True)
    assert "Пятница" not in app.test_client().get("/").get_data(as_text=True)


@pytest.mark.parametrize(
    ("preset", "players"),
    [("georgian_joker", 4), ("raspisnoy_54", 10), ("odessa", 3), ("poker_30", 4), ("minus_joker", 2)],
)
def test_an_evening_taken_away_and_brought_back_is_the_same_bytes(
    client: FlaskClient, preset: str, players: int
) -> None:
    file = evening(preset, players, title="Ночь", annulled=(2,))
    path = kept(client, file)
    first = client.get(f"{path}/game.json").data
    assert json.loads(first) == file
    again = kept(client, first)
    assert client.get(f"{again}/game.json").data == first


def test_a_game_recorded_by_touches_comes_back_too(client: FlaskClient) -> None:
    scorer = Scorer(client, title="Здесь")
    scorer.bid(2, 0)
    scorer.enter({"kind": "penalty", "seat": 1, "points": -10})
    scorer.enter({"kind": "annul"})
    scorer.play_first_deal()
    scorer.enter({"kind": "trump", "trump": "H"})
    scorer.enter({"kind": "note", "text": "поздно"})
    first = client.get(f"{scorer.path}/game.json").data
    path = kept(client, first)
    assert client.get(f"{path}/game.json").data == first
    assert json.loads(first)["deals"][0]["bids"] == [None, 0, None, None]


def test_the_code_of_the_entries_stays_or_the_preview_says_why_it_may_not(client: FlaskClient) -> None:
    def code_of(path: str) -> str:
        page = client.get(f"{path}/print").get_data(as_text=True)
        return re.findall(r"entries ((?:[0-9a-f]{4} ?){3})", page)[0]

    scorer = Scorer(client)
    scorer.play_first_deal()
    scorer.bid(3, 1)
    file = client.get(f"{scorer.path}/game.json").data
    assert code_of(kept(client, file)) == code_of(scorer.path)
    scorer.enter({"kind": "undo"})
    scorer.bid(3, 1)
    assert client.get(f"{scorer.path}/game.json").data == file
    brought = kept(client, file)
    assert code_of(brought) != code_of(scorer.path)
    assert "The code of the entries at the foot of the sheet may differ" in text_of(shown(client, file))


def test_the_game_goes_on_where_the_file_ends_and_can_be_undone(client: FlaskClient) -> None:
    path = kept(client, a_game(FIRST, a_deal([None, None, 1, 0], None)))
    page = client.get(path).get_data(as_text=True)
    boot = json.loads(page.split('id="boot">')[1].split("</script>")[0])
    desk = boot["desk"]
    assert (desk["number"], desk["bids"]) == (2, [None, None, 1, 0])
    assert (desk["undo"]["kind"], desk["undo"]["seat"]) == ("bid", 4)
    headers = {"Authorization": f"Bearer {boot['token']}"}

    def enter(op: dict[str, Any], base: int) -> Any:
        body = json.dumps({"id": f"operation-{base}", "base": base, "op": op})
        return client.post(boot["urls"]["ops"], data=body, headers=headers).get_json()["desk"]

    version = desk["version"]
    for step in range(3):
        desk = enter({"kind": "undo"}, version + step)
    assert (desk["number"], desk["phase"], desk["bids"]) == (1, "tricks", [0, 0, 1, 1])
    desk = enter({"kind": "record", "tricks": [0, 0, 0, 1]}, version + 3)
    assert desk["totals"] == [50, 50, -200, 100]


def test_a_finished_game_opens_with_its_standings(client: FlaskClient) -> None:
    assert keep(client, evening()).headers["Location"].endswith("/final")


@pytest.mark.parametrize(
    ("code", "this_year", "long_ago"),
    [
        ("en", "Nov 3 · Nino", "Dec 31, 1999 · Nino"),
        ("ru", "3 нояб. · Nino", "31 дек. 1999 г. · Nino"),
        ("uk", "3 лист. · Nino", "31 груд. 1999 р. · Nino"),
        ("ka", "3 ნოე · Nino", "31 დეკ. 1999 · Nino"),
        ("cs", "3. 11. · Nino", "31. 12. 1999 · Nino"),
    ],
)
def test_the_start_page_writes_the_day_of_a_game_as_its_language_does(
    client: FlaskClient, code: str, this_year: str, long_ago: str
) -> None:
    for day in (f"{date.today().year}-11-03", "1999-12-31"):
        kept(client, evening() | {"played_on": day})
    page = client.get("/", headers={"Accept-Language": code}).get_data(as_text=True)
    said = text_of(page).replace("\N{NO-BREAK SPACE}", " ")
    assert this_year in said
    assert long_ago in said


def test_a_match_comes_back_as_a_match_and_goes_on(client: FlaskClient, app: Flask) -> None:
    table = Table(client)
    table.play("Ada")
    table.start()
    table.play("Bela")
    file = client.get(f"{table.path}/match.json").data
    other = app.test_client()
    text = text_of(shown(other, file))
    assert "Match from a file" in text
    assert "Ada 1 Bela 1 Cira 0" in text
    path = keep(other, file).headers["Location"]
    assert path.startswith("/match/")
    assert path.split("/")[2] != table.path.split("/")[2]
    assert other.get(f"{path}/match.json").data == file
    assert "Party 3 of 3" in other.get(path).get_data(as_text=True)
    assert other.post(path, data={"number": "3"}).status_code == 303


def test_one_party_from_a_file_begins_a_match_as_a_new_game_does(client: FlaskClient) -> None:
    party = a_match_file("Ada")["games"][0]
    path = kept(client, party)
    assert "/match/" in client.get(f"{path}/final").get_data(as_text=True)
    twins = party | {"players": ["Ada", "Ada", "Cira"]}
    assert "/match/" not in client.get(f"{kept(client, twins)}/final").get_data(as_text=True)
