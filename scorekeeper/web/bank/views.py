"""Starting a joker bank, booking its rounds, looking on."""

from __future__ import annotations

import json
import re
import secrets
from dataclasses import replace
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.domain.bank import CALLED
from scorekeeper.domain.bankbook import BankPast, called_next, may_be_turned
from scorekeeper.domain.options import with_house_rules
from scorekeeper.domain.presets.side_games import JOKER_BANK
from scorekeeper.services.banks import bank_file
from scorekeeper.services.book import Operation
from scorekeeper.services.errors import OperationReused, Refused, StaleGame, StoreBusy
from scorekeeper.services.ports import StoredBank
from scorekeeper.web import access, cards, limits
from scorekeeper.web.bank import words
from scorekeeper.web.bank.forms import (
    FEWEST,
    MOST,
    NO_MATCH,
    NewBank,
    RoundForm,
    preset_stakes,
    read_new_bank,
    read_round,
)
from scorekeeper.web.filenames import attachment
from scorekeeper.web.i18n import gettext
from scorekeeper.web.once import once
from scorekeeper.web.qr import share_page
from scorekeeper.web.rounds import rounds

bp = Blueprint("bank", __name__, url_prefix="/bank")

Answer = str | Response | tuple[str, int]
_OPERATION_ID = re.compile(r"[A-Za-z0-9_-]{8,64}", re.ASCII)


@bp.route("/new", methods=["GET", "POST"])
def new() -> Answer:
    """Show the form for a new bank, or start one and open its ledger."""
    if request.method == "GET":
        return _new_page(NewBank())
    form = read_new_bank(request.form)
    if "seats" in request.form:
        return _new_page(form.rearranged(request.form["seats"]))
    form = form.checked()
    if form.faults:
        return _new_page(form), 422
    bank = once(lambda: _start(form))
    access.remember(bank, "scorer")
    return redirect(_path(bank, "scorer"), 303)


def _start(form: NewBank) -> StoredBank:
    limits.count(limits.Counted.BEGINNING)
    return access.banks().start(with_house_rules(JOKER_BANK, form.options), form.names, form.banker)


@bp.get("/<bank_id>/<token>")
def show(bank_id: str, token: str) -> Answer:
    """Show the ledger; with ``since`` only if it has changed."""
    bank, role = access.open_bank(bank_id, token)
    past = access.banks().past(bank.id)
    if request.args.get("since", "") == str(past.version):
        return "", 204
    access.remember(bank, role)
    return _page(bank, role, past)


@bp.post("/<bank_id>/<token>")
def enter(bank_id: str, token: str) -> Answer:
    """Change the round not booked yet, book it, or take one back."""
    bank, role = access.open_bank(bank_id, token, "scorer")
    past = access.banks().past(bank.id)
    form, command = read_round(request.form, len(bank.names)), request.form.get("do", "book")
    what, _, how = command.partition("-")
    match what:
        case "more" | "less":
            return _page(bank, role, past, form.stepped(command, bank.rules.stake_limit))
        case "turning":
            return _page(bank, role, past, replace(form, turning=how == "on", turned=(), match=""))
        case "turn":
            return _page(bank, role, past, form.with_card(past.now, how))
        case "unturn":
            return _page(bank, role, past, replace(form, turned=form.turned[:-1]))
        case "keep":
            return _page(bank, role, past, form)
        case "undo" | "redo":
            return _enter(bank, role, past, form, {"kind": what})
    form = form.checked(past.now) if form.base == past.version else form
    if form.faults:
        return _page(bank, role, past, form), 422
    try:
        body = form.event()
    except ValueError:  # of an old page, which will be shown anew
        body = {"kind": "round"}
    return _enter(bank, role, past, form, body)


@bp.get("/<bank_id>/<token>/share")
def share(bank_id: str, token: str) -> str:
    """Show the links to the scorer."""
    bank, _role = access.open_bank(bank_id, token, "scorer")
    return render_template("board/share.html", **share_page(_path(bank, "scorer"), _path(bank, "follower")))


