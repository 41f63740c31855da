"""What is refused is told in the language of the terminal: every refusal, and in that language alone."""

import ast
import errno
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.catalogues import CODES, Language
from scorekeeper.cli import telling
from scorekeeper.cli.call import Call, call, unusable
from scorekeeper.cli.main import scorekeeper
from scorekeeper.domain.errors import ScorekeeperError, UnreadableText
from scorekeeper.words.checks import record_fault
from scorekeeper.words.file_faults import file_fault
from tests.cli.refused import BATCH, NOT_ASKED, asked
from tests.cli.shell import process
from tests.servers import ROOT

Told = tuple[ScorekeeperError, Call]


class Lines:
    """A standard input with these lines."""

    def __init__(self, *lines: bytes) -> None:
        self.buffer = lines


def answers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *lines: bytes) -> list[str]:
    """Return what a batch says of lines that it refuses."""
    monkeypatch.setattr(sys, "stdin", Lines(*lines))
    call(scorekeeper, ["batch"], Call(read_stdin=str))
    return [json.loads(line)["err"]["error"]["message"] for line in capsys.readouterr().out.splitlines()]


def refusals() -> Iterator[Told]:
    """Yield every refusal with what was asked."""
    for arguments, value in asked():
        stdin = value if isinstance(value, str | bytes) else json.dumps(value)
        where = Call(read_stdin=lambda text=stdin: text)  # type: ignore[misc]
        with pytest.raises(ScorekeeperError) as caught:
            call(scorekeeper, arguments, where)
        yield caught.value, where
    here = Call(read_stdin=str)
    for number in (*errno.errorcode, None):
        yield unusable("read", "game.json", OSError(number, "why")), here
    for params in ({"fault": "output", "why": {"errno": errno.ENOSPC}}, {"fault": "input"}):
        yield UnreadableText("bad_file", "the English sentence", deal=None, seat=None, **params), here
    for why in (
        {"fault": "newer"},
        {"fault": "damaged"},
        {"fault": "key", "longest": 16},
        {"errno": errno.EACCES},
    ):
        yield (
            UnreadableText("bad_file", "the English sentence", fault="folder", file="instance", why=why),
            here,
        )
    for why in ({"errno": errno.EADDRINUSE}, {"errno": None}):
        yield (
            UnreadableText("bad_usage", "the English one", fault="listen", place="0.0.0.0:80", why=why),
            here,
        )


def raised() -> Iterator[tuple[str, str]]:
    """Yield the places that make a refusal, module and line, and the call that makes it."""
    makers = {"ScorekeeperError", *(kind.__name__ for kind in _kinds(ScorekeeperError))}
    for part in ("domain", "engine", "cli"):
        for path in sorted((ROOT / "scorekeeper" / part).rglob("*.py")):
            name = path.relative_to(ROOT / "scorekeeper").as_posix()
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in makers:
                    yield f"{name}:{node.lineno}", f"{name} {ast.unparse(node)}"


def _kinds(kind: type[ScorekeeperError]) -> Iterator[type[ScorekeeperError]]:
    for narrower in kind.__subclasses__():
        yield narrower
        yield from _kinds(narrower)


def maker() -> str:
    """Return the place that is making a refusal just now."""
    frame = sys._getframe(2)
    while frame.f_code.co_name == "__init__" and frame.f_back is not None:
        frame = frame.f_back
    path = Path(frame.f_code.co_filename)
    inside = path.is_relative_to(ROOT / "scorekeeper")
    return f"{path.relative_to(ROOT / 'scorekeeper').as_posix()}:{frame.f_lineno}" if inside else ""


@pytest.fixture(scope="module")
def told() -> list[Told]:
    return list(refusals())


def test_every_refusal_of_the_command_line_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    places: set[str] = set()
    make = ScorekeeperError.__init__

    def note(self: ScorekeeperError, *args: Any, **more: Any) -> None:
        places.add(maker())
        make(self, *args, **more)

    monkeypatch.setattr(ScorekeeperError, "__init__", note)
    for _ in refusals():
        pass
    answers(monkeypatch, capsys, *BATCH)
    missing = [made for place, made in raised() if place not in places]
    assert [made for made in missing if not any(piece in made for piece in NOT_ASKED)] == []


@pytest.mark.parametrize("code", [code for code in CODES if code != "en"])
def test_every_refusal_is_told_in_the_language_of_the_terminal(
    told: list[Told], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], code: str
) -> None:
    monkeypatch.setenv("LC_ALL", f"{code}_XX.UTF-8")
    sentences = {str(telling.error_json(error, where)["message"]): error for error, where in told}
    assert [text for text, error in sentences.items() if left_over(without_list(text, error), code)] == []
    batched = answers(monkeypatch, capsys, *BATCH)
    assert [text for text in batched if left_over(text, code)] == []
    assert {error.message for error, _where in told}.isdisjoint(sentences)
    assert Language(code).gettext("The file is not as it has to be.") not in sentences


