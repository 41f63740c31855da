"""Pages of rules: every figure is the engine's, every word is there in every language."""

import re
from dataclasses import replace
from typing import Any, get_args

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings

from scorekeeper.catalogues import CODES, Language
from scorekeeper.domain.bids import legal_bids
from scorekeeper.domain.options import GROUPS, OPTIONS, option_values
from scorekeeper.domain.premiums import DealResult, settle
from scorekeeper.domain.presets import PRESETS
from scorekeeper.domain.ruleset import DealType, RuleSet
from scorekeeper.domain.schedule import build_schedule
from scorekeeper.domain.scoring import score_deal
from scorekeeper.engine.faults import Rule, penalty_of
from scorekeeper.words.book import Reading, Section, rule_book
from scorekeeper.words.book.parts import figure, signed
from scorekeeper.words.book.premium import example
from scorekeeper.words.book.specials import special_rows
from scorekeeper.words.options import option_title, value_text
from scorekeeper.words.sentences import GROUP_NAMES, SENTENCES, sentence
from tests.strategies import tables
from tests.web.table import Scorer

TABLES = [
    (key, players)
    for key, rules in PRESETS.items()
    for players in range(rules.players[0], rules.players[1] + 1)
]


def book(rules: RuleSet, players: int, code: str = "en") -> dict[str, Section]:
    sections = rule_book(rules, build_schedule(rules, players), Language(code))
    return {section.key: section for section in sections}


def engine(rules: RuleSet, kind: DealType, cards: int, largest: int, bid: int | None, taken: int) -> int:
    """Return what a player gets beside one who is exact."""
    if bid is None:
        return score_deal(rules, kind, cards, largest, None, (taken,))[0]
    return score_deal(rules, kind, cards, largest, (bid, 0), (taken, 0))[0]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_every_table_of_every_preset_has_its_rules(preset: str, players: int, code: str) -> None:
    found = book(PRESETS[preset], players, code)
    assert {"table", "deals", "trump", "bids", "play", "jokers", "scoring", "end"} <= found.keys()
    text = " ".join(line for section in found.values() for line in section.lines)
    assert "%(" not in text
    assert " None " not in text.replace("None are", "")
    if code in ("ru", "uk", "ka"):
        assert not re.search("[A-Za-z]{2,}", text), text


@settings(max_examples=60)
@given(tables())
def test_every_score_shown_is_the_engines(table) -> None:
    rules = table.rules
    if rules.zero_taken_scope == "lowest_failed":
        rules = replace(rules, zero_taken_scope="zero_taken", zero_taken_mode="as_under")
    largest = table.schedule.largest
    sections = {s.key: s for s in rule_book(table.rules, table.schedule, Language("en"))}
    shown = [(t, row) for t in sections["scoring"].tables for row in t.scores]
    assert shown
    for drawn, row in shown:
        assert row.points == engine(rules, "normal", row.cards, largest, row.bid, row.taken)
        assert figure(row.points) in [cells[-1].text for cells in drawn.rows]
    reading = Reading(rules=table.rules, schedule=table.schedule, language=Language("en"))
    for kind in table.rules.special_rounds:
        for row in special_rows(reading, kind):
            assert row.points == engine(rules, kind, row.cards, largest, row.bid, row.taken)


def test_exact_bids_are_told_from_nothing_to_the_whole_hand() -> None:
    scoring = book(PRESETS["georgian_joker"], 4)["scoring"]
    rows = [row for table in scoring.tables for row in table.scores if row.bid == row.taken]
    assert {row.bid: row.points for row in rows if row.cards == 9} == {
        **{bid: 50 + 50 * bid for bid in range(9)},
        9: 900,
    }
    khisht = next(t for t in scoring.tables if "Khisht" in t.caption)
    assert [row.points for row in khisht.scores] == [-200]
    assert not any("Khisht" in t.caption for t in book(PRESETS["minus_joker"], 4)["scoring"].tables)


@settings(max_examples=40)
@given(tables())
def test_the_example_of_a_premium_is_settled_by_the_engine_and_bid_by_the_rules(table) -> None:
    rules, schedule = table.rules, table.schedule
    sections = {s.key: s for s in rule_book(rules, schedule, Language("en"))}
    if "premium" not in sections:
        assert rules.premium_mode == "none" or not schedule.pulkas
        return
    reading = Reading(rules=rules, schedule=schedule, language=Language("en"))
    shown = example(reading)
    assert 0 in shown.premium.exact
    for bids, tricks in zip(shown.bids, shown.tricks, strict=True):
        assert sum(tricks) == schedule.largest
        if rules.dealer_restriction == "must_not_equal" and schedule.largest > 2:
            earlier = bids[:-1]
            assert bids[-1] in legal_bids(
                replace(rules, max_consecutive_passes=None),
                "normal",
                schedule.largest,
                schedule.players,
                earlier,
            )
    drawn = [row[-1].text for row in sections["premium"].tables[0].rows]
    assert drawn == [signed(points) for points in shown.premium.adjustments]


