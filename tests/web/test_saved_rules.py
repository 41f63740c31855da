"""Saved house rules: kept under a name, reused, handed on as link, code and file."""

import io
import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.domain.rulesfile import FORMAT, NamedRules, read_rules_file, rules_file_to_json
from tests import strategies
from tests.web.test_house_rules import edited, hidden, new_form

OPTIONS = {"premium_target": "next_left", "zero_taken_points": 500}


def save(client: FlaskClient, name: str = "Пятница у Нино", options: dict[str, Any] | None = None) -> str:
    """Save rules on the page of house rules and return their address."""
    fields = edited("georgian_joker", OPTIONS if options is None else options)
    answer = client.post("/new/rules", data=new_form() | fields | {"save": "1", "rules-name": name})
    page = answer.get_data(as_text=True)
    assert answer.status_code == 200, page
    found = re.search(r'href="(/rules/s/[a-z0-9]+)"', page)
    assert found is not None
    return found[1]


def upload(client: FlaskClient, body: bytes | Any) -> Any:
    text = body if isinstance(body, bytes) else json.dumps(body).encode()
    return client.post("/rules/file", data={"file": (io.BytesIO(text), "rules.json")})


def test_saved_rules_are_offered_first_and_played(client: FlaskClient) -> None:
    address = save(client)
    key = "saved:" + address.rsplit("/", 1)[1]
    page = client.get("/new").get_data(as_text=True)
    assert page.index(key) < page.index('value="georgian_joker"')
    started = client.post("/new", data=new_form(key))
    assert started.status_code == 303
    rules = client.get(started.headers["Location"] + "/rules").get_data(as_text=True)
    assert "2 differ" in rules
    assert "−500" in rules


def test_saving_keeps_what_was_typed_and_chooses_the_saved_rules(client: FlaskClient) -> None:
    fields = edited("georgian_joker", OPTIONS)
    answer = client.post("/new/rules", data=new_form() | fields | {"save": "1", "rules-name": "Ours"})
    page = answer.get_data(as_text=True)
    assert hidden(page, "names-2") == "ლენა"
    preset = hidden(page, "preset")
    assert preset.startswith("saved:")
    done = client.post("/new/rules", data=new_form(preset) | fields | {"done": "1"}).get_data(as_text=True)
    assert re.search(f'value="{preset}" checked', done)
    changed = edited("georgian_joker", OPTIONS | {"rate": 3})
    done = client.post("/new/rules", data=new_form(preset) | changed | {"done": "1"}).get_data(as_text=True)
    assert re.search('value="georgian_joker" checked', done)
    assert json.loads(hidden(done, "house"))["options"] == OPTIONS | {"rate": 3}


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\u2028b", "a\x07b"])
def test_a_name_that_is_none_is_refused_and_nothing_is_lost(client: FlaskClient, name: str) -> None:
    fields = edited("georgian_joker", OPTIONS) | {"save": "1", "rules-name": name}
    answer = client.post("/new/rules", data=new_form() | fields)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert 'id="name-fault"' in page
    assert "2 differ" in page
    assert "/rules/s/" not in page


def test_contradicting_rules_are_not_saved(client: FlaskClient) -> None:
    fields = edited("georgian_joker", {"deck": 54}) | {"save": "1", "rules-name": "x"}
    answer = client.post("/new/rules", data=new_form() | fields)
    assert answer.status_code == 422
    assert "/rules/s/" not in answer.get_data(as_text=True)


def test_a_link_opens_on_another_phone_and_is_used_there(client: FlaskClient, app: Flask) -> None:
    address = save(client, '<b onclick="x">Ours</b>')
    other = app.test_client()
    page = other.get(address).get_data(as_text=True)
    assert "&lt;b onclick=" in page
    assert "<b onclick" not in page
    assert "the next player" in page
    assert "<svg" in page
    use = re.search(r'href="(/new\?rules=[a-z0-9]+)"', page)
    assert use is not None
    form = other.get(use[1]).get_data(as_text=True)
    key = "saved:" + address.rsplit("/", 1)[1]
    assert re.search(f'value="{key}" checked', form)
    assert key in other.get("/new").get_data(as_text=True)
    assert key not in app.test_client().get("/new").get_data(as_text=True)


def test_saved_rules_never_change_and_saving_twice_makes_no_second_copy(client: FlaskClient) -> None:
    address = save(client)
    assert save(client) == address
    assert save(client, "Another name") != address
    assert save(client, options=OPTIONS | {"rate": 1}) != address
    assert client.get(address).status_code == 200
    assert client.get("/new").get_data(as_text=True).count('value="saved:') == 3


def test_the_phone_remembers_a_handful(client: FlaskClient) -> None:
    for number in range(12):
        save(client, f"Rules {number}")
    page = client.get("/new").get_data(as_text=True)
    assert page.count('value="saved:') == 8
    assert "Rules 11" in page
    assert "Rules 3<" not in page


