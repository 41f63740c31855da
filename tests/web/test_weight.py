"""What a phone has to fetch over bad Wi-Fi: few bytes, and all of it at once."""

import gzip
import re
from posixpath import dirname, normpath

import brotli
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.table import Scorer

UNPACK = {"br": brotli.decompress, "gzip": gzip.decompress}
ASSET = re.compile(r'(?:href|src)="(/static/[^"]+\.(?:css|js))"')


def fetch(client: FlaskClient, address: str, how: str = "", **headers: str) -> TestResponse:
    told = {"Accept-Encoding": how} if how else {}
    return client.get(address, headers=told | headers, buffered=True)


@pytest.mark.parametrize("how", ["br", "gzip"])
def test_pages_scripts_and_styles_weigh_less_and_say_the_same(client: FlaskClient, how: str) -> None:
    page = Scorer(client).path + "/sheet"
    assets = ASSET.findall(fetch(client, page).get_data(as_text=True))
    assert len(assets) > 5
    for address in [page, *assets]:
        plain = fetch(client, address)
        for _again in range(2):
            answer = fetch(client, address, how)
            assert answer.headers["Content-Encoding"] == how, address
            assert "Accept-Encoding" in answer.headers["Vary"]
            assert int(answer.headers["Content-Length"]) == len(answer.data) < len(plain.data) / 1.4
            assert UNPACK[how](answer.data) == plain.data, address
            assert answer.headers["Cache-Control"] == plain.headers["Cache-Control"]


def test_a_desk_opened_for_the_first_time_has_no_more_than_a_hundred_kilobytes(client: FlaskClient) -> None:
    desk = Scorer(client).path
    everything = [desk, *ASSET.findall(fetch(client, desk).get_data(as_text=True))]
    assert sum(len(fetch(client, address, "br").data) for address in everything) < 100_000


def test_who_understands_no_packing_is_sent_none(client: FlaskClient) -> None:
    page = Scorer(client).path
    for how in ("", "identity", "identity;q=1, *;q=0"):
        answer = fetch(client, page, how)
        assert "Content-Encoding" not in answer.headers
        assert "Accept-Encoding" in answer.headers["Vary"]


def test_what_somebody_elses_words_may_stand_in_is_not_packed(client: FlaskClient) -> None:
    """Its length would tell of the links in it."""
    scorer = Scorer(client)
    assert "Content-Encoding" in fetch(client, f"{scorer.path}/sheet?pulka=1", "br").headers
    for address in (f"/new?title={scorer.token}", f"/import?x={scorer.path}", "/nowhere"):
        assert "Content-Encoding" not in fetch(client, address, "br").headers
    form = {"preset": "georgian_joker", "names-0": "Nino"}
    answer = client.post("/new", data=form, headers={"Accept-Encoding": "br"})
    assert answer.status_code == 422
    assert "Content-Encoding" not in answer.headers


def test_a_script_that_has_not_changed_is_not_sent_again(client: FlaskClient) -> None:
    address = ASSET.findall(fetch(client, Scorer(client).path).get_data(as_text=True))[0]
    mark = fetch(client, address, "br").headers["ETag"]
    answer = fetch(client, address, "br", **{"If-None-Match": mark})
    assert (answer.status_code, answer.data) == (304, b"")


def test_a_part_of_a_file_is_a_part_of_the_file_itself(client: FlaskClient) -> None:
    address = ASSET.findall(fetch(client, Scorer(client).path).get_data(as_text=True))[0]
    answer = fetch(client, address, "br", Range="bytes=0-9")
    assert "Content-Encoding" not in answer.headers
    assert (answer.status_code, answer.data) == (206, fetch(client, address).data[:10])


@pytest.mark.parametrize("page", ["", "/check/1"])
def test_a_page_asks_for_all_its_scripts_at_once(client: FlaskClient, page: str) -> None:
    """No script has to be read before the next one is known."""
    scorer = Scorer(client)
    scorer.play_first_deal()
    text = fetch(client, scorer.path + page).get_data(as_text=True)
    scripts = [address for address in ASSET.findall(text) if address.endswith(".js")]
    needed = set()
    for address in scripts:
        imports = re.findall(r'(?:from|^import) "(\.[^"]+)"', fetch(client, address).text, re.MULTILINE)
        needed |= {normpath(f"{dirname(address)}/{name}") for name in imports}
    assert needed
    assert needed <= set(scripts)
