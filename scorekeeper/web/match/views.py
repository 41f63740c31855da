"""The page of a match, and the button that begins the party due."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.domain.errors import RuleError
from scorekeeper.services.matches import MatchView
from scorekeeper.services.ports import StoredGame, StoredMatch
from scorekeeper.web import access
from scorekeeper.web.i18n import gettext
from scorekeeper.web.match import words
from scorekeeper.web.qr import share_page

bp = Blueprint("match", __name__, url_prefix="/match")

Answer = str | Response | tuple[str, int]


@bp.get("/<match_id>/<token>")
def show(match_id: str, token: str) -> Answer:
    """Show how the match stands; with ``since`` only if something was entered."""
    match, role = access.open_match(match_id, token)
    view = access.matches().view(match)
    if request.args.get("since", "") == str(view.version):
        return "", 204
    access.remember(match, role)
    return _page(view, role)


@bp.post("/<match_id>/<token>")
def start(match_id: str, token: str) -> Answer:
    """Begin the party due and open its desk; one begun before is opened as it is."""
    match, role = access.open_match(match_id, token, "scorer")
    number = request.form.get("number", type=int) or 0
    dealer = request.form.get("dealer", type=int)
    try:
        game = access.matches().start_party(match.id, number, None if dealer is None else dealer - 1)
    except RuleError:
        notice = gettext("Not begun: another party is due, or who deals first does not play in it.")
        return _page(access.matches().view(match), role, notice), 422
    access.remember(game, "scorer")
    return redirect(access.link("desk.show", game, "scorer"), 303)


@bp.get("/<match_id>/<token>/share")
def share(match_id: str, token: str) -> str:
    """Show the links to the scorer."""
    match, _role = access.open_match(match_id, token, "scorer")
    return render_template("board/share.html", **share_page(_path(match, "scorer"), _path(match, "follower")))


@bp.app_template_global()
def remembered_matches() -> list[dict[str, object]]:
    """Return the matches of this phone for the start page, the last one first."""
    rows: list[dict[str, object]] = []
    for seen in access.remembered_matches():
        view = access.matches().view(seen.game)
        winner = view.standing.match.winner
        rows.append(
            {
                "url": _path(seen.game, seen.role),
                "title": view.stored.title or ", ".join(view.names),
                "winner": None if winner is None else view.names[winner],
                "next": _heading(view),
                "watching": seen.role == "follower",
            }
        )
    return rows


def _page(view: MatchView, role: access.Role, notice: str = "") -> str:
    match = view.standing.match
    return render_template(
        "match/match.html",
        view=view,
        role=role,
        path=_path(view.stored, role),
        notice=notice,
        heading=_heading(view),
        why=words.why_won(view) if match.is_complete else words.why_due(view),
        adrift=words.adrift(view) if view.adrift else "",
        parties=[
            {
                "url": _party_address(game, role, complete=party.complete),
                "title": words.party_title(view, number, party),
                "result": words.party_result(view, party),
                "party": party,
            }
            for number, (party, game) in enumerate(zip(view.parties, view.games, strict=True), start=1)
        ],
        under_way=view.under_way and _party_address(view.under_way, role, complete=False),
        number=view.next_number,
        leaders=_leaders(view),
    )


def _heading(view: MatchView) -> str:
    """Return what is being played or due, or who has won."""
    match = view.standing.match
    if match.winner is not None:
        return gettext("%(name)s wins the match", name=words.people(view, [match.winner]))
    if match.due is None:
        return gettext("The match is shared")
    if view.under_way:
        return words.party_title(view, len(view.parties), view.parties[-1])
    return words.party_title(view, len(view.parties) + 1, match.due)


def _leaders(view: MatchView) -> list[int]:
    """Return the seats (0-based) in the order of the standing: wins, then second places, then seats."""
    match = view.standing.match

    def rank(seat: int) -> tuple[bool, int, int]:
        return seat != match.winner, -match.wins[seat], -match.seconds[seat]

    return sorted(range(len(view.names)), key=rank)


def _party_address(game: StoredGame, role: access.Role, *, complete: bool) -> str:
    if complete:
        return access.link("board.final", game, role)
    return access.link("desk.show" if role == "scorer" else "board.follow", game, role)


def _path(match: StoredMatch, role: access.Role) -> str:
    return url_for("match.show", match_id=match.id, token=access.token(match, role))
