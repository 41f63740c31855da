"""The rules of the table: players, deck and jokers, first dealer, and the deals of a game."""

from __future__ import annotations

from itertools import groupby

from scorekeeper.catalogues import Language
from scorekeeper.domain.cards import extra_jokers
from scorekeeper.words.book.parts import Reading, Section
from scorekeeper.words.deals import TYPES, card_sign
from scorekeeper.words.letters import capital


def table_section(reading: Reading) -> Section:
    """Tell who plays, with which cards, and who deals first."""
    say = reading.language
    return Section(
        key="table",
        title=say.gettext("Table and cards"),
        lines=(_players(reading), _deck(reading), *_jokers(reading), _first_dealer(reading)),
    )


def _players(reading: Reading) -> str:
    say, (least, most) = reading.language, reading.rules.players
    if least == most:
        return say.ngettext("For %(num)s player.", "For %(num)s players.", most)
    return say.ngettext(
        "For %(least)s to %(num)s player.", "For %(least)s to %(num)s players.", most, least=least
    )


def _deck(reading: Reading) -> str:
    say, deck = reading.language, reading.rules.deck
    ordinary = deck - len(extra_jokers(deck))
    if ordinary == 36:
        cards = say.gettext("36 cards, from six to ace; the ace is the highest.")
    elif ordinary == 52:
        cards = say.gettext("52 cards, from two to ace; the ace is the highest.")
    else:
        cards = say.gettext("51 cards, from two to ace without the two of clubs; the ace is the highest.")
    return cards


def _jokers(reading: Reading) -> tuple[str, ...]:
    say, jokers = reading.language, reading.rules.jokers
    extra = extra_jokers(reading.rules.deck)
    printed = [card_sign(card) for card in jokers if card not in extra]
    lines = []
    if extra:
        lines.append(
            say.ngettext(
                "%(num)s joker besides, a card of its own.",
                "%(num)s jokers besides, cards of their own.",
                len(extra),
            )
        )
    if printed:
        lines.append(
            say.ngettext(
                "The joker is %(cards)s.",
                "The jokers are %(cards)s.",
                len(printed),
                cards=say.gettext(" and ").join(printed),
            )
        )
    if not jokers:
        lines.append(say.gettext("There is no joker."))
    return tuple(lines)


def _first_dealer(reading: Reading) -> str:
    say = reading.language
    match reading.rules.dealer_draw:
        case "first_ace":
            how = say.gettext("Cards are dealt face up until somebody gets an ace: that player deals first.")
        case "highest_card":
            how = say.gettext("Everybody draws a card. The highest one deals first.")
        case "random":
            how = say.gettext("Who deals first is drawn by lot.")
        case "manual":
            how = say.gettext("The table agrees who deals first.")
    then = say.gettext("Then the deal goes round clockwise.")
    return f"{how} {then}"


def deals_section(reading: Reading) -> Section:
    """Tell how many cards are dealt in each deal of a game at this table."""
    say, deals = reading.language, reading.schedule.deals
    lines = [
        say.ngettext(
            "%(num)s deal with this number of players. The largest hand has %(cards)s.",
            "%(num)s deals with this number of players. The largest hand has %(cards)s.",
            len(deals),
            cards=cards_text(reading.largest, say),
        )
    ]
    drawn = next((deal for deal in deals if deal.tricks > deal.cards), None)
    if drawn is not None:
        lines.append(
            say.gettext(
                "After each trick everybody draws a card while the stock lasts: "
                "a deal of %(cards)s cards has %(tricks)s tricks.",
                cards=drawn.cards,
                tricks=drawn.tricks,
            )
        )
    hands = []
    for (pulka, kind), run in groupby(deals, key=lambda deal: (deal.pulka, deal.type)):
        if pulka is not None:
            name = say.gettext("Pulka %(number)s", number=pulka)
        elif kind == "normal":
            name = say.gettext("In order")
        else:
            name = capital(say.gettext(TYPES[kind]))
        hands.append((name, tuple(deal.cards for deal in run)))
    return Section(key="deals", title=say.gettext("Deals"), lines=tuple(lines), hands=tuple(hands))


def cards_text(count: int, say: Language) -> str:
    """Return "9 cards"."""
    return say.ngettext("%(num)s card", "%(num)s cards", count)
