"""Files that are no games: refused in a sentence, and nothing is half-written."""

import gzip
import html
import io
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store.models import db
from scorekeeper.web.files.intake import LARGEST_FILE
from tests.builders import FIRST, SECOND, a_deal, a_game
from tests.web.importing import RUSSIAN, count, kept, look, multipart, text_of


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
        (b"1" * 10_000, "", "no game file"),
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
