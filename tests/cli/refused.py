"""Command lines, files and lines of a batch that are refused, and how to ask for each."""

import shlex
from collections.abc import Iterator
from typing import Any

from scorekeeper.domain.cards import deck_cards
from scorekeeper.services.gamefiles import match_file
from tests.builders import FIRST, SECOND, a_deal, a_game
from tests.words.test_file_faults import REFUSED, changed

COMMANDS = r"""
dance
schedule
schedule odessa -p
schedule odessa -p x
schedule odessa --dance
schedule odessa -p 4 more
schedule odessa -p 4 -o deck
bids odessa -p 4 --cards 1 --type x
legal odessa --hand AS --trump H --trick 100
legal odessa --hand AS
pdf -O x.pdf
pdf - -O x.pdf -p 4
pdf --blank odessa -O x.pdf
pdf --blank odessa -p 4 -O x.pdf --lang xx
pdf --blank odessa -p 4 -O x.pdf --paper b5
pdf --blank odessa -p 4 -O x.pdf --orientation askew
pdf --blank odessa -p 4 -O x.pdf --document poem
pdf --blank odessa -p 4 -O x.pdf --document standings
pdf --blank odessa -p 4 -O nowhere/x.pdf
score nowhere.json
score tests
serve --host 203.0.113.1 --port 1
serve --instance /dev/null/x

schedule canasta -p 4
schedule cansta -p 4
schedule odessa -p 11
schedule odessa -p 4 -d 9
schedule odessa -p 4 -o dance=1
schedule odessa -p 4 -o dek=36
schedule odessa -p 4 -o deck=7
schedule odessa -p 4 -o deck=54
schedule odessa -p 4 -o players=2
schedule odessa -p 4 -o players=5..2
schedule odessa -p 4 -o players=1..4
schedule odessa -p 4 -o players=x..4
schedule odessa -p 4 -o jokers=7
schedule odessa -p 4 -o jokers=6S,6C,7S
schedule odessa -p 4 -o jokers=2S,2C
schedule odessa -p 4 -o special_rounds=x
schedule odessa -p 4 -o special_rounds=dark,dark
schedule odessa -p 4 -o trump_mode=fixed
schedule odessa -p 4 -o schedule_kind=fixed_list
schedule odessa -p 4 -o partnership=maybe
schedule odessa -p 6 -o schedule_kind=fixed_list -o fixed_list=10
schedule odessa -p 2 -o schedule_kind=fixed_list -o fixed_list=27
schedule georgian_joker -p 5 -o partnership=pairs
schedule georgian_joker -p 4 -o max_hand_cap=1

bids georgian_joker -p 9 --cards 1
bids georgian_joker -p 4 --cards 0
bids georgian_joker -p 4 --cards 10
bids georgian_joker -p 4 --cards 1 --type gold
bids georgian_joker -p 4 --cards 1 0 0 0 0
bids georgian_joker -p 4 --cards 1 x
bids georgian_joker -p 4 --cards 1 2
bids georgian_joker -p 4 --cards 2 0 1 1 0
trump georgian_joker -p 4 --cards 10
trump georgian_joker -p 4 --cards 9 --choice none -o trump_choice_allow_none=false
trump georgian_joker -p 4 --cards 9 --choice S --seen "7C 9C KD" -o trump_choice_scope=seen_suits
trump georgian_joker -p 4 --cards 9 --choice S --seen "7C 7C KD"
trump georgian_joker -p 4 --cards 9 --turned 2S
winner georgian_joker --trump H ""
winner georgian_joker --trump H 9X
winner georgian_joker --trump H "9D 9D"
winner georgian_joker --trump H "6D 7D 8D 9D 10D JD QD"
winner georgian_joker --trump H 9D^
winner georgian_joker --trump H JK1
winner georgian_joker --trump H "JK1^H+ JK2^S+"
winner georgian_joker --trump H JK1^X
winner georgian_joker --trump H JK1=2H
winner raspisnoy_54 --trump H JK1=
legal georgian_joker --trump H --hand "9D 9D"

poker "AS KS QS JS" "AS KS QS JS 10S"
poker "JK2 KS QS JS 10S" "AS KS QS JS 10S"
poker "AS AS QS JS 10S" "AS KS QS JS 10S"
poker "XS AS QS JS 10S" "AS KS QS JS 10S"
poker -o dance=1 "AS KS QS JS 10S"
poker -o joker_role=king "AS KS QS JS 10S"
poker -o lowball=perhaps "AS KS QS JS 10S"
poker -o deck=7 "AS KS QS JS 10S"
poker -o jokers=7 "AS KS QS JS 10S"
poker -o revoke_penalty=1 "AS KS QS JS 10S"
"""
"""Command lines that are refused."""

BANK = {
    "format": "scorekeeper-bank/1",
    "players": ["Nino", "Dato"],
    "banker": 1,
    "rounds": [{"stakes": [0, 5], "turned": ["7", "A"]}],
}
BANKS: list[tuple[Any, ...]] = [
    ("format", "scorekeeper-game/1"),
    ("options", []),
    *(
        ("options", options)
        for options in ({"stake_limit": 0}, {"deck": 7}, {"jokers": [7]}, {"dance": 1}, {"players": [3, 4]})
    ),
    *(("players", players) for players in ("Nino", ["Nino"], ["Nino", "Dato", "Lia"])),
    ("banker", 3),
    ("rounds", {}),
    ("rounds", 0, []),
    *(("rounds", 0, "stakes", stakes) for stakes in (7, [0], [1, 5], [0, 99])),
    *(("rounds", 0, "turned", ranks) for ranks in (7, [7], ["1"], ["7"] * 5, ["7", "A", "K"], ["7"])),
]
"""Places of a bank and what is wrong in them."""

