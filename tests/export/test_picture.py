"""The picture of the standings: everything on it can be read, whoever plays, and it gives nothing away."""

import re
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageColor

from scorekeeper.catalogues import CODES, Language
from scorekeeper.domain.gamefile import read_game
from scorekeeper.export import picture
from scorekeeper.export.picture import draw_poster
from scorekeeper.export.poster import poster
from scorekeeper.export.strokes import dashes
from scorekeeper.services.scoreboard import ScoreboardView
from scorekeeper.services.unkept import file_scoreboard
from tests.builders import FIRST, a_deal, a_game
from tests.export.evenings import evening_view
from tests.servers import ROOT

ENGLISH, RUSSIAN = Language("en"), Language("ru")
HOSTILE = (
    "<b>=1+1</b>",
    "\u202eevil.exe",
    "👨\u200d👩\u200d👧 Мама",
    "W" * 60,
    "https://example.org/x?y=1",
    "../../etc/passwd",
    "أحمد",
    "x " * 30,
    "e" + "\u0301" * 40,
    "\u200f\u200e",
)


def picture_of(view: ScoreboardView, language: Language = ENGLISH) -> Image.Image:
    image = Image.open(BytesIO(draw_poster(poster(view, language))))
    assert image.format == "PNG"
    return image.convert("RGB")


def view_of(*deals: dict[str, Any], names: tuple[str, ...] | None = None, **more: Any) -> ScoreboardView:
    game = a_game(*deals, **more)
    return file_scoreboard(read_game(game | ({"players": list(names)} if names else {})))


def inked(image: Image.Image, left: int, top: int, right: int, bottom: int) -> bool:
    """Return whether anything is drawn in a part of the picture."""
    paper = ImageColor.getrgb(picture.PAPER)
    colours = image.crop((left, top, right, bottom)).getcolors(1_000_000)
    assert colours is not None
    return any(max(abs(a - b) for a, b in zip(colour, paper, strict=True)) > 24 for _count, colour in colours)


@pytest.mark.parametrize("players", [2, 4, 7, 10])
@pytest.mark.parametrize("code", CODES)
def test_every_player_has_a_line_with_place_name_and_total(players: int, code: str) -> None:
    view = evening_view("raspisnoy_54", players, names=HOSTILE)
    image = picture_of(view, Language(code))
    assert image.width == picture.WIDTH
    height = 86 if players > 6 else 104
    for row in range(players):
        top = 334 + row * height
        for left, right in ((picture.MARGIN, 100), (122, 150), (picture.RIGHT - 40, picture.RIGHT)):
            assert inked(image, left, top + 6, right, top + height - 6), (row, left)


@pytest.mark.parametrize("players", [2, 5, 10])
@pytest.mark.parametrize("turned", [0, 3, 7])
def test_nothing_runs_into_the_margin_whatever_people_are_called(players: int, turned: int) -> None:
    names = HOSTILE[turned:] + HOSTILE[:turned]
    view = evening_view("raspisnoy_54", players, names=names, title="W" * 200)
    image = picture_of(view, RUSSIAN)
    assert not inked(image, picture.RIGHT + 8, 0, picture.WIDTH, image.height)
    assert not inked(image, 0, 0, picture.MARGIN - 16, image.height)
    assert not inked(image, 0, image.height - 30, picture.WIDTH, image.height)


def test_names_of_every_script_are_drawn_and_none_is_blank() -> None:
    names = ("Нино", "ლენა", "Žofie", "أحمد")
    drawn = poster(view_of(FIRST, names=names), ENGLISH)
    assert {row.name for row in drawn.rows} == {"Нино", "ლენა", "Žofie", "□□□□"}


def test_equal_standings_are_the_same_bytes_and_other_languages_another_picture() -> None:
    view = evening_view()
    first = draw_poster(poster(view, ENGLISH))
    draw_poster.cache_clear()
    assert draw_poster(poster(view, ENGLISH)) == first
    assert draw_poster(poster(view, RUSSIAN)) != first
    assert len(first) < 100_000


def test_the_picture_tells_nothing_of_the_game_but_what_stands_on_it() -> None:
    secret = evening_view()
    named = poster(secret, ENGLISH)
    kept = poster(replace(secret, game_id="abcdefgh", version=77), ENGLISH)
    assert kept == named
    image = Image.open(BytesIO(draw_poster(named)))
    assert set(image.info) <= {"transparency", "gamma", "dpi"}


# --- what it says


def test_the_winner_is_in_the_headline_with_the_lead() -> None:
    view = evening_view(names=("Нино", "Гия", "Лена", "Мо"), title="Пятница")
    first, second = view.standings[0], view.standings[1]
    drawn = poster(view, RUSSIAN)
    assert drawn.headlines[0] == f"Побеждает {first.name}"
    assert re.sub(r"\D", "", drawn.below) == str(first.total - second.total)
    assert (drawn.title, drawn.day, drawn.footer) == (
        "Пятница",
        "29 ноября 2026\u202fг.",
        "Грузинский джокер · 24 сдачи",
    )
    assert drawn.complete
    assert [row.place for row in drawn.rows] == ["1", "2", "3", "4"]


