"""The start page, the form for a new game, and the house rules of it."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator

from flask import Blueprint, redirect, render_template, request, url_for
from flask_wtf.csrf import generate_csrf
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scorekeeper.domain.errors import RuleError
from scorekeeper.domain.rulesfile import read_rules_name
from scorekeeper.domain.schedule import build_schedule
from scorekeeper.services.ports import StoredGame, StoredMatch
from scorekeeper.web import access, limits
from scorekeeper.web.games.choices import offer, saved_key
from scorekeeper.web.games.forms import NewGameForm
from scorekeeper.web.games.house import House, rules_of_text, rules_text
from scorekeeper.web.games.house_fields import joker_cards
from scorekeeper.web.games.summary import GameSummary, summary
from scorekeeper.web.houses import houses, remember_house, remembered_houses
from scorekeeper.web.i18n import gettext, reader
from scorekeeper.web.once import once
from scorekeeper.web.rules.views import page
from scorekeeper.words.options import value_text
from scorekeeper.words.presets import preset_name

bp = Blueprint("games", __name__)

log = logging.getLogger("scorekeeper")
_SEAT = re.compile(r"names-[0-9]{1,2}", re.ASCII)


@bp.get("/")
def home() -> str:
    """Show the games this phone remembers."""
    return render_template("home.html", games=list(_summaries()))


def _summaries() -> Iterator[GameSummary]:
    """Yield the games of this phone; one that cannot be read must not hide the others."""
    for seen in access.remembered():
        try:
            yield summary(seen)
        except Exception:
            log.exception("game %s cannot be read", seen.game.id)


@bp.route("/new", methods=["GET", "POST"])
def new() -> str | Response | tuple[str, int]:
    """Show the form for a new game, or start one and open its desk."""
    rematch, chosen = _rematch(request.args.get("again", "")), _saved(request.args.get("rules", ""))
    form = _form(rematch or chosen)
    if request.method == "POST" and form.rearranged(request.form):
        return _new_page(form)
    if not form.is_submitted():
        return _new_page(form, fresh="" if rematch else "names" if chosen else "all")
    if form.validate():
        try:
            game, match = once(lambda: _start(form))
        except RuleError:
            form.preset.errors = (*form.preset.errors, gettext("These rules do not fit this table"))
        else:
            access.remember(game, "scorer")
            if match is not None:
                access.remember(match, "scorer")
            return redirect(access.link("desk.show", game, "scorer"), 303)
    return _new_page(form), 422


def _start(form: NewGameForm) -> tuple[StoredGame, StoredMatch | None]:
    """Start the game of a valid form, and the match that it begins where its rules know one.

    Raises:
        RuleError: If the rules do not fit the table.
    """
    limits.count(limits.Counted.BEGINNING)
    game = access.games().start(form.chosen.rules, form.players, form.first_dealer - 1, form.title.data or "")
    return game, access.matches().begin(game)


@bp.post("/new/rules")
def house_rules() -> str | tuple[str, int]:
    """Change the rules of the game to be started; the rest of its form travels along.

    What the form asks for: ``done`` goes back to the form for a new game; ``reset`` puts an option or ``all``
    back; ``mend`` carries out a remedy; ``save`` keeps the rules under a name; ``read`` shows how the game is
    played; ``leave`` goes back without changes; anything else shows what the options make of each other.
    """
    form = _form(None)
    sent = request.form
    if "leave" in sent:
        return _new_page(form)
    if "read" in sent:
        return _rules_page(form)
    house = House.of(form.chosen.rules)
    if "edit" in sent:
        house.read(sent)
    if "reset" in sent:
        house.reset(sent["reset"])
    if "mend" in sent:
        house.mend(sent["mend"])
    good = house.check(len(form.names))
    if "save" in sent and good:
        return _save(form, house, sent.get("rules-name", ""))
    if "done" not in sent or not good:
        page = _house_page(form, house)
        return page if good or not {"done", "save"} & sent.keys() else (page, 422)
    form.use(house.rules)
    return _new_page(form)


def _form(data: dict[str, object] | None) -> NewGameForm:
    house = rules_of_text(request.form.get("house") if data is None else str(data.get("house", "")))
    return NewGameForm(offer(house, remembered_houses()), formdata=_sent(), data=data)


def _sent() -> MultiDict[str, str] | None:
    """Return the fields of the form as sent, without files and without names of seats that no table has."""
    if request.method != "POST":
        return None
    fields = request.form.items(multi=True)
    return MultiDict((name, text) for name, text in fields if "-" not in name or _SEAT.fullmatch(name))


def _save(form: NewGameForm, house: House, name: str) -> str | tuple[str, int]:
    """Save the rules under a name and show the page again, with the way to share them."""
    try:
        read_rules_name(name)
        limits.count(limits.Counted.BEGINNING)
        stored = houses().save(name, house.rules)
    except RuleError:
        fault = gettext("Write a name for these rules, of 60 letters at most")
        return _house_page(form, house, rules_name=name, name_fault=fault), 422
    remember_house(stored)
    form.use_saved(stored)
    return _house_page(form, house, saved=stored)


def _saved(house_id: str) -> dict[str, object] | None:
    """Return the form for a game by saved rules, which this phone remembers from now on."""
    if not house_id:
        return None
    stored = houses().find(house_id)
    remember_house(stored)
    return {"preset": saved_key(stored.id)}


def _new_page(form: NewGameForm, fresh: str = "") -> str:
    """Show the form; *fresh* says what of it was not filled in yet: ``all``, ``names`` or nothing."""
    return render_template("games/new.html", form=form, fresh=fresh)


def _rules_page(form: NewGameForm) -> str:
    """Show how the chosen game is played, with the form in its pocket."""
    chosen = form.chosen
    players = chosen.nearest_table(len(form.names))
    assert players is not None  # what no table can play is not on offer
    return page(
        chosen.rules,
        build_schedule(chosen.rules, players),
        name=chosen.name,
        back=url_for("games.house_rules"),
        carried=[("csrf_token", generate_csrf()), *form.carried()],
    )


def _house_page(form: NewGameForm, house: House, **more: object) -> str:
    return render_template(
        "games/house.html",
        form=form,
        house=house,
        groups=house.groups(),
        carried=form.carried(),
        preset_word=preset_name(house.base.preset, reader()),
        joker_cards=joker_cards(),
        option_value=lambda name, value: value_text(name, value, reader()),
        **more,
    )


def _rematch(game_id: str) -> dict[str, object] | None:
    """Return the form of a game this phone remembers, the next player dealing first."""
    for seen in access.remembered():
        if seen.game.id == game_id:
            players = len(seen.game.names)
            last_dealer = seen.game.table.schedule.deals[-1].dealer
            return {
                "preset": seen.game.table.rules.preset,
                "house": rules_text(seen.game.table.rules),
                "names": list(seen.game.names),
                "first": (last_dealer + 1) % players + 1,
                "title": "",
            }
    return None
