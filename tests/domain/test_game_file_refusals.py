"""The game file: what is refused, with its code, deal and seat."""

from typing import Any

import pytest

from tests.builders import FIRST, SECOND, a_deal, a_game, refusal, score

NAN = float("nan")


def _without(game: dict[str, Any], *path: Any) -> dict[str, Any]:
    target: Any = game
    for step in path[:-1]:
        target = target[step]
    del target[path[-1]]
    return game


def _with(game: dict[str, Any], *path_and_value: Any) -> dict[str, Any]:
    *path, last, value = path_and_value
    target: Any = game
    for step in path:
        target = target[step]
    target[last] = value
    return game


@pytest.mark.parametrize("value", [None, 1, "x", [], [a_game()], True, {}])
def test_what_is_no_game_is_refused(value: Any) -> None:
    assert refusal(value) == ("bad_format", None, None)


@pytest.mark.parametrize("field", ["format", "rules", "players", "first_dealer", "deals"])
def test_required_field_of_the_game(field: str) -> None:
    assert refusal(_without(a_game(), field)) == ("bad_format", None, None)


@pytest.mark.parametrize("field", ["bids", "tricks"])
def test_required_field_of_a_deal(field: str) -> None:
    assert refusal(_without(a_game({**FIRST}), "deals", 0, field)) == ("bad_format", 1, None)
    assert refusal(_without(a_game(FIRST, {**SECOND}), "deals", 1, field)) == ("bad_format", 2, None)


def test_preset_is_required() -> None:
    assert refusal(_without(a_game(), "rules", "preset")) == ("bad_format", None, None)


def test_unknown_field_is_refused_wherever_it_stands() -> None:
    penalty = {"seat": 1, "points": 1}
    assert refusal(_with(a_game(), "player", [])) == ("bad_format", None, None)
    assert refusal(_with(a_game(), "rules", "option", {})) == ("bad_format", None, None)
    assert refusal(a_game({**FIRST, "penalty": []})) == ("bad_format", 1, None)
    assert refusal(a_game({**FIRST, "penalties": [{**penalty, "reason": "x"}]})) == ("bad_format", 1, None)
    assert refusal(a_game({**FIRST, "play": {"tricks": [], "hand": []}})) == ("bad_format", 1, None)


@pytest.mark.parametrize("value", ["scorekeeper-game/2", "scorekeeper-match/1", "", None, 1])
def test_other_formats(value: Any) -> None:
    assert refusal(a_game() | {"format": value}) == ("bad_format", None, None)


@pytest.mark.parametrize(
    "rules",
    [
        {"preset": "poker"},
        {"preset": None},
        {"preset": ["georgian_joker"]},
        {"preset": "georgian_joker", "options": {"no_such": 1}},
        {"preset": "georgian_joker", "options": {"zero_bid_points": 50.0}},
        {"preset": "georgian_joker", "options": {"zero_bid_points": True}},
        {"preset": "georgian_joker", "options": {"zero_bid_points": "50"}},
        {"preset": "georgian_joker", "options": {"zero_bid_points": None}},
        {"preset": "georgian_joker", "options": {"zero_bid_points": NAN}},
        {"preset": "georgian_joker", "options": {"jokers": "6S,6C"}},
        {"preset": "georgian_joker", "options": {"players": "2..6"}},
        {"preset": "georgian_joker", "options": {"max_hand_cap": 1}},
        {"preset": "georgian_joker", "options": {"deck": 54}},
    ],
)
def test_rules_that_are_none(rules: Any) -> None:
    assert refusal(a_game() | {"rules": rules}) == ("bad_option", None, None)


@pytest.mark.parametrize("rules", [None, "georgian_joker", [], {"preset": "odessa", "options": []}])
def test_rules_that_are_no_object(rules: Any) -> None:
    assert refusal(a_game() | {"rules": rules}) == ("bad_format", None, None)


