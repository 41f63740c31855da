"""Figures, names and the wreath as pages write them."""

import pytest
from flask import Flask

from scorekeeper.export.wreath import draw_wreath
from scorekeeper.web.filters import listed, points, seats_with, short_name, signed
from scorekeeper.web.settings_form import local_path


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (50, "50"), (-200, "−200"), (1630, "1\u202f630"), (-11240, "−11\u202f240")],
)
def test_points_have_a_true_minus_and_narrow_spaces(value: int, text: str) -> None:
    assert points(value) == text


@pytest.mark.parametrize(("value", "text"), [(350, "3.5"), (25, "0.25"), (-200, "−2"), (5, "0.05"), (0, "0")])
def test_points_divided_by_a_hundred_have_as_many_decimals_as_they_need(
    app: Flask, value: int, text: str
) -> None:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert points(value, 100) == text


def test_a_change_has_its_sign() -> None:
    assert [signed(value) for value in (150, 0, -200)] == ["+150", "0", "−200"]


def test_names_are_joined_as_a_sentence_does() -> None:
    assert listed([], "and") == ""
    assert listed(["Nino"], "and") == "Nino"
    assert listed(["Nino", "Gia", "Lena"], "and") == "Nino, Gia and\u00a0Lena"


def test_a_long_name_is_cut_with_an_ellipsis() -> None:
    assert short_name("Константин") == "Константин"
    assert short_name("x" * 60) == "x" * 21 + "…"


def test_who_gains_and_who_loses() -> None:
    assert seats_with((150, 0, -100), "gain") == [(1, 150)]
    assert seats_with((150, 0, -100), "loss") == [(3, -100)]


@pytest.mark.parametrize("deals", range(1, 19))
def test_a_wreath_has_a_leaf_for_each_deal_and_they_fill_from_the_first(deals: int) -> None:
    for exact in range(deals + 1):
        states = [leaf.state for leaf in draw_wreath(deals, exact, running=True).leaves]
        assert len(states) == deals
        assert states[:exact] == ["l-on"] * exact
        assert states[exact : exact + 1] == ["l-now"][: deals - exact]
        assert set(states[exact + 1 :]) <= {"l-off"}
    assert {leaf.state for leaf in draw_wreath(deals, lost=True).leaves} == {"l-lost"}


@pytest.mark.parametrize(
    "target",
    ["//evil.test", "https://evil.test", "/\\evil.test", "javascript:alert(1)", "/a\nb", "", None],
)
def test_one_only_returns_to_this_site(target: str | None) -> None:
    assert local_path(target) == "/"


def test_one_returns_to_where_one_came_from() -> None:
    assert local_path("/follow/abc/def?pulka=2") == "/follow/abc/def?pulka=2"
