"""What one address may not do too often, and that nothing else is ever counted."""

import contextlib
import html
import re
import time
from collections.abc import Callable, Hashable
from types import SimpleNamespace

import limits.storage.memory
import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.services.errors import StoreUnusable
from scorekeeper.web import limits as our_limits
from tests.bench.clients import Phone
from tests.servers import Server
from tests.web.bank import Banker
from tests.web.parties import Table
from tests.web.table import Scorer
from tests.web.test_saved_rules import save

MakeApp = Callable[..., Flask]
RUSSIAN = {"Accept-Language": "ru"}
GAME = {"preset": "georgian_joker", "names-0": "Nino", "names-1": "<Dato> & Co", "first": "2"}
WRONG = "a" * 26


def is_too_many(answer: TestResponse, most: int = 61) -> bool:
    """Return whether *answer* is our 429, complete; the wait is at most *most* seconds."""
    if answer.status_code != 429:
        return False
    assert 1 <= int(answer.headers["Retry-After"]) <= most
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cache-Control"] == "private, no-cache"
    return True


class RememberingPrinter:
    """Makes each PDF once, as the real one does."""

    def __init__(self) -> None:
        self._made: dict[Hashable, bytes] = {}

    def pdf(self, key: Hashable, html: Callable[[], str]) -> bytes:
        if key not in self._made:
            self._made[key] = html().encode()
        return self._made[key]


# --- wrong links


@pytest.fixture
def strict(make_app: MakeApp) -> Scorer:
    return Scorer(make_app(LIMIT_WRONG_LINKS="2 per minute").test_client())


def wrong_addresses(client: FlaskClient) -> dict[str, str]:
    scorer, banker, match = Scorer(client), Banker(client), Table(client)
    return {
        "score": f"/score/{scorer.game}/{WRONG}",
        "follow": f"/follow/{scorer.game}/{WRONG}",
        "sheet": f"/score/{scorer.game}/{WRONG}/sheet",
        "pdf": f"/score/{scorer.game}/{WRONG}/sheet.pdf",
        "bank": banker.path.rsplit("/", 1)[0] + f"/{WRONG}",
        "match": match.path.rsplit("/", 1)[0] + f"/{WRONG}",
        "no game at all": f"/score/nothing/{WRONG}",
        "rules": "/rules/s/nothing",
        "api": f"/api/games/{scorer.game}/state",
    }


KINDS = ("score", "follow", "sheet", "pdf", "bank", "match", "no game at all", "rules", "api")


@pytest.mark.parametrize("kind", KINDS)
def test_wrong_links_of_every_kind_are_limited(make_app: MakeApp, kind: str) -> None:
    client = make_app(LIMIT_WRONG_LINKS="2 per minute").test_client()
    address = wrong_addresses(client)[kind]
    assert [client.get(address).status_code for _ in range(2)] == [404, 404]
    assert is_too_many(client.get(address))


def test_the_limit_is_told_as_a_page_and_to_the_phone_in_the_readers_language(strict: Scorer) -> None:
    address = f"/follow/{strict.game}/{WRONG}"
    for _ in range(2):
        strict.client.get(address)
    page = strict.client.get(address, headers=RUSSIAN)
    assert is_too_many(page)
    assert "Через 1 минуту всё снова заработает" in page.get_data(as_text=True)
    assert f'href="{address}"' in page.get_data(as_text=True)
    answer = strict.send({"kind": "undo"}, token=WRONG, headers=RUSSIAN)
    assert is_too_many(answer)
    error = answer.get_json()["error"]
    assert error["code"] == "too_many"
    assert "через 1 минуту всё снова заработает" in error["message"]


def test_right_links_are_neither_counted_nor_refused(strict: Scorer) -> None:
    """A stranger on the same Wi-Fi who tries links must not stop the table."""
    for _ in range(5):
        assert strict.client.get(strict.path).status_code == 200
        assert strict.client.get(strict.follower_path).status_code == 200
        assert strict.state().status_code == 200
    for expected in (404, 404, 429, 429):
        assert strict.client.get(f"/score/{strict.game}/{WRONG}").status_code == expected
    strict.play_first_deal()
    for path in (strict.path, strict.follower_path, f"{strict.path}/sheet", "/", "/new"):
        assert strict.client.get(path).status_code == 200


def test_a_mistyped_address_is_no_wrong_link(strict: Scorer) -> None:
    assert {strict.client.get(f"/nowhere/{number}").status_code for number in range(5)} == {404}
    assert strict.client.get(f"/score/{strict.game}/{WRONG}").status_code == 404


