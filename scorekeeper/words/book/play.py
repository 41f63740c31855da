"""How tricks are played, and what jokers do in them."""

from __future__ import annotations

from scorekeeper.words.book.parts import Reading, Section
from scorekeeper.words.tricks import LED_SOFTLY


def play_section(reading: Reading) -> Section:
    """Tell who leads and what must be played."""
    say, rules = reading.language, reading.rules
    lines = []
    if rules.first_lead == "dealer":
        lines.append(say.gettext("The dealer leads to the first trick, then the winner of each trick."))
    else:
        lines.append(
            say.gettext("The player left of the dealer leads to the first trick, then the winner of each.")
        )
    lines.append(say.gettext("Follow the suit led if you can."))
    if rules.trump_mode != "none" and rules.must_trump_when_void:
        lines.append(say.gettext("If you cannot, play a trump; it need not be a higher one."))
        lines.append(say.gettext("With neither, play anything."))
    else:
        lines.append(say.gettext("If you cannot, play anything."))
    lines.append(
        say.gettext("The highest trump takes the trick; without one, the highest card of the suit led.")
    )
    if rules.peek_tricks:
        lines.append(say.gettext("Tricks taken may be looked at."))
    else:
        lines.append(say.gettext("Tricks taken may not be looked at again."))
    return Section(key="play", title=say.gettext("Play"), lines=tuple(lines))


def jokers_section(reading: Reading) -> Section:
    """Tell what a joker may do; nothing where there is none."""
    say, rules = reading.language, reading.rules
    title = say.gettext("Jokers") if len(rules.jokers) > 1 else say.gettext("The joker")
    if not rules.jokers:
        return Section(key="jokers", title=title)
    lines = [say.gettext("Say when you play it whether a joker takes the trick or gives it away.")]
    if rules.joker_any_time:
        lines.append(say.gettext("A joker may be played at any time, even with the suit led in your hand."))
    else:
        lines.append(say.gettext("A joker may not be played while you hold the suit led."))
    if rules.joker_face_value:
        lines.append(
            say.gettext("It may also be played as the card printed on it, where that card would be allowed.")
        )
    if rules.joker_as_card:
        lines.append(
            say.gettext(
                "When you do not lead it, you may name any card for it to be; it beats that card itself."
            )
        )
    lines += _lead(reading)
    if len(rules.jokers) > 1:
        lines.append(_two(reading))
    return Section(key="jokers", title=title, lines=tuple(lines))


def _lead(reading: Reading) -> list[str]:
    """Tell how a trick is opened with a joker."""
    say, rules = reading.language, reading.rules
    if rules.strict_joker_lead or rules.joker_call_max_trick == 0:
        lines = [say.gettext("A joker may be led only when nothing but jokers is left in your hand.")]
    elif rules.joker_call_max_trick is not None:
        lines = [
            say.ngettext(
                "A joker may be led up to trick %(num)s; later only with nothing but jokers in your hand.",
                "A joker may be led up to trick %(num)s; later only with nothing but jokers in your hand.",
                rules.joker_call_max_trick,
            )
        ]
    else:
        lines = []
    # RULES 2.8: where trumps follow the suit led, a led joker names a suit whatever the options say
    must_call = rules.lead_joker_requires_suit or rules.trump_mode == "circular"
    scopes = _scopes(reading)
    if scopes:
        what = "; ".join(scopes)
        if must_call:
            lines.append(say.gettext("Who leads a joker must say what for: %(calls)s.", calls=what))
        else:
            lines.append(say.gettext("Who leads a joker may ask for %(calls)s.", calls=what))
    elif must_call:
        lines.append(say.gettext("Who leads a joker must name a suit."))
    if "-" in rules.joker_call_scopes and not must_call:
        lines.append(
            say.gettext("After a joker led without a word, the next ordinary card sets the suit to follow.")
        )
    if scopes:
        lines += _answers(reading)
    return lines


def _scopes(reading: Reading) -> list[str]:
    say, scopes = reading.language, reading.rules.joker_call_scopes
    found = []
    if "suit" in scopes:
        found.append(say.gettext("the highest, the lowest or any card of a suit"))
    if reading.rules.trump_mode == "circular":
        return found
    if "T" in scopes and reading.rules.trump_mode != "none":
        found.append(say.gettext("the highest, the lowest or any trump"))
    if "*" in scopes:
        found.append(say.gettext("the highest or lowest card of each hand"))
    return found


def _answers(reading: Reading) -> list[str]:
    say, rules = reading.language, reading.rules
    lines = []
    if rules.trump_mode != "none":
        if rules.void_on_joker_call == "must_trump":
            lines.append(say.gettext("Who has none of the suit asked for must play a trump."))
        else:
            lines.append(say.gettext("Who has none of the suit asked for plays anything."))
        if rules.lead_joker_high_vs_trump == "trump":
            lines.append(say.gettext("A trump beats a joker that was led for another suit."))
            if len(rules.jokers) > 1 and rules.second_joker not in ("later_wins", "opposite"):
                lines.append(say.gettext(LED_SOFTLY))
        else:
            lines.append(say.gettext("A joker led to take the trick takes it, whatever trumps are played."))
    lines.append(
        say.gettext("A joker led to give the trick away still takes it if nobody plays the suit or a trump.")
    )
    return lines


def _two(reading: Reading) -> str:
    say = reading.language
    match reading.rules.second_joker:
        case "later_wins":
            return say.gettext("Of two jokers that want the same trick, the later one takes it.")
        case "first_wins":
            return say.gettext("Of two jokers that want the same trick, the earlier one takes it.")
        case "adjacent_later_else_first":
            return say.gettext(
                "Of two jokers that want the same trick, the later one takes it if it was played right after "
                "the other; otherwise the earlier one does."
            )
        case "opposite":
            return say.gettext(
                "Two jokers in a trick are opposites: if the first one takes, the second one gives, "
                "and the other way round."
            )
        case "color":
            return say.gettext("Of two jokers that want the same trick, the coloured one takes it.")
