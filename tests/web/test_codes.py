"""FORMAT.md section 6: every code the API answers is listed there with its status, and all are real."""

import ast
import io
import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.domain.errors import ScorekeeperError
from scorekeeper.web import errors
from tests.servers import ROOT
from tests.web.table import Scorer

CONTRACT = (ROOT / "scorekeeper/FORMAT.md").read_text(encoding="utf-8")
BID = {"kind": "bid", "seat": 2, "bid": 0}
Answer = Callable[[Scorer, pytest.MonkeyPatch], TestResponse]


def section(number: int) -> str:
    return re.split(r"^## \d+\. ", CONTRACT, flags=re.MULTILINE)[number]


def shared_codes() -> set[str]:
    """Return the codes of section 4, which the command line has too."""
    paragraph = section(4).split("\nBad input:")[1].split("No traceback")[0]
    return {word for words in re.findall(r"`([a-z_\s]+)`", paragraph) for word in words.split()} - {
        "deal",
        "seat",
    }


def listed() -> dict[str, set[int]]:
    """Return the statuses of each code in the table of section 6."""
    rows = re.findall(r"^\| `([a-z_]+)` \| ([\d, ]+) \|", section(6), re.MULTILINE)
    return {code: {int(status) for status in statuses.split(", ")} for code, statuses in rows}


# --- what is listed is real


class Silent(io.RawIOBase):
    """A body that does not come."""

    def readable(self) -> bool:
        return True

    def readinto(self, _buffer: object) -> int:
        raise BlockingIOError


def _reused(scorer: Scorer, _: pytest.MonkeyPatch) -> TestResponse:
    scorer.send(BID, id="the-same-id")
    return scorer.send({"kind": "undo"}, id="the-same-id", base=1)


def _stale(scorer: Scorer, _: pytest.MonkeyPatch) -> TestResponse:
    scorer.bid(2, 0)
    return scorer.send(BID, base=0)


def _address(scorer: Scorer) -> tuple[str, dict[str, str]]:
    return f"/api/games/{scorer.game}/ops", {"Authorization": f"Bearer {scorer.token}"}


def _too_slow(scorer: Scorer, _: pytest.MonkeyPatch) -> TestResponse:
    address, headers = _address(scorer)
    body = {"wsgi.input": Silent(), "CONTENT_LENGTH": "99"}
    return scorer.client.post(address, headers=headers, environ_overrides=body)


def _bad_request(scorer: Scorer, _: pytest.MonkeyPatch) -> TestResponse:
    """As gunicorn asks for it."""
    return scorer.client.application.extensions["scorekeeper.refusal"](400, "/api/", {})


def _too_large(scorer: Scorer, _: pytest.MonkeyPatch) -> TestResponse:
    address, headers = _address(scorer)
    return scorer.client.post(address, headers=headers, data=b" " * 65_537)


def _too_many(scorer: Scorer, _: pytest.MonkeyPatch) -> TestResponse:
    scorer.send(BID, token="wrong")
    return scorer.send(BID, token="wrong")


def _busy(scorer: Scorer, _: pytest.MonkeyPatch) -> TestResponse:
    other = sqlite3.connect(Path(scorer.client.application.instance_path) / "scorekeeper.sqlite")
    try:
        other.execute("BEGIN IMMEDIATE")
        return scorer.send(BID)
    finally:
        other.close()


def _fault(scorer: Scorer, monkeypatch: pytest.MonkeyPatch) -> TestResponse:
    monkeypatch.setattr(scorer.client.application.extensions["scorekeeper.games"], "enter", lambda *_: 1 / 0)
    return scorer.send(BID)


