"""How trump is found, deal by deal, as ``trump_method`` says."""

from __future__ import annotations

from scorekeeper.domain.trumps import TrumpMethod, next_in_circle, trump_method
from scorekeeper.words.book.parts import Reading, Section
from scorekeeper.words.deals import SUITS

_SHOWN = frozenset({"turn_up", "dealer_last_card"})


def trump_section(reading: Reading) -> Section:
    """Tell which suit is trump and who says so."""
    say = reading.language
    methods = _methods(reading)
    shown = [method for method in methods if method in _SHOWN]
    lines: list[str] = []
    for method, sizes in methods.items():
        where = say.gettext("In every deal") if len(methods) == 1 else _sizes_text(reading, sizes)
        lines += _method(reading, method, where)
        if method in shown[-1:] and reading.rules.jokers:
            lines.append(say.gettext("If that card is a joker, the deal has no trump."))
    most = reading.rules.deck // reading.players
    if most in methods.get("turn_up", ()) and most * reading.players == reading.rules.deck:
        lines.append(say.gettext("Where no card is left to be turned up, the table agrees on the trump."))
    return Section(key="trump", title=say.gettext("Trump"), lines=tuple(lines))


def _methods(reading: Reading) -> dict[TrumpMethod, list[int]]:
    """Return the hand sizes, ascending, by how the trump of such deals is found."""
    found: dict[TrumpMethod, list[int]] = {}
    for deal in sorted(reading.schedule.deals, key=lambda deal: deal.cards):
        if deal.type == "no_trump":
            continue
        sizes = found.setdefault(trump_method(reading.rules, reading.schedule, deal), [])
        if deal.cards not in sizes:
            sizes.append(deal.cards)
    return found


def _sizes_text(reading: Reading, sizes: list[int]) -> str:
    """Return "With 1 to 8 cards" or "With 9 cards"; a gap in the row is not worth a word."""
    say, least, most = reading.language, sizes[0], sizes[-1]
    if least == most:
        return say.ngettext("With %(num)s card", "With %(num)s cards", most)
    return say.ngettext(
        "With %(least)s to %(num)s card", "With %(least)s to %(num)s cards", most, least=least
    )


def _method(reading: Reading, method: TrumpMethod, where: str) -> list[str]:
    say, rules = reading.language, reading.rules
    match method:
        case "turn_up":
            return [
                say.gettext(
                    "%(where)s: after dealing, the next card is turned up. Its suit is trump.", where=where
                )
            ]
        case "dealer_last_card":
            return [
                say.gettext(
                    "%(where)s: the whole deck is dealt. The dealer shows the last card, its suit is trump, "
                    "and then takes it up.",
                    where=where,
                )
            ]
        case "fixed":
            suit = SUITS[rules.fixed_trump]
            return [say.gettext("%(where)s: %(suit)s is trump.", where=where, suit=suit)]
        case "none":
            return [say.gettext("%(where)s: there is no trump.", where=where)]
        case "chooser":
            return _chooser(reading, where)
        case "circular":
            return _circular(reading, where)


def _chooser(reading: Reading, where: str) -> list[str]:
    say, rules = reading.language, reading.rules
    if rules.trump_choice_scope == "any_suit":
        lines = [
            say.gettext(
                "%(where)s: the player left of the dealer looks at the first three cards and names "
                "any suit as trump.",
                where=where,
            )
        ]
    else:
        lines = [
            say.gettext(
                "%(where)s: the player left of the dealer looks at the first three cards and names one of "
                "their suits as trump.",
                where=where,
            )
        ]
    if rules.trump_choice_allow_none:
        lines.append(say.gettext("“No trump” may be named too."))
    if rules.trump_peek == "no_trump":
        lines.append(say.gettext("A look at the fourth card before naming makes it a deal without trump."))
    return lines


def _circular(reading: Reading, where: str) -> list[str]:
    say = reading.language
    circle = " ".join(f"{SUITS[suit]}\N{RIGHTWARDS ARROW}{SUITS[next_in_circle(suit)]}" for suit in "SCDH")
    if reading.rules.circular_trump_scope == "trick":
        rule = say.gettext("%(where)s: trump is the suit after the one led, in each trick anew.", where=where)
    else:
        rule = say.gettext(
            "%(where)s: trump is the suit after the one led to the first trick, for the whole deal.",
            where=where,
        )
    return [
        rule,
        say.gettext("Led and trump: %(circle)s.", circle=circle),
        say.gettext("So nobody knows the trump while bidding."),
    ]