@bp.get("/<bank_id>/<token>/bank.json")
def file(bank_id: str, token: str) -> Response:
    """Send a bank as a file of FORMAT.md section 1; there is none where not all cards are known."""
    bank, _role = access.open_bank(bank_id, token)
    body = bank_file(bank, access.banks().past(bank.id).now)
    if body is None:
        abort(404)
    answer = Response(json.dumps(body, ensure_ascii=False, indent=1) + "\n", mimetype="application/json")
    day = bank.created_at.date().isoformat()
    word = gettext("Joker bank")
    named = (bank.title, day, word) if bank.title else (word, day)
    answer.headers["Content-Disposition"] = attachment(*named, plain=f"raspiska-{day}-bank", ending="json")
    return answer


@bp.app_template_global()
def remembered_banks() -> list[dict[str, object]]:
    """Return the banks of this phone for the start page, the last one first."""
    rows: list[dict[str, object]] = []
    for seen in access.remembered_banks():
        now = access.banks().past(seen.game.id).now
        rows.append(
            {
                "url": _path(seen.game, seen.role),
                "title": seen.game.title or ", ".join(seen.game.names),
                "banker": seen.game.names[now.banker],
                "rounds": len(now.rounds),
                "watching": seen.role == "follower",
            }
        )
    return rows


def _enter(
    bank: StoredBank, role: access.Role, past: BankPast, form: RoundForm, body: dict[str, Any]
) -> Answer:
    """Enter something and show what came of it; whatever goes wrong, what was tapped is kept."""
    if not _OPERATION_ID.fullmatch(form.id):
        form = replace(form, id=_new_id())
    try:
        access.banks().enter(bank.id, Operation(id=form.id, base=form.base, body=body))
    except (StaleGame, OperationReused):
        past = access.banks().past(bank.id)
        notice = gettext("Not booked: the ledger has moved on. Look at it, and book once more.")
        form = replace(form, id=_new_id(), base=past.version)
        return _page(bank, role, past, form, notice), 409
    except Refused as refused:
        return _page(bank, role, past, form, words.refusal(refused)), 422
    except StoreBusy:
        notice = gettext("The server cannot save at the moment. Nothing is lost: tap once more.")
        return _page(bank, role, past, form, notice), 503
    return redirect(_path(bank, role), 303)


def _page(
    bank: StoredBank, role: access.Role, past: BankPast, form: RoundForm | None = None, notice: str = ""
) -> str:
    now = past.now
    undone = past.undone.event.stakes if past.undone else None
    preset = preset_stakes(now, undone)
    form = form or RoundForm(id=_new_id(), base=past.version, stakes=preset)
    stakes = [
        "" if seat == now.banker else text or preset[seat] or "1" for seat, text in enumerate(form.stakes)
    ]
    return render_template(
        "bank/bank.html",
        bank=bank,
        now=now,
        version=past.version,
        role=role,
        form=replace(form, stakes=tuple(stakes)),
        preset=preset,
        notice=notice,
        called=CALLED,
        calls=called_next(form.turned),
        may_be_turned=may_be_turned(now.rules, form.turned),
        matched=words.where_matched(form.turned) if form.turning else "",
        rounds=rounds(now, bank.names),
        undo=words.step(past.last.event, past.last.before, bank.names) if past.last else None,
        redo=words.step(past.undone.event, now, bank.names) if past.undone else None,
        held=may_be_turned(now.rules, ()),
        no_match=NO_MATCH,
        naming=cards,
        has_file=bank_file(bank, now) is not None,
        path=_path(bank, role),
    )


def _new_page(form: NewBank) -> str:
    return render_template("bank/new.html", form=form, fewest=FEWEST, most=MOST)


def _path(bank: StoredBank, role: access.Role) -> str:
    return url_for("bank.show", bank_id=bank.id, token=access.token(bank, role))


def _new_id() -> str:
    return secrets.token_urlsafe(12)
