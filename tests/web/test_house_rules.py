"""House rules in the form for a new game: every value is taken or refused with a reason, nothing is lost."""

import json
import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from scorekeeper.domain.contradictions import find_contradiction, find_contradictions
from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.options import OPTIONS, Option, option_values, with_house_rules
from scorekeeper.domain.presets import PRESETS
from scorekeeper.domain.schedule import build_schedule
from scorekeeper.web.games.house_fields import read_field, typed
from tests import strategies

FOUR = ("Нино", "Гия", "ლენა", "Konstantin")


def new_form(preset: str = "georgian_joker", names: tuple[str, ...] = FOUR, **fields: Any) -> dict[str, Any]:
    form = {"preset": preset, "first": "2", "title": "Пятница"} | fields
    return form | {f"names-{seat}": name for seat, name in enumerate(names)}


def edited(preset: str, options: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of the page when *options* differ."""
    values = option_values(PRESETS[preset]) | options
    fields: dict[str, Any] = {"edit": "1"}
    for name, option in OPTIONS.items():
        fields |= typed(option, values[name])
    return fields


def values_of(option: Option) -> st.SearchStrategy[Any]:
    """Values that the fields of an option can hold."""
    if option.name == "jokers":
        return st.lists(st.sampled_from(["JK1", "JK2", "6S", "6C", "7S", "2D"]), max_size=2)
    if option.name == "players":
        return st.lists(st.integers(2, 10), min_size=2, max_size=2)
    return strategies.option_values(option)


def hidden(page: str, name: str) -> str:
    found = re.search(f'name="{name}" value="([^"]*)"', page)
    assert found is not None
    return unescape(found[1])


@given(st.sampled_from(list(OPTIONS.values())), st.data())
@settings(max_examples=300)
def test_every_value_comes_back_from_its_fields(option, data) -> None:
    value = data.draw(values_of(option))
    fields: MultiDict[str, str] = MultiDict()
    for name, texts in typed(option, value).items():
        fields.setlist(name, texts)
    read = read_field(option, fields)
    if option.name == "joker_call_scopes":
        assert set(read) == set(value)
    else:
        assert read == (None if value == [] and option.may_be_null else value)


@given(st.sampled_from(sorted(PRESETS)), st.data(), st.integers(2, 10))
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_value_is_taken_or_refused_with_a_reason(client: FlaskClient, preset, data, players) -> None:
    option = data.draw(st.sampled_from(list(OPTIONS.values())))
    value = data.draw(values_of(option))
    names = tuple(f"P{seat}" for seat in range(players))
    fields = edited(preset, {option.name: value})
    answer = client.post("/new/rules", data=new_form(preset, names) | fields | {"done": "1"})
    page = answer.get_data(as_text=True)
    assert "names-0" in page
    if answer.status_code == 422:
        assert re.search(r'<p class="fault" id="[a-z_]+-fault" role="alert">.*?<span>.+?</span>', page)
        return
    assert answer.status_code == 200
    house = hidden(page, "house")
    options = json.loads(house)["options"] if house else {}
    started = client.post("/new", data=new_form(preset, names, house=house))
    assert started.status_code == 303
    assert set(options) <= {option.name}


@given(strategies.rule_sets(), st.integers(2, 10))
@settings(max_examples=150)
def test_remedies_lead_to_rules_that_can_be_played(rules, players) -> None:
    base = PRESETS[rules.preset]
    values = {name: v for name, v in option_values(rules).items() if v != option_values(base)[name]}
    for _step in range(5):
        found = find_contradiction(base, values, players)
        if found is None:
            break
        assert found.remedy
        assert found.option in OPTIONS
        values |= found.remedy
    build_schedule(with_house_rules(base, values), players)


@pytest.mark.parametrize(
    ("options", "option", "kind", "remedy"),
    [
        ({"deck": 54}, "deck", "extra_jokers_2", {"jokers": ["JK1", "JK2"]}),
        ({"deck": 53}, "deck", "extra_jokers_1", {"jokers": ["JK1"]}),
        ({"jokers": ["JK1"]}, "jokers", "extra_jokers_0", {"jokers": ["6S", "6C"]}),
        ({"jokers": ["2S", "6C"]}, "jokers", "joker_not_in_deck", {"jokers": ["6C"]}),
        ({"jokers": ["6S", "6S"]}, "jokers", "too_many_jokers", {"jokers": ["6S"]}),
        ({"jokers": ["6S", "7S", "8S"]}, "jokers", "too_many_jokers", {"jokers": ["6S", "7S"]}),
        ({"trump_mode": "fixed"}, "fixed_trump", "suit_needed", {"fixed_trump": "S"}),
        (
            {"schedule_kind": "fixed_list"},
            "fixed_list",
            "list_needed",
            {"fixed_list": [1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2, 1]},
        ),
        (
            {"schedule_kind": "fixed_list", "fixed_list": [9, 10]},
            "fixed_list",
            "hands_too_large",
            {"fixed_list": [9, 9]},
        ),
        ({"players": [5, 6]}, "players", "table_size", {"players": [4, 6]}),
        ({"players": [6, 5]}, "players", "range_reversed", {"players": [5, 6]}),
        ({"max_hand_cap": 1}, "max_hand_cap", "full_hand_too_small", {"max_hand_cap": 2}),
        ({"rate": 7}, None, None, None),
    ],
)
def test_contradictions_are_named_with_the_nearest_way_out(options, option, kind, remedy) -> None:
    found = find_contradiction(PRESETS["georgian_joker"], options, 4)
    if option is None:
        assert found is None
        return
    assert found is not None
    assert (found.option, found.kind, found.remedy) == (option, kind, remedy)


def test_all_contradictions_are_told_at_once(client: FlaskClient) -> None:
    options = {"deck": 54, "trump_mode": "fixed", "schedule_kind": "fixed_list", "partnership": "pairs"}
    names = ("Nino", "Gia", "Lena")
    fields = edited("georgian_joker", options) | {"o-zero_taken_points": "many"}
    answer = client.post("/new/rules", data=new_form(names=names) | fields | {"done": "1"})
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    wrong = ["deck", "fixed_trump", "fixed_list", "partnership", "zero_taken_points"]
    assert re.findall(r'<p class="fault" id="([a-z_]+)-fault"', page) == sorted(wrong, key=page.index)
    for option in wrong:
        assert f'id="{option}-fault"' in page
        assert f'class="rowlink" href="#{option}"' in page
    assert "5 rules do not fit" in page


@given(strategies.rule_sets(), st.integers(2, 10))
@settings(max_examples=100)
def test_the_remedies_of_all_contradictions_together_lead_to_rules_that_can_be_played(rules, players) -> None:
    base = PRESETS[rules.preset]
    values = {name: v for name, v in option_values(rules).items() if v != option_values(base)[name]}
    found = find_contradictions(base, values, players)
    assert len({one.option for one in found}) == len(found)
    assert (found[0] if found else None) == find_contradiction(base, values, players)
    for one in found:
        values |= one.remedy
    build_schedule(with_house_rules(base, values), players)


def test_pairs_need_four() -> None:
    found = find_contradiction(PRESETS["georgian_joker"], {"partnership": "pairs"}, 3)
    assert found is not None
    assert (found.option, found.kind, found.remedy) == ("partnership", "pairs", {"partnership": "none"})
    with pytest.raises(RuleError):
        build_schedule(with_house_rules(PRESETS["georgian_joker"], {"partnership": "pairs"}), 3)


def test_what_was_typed_survives_the_way_to_the_house_rules_and_back(client: FlaskClient) -> None:
    page = client.post("/new/rules", data=new_form()).get_data(as_text=True)
    assert [hidden(page, f"names-{seat}") for seat in range(4)] == list(FOUR)
    fields = edited("georgian_joker", {"premium_target": "next_left", "zero_taken_points": 500})
    page = client.post("/new/rules", data=new_form() | fields | {"done": "1"}).get_data(as_text=True)
    for text in ("Нино", "Konstantin", "Пятница", "2 differ", "the next player", "<s>", "all others"):
        assert text in page
    house = hidden(page, "house")
    assert json.loads(house) == {
        "preset": "georgian_joker",
        "options": {"premium_target": "next_left", "zero_taken_points": 500},
    }
    again = client.post("/new/rules", data=new_form(house=house)).get_data(as_text=True)
    assert re.search(r'value="next_left" checked', again)
    left = client.post("/new/rules", data=new_form(house=house) | {"edit": "1", "leave": "1"})
    assert hidden(left.get_data(as_text=True), "house") == house
    started = client.post("/new", data=new_form(house=house))
    sheet = client.get(started.headers["Location"] + "/sheet").get_data(as_text=True)
    assert "the premium is paid by: the next player" in sheet


def test_the_rules_are_read_on_the_way_to_a_game_without_losing_it(client: FlaskClient) -> None:
    house = json.dumps({"preset": "georgian_joker", "options": {"zero_taken_points": 500}})
    page = client.post("/new/rules", data=new_form(house=house) | {"read": "1"}).get_data(as_text=True)
    assert "−500" in page
    assert "24 deals" in page
    carried = {
        name: hidden(page, name) for name in ("preset", "first", "title", "house", "names-0", "names-3")
    }
    assert (carried["names-0"], carried["first"], carried["house"]) == ("Нино", "2", house)
    back = client.post("/new/rules", data=carried | {"leave": "1"}).get_data(as_text=True)
    assert 'value="Нино"' in back
    assert "1 differs" in back


def test_house_rules_wait_while_another_game_is_chosen(client: FlaskClient) -> None:
    house = json.dumps({"preset": "georgian_joker", "options": {"zero_taken_points": 500}})
    page = client.post("/new", data=new_form("odessa", house=house) | {"seats": "add"}).get_data(as_text=True)
    assert json.loads(hidden(page, "house"))["options"] == {"zero_taken_points": 500}
    started = client.post("/new", data=new_form("odessa", house=house))
    assert "House rules" not in client.get(started.headers["Location"] + "/rules").get_data(as_text=True)


def test_a_mistyped_number_is_shown_again_with_the_nearest_one(client: FlaskClient) -> None:
    fields = edited("georgian_joker", {"premium_target": "none"}) | {"o-max_hand_cap": "99"}
    answer = client.post("/new/rules", data=new_form() | fields | {"done": "1"})
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert 'value="99"' in page
    assert "A whole number from 1 to 27 is needed here." in page
    remedy = hidden(page, "mend")
    assert json.loads(remedy) == {"max_hand_cap": 27}
    mended = client.post("/new/rules", data=new_form() | fields | {"mend": remedy})
    page = mended.get_data(as_text=True)
    assert 'role="alert"' not in page
    assert re.search(r'name="o-max_hand_cap"[^>]*value="27"', page)
    assert re.search(r'value="none" checked', page)


def test_options_go_back_one_by_one_and_all_at_once(client: FlaskClient) -> None:
    fields = edited("georgian_joker", {"premium_target": "none", "rate": 5})
    one = client.post("/new/rules", data=new_form() | fields | {"reset": "rate"}).get_data(as_text=True)
    assert "1 differ" in one
    every = client.post("/new/rules", data=new_form() | fields | {"reset": "all"}).get_data(as_text=True)
    assert "Nothing differs" in every


@pytest.mark.parametrize(
    "fields",
    [
        {"mend": "nonsense"},
        {"mend": "[]"},
        {"mend": '{"deck": 37}'},
        {"mend": '{"players": [2]}'},
        {"mend": "[" * 50_000},
        {"reset": "nonsense"},
        {"house": "nonsense"},
        {"house": '{"preset": "canasta"}'},
        {"house": "[" * 50_000},
        {"house": '{"preset": "georgian_joker", "options": {"deck": 37}}'},
        {"o-deck": "٣٦"},
        {"o-deck": "36" * 40},
        {"o-rate": "1" * 5000},
        {"o-fixed_list": "9 " * 5000},
        {"o-jokers": ["6S"] * 300},
        {"o-special_rounds-dark": "x"},
        {"preset": "canasta"},
        {"o-premium_target": "\x00"},
    ],
)
def test_a_form_nobody_could_send_breaks_nothing(client: FlaskClient, fields: dict[str, Any]) -> None:
    sent = new_form() | edited("georgian_joker", {}) | fields
    for more in ({}, {"done": "1"}):
        assert client.post("/new/rules", data=sent | more).status_code in (200, 413, 422)
    assert client.post("/new", data=new_form() | fields).status_code in (303, 413, 422)
