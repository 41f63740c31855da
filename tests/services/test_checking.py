"""Checking a deal on a phone: what is known while the cards are told, and what may be entered of it."""

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest

from scorekeeper.domain.errors import ScorekeeperError
from scorekeeper.domain.eventfile import event_from_json
from scorekeeper.domain.events import (
    BidEntered,
    CardsWritten,
    DealAnnulled,
    DealCorrected,
    DealRecorded,
    PenaltyBooked,
    TrumpNoted,
)
from scorekeeper.domain.gamefile import read_game
from scorekeeper.domain.history import History, advance
from scorekeeper.domain.presets import PRESETS
from scorekeeper.domain.transcript import transcript
from scorekeeper.engine.simulate import simulate_game
from scorekeeper.services.checking import Told, find_row, read_told
from scorekeeper.services.checkview import CheckView, check_view
from scorekeeper.services.proposals import Proposal
from tests.builders import a_history, a_table

SHORT = {"schedule_kind": "fixed_list", "fixed_list": [2, 3], "premium_mode": "none"}
"""Deals of two and of three cards; Dato (seat 2) leads the first, Lia (seat 3) the second."""
BIDS = [BidEntered(1, 1), BidEntered(2, 0), BidEntered(0, 0)]
DISPUTED = ["9D 9S KD", "7C 10C QD"]
"""Lia throws a spade under Dato's diamond and plays the queen of diamonds in trick 2."""


def a_party(*more: Any, preset: str = "georgian_joker", **options: Any) -> History:
    """Three players, deal 1 recorded with two tricks for Dato, who bid one."""
    table = a_table(preset, 3, **(SHORT | options))
    return a_history(table, [*BIDS, DealRecorded((0, 2, 0)), *more])


def told(history: History, tricks: Sequence[str], on_table: str = "", line: int = 0, **play: Any) -> Told:
    row = find_row(history.game, line)
    assert row is not None
    body = {"trump": "H", "tricks": list(tricks)} | play
    return read_told(history.game.sheet.table, row, body, on_table)


def check(
    history: History, tricks: Sequence[str], on_table: str = "", line: int = 0, **play: Any
) -> CheckView:
    row = find_row(history.game, line)
    assert row is not None
    may_enter = play.pop("may_enter", True)
    found = told(history, tricks, on_table, line, **play)
    return check_view(history.game, row, found, may_enter=may_enter)


def of_kind(view: CheckView, kind: str) -> list[Proposal]:
    return [proposal for proposal in view.proposals if proposal.kind == kind]


def enter(history: History, proposal: Proposal) -> History:
    """Enter a proposal as a phone does: as the JSON it was given."""
    return advance(history, event_from_json(proposal.as_json()["op"]))


# --- while the cards are told


def test_before_the_first_card_the_rules_say_who_leads() -> None:
    body = check(a_party(), []).as_json()
    assert (body["trick"], body["leader"], body["turn"]) == (1, 2, 2)
    assert (body["taken"], body["tricks"], body["complete"]) == ([0, 0, 0], [], False)
    assert sum(map(len, body["left"].values())) == 36


def test_within_a_trick_the_turn_goes_clockwise_and_played_cards_are_gone() -> None:
    body = check(a_party(), [], "9D AC").as_json()
    assert (body["trick"], body["leader"], body["turn"]) == (1, 2, 1)
    assert "9D" not in body["left"]["D"]
    assert "AC" not in body["left"]["C"]
    assert body["left"]["jokers"] == ["JK1", "JK2"]


def test_whoever_takes_the_trick_leads_to_the_next_one() -> None:
    body = check(a_party(), ["9D 8D KD"]).as_json()
    assert body["tricks"] == [{"number": 1, "leader": 2, "cards": ["9D", "8D", "KD"], "winner": 1}]
    assert (body["trick"], body["turn"], body["taken"]) == (2, 1, [1, 0, 0])


