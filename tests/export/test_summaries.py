"""Standings, settlement and statistics on paper say what the view says."""

import re
from dataclasses import replace

import tinyhtml5

from scorekeeper.catalogues import Language
from scorekeeper.export.documents import documents_of
from scorekeeper.export.facts import evening_facts
from scorekeeper.export.layout import Layout
from scorekeeper.export.summaries import settlement_html, standings_html, statistics_html
from scorekeeper.services.scoreboard import ScoreboardView
from tests.export.documents import find, number, text
from tests.export.evenings import evening_view

EN, RU = Language("en"), Language("ru")


def table(html: str, index: int = 0) -> list[list[str]]:
    body = list(find(tinyhtml5.parse(html), "tbody"))[index]
    return [[text(cell) for cell in row if cell.tag.endswith(("td", "th"))] for row in find(body, "tr")]


def money_view(**options: object) -> ScoreboardView:
    return evening_view("odessa", 4, **({"settlement_mode": "pairwise", "rate": 2} | options))


def test_the_standings_have_places_names_and_totals_after_every_pulka() -> None:
    view = evening_view()
    rows = table(standings_html(view, EN))
    assert [row[2] for row in rows] == [player.name for player in view.standings]
    for row, player in zip(rows, view.standings, strict=True):
        assert row[0] == str(player.place)
        after = [pulka.premium[player.seat - 1].total for pulka in view.pulkas]
        assert [number(cell) for cell in row[3:]] == [*after, player.total]


def test_a_game_without_pulkas_has_totals_after_some_deals() -> None:
    view = evening_view("raspisnoy_54", 10)
    page = standings_html(view, EN)
    heads = [text(head) for head in find(tinyhtml5.parse(page), "th")][1:8]
    assert heads == ["deal 10", "deal 20", "deal 30", "deal 40", "deal 50", "deal 58", "Total"]
    totals = {row.number: row.cells for pulka in view.pulkas for row in pulka.rows}
    for line, player in zip(table(page), view.standings, strict=True):
        assert number(line[4]) == totals[20][player.seat - 1].total


def test_ten_lines_are_told_apart_without_colour() -> None:
    page = standings_html(evening_view("raspisnoy_54", 10), EN)
    samples = re.findall(r'<svg viewBox="0 -1 28 10".*?</svg>', page)
    assert len(set(samples)) == 10
    assert set(re.findall(r"#[0-9a-f]+", page)) <= {"#000", "#fff", "#aaa"}


def test_an_unfinished_game_says_how_far_it_is() -> None:
    for html in (standings_html, statistics_html):
        assert "deal 10 of 24" in html(evening_view(deals=10), EN)
        assert "deal 24 of 24" not in html(evening_view(), EN)


def test_before_the_first_deal_there_is_no_curve() -> None:
    assert '<svg class="curve"' not in standings_html(evening_view(deals=0), EN)


def test_payments_make_everybody_even() -> None:
    view = money_view()
    assert view.settlement is not None
    page = tinyhtml5.parse(settlement_html(view, EN))
    left = {player.name: net for player, net in zip(view.players, view.settlement, strict=True)}
    for line in find(page, "li"):
        amount, payer, payee = re.fullmatch(r"(.+) (\w+) → (\w+)", text(line)).groups()  # type: ignore[union-attr]
        left[payer] += number(amount)
        left[payee] -= number(amount)
    assert set(left.values()) == {0}


def test_who_owes_nothing_is_told_so() -> None:
    assert "Nobody owes anything." in settlement_html(money_view(rate=0), EN)


def test_only_games_for_money_have_a_settlement() -> None:
    assert documents_of(money_view()) == ("sheet", "standings", "settlement", "statistics")
    assert "settlement" not in documents_of(evening_view())


def test_the_statistics_tell_what_the_rules_have() -> None:
    heads = [fact.head for fact in evening_facts(evening_view(), EN)]
    assert heads == [
        "Exact bids",
        "Longest run",
        "Took more",
        "Took fewer",
        "Khishts",
        "Premiums",
        "Struck out",
        "Penalties",
        "Best deal",
    ]
    kids = [fact.head for fact in evening_facts(evening_view("raspisnoy_kids", 3, deals=3), EN)]
    assert kids == ["Exact bids", "Longest run", "Took more", "Took fewer", "Best deal"]


def test_a_narrow_paper_has_the_statistics_in_two_tables() -> None:
    view = evening_view()
    wide = statistics_html(view, RU)
    narrow = statistics_html(view, RU, Layout(orientation="portrait"))
    assert (wide.count("<tbody>"), narrow.count("<tbody>")) == (1, 2)
    assert table(wide)[0] == [*table(narrow)[0], *table(narrow, 1)[0][1:]]


def test_notes_are_printed_as_text() -> None:
    view = evening_view()
    first = view.pulkas[0]
    noted = replace(first.rows[4], note="<b>Dato</b> led \u202eout of turn")
    rows = (*first.rows[:4], noted, *first.rows[5:])
    html = statistics_html(replace(view, pulkas=(replace(first, rows=rows), *view.pulkas[1:])), EN)
    assert "deal 5: &lt;b&gt;Dato&lt;/b&gt; led out of turn" in html
