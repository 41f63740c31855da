"""A match page by page: the standing is what the command says, and the next party is one button away."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.cli import shell
from tests.web.parties import NAMES, Table, table_of


def check(table: Table) -> dict[str, Any]:
    """Compare the page with the command and return what the command said."""
    said: dict[str, Any] = shell.run("match", "-", stdin=table.file)
    shown = table_of(table.page)
    for seat, name in enumerate(NAMES):
        assert shown[name]["wins"] == said["wins"][seat]
        assert shown[name]["seconds"] == said["seconds"][seat]
        assert shown[name]["totals"] == [party["totals"][seat] for party in said["parties"]]
    assert ("wins the match" in table.page) is (said["winner"] is not None)
    if said["winner"]:
        assert f"{NAMES[said['winner'] - 1]} wins the match" in table.page
    return said


def test_three_parties_make_a_match(client: FlaskClient) -> None:
    table = Table(client)
    assert "Party 1 of 3" in table.page
    assert "being played" in table.page
    table.play("Ada", second="Bela")
    assert check(table)["next"]["kind"] == "regular"
    assert "Party 2 of 3" in table.page
    assert "Bela deals first" in table.page
    assert table.start().status_code == 303
    assert table.boot()["plan"]["deals"][0]["dealer"] == 2
    table.play("Bela", second="Cira")
    check(table)
    assert table.start(dealer="1").status_code == 303
    assert table.boot()["plan"]["deals"][0]["dealer"] == 1
    table.play("Cira", second="Bela")
    said = check(table)
    assert said["complete"]
    assert said["winner"] == 2
    assert "Level on wins; more second places among those level." in table.page
    assert "Start the party" not in table.page
    assert table.start().status_code == 422


def test_two_wins_end_a_match_early(client: FlaskClient) -> None:
    table = Table(client)
    table.play("Cira", second="Ada")
    table.start()
    table.play("Cira", second="Ada")
    assert check(table)["winner"] == 3
    assert "2 parties won." in table.page
    assert "New match" in table.page


def test_shared_wins_let_the_third_party_count(client: FlaskClient) -> None:
    table = Table(client)
    for _ in range(2):
        table.play("Ada", "Bela")
        assert not check(table)["complete"]
        page = table.page
        table.start()
    assert "Ada and\N{NO-BREAK SPACE}Bela have two wins each: the next party counts." in page
    table.play("Ada", second="Bela")
    assert check(table)["winner"] == 1


def test_level_players_play_on_until_one_is_left(client: FlaskClient) -> None:
    """Q11 and Q12 of the rules, with a draw: an additional party of all, then a further one of two."""
    table = Table(client)
    for winner, second in (("Ada", "Bela"), ("Bela", "Cira"), ("Cira", "Ada")):
        table.play(winner, second=second)
        said = check(table)
        if said["next"]["kind"] == "regular":
            table.start()
    assert said["next"] == {"kind": "additional", "players": [1, 2, 3]}
    assert "Additional party of all" in table.page
    assert "Level on wins and second places" in table.page
    table.start()
    table.play()
    assert check(table)["next"]["kind"] == "additional"
    assert "The last one was a draw: it is played again." in table.page
    table.start()
    table.play("Ada", "Cira")
    assert check(table)["next"] == {"kind": "further", "players": [1, 3]}
    assert "Further party of Ada and\N{NO-BREAK SPACE}Cira" in table.page
    assert table.start(dealer="2").status_code == 422, "who deals first plays in it"
    assert table.start(dealer="3").status_code == 303
    boot = table.boot()
    assert boot["players"] == ["Ada", "Cira"]
    assert boot["plan"]["deals"][0]["dealer"] == 2
    table.play("Cira")
    assert check(table)["winner"] == 3
    assert "won the further party" in table.page


def test_an_outsider_who_wins_the_additional_party_gets_a_win(client: FlaskClient) -> None:
    table = Table(client)
    table.play("Ada", second="Bela")
    table.start()
    table.play("Bela", second="Ada")
    table.start()
    table.play()
    assert "draw, nobody wins" in table.page
    check(table)
    table.start()
    table.play("Cira", second="Ada")
    said = check(table)
    assert said["wins"] == [1, 1, 1]
    assert said["next"]["kind"] == "additional"


def test_a_party_is_begun_once_however_often_the_button_is_pressed(client: FlaskClient) -> None:
    table = Table(client)
    assert client.post(table.path, data={"number": "2"}).status_code == 422, "the first is not over"
    table.play("Ada")
    desks = {client.post(table.path, data={"number": "2"}).headers["Location"] for _ in range(3)}
    assert len(desks) == 1
    assert client.post(table.path, data={"number": "1"}).headers["Location"] not in desks


@pytest.mark.parametrize(
    "fields", [{}, {"number": "x"}, {"number": "-4"}, {"number": "99999999999999999999"}, {"dealer": "9"}]
)
def test_a_form_made_by_hand_never_breaks_the_page(client: FlaskClient, fields: dict[str, str]) -> None:
    table = Table(client)
    table.play("Ada")
    assert client.post(table.path, data=fields).status_code in {303, 422}
    assert client.post(table.path, data={"number": "2"} | fields).status_code in {303, 422}


def test_a_correction_in_an_earlier_party_is_told_and_can_be_mended(client: FlaskClient) -> None:
    table = Table(client)
    first = table.desk
    table.play("Ada", second="Bela")
    table.start()
    table.play("Ada", second="Bela")
    assert "Ada wins the match" in table.page
    version = table.boot(first)["desk"]["version"]
    version = table.enter(version, {"kind": "undo"}, first)
    assert "1 party does not count as it stands" in table.page
    assert "Resume" in table.page
    assert first in table.page
    table.enter(version, {"kind": "redo"}, first)
    assert "does not count" not in table.page
    assert "Ada wins the match" in table.page


def test_a_followed_match_shows_everything_and_starts_nothing(client: FlaskClient) -> None:
    table = Table(client)
    table.play("Ada")
    path = table.follower_path
    answer = client.get(path)
    assert answer.status_code == 200
    page = answer.get_data(as_text=True)
    assert "<form" not in page
    assert "/score/" not in page
    assert client.post(path, data={"number": "2"}).status_code == 404
    assert client.get(f"{path}/share").status_code == 404
    version = re.search(r'data-version="(\d+)"', page)
    assert version is not None
    assert client.get(f"{path}?since={version[1]}").status_code == 204
    assert client.get(f"{path}?since=0").status_code == 200


def test_the_pages_of_a_party_lead_to_its_match(client: FlaskClient) -> None:
    table = Table(client)
    assert table.path not in client.get(f"{table.desk}/final").get_data(as_text=True)
    table.play("Ada")
    assert table.path in client.get(f"{table.desk}/final").get_data(as_text=True)
    home = client.get("/").get_data(as_text=True)
    assert table.path in home
    assert "Party 2 of 3" in home


def test_a_game_of_one_party_begins_no_match(client: FlaskClient) -> None:
    form = {"preset": "georgian_joker", "first": "1"} | {
        f"names-{seat}": name for seat, name in enumerate("AAC")
    }
    assert client.post("/new", data=form).status_code == 303
    assert "/match/" not in client.get("/").get_data(as_text=True)


def test_names_that_stand_twice_are_refused_before_a_match_begins(client: FlaskClient) -> None:
    form = {"preset": "ukrainian_joker", "first": "1"} | {
        f"names-{seat}": name for seat, name in enumerate("AAC")
    }
    answer = client.post("/new", data=form)
    assert answer.status_code == 422
    assert "In a match no name may stand twice" in answer.get_data(as_text=True)


def test_a_match_nobody_began_is_not_found(client: FlaskClient) -> None:
    table = Table(client)
    match, token = table.path.split("/")[2:]
    for path in (f"/match/nobody/{token}", f"/match/{match}/{'a' * 26}", f"/score/{match}/{token}"):
        assert client.get(path).status_code == 404
