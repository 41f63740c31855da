"""Starting a game by the form."""

import pytest
from flask.testing import FlaskClient

from scorekeeper.web.games.texts import MAIN_PRESETS, OTHER_PRESETS
from tests.web.table import Scorer


def _form(names: list[str], **fields: str) -> dict[str, str]:
    form = {"preset": "georgian_joker", "first": "1"} | fields
    return form | {f"names-{seat}": name for seat, name in enumerate(names)}


FOUR = ["Нино", "Гия", "ლენა", "Konstantin"]


@pytest.mark.parametrize(
    "preset",
    [*MAIN_PRESETS, *OTHER_PRESETS],
)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_game_of_the_family_starts_with_two_to_six_players(
    client: FlaskClient, preset: str, players: int
) -> None:
    names = [f"Player {seat}" for seat in range(players)]
    answer = client.post("/new", data=_form(names, preset=preset))
    assert answer.status_code == 303
    assert client.get(answer.headers["Location"]).status_code == 200


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