@pytest.mark.parametrize("options", [None, 1, "x"])
def test_options_that_are_no_object(options: Any) -> None:
    game = a_game() | {"rules": {"preset": "odessa", "options": options}}
    assert refusal(game) == ("bad_format", None, None)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u00a0\u2003",
        "x" * 61,
        "a\nb",
        "a\tb",
        "\x00",
        "a\x7f",
        "a\x85",
        "a\u2028b",
        "\u2029",
        "a\ud800",
    ],
)
def test_name_that_is_none(name: str) -> None:
    game = a_game()
    game["players"][2] = name
    assert refusal(game) == ("bad_players", None, 3)


@pytest.mark.parametrize("name", [None, 1, True, ["Nino"], {}])
def test_name_that_is_no_text(name: Any) -> None:
    game = a_game()
    game["players"][0] = name
    assert refusal(game) == ("bad_players", None, 1)


@pytest.mark.parametrize("count", [0, 1, 7, 10, 11, 100])
def test_wrong_number_of_players(count: int) -> None:
    assert refusal(a_game() | {"players": ["N"] * count}) == ("bad_players", None, None)


@pytest.mark.parametrize("players", [None, "ABCD", {"1": "A"}, 4])
def test_players_that_are_no_list(players: Any) -> None:
    assert refusal(a_game() | {"players": players}) == ("bad_players", None, None)


@pytest.mark.parametrize("seat", [0, 5, -1, True, 1.0, "1", None, 10**20])
def test_first_dealer_that_does_not_sit_there(seat: Any) -> None:
    assert refusal(a_game() | {"first_dealer": seat}) == ("bad_seat", None, None)


@pytest.mark.parametrize("title", [None, 1, "t" * 201, "a\nb", "\u2028", "\ud834"])
def test_title_that_is_none(title: Any) -> None:
    assert refusal(a_game(title=title)) == ("bad_format", None, None)


@pytest.mark.parametrize(
    "date",
    [
        None,
        20261127,
        "",
        "2026-13-01",
        "2026-02-30",
        "27.11.2026",
        "2026-11-27T00:00",
        "2026-W48-5",
        "20261127",
        "0000-01-01",
        "٢٠٢٦-11-27",
        " 2026-11-27",
    ],
)
def test_date_that_is_none(date: Any) -> None:
    assert refusal(a_game(played_on=date)) == ("bad_format", None, None)


@pytest.mark.parametrize("deals", [None, {}, "", 0])
def test_deals_that_are_no_list(deals: Any) -> None:
    assert refusal(a_game() | {"deals": deals}) == ("bad_format", None, None)


@pytest.mark.parametrize("deal", [None, [], 1, "0 0 1 1"])
def test_deal_that_is_no_object(deal: Any) -> None:
    assert refusal(a_game(FIRST, deal)) == ("bad_format", 2, None)


# --- bids and tricks of deal 2, dealt by seat 2: seats 3, 4, 1, 2 bid


@pytest.mark.parametrize(
    ("bids", "expected"),
    [
        ([1, 0, 0, 1], ("bid_forbidden", 2, 2)),
        ([1, 3, 0, 1], ("bad_bid", 2, 2)),
        ([1, 1, -1, 1], ("bad_bid", 2, 3)),
        ([9, 1, 9, 9], ("bad_bid", 2, 3)),
        ([1, 1, True, 1], ("bad_bid", 2, 3)),
        ([1.0, 1, 0, 1], ("bad_bid", 2, 1)),
        (["1", 1, 0, 1], ("bad_bid", 2, 1)),
        ([1, 1, [], 1], ("bad_bid", 2, 3)),
        ([1, NAN, 0, 1], ("bad_bid", 2, 2)),
        ([1, 1, 0, 10**30], ("bad_bid", 2, 4)),
        ([1, None, 0, 1], ("bad_bid", 2, 2)),
        ([None, 1, 0, 1], ("bad_bid", 2, 1)),
        ([None, None, None, None], ("bad_bid", 2, 3)),
        ([1, 1, 0], ("bad_bid", 2, None)),
        ([1, 1, 0, 1, 0], ("bad_bid", 2, None)),
        ([], ("bad_bid", 2, None)),
        (None, ("bad_bid", 2, None)),
        ("1101", ("bad_bid", 2, None)),
        ({"1": 1}, ("bad_bid", 2, None)),
        (0, ("bad_bid", 2, None)),
    ],
)
def test_bids_of_a_scored_deal(bids: Any, expected: Any) -> None:
    assert refusal(a_game(FIRST, {"bids": bids, "tricks": [1, 0, 0, 1]})) == expected


