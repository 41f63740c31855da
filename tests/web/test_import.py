"""A file becomes a game: looked at first, kept whole, refused with place and reason, never half-written."""

import gzip
import html
import io
import json
import re
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.store.models import db
from scorekeeper.web.files.intake import LARGEST_FILE
from tests.builders import FIRST, SECOND, a_deal, a_game
from tests.export.evenings import evening
from tests.services.test_imports import EVERYTHING, a_match_file
from tests.web.parties import Table
from tests.web.table import Scorer

RUSSIAN = {"Accept-Language": "ru"}


def look(client: FlaskClient, body: Any, **headers: str) -> TestResponse:
    """Choose a file on the start page."""
    data = body if isinstance(body, bytes) else json.dumps(body, ensure_ascii=False).encode()
    return client.post("/import", headers=headers, **multipart(file=data))


def multipart(**fields: bytes) -> dict[str, Any]:
    """Return a form with files, as a browser sends it."""
    parts = [
        f'--boundary\r\nContent-Disposition: form-data; name="{name}"; '.encode()
        + (b'filename="../=game.json"\r\n\r\n' if name == "file" else b"x=y\r\n\r\n")
        + value
        for name, value in fields.items()
    ]
    data = b"\r\n".join([*parts, b"--boundary--\r\n"])
    return {"data": data, "content_type": "multipart/form-data; boundary=boundary"}


def shown(client: FlaskClient, body: Any, **headers: str) -> str:
    answer = look(client, body, **headers)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.get_data(as_text=True)


def text_of(page: str) -> str:
    """Return what a page says."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page.split("<main")[1])).split())


def keep(client: FlaskClient, body: Any) -> TestResponse:
    """Look at a file and press the button of the page."""
    page = shown(client, body)
    found = re.search(r'name="text" value="([^"]*)"', page)
    assert found is not None
    answer = client.post("/import/keep", **multipart(text=html.unescape(found[1]).encode()))
    assert answer.status_code == 303, answer.get_data(as_text=True)
    return answer


def kept(client: FlaskClient, body: Any) -> str:
    """Keep a file and return the scorer's path of the game."""
    path: str = keep(client, body).headers["Location"]
    return path.removesuffix("/final")


def count(app: Flask) -> int:
    """Return how many rows the database has."""
    with app.app_context(), db.engine.connect() as connection:
        return sum(len(connection.execute(t.select()).all()) for t in db.metadata.tables.values())


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
    for day in (f"{date.today().year}-11-03", "1999-12-31", "2000-01-01"):
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


# --- refusing


def deep(levels: int) -> bytes:
    return b'{"format":' + b"[" * levels + b"]" * levels + b"}"


@pytest.mark.parametrize(
    ("body", "place", "reason"),
    [
        (b"", "", "This file is empty"),
        (b"\x00" * 100, "", "no JSON text"),
        (b"PK\x03\x04" + b"\x80" * 90, "", "no text in UTF-8"),
        (gzip.compress(json.dumps(a_game()).encode(), mtime=0), "", "no text in UTF-8"),
        (json.dumps(a_game()).encode("utf-16"), "", "no text in UTF-8"),
        ('{"title": "Пятница"}'.encode("cp1251"), "", "no text in UTF-8"),
        (b"\x89PNG\r\n\x1a\n", "", "no text in UTF-8"),
        (b"bid;taken\r\n1;1", "", "no JSON text"),
        (b"NaN", "", "no JSON text"),
        (b'{"format": Infinity}', "", "no JSON text"),
        (b"1" * 10_000, "", "no JSON text"),
        (b"1e999", "", "no game file"),
        (deep(100_000), "", "no JSON text"),
        (deep(700), "", "no game file"),
        (json.dumps(a_game()).encode()[:-7], "", "breaks off: its end is missing"),
        (json.dumps(a_game()).encode()[:40], "", "breaks off: its end is missing"),
        ('{"title": "Пятн'.encode()[:-1], "", "breaks off: its end is missing"),
        (b"<!doctype html><html><body>Not found", "", "from line 1 on it is no JSON text"),
        (b'{"name": "chess", "version": 3}', "", "no game file: its format is not"),
        (b"[" * 9, "", "breaks off: its end is missing"),
        (json.dumps(a_game()).encode() * 2, "", "no JSON text"),
        (b'{"format": "scorekeeper-game/1", "format": "scorekeeper-game/1"}', "", "“format” stands twice"),
        (b'{"format": "\\ud800"}', "", "no game file"),
        ({"format": "scorekeeper-rules/1"}, "", "house rules and no game"),
        (a_game(FIRST, a_deal([1, 1, 0, 0], [2, 0, 0, 0])), "Deal 2 · Dato, seat 2", "exactly 2"),
        (a_game(FIRST | {"tricks": [0, 0, 1, 1]}), "Deal 1", "make 2, but the deal has 1 trick"),
        (a_game(*[a_deal(None, None, void=True)] * 401), "", "more entries than can be"),
    ],
    ids=lambda value: repr(value)[:24] if isinstance(value, bytes) else "",
)  # fmt: skip
def test_a_bad_file_is_refused_with_the_place_and_nothing_is_written(
    app: Flask, client: FlaskClient, body: Any, place: str, reason: str
) -> None:
    before = count(app)
    for headers in ({}, RUSSIAN):
        answer = look(client, body, **headers)
        assert answer.status_code == 422
        page = answer.get_data(as_text=True)
        assert 'role="alert"' in page
        if not headers:
            text = text_of(page)
            assert place in text
            assert reason in text
    assert re.search("[а-я]", text_of(page).replace("Игра из файла", ""))
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    kept = client.post("/import/keep", data={"text": data.decode("utf-8", "replace")})
    assert kept.status_code == 422
    assert count(app) == before


