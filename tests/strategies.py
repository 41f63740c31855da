"""Hypothesis strategies: rule sets with random valid options, tables, deals, games and events."""

import json
from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import strategies as st

from scorekeeper.domain import bids as bidding
from scorekeeper.domain.cards import deck_cards, extra_jokers
from scorekeeper.domain.entries import DealEntry, Penalty
from scorekeeper.domain.errors import ScorekeeperError
from scorekeeper.domain.events import (
    BidEntered,
    CardsWritten,
    DealAnnulled,
    DealRecorded,
    Entered,
    NoteWritten,
    PenaltyBooked,
    Redone,
    TricksMarked,
    TrumpNoted,
    Undone,
)
from scorekeeper.domain.game import Game, apply, new_game
from scorekeeper.domain.options import OPTIONS, Option, with_house_rules
from scorekeeper.domain.presets import PRESETS
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.domain.schedule import DealSpec, build_schedule
from scorekeeper.domain.scoresheet import Sheet, Table, add_entry, empty_sheet

texts = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=40)
names = texts.filter(lambda text: bool(text.strip()))
trumps = st.sampled_from(["S", "C", "D", "H", "none", None])


def option_values(option: Option) -> st.SearchStrategy[Any]:
    """Values one option may have, as JSON; points stay small so that failures can be read."""
    if option.is_list:
        if option.words:
            lists = st.lists(st.sampled_from(option.words), unique=True, max_size=5)
        else:
            lists = st.lists(st.integers(option.lowest, min(option.highest, 9)), min_size=1, max_size=6)
        return st.none() | lists if option.may_be_null else lists
    choices: list[st.SearchStrategy[Any]] = []
    if option.words:
        choices.append(st.sampled_from(option.words))
    if option.is_flag:
        choices.append(st.booleans())
    if option.takes_integer:
        choices.append(st.integers(max(option.lowest, -300), min(option.highest, 300)))
    if option.may_be_null:
        choices.append(st.none())
    return st.one_of(choices)


def jokers_for(deck: int) -> st.SearchStrategy[list[str]]:
    """Joker cards a deck may have: its extra jokers, and printed cards up to two in all."""
    extra = list(extra_jokers(deck))
    printed = sorted(deck_cards(deck) - set(extra))
    more = st.lists(st.sampled_from(printed), unique=True, max_size=2 - len(extra))
    return more.map(lambda cards: extra + cards)


@st.composite
def house_rules(draw: st.DrawFn, base: RuleSet, most: int = 12) -> dict[str, Any]:
    """Some options of *base* changed, together a rule set that can be played."""
    free = sorted(set(OPTIONS) - {"deck", "jokers", "players", "fixed_list", "schedule_kind"})
    chosen = draw(st.lists(st.sampled_from(free), unique=True, max_size=most))
    changes = {name: draw(option_values(OPTIONS[name])) for name in chosen}
    if draw(st.booleans()):
        changes["deck"] = draw(st.sampled_from(OPTIONS["deck"].words))
        changes["jokers"] = draw(jokers_for(changes["deck"]))
    if draw(st.booleans()):
        changes["schedule_kind"] = draw(st.sampled_from(OPTIONS["schedule_kind"].words))
    if draw(st.booleans()):
        changes["players"] = sorted([draw(st.integers(2, 10)), draw(st.integers(2, 10))])
    if changes.get("schedule_kind", base.schedule_kind) == "fixed_list":
        changes["fixed_list"] = draw(st.lists(st.integers(1, 3), min_size=1, max_size=6))
    if changes.get("trump_mode") == "fixed":
        changes["fixed_trump"] = draw(st.sampled_from("SCDH"))
    return changes


@st.composite
def rule_sets(draw: st.DrawFn, most: int = 12) -> RuleSet:
    """A preset with house rules."""
    base = PRESETS[draw(st.sampled_from(sorted(PRESETS)))]
    return with_house_rules(base, draw(house_rules(base, most)))


@st.composite
def tables(draw: st.DrawFn, most: int = 12) -> Table:
    """A rule set, and as many players as it takes, with a schedule that can be played."""
    rules = draw(rule_sets(most))
    seats = draw(st.integers(*rules.players))
    first = draw(st.integers(0, seats - 1))
    try:
        return Table(rules=rules, schedule=build_schedule(rules, seats, first))
    except ScorekeeperError:
        calm = with_house_rules(rules, {"partnership": "none", "max_hand_cap": None, "players": [2, 10]})
        seats = min(seats, 6)
        return Table(rules=calm, schedule=build_schedule(calm, seats, first % seats))