def test_a_game_this_phone_remembers_and_cannot_open_is_no_wrong_link(make_app: MakeApp, tmp_path) -> None:
    old = Scorer(make_app(tmp_path / "old").test_client()).client.get_cookie("scorekeeper")
    app = make_app(
        tmp_path / "new",
        LIMIT_WRONG_LINKS="1 per minute",
        SECRET_KEY=(tmp_path / "old" / "secret_key").read_text().strip(),
    )
    client = app.test_client()
    client.set_cookie("scorekeeper", old.value)
    assert {client.get("/").status_code for _ in range(5)} == {200}
    assert client.get(f"/score/x/{WRONG}").status_code == 404


def test_what_is_too_early_is_not_counted_and_later_it_works(strict: Scorer, clock: SimpleNamespace) -> None:
    address = f"/score/{strict.game}/{WRONG}"
    assert [strict.client.get(address).status_code for _ in range(2)] == [404, 404]
    clock.now += 40
    for _ in range(5):
        refused = strict.client.get(address)
        assert is_too_many(refused, 21)
    clock.now += int(refused.headers["Retry-After"])
    assert [strict.client.get(address).status_code for _ in range(3)] == [404, 404, 429]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Give the time by which is counted, to be moved on by hand."""
    clock = SimpleNamespace(now=time.time())
    clock.time = lambda: clock.now
    monkeypatch.setattr(limits.storage.memory, "time", clock)
    monkeypatch.setattr(our_limits, "time", clock)
    return clock


# --- beginnings


def begin_game(client: FlaskClient) -> TestResponse:
    return client.post("/new", data=GAME)


def begin_bank(client: FlaskClient) -> TestResponse:
    form = {"banker": "1", "limit": "10", "after_win": "stay", "names-0": "Nino", "names-1": "Dato"}
    return client.post("/bank/new", data=form)


@pytest.mark.parametrize("begin", [begin_game, begin_bank])
def test_games_and_banks_are_limited_together(
    make_app: MakeApp, begin: Callable[[FlaskClient], TestResponse]
) -> None:
    client = make_app(LIMIT_BEGINNINGS="3 per hour").test_client()
    assert begin_game(client).status_code == 303
    assert begin_bank(client).status_code == 303
    save(client)
    for headers in ({}, RUSSIAN):
        client.environ_base["HTTP_ACCEPT_LANGUAGE"] = headers.get("Accept-Language", "en")
        assert is_too_many(begin(client), 3601)
    assert "Через 60 минут всё снова заработает" in begin(client).get_data(as_text=True)


def test_only_what_was_begun_is_counted(make_app: MakeApp) -> None:
    client = make_app(LIMIT_BEGINNINGS="1 per hour").test_client()
    for _ in range(3):
        assert client.get("/new").status_code == 200
        assert client.post("/new", data=GAME | {"names-0": ""}).status_code == 422
        assert client.post("/new", data=GAME | {"seats": "add"}).status_code == 200
        assert client.post("/bank/new", data={}).status_code == 422
        assert client.post("/rules/file", data={}).status_code == 422
        assert client.post("/new/rules", data=GAME | {"save": "1", "rules-name": ""}).status_code == 422
    assert begin_game(client).status_code == 303
    assert begin_game(client).status_code == 429


def test_a_refused_game_is_not_lost_its_button_sends_it_again(make_app: MakeApp, clock) -> None:
    client = make_app(LIMIT_BEGINNINGS="1 per hour").test_client()
    begin_game(client)
    page = begin_game(client).get_data(as_text=True)
    assert '<form class="btns" method="post" action="/new" enctype="multipart/form-data">' in page
    fields = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', page)
    again = {html.unescape(name): html.unescape(text) for name, text in fields}
    assert again == GAME
    clock.now += 3601
    answer = client.post("/new", data=again)
    assert answer.status_code == 303
    assert "&lt;Dato&gt; &amp; Co" in client.get(answer.headers["Location"] + "/sheet").get_data(as_text=True)


def test_the_next_party_of_a_match_is_never_refused(make_app: MakeApp) -> None:
    table = Table(make_app(LIMIT_BEGINNINGS="1 per hour").test_client())
    assert begin_game(table.client).status_code == 429
    table.play("Ada")
    assert table.start().status_code == 303


# --- PDFs


def test_pdfs_that_have_to_be_drawn_are_limited(make_app: MakeApp) -> None:
    app = make_app(LIMIT_PDFS="2 per minute", PDF_RENDERER=RememberingPrinter())
    scorer = Scorer(app.test_client())
    address = f"{scorer.path}/sheet.pdf"
    for _ in range(5):
        for headers in ({}, RUSSIAN):
            assert scorer.client.get(address, headers=headers).status_code == 200
    scorer.bid(2, 0)
    refused = scorer.client.get(address, headers=RUSSIAN)
    assert is_too_many(refused)
    assert "Через 1 минуту всё снова заработает" in refused.get_data(as_text=True)
    assert scorer.client.get(f"{scorer.path}/sheet").status_code == 200
    assert scorer.client.get(f"{scorer.path}/print").status_code == 200


# --- whose they are


def get(client: FlaskClient, path: str, address: str, forwarded: str | None = None) -> int:
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
    return client.get(path, headers=headers, environ_overrides={"REMOTE_ADDR": address}).status_code


def test_each_address_has_its_own_count_and_a_network_of_ipv6_is_one(strict: Scorer) -> None:
    path = f"/score/{strict.game}/{WRONG}"
    for near, far in (("192.0.2.1", "192.0.2.2"), ("2001:db8:1:2::3", "2001:db8:1:3::3")):
        assert [get(strict.client, path, near) for _ in range(3)] == [404, 404, 429]
        assert get(strict.client, path, far) == 404
    assert get(strict.client, path, "2001:db8:1:2::4") == 429


def test_the_address_behind_a_web_server_counts_only_where_there_is_one(make_app: MakeApp) -> None:
    """Without the setting anybody could name another address each time."""
    path = f"/score/nothing/{WRONG}"
    bare = make_app(LIMIT_WRONG_LINKS="1 per minute").test_client()
    told = [get(bare, path, "127.0.0.1", f"192.0.2.{number}") for number in range(2)]
    assert told == [404, 429]
    behind = make_app(LIMIT_WRONG_LINKS="1 per minute", PROXIES=1).test_client()
    told = [get(behind, path, "127.0.0.1", f"10.0.0.{number}, 192.0.2.1") for number in range(2)]
    assert told == [404, 429]
    assert get(behind, path, "127.0.0.1", "192.0.2.1, 192.0.2.9") == 404


# --- the settings


@pytest.mark.parametrize("nothing", [None, "", 0, False])
def test_a_limit_can_be_switched_off(make_app: MakeApp, nothing: object) -> None:
    client = make_app(LIMIT_WRONG_LINKS=nothing).test_client()
    assert {client.get(f"/score/x/{WRONG}").status_code for _ in range(350)} == {404}


def test_limits_are_set_in_the_settings_file(make_app: MakeApp, tmp_path) -> None:
    from scorekeeper.web import create_app

    (tmp_path / "config.py").write_text('LIMIT_WRONG_LINKS = "1 per minute; 2 per hour"')
    with pytest.raises(StoreUnusable, match="LIMIT_WRONG_LINKS"):
        create_app({"TESTING": True}, tmp_path)
    (tmp_path / "config.py").write_text('LIMIT_WRONG_LINKS = "1 per minute"')
    client = create_app({"TESTING": True}, tmp_path).test_client()
    assert [client.get(f"/score/x/{WRONG}").status_code for _ in range(2)] == [404, 429]


@pytest.mark.slow
def test_the_server_counts_over_all_its_threads(server_factory: Callable[..., Server]) -> None:
    server = server_factory(SCOREKEEPER_LIMIT_WRONG_LINKS="8 per hour")
    phones = [Phone(server.port) for _ in range(12)]
    with contextlib.ExitStack() as stack:
        for phone in phones:
            stack.enter_context(contextlib.closing(phone))
        answers = [phone.request("GET", f"/score/x/{WRONG}")[0] for phone in phones]
    assert [answer.status for answer in answers] == [404] * 8 + [429] * 4
    assert 3500 < int(answers[-1].headers["Retry-After"]) <= 3600


def test_a_table_of_ten_phones_meets_no_limit(make_app: MakeApp) -> None:
    """With the limits as they are; what an evening asks for comes in one go.

    Everybody begins a game, takes the PDF after each of eight deals, and has last week's link open, whose
    page asks every four seconds.
    """
    app = make_app(**our_limits.DEFAULTS, PDF_RENDERER=RememberingPrinter())
    phones = [app.test_client() for _ in range(10)]
    scorer, *_others = [Scorer(phone) for phone in phones]
    for _deal in range(8):
        scorer.bid(2, 0)
        scorer.enter({"kind": "undo"})
        for number, phone in enumerate(phones):
            language = {"Accept-Language": ("en", "ru")[number % 2]}
            answer = phone.get(f"{scorer.follower_path}/sheet.pdf", headers=language)
            assert answer.status_code == 200
    for _ in range(0, 60, 4):
        assert {phone.get(f"/bank/old/{WRONG}?since=1").status_code for phone in phones} == {404}
