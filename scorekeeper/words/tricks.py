"""Why a card takes a trick, what a hand has to do, and why a card of it may not be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.catalogues import Language
from scorekeeper.domain.cards import JOKERS
from scorekeeper.domain.records import Play
from scorekeeper.domain.ruleset import RuleSet
from scorekeeper.engine.arbiter import Asked, Decision, Duty, Trick, Verdict
from scorekeeper.words.cards import SUIT_NAMES, card_name
from scorekeeper.words.marking import mark as _

LED_SOFTLY = _("A joker led for another suit loses to a joker that takes after it.")

_WHY: Mapping[str, str] = {
    "joker": _("A joker that takes beats every card."),
    "later_joker": _("Of two jokers that want the same trick, the later one takes it."),
    "first_joker": _("Of two jokers that want the same trick, the earlier one takes it."),
    "joker_right_after": _("Of two jokers played one right after the other, the later one takes it."),
    "joker_not_right_after": _(
        "Of two jokers not played one right after the other, the earlier one takes it."
    ),
    "coloured_joker": _("Of two jokers that want the same trick, the coloured one takes it."),
    "opposite_joker": _(
        "Two jokers in a trick are opposites: if the first one takes, the second one gives, "
        "and the other way round."
    ),
    "joker_not_trumped": _("A trump would have beaten the joker led for another suit, but none was played."),
    "joker_led_softly": LED_SOFTLY,
    "nobody": _("The joker was led to give the trick away, but nobody had the suit or a trump."),
}
_DUTIES: Mapping[Duty, str] = {
    "lead": _("You lead: any card."),
    "follow": _("Follow suit: %(suit)s."),
    "highest": _("The joker asks for the highest card: %(suit)s."),
    "lowest": _("The joker asks for the lowest card: %(suit)s."),
    "trump": _("None of the suit (%(suit)s): play a trump (%(trump)s)."),
    "highest_of_all": _("The joker asks for the highest card of the hand."),
    "lowest_of_all": _("The joker asks for the lowest card of the hand."),
    "void": _("None of the suit (%(suit)s): any card."),
    "void_of_trump": _("Neither the suit (%(suit)s) nor a trump (%(trump)s): any card."),
    "open": _("The joker was led without a call: any card."),
}
_BROKEN: Mapping[str, str] = {
    "must_follow": _("The suit has to be followed: %(suit)s."),
    "must_trump": _("A trump has to be played: %(trump)s."),
    "must_play_highest": _("The highest is due: %(due)s."),
    "must_play_lowest": _("The lowest is due: %(due)s."),
}


def why_it_takes(trick: Trick, decision: Decision, language: Language) -> str:
    """Return why the winning card takes the trick."""
    asked, play = decision.asked, trick.plays[decision.winner]
    match decision.reason:
        case "suit" if asked.trump == "none":
            why = _with_suits(_("The highest of the suit led (%(suit)s)."), asked, language)
        case "suit":
            why = _with_suits(
                _("The highest of the suit led (%(suit)s); no trump was played."), asked, language
            )
        case "trump" if trick.plays[0].declared == "^":
            why = _with_suits(_("A trump (%(trump)s) beats a joker led for another suit."), asked, language)
        case "trump":
            why = _with_suits(_("The highest trump (%(trump)s)."), asked, language)
        case reason:
            return language.gettext(_WHY[reason])
    stands_for = _stands_for(play, trick.rules)
    if not stands_for:
        return why
    counts = language.gettext("The joker counts as the %(card)s.", card=card_name(stands_for, language))
    return f"{counts} {why}"


def _stands_for(play: Play, rules: RuleSet) -> str:
    """Return the card that a joker counts as; empty for everything else."""
    if play.declared == "=":
        return rules.jokers[JOKERS.index(play.card)]
    return play.declared[1:]


def duty_sentence(duty: Duty, asked: Asked | None, language: Language) -> str:
    """Return what the ordinary cards of a hand have to do.

    Args:
        duty: The duty.
        asked: What the trick asks for; None on lead.
        language: The reader's language.
    """
    if asked is None:
        return language.gettext(_DUTIES[duty])
    return _with_suits(_DUTIES[duty], asked, language)


def verdict_sentence(verdict: Verdict, asked: Asked | None, rules: RuleSet, language: Language) -> str:
    """Return why a card may not be played, or what it costs; empty where nothing is wrong with it."""
    match verdict.broken:
        case None:
            return ""
        case "joker_lead_fined":
            return language.gettext(
                "It costs %(points)s unless it is the last card.", points=rules.joker_lead_penalty
            )
        case "joker_lead_forbidden":
            return _lead_forbidden(rules, language)
        case _ if verdict.card in JOKERS:
            return language.gettext("A joker may not be played while you hold the suit led.")
        case rule:
            assert asked is not None
            due = ", ".join(card_name(card, language) for card in verdict.due)
            return _with_suits(_BROKEN[rule], asked, language, due=due)


def _lead_forbidden(rules: RuleSet, language: Language) -> str:
    if rules.strict_joker_lead or not rules.joker_call_max_trick:
        return language.gettext("A joker may be led only when nothing but jokers is left in your hand.")
    return language.ngettext(
        "A joker may be led up to trick %(num)s; later only with nothing but jokers in your hand.",
        "A joker may be led up to trick %(num)s; later only with nothing but jokers in your hand.",
        rules.joker_call_max_trick,
    )


def joker_may(verdict: Verdict, rules: RuleSet, language: Language, *, leads: bool) -> list[str]:
    """Return what a joker of the hand may be declared to be, and why not as its printed card."""
    says = []
    calls = {play.call for play in verdict.plays if play.call}
    if any(play.declared in ("^", "_") and not play.call for play in verdict.plays):
        says.append(language.gettext("takes or gives") if not calls else language.gettext("without a call"))
    if calls:
        says.append(language.gettext("takes or gives, and asks for %(calls)s", calls=_calls(calls, language)))
    if rules.joker_as_card and not leads and verdict.plays:
        says.append(language.gettext("as any card you name"))
    if verdict.face is not None:
        says.append(_face(verdict, rules, language))
    return says


def _calls(calls: set[str], language: Language) -> str:
    found = []
    if any(call[0] in SUIT_NAMES for call in calls):
        found.append(language.gettext("the highest, the lowest or any card of a suit"))
    if any(call[0] == "T" for call in calls):
        found.append(language.gettext("the highest, the lowest or any trump"))
    if any(call[0] == "*" for call in calls):
        found.append(language.gettext("the highest or lowest card of each hand"))
    return "; ".join(found)


def _face(verdict: Verdict, rules: RuleSet, language: Language) -> str:
    printed = card_name(rules.jokers[JOKERS.index(verdict.card)], language)
    match verdict.face:
        case "allowed":
            return language.gettext("as the %(card)s", card=printed)
        case "shown_void":
            return language.gettext("not as the %(card)s: no trump was in the hand before", card=printed)
        case _:
            return language.gettext("not as the %(card)s: that card could not be played now", card=printed)


def _with_suits(message: str, asked: Asked, language: Language, **more: Sequence[str] | str) -> str:
    """Return *message* with the names of the suit to follow and of the trump."""
    suit = "" if asked.suit is None else language.gettext(SUIT_NAMES[asked.suit])
    trump = "" if asked.trump == "none" else language.gettext(SUIT_NAMES[asked.trump])
    return language.gettext(message, **({"suit": suit, "trump": trump} | more))