EXAMPLES: dict[str, Answer] = {
    "stale_version": _stale,
    "id_reused": _reused,
    "out_of_turn": lambda scorer, _: scorer.send({"kind": "bid", "seat": 4, "bid": 0}),
    "nothing_to_undo": lambda scorer, _: scorer.send({"kind": "undo"}),
    "nothing_to_redo": lambda scorer, _: scorer.send({"kind": "redo"}),
    "not_found": lambda scorer, _: scorer.send(BID, token="wrong"),
    "forbidden": lambda scorer, _: scorer.send(BID, headers={"Origin": "http://elsewhere"}),
    "bad_method": lambda scorer, _: scorer.client.get(_address(scorer)[0]),
    "too_slow": _too_slow,
    "too_large": _too_large,
    "too_many": _too_many,
    "busy": _busy,
    "bad_request": _bad_request,
    "fault": _fault,
}
WITH_DESK = {
    code for code in EXAMPLES if re.search(rf"^\| `{code}` .*with `desk` \|$", section(6), re.MULTILINE)
}


def test_each_row_of_the_table_has_its_example() -> None:
    assert set(EXAMPLES) == set(listed())
    assert len(WITH_DESK) == 4


@pytest.mark.parametrize("code", EXAMPLES)
def test_a_listed_code_comes_with_its_status_and_writes_nothing(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    app = make_app(LIMIT_WRONG_LINKS="1 per minute", BUSY_TIMEOUT=10, TESTING=False)
    scorer = Scorer(app.test_client())
    answer = EXAMPLES[code](scorer, monkeypatch)
    error = answer.get_json()["error"]
    assert error["code"] == code
    assert answer.status_code in listed()[code]
    assert error["message"].endswith("o" if code.startswith("nothing") else ".")
    assert ("desk" in answer.get_json()) == (code in WITH_DESK)
    entered = {"stale_version": 1, "id_reused": 1}.get(code, 0)
    assert scorer.state().get_json()["version"] == entered


@pytest.mark.parametrize(
    ("op", "code"),
    [
        ({"kind": "bid", "seat": 9, "bid": 0}, "bad_seat"),
        ({"kind": "bid", "seat": 2, "bid": 99}, "bad_bid"),
        ({"kind": "bid", "seat": 2}, "bad_format"),
        ({"kind": "dance"}, "bad_format"),
        ("nothing", "bad_format"),
    ],
)
def test_the_shared_codes_have_status_400(client, op: object, code: str) -> None:
    answer = Scorer(client).send(op)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, code)
    assert code in shared_codes()


# --- what is real is listed


def _made_of_a_code(kind: type[ScorekeeperError]) -> Iterator[str]:
    """Yield the names of the exceptions whose first argument is the code."""
    if kind.__init__ is ScorekeeperError.__init__:
        yield kind.__name__
    for narrower in kind.__subclasses__():
        yield from _made_of_a_code(narrower)


def _codes_in(path: Path) -> Iterator[str]:
    """Yield the codes with which a module makes exceptions of ours, or has them made."""
    makers = set(_made_of_a_code(ScorekeeperError))
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.keyword) and node.arg == "code" and isinstance(node.value, ast.Constant):
            yield node.value.value
        if not isinstance(node, ast.Call) or not node.args:
            continue
        made, first = node.func, node.args[0]
        is_maker = isinstance(made, ast.Name) and made.id in makers
        is_base = isinstance(made, ast.Attribute) and made.attr == "__init__"
        if is_maker or is_base:
            yield from (each.value for each in ast.walk(first) if isinstance(each, ast.Constant))


@pytest.mark.parametrize("package", ["domain", "services", "store", "web"])
def test_every_code_of_an_exception_is_listed(package: str) -> None:
    """Read from the sources of all that the API can call: a new code is seen wherever it is raised."""
    codes = {code for path in (ROOT / "scorekeeper" / package).rglob("*.py") for code in _codes_in(path)}
    assert codes - shared_codes() - set(listed()) == set()
    assert codes or package == "store"  # which raises what services.errors makes


def test_every_code_of_a_status_is_listed_with_it() -> None:
    assert [code for status, code in errors.CODES.items() if status not in listed().get(code, ())] == []