def test_premiums_won_and_paid_are_those_of_the_sheet() -> None:
    view = evening_view()
    by_name = {row.name: row for row in poster(view, ENGLISH).rows}
    assert any(row.gained for row in by_name.values())
    for player in view.players:
        points = [pulka.premium[player.seat - 1].points for pulka in view.pulkas]
        row = by_name[player.name]
        won = sum(p for p in points if p > 0)
        lost = sum(p for p in points if p < 0)
        assert row.gained == (f"+{won}" if won else "")
        assert row.paid == (f"−{-lost}" if lost else "")


def test_an_unfinished_game_says_so() -> None:
    drawn = poster(evening_view(deals=7), ENGLISH)
    assert drawn.headlines[0].endswith(" leads")
    assert not drawn.complete
    assert drawn.footer == "Georgian Joker · deal 7 of 24"
    assert drawn.curve is not None


def test_before_the_first_deal_there_are_names_and_no_places() -> None:
    drawn = poster(view_of(), ENGLISH)
    assert drawn.headlines[0] == "Nothing is played yet"
    assert drawn.curve is None
    assert [row.place for row in drawn.rows] == [""] * 4
    assert inked(picture_of(view_of()), 56, 340, 200, 430)


def test_a_shared_first_place_is_shared() -> None:
    three = poster(view_of(a_deal([0, 0, 0, 0], [1, 0, 0, 0])), ENGLISH)
    assert three.headlines[0] == "Dato, Lia and\u00a0Gio lead"
    assert three.below == "50 points each"
    assert [row.place for row in three.rows] == ["1", "1", "1", "4"]
    five = poster(view_of(a_deal([0] * 6, [1, *[0] * 5]), players=6), RUSSIAN)
    assert five.headlines[0] == "Первое место делят 5"


def test_house_rules_are_counted() -> None:
    drawn = poster(evening_view(deals=2, premium_target="next_left", rate=3), ENGLISH)
    assert "2 house rules" in drawn.footer


def test_a_headline_too_long_for_large_type_is_set_smaller_before_a_name_is_cut() -> None:
    names = ("Александра-Виктория Б.", "Гия", "Лена", "Мо")
    view = evening_view(names=names)
    drawn = poster(view, RUSSIAN)
    room = picture.RIGHT - picture.MARGIN - 196
    line, face, size = picture._headline(drawn.headlines, room)
    assert picture._font(face, size).getlength(line) <= room


def test_ten_lines_are_told_apart_without_colour() -> None:
    shown = poster(evening_view("raspisnoy_54", 10), ENGLISH)
    assert shown.curve is not None
    assert len({(line.shape, line.filled) for line in shown.curve.lines}) == 10
    assert all(len(line.places) == 6 for line in shown.curve.lines)
    plain = replace(shown, rows=tuple(replace(row, shape="circle", filled=True) for row in shown.rows))
    assert draw_poster(plain) != draw_poster(shown)
    unmarked = replace(
        shown, curve=replace(shown.curve, lines=tuple(replace(line, places=()) for line in shown.curve.lines))
    )
    assert draw_poster(unmarked) != draw_poster(shown)


def test_the_inks_are_those_of_the_pages() -> None:
    css = (ROOT / "static/css/tokens.css").read_text(encoding="utf-8")
    light = re.search(r'\[data-theme="light"\] \{(.*?)\n\}', css, re.DOTALL)
    assert light is not None
    tokens = dict(re.findall(r"--([\w-]+): (#[0-9a-f]+);", light[1]))
    assert (tokens["bg"], tokens["ink"], tokens["ink2"]) == (picture.PAPER, picture.INK, picture.SOFT)
    assert (tokens["line"], tokens["edge"]) == (picture.RULE, picture.EDGE)
    assert (tokens["leaf"], tokens["pencil"], tokens["pen"]) == (picture.LEAF, picture.PENCIL, picture.PEN)
    assert [picture.LINES[n] for n in (1, 2, 3, 4)] == [tokens[f"line{n}"] for n in (1, 2, 3, 4)]
    board = (ROOT / "static/css/board.css").read_text(encoding="utf-8")
    for number, dash in picture.DASHES.items():
        found = re.search(rf"\.curve \.d{number} \{{ stroke-dasharray: ([\d. ]+); \}}", board)
        assert tuple(map(float, found[1].split() if found else ())) == dash


def test_dashes_go_on_round_corners_and_cover_what_they_should() -> None:
    pieces = list(dashes([(0, 0), (10, 0), (10, 10)], [6, 4]))
    assert pieces == [[(0, 0), (6, 0)], [(10, 0), (10, 6)]]
    bent = list(dashes([(0, 0), (3, 0), (3, 10)], [6, 4]))
    assert bent == [[(0, 0), (3, 0), (3, 3)], [(3, 7), (3, 10)]]
