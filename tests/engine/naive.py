"""The rules of play once more, slowly: what the engine is compared with.

Written from the rule document alone (2.0 rules 6 to 12, 2.1 to 2.10, C-17 to C-59), before a look at the
engine. A hand is a list of card names, a trick a list of ``Play``; nothing is remembered that can be worked
out again. Seats are 0-based, numbers of tricks 1-based. ``naive_deal`` plays a whole deal, ``naive_check``
checks a written one.

*trump* is a suit, ``none``, or ``CIRCULAR`` while it follows the suit led to the trick (2.8).

Where the documents leave a choice, this is the reading that both sides take now:

* ``opposite`` forces the second joker of a trick whatever it declared, a card included, as soon as the first
  one takes or gives (rule 10). A first joker that stands for a card has no opposite.
* A joker at face value is the printed card itself: another joker *named* as that card beats it (rule 9d).
* A led joker is soft (rule 9b) whenever it names a suit that is not trump, in a deal without trumps too.
* Rule 2.8 (a joker leader names a suit, no ``T``, no ``*``) holds in every trick of a circular deal, whatever
  the call options say, but not in the no-trump special, where nothing is circular.
* Rule 12 is about followers: a joker may be led at face value by a player who has shown to hold no trump.
  Having shown it counts for the whole deal, where trumps change with the trick too. Under ``*`` nobody
  follows, so nobody shows it.
* ``joker_any_time = false`` keeps the joker back under ``*`` too, as soon as a suit is fixed and held. What
  is then due are the cards an ordinary card would have had to be.
* If a play breaks two rules, the duty to follow goes before the declaration of the joker.
* A joker led at face value is a led joker: the strict lead and the fine concern it.
* A hand of nothing but jokers that the rules allow no lead at all leads one without a call.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.domain.cards import JOKERS, RANKS, SUITS
from scorekeeper.domain.records import Play
from scorekeeper.domain.ruleset import RuleSet

CIRCULAR = "circular"
CIRCLE = {"S": "C", "C": "D", "D": "H", "H": "S"}


def suit_of(card: str) -> str:
    return card[-1]


def height(card: str) -> int:
    return RANKS.index(card[:-1])


def is_joker(card: str) -> bool:
    return card in JOKERS


def printed_on(rules: RuleSet, joker: str) -> str | None:
    """The card a joker is printed on; None for an extra joker."""
    card = rules.jokers[JOKERS.index(joker)]
    return None if card in JOKERS else card


def stands_for(rules: RuleSet, play: Play) -> str | None:
    """The card a play counts as; None for a joker that takes or gives."""
    if not is_joker(play.card):
        return play.card
    if play.declared == "=":
        return printed_on(rules, play.card)
    if play.declared.startswith("="):
        return play.declared[1:]
    return None


# --- the trick: rules 9 to 11 -----------------------------------------------------------------------------


def as_they_count(rules: RuleSet, plays: Sequence[Play]) -> list[Play]:
    """The plays after ``opposite`` has turned the second joker round (rule 10)."""
    counted = list(plays)
    jokers = [at for at, play in enumerate(plays) if is_joker(play.card)]
    if rules.second_joker == "opposite" and len(jokers) == 2:
        first, second = jokers
        if plays[first].declared == "^":
            counted[second] = Play(plays[second].card, "_", plays[second].call)
        if plays[first].declared == "_":
            counted[second] = Play(plays[second].card, "^", plays[second].call)
    return counted


def suit_named(trump: str, lead: Play) -> str | None:
    """The suit a led joker calls for (rule 11); ``T`` without trumps is no call."""
    scope = lead.call[:1]
    if scope in SUITS:
        return scope
    if scope == "T" and trump in SUITS:
        return trump
    return None


def suit_led(rules: RuleSet, trump: str, plays: Sequence[Play]) -> str | None:
    """R of rules 8 to 12: the suit of the trick; None as long as nothing has fixed it."""
    if not plays:
        return None
    named = suit_named(trump, plays[0])
    if named is not None:
        return named
    for play in as_they_count(rules, plays):
        card = stands_for(rules, play)
        if card is not None:
            return suit_of(card)
    return None


def trump_of_trick(rules: RuleSet, trump: str, plays: Sequence[Play]) -> str | None:
    """The trump suit of a trick; None without trumps and while the circle waits for a suit."""
    if trump == CIRCULAR:
        led = suit_led(rules, trump, plays)
        return None if led is None else CIRCLE[led]
    return None if trump == "none" else trump


def winner(rules: RuleSet, trump: str, plays: Sequence[Play]) -> int:
    """The place in the trick (0 = leader) that wins it (rules 9 and 10)."""
    counted = as_they_count(rules, plays)
    trumps = trump_of_trick(rules, trump, plays)
    led = suit_led(rules, trump, plays)
    takers = [at for at, play in enumerate(counted) if play.declared == "^"]

    def highest(suit: str | None) -> int | None:
        best = None
        for at, play in enumerate(counted):
            card = stands_for(rules, play)
            if card is None or suit is None or suit_of(card) != suit:
                continue
            named = play.declared not in ("", "=")
            key = (height(card), named, at)
            if best is None or key > best:
                best = key
        return None if best is None else best[2]

    names_side_suit = plays[0].call[:1] in SUITS and plays[0].call[:1] != trumps
    if takers and takers[0] == 0 and names_side_suit and rules.lead_joker_high_vs_trump == "trump":
        if len(takers) == 2:
            return takers[1]
        ruff = highest(trumps)
        return 0 if ruff is None else ruff
    if len(takers) == 1:
        return takers[0]
    if len(takers) == 2:
        earlier, later = takers
        if rules.second_joker == "first_wins":
            return earlier
        if rules.second_joker == "adjacent_later_else_first":
            return later if later == earlier + 1 else earlier
        if rules.second_joker == "color":
            return earlier if plays[earlier].card == "JK1" else later
        return later
    for suit in (trumps, led):
        best = highest(suit)
        if best is not None:
            return best
    return 0


# --- one play: rules 8, 11 and 12 -------------------------------------------------------------------------


def duty(rules: RuleSet, trump: str, cards: Sequence[str], plays: Sequence[Play]) -> tuple[str, list[str]]:
    """What a follower who holds the ordinary *cards* owes: the rule and the cards one of which is due.

    The rule is empty and the cards are all of them where anything may be played.
    """
    free = ("", list(cards))
    lead = plays[0]
    trumps = [card for card in cards if suit_of(card) == trump_of_trick(rules, trump, plays)]
    demand = lead.call[1:]
    if lead.call[:1] == "*":
        if not cards:
            return free
        rank = max(map(height, cards)) if demand == "+" else min(map(height, cards))
        rule = "must_play_highest" if demand == "+" else "must_play_lowest"
        return rule, [card for card in cards if height(card) == rank]
    named = suit_named(trump, lead)
    if named is not None:
        held = [card for card in cards if suit_of(card) == named]
        if held and demand == "+":
            return "must_play_highest", [max(held, key=height)]
        if held and demand == "-":
            return "must_play_lowest", [min(held, key=height)]
        if held:
            return "must_follow", held
        if lead.call[:1] != "T" and rules.void_on_joker_call == "must_trump" and trumps:
            return "must_trump", trumps
        return free
    led = suit_led(rules, trump, plays)
    if led is None:
        return free
    held = [card for card in cards if suit_of(card) == led]
    if held:
        return "must_follow", held
    if rules.must_trump_when_void and trumps:
        return "must_trump", trumps
    return free


def void_means_trump(rules: RuleSet, trump: str, plays: Sequence[Play]) -> bool:
    """Whether a follower without the suit led has to play a trump, if there are trumps."""
    lead = plays[0]
    if lead.call[:1] == "*":
        return False
    if suit_named(trump, lead) is not None:
        return rules.void_on_joker_call == "must_trump"
    return rules.must_trump_when_void


def shows_void(rules: RuleSet, trump: str, plays: Sequence[Play], play: Play) -> bool:
    """Whether a follower shows with *play* to hold no trump."""
    led = suit_led(rules, trump, plays)
    trumps = trump_of_trick(rules, trump, plays)
    if not plays or led is None or trumps is None or is_joker(play.card) or plays[0].call[:1] == "*":
        return False
    if suit_of(play.card) in (led, trumps):
        return False
    return led == trumps or void_means_trump(rules, trump, plays)


@dataclass(frozen=True)
class Moment:
    """All that decides whether a card may be played now."""

    rules: RuleSet
    trump: str
    hand: list[str]
    """What is known of the hand, the card to be played included."""
    plays: list[Play]
    """The trick so far."""
    trick: int = 1
    last_trick: bool = False
    shown_void: bool = False
    """Whether the player has shown to hold no trump."""

    @property
    def circular(self) -> bool:
        """Whether the trumps of this deal come from the circle."""
        return self.rules.trump_mode == "circular" and self.trump != "none"


def may_stand_for_card(now: Moment, play: Play) -> bool:
    """Whether a joker may stand for the card it stands for."""
    rules = now.rules
    if play.declared != "=":
        return rules.joker_as_card and bool(now.plays)
    printed = printed_on(rules, play.card)
    if not rules.joker_face_value or printed is None:
        return False
    if not now.plays:
        return True
    if now.shown_void and suit_of(printed) == trump_of_trick(rules, now.trump, now.plays):
        return False
    ordinary = [card for card in now.hand if not is_joker(card)]
    return printed in duty(rules, now.trump, [*ordinary, printed], now.plays)[1]


def forbidden_lead(now: Moment, play: Play) -> str | None:
    """The rule that forbids a lead."""
    rules = now.rules
    if not is_joker(play.card):
        return None
    limit = rules.joker_call_max_trick
    jokers_last = rules.strict_joker_lead or (limit is not None and now.trick > limit)
    if jokers_last and not all(is_joker(card) for card in now.hand):
        return "joker_lead_forbidden"
    if play.declared not in ("^", "_"):
        return None if may_stand_for_card(now, play) else "joker_face_forbidden"
    scope = play.call[:1]
    kind = "-" if scope == "" else "suit" if scope in SUITS else scope
    if kind == "-" and (rules.lead_joker_requires_suit or now.circular):
        return "joker_needs_suit"
    if kind not in rules.joker_call_scopes or (now.circular and kind in ("T", "*")):
        return "joker_call_forbidden"
    if kind == "T" and now.trump not in SUITS:
        return "joker_call_forbidden"
    return None


def lead_fault(now: Moment, play: Play) -> str | None:
    """The rule that a lead breaks."""
    rule = forbidden_lead(now, play)
    if rule is not None:
        way_out = play.declared in ("^", "_") and not play.call and all(map(is_joker, now.hand))
        if not way_out or any(forbidden_lead(now, other) is None for other in every_play(now)):
            return rule
    if is_joker(play.card) and now.rules.joker_lead_penalty and not now.last_trick:
        return "joker_lead_fined"
    return None


def fault(now: Moment, play: Play) -> tuple[str, list[str]] | None:
    """The rule that *play* breaks, and the cards one of which was due; None if it is right."""
    if not now.plays:
        rule = lead_fault(now, play)
        return None if rule is None else (rule, [])
    ordinary = [card for card in now.hand if not is_joker(card)]
    rule, due = duty(now.rules, now.trump, ordinary, now.plays)
    led = suit_led(now.rules, now.trump, now.plays)
    if not is_joker(play.card):
        if play.card in due:
            return None
        return renamed(now, rule, play), due
    if not now.rules.joker_any_time and any(suit_of(card) == led for card in ordinary):
        return renamed(now, rule, play), due
    if play.declared.startswith("=") and not may_stand_for_card(now, play):
        return "joker_face_forbidden", []
    return None


def renamed(now: Moment, rule: str, play: Play) -> str:
    """Denying the called suit altogether is not following it, whatever card of it was called."""
    if now.plays[0].call[:1] != "*" and rule in ("must_play_highest", "must_play_lowest"):
        named = suit_named(now.trump, now.plays[0])
        if is_joker(play.card) or suit_of(play.card) != named:
            return "must_follow"
    return rule


def written(play: Play) -> str:
    return play.card + play.declared + play.call


def every_play(now: Moment) -> Iterator[Play]:
    """Every play that can be written down, right or wrong, but for cards that a joker is named as."""
    calls = [""]
    if not now.plays:
        calls += [scope + demand for scope in (*SUITS, "T", "*") for demand in ("+", "-", "")]
        calls.remove("*")
    for card in now.hand:
        if not is_joker(card):
            yield Play(card)
            continue
        for intent in "^_":
            for call in calls:
                yield Play(card, intent, call)
        if printed_on(now.rules, card) is not None:
            yield Play(card, "=")


def legal_plays(now: Moment) -> list[Play]:
    """Every play the rules allow; a joker lead that is only fined is allowed."""
    broken = {play: fault(now, play) for play in every_play(now)}
    return [play for play, found in broken.items() if found is None or found[0] == "joker_lead_fined"]
