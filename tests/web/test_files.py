"""A game to take away: picture, tables and the game file, for the scorer and whoever looks on."""

import csv
import io
import json
import re
import urllib.parse
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from scorekeeper.domain.gamefile import read_game
from tests.web.parties import Table
from tests.web.table import Scorer

NAMES = ("Нино", "=1+1", "ლენა", "<b>\u202eGio</b>")
PAGES = ("standings.png", "deals.csv", "standings.csv", "game.json")


@pytest.fixture
def scorer(client: FlaskClient) -> Scorer:
    scorer = Scorer(client, NAMES, title="@Пятница")
    scorer.play_first_deal()
    return scorer


def rows(data: bytes, sign: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=sign))


def test_both_links_lead_to_the_same_files(scorer: Scorer) -> None:
    for page in PAGES:
        mine = scorer.client.get(f"{scorer.path}/{page}")
        theirs = scorer.client.get(f"{scorer.follower_path}/{page}")
        assert (mine.status_code, theirs.status_code) == (200, 200), page
        assert mine.data == theirs.data
        assert scorer.token.encode() not in mine.data
        assert scorer.game.encode() not in mine.data


def test_the_page_of_files_offers_each_of_them(scorer: Scorer) -> None:
    for path in (scorer.path, scorer.follower_path):
        page = scorer.client.get(f"{path}/files").get_data(as_text=True)
        for file in PAGES:
            assert f'href="{path}/{file}"' in page
        for lead in ("final", "sheet"):
            assert f'href="{path}/files"' in scorer.client.get(f"{path}/{lead}").get_data(as_text=True)
    assert scorer.token not in scorer.client.get(f"{scorer.follower_path}/files").get_data(as_text=True)


def test_the_picture_is_a_png_in_the_readers_language(scorer: Scorer) -> None:
    answers = [
        scorer.client.get(f"{scorer.path}/standings.png", headers={"Accept-Language": code})
        for code in ("en", "ru")
    ]
    for answer in answers:
        assert answer.mimetype == "image/png"
        assert Image.open(io.BytesIO(answer.data)).size[0] == 1080
    assert answers[0].data != answers[1].data


def test_tables_open_right_and_run_nothing(scorer: Scorer) -> None:
    for code, sign in (("en", ","), ("ru", ";")):
        headers = {"Accept-Language": code}
        deals = scorer.client.get(f"{scorer.path}/deals.csv", headers=headers)
        assert deals.headers["Content-Type"] == "text/csv; charset=utf-8"
        assert deals.data.startswith(b"\xef\xbb\xbf")
        table = rows(deals.data, sign)
        assert len(table) == 2
        assert "-200" in table[1]
        assert not [cell for row in table for cell in row if cell.startswith(("=", "@", "+"))]
        assert any("'=1+1" in cell for cell in table[0])
    assert rows(deals.data, ";")[0][:6] == ["Сдача", "Пулька", "Карт", "Вид", "Сдаёт", "Козырь"]
    standings = rows(scorer.client.get(f"{scorer.path}/standings.csv").data, ",")
    assert [row[0] for row in standings] == ["Place", "1", "2", "2", "4"]


def test_the_game_file_is_read_by_every_reader_of_game_files(scorer: Scorer) -> None:
    scorer.enter({"kind": "penalty", "seat": 2, "points": -50, "reason": "revoke", "note": "late"})
    answer = scorer.client.get(f"{scorer.path}/game.json")
    body = json.loads(answer.data)
    assert body["players"] == list(NAMES)
    assert body["title"] == "@Пятница"
    file = read_game(body)
    assert file.sheet.totals == tuple(scorer.state().get_json()["desk"]["totals"])
    assert body["deals"][1] == {
        "bids": [None] * 4,
        "tricks": None,
        "trump": None,
        "penalties": [{"seat": 2, "kind": "revoke", "points": -50, "note": "late"}],
    }
    assert "Нино".encode() in answer.data


@pytest.mark.parametrize(
    "title",
    ['Пятница "у Гии"; ../x\u202e', "=cmd|' /C calc'!A0", "<script>", "W" * 200, "../../etc/passwd", ""],
)
def test_files_are_named_after_the_evening_and_never_as_a_path(client: FlaskClient, title: str) -> None:
    scorer = Scorer(client, title=title)
    for page in PAGES:
        header = scorer.client.get(f"{scorer.path}/{page}").headers["Content-Disposition"]
        kind, plain, full = header.split("; ")
        assert kind == ("inline" if page.endswith("png") else "attachment")
        ending = page.rpartition(".")[2]
        assert re.fullmatch(rf'filename="raspiska-\d{{4}}-\d\d-\d\d-[a-z]+\.{ending}"', plain)
        name = urllib.parse.unquote(full.removeprefix("filename*=UTF-8''"))
        assert re.fullmatch(rf"[\w -]{{1,80}}\.{ending}", name), name


def test_a_browser_that_has_a_file_gets_no_second_one_until_something_is_entered(scorer: Scorer) -> None:
    for page in PAGES:
        address = f"{scorer.path}/{page}"
        known = scorer.client.get(address).headers["ETag"]
        again = scorer.client.get(address, headers={"If-None-Match": known})
        assert (again.status_code, again.data) == (304, b"")
    scorer.bid(3, 0)
    deals = scorer.client.get(f"{scorer.path}/game.json", headers={"If-None-Match": known})
    assert deals.status_code == 200


def test_a_wrong_link_opens_no_file(scorer: Scorer, make_app: Callable[..., Flask]) -> None:
    wrong = f"/score/{scorer.game}/{'a' * 26}"
    follower_as_scorer = scorer.follower_path.replace("/follow/", "/score/")
    for page in (*PAGES, "files"):
        assert scorer.client.get(f"{wrong}/{page}").status_code == 404
        assert scorer.client.get(f"{follower_as_scorer}/{page}").status_code == 404


def test_a_game_nobody_has_begun_has_its_files_too(client: FlaskClient) -> None:
    scorer = Scorer(client)
    for page in (*PAGES, "files"):
        assert client.get(f"{scorer.path}/{page}").status_code == 200
    assert client.get(f"{scorer.path}/game.json").get_json()["deals"] == []


def test_a_match_is_a_file_of_its_parties(client: FlaskClient) -> None:
    table = Table(client)
    table.play("Ada")
    answer = client.get(f"{table.path}/match.json")
    body = answer.get_json()
    assert (body["format"], body["title"], len(body["games"])) == ("scorekeeper-match/1", "Friday", 1)
    assert f'href="{table.path}/match.json"' in client.get(table.path).get_data(as_text=True)
    assert "attachment" in answer.headers["Content-Disposition"]
    assert client.get(f"/match/{table.path.split('/')[2]}/{'a' * 26}/match.json").status_code == 404