@given(tables())
@settings(max_examples=40)
def test_the_deals_shown_are_those_that_are_dealt(table) -> None:
    sections = {s.key: s for s in rule_book(table.rules, table.schedule, Language("en"))}
    shown = [cards for _name, sizes in sections["deals"].hands for cards in sizes]
    assert shown == [deal.cards for deal in table.schedule.deals]


@pytest.mark.parametrize("target", ["all_others", "next_left"])
def test_what_two_premiums_cost_one_player_is_told_as_it_is_counted(target: str) -> None:
    """RULES 2.1, C-04: a deal is struck out once, as much as the winners gained is paid for each of them.

    Seats 1 and 2 are exact with a best deal of 200 and of 250, seat 3 has 150, seat 4 nothing above 0.
    """
    base = replace(PRESETS["georgian_joker"], premium_multi="each_deducts", premium_target=target)
    pulka = [DealResult(exact=(True, True, False, False), points=(200, 250, 150, -200))]
    twice, all_together = "Who would have to pay twice pays once.", "as all of them together are worth."

    told = " ".join(book(base, 4)["premium"].lines)
    assert settle(base, pulka, 4, 1).adjustments[2] == -150
    assert twice in told
    assert all_together not in told

    amount = replace(base, premium_deduct="winner_best")
    told = " ".join(book(amount, 4)["premium"].lines)
    assert settle(amount, pulka, 4, 1).adjustments[2] == -450
    assert all_together in told
    assert twice not in told


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"lead_joker_high_vs_trump": "trump", "second_joker": "first_wins"}, True),
        ({"lead_joker_high_vs_trump": "trump", "second_joker": "color"}, True),
        ({"lead_joker_high_vs_trump": "trump"}, False),
        ({"second_joker": "first_wins"}, False),
        ({"lead_joker_high_vs_trump": "trump", "second_joker": "first_wins", "jokers": ("6S",)}, False),
    ],
)
def test_a_joker_that_a_trump_can_beat_is_told_to_lose_to_a_later_one(
    options: dict[str, Any], told: bool
) -> None:
    """RULES 2.0 rule 9b, where the other sentences would have the first joker take the trick."""
    lines = book(replace(PRESETS["georgian_joker"], **options), 4)["jokers"].lines
    assert ("A joker led for another suit loses to a joker that takes after it." in lines) is told


def test_the_fine_for_a_revoke_is_told_for_what_the_check_fines_and_for_nothing_else() -> None:
    """RULES section 1 "revoke" and C-49: a suit or a trump not played, and no joker led where it may not."""
    fined = [rule for rule in get_args(Rule) if penalty_of(rule, revoke=50, joker_lead=0)]
    assert fined == ["must_follow", "must_trump"]
    told = "For a revoke, when the suit or the trump that was due is not played: \u221250."
    assert book(PRESETS["georgian_poker"], 4)["penalties"].lines == (told, "The deal counts all the same.")
    replayed = book(PRESETS["ukrainian_joker"], 3)["penalties"].lines
    assert replayed[:2] == (told, "After a revoke the deal is void and dealt anew.")


@pytest.mark.parametrize(("players", "told"), [(2, True), (3, False), (4, False), (5, False), (6, False)])
def test_where_no_card_is_left_to_turn_up_the_page_says_who_settles_the_trump(
    players: int, told: bool
) -> None:
    """38 cards are dealt to the last one to two players with 19 each, not to three with 12 or four with 9."""
    lines = book(PRESETS["georgian_joker_38"], players)["trump"].lines
    assert ("Where no card is left to be turned up, the table agrees on the trump." in lines) is told


def test_the_dealers_example_is_what_the_dealer_may_not_say() -> None:
    assert "The dealer may not bid 2" in " ".join(book(PRESETS["georgian_joker"], 4)["bids"].lines)
    assert "The dealer must bid 2" in " ".join(book(PRESETS["raspisnoy_must_equal"], 4)["bids"].lines)
    assert "The dealer may bid anything." in " ".join(
        book(replace(PRESETS["odessa"], dealer_restriction="none"), 4)["bids"].lines
    )


