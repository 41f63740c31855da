"""What is refused is told in the language of the terminal: every refusal, and in that language alone."""

import ast
import errno
import json
import os
import re
import shlex
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
from scorekeeper.domain.cards import deck_cards
from scorekeeper.domain.errors import ScorekeeperError, UnreadableText
from scorekeeper.services.gamefiles import match_file
from scorekeeper.words.checks import record_fault
from scorekeeper.words.file_faults import file_fault
from tests.builders import FIRST, SECOND, a_deal, a_game
from tests.cli.shell import process
from tests.servers import ROOT
from tests.words.test_file_faults import REFUSED, changed

Told = tuple[ScorekeeperError, Call]
COMMANDS = r"""
dance
schedule
schedule odessa -p
schedule odessa -p x
schedule odessa --dance
schedule odessa -p 4 more
schedule odessa -p 4 -o deck
bids odessa -p 4 --cards 1 --type x
legal odessa --hand AS --trump H --trick 100
legal odessa --hand AS
pdf -O x.pdf
pdf - -O x.pdf -p 4
pdf --blank odessa -O x.pdf
pdf --blank odessa -p 4 -O x.pdf --lang xx
pdf --blank odessa -p 4 -O x.pdf --paper b5
pdf --blank odessa -p 4 -O x.pdf --orientation askew
pdf --blank odessa -p 4 -O x.pdf --document poem
pdf --blank odessa -p 4 -O x.pdf --document standings
pdf --blank odessa -p 4 -O nowhere/x.pdf
score nowhere.json
score tests
serve --host 203.0.113.1 --port 1
serve --instance /dev/null/x

schedule canasta -p 4
schedule cansta -p 4
schedule odessa -p 11
schedule odessa -p 4 -d 9
schedule odessa -p 4 -o dance=1
schedule odessa -p 4 -o dek=36
schedule odessa -p 4 -o deck=7
schedule odessa -p 4 -o deck=54
schedule odessa -p 4 -o players=2
schedule odessa -p 4 -o players=5..2
schedule odessa -p 4 -o players=1..4
schedule odessa -p 4 -o players=x..4
schedule odessa -p 4 -o jokers=7
schedule odessa -p 4 -o jokers=6S,6C,7S
schedule odessa -p 4 -o jokers=2S,2C
schedule odessa -p 4 -o special_rounds=x
schedule odessa -p 4 -o special_rounds=dark,dark
schedule odessa -p 4 -o trump_mode=fixed
schedule odessa -p 4 -o schedule_kind=fixed_list
schedule odessa -p 4 -o partnership=maybe
schedule odessa -p 6 -o schedule_kind=fixed_list -o fixed_list=10
schedule odessa -p 2 -o schedule_kind=fixed_list -o fixed_list=27
schedule georgian_joker -p 5 -o partnership=pairs
schedule georgian_joker -p 4 -o max_hand_cap=1

bids georgian_joker -p 9 --cards 1
bids georgian_joker -p 4 --cards 0
bids georgian_joker -p 4 --cards 10
bids georgian_joker -p 4 --cards 1 --type gold
bids georgian_joker -p 4 --cards 1 0 0 0 0
bids georgian_joker -p 4 --cards 1 x
bids georgian_joker -p 4 --cards 1 2
bids georgian_joker -p 4 --cards 2 0 1 1 0
trump georgian_joker -p 4 --cards 10
trump georgian_joker -p 4 --cards 9 --choice none -o trump_choice_allow_none=false
trump georgian_joker -p 4 --cards 9 --choice S --seen "7C 9C KD" -o trump_choice_scope=seen_suits
trump georgian_joker -p 4 --cards 9 --turned 2S
winner georgian_joker --trump H ""
winner georgian_joker --trump H 9X
winner georgian_joker --trump H "9D 9D"
winner georgian_joker --trump H "6D 7D 8D 9D 10D JD QD"
winner georgian_joker --trump H 9D^
winner georgian_joker --trump H JK1
winner georgian_joker --trump H "JK1^H+ JK2^S+"
winner georgian_joker --trump H JK1^X
winner georgian_joker --trump H JK1=2H
winner raspisnoy_54 --trump H JK1=
legal georgian_joker --trump H --hand "9D 9D"

poker "AS KS QS JS" "AS KS QS JS 10S"
poker "JK2 KS QS JS 10S" "AS KS QS JS 10S"
poker "AS AS QS JS 10S" "AS KS QS JS 10S"
poker "XS AS QS JS 10S" "AS KS QS JS 10S"
poker -o dance=1 "AS KS QS JS 10S"
poker -o joker_role=king "AS KS QS JS 10S"
poker -o lowball=perhaps "AS KS QS JS 10S"
poker -o deck=7 "AS KS QS JS 10S"
poker -o jokers=7 "AS KS QS JS 10S"
poker -o revoke_penalty=1 "AS KS QS JS 10S"
"""
"""Command lines that are refused."""

BANK = {
    "format": "scorekeeper-bank/1",
    "players": ["Nino", "Dato"],
    "banker": 1,
    "rounds": [{"stakes": [0, 5], "turned": ["7", "A"]}],
}
BANKS: list[tuple[Any, ...]] = [
    ("format", "scorekeeper-game/1"),
    ("options", []),
    *(
        ("options", options)
        for options in ({"stake_limit": 0}, {"deck": 7}, {"jokers": [7]}, {"dance": 1}, {"players": [3, 4]})
    ),
    *(("players", players) for players in ("Nino", ["Nino"], ["Nino", "Dato", "Lia"])),
    ("banker", 3),
    ("rounds", {}),
    ("rounds", 0, []),
    *(("rounds", 0, "stakes", stakes) for stakes in (7, [0], [1, 5], [0, 99])),
    *(("rounds", 0, "turned", ranks) for ranks in (7, [7], ["1"], ["7"] * 5, ["7", "A", "K"], ["7"])),
]
"""Places of a bank and what is wrong in them."""