def test_a_name_of_the_file_stands_in_the_refusal_as_text(client: FlaskClient) -> None:
    game = a_game(a_deal([0, 0, 0, 1], [0, 0, 0, 1])) | {"players": ["<b>Nino</b>", "B", "C", "D"]}
    page = look(client, game, **RUSSIAN).get_data(as_text=True)
    assert "<b>Nino" not in page
    assert "Сдача 1 · <b>Nino</b>, место 1" in html.unescape(page)


@pytest.mark.parametrize("size", [LARGEST_FILE + 1, 3 * LARGEST_FILE])
def test_a_file_larger_than_any_game_is_refused_in_a_sentence(client: FlaskClient, size: int) -> None:
    answer = look(client, b" " * size)
    assert answer.status_code == 413
    assert "A game file has 1 MB at most" in text_of(answer.get_data(as_text=True))
    answer = client.post("/import/keep", **multipart(text=b" " * (size + 100_000)))
    assert answer.status_code == 413


def test_a_file_as_large_as_may_be_is_read_and_kept(client: FlaskClient) -> None:
    game = a_game(FIRST, SECOND)
    game["deals"] += [{**a_deal(None, None, void=True), "note": "ж" * 500} for _ in range(390)]
    data = json.dumps(game, ensure_ascii=False).encode()
    assert 64 * 1024 < len(data) < LARGEST_FILE
    path = kept(client, data)
    assert client.get(f"{path}/game.json").get_json()["deals"][390]["note"] == "ж" * 500


def test_other_pages_take_no_more_than_before(client: FlaskClient) -> None:
    assert client.post("/new", data={"title": "x" * 100_000}).status_code == 413
    assert client.post("/rules/file", data={"file": (io.BytesIO(b" " * 100_000), "x")}).status_code == 413


@pytest.mark.parametrize("form", [{}, {"file": "no upload"}, {"text": "{}"}])
def test_a_form_without_a_file_is_refused(client: FlaskClient, form: dict[str, str]) -> None:
    assert client.post("/import", data=form).status_code == 422
    assert client.post("/import/keep", data=form).status_code == 422


def test_both_steps_need_the_token_of_a_page(make_app: Callable[..., Flask]) -> None:
    app = make_app(WTF_CSRF_ENABLED=True)
    client = app.test_client()
    before = count(app)
    assert look(client, a_game(FIRST)).status_code == 400
    assert client.post("/import/keep", data={"text": json.dumps(a_game(FIRST))}).status_code == 400
    foreign = {"Origin": "http://evil.example"}
    assert look(client, a_game(FIRST), **foreign).status_code == 403
    assert count(app) == before
    found = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/").get_data(as_text=True))
    assert found is not None
    form = {"csrf_token": found[1], "file": (io.BytesIO(json.dumps(a_game(FIRST)).encode()), "game.json")}
    page = client.post("/import", data=form).get_data(as_text=True)
    fields = dict(re.findall(r'name="(csrf_token|text)" value="([^"]*)"', page))
    answer = client.post("/import/keep", data={name: html.unescape(text) for name, text in fields.items()})
    assert answer.status_code == 303


def test_when_the_database_cannot_be_written_the_page_says_so_and_half_a_game_is_not_there(
    make_app: Callable[..., Flask],
) -> None:
    app = make_app(BUSY_TIMEOUT=10)
    client = app.test_client()
    before = count(app)
    with app.app_context():
        other = db.engine.raw_connection()
        other.execute("BEGIN IMMEDIATE")
        try:
            text = json.dumps(a_game(FIRST))
            assert client.post("/import/keep", data={"text": text}).status_code == 503
        finally:
            other.rollback()
            other.close()
    assert count(app) == before


def test_games_from_files_count_as_games_begun_and_a_refused_one_is_not_lost(
    make_app: Callable[..., Flask],
) -> None:
    client = make_app(LIMIT_BEGINNINGS="1 per hour").test_client()
    for _ in range(3):
        assert look(client, a_game(FIRST)).status_code == 200
        assert look(client, b"nothing").status_code == 422
    text = json.dumps(a_game(FIRST))
    assert client.post("/import/keep", data={"text": text}).status_code == 303
    refused = client.post("/import/keep", data={"text": text})
    assert refused.status_code == 429
    page = refused.get_data(as_text=True)
    assert html.unescape(page.split('name="text" value="')[1].split('"')[0]) == text
    assert re.search(r'<form class="btns"[^>]* enctype="multipart/form-data"', page), "else it grows"
