"""The command ``pdf``."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from scorekeeper.catalogues import CODES, Language
from scorekeeper.cli import paper
from scorekeeper.domain.errors import ScorekeeperError
from scorekeeper.export.errors import NoPdf
from scorekeeper.export.weasy import SYSTEM_PACKAGES
from tests.builders import HERE, a_game, score
from tests.cli.shell import process, refused, run
from tests.servers import ROOT

PdfText = Callable[[bytes], str]


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    game = json.loads((HERE / "golden" / "evening.json").read_text(encoding="utf-8"))["game"]
    path = tmp_path / "evening.json"
    path.write_text(json.dumps(game | {"title": "Пятница"}), encoding="utf-8")
    return path


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give the pages handed to the renderer, which is not called."""
    pages: list[str] = []

    def draw(html: str) -> bytes:
        pages.append(html)
        return b"%PDF"

    monkeypatch.setattr(paper, "_drawn", draw)
    return pages


@pytest.mark.slow
def test_the_sheet_of_a_file_has_the_totals_that_score_prints(
    evening: Path, tmp_path: Path, pdf_text: PdfText
) -> None:
    out = tmp_path / "sheet.pdf"
    done = process("pdf", str(evening), "-O", str(out), "--lang", "ru")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    text = pdf_text(out.read_bytes()).replace("\u202f", " ")
    for total in score(json.loads(evening.read_text(encoding="utf-8")))["totals"]:
        assert f"{total:,}".replace(",", " ") in text
    assert "Пятница" in text
    assert "Итого" in text
    assert sorted(path.name for path in tmp_path.iterdir()) == ["evening.json", "sheet.pdf"]


@pytest.mark.slow
def test_a_blank_sheet_goes_to_standard_output_too(pdf_text: PdfText) -> None:
    done = process("pdf", "--blank", "georgian_joker", "-p", "3", "-d", "2", "-O", "-")
    assert done.returncode == 0, done.stderr
    text = pdf_text(done.stdout)
    assert ["1", "2", "3"] in [line.split() for line in text.splitlines()]
    deals = re.findall(r"^ *(\d+) +(\d+) +(\d) +\2 ?− +=", text, re.MULTILINE)
    assert len(deals) == 28
    assert deals[0] == ("1", "1", "2")
    assert deals[-1] == ("28", "12", "2")


def test_the_language_and_the_house_rules_are_as_asked(tmp_path: Path, drawn: list[str]) -> None:
    out = tmp_path / "blank.pdf"
    arguments = ["--blank", "odessa", "-p", "4", "-o", "misere_per_trick=30", "--lang", "ru"]
    assert run("pdf", *arguments, "-O", str(out)) is None
    assert out.read_bytes() == b"%PDF"
    assert '<html lang="ru">' in drawn[0]
    assert "мизер, цена взятки: 30" in drawn[0]


@pytest.mark.parametrize(
    ("document", "word"),
    [("sheet", "Dealer"), ("standings", "Course of the game"), ("statistics", "Longest run")],
)
def test_every_document_is_drawn_on_the_paper_asked_for(
    document: str, word: str, evening: Path, tmp_path: Path, drawn: list[str]
) -> None:
    layout = ("--paper", "letter", "--orientation", "portrait", "--large", "--ink-saving")
    run("pdf", str(evening), "-O", str(tmp_path / "out.pdf"), "--document", document, *layout)
    assert word in drawn[0]
    assert quote("@page{size:215.9mm 279.4mm;") in drawn[0]
    assert "css/ink-saving.css" in drawn[0]


def test_a_settlement_is_for_games_with_money(tmp_path: Path, drawn: list[str]) -> None:
    rules = {"settlement_mode": "pairwise", "rate": 1}
    game = a_game(preset="georgian_poker", options=rules)
    arguments = ("pdf", "-", "-O", str(tmp_path / "out.pdf"), "--document", "settlement")
    run(*arguments, stdin=json.dumps(game))
    assert "Who pays whom" in drawn[0]
    assert refused(*arguments, stdin=json.dumps(a_game()))["code"] == "bad_usage"


@pytest.mark.slow
@pytest.mark.parametrize("code", CODES)
def test_every_language_is_printed(tmp_path: Path, evening: Path, pdf_text: PdfText, code: str) -> None:
    out = tmp_path / "sheet.pdf"
    assert run("pdf", str(evening), "-O", str(out), "--lang", code) is None
    text = "".join(pdf_text(out.read_bytes()).split())
    say = Language(code).gettext
    for words in ("Georgian Joker", "Total", "Signatures"):
        assert "".join(say(words).split()) in text
    assert "\N{WHITE SQUARE}" not in text


def test_a_file_from_standard_input_is_drawn(tmp_path: Path, drawn: list[str]) -> None:
    run("pdf", "-", "-O", str(tmp_path / "out.pdf"), stdin=json.dumps(a_game(title="Friday")))
    assert "<h1" in drawn[0]
    assert "Friday" in drawn[0]


def test_an_old_file_is_replaced_and_keeps_its_neighbours(
    tmp_path: Path, evening: Path, drawn: list[str]
) -> None:
    out = tmp_path / "out.pdf"
    out.write_bytes(b"old")
    link = tmp_path / "link.pdf"
    link.symlink_to(out)
    run("pdf", str(evening), "-O", str(link))
    assert link.is_symlink()
    assert out.read_bytes() == b"%PDF"
    assert out.stat().st_mode & 0o777 == 0o666 & ~_umask()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