def without_list(sentence: str, error: ScorekeeperError) -> str:
    """Return a sentence without the values that it lists, which are those of the contract."""
    start, _colon, values = sentence.rpartition(": ")
    known = f"{error.params.get('words')} {error.message}"
    return start if values.rstrip(".") in known else sentence


def left_over(sentence: str, code: str) -> bool:
    """Return whether something of a sentence is no word of the language *code*."""
    own = OWN.sub("", QUOTED[code].sub("", sentence))
    return not own.strip(" .:") or bool(re.search(FOREIGN[code], own))


OWN = re.compile(
    r"scorekeeper-\w+/1|\b(?:JSON|UTF-8|PRESET|true|false)\b|-{1,2}[a-z]+|\bdeck=52\b"
    r"|\b(?:Nino|Dato|Lia|Gio|canasta|cansta|dance|dek|revoke_penalty|nowhere\.json|nowhere/x\.pdf|game\.json|tests|instance)\b"
    r"|\b(?:[AKQJXx]|10|\d)?[SCDHX♠♣♦♥]?\b|\bJK\d?|/dev/null/x"
)
"""What was asked, or is the same in every language."""
QUOTED = {code: re.compile("[“„«].*?[”“»]") for code in CODES}
FOREIGN = {
    "ru": "[A-Za-z]",
    "uk": "[A-Za-z]",
    "ka": "[A-Za-z]",
    "cs": r"\b(?:the|is|has|of|no|not|cannot|and)\b",
}


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LC_ALL": "POSIX", "LANG": "ru_RU.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "ka_GE.UTF-8", "LANG": "ru_RU"}, "ka"),
        ({"LC_ALL": "uk", "LC_MESSAGES": "ka", "LANG": "ru"}, "uk"),
        ({"LANG": "cs_CZ@euro"}, "cs"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "ru-RU"}, "ru"),
    ],
)
def test_the_first_variable_that_is_set_names_the_language(environ: dict[str, str], language: str) -> None:
    assert telling.terminal_language(environ) == language


def said(*arguments: str, **variables: str) -> tuple[bytes, str, str]:
    """Return what a process prints of a refusal, its code and its sentence."""
    done = process(*arguments, env={"PATH": os.environ["PATH"]} | variables)
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)
    error = json.loads(done.stderr)["error"]
    assert next(iter(error)) == "code"
    return done.stderr, error["code"], error["message"]


def test_the_code_stays_and_the_sentence_follows_the_terminal() -> None:
    arguments = ("schedule", "odessa", "-p", "11")
    english = "11 players; this game is for 2 to 6"
    for language in ("C", "de_DE.UTF-8", "en_GB.UTF-8"):
        assert said(*arguments, LC_ALL=language)[1:] == ("bad_players", english)
    raw, code, russian = said(*arguments, LANG="ru_RU.UTF-8", PYTHONUTF8="1")
    assert (code, russian) == ("bad_players", "По этим правилам играют от 2 до 6 человек")
    assert russian.encode() in raw, "no people read \\u0430"


def test_a_terminal_without_the_letters_gets_them_in_ascii() -> None:
    plain = {"LC_ALL": "ru_RU", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}
    raw, _code, message = said("schedule", "odessa", "-p", "11", **plain)
    assert raw.isascii()
    assert message.startswith("По этим правилам")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_a_full_disk_and_a_closed_input_are_told_too() -> None:
    environ = {"PATH": os.environ["PATH"], "LANG": "cs_CZ.UTF-8", "PYTHON": sys.executable}
    told = []
    for command in ("presets >/dev/full", "score - <&-"):
        shell = ["sh", "-c", f'"$PYTHON" -m scorekeeper {command}']
        done = subprocess.run(shell, capture_output=True, cwd=ROOT, env=environ, timeout=60)
        told.append(json.loads(done.stderr)["error"]["message"])
    assert told == ["Nic nelze vypsat: nezbývá místo.", "Standardní vstup je zavřený."]


def test_help_stays_english() -> None:
    done = process("--help", env={"PATH": os.environ["PATH"], "LC_ALL": "ru_RU.UTF-8"})
    assert b"Keep the score" in done.stdout


@pytest.mark.parametrize("code", [code for code in CODES if code != "en"])
def test_every_refusal_of_a_file_or_of_cards_is_told_in_the_language_of_the_reader(
    told: list[Told], code: str
) -> None:
    """As pages tell it, by the same refusals."""
    language = Language(code)
    read = [(error, where.asked.file) for error, where in told if where.asked.file is not None]
    faults = [(file_fault(error, file, language).reason, error) for error, file in read]
    faults += [(record_fault(error, language), error) for error, _file in read if "card" in error.code]
    assert len(faults) > 100
    assert [text for text, error in faults if left_over(without_list(text, error), code)] == []
