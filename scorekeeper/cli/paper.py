"""The command ``pdf``.

What draws the sheet is imported when it is called: the other commands start faster without it.
"""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click

from scorekeeper.cli.call import read_value, rules_of, standard_output, unusable
from scorekeeper.domain.errors import UnreadableText
from scorekeeper.domain.gamefile import read_game
from scorekeeper.domain.schedule import build_schedule
from scorekeeper.domain.scoresheet import Table
from scorekeeper.services.scoreboard import ScoreboardView
from scorekeeper.services.unkept import blank_scoreboard, file_scoreboard


@click.command()
@click.argument("file", required=False)
@click.option("-O", "output", required=True, metavar="OUT.pdf", help="Where to write the PDF.")
@click.option("--blank", "preset", metavar="PRESET", help="Print a sheet to fill in by hand.")
@click.option("-p", "players", type=int, help="How many play; for a blank sheet.")
@click.option("-d", "first_dealer", type=int, help="Seat that deals first; for a blank sheet.")
@click.option(
    "-o", "options", multiple=True, metavar="KEY=VALUE", help="House rule of a blank sheet; may be repeated."
)
@click.option("--lang", "code", default="en", help="Language of the sheet: en, cs, ru, uk or ka.")
@click.option(
    "--document",
    default="sheet",
    metavar="sheet|standings|settlement|statistics",
    help="What to print of a game; the sheet if not given.",
)
@click.option("--paper", default="a4", metavar="a4|a5|letter", help="Size of the paper.")
@click.option("--orientation", default="landscape", metavar="landscape|portrait", help="How it lies.")
@click.option("--large", is_flag=True, help="Large print.")
@click.option("--ink-saving", is_flag=True, help="Thin rules and letters, no tints.")
def pdf(
    file: str | None,
    output: str,
    preset: str | None,
    players: int | None,
    first_dealer: int | None,
    options: Sequence[str],
    code: str,
    document: str,
    **paper: Any,
) -> None:
    """Write the PDF sheet of a game file, or a blank one."""
    if (file is None) == (preset is None):
        raise UnreadableText(
            "bad_usage", "give either a game file or --blank with a preset", fault="either", option="--blank"
        )
    if preset is None:
        assert file is not None
        if players is not None or first_dealer is not None or options:
            message = "-p, -d and -o are for a blank sheet; a game file has its own"
            raise UnreadableText("bad_usage", message, fault="blank", options="-p, -d, -o")
        view = file_scoreboard(read_game(read_value(file)))
    else:
        if players is None:
            raise UnreadableText(
                "bad_usage", "a blank sheet needs -p, how many play", fault="missing", field="-p"
            )
        rules = rules_of(preset, options, players)
        dealer = 1 if first_dealer is None else first_dealer
        view = blank_scoreboard(Table(rules=rules, schedule=build_schedule(rules, players, dealer - 1)))
    html = _html(view, code, document, paper, blank=preset is not None)
    try:
        _write(output, html)
    except (OSError, ValueError) as error:
        raise unusable("write", output, error) from None


def _html(view: ScoreboardView, code: str, document: str, paper: dict[str, Any], *, blank: bool) -> str:
    from scorekeeper.catalogues import CODES, Language
    from scorekeeper.export.documents import DOCUMENTS, documents_of
    from scorekeeper.export.layout import ORIENTATIONS, PAPERS, Layout
    from scorekeeper.export.sheet import sheet_html

    if code not in CODES:
        raise _not_among("--lang", code, "languages", CODES)
    for name, known in (("paper", PAPERS), ("orientation", ORIENTATIONS)):
        if paper[name] not in known:
            raise _not_among(f"--{name}", paper[name], "choices", known)
    layout = Layout(**paper)
    if document not in DOCUMENTS:
        raise _not_among("--document", document, "documents", DOCUMENTS)
    if blank:
        if document != "sheet":
            raise UnreadableText(
                "bad_usage", f"there are no {document} of a blank sheet", fault="sheet_alone"
            )
        return sheet_html(view, Language(code), layout, blank=True)
    if document not in documents_of(view):
        raise UnreadableText("bad_usage", "the rules of this game settle no money", fault="no_money")
    return DOCUMENTS[document](view, Language(code), layout)


def _not_among(option: str, given: str, what: str, known: Iterable[str]) -> UnreadableText:
    words = ", ".join(known)
    message = f"{given[:20]!r} is not one of the {what} {words}"
    return UnreadableText("bad_usage", message, fault="word", field=option, words=words)


def _drawn(html: str) -> bytes:
    from scorekeeper.assets import asset_folder
    from scorekeeper.export.weasy import render

    return render(html, asset_folder("static"))


def _write(output: str, html: str) -> None:
    """Write the PDF of *html*; ``-`` is standard output. A regular file appears whole or not at all.

    The file is opened before the sheet is drawn, so that a wrong place is told at once.
    """
    if output == "-":
        out = standard_output().buffer
        out.write(_drawn(html))
        out.flush()
        return
    target = Path(output).resolve()
    if target.exists() and not stat.S_ISREG(target.stat().st_mode):
        with target.open("wb") as device:
            device.write(_drawn(html))
        return
    descriptor, name = tempfile.mkstemp(prefix=".", suffix=".pdf", dir=target.parent)
    beside = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(_drawn(html))
            os.fchmod(file.fileno(), 0o666 & ~_umask())
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