def test_a_file_comes_back_as_the_same_rules(client: FlaskClient, app: Flask) -> None:
    address = save(client)
    answer = client.get(f"{address}/rules.json")
    assert answer.get_json() == {
        "format": FORMAT,
        "name": "Пятница у Нино",
        "rules": {"preset": "georgian_joker", "options": OPTIONS},
    }
    assert "attachment" in answer.headers["Content-Disposition"]
    taken = upload(app.test_client(), b"\xef\xbb\xbf" + answer.data)
    assert (taken.status_code, taken.headers["Location"]) == (303, address)


@given(strategies.rule_sets())
def test_every_rule_set_survives_its_file(rules) -> None:
    named = NamedRules("Ours", rules)
    assert read_rules_file(json.loads(json.dumps(rules_file_to_json(named)))) == named


GOOD = {"format": FORMAT, "name": "Ours", "rules": {"preset": "georgian_joker", "options": {}}}


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", "no JSON text"),
        (b"\xff\xfe", "no JSON text"),
        (b"[" * 30_000, "no JSON text"),
        (b"NaN", "no JSON text"),
        ([], "no file of rules"),
        ({}, "no file of rules"),
        (GOOD | {"format": "scorekeeper-game/1"}, "no file of rules"),
        ({"format": FORMAT, "rules": GOOD["rules"]}, "has no “name”"),
        ({"format": FORMAT, "name": "x"}, "has no “rules”"),
        (GOOD | {"colour": "red"}, "nobody knows: “colour”"),
        (GOOD | {"name": ""}, "one line of 1 to 60 letters"),
        (GOOD | {"name": 7}, "one line of 1 to 60 letters"),
        (GOOD | {"name": "x" * 61}, "one line of 1 to 60 letters"),
        (GOOD | {"name": "a\nb"}, "one line of 1 to 60 letters"),
        (GOOD | {"rules": []}, "“rules” in the file is not written as it has to be"),
        (GOOD | {"rules": {}}, "has no “preset”"),
        (GOOD | {"rules": {"preset": "odessa", "options": []}}, "“options” in the file is not written"),
        (GOOD | {"rules": {"preset": "odessa", "colour": 1}}, "nobody knows: “colour”"),
        (GOOD | {"rules": {"preset": "canasta"}}, "no game called canasta"),
        (GOOD | {"rules": {"preset": "joker_bank"}}, "no game called joker_bank"),
        (GOOD | {"rules": {"preset": 7}}, "no game called 7"),
        (GOOD | {"rules": {"preset": "odessa", "options": {"nonsense": 1}}}, "no rule called nonsense"),
        (GOOD | {"rules": {"preset": "odessa", "options": {"deck": 37}}}, "Cards in the deck: this value"),
        (GOOD | {"rules": {"preset": "odessa", "options": {"deck": True}}}, "Cards in the deck: this value"),
        (GOOD | {"rules": {"preset": "odessa", "options": {"deck": 54}}}, "two extra jokers"),
        (GOOD | {"rules": {"preset": "odessa", "options": {"players": [2]}}}, "Players at a table"),
        (
            GOOD | {"rules": {"preset": "georgian_joker", "options": {"max_hand_cap": 1}}},
            "Largest hand: this value",
        ),
    ],
)
def test_a_file_that_holds_no_rules_is_refused_with_the_reason(
    client: FlaskClient, body: Any, reason: str
) -> None:
    answer = upload(client, body)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert reason in page
    assert "Saved on this phone" not in page


@given(
    body=strategies.json_values()
    | st.fixed_dictionaries(
        {"format": st.just(FORMAT)},
        optional={"name": strategies.json_values(), "rules": strategies.json_values()},
    )
)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_file_is_refused_in_words_of_another_language(client: FlaskClient, body: Any) -> None:
    client.set_cookie("language", "ru")
    answer = upload(client, json.dumps(body).encode())
    if answer.status_code == 303:
        return
    fault = re.search(r'id="file-fault".*?<span>(.+?)</span>', answer.get_data(as_text=True), re.S)
    assert fault is not None
    said = re.sub("“.*?”|«.*?»|&.*?;|scorekeeper-rules/1|JSON", "", fault[1])
    assert not re.search("[A-Za-z]{3}", said), said


def test_an_upload_without_a_file_is_refused(client: FlaskClient) -> None:
    assert client.post("/rules/file").status_code == 422


@pytest.mark.parametrize("address", ["/rules/s/nothing", "/rules/s/nothing/rules.json", "/new?rules=nothing"])
def test_an_address_without_rules_is_not_found(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_rematch_keeps_the_rules_of_the_house(client: FlaskClient) -> None:
    house = json.dumps({"preset": "georgian_joker", "options": OPTIONS})
    game = client.post("/new", data=new_form(house=house)).headers["Location"].split("/")[2]
    page = client.get(f"/new?again={game}").get_data(as_text=True)
    assert json.loads(hidden(page, "house"))["options"] == OPTIONS
    assert "2 differ" in page