@pytest.mark.parametrize(
    ("bids", "expected"),
    [
        ([None, None, None, 1], ("bad_bid", 2, 3)),
        ([1, None, 0, None], ("bad_bid", 2, 4)),
        ([None, 1, 0, 1], ("bad_bid", 2, 1)),
        ([None, None, 3, None], ("bad_bid", 2, 3)),
        ([1, 0, 0, 1], ("bid_forbidden", 2, 2)),
        ([None, None, 0], ("bad_bid", 2, None)),
    ],
)
def test_bids_of_a_running_deal(bids: Any, expected: Any) -> None:
    """Nobody bids after somebody who has not; the one who is missing is named."""
    assert refusal(a_game(FIRST, {"bids": bids, "tricks": None})) == expected


@pytest.mark.parametrize(
    ("bids", "expected"), [([1, 0, 0, 1], ("bid_forbidden", 2, 2)), ([3, 0, 0, 1], ("bad_bid", 2, 1))]
)
def test_bids_of_a_void_deal_must_be_legal(bids: Any, expected: Any) -> None:
    assert refusal(a_game(FIRST, a_deal(bids, None, void=True), SECOND)) == expected


@pytest.mark.parametrize(
    ("tricks", "expected"),
    [
        ([1, 0, 0, 0], ("tricks_do_not_add_up", 2, None)),
        ([1, 1, 1, 0], ("tricks_do_not_add_up", 2, None)),
        ([3, 0, 0, -1], ("bad_tricks", 2, 1)),
        ([1, 0, 0, -1], ("bad_tricks", 2, 4)),
        ([1, 0, 0, True], ("bad_tricks", 2, 4)),
        ([1.0, 0, 0, 1], ("bad_tricks", 2, 1)),
        ([1, None, 0, 1], ("bad_tricks", 2, 2)),
        ([None] * 4, ("bad_tricks", 2, 1)),
        ([1, 0, "0", 1], ("bad_tricks", 2, 3)),
        ([1, 0, 1], ("bad_tricks", 2, None)),
        ([1, 0, 0, 1, 0], ("bad_tricks", 2, None)),
        ([], ("bad_tricks", 2, None)),
        ("1001", ("bad_tricks", 2, None)),
        (2, ("bad_tricks", 2, None)),
    ],
)
def test_tricks_of_a_scored_deal(tricks: Any, expected: Any) -> None:
    assert refusal(a_game(FIRST, {"bids": [1, 1, 0, 1], "tricks": tricks})) == expected


def test_tricks_of_a_void_deal_are_still_a_number_of_tricks() -> None:
    assert refusal(a_game(a_deal(None, [2, 0, 0, 0], void=True))) == ("bad_tricks", 1, 1)
    assert refusal(a_game(a_deal(None, [0, 0, 0], void=True))) == ("bad_tricks", 1, None)


def test_only_the_last_deal_may_be_running() -> None:
    running = a_deal([0, 0, 1, 1], None)
    assert refusal(a_game(running, SECOND))[0] == "bad_format"
    assert refusal(a_game(running, running))[0] == "bad_format"
    assert refusal(a_game(a_deal(None, None), a_deal(None, None, void=True)))[0] == "bad_format"


def test_more_deals_than_scheduled() -> None:
    short = {"schedule_kind": "short", "full_deals_count": 1}
    full = a_deal([2, 2, 2, 2], [2, 2, 2, 3])
    assert refusal(a_game(full, full, full, options=short)) == ("too_many_deals", 3, None)
    void = a_deal(None, None, void=True)
    assert refusal(a_game(full, full, void, options=short)) == ("too_many_deals", 3, None)


