"""LibreOffice, where it is installed, opens tables as they are meant: columns, numbers, texts, no formula."""

import csv
import io
import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from scorekeeper.catalogues import CODES, Language
from scorekeeper.domain.gamefile import read_game
from scorekeeper.export.csvtext import separator
from scorekeeper.export.tables import deals_csv, standings_csv
from scorekeeper.services.unkept import file_scoreboard
from tests.export.evenings import evening

SOFFICE = shutil.which("soffice")
LCID = {"en": 1033, "ru": 1049, "uk": 1058, "ka": 1079, "cs": 1029}
OFFERED = "44/59/9"
"""Comma, semicolon and tabulator: what LibreOffice splits at unless somebody has told it otherwise."""
HOSTILE = ("=1+1", "+380", "-5", "@SUM(1)", 'Ann "X"; b, c', "ნინო", "\u202eАня", "👩\u200d👧🂡", "'=2", "3-4")
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        SOFFICE is None,
        reason="NOT TESTED: no LibreOffice here to open the tables (Debian: libreoffice-calc)",
    ),
]


def opened(files: list[Path], code: str, folder: Path) -> None:
    """Let LibreOffice open tables as somebody at home in *code* does, and write down what it sees."""
    options = f"Text - txt - csv (StarCalc):{OFFERED},34,76,1,,{LCID[code]},false,false"
    command = [str(SOFFICE), f"-env:UserInstallation={(folder / 'profile').as_uri()}", "--headless"]
    command += [f"--infilter={options}", "--convert-to", "fods", "--outdir", str(folder), *map(str, files)]
    subprocess.run(command, check=True, capture_output=True, timeout=240)


def cells_of(file: Path) -> list[list[int | float | str]]:
    """Return the cells of the first table: numbers as numbers; fails where one is a formula."""
    rows: list[list[int | float | str]] = []
    sheet = ElementTree.parse(file).getroot().find(f".//{TABLE}table")
    assert sheet is not None
    for row in sheet.iter(f"{TABLE}table-row"):
        cells: list[int | float | str] = []
        for cell in row.iter(f"{TABLE}table-cell"):
            assert f"{TABLE}formula" not in cell.attrib, cell.attrib
            text = "\n".join("".join(part.itertext()) for part in cell.iter(f"{TEXT}p"))
            kind = cell.get(f"{OFFICE}value-type")
            assert kind in (None, "string", "float"), (kind, text)
            value = float(cell.attrib[f"{OFFICE}value"]) if kind == "float" else text
            cells += [value] * int(cell.get(f"{TABLE}number-columns-repeated", "1"))
        while cells and cells[-1] == "":
            cells.pop()
        rows += [cells] * int(row.get(f"{TABLE}number-rows-repeated", "1"))
    while rows and not rows[-1]:
        rows.pop()
    return rows


def meant(data: bytes, code: str) -> list[list[float | str]]:
    """Return the cells as they are meant; LibreOffice has a decimal point for Georgian, Windows a comma."""
    point = "." if code in ("en", "ka") else ","
    rows: list[list[float | str]] = []
    for row in csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=separator(code)):
        number = re.compile(rf"-?\d+({re.escape(point)}\d+)?")
        rows.append([float(c.replace(",", ".")) if number.fullmatch(c) else c for c in row])
        while rows[-1] and rows[-1][-1] == "":
            rows[-1].pop()
    return rows


@pytest.mark.parametrize("code", CODES)
def test_libreoffice_opens_every_table_as_it_is_meant(code: str, tmp_path: Path) -> None:
    games = [
        evening("georgian_joker", 4, annulled=(3,)),
        evening("georgian_joker", 4, names=HOSTILE[2:6], display_divisor=100, deals=20),
        evening("raspisnoy_54", 10, names=HOSTILE, annulled=(2,)),
        evening("minus_joker", 2, names=HOSTILE[-2:]),
        evening("odessa", 3, settlement_mode="pairwise", rate=2),
        evening("georgian_joker", 4, deals=0),
    ]
    games[0]["deals"][0]["note"] = '=1+1; "late", 5 €'
    games[1]["deals"][1]["note"] = "1/2"
    tables: dict[str, bytes] = {}
    for number, game in enumerate(games):
        view = file_scoreboard(read_game(game))
        tables[f"deals-{number}"] = deals_csv(view, Language(code))
        tables[f"standings-{number}"] = standings_csv(view, Language(code))
    files = [tmp_path / f"{name}.csv" for name in tables]
    for file, data in zip(files, tables.values(), strict=True):
        file.write_bytes(data)
    opened(files, code, tmp_path)
    for name, data in tables.items():
        assert cells_of(tmp_path / f"{name}.fods") == meant(data, code), name
