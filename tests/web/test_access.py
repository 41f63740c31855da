"""Who gets in: links, what a phone remembers, where writes may come from."""

import stat
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.table import Scorer


@pytest.fixture
def scorer(client: FlaskClient) -> Scorer:
    return Scorer(client)


PAGES = ("", "/sheet", "/final", "/share", "/live", "/sheet.pdf", "/print")


@pytest.mark.parametrize("page", PAGES)
def test_a_game_does_not_exist_for_those_without_its_link(scorer: Scorer, page: str) -> None:
    wrong = scorer.token[:-1] + ("a" if scorer.token[-1] != "a" else "b")
    for path in (f"/score/{scorer.game}/{wrong}", f"/follow/{scorer.game}/{scorer.token}"):
        assert scorer.client.get(path + page).status_code == 404
    assert scorer.client.get(f"/score/{scorer.game}/").status_code == 404


def test_the_follower_link_shows_but_does_not_write(scorer: Scorer) -> None:
    follower = scorer.follower_path
    token = follower.split("/")[3]
    assert token != scorer.token
    for page in ("", "/sheet", "/final"):
        assert scorer.client.get(follower + page).status_code == 200
    answer = scorer.send({"kind": "bid", "seat": 2, "bid": 0}, token=token)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (404, "not_found")
    assert scorer.client.get(follower + "/share").status_code == 404
    assert scorer.client.get(follower.replace("/follow/", "/score/")).status_code == 404


def test_no_page_of_a_follower_holds_the_scorers_token(scorer: Scorer, app: Flask) -> None:
    follower = scorer.follower_path
    stranger = app.test_client()
    for page in ("", "/sheet", "/final", "/print"):
        assert scorer.token not in stranger.get(follower + page).get_data(as_text=True)


def test_tokens_are_long_and_differ_between_games(client: FlaskClient) -> None:
    tokens = {Scorer(client).token for _ in range(5)}
    assert len(tokens) == 5
    assert {len(token) for token in tokens} == {26}


def test_the_api_wants_the_token_in_its_header(scorer: Scorer) -> None:
    for header in (
        {},
        {"Authorization": "Bearer"},
        {"Authorization": "Basic abc"},
        {"Authorization": "Bearer é"},
    ):
        assert scorer.client.get(f"/api/games/{scorer.game}/state", headers=header).status_code == 404


def test_the_phone_remembers_its_games_and_another_phone_does_not(scorer: Scorer, app: Flask) -> None:
    assert scorer.path in scorer.client.get("/").get_data(as_text=True)
    stranger = app.test_client()
    assert scorer.path not in stranger.get("/").get_data(as_text=True)
    stranger.get(scorer.path)
    assert scorer.path in stranger.get("/").get_data(as_text=True)


def test_a_scorer_who_opens_the_followers_link_stays_scorer(scorer: Scorer) -> None:
    scorer.client.get(scorer.follower_path)
    assert scorer.path in scorer.client.get("/").get_data(as_text=True)


def test_links_outlive_a_restart_of_the_server(make_app: Callable[..., Flask], tmp_path) -> None:
    folder = tmp_path / "kept"
    scorer = Scorer(make_app(folder).test_client())
    assert make_app(folder).test_client().get(scorer.path).status_code == 200


def test_the_servers_key_is_readable_by_its_owner_alone(make_app: Callable[..., Flask], tmp_path) -> None:
    make_app(tmp_path / "kept")
    key = tmp_path / "kept" / "secret_key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert len(key.read_text().strip()) >= 32


def test_the_key_of_the_environment_wins(make_app: Callable[..., Flask], tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", "from outside, long enough to be a key")
    app = make_app(tmp_path / "kept")
    assert app.config["SECRET_KEY"] == "from outside, long enough to be a key"
    assert not (tmp_path / "kept" / "secret_key").exists()


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost.evil.example"])
def test_other_sites_cannot_write(scorer: Scorer, origin: str) -> None:
    answer = scorer.send({"kind": "bid", "seat": 2, "bid": 0}, headers={"Origin": origin})
    assert answer.status_code == 403
    assert scorer.client.post("/new", data={}, headers={"Origin": origin}).status_code == 403
    assert scorer.state().get_json()["version"] == 0


def test_the_own_site_may_write(scorer: Scorer) -> None:
    answer = scorer.send({"kind": "bid", "seat": 2, "bid": 0}, headers={"Origin": "http://localhost"})
    assert answer.status_code == 200


def test_forms_without_their_token_are_refused_and_the_token_lasts_all_evening(
    make_app: Callable[..., Flask],
) -> None:
    app = make_app(WTF_CSRF_ENABLED=True)
    client = app.test_client()
    assert client.post("/new", data={"preset": "georgian_joker"}).status_code == 400
    assert client.post("/settings", data={"language": "ru"}).status_code == 400
    assert app.config["WTF_CSRF_TIME_LIMIT"] is None
    page = client.get("/settings").get_data(as_text=True)
    token = page.split('name="csrf_token"')[1].split('value="')[1].split('"')[0]
    answer = client.post(
        "/settings", data={"language": "ru", "theme": "", "contrast": "", "csrf_token": token}
    )
    assert answer.status_code == 303
    assert '<html lang="ru"' in client.get("/").get_data(as_text=True)


def test_share_links_lead_other_phones_to_the_network_address(make_app: Callable[..., Flask]) -> None:
    scorer = Scorer(make_app(LAN_ADDRESS="http://192.168.1.7:8000").test_client())
    page = scorer.client.get(f"{scorer.path}/share").get_data(as_text=True)
    assert f"http://192.168.1.7:8000{scorer.path}" in page
    assert "--lan" not in page


def test_share_says_when_no_other_phone_can_follow_the_link(scorer: Scorer) -> None:
    page = scorer.client.get(f"{scorer.path}/share").get_data(as_text=True)
    assert 'with <span class="whole">--lan</span>.' in page