def test_the_leads_of_a_joker_told_are_those_the_engine_allows() -> None:
    told = {
        "Who leads a joker may ask for": {},
        "Who leads a joker must say what for": {"lead_joker_requires_suit": True},
        "Who leads a joker must name a suit.": {"joker_call_scopes": (), "trump_mode": "circular"},
    }
    for sentence_told, options in told.items():
        rules = replace(PRESETS["odessa"], **options)
        lines = book(rules, 4)["jokers"].lines
        assert any(line.startswith(sentence_told) for line in lines), options
        without_a_word = any(line.startswith("After a joker led without a word") for line in lines)
        assert without_a_word == (not options)
    circle = book(replace(PRESETS["odessa"], trump_mode="circular"), 4)["jokers"].lines
    assert not any("trump" in line or "each hand" in line for line in circle if "leads" in line)


@pytest.mark.parametrize("code", CODES)
def test_every_option_has_a_name_a_sentence_and_words_for_every_value(code: str) -> None:
    language = Language(code)
    assert set(SENTENCES) == set(OPTIONS)
    assert set(GROUP_NAMES) == set(GROUPS)
    for name, option in OPTIONS.items():
        assert sentence(name, language)
        assert option_title(name, language)[0] == option_title(name, language)[0].title()
        values: list[object] = [*option.words, *([True, False] if option.is_flag else [])]
        values += [None] if option.may_be_null else []
        values += [option_values(preset)[name] for preset in PRESETS.values()]
        for value in values:
            text = value_text(name, value, language)
            assert text
            assert "_" not in text
            assert text not in ("None", "True", "False")
            if (
                code in ("ru", "uk", "ka")
                and isinstance(value, str)
                and not re.fullmatch("(10|[2-9JQKA])?[SCDH]", value)
            ):
                assert not re.search("[A-Za-z]{2,}", text), (name, value, text)


def test_values_of_an_option_are_told_apart() -> None:
    for name, option in OPTIONS.items():
        if option.is_list:
            continue
        words = [*option.words, *([None] if option.may_be_null else [])]
        for code in CODES:
            told = [value_text(name, value, Language(code)) for value in words]
            assert len(set(told)) == len(told), name


# --- pages


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_a_page(client: FlaskClient, preset: str) -> None:
    assert f'href="/rules/{preset}"' in client.get("/rules").get_data(as_text=True)
    for language in CODES:
        answer = client.get(f"/rules/{preset}?players=99", headers={"Accept-Language": language})
        assert answer.status_code == 200
        most = PRESETS[preset].players[1]
        assert f"<dd>{build_schedule(PRESETS[preset], most).deals[0].cards} " in answer.get_data(as_text=True)


def test_an_address_holds_house_rules(client: FlaskClient) -> None:
    page = client.get("/rules/georgian_joker?o=zero_taken_points=500&o=premium_target=none&players=3")
    text = page.get_data(as_text=True)
    assert "−500" in text
    assert "2 differ" in text
    assert "<s>" in text
    assert "o=zero_taken_points%3D500" in text


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/rules/canasta", 404),
        ("/rules/joker_bank", 404),
        ("/rules/georgian_joker?o=", 400),
        ("/rules/georgian_joker?o=deck=37", 400),
        ("/rules/georgian_joker?o=nonsense=1", 400),
        ("/rules/georgian_joker?o=max_hand_cap=1", 400),
        ("/rules/georgian_joker?players=x", 200),
        ("/rules/georgian_joker?players=-5", 200),
    ],
)
def test_an_address_that_holds_no_rules_is_refused(client: FlaskClient, address: str, status: int) -> None:
    assert client.get(address).status_code == status


def test_a_game_shows_its_own_rules_to_scorer_and_followers(client: FlaskClient, app) -> None:
    scorer = Scorer(client, preset="odessa")
    sheet = client.get(f"{scorer.path}/sheet").get_data(as_text=True)
    assert f"{scorer.path}/rules" in sheet
    for path in (scorer.path, scorer.follower_path):
        page = app.test_client().get(f"{path}/rules").get_data(as_text=True)
        assert "Odessa poker" in page
        assert "1 2 3 4 5 6 6 6 6 5 4 3 2 1" in page
    assert client.get(f"/score/{scorer.game}/wrong/rules").status_code == 404


def test_deal_types_are_all_known_to_words() -> None:
    from scorekeeper.words.deals import TYPES

    assert set(TYPES) == set(get_args(DealType)) - {"normal"}
