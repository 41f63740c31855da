"""Requests too broken to reach a view: gunicorn refuses them, and the answer is still ours."""

import contextlib
import json
import socket
import time
from collections.abc import Callable
from email.message import Message
from email.parser import BytesParser

import pytest

from tests.bench.clients import Phone
from tests.servers import Server

pytestmark = pytest.mark.slow

HEAD = b"Host: table\r\nAccept-Language: ru\r\n"
FORM = HEAD + b"Content-Type: application/x-www-form-urlencoded\r\n"
FIELDS = b"".join(b"X-%d: 1\r\n" % number for number in range(150))
CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n"

LONG = b"GET /" + b"a" * 5_000 + b" HTTP/1.1\r\n" + HEAD + b"\r\n"
BROKEN = {
    "a long address": (414, LONG),
    "a very long address": (414, b"GET /" + b"a" * 120_000 + b" HTTP/1.1\r\n" + HEAD + b"\r\n"),
    "a line that is none": (400, b"GET /x \x01 HTTP/1.1\r\n" + HEAD + b"\r\n"),
    "a method in small letters": (400, b"get / HTTP/1.1\r\n" + HEAD + b"\r\n"),
    "a version nobody speaks": (400, b"GET / HTTP/3.7\r\n" + HEAD + b"\r\n"),
    "many fields": (431, b"GET / HTTP/1.1\r\n" + HEAD + FIELDS + b"\r\n"),
    "a long field": (431, b"GET / HTTP/1.1\r\n" + HEAD + b"X: " + b"b" * 9_000 + b"\r\n\r\n"),
    "a field that is none": (400, b"GET / HTTP/1.1\r\n" + HEAD + b"no colon\r\n\r\n"),
    "a field with a zero byte": (400, b"GET / HTTP/1.1\r\n" + HEAD + b"X: a\x00b\r\n\r\n"),
    "two lengths": (
        400,
        b"POST /new HTTP/1.1\r\n" + HEAD + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\nx",
    ),
    "a coding nobody knows": (501, b"POST /new HTTP/1.1\r\n" + HEAD + b"Transfer-Encoding: gzop\r\n\r\n"),
    "a wish nobody grants": (417, b"POST /new HTTP/1.1\r\n" + HEAD + b"Expect: miracles\r\n\r\n"),
    "a body in no pieces": (400, b"POST /new HTTP/1.1\r\n" + FORM + CHUNKED + b"zz\r\nabc\r\n0\r\n\r\n"),
    "a body in wrong pieces": (400, b"POST /new HTTP/1.1\r\n" + FORM + CHUNKED + b"3\r\nabcXX0\r\n\r\n"),
}
RUSSIAN = {414: "Запрос браузера слишком длинный", 431: "Запрос браузера слишком длинный"}


