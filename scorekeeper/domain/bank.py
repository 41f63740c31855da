"""Joker bank: guess the card. RULES 2.12, source S1-v1. Seats are 0-based."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from scorekeeper.domain.cards import deck_cards
from scorekeeper.domain.errors import RuleError

CALLED = ("JK", "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
"""What the banker calls with the first card, the second, and so on; suit and joker colour do not matter."""
DOUBLED_POSITION = 1
"""A match at this position (1-based) doubles the stakes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BankRules:
    """The options of the joker bank."""

    preset: str
    players: tuple[int, int] = (2, 10)
    deck: Literal[36, 38, 51, 52, 53, 54] = 54
    jokers: tuple[str, ...] = ("JK1", "JK2")
    dealer_draw: Literal["first_ace", "highest_card", "random", "manual"] = "highest_card"
    stake_limit: int = 10
    bank_after_win: Literal["stay", "pass"] = "stay"
    """C-55: who is banker after the banker won."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One round as it was played."""

    stakes: tuple[int, ...]
    """Per seat; the banker's own is 0."""
    match_at: int | None
    """Position (1-based) of the first card that was the one called; None if none was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundResult:
    """What a round was worth."""

    banker: int
    match_at: int | None
    ledger: tuple[int, ...]
    """Won and lost in this round, per seat; the sum is 0."""
    next_banker: int


def settle(rules: BankRules, banker: int, played: Round) -> RoundResult:
    """Return the result of a round.

    Raises:
        RuleError: ``bad_format`` with the seat for a stake outside 1..``stake_limit`` (the banker's: not 0).
    """
    players = len(played.stakes)
    for seat, stake in enumerate(played.stakes):
        lowest, highest = (0, 0) if seat == banker else (1, rules.stake_limit)
        if type(stake) is not int or not lowest <= stake <= highest:
            message = f"a stake from {lowest} to {highest} is due" if highest else "the banker stakes nothing"
            raise RuleError("bad_format", message, seat=seat, fault="stake", lowest=lowest, highest=highest)
    factor = _players_win_by(played.match_at)
    ledger = [factor * stake for stake in played.stakes]
    ledger[banker] = -sum(ledger)
    stays = played.match_at is not None and rules.bank_after_win == "stay"
    return RoundResult(
        banker=banker,
        match_at=played.match_at,
        ledger=tuple(ledger),
        next_banker=banker if stays else (banker + 1) % players,
    )


def _players_win_by(match_at: int | None) -> int:
    """Return what each player gets per unit staked: 1 without a match, -1 with one, -2 at the first card."""
    if match_at is None:
        return 1
    return -2 if match_at == DOUBLED_POSITION else -1


def find_match(rules: BankRules, turned: Sequence[str]) -> int | None:
    """Return the position (1-based) of the first card that was the one called, None if none was.

    Args:
        rules: The options; they say how often a rank is in the deck.
        turned: Ranks as they were turned, up to the first match or all 14.

    Raises:
        RuleError: ``bad_card`` for what is no rank, ``duplicate_card`` for a rank turned more often than the
            deck has it, ``bad_format`` if the cards end too early or go on after a match.
    """
    for rank in turned:
        if rank not in CALLED:
            shown = str(rank)[:20]
            raise RuleError("bad_card", f"{shown!r} is none of: {' '.join(CALLED)}", card=shown)
    held = ranks_held(rules)
    for rank, count in Counter(turned).items():
        if count > held[rank]:
            message = f"the deck has {held[rank]} cards of rank {rank}"
            raise RuleError("duplicate_card", message, fault="ranks")
    matches = [at for at, (rank, call) in enumerate(zip(turned, CALLED, strict=False), 1) if rank == call]
    if matches and matches[0] != len(turned):
        raise RuleError("bad_format", "cards were turned after the match", fault="matched")
    if not matches and len(turned) != len(CALLED):
        message = f"without a match {len(CALLED)} cards are turned"
        raise RuleError("bad_format", message, fault="unmatched", cards=len(CALLED))
    return matches[0] if matches else None


def ranks_held(rules: BankRules) -> Counter[str]:
    """Return how many cards of each rank the deck has."""
    return Counter(_rank(card, rules.jokers) for card in deck_cards(rules.deck))


def _rank(card: str, jokers: Iterable[str]) -> str:
    return "JK" if card in jokers else card[:-1]
