"""What hostile or broken senders may do, and a table must not notice."""

import contextlib
import http.client
import json
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.bench.clients import Phone
from tests.servers import ROOT, Server, free_port
from tests.web.table import Scorer

FORM = {"preset": "georgian_joker", "names-0": "Nino", "names-1": "Dato", "first": "1"}


@pytest.mark.parametrize("path", ["/new", "/settings", "/api/games/x/ops"])
def test_an_origin_that_is_no_address_is_refused(client: FlaskClient, path: str) -> None:
    assert client.post(path, data={}, headers={"Origin": "http://["}).status_code == 403


@pytest.mark.parametrize("seat", ["names-²", "names-x", "names-", "names-999999999999999999999"])
def test_a_seat_that_is_no_number_is_not_looked_at(client: FlaskClient, seat: str) -> None:
    assert client.post("/new", data=FORM | {seat: "Lia"}).status_code == 303


@pytest.mark.parametrize("field", ["names-0", "title", "preset", "first"])
def test_a_file_in_place_of_a_text_is_nothing(client: FlaskClient, field: str) -> None:
    form = {name: text for name, text in FORM.items() if name != field}
    answer = client.post("/new", data=form | {field: (BytesIO(b"x"), "x.txt")})
    assert answer.status_code in (303, 422)


def test_a_wrong_method_is_told_the_right_ones(client: FlaskClient) -> None:
    assert "POST" in client.put("/new").headers["Allow"]


def test_a_game_that_cannot_be_read_does_not_hide_the_others(
    make_app: Callable[..., Flask], tmp_path: Path
) -> None:
    client = make_app(tmp_path / "kept").test_client()
    broken, good = Scorer(client), Scorer(client)
    broken.bid(2, 0)
    with contextlib.closing(sqlite3.connect(tmp_path / "kept" / "scorekeeper.sqlite")) as connection:
        connection.execute("UPDATE event SET body = '{}' WHERE game_id = ?", (broken.game,))
        connection.commit()
    again = make_app(tmp_path / "kept").test_client()
    again.get(broken.path)
    again.get(good.path)
    again.set_cookie("scorekeeper", client.get_cookie("scorekeeper").value)
    page = again.get("/")
    assert page.status_code == 200
    assert good.path in page.get_data(as_text=True)


# --- the server


@pytest.mark.slow
def test_half_a_request_does_not_keep_its_place_for_ever(server_factory: Callable[..., Server]) -> None:
    """More connections than threads, each with half a request: the table waits a while and goes on."""
    server = server_factory(SCOREKEEPER_PATIENCE="1")
    with contextlib.ExitStack() as stack:
        for number in range(230):
            half = stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            half.sendall(
                b"POST /new HTTP/1.1\r\nHost: table\r\nContent-Length: 99\r\n" + b"\r\n" * (number % 2)
            )
        phone = stack.enter_context(contextlib.closing(Phone(server.port)))
        phone.start_game(4)
        phone.toggle()
    assert phone.version == 1


@pytest.mark.slow
@pytest.mark.parametrize(("pieces", "code"), [(2, "bad_format"), (8, "too_large"), (300, "too_large")])
def test_an_entry_without_a_length_is_as_limited_as_any(live_server: Server, pieces: int, code: str) -> None:
    with contextlib.closing(Phone(live_server.port)) as phone:
        _, _, game, token = phone.start_game(4).split("/")
    with contextlib.closing(_line_to(live_server)) as line:
        body = (b"x" * 8192 for _ in range(pieces))
        headers = {"Authorization": f"Bearer {token}"}
        line.request("POST", f"/api/games/{game}/ops", body, headers, encode_chunked=True)
        answer = line.getresponse()
        assert json.loads(answer.read())["error"]["code"] == code
    assert answer.status == (413 if code == "too_large" else 400)


@pytest.mark.slow
def test_who_chose_a_film_in_place_of_a_game_is_told_so(live_server: Server) -> None:
    """The server reads no more of it than it has to, yet it must not hang up on who is still sending."""
    film = b"--edge\r\n" + b"x" * 20_000_000 + b"\r\n--edge--\r\n"
    headers = {"Content-Type": "multipart/form-data; boundary=edge", "Origin": live_server.url}
    for _ in range(5):
        with contextlib.closing(_line_to(live_server)) as line:
            line.request("POST", "/import", film, headers)
            answer = line.getresponse()
            assert "A game file has 1 MB at most." in answer.read().decode()
        assert answer.status == 413


@pytest.mark.slow
def test_no_header_of_a_stranger_changes_the_address(server_factory: Callable[..., Server]) -> None:
    server = server_factory()
    with contextlib.closing(Phone(server.port)) as phone:
        path = phone.start_game(4)
        answer, _ = phone.request("GET", path, headers={"SCRIPT_NAME": "/x", "PATH_INFO": "/y"})
        assert answer.status == 200
        phone.request("GET", path + "/%00%ff")
        _bad_line(server.port, path)
    assert path not in server.log
    assert path.split("/")[3] not in server.log


def _line_to(server: Server) -> http.client.HTTPConnection:
    return http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)


def _bad_line(port: int, path: str) -> None:
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(f"GET {path} \x01 HTTP/1.1\r\n\r\n".encode())
        connection.recv(1000)


def _newer(instance: Path) -> None:
    with contextlib.closing(sqlite3.connect(instance / "scorekeeper.sqlite")) as database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
        database.commit()


def _tables_lost(instance: Path) -> None:
    from scorekeeper.store.database import newest_revision

    with contextlib.closing(sqlite3.connect(instance / "scorekeeper.sqlite")) as database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
        database.execute("INSERT INTO alembic_version VALUES (?)", (newest_revision(),))
        database.commit()


DAMAGE: dict[str, Callable[[Path], object]] = {
    "database of a newer program": _newer,
    "tables lost": _tables_lost,
    "database is garbage": lambda i: (i / "scorekeeper.sqlite").write_bytes(b"no database at all" * 500),
    "key too short": lambda i: (i / "secret_key").write_text("short"),
    "key is no text": lambda i: (i / "secret_key").write_bytes(b"\xff" * 40),
    "key is a folder": lambda i: (i / "secret_key").mkdir(),
    "settings do not parse": lambda i: (i / "config.py").write_text("this is (not python"),
}


@pytest.mark.slow
@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_data_folder_is_refused_in_one_line_and_left_as_it_is(tmp_path: Path, damage: str) -> None:
    instance = tmp_path / "instance"
    instance.mkdir()
    DAMAGE[damage](instance)
    before = {path.name: path.read_bytes() for path in instance.iterdir() if path.is_file()}
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "scorekeeper",
            "serve",
            "--instance",
            str(instance),
            "--port",
            str(free_port()),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert json.loads(done.stderr)["error"]["code"] == "bad_file"
    after = {path.name: path.read_bytes() for path in instance.iterdir() if path.name in before}
    assert before.get("secret_key") == after.get("secret_key")
