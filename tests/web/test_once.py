"""A form sent twice begins one game: a thumb taps twice, an answer gets lost, a button is pressed again."""

import html
import io
import json
import re
import threading
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.store.models import BankRow, GameRow, MatchRow, db
from scorekeeper.web.once import EXTENSION, MOST, REMEMBERED, Once
from tests.builders import FIRST, a_game
from tests.services.test_imports import a_match_file

NAMES = {f"names-{seat}": name for seat, name in enumerate(("Nino", "Dato", "Lia"))}
FORMS: dict[str, tuple[str, dict[str, str]]] = {
    "game": ("/new", NAMES | {"preset": "odessa", "first": "1"}),
    "match": ("/new", NAMES | {"preset": "ukrainian_joker", "first": "1"}),
    "bank": ("/bank/new", NAMES | {"banker": "1", "limit": "10", "after_win": "stay"}),
    "game file": ("/import/keep", {"text": json.dumps(a_game(FIRST))}),
    "match file": ("/import/keep", {"text": json.dumps(a_match_file("Ada"))}),
}

each_form = pytest.mark.parametrize(("path", "form"), FORMS.values(), ids=FORMS)


def count(app: Flask) -> int:
    """Return how many games, banks and matches there are."""
    with app.app_context(), db.engine.connect() as connection:
        tables = (GameRow.__table__, BankRow.__table__, MatchRow.__table__)
        return sum(len(connection.execute(table.select()).all()) for table in tables)


def begun(answer: TestResponse) -> str:
    assert answer.status_code == 303, answer.get_data(as_text=True)
    return answer.headers["Location"]


@each_form
def test_the_same_form_once_more_leads_to_what_it_began(
    app: Flask, client: FlaskClient, path: str, form: dict[str, str]
) -> None:
    first = begun(client.post(path, data=form | {"once": "form-one"}))
    made = count(app)
    for _ in range(2):
        assert begun(client.post(path, data=form | {"once": "form-one"})) == first
    assert count(app) == made
    assert client.get(first).status_code == 200


@each_form
def test_two_taps_at_the_same_moment_begin_one(app: Flask, path: str, form: dict[str, str]) -> None:
    ready = threading.Barrier(4)
    found: list[str] = []

    def tap() -> None:
        phone = app.test_client()
        ready.wait()
        found.append(begun(phone.post(path, data=form | {"once": "form-two"})))

    taps = [threading.Thread(target=tap) for _ in range(4)]
    for thread in taps:
        thread.start()
    for thread in taps:
        thread.join()
    assert len(found) == 4
    assert len(set(found)) == 1
    made = count(app)
    begun(app.test_client().post(path, data=form))
    assert count(app) == 2 * made


def test_the_answer_that_arrives_lets_the_phone_remember_the_game(app: Flask, client: FlaskClient) -> None:
    """The first one was given up by the phone, and its cookie with it."""
    path, form = FORMS["match"]
    begun(app.test_client().post(path, data=form | {"once": "form-three"}))
    begun(client.post(path, data=form | {"once": "form-three"}))
    home = client.get("/").get_data(as_text=True)
    assert len(set(re.findall(r'"/score/[^"]*"', home))) == 1
    assert len(set(re.findall(r'"/match/[^"]*"', home))) == 1


@each_form
def test_every_page_has_a_form_of_its_own_and_a_form_without_id_begins_each_time(
    client: FlaskClient, path: str, form: dict[str, str]
) -> None:
    def page() -> str:
        if path != "/import/keep":
            return client.get(path).get_data(as_text=True)
        file = (io.BytesIO(form["text"].encode()), "game.json")
        return client.post("/import", data={"file": file}).get_data(as_text=True)

    ids = {re.findall(r'name="once" value="([\w-]{16})"', page())[0] for _ in range(2)}
    assert len(ids) == 2
    ends = [begun(client.post(path, data=form | {"once": given})) for given in (*ids, "", "x", "a b/c" * 9)]
    assert len(set(ends)) == 5


def test_who_goes_back_and_changes_something_begins_another_game(client: FlaskClient) -> None:
    path, form = FORMS["game"]
    sent = form | {"once": "form-four"}
    assert begun(client.post(path, data=sent)) != begun(client.post(path, data=sent | {"first": "2"}))
    bank, fields = FORMS["bank"]
    assert begun(client.post(bank, data=fields | {"once": "form-four"})).startswith("/bank/")


def test_a_refused_form_is_tried_again_and_counts_once(make_app: Callable[..., Flask]) -> None:
    client = make_app(LIMIT_BEGINNINGS="2 per hour").test_client()
    path, form = FORMS["game"]
    bad = client.post(path, data=form | {"names-0": "", "once": "form-five"})
    assert bad.status_code == 422
    first = begun(client.post(path, data=form | {"once": "form-five"}))
    assert begun(client.post(path, data=form | {"once": "form-five"})) == first
    begun(client.post(path, data=form | {"once": "form-six"}))
    refused = client.post(path, data=form | {"once": "form-seven"})
    assert refused.status_code == 429
    page = refused.get_data(as_text=True)
    fields = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', page)
    assert ("once", "form-seven") in fields
    client.application.extensions["scorekeeper.limits"]._window.storage.reset()
    again = {html.unescape(name): html.unescape(text) for name, text in fields}
    assert begun(client.post(path, data=again)) != first


def test_a_form_is_forgotten_after_a_while_and_so_are_the_oldest_of_many() -> None:
    now = [0.0]
    once = Once(lambda: now[0])
    made: list[Any] = []

    def make() -> int:
        made.append(None)
        return len(made)

    assert [once.make("a", make), once.make("a", make)] == [1, 1]
    now[0] = REMEMBERED - 1
    assert once.make("a", make) == 1
    now[0] = REMEMBERED
    assert once.make("a", make) == 2
    for number in range(MOST + 1):
        once.make(str(number), make)
    assert once.make("a", make) == len(made)
    assert len(made) == MOST + 4
    assert len(once._sent) <= MOST + 1


def test_what_fails_is_made_by_the_next_who_asks(app: Flask) -> None:
    once: Once = app.extensions[EXTENSION]

    def fail() -> int:
        raise ValueError("not now")

    with pytest.raises(ValueError, match="not now"):
        once.make("key", fail)
    assert once.make("key", lambda: 5) == 5