def test_deals_without_bids_have_none() -> None:
    once = {
        "max_hand_cap": 1,
        "special_repeat": "once",
        "special_rounds": ["misere", "gold"],
        "full_deals_count": 1,
    }
    first = a_deal([0, 0], [1, 0])
    misere = a_deal(None, [1, 0])

    def game(*deals: dict[str, Any]) -> dict[str, Any]:
        return a_game(*deals, preset="raspisnoy_kids", players=2, options=once)

    assert refusal(game(first, a_deal([0, 0], [1, 0]))) == ("bad_bid", 2, None)
    assert refusal(game(first, {"bids": [None, None], "tricks": None})) == ("bad_bid", 2, None)
    assert refusal(game(first, {"bids": [None, None], "tricks": None, "void": True})) == ("bad_bid", 2, None)
    assert refusal(game(first, misere, a_deal([0, 0], [1, 0]))) == ("bad_bid", 3, None)


@pytest.mark.parametrize("trump", ["h", "X", "", "NONE", 1, True, [], "10"])
def test_trump_that_is_none(trump: Any) -> None:
    assert refusal(a_game({**FIRST, "trump": trump})) == ("bad_format", 1, None)


@pytest.mark.parametrize("void", [None, 0, 1, "true", []])
def test_void_that_is_no_truth_value(void: Any) -> None:
    assert refusal(a_game({**FIRST, "void": void})) == ("bad_format", 1, None)


@pytest.mark.parametrize(
    ("penalty", "code"),
    [
        ({"points": -10}, "bad_format"),
        ({"seat": 1}, "bad_format"),
        ({"seat": 1, "points": 100_001}, "bad_format"),
        ({"seat": 1, "points": -100_001}, "bad_format"),
        ({"seat": 1, "points": 1.0}, "bad_format"),
        ({"seat": 1, "points": True}, "bad_format"),
        ({"seat": 1, "points": "-10"}, "bad_format"),
        ({"seat": 1, "points": None}, "bad_format"),
        ({"seat": 0, "points": 1}, "bad_seat"),
        ({"seat": 5, "points": 1}, "bad_seat"),
        ({"seat": 11, "points": 1}, "bad_seat"),
        ({"seat": True, "points": 1}, "bad_seat"),
        ({"seat": None, "points": 1}, "bad_seat"),
        ({"seat": 1, "points": 1, "kind": "fine"}, "bad_format"),
        ({"seat": 1, "points": 1, "kind": None}, "bad_format"),
        ({"seat": 1, "points": 1, "kind": ["other"]}, "bad_format"),
        ({"seat": 1, "points": 1, "note": None}, "bad_format"),
        ({"seat": 1, "points": 1, "note": "n" * 501}, "bad_format"),
        ({"seat": 1, "points": 1, "note": "a\nb"}, "bad_format"),
        ({"seat": 1, "points": 1, "note": "\udfff"}, "bad_format"),
        ([1, -10], "bad_format"),
        (None, "bad_format"),
    ],
)
def test_penalty_that_is_none(penalty: Any, code: str) -> None:
    assert refusal(a_game({**FIRST, "penalties": [penalty]}))[:2] == (code, 1)


@pytest.mark.parametrize("penalties", [None, {}, "none", 0])
def test_penalties_that_are_no_list(penalties: Any) -> None:
    assert refusal(a_game({**FIRST, "penalties": penalties})) == ("bad_format", 1, None)


def test_penalties_at_the_limit_are_accepted() -> None:
    limits = [{"seat": 1, "points": 100_000}, {"seat": 4, "points": -100_000}]
    assert score(a_game({**FIRST, "penalties": limits}))["deals"][0]["penalties"] == [100_000, 0, 0, -100_000]


def test_fault_after_a_void_deal_bears_the_number_of_the_deal() -> None:
    void = a_deal(None, None, void=True)
    assert refusal(a_game(FIRST, void, void, a_deal([1, 0, 0, 1], [1, 0, 0, 1]))) == ("bid_forbidden", 2, 2)
