"""Trumps, matches, the joker bank and poker with a joker: the rows of the rule document, and beyond them."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain import match as matches
from scorekeeper.domain import poker
from scorekeeper.domain.bankfile import ledger_to_json, read_bank
from scorekeeper.domain.errors import ScorekeeperError
from scorekeeper.domain.match import Outcome
from scorekeeper.domain.matchfile import read_match, standing_to_json
from scorekeeper.domain.options import with_house_rules
from scorekeeper.domain.presets import find_preset
from scorekeeper.domain.presets.side_games import JOKER_POKER
from scorekeeper.domain.records import card_of
from scorekeeper.domain.schedule import build_schedule, single_deal
from scorekeeper.domain.trumps import settle_trump

VECTORS = Path(__file__).parent.parent / "vectors"


def rows(name: str, kind: str | None = None) -> list[Any]:
    found = json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))
    return [pytest.param(row, id=row["id"]) for row in found if kind is None or row["inputs"]["kind"] == kind]


def only(result: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    return {name: result[name] for name in expected}


@pytest.mark.parametrize("row", rows("trumps"))
def test_trump_is_settled_as_the_rules_say(row: dict[str, Any]) -> None:
    given_ = row["inputs"]
    rules = with_house_rules(find_preset(row["preset"]), row["options"])
    schedule = build_schedule(rules, given_["players"])

    def settle() -> str | None:
        return settle_trump(
            rules,
            schedule,
            single_deal(rules, given_["players"], given_["type"], given_["cards"]),
            turned=given_["turned"] and card_of(rules, given_["turned"]),
            choice=given_["choice"],
            seen=[card_of(rules, card) for card in (given_["seen"] or "").split()],
            peeked=given_["peeked"],
            led_suit=given_["led"] and given_["led"][-1],
        )

    if row["expect"] == "rejected":
        with pytest.raises(ScorekeeperError, match="none of the suits seen") as refused:
            settle()
        assert refused.value.code == "bad_call"
    else:
        assert settle() == row["expect"]


@pytest.mark.parametrize("row", rows("poker"))
def test_a_hand_with_a_joker_is_worth_what_the_rules_say(row: dict[str, Any]) -> None:
    options = {"joker_role": row["inputs"]["role"], "lowball": row["inputs"]["lowball"]} | row["options"]
    rules = with_house_rules(JOKER_POKER, options)
    hands = [poker.read_hand(rules, text) for text in row["inputs"]["hands"]]
    values = [poker.evaluate(rules, *hand) for hand in hands]
    result = {
        "hands": [{"category": v.category.name.lower(), "ranks": list(v.ranks)} for v in values],
        "winners": [place + 1 for place in poker.winners(rules, hands)],
    }
    assert only(result, row["expect"]) == row["expect"]


@pytest.mark.parametrize("row", rows("ledgers", "bank"))
def test_a_round_of_the_bank_is_settled_as_the_rules_say(row: dict[str, Any]) -> None:
    given_ = row["inputs"]
    file = {
        "format": "scorekeeper-bank/1",
        "players": [f"Player {seat}" for seat in range(given_["players"])],
        "banker": given_["banker"],
        "options": row["options"],
        "rounds": given_["rounds"],
    }
    ledger = ledger_to_json(read_bank(file).bank)
    result = ledger | {"match_at": ledger["rounds"][-1]["match_at"]}
    assert only(result, row["expect"]) == row["expect"]


@pytest.mark.parametrize("row", rows("ledgers", "match"))
def test_a_match_is_decided_as_the_rules_say(row: dict[str, Any]) -> None:
    match = matches.begin(row["inputs"]["players"], 3)
    for party in row["inputs"]["parties"]:
        winners, seconds = (tuple(seat - 1 for seat in party[key]) for key in ("winners", "seconds"))
        match = matches.add_party(match, Outcome(winners=winners, seconds=seconds))
    due = match.due
    result = {
        "complete": match.is_complete,
        "winner": None if match.winner is None else match.winner + 1,
        "wins": list(match.wins),
        "seconds": list(match.seconds),
        "next": due and {"kind": due.kind, "players": [seat + 1 for seat in due.players]},
    }
    assert only(result, row["expect"]) == row["expect"]


def won(*winners: int) -> Outcome:
    return Outcome(winners=winners, seconds=())


LEVEL = (won(0), won(1), won(2))


@pytest.mark.parametrize(
    ("parties", "winner", "due"),
    [
        ((*LEVEL, won(1)), 1, None),
        ((*LEVEL, won()), None, ("additional", (0, 1, 2))),
        ((*LEVEL, won(0, 1), won(0, 1)), None, ("further", (0, 1))),
        ((*LEVEL, won(0, 1), won()), None, ("further", (0, 1))),
        ((*LEVEL, won(0, 1), won(1)), 1, None),
        ((won(0, 1), won(0, 1), won(2), won(2)), None, ("additional", (0, 1, 2))),
        ((won(0), won(0)), 0, None),
    ],
)
def test_deciders_of_a_match(parties: tuple[Outcome, ...], winner: int | None, due: object) -> None:
    match = matches.begin(3, 3)
    for party in parties:
        match = matches.add_party(match, party)
    assert match.winner == winner
    assert (match.due and (match.due.kind, match.due.players)) == due


def test_a_match_of_one_shared_party_has_no_winner() -> None:
    match = matches.add_party(matches.begin(3, 1), won(0, 2))
    assert (match.is_complete, match.winner) == (True, None)


def _party(names: list[str], totals_won_by: str) -> dict[str, Any]:
    """A whole Ukrainian party in which one player makes every bid and the others pass."""
    seats = len(names)
    star = names.index(totals_won_by)
    rules = find_preset("ukrainian_joker")
    deals = []
    for deal in build_schedule(rules, seats).deals:
        tricks = [deal.cards if seat == star else 0 for seat in range(seats)]
        bids = list(tricks)
        if sum(bids) == deal.cards:
            other = next(seat for seat in range(seats) if seat != star)
            bids[other] = 1
        deals.append({"bids": bids, "tricks": tricks})
    return {
        "format": "scorekeeper-game/1",
        "rules": {"preset": "ukrainian_joker"},
        "players": names,
        "first_dealer": 1,
        "deals": deals,
    }


def test_a_match_file_maps_names_to_the_seats_of_its_first_game() -> None:
    games = [_party(["Ada", "Bela", "Cira"], "Bela"), _party(["Cira", "Bela", "Ada"], "Bela")]
    standing = standing_to_json(read_match({"format": "scorekeeper-match/1", "games": games}))
    assert standing["winner"] == 2
    assert standing["wins"] == [0, 2, 0]
    assert [party["kind"] for party in standing["parties"]] == ["regular", "regular"]
    assert standing["next"] is None


@pytest.mark.parametrize(
    ("games", "code"),
    [
        ([], "bad_format"),
        ([_party(["Ada", "Ada", "Cira"], "Cira")], "bad_players"),
        ([_party(["Ada", "Bela", "Cira"], "Ada"), _party(["Ada", "Bela", "Dora"], "Ada")], "bad_players"),
        ([_party(["Ada", "Bela", "Cira"], "Ada")] * 3, "bad_format"),
        ([_party(["Ada", "Bela", "Cira"], "Ada") | {"deals": []}] * 2, "bad_format"),
    ],
)
def test_a_game_that_is_not_due_in_a_match_is_refused(games: list[Any], code: str) -> None:
    with pytest.raises(ScorekeeperError) as refused:
        read_match({"format": "scorekeeper-match/1", "games": games})
    assert refused.value.code == code


CARDS = [rank + suit for rank in ("2", "3", "7", "10", "J", "Q", "K", "A") for suit in "SCDH"]


@given(st.lists(st.sampled_from(CARDS), min_size=4, max_size=4, unique=True))
def test_a_joker_never_makes_a_hand_worse_than_any_card_in_its_place(cards: list[str]) -> None:
    rules = JOKER_POKER
    best = poker.evaluate(rules, *poker.read_hand(rules, " ".join([*cards, "JK1"])))
    for card in CARDS:
        if card not in cards:
            plain = poker.evaluate(rules, *poker.read_hand(rules, " ".join([*cards, card])))
            assert best >= plain


@given(
    st.lists(st.sampled_from(CARDS), min_size=4, max_size=4, unique=True),
    st.sampled_from(["bug", "bug_no_ace", "wild_except_trips"]),
)
def test_no_limited_joker_is_better_than_a_fully_wild_one(cards: list[str], role: str) -> None:
    hand = " ".join([*cards, "JK1"])
    limited = with_house_rules(JOKER_POKER, {"joker_role": role})
    assert poker.evaluate(limited, *poker.read_hand(limited, hand)) <= poker.evaluate(
        JOKER_POKER, *poker.read_hand(JOKER_POKER, hand)
    )


@pytest.mark.parametrize(
    ("round_", "code"),
    [
        ({"stakes": [0, 5, 10], "turned": ["JK"]}, "bad_format"),
        ({"stakes": [1, 5, 10, 3], "turned": ["JK"]}, "bad_format"),
        ({"stakes": [0, 0, 10, 3], "turned": ["JK"]}, "bad_format"),
        ({"stakes": [0, 5, 11, 3], "turned": ["JK"]}, "bad_format"),
        ({"stakes": [0, 5, True, 3], "turned": ["JK"]}, "bad_format"),
        ({"stakes": [0, 5, 10, 3], "turned": ["7"]}, "bad_format"),
        ({"stakes": [0, 5, 10, 3], "turned": ["JK", "7"]}, "bad_format"),
        ({"stakes": [0, 5, 10, 3], "turned": ["1"]}, "bad_card"),
        ({"stakes": [0, 5, 10, 3], "turned": [7]}, "bad_card"),
        ({"stakes": [0, 5, 10, 3], "turned": ["7"] * 5 + ["2"] * 9}, "duplicate_card"),
    ],
)
def test_a_round_of_the_bank_that_cannot_be_is_refused(round_: dict[str, Any], code: str) -> None:
    file = {
        "format": "scorekeeper-bank/1",
        "players": ["A", "B", "C", "D"],
        "banker": 1,
        "rounds": [round_],
    }
    with pytest.raises(ScorekeeperError) as refused:
        read_bank(file)
    assert (refused.value.code, refused.value.deal) == (code, 1)
