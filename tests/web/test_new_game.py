"""Starting a game by the form."""

import html
import re

import pytest
from flask.testing import FlaskClient

from scorekeeper.catalogues import CODES, Language
from scorekeeper.domain.presets import PRESETS as RULES
from scorekeeper.words.presets import FAMILIES, PRESETS, SUMMARIES, USUAL
from tests.web.table import Scorer


def _form(names: list[str], **fields: str) -> dict[str, str]:
    form = {"preset": "georgian_joker", "first": "1"} | fields
    return form | {f"names-{seat}": name for seat, name in enumerate(names)}


FOUR = ["Нино", "Гия", "ლენა", "Konstantin"]


TABLES = [
    (key, players)
    for key, rules in RULES.items()
    for players in range(rules.players[0], rules.players[1] + 1)
]


@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_every_game_starts_with_every_number_of_players_it_is_for(
    client: FlaskClient, preset: str, players: int
) -> None:
    names = [f"Player {seat}" for seat in range(players)]
    answer = client.post("/new", data=_form(names, preset=preset))
    assert answer.status_code == 303
    assert client.get(answer.headers["Location"]).status_code == 200


@pytest.mark.parametrize(
    ("preset", "players", "way"),
    [
        ("georgian_poker", 3, "for 4 to 6 players. Add 1 seat,"),
        ("georgian_poker", 8, "for 4 to 6 players. Take 2 seats away,"),
        ("poker_30", 2, "for 4 players. Add 2 seats,"),
        ("odessa", 10, "for 2 to 6 players. Take 4 seats away,"),
    ],
)
def test_a_table_of_the_wrong_size_is_told_the_nearest_right_one(
    client: FlaskClient, preset: str, players: int, way: str
) -> None:
    answer = client.post("/new", data=_form([f"P{seat}" for seat in range(players)], preset=preset))
    assert answer.status_code == 422
    assert way in answer.get_data(as_text=True)


def test_every_preset_is_on_offer_once_with_its_words(client: FlaskClient) -> None:
    page = client.get("/new").get_data(as_text=True)
    assert [page.count(f'name="preset" value="{key}"') for key in RULES] == [1] * len(RULES)
    assert set(PRESETS) == set(SUMMARIES) == set(RULES)
    assert sorted(key for family in FAMILIES.values() for key in family) == sorted(RULES)
    assert set(USUAL) <= set(RULES)


@pytest.mark.parametrize(
    ("names", "fields"),
    [
        (["Nino"], {}),
        ([f"P{seat}" for seat in range(7)], {}),
        ([f"P{seat}" for seat in range(40)], {}),
        (["Nino", "  "], {}),
        (["Nino", "x" * 61], {}),
        (["Nino", "a\u2028b"], {}),
        (["Nino", "a\x07b"], {}),
        (FOUR, {"preset": "canasta"}),
        (FOUR, {"preset": ""}),
        (FOUR, {"first": "5"}),
        (FOUR, {"first": "one"}),
        (FOUR, {"title": "x" * 201}),
        (FOUR, {"title": "a\x00b"}),
    ],
)
def test_a_form_that_cannot_be_right_comes_back_with_its_faults_and_what_was_typed(
    client: FlaskClient, names: list[str], fields: dict[str, str]
) -> None:
    answer = client.post("/new", data=_form(names, **fields))
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert 'class="fault"' in page
    assert names[0] in page
    assert "/score/" not in client.get("/").get_data(as_text=True)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("path", ["/new", "/bank/new"])
def test_a_name_of_200_letters_is_refused_in_a_sentence_and_nothing_typed_is_lost(
    client: FlaskClient, path: str, code: str
) -> None:
    long = "Ж" * 198 + '"<'
    form = _form(["Нино", long, "👵" * 60]) | {"banker": "3", "first": "3", "limit": "7"}
    answer = client.post(path, data=form, headers={"Accept-Language": code})
    page = answer.get_data(as_text=True)
    sentence = Language(code).ngettext(
        "A name has at most %(num)d letter", "A name has at most %(num)d letters", 60
    )
    assert answer.status_code == 422
    assert re.findall(r'class="fault" id="names-1-fault">.*?<span>(.*?)</span>', page) == [sentence]
    inputs = re.findall(r"<input[^>]* name=\"names-\d\"[^>]*>", page)
    values = [html.unescape(re.findall(r' value="([^"]*)"', tag)[0]) for tag in inputs]
    assert values == ["Нино", long, "👵" * 60]
    assert [" aria-invalid" in tag for tag in inputs] == [False, True, False]
    assert "maxlength" not in "".join(inputs)  # a browser would cut what is pasted, and say nothing


def test_a_title_that_is_too_long_is_refused_and_kept(client: FlaskClient) -> None:
    answer = client.post("/new", data=_form(FOUR, title="T" * 201))
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert "A title has at most 200 letters" in page
    assert f'value="{"T" * 201}"' in page


def test_names_are_taken_as_they_are(client: FlaskClient) -> None:
    names = ('<b onclick="x">', "Robert'); DROP TABLE game;--", "{{ 7*7 }}", "👵🏽 ბებო")
    scorer = Scorer(client, names)
    page = client.get(f"{scorer.path}/sheet").get_data(as_text=True)
    assert "&lt;b onclick=" in page
    assert "<b onclick" not in page
    assert "{{ 7*7 }}" in page


def test_a_rematch_offers_the_same_players_and_the_next_dealer(client: FlaskClient) -> None:
    scorer = Scorer(client, ("Nino", "Dato", "Lia", "Gio"), first="2")
    page = client.get(f"/new?again={scorer.game}").get_data(as_text=True)
    for name in ("Nino", "Dato", "Lia", "Gio"):
        assert f'value="{name}"' in page


def test_a_rematch_of_a_game_this_phone_does_not_know_is_an_empty_form(client: FlaskClient, app) -> None:
    game = Scorer(client).game
    assert "Dato" not in app.test_client().get(f"/new?again={game}").get_data(as_text=True)


def _limit(page: str) -> str:
    """Return why a button for seats is missing, as the page tells it; empty where nothing is told."""
    told = re.search(r"<p class=\"small soft\" data-limit( hidden)?>([^<]*)</p>", page)
    assert told is not None
    return "" if told[1] else told[2]


@pytest.mark.parametrize(
    ("preset", "players", "why"),
    [
        ("poker_30", 4, "These rules are for 4 players"),
        ("georgian_joker", 2, "These rules are for 2 to 6 players"),
        ("georgian_joker", 4, ""),
        ("georgian_joker", 6, "These rules are for 2 to 6 players"),
        ("georgian_joker", 7, ""),
    ],
)
def test_where_no_seat_can_be_added_the_page_says_why(
    client: FlaskClient, preset: str, players: int, why: str
) -> None:
    """One seat too many is a fault, and told as one."""
    form = _form([""] * players, preset=preset, seats="none")
    page = client.post("/new", data=form).get_data(as_text=True)
    assert _limit(page) == why
    hidden = 'value="add" formnovalidate class="btn low line" hidden' in page
    assert hidden == (players >= RULES[preset].players[1])


def test_a_new_bank_says_how_many_may_sit_at_it(client: FlaskClient) -> None:
    page = client.get("/bank/new").get_data(as_text=True)
    assert "for 2 to 10 players" not in page
    full = {f"names-{seat}": "" for seat in range(10)}
    assert "for 2 to 10 players" in client.post("/bank/new", data=full | {"seats": "none"}).get_data(
        as_text=True
    )