def exchange(server: Server, *pieces: bytes) -> tuple[int, Message, bytes]:
    """Send *pieces* and return the whole answer: status, headers, body."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        for piece in pieces:
            line.sendall(piece)
            time.sleep(0.02)
        received = b""
        while chunk := line.recv(65_536):
            received += chunk
    return split(received)


def split(received: bytes) -> tuple[int, Message, bytes]:
    head, _, body = received.partition(b"\r\n\r\n")
    status_line, _, fields = head.partition(b"\r\n")
    return int(status_line.split()[1]), BytesParser().parsebytes(fields + b"\r\n\r\n"), body


def is_ours(headers: Message, body: bytes) -> bool:
    """Return whether an answer is complete and carries what every answer of ours does."""
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cache-Control"] == "private, no-cache"
    return int(headers["Content-Length"]) == len(body)


@pytest.mark.parametrize("fault", BROKEN)
def test_what_cannot_be_read_is_answered_in_our_words_and_with_our_headers(
    live_server: Server, fault: str
) -> None:
    status, request = BROKEN[fault]
    got, headers, body = exchange(live_server, request)
    assert got == status
    assert is_ours(headers, body)
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    page = body.decode()
    assert '<html lang="ru"' in page
    assert "все записанные сдачи на месте" in page
    assert RUSSIAN.get(status, "<h1>") in page
    assert "gunicorn" not in page
    assert "Invalid" not in page


@pytest.mark.parametrize(
    "request_", [b"hello\r\n\r\n", b"GET / HTTP/1.1\nHost: x\n\n", b"\x16\x03\x01\r\n" * 9]
)
def test_who_speaks_no_http_is_answered_in_english(live_server: Server, request_: bytes) -> None:
    status, headers, body = exchange(live_server, request_)
    assert status == 400
    assert is_ours(headers, body)
    assert '<html lang="en"' in body.decode()


def test_the_phone_gets_an_object_as_from_every_answer_of_the_api(live_server: Server) -> None:
    for address, code, word in (
        (b"POST /api/games/" + b"a" * 5_000 + b"/ops", "too_large", "Слишком много"),
        (b"POST /api/games/x/\x01/ops", "bad_request", "не удалось понять"),
    ):
        _status, headers, body = exchange(live_server, address + b" HTTP/1.1\r\n" + HEAD + b"\r\n")
        assert is_ours(headers, body)
        error = json.loads(body)["error"]
        assert error["code"] == code
        assert word in error["message"]


def test_a_body_in_wrong_pieces_is_no_fault_of_ours_to_the_phone(live_server: Server) -> None:
    with contextlib.closing(Phone(live_server.port)) as phone:
        game, token = phone.start_game(4).split("/")[2:4]
    request = f"POST /api/games/{game}/ops HTTP/1.1\r\nAuthorization: Bearer {token}\r\n".encode() + HEAD
    status, headers, body = exchange(live_server, request + CHUNKED + b"zz\r\n")
    assert (status, json.loads(body)["error"]["code"]) == (400, "bad_request")
    assert is_ours(headers, body)


@pytest.mark.parametrize("rest", [b"Content-Length: 99\r\n\r\n{", CHUNKED + b"5\r\nab"])
def test_half_an_entry_is_answered_so_that_the_phone_sends_it_again(
    server_factory: Callable[..., Server], rest: bytes
) -> None:
    """Any other refusal would make it give the entry up."""
    server = server_factory(SCOREKEEPER_PATIENCE="1")
    with contextlib.closing(Phone(server.port)) as phone:
        game, token = phone.start_game(4).split("/")[2:4]
    request = f"POST /api/games/{game}/ops HTTP/1.1\r\nAuthorization: Bearer {token}\r\n".encode()
    status, headers, body = exchange(server, request + b"Connection: close\r\n" + HEAD + rest)
    assert (status, json.loads(body)["error"]["code"]) == (408, "too_slow")
    assert is_ours(headers, body)


def test_the_language_chosen_on_the_phone_wins(live_server: Server) -> None:
    request = LONG.replace(b"Accept-Language: ru", b"Accept-Language: ru\r\nCookie: theme=dark; language=en")
    page = exchange(live_server, request)[2].decode()
    assert '<html lang="en" data-theme="dark"' in page
    assert "What the browser sent is too long" in page


def test_the_language_is_heard_also_when_it_comes_late(live_server: Server) -> None:
    line, rest = LONG.split(b"\r\n", 1)
    page = exchange(live_server, line[:4_500], line[4_500:], b"\r\n" + rest)[2].decode()
    assert '<html lang="ru"' in page


def test_a_question_about_the_head_alone_gets_no_body(live_server: Server) -> None:
    status, headers, body = exchange(live_server, LONG.replace(b"GET", b"HEAD"))
    assert (status, body) == (414, b"")
    assert int(headers["Content-Length"]) > 0


def test_a_good_request_before_a_bad_one_is_answered(live_server: Server) -> None:
    with socket.create_connection(("127.0.0.1", live_server.port), timeout=20) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\n" + HEAD + b"\r\n" + LONG)
        received = b""
        while chunk := line.recv(65_536):
            received += chunk
    first, _, second = received.partition(b"\r\n\r\nok")
    assert first.startswith(b"HTTP/1.1 200")
    status, headers, body = split(second)
    assert status == 414
    assert is_ours(headers, body)


def test_who_never_ends_a_bad_request_holds_nobody_up(server_factory: Callable[..., Server]) -> None:
    """More lines than there are threads, each with a bad beginning and then nothing."""
    server = server_factory()
    with contextlib.ExitStack() as stack:
        lines = []
        for _ in range(230):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            line.sendall(b"GET /" + b"a" * 5_000)
            lines.append(line)
        phone = stack.enter_context(contextlib.closing(Phone(server.port)))
        start = time.monotonic()
        phone.start_game(4)
        phone.toggle()
        assert time.monotonic() - start < 15
    assert phone.version == 1