HANDS = [["AS"], ["9D"], ["AD"], ["KD"]]
PLAYS: list[dict[str, Any]] = [
    *({"tricks": tricks} for tricks in (7, [7], ["9D AD KD AS"] * 2)),
    *({"tricks": [], "leader": leader} for leader in (9, 0)),
    {"tricks": [], "dance": 1},
    *({"tricks": [], "hands": hands} for hands in (7, [[]], [[7], ["9D"], ["AD"], ["KD"]])),
    {"tricks": [], "turned": 7},
    {"tricks": [], "turned": "9D", "hands": HANDS},
    {"tricks": ["9D AD KD AS"], "hands": [["AS"], ["9D"], ["AD"], ["AD"]]},
    *({"tricks": [trick], "hands": HANDS} for trick in ("9D KD AD AS", "8D AD KD AS")),
]
"""Cards of a first deal of four."""

SHORT: dict[str, Any] = {"preset": "ukrainian_joker", "players": 3, "options": {"fixed_list": [2]}}
DONE = a_game(a_deal([0, 1, 2], [1, 1, 0]), **SHORT)
SPECIAL = {"max_hand_cap": 1, "special_repeat": "once", "full_deals_count": 1}


def too_many_drawn() -> dict[str, Any]:
    """Return a game of one deal of 15 cards and 12 to draw in which the leader draws 13."""
    plain = [card for card in deck_cards(54) if not card.startswith("JK")]
    hands, others = [plain[:15], plain[15:30]], plain[30:]
    tricks = [f"{mine} {theirs}" for mine, theirs in zip([hands[1][0], *others], hands[0], strict=False)]
    options = {"schedule_kind": "fixed_list", "fixed_list": [15], "draw_after_trick": True}
    play = {"trump": "H", "hands": hands, "tricks": tricks}
    return a_game(a_deal([0, 0], None, play=play), preset="ukrainian_joker", players=2, options=options)


FILES: list[Any] = [
    *(
        value for value, _place, why in REFUSED if "more entries" not in why
    ),  # these the browser alone refuses
    *("", "{", "[]", "7", '{"a": NaN}', {"format": "scorekeeper-game/1"}),
    changed("title", 7),
    *(
        changed("rules", "options", options)
        for options in ([], {"dance": 1}, {"jokers": "6S"}, {"jokers": [7]})
    ),
    *(changed("deals", 1, "bids", bids) for bids in ([0, None, 0, 1], [None, 0, 0, 1])),
    *(a_game({**FIRST, "trump": "H", "play": play}) for play in PLAYS),
    a_game(FIRST, {"bids": None, "tricks": [1, 0, 0, 1]}),
    a_game(a_deal([0, 0, 1, 1], None), SECOND),
    a_game(
        *[a_deal([0, 0], [1, 0])] * 2,
        preset="raspisnoy_kids",
        players=2,
        options=SPECIAL | {"special_rounds": ["misere"]},
    ),
    a_game(
        *[a_deal([0, 0], [1, 0])] * 2,
        a_deal([0, 0], None, play={"tricks": ["9D KD"]}),
        preset="raspisnoy_must_equal",
        players=2,
        options=SPECIAL
        | {"special_rounds": ["no_trump"], "full_deals_count": 2, "dealer_restriction": "none"},
    ),
    too_many_drawn(),
    a_game(*[a_deal([0, 1, 2], [1, 1, 0])] * 2, **SHORT),
    match_file("", [DONE, {**DONE, "rules": {"preset": "georgian_joker"}, "deals": []}]),
    match_file("", [DONE, {**DONE, "players": ["X", "Y", "Z"]}]),
    match_file("", [DONE] * 9),
]
"""Games and matches that are refused."""


def asked() -> Iterator[tuple[list[str], Any]]:
    """Yield command lines that are refused, and what stands on their standard input."""
    yield from ((shlex.split(line), None) for line in COMMANDS.splitlines() if line)
    yield ["score", "\0"], None
    yield ["pdf", "-", "-O", "x.pdf", "--document", "settlement"], a_game(FIRST)
    yield ["match", "-"], a_game()
    for value in FILES:
        yield ["match" if isinstance(value, dict) and "games" in value else "score", "-"], value
    yield from ((["bank", "-"], changed(*change, game=BANK)) for change in BANKS)


NOT_ASKED = {
    "domain/bankbook.py": "a bank on the phone",
    "domain/eventfile.py": "entries of a phone",
    "domain/game.py": "entries of a phone",
    "domain/past.py": "undo and redo on the phone",
    "domain/rulesfile.py": "rules in the browser",
    "engine/simulate.py": "a deal to watch in the browser",
    "the match is over": "no party is added after the last one",
    "f'the party has {number - 1} deals'": "no deal is added after the last one",
    "there is no such deal on the sheet": "corrections on the phone",
    "a deal that counts stays one": "corrections on the phone",
    "fault='not_last'": "corrections on the phone",
    "the cards are no lists of cards": "no file is nested so deeply that only writing it fails",
    "a command is missing": "a batch refuses an empty command before",
    "'fault'": "there is none",
    "fault='output'": "a full disk, told below",
    "fault='input'": "a closed input, told below",
}
"""What the command line does not come to: a module, or a piece of the call that refuses it; and why."""

BATCH = (b"7", b"{", b'{"command": 7}', b'{"command": ["serve"]}', b'{"command": ["score", "--help"]}')
BATCH += (b'{"command": []}', b'{"command": ["schedule"]}', b'{"command": ["dance"]}')


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
