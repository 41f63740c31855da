"""The package against ``naive``: two programs written apart must count alike."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.domain import bids as bidding
from scorekeeper.domain import scoring
from scorekeeper.domain.options import GROUPS, OPTIONS, option_values
from scorekeeper.domain.premiums import DealResult, settle
from scorekeeper.domain.schedule import build_schedule
from scorekeeper.domain.scoresheet import Sheet, Table
from tests import strategies as some
from tests.builders import a_table, the_rules
from tests.domain import naive


@settings(max_examples=150)
@given(some.tables())
def test_schedule(table: Table) -> None:
    options, players = option_values(table.rules), table.players
    first = table.schedule.deals[0].dealer
    assert table.schedule.plan == naive.schedule(options, players)
    assert table.schedule.largest == naive.largest(options, players)
    for deal in table.schedule.deals:
        assert deal.dealer == naive.dealer(first, deal.number, players)
        order = naive.order(deal.dealer, players)
        assert list(deal.bidding_order) == ([] if deal.type in ("misere", "gold") else order)
        assert deal.tricks == naive.tricks_to_play(options, players, deal.cards)


def _values(*names: str) -> st.SearchStrategy[dict[str, Any]]:
    """Any values of just these options: with all that there are, some would hardly ever be met."""
    return st.fixed_dictionaries({name: some.option_values(OPTIONS[name]) for name in names})


BIDDING = _values(*GROUPS["bidding"], "dark_dealer_restriction")


@settings(max_examples=300)
@given(
    BIDDING,
    st.sampled_from(["normal", "dark", "no_trump", "forehead"]),
    st.integers(1, 9),
    st.integers(2, 6),
    st.booleans(),
    st.data(),
)
def test_legal_bids(
    options: dict[str, Any], kind: Any, cards: int, players: int, may_pass: bool, data: st.DataObject
) -> None:
    rules = the_rules(**options)
    said: list[int] = []
    for _ in range(players):
        expected = naive.legal_bids(option_values(rules), kind, cards, players, said, not may_pass)
        found = bidding.legal_bids(rules, kind, cards, players, said, may_pass=may_pass)
        assert list(found) == expected
        said.append(data.draw(st.sampled_from(found)))


SCORING = _values(
    *GROUPS["scoring"],
    *("dark_multiplier", "no_trump_multiplier", "forehead_exact_per_trick", "forehead_under_unit"),
    *("misere_per_trick", "gold_per_trick"),
)
KINDS = ("normal", "dark", "no_trump", "forehead", "misere", "gold")


@settings(max_examples=400)
@given(SCORING, st.sampled_from(KINDS), st.data())
def test_score_of_a_deal(options: dict[str, Any], kind: Any, data: st.DataObject) -> None:
    rules = the_rules(**options)
    players = data.draw(st.integers(2, 6))
    cards = data.draw(st.integers(1, 9))
    largest = data.draw(st.sampled_from([cards, cards + 1]))
    all_bids = st.lists(st.integers(0, cards), min_size=players, max_size=players)
    bids = None if kind in ("misere", "gold") else data.draw(all_bids)
    tricks = list(data.draw(some.splits(cards, players)))
    expected = naive.scores(option_values(rules), kind, cards, largest, bids, tricks)
    assert list(scoring.score_deal(rules, kind, cards, largest, bids, tricks)) == expected


@settings(max_examples=400)
@given(
    st.sampled_from(["best_any", "best_before_last"]),
    st.sampled_from(["all_others", "next_left", "none"]),
    st.sampled_from(["victim_best", "winner_best"]),
    st.sampled_from(["best_any", "best_before_last"]),
    st.sampled_from(["bonus_only", "each_deducts", "none"]),
    st.sampled_from([0, 60, 150]),
    st.sampled_from(["none", "pairs"]),
    st.sampled_from(["standard", "standard", "standard", "none"]),
    st.data(),
)
def test_premiums(
    base: str,
    target: str,
    deduct: str,
    victim: str,
    multi: str,
    least: int,
    partnership: str,
    mode: str,
    data: st.DataObject,
) -> None:
    rules = the_rules(
        premium_base=base,
        premium_target=target,
        premium_deduct=deduct,
        premium_victim_base=victim,
        premium_multi=multi,
        premium_min_points=least,
        partnership=partnership,
        premium_mode=mode,
    )
    players = 4 if partnership == "pairs" else data.draw(st.integers(2, 6))
    count = data.draw(st.integers(1, 4))
    qualified = data.draw(st.lists(st.booleans(), min_size=players, max_size=players))
    points = st.sampled_from([-200, 0, 10, 50, 100, 150, 200, 250])
    deals = data.draw(
        st.lists(st.lists(points, min_size=players, max_size=players), min_size=count, max_size=count)
    )
    played = [
        DealResult(exact=tuple(q or number > 0 for q in qualified), points=tuple(row))
        for number, row in enumerate(deals)
    ]
    found = settle(rules, played, players, count)
    assert list(found.adjustments) == naive.premiums(option_values(rules), qualified, deals)


def _plain(sheet: Sheet) -> list[dict[str, Any]]:
    players = sheet.table.players
    return [
        {
            "bids": line.entry.bids and list(line.entry.bids),
            "tricks": line.entry.tricks and list(line.entry.tricks),
            "void": line.entry.void,
            "penalties": [
                sum(penalty.points for penalty in line.entry.penalties if penalty.seat == seat)
                for seat in range(players)
            ],
        }
        for line in sheet.lines
    ]


@settings(max_examples=100)
@given(some.sheets())
def test_running_totals(sheet: Sheet) -> None:
    expected = naive.running_totals(option_values(sheet.table.rules), sheet.table.players, _plain(sheet))
    assert [list(line.totals) for line in sheet.lines] == expected
    assert list(sheet.totals) == (expected[-1] if expected else [0] * sheet.table.players)


GEORGIAN = st.fixed_dictionaries(
    {},
    optional={
        "schedule_kind": st.sampled_from(["nines", "short", "first_half"]),
        "max_hand_cap": st.sampled_from([2, 3]),
        "premium_target": st.sampled_from(["all_others", "next_left", "none"]),
        "premium_multi": st.sampled_from(["bonus_only", "each_deducts", "none"]),
        "premium_deduct": st.sampled_from(["victim_best", "winner_best"]),
        "premium_base": st.sampled_from(["best_any", "best_before_last"]),
        "premium_victim_base": st.sampled_from(["best_any", "best_before_last"]),
        "dealer_restriction": st.sampled_from(["none", "must_equal"]),
        "partnership": st.just("pairs"),
        "full_deals_count": st.integers(1, 3),
        "special_rounds": st.lists(st.sampled_from(KINDS[1:]), unique=True, max_size=3),
        "special_repeat": st.just("once"),
    },
)


@settings(max_examples=80)
@given(GEORGIAN, st.data())
def test_running_totals_over_whole_pulkas(options: dict[str, Any], data: st.DataObject) -> None:
    """Here pulkas are short, so that many are completed, premiums fall due and special deals follow."""
    table = a_table(players=4, **options)
    sheet = data.draw(some.sheets(table, most=20))
    expected = naive.running_totals(option_values(table.rules), 4, _plain(sheet))
    assert [list(line.totals) for line in sheet.lines] == expected


@given(some.rule_sets(), st.integers(2, 10))
def test_a_table_that_cannot_play_is_refused(rules: Any, players: int) -> None:
    """The naive reckoning plans nothing exactly where the package refuses."""
    fewest, most = rules.players
    wanted = fewest <= players <= most and not (rules.partnership == "pairs" and players != 4)
    plan = naive.schedule(option_values(rules), players) if wanted else []
    try:
        found = build_schedule(rules, players).plan
    except ValueError:
        found = []
    assert found == plan