HANDS = [["AS"], ["9D"], ["AD"], ["KD"]]
PLAYS: list[dict[str, Any]] = [
    *({"tricks": tricks} for tricks in (7, [7], ["9D AD KD AS"] * 2)),
    *({"tricks": [], "leader": leader} for leader in (9, 0)),
    {"tricks": [], "dance": 1},
    *({"tricks": [], "hands": hands} for hands in (7, [[]], [[7], ["9D"], ["AD"], ["KD"]])),
    {"tricks": [], "turned": 7},
    {"tricks": [], "turned": "9D", "hands": HANDS},
    {"tricks": ["9D AD KD AS"], "hands": [["AS"], ["9D"], ["AD"], ["AD"]]},
    *({"tricks": [trick], "hands": HANDS} for trick in ("9D KD AD AS", "8D AD KD AS")),
]
"""Cards of a first deal of four."""

SHORT: dict[str, Any] = {"preset": "ukrainian_joker", "players": 3, "options": {"fixed_list": [2]}}
DONE = a_game(a_deal([0, 1, 2], [1, 1, 0]), **SHORT)
SPECIAL = {"max_hand_cap": 1, "special_repeat": "once", "full_deals_count": 1}


def too_many_drawn() -> dict[str, Any]:
    """Return a game of one deal of 15 cards and 12 to draw in which the leader draws 13."""
    plain = [card for card in deck_cards(54) if not card.startswith("JK")]
    hands, others = [plain[:15], plain[15:30]], plain[30:]
    tricks = [f"{mine} {theirs}" for mine, theirs in zip([hands[1][0], *others], hands[0], strict=False)]
    options = {"schedule_kind": "fixed_list", "fixed_list": [15], "draw_after_trick": True}
    play = {"trump": "H", "hands": hands, "tricks": tricks}
    return a_game(a_deal([0, 0], None, play=play), preset="ukrainian_joker", players=2, options=options)


FILES: list[Any] = [
    *(
        value for value, _place, why in REFUSED if "more entries" not in why
    ),  # these the browser alone refuses
    *("", "{", "[]", "7", '{"a": NaN}', {"format": "scorekeeper-game/1"}),
    changed("title", 7),
    *(
        changed("rules", "options", options)
        for options in ([], {"dance": 1}, {"jokers": "6S"}, {"jokers": [7]})
    ),
    *(changed("deals", 1, "bids", bids) for bids in ([0, None, 0, 1], [None, 0, 0, 1])),
    *(a_game({**FIRST, "trump": "H", "play": play}) for play in PLAYS),
    a_game(FIRST, {"bids": None, "tricks": [1, 0, 0, 1]}),
    a_game(a_deal([0, 0, 1, 1], None), SECOND),
    a_game(
        *[a_deal([0, 0], [1, 0])] * 2,
        preset="raspisnoy_kids",
        players=2,
        options=SPECIAL | {"special_rounds": ["misere"]},
    ),
    a_game(
        *[a_deal([0, 0], [1, 0])] * 2,
        a_deal([0, 0], None, play={"tricks": ["9D KD"]}),
        preset="raspisnoy_must_equal",
        players=2,
        options=SPECIAL
        | {"special_rounds": ["no_trump"], "full_deals_count": 2, "dealer_restriction": "none"},
    ),
    too_many_drawn(),
    a_game(*[a_deal([0, 1, 2], [1, 1, 0])] * 2, **SHORT),
    match_file("", [DONE, {**DONE, "rules": {"preset": "georgian_joker"}, "deals": []}]),
    match_file("", [DONE, {**DONE, "players": ["X", "Y", "Z"]}]),
    match_file("", [DONE] * 9),
]
"""Games and matches that are refused."""


def asked() -> Iterator[tuple[list[str], Any]]:
    """Yield command lines that are refused, and what stands on their standard input."""
    yield from ((shlex.split(line), None) for line in COMMANDS.splitlines() if line)
    yield ["score", "\0"], None
    yield ["pdf", "-", "-O", "x.pdf", "--document", "settlement"], a_game(FIRST)
    yield ["match", "-"], a_game()
    for value in FILES:
        yield ["match" if isinstance(value, dict) and "games" in value else "score", "-"], value
    yield from ((["bank", "-"], changed(*change, game=BANK)) for change in BANKS)


NOT_ASKED = {
    "domain/bankbook.py": "a bank on the phone",
    "domain/eventfile.py": "entries of a phone",
    "domain/game.py": "entries of a phone",
    "domain/past.py": "undo and redo on the phone",
    "domain/rulesfile.py": "rules in the browser",
    "engine/simulate.py": "a deal to watch in the browser",
    "the match is over": "no party is added after the last one",
    "f'the party has {number - 1} deals'": "no deal is added after the last one",
    "there is no such deal on the sheet": "corrections on the phone",
    "a deal that counts stays one": "corrections on the phone",
    "fault='not_last'": "corrections on the phone",
    "the cards are no lists of cards": "no file is nested so deeply that only writing it fails",
    "a command is missing": "a batch refuses an empty command before",
    "'fault'": "there is none",
    "fault='output'": "a full disk, told by the test itself",
    "fault='input'": "a closed input, told by the test itself",
}
"""What the command line does not come to: a module, or a piece of the call that refuses it; and why."""

BATCH = (
    b"7",
    b"{",
    b'{"command": 7}',
    b'{"command": ["serve"]}',
    b'{"command": ["score", "--help"]}',
    b'{"command": []}',
    b'{"command": ["schedule"]}',
    b'{"command": ["dance"]}',
)
"""Lines of a batch that are refused."""