BLANK = ("--blank", "georgian_joker", "-p", "4")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((), "bad_usage"),
        (("-O", "OUT"), "bad_usage"),
        (("FILE",), "bad_usage"),
        (("FILE", *BLANK, "-O", "OUT"), "bad_usage"),
        (("FILE", "-p", "4", "-O", "OUT"), "bad_usage"),
        (("FILE", "-d", "1", "-O", "OUT"), "bad_usage"),
        (("FILE", "-o", "rate=1", "-O", "OUT"), "bad_usage"),
        (("FILE", "-O", "OUT", "--lang", "xx"), "bad_usage"),
        (("FILE", "-O", "OUT", "--lang", "../ru"), "bad_usage"),
        (("FILE", "-O", "OUT", "--paper", "a3"), "bad_usage"),
        (("FILE", "-O", "OUT", "--orientation", ""), "bad_usage"),
        (("FILE", "-O", "OUT", "--document", "curve"), "bad_usage"),
        ((*BLANK, "-O", "OUT", "--document", "standings"), "bad_usage"),
        (("--blank", "georgian_joker", "-O", "OUT"), "bad_usage"),
        (("--blank", "georgian_joker", "-p", "x", "-O", "OUT"), "bad_usage"),
        (("--blank", "georgian_joker", "-p", "7", "-O", "OUT"), "bad_players"),
        (("--blank", "georgian_joker", "-p", "-1", "-O", "OUT"), "bad_players"),
        (("--blank", "whist", "-p", "4", "-O", "OUT"), "bad_option"),
        ((*BLANK, "-d", "5", "-O", "OUT"), "bad_seat"),
        ((*BLANK, "-d", "0", "-O", "OUT"), "bad_seat"),
        ((*BLANK, "-o", "rate", "-O", "OUT"), "bad_usage"),
        ((*BLANK, "-o", "deck=37", "-O", "OUT"), "bad_option"),
        (("nothing.json", "-O", "OUT"), "bad_file"),
        (("FILE", "-O", ""), "bad_file"),
        (("FILE", "-O", "FOLDER"), "bad_file"),
        (("FILE", "-O", "nowhere/out.pdf"), "bad_file"),
        (("FILE", "-O", "FILE/out.pdf"), "bad_file"),
        (("FILE", "-O", "a\0b.pdf"), "bad_file"),
        (("FILE", "-O", "x" * 300), "bad_file"),
        (("FILE", "-O", "/dev/full"), "bad_file"),
    ],
)
def test_what_cannot_be_done_is_refused_and_nothing_is_written(
    arguments: tuple[str, ...],
    code: str,
    tmp_path: Path,
    evening: Path,
    drawn: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    places = {"FILE": str(evening), "OUT": str(folder / "out.pdf"), "FOLDER": str(folder)}
    given = [_placed(argument, places) for argument in arguments]
    assert refused("pdf", *given)["code"] == code
    assert list(folder.iterdir()) == []


def _placed(argument: str, places: dict[str, str]) -> str:
    first, slash, rest = argument.partition("/")
    return places.get(first, first) + slash + rest


def test_a_file_that_is_refused_leaves_the_old_sheet(tmp_path: Path, drawn: list[str]) -> None:
    out = tmp_path / "out.pdf"
    out.write_bytes(b"old")
    bad: dict[str, Any] = a_game() | {"first_dealer": 9}
    assert refused("pdf", "-", "-O", str(out), stdin=json.dumps(bad))["code"] == "bad_seat"
    assert out.read_bytes() == b"old"


def test_without_pango_the_packages_are_named_and_nothing_is_written(
    tmp_path: Path, evening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def draw(html: str) -> bytes:
        raise NoPdf(SYSTEM_PACKAGES)

    monkeypatch.setattr(paper, "_drawn", draw)
    out = tmp_path / "out.pdf"
    out.write_bytes(b"old")
    with pytest.raises(ScorekeeperError) as caught:
        run("pdf", str(evening), "-O", str(out))
    assert caught.value.code == "no_pdf"
    assert "libpango-1.0-0" in caught.value.message
    assert out.read_bytes() == b"old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["evening.json", "out.pdf"]


@pytest.mark.slow
def test_a_real_import_that_fails_is_told_in_one_line(tmp_path: Path, evening: Path) -> None:
    stub = tmp_path / "stub"
    stub.mkdir()
    (stub / "weasyprint.py").write_text("raise OSError('cannot load library')", encoding="utf-8")
    env = os.environ | {"PYTHONPATH": str(stub)}
    done = process("pdf", str(evening), "-O", str(tmp_path / "out.pdf"), env=env)
    assert (done.returncode, done.stdout) == (2, b"")
    assert json.loads(done.stderr)["error"]["code"] == "no_pdf"
    assert not (tmp_path / "out.pdf").exists()


def test_other_commands_do_not_load_what_draws() -> None:
    heavy = {"jinja2", "babel", "fontTools", "weasyprint"}
    program = f"import sys, scorekeeper.cli.main; print(sorted({heavy} & set(sys.modules)))"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    assert (loaded.stdout.strip(), loaded.stderr) == ("[]", "")