def test_a_turned_card_cannot_be_played_and_settles_the_trump() -> None:
    body = check(a_party(), ["9D 8D KD"], trump=None, turned="10H").as_json()
    assert (body["ask"], body["trump"]) == (None, "H")
    assert "10H" not in body["left"]["H"]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_told_card_by_card_is_led_as_it_was_played(preset: str) -> None:
    """The view names the seat of every card of simulated deals and ends in agreement."""
    rules = PRESETS[preset]
    file = read_game(simulate_game(rules, max(rules.players[0], 3), seed=5))
    table = file.sheet.table
    history = a_history(table, transcript(file.sheet))
    lines = len(history.game.sheet.lines)
    for line in (0, lines // 2, lines - 1):
        row = find_row(history.game, line)
        assert row is not None
        play = json.loads(row.entry.play or "")
        holder = {card: seat for seat, hand in enumerate(play.pop("hands"), 1) for card in hand}
        tricks = [trick.split() for trick in play.pop("tricks")]
        for number, trick in enumerate(tricks):
            before = play | {"tricks": list(map(" ".join, tricks[:number]))}
            for place, word in enumerate(trick):
                here = read_told(table, row, before, " ".join(trick[:place]))
                turn = check_view(history.game, row, here, may_enter=False).as_json()["turn"]
                assert turn == holder[re.split("[_^=]", word)[0]]
        whole = read_told(table, row, play | {"tricks": list(map(" ".join, tricks))})
        view = check_view(history.game, row, whole, may_enter=True)
        assert view.checked is not None
        assert view.checked.agrees
        assert {fault.fine for fault in view.faults} <= {"booked"}


# --- what has to be asked


def test_the_trump_is_asked_where_nobody_wrote_it_down() -> None:
    body = check(a_party(), [], trump=None).as_json()
    assert (body["ask"], body["turn"]) == ("trump", None)


def test_the_trump_is_not_asked_where_the_sheet_has_it() -> None:
    history = a_history(a_table("georgian_joker", 3, **SHORT), [TrumpNoted("C"), *BIDS])
    body = check(history, [], trump=None).as_json()
    assert (body["ask"], body["trump"]) == (None, "C")


@pytest.mark.parametrize(
    ("options", "trump"),
    [
        ({"trump_mode": "none"}, "none"),
        ({"trump_mode": "fixed", "fixed_trump": "D"}, "D"),
        ({"trump_mode": "circular"}, None),
        ({"trump_mode": "circular", "circular_trump_scope": "deal"}, None),
    ],
)
def test_the_trump_is_not_asked_where_the_rules_settle_it(options: dict[str, Any], trump: str | None) -> None:
    body = check(a_party(**options), [], trump=None).as_json()
    assert (body["ask"], body["trump"], body["turn"]) == (None, trump, 2)


def test_who_led_is_asked_where_the_joker_holder_leads() -> None:
    options = {"special_rounds": ["no_trump"], "no_trump_first_lead": "joker_holder", "fixed_list": [1]}
    table = a_table("raspisnoy_must_equal", 2, **(SHORT | options | {"dealer_restriction": "none"}))
    history = a_history(table, [BidEntered(1, 0), BidEntered(0, 1), DealRecorded((1, 0))])
    history = advance(advance(history, BidEntered(0, 0)), BidEntered(1, 0))
    assert history.game.deal is not None
    assert history.game.deal.type == "no_trump"
    body = check(history, [], line=1, trump=None).as_json()
    assert (body["ask"], body["turn"]) == ("leader", None)
    body = check(history, [], line=1, trump=None, leader=2).as_json()
    assert (body["ask"], body["turn"]) == (None, 2)


def test_a_deal_is_checked_once_its_bids_are_said() -> None:
    history = a_history(a_table("georgian_joker", 3, **SHORT), BIDS[:2])
    assert find_row(history.game, 0) is None
    row = find_row(advance(history, BIDS[2]).game, 0)
    assert row is not None
    assert row.is_running
    for line in (-1, 2, 99):
        assert find_row(a_party().game, line) is None


# --- what cannot be read


@pytest.mark.parametrize(
    ("tricks", "code", "place"),
    [
        (["9D 8D KD", "7C 10X QD"], "bad_card", {"trick": 2, "word": "10X"}),
        (["9D 8D KD", "7C 9D QD"], "duplicate_card", {"trick": 2, "word": "9D"}),
        (["9D JK1 KD"], "joker_undeclared", {"trick": 1, "word": "JK1"}),
        (["9D JK1^H KD"], "bad_call", {"trick": 1, "word": "JK1^H"}),
        (["9D 8D= KD"], "bad_call", {"trick": 1, "word": "8D="}),
        (["9D 2D KD"], "bad_card", {"trick": 1, "word": "2D"}),
        (["9D 8D KD", "7C 10C"], "bad_tricks", {"trick": 2, "cards": 2, "players": 3}),
        (["9D 8D KD"] * 3, "bad_tricks", {"tricks": 2}),
        ([5], "bad_format", {"trick": 1}),
        (["9D " * 200], "bad_format", {"trick": 1}),
    ],
)
def test_what_is_wrong_is_told_with_its_trick_and_its_word(
    tricks: list[Any], code: str, place: dict[str, Any]
) -> None:
    with pytest.raises(ScorekeeperError) as caught:
        told(a_party(), tricks)
    assert caught.value.code == code
    assert caught.value.params.items() >= place.items()


def test_a_wrong_card_of_a_hand_is_told_with_the_hand() -> None:
    with pytest.raises(ScorekeeperError) as caught:
        told(a_party(), [], hands=["9D 8D", "7C 7X", "AC KC"])
    assert caught.value.params.items() >= {"hand": 2, "word": "7X"}.items()


def test_a_full_trick_on_the_table_is_refused() -> None:
    with pytest.raises(ScorekeeperError):
        told(a_party(), [], "9D 8D KD")
    with pytest.raises(ScorekeeperError):
        told(a_party(), DISPUTED, "AH")


def test_spelling_is_forgiving_and_comes_back_in_standard_form() -> None:
    found = told(a_party(), ["9♦\ufe0e, 9♠ kd", " jk1^h+  T♥;qd "], hands=None)
    assert found.play["tricks"] == ["9D 9S KD", "JK1^H+ 10H QD"]


def test_hands_may_be_written_as_texts() -> None:
    found = told(a_party(), DISPUTED, hands=["KD 10C", "9D QD", "9S 7C"])
    assert found.play["hands"] == [["KD", "10C"], ["9D", "QD"], ["9S", "7C"]]


# --- the result


def test_the_result_tells_tricks_agreement_and_faults() -> None:
    body = check(a_party(revoke_penalty=50), DISPUTED).as_json()
    assert (body["taken"], body["recorded"], body["agrees"]) == ([1, 1, 0], [0, 2, 0], False)
    (fault,) = body["faults"]
    assert (fault["trick"], fault["seat"], fault["obliged"]) == (1, 3, ["QD"])
    assert (fault["penalty"], fault["fine"]) == (-50, "due")


def test_a_part_of_a_deal_is_checked_for_what_is_there() -> None:
    view = check(a_party(), ["9D 9S KD"])
    assert view.checked is not None
    assert (view.checked.complete, view.checked.agrees) == (False, None)
    assert [proposal.kind for proposal in view.proposals] == ["cards", "again"]


def test_a_due_fine_is_entered_once_and_counts() -> None:
    history = a_party(revoke_penalty=50)
    (fine,) = of_kind(check(history, DISPUTED), "fine")
    after = enter(history, fine)
    assert after.game.totals == fine.changes.totals[1]
    assert after.game.totals[2] == history.game.totals[2] - 50
    again = check(after, DISPUTED)
    assert (again.faults[0].fine, of_kind(again, "fine")) == ("booked", [])


def test_two_faults_of_one_player_need_two_fines() -> None:
    table = a_table("georgian_joker", 3, revoke_penalty=50, **(SHORT | {"fixed_list": [3, 4]}))
    history = a_history(table, [*BIDS, DealRecorded((0, 3, 0))])
    tricks = ["9D 9S 8D", "10D 9C 7D", "7C QD 10C"]
    assert [fault.fine for fault in check(history, tricks).faults] == ["due", "due"]
    history = enter(history, of_kind(check(history, tricks), "fine")[0])
    view = check(history, tricks)
    assert [fault.fine for fault in view.faults] == ["booked", "due"]
    assert enter(history, of_kind(view, "fine")[0]).game.sheet.lines[0].penalties == (0, 0, -100)


def test_where_the_rules_fix_no_fine_the_usual_ones_are_offered() -> None:
    history = a_party()
    view = check(history, DISPUTED)
    assert view.faults[0].fine == "none"
    offered = of_kind(view, "agreed")
    assert [proposal.points for proposal in offered] == [-50, -100, -200]
    after = enter(history, offered[1])
    assert after.game.totals == offered[1].changes.totals[1]
    assert check(after, DISPUTED).faults[0].fine == "booked"


def test_other_tricks_are_previewed_as_they_turn_out() -> None:
    history = a_party()
    (tricks,) = of_kind(check(history, DISPUTED), "tricks")
    after = enter(history, tricks)
    assert after.game.sheet.lines[0].entry.tricks == (1, 1, 0)
    assert tricks.changes.points == (history.game.sheet.lines[0].points, after.game.sheet.lines[0].points)
    assert tricks.changes.totals == (history.game.totals, after.game.totals)
    assert of_kind(check(after, DISPUTED), "tricks") == []


def test_a_correction_shows_the_premiums_it_moves() -> None:
    """One deal a pulka: on the sheet Nino and Lia met their bids, by the cards Dato and Lia did."""
    table = a_table("georgian_joker", 3, schedule_kind="short", full_deals_count=1, max_hand_cap=2)
    bids = [BidEntered(1, 0), BidEntered(2, 1), BidEntered(0, 0)]
    history = a_history(table, [*bids, DealRecorded((0, 1, 1))])
    (tricks,) = of_kind(check(history, ["9D KD 7D", "7C AC 8C"]), "tricks")
    after = enter(history, tricks)
    assert after.game.sheet.lines[0].entry.tricks == (1, 0, 1)
    assert tricks.changes.premiums[0] != tricks.changes.premiums[1]
    assert tricks.changes.totals == (history.game.totals, after.game.totals)


def test_the_cards_are_kept_with_the_deal_and_open_again() -> None:
    history = a_party()
    (cards,) = of_kind(check(history, DISPUTED), "cards")
    after = enter(history, cards)
    row = find_row(after.game, 0)
    assert row is not None
    assert json.loads(row.entry.play or "") == {"trump": "H", "tricks": DISPUTED}
    assert of_kind(check(after, DISPUTED), "cards") == []
    kept = [check(game, DISPUTED).as_json()["kept"] for game in (history, after)]
    assert kept == [False, True]
    assert (after.game.totals, cards.changes.totals[0]) == (history.game.totals, cards.changes.totals[1])


def test_the_deal_being_played_is_fined_kept_and_recorded_like_on_the_desk() -> None:
    history = a_history(a_table("georgian_joker", 3, revoke_penalty=50, **SHORT), BIDS)
    view = check(history, DISPUTED)
    assert {p.kind: type(p.event) for p in view.proposals} == {
        "fine": PenaltyBooked,
        "tricks": DealRecorded,
        "cards": CardsWritten,
    }
    for kind in ("fine", "cards", "tricks"):
        (proposal,) = of_kind(check(history, DISPUTED), kind)
        history = enter(history, proposal)
        assert history.game.totals == proposal.changes.totals[1]
    line = history.game.sheet.lines[0]
    assert (line.entry.tricks, line.penalties, line.entry.play is None) == ((1, 1, 0), (0, 0, -50), False)


def test_a_void_deal_is_checked_and_fined_but_gets_no_tricks() -> None:
    table = a_table("georgian_joker", 3, revoke_penalty=50, **SHORT)
    history = a_history(table, [*BIDS, DealAnnulled((1, 1, 0))])
    view = check(history, DISPUTED)
    assert view.checked is not None
    assert (view.checked.recorded, view.checked.agrees) == (None, None)
    assert [(p.kind, type(p.event)) for p in view.proposals] == [
        ("fine", DealCorrected),
        ("cards", DealCorrected),
    ]


@pytest.mark.parametrize("replay", [True, False])
def test_where_a_revoke_voids_the_deal_it_is_said_and_offered(replay: bool) -> None:
    table = a_table("georgian_joker", 3, revoke_penalty=50, revoke_replay=replay, **SHORT)
    running = a_history(table, BIDS)
    view = check(running, DISPUTED)
    assert view.as_json()["replay"] is replay
    assert [type(p.event) for p in of_kind(view, "again")] == ([DealAnnulled] if replay else [])
    recorded = advance(running, DealRecorded((0, 2, 0)))
    view = check(recorded, DISPUTED)
    assert view.as_json()["replay"] is replay
    (again,) = of_kind(view, "again")
    assert again.changes.totals == (recorded.game.totals, (0, 0, 0))
    after = enter(recorded, again)
    assert (after.game.deal, after.game.totals) == (running.game.deal, (0, 0, 0))
    assert of_kind(check(after, DISPUTED), "again") == [], "it is void already"


def test_a_deal_can_be_annulled_before_any_card_of_it_is_told() -> None:
    history = a_party()
    assert history.game.sheet.lines[0].entry.trump is None
    view = check(history, [], trump=None)
    assert (view.checked, [proposal.kind for proposal in view.proposals]) == (None, ["again"])
    assert check(history, [], trump=None, may_enter=False).proposals == ()


def test_no_deal_is_annulled_under_the_next_one() -> None:
    history = a_party(BidEntered(2, 0))
    assert of_kind(check(history, DISPUTED), "again") == []


def test_whoever_only_watches_is_offered_nothing() -> None:
    view = check(a_party(revoke_penalty=50), DISPUTED, may_enter=False)
    assert (len(view.faults), view.proposals) == (1, ())


def test_a_game_that_is_over_can_still_be_checked() -> None:
    history = a_party(BidEntered(2, 0), BidEntered(0, 0), BidEntered(1, 1), DealRecorded((0, 0, 3)))
    assert history.game.deal is None
    assert find_row(history.game, 2) is None
    assert len(of_kind(check(history, DISPUTED), "tricks")) == 1