@st.composite
def bids_for(draw: st.DrawFn, sheet: Sheet, deal: DealSpec) -> tuple[int | None, ...] | None:
    """Legal bids of a whole deal; small ones more often, so that they are met at times."""
    if not deal.has_bids:
        return None
    rules, players = sheet.table.rules, sheet.table.players
    said: list[int] = []
    by_seat: list[int | None] = [None] * players
    for seat in deal.bidding_order:
        allowed = bidding.legal_bids(
            rules, deal.type, deal.cards, players, said, may_pass=seat not in sheet.passed_out
        )
        bid = draw(st.sampled_from(allowed[: max(3, deal.cards // players + 2)]) | st.sampled_from(allowed))
        said.append(bid)
        by_seat[seat] = bid
    return tuple(by_seat)


@st.composite
def splits(draw: st.DrawFn, total: int, parts: int) -> tuple[int, ...]:
    """Numbers from 0 that make *total*."""
    cuts = sorted(draw(st.lists(st.integers(0, total), min_size=parts - 1, max_size=parts - 1)))
    ends = [0, *cuts, total]
    return tuple(after - before for before, after in pairwise(ends))


@st.composite
def results_for(draw: st.DrawFn, deal: DealSpec, players: int, bids: tuple[int | None, ...] | None) -> Any:
    """Tricks that add up; often most players keep their word, so that pulkas are met."""
    if bids is None or draw(st.integers(0, 3)) == 0:
        return draw(splits(deal.tricks, players))
    misser = draw(st.integers(0, players - 1))
    tricks = [0] * players
    left = deal.tricks
    for seat, bid in enumerate(bids):
        if seat != misser:
            tricks[seat] = min(bid or 0, left)
            left -= tricks[seat]
    tricks[misser] = left
    return tuple(tricks)


def penalties_for(players: int) -> st.SearchStrategy[tuple[Penalty, ...]]:
    one = st.builds(
        Penalty,
        seat=st.integers(0, players - 1),
        points=st.integers(-200, 50),
        kind=st.sampled_from(["revoke", "joker_lead", "other"]),
        note=texts,
    )
    rarely = st.lists(one, max_size=2).map(tuple)
    return st.one_of(st.just(()), st.just(()), rarely)


@st.composite
def plays_for(draw: st.DrawFn, rules: RuleSet, deal: DealSpec, players: int, trump: str | None) -> str:
    """Cards of a deal that can have been played, lawfully or not, as far as they were written down."""
    deck = sorted(deck_cards(rules.deck))
    Random(draw(st.integers(0, 2**32))).shuffle(deck)
    hands = [deck[seat * deal.cards : (seat + 1) * deal.cards] for seat in range(players)]
    most = min(deal.tricks, deal.cards)
    count = draw(st.sampled_from([0, most]) | st.integers(0, most))
    tricks = []
    for number in range(count):
        leader = draw(st.integers(0, players - 1))
        cards = [hands[(leader + step) % players][number] for step in range(players)]
        jokers = set(rules.jokers)
        tricks.append(" ".join(card + draw(st.sampled_from("^_")) * (card in jokers) for card in cards))
    body: dict[str, Any] = {"tricks": tricks}
    if draw(st.booleans()):
        body["hands"] = hands
    if trump is None or draw(st.booleans()):
        body["trump"] = trump or draw(st.sampled_from([*"SCDH", "none"]))
    if deal.leader is None or draw(st.booleans()):
        body["leader"] = draw(st.integers(1, players))
    rest = deck[players * deal.cards :]
    if rest and draw(st.booleans()):
        body["turned"] = draw(st.sampled_from(rest))
    return json.dumps(body, ensure_ascii=False)


@st.composite
def rare_plays(draw: st.DrawFn, table: Table, deal: DealSpec, trump: str | None) -> str | None:
    """Cards of a deal once in five times."""
    if draw(st.integers(0, 4)):
        return None
    return draw(plays_for(table.rules, deal, table.players, trump))


@st.composite
def some_said(draw: st.DrawFn, deal: DealSpec, bids: Any) -> Any:
    """As many of *bids* as were said before the deal was broken off."""
    if bids is None:
        return None
    unsaid = set(deal.bidding_order[draw(st.integers(0, len(bids))) :])
    return tuple(None if seat in unsaid else bid for seat, bid in enumerate(bids))


@st.composite
def entries_for(draw: st.DrawFn, sheet: Sheet, deal: DealSpec) -> DealEntry:
    """A legal entry of a deal, now and then a void one."""
    players = sheet.table.players
    bids = draw(bids_for(sheet, deal))
    void = draw(st.integers(0, 9)) == 0
    tricks = draw(results_for(deal, players, bids))
    if void:
        tricks = draw(st.sampled_from([None, tricks, (0,) * players]))
        bids = draw(st.sampled_from([None, bids]) | some_said(deal, bids))
    trump = draw(trumps)
    return DealEntry(
        bids=bids,
        tricks=tricks,
        trump=trump,
        penalties=draw(penalties_for(players)),
        void=void,
        note=draw(st.just("") | texts),
        play=draw(rare_plays(sheet.table, deal, trump)),
    )


@st.composite
def sheets(draw: st.DrawFn, table: Table | None = None, most: int = 12) -> Sheet:
    """A sheet of legal deals, the last one perhaps still running."""
    sheet = empty_sheet(draw(tables()) if table is None else table)
    for _ in range(draw(st.integers(0, most))):
        if sheet.due is None:
            break
        sheet = add_entry(sheet, draw(entries_for(sheet, sheet.due)))
    if sheet.due is not None and draw(st.integers(0, 3)) == 0:
        sheet = add_entry(sheet, draw(running_entries(sheet, sheet.due)))
    return sheet


@st.composite
def running_entries(draw: st.DrawFn, sheet: Sheet, deal: DealSpec) -> DealEntry:
    bids = draw(some_said(deal, draw(bids_for(sheet, deal))))
    if bids is not None and not any(bid is not None for bid in bids) and draw(st.booleans()):
        bids = None
    trump = draw(trumps)
    return DealEntry(
        bids=bids,
        trump=trump,
        penalties=draw(penalties_for(sheet.table.players)),
        note=draw(st.just("") | texts),
        play=draw(rare_plays(sheet.table, deal, trump)),
    )


def any_event() -> st.SearchStrategy[Any]:
    """Events of every kind, allowed or not."""
    seat, count = st.integers(0, 9), st.integers(0, 40)
    penalty = st.builds(
        Penalty,
        seat=seat,
        points=st.integers(-100_000, 100_000),
        kind=st.sampled_from(["revoke", "joker_lead", "other"]),
        note=texts,
    )
    return st.one_of(
        st.builds(BidEntered, seat, count),
        st.builds(TricksMarked, seat, st.none() | count),
        st.builds(TrumpNoted, trumps),
        st.builds(PenaltyBooked, penalty),
        st.builds(NoteWritten, texts),
        st.builds(
            CardsWritten,
            st.lists(texts, max_size=3).map(
                lambda tricks: json.dumps({"tricks": tricks}, ensure_ascii=False)
            ),
        ),
        st.builds(DealRecorded, st.lists(count, max_size=10).map(tuple)),
        st.builds(DealAnnulled, st.none() | st.lists(count, max_size=10).map(tuple)),
        st.sampled_from([Undone(), Redone()]),
    )


@st.composite
def entered(draw: st.DrawFn, game: Game) -> Entered:
    """Something that may be entered in *game* now (which is not over)."""
    deal, players = game.deal, game.sheet.table.players
    assert deal is not None
    choice = draw(st.integers(0, 9))
    if choice == 0:
        return TrumpNoted(game.draft.trump if game.draft.play else draw(trumps))
    if choice == 1:
        one = penalties_for(players).filter(lambda penalties: len(penalties) == 1)
        return PenaltyBooked(draw(one)[0])
    if choice == 2:
        cards = plays_for(game.sheet.table.rules, deal, players, game.draft.trump).map(CardsWritten)
        return draw(st.sampled_from([DealAnnulled(), NoteWritten("left early")]) | cards)
    bidder = game.next_bidder
    if bidder is not None:
        said = [game.draft.bids[seat] for seat in deal.bidding_order if game.draft.bids[seat] is not None]
        allowed = bidding.legal_bids(
            game.sheet.table.rules,
            deal.type,
            deal.cards,
            players,
            [bid for bid in said if bid is not None],
            may_pass=bidder not in game.sheet.passed_out,
        )
        return BidEntered(bidder, draw(st.sampled_from(allowed)))
    if choice in (3, 4):
        return TricksMarked(draw(st.integers(0, players - 1)), draw(st.integers(0, deal.tricks)))
    bids = game.draft.bids if deal.has_bids else None
    return DealRecorded(draw(results_for(deal, players, bids)))


@st.composite
def event_lists(draw: st.DrawFn, table: Table, most: int = 30) -> list[Entered]:
    """Events that may be entered one after the other."""
    game = new_game(table)
    events: list[Entered] = []
    for _ in range(draw(st.integers(0, most))):
        if game.deal is None:
            break
        event = draw(entered(game))
        events.append(event)
        game = apply(game, event)
    return events


FILE_WORDS = (
    *("format", "rules", "preset", "options", "players", "first_dealer", "deals", "bids", "tricks", "trump"),
    *(
        "penalties",
        "void",
        "note",
        "play",
        "kind",
        "seat",
        "points",
        "bid",
        "taken",
        "text",
        "hands",
        "leader",
    ),
    *("turned", "georgian_joker", "scorekeeper-game/1", "record", "undo"),
)


def json_values() -> st.SearchStrategy[Any]:
    """Any JSON value; the words of the file formats turn up in it."""
    words = st.sampled_from(FILE_WORDS)
    leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | words
    return st.recursive(
        leaves,
        lambda inner: (
            st.lists(inner, max_size=5) | st.dictionaries(words | st.text(max_size=5), inner, max_size=6)
        ),
        max_leaves=20,
    )
