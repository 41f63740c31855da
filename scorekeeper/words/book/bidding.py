"""Bids, their order, and what the dealer may say."""

from __future__ import annotations

from scorekeeper.domain.bids import last_bid
from scorekeeper.words.book.parts import Reading, Section
from scorekeeper.words.book.table import cards_text


def bids_section(reading: Reading) -> Section:
    """Tell who bids when, and what is not allowed."""
    say, rules = reading.language, reading.rules
    lines = [
        say.gettext(
            "Everybody says how many tricks they will take, clockwise from the dealer’s left; "
            "the dealer comes last. A bid of 0 is a pass."
        )
    ]
    if rules.bid_cap == "none":
        lines.append(say.gettext("A bid may be higher than the number of cards."))
    lines += _restriction(reading)
    if rules.pass_limit_per_player is not None:
        lines.append(
            say.ngettext(
                "A player may pass %(num)s time in a game.",
                "A player may pass %(num)s times in a game.",
                rules.pass_limit_per_player,
            )
        )
    if rules.max_consecutive_passes is not None:
        lines.append(
            say.ngettext(
                "After %(num)s pass in a row the next player has to bid.",
                "After %(num)s passes in a row the next player has to bid.",
                rules.max_consecutive_passes,
            )
        )
    if rules.pass_limit_per_player is not None or rules.max_consecutive_passes is not None:
        lines.append(say.gettext("A dealer who would be left without a bid may pass all the same."))
    return Section(key="bids", title=say.gettext("Bids"), lines=tuple(lines))


def _restriction(reading: Reading) -> list[str]:
    """Tell what the last bidder may not say, with an example that the engine answers."""
    say, rules = reading.language, reading.rules
    if rules.dealer_restriction == "none":
        return [say.gettext("The dealer may bid anything.")]
    cards = reading.largest
    earlier = max(cards - 2, 0)
    limit = last_bid(rules, "normal", cards, earlier)
    values: dict[str, object] = {"cards": cards_text(cards, say), "sum": earlier}
    if rules.dealer_restriction == "must_not_equal":
        return [
            say.gettext("All bids together may not make the number of tricks; the dealer must see to it."),
            say.gettext(
                "For example: %(cards)s, the others have bid %(sum)s. The dealer may not bid %(bid)s.",
                bid=limit.barred,
                **values,
            ),
        ]
    lines = [
        say.gettext("All bids together must make the number of tricks, so the dealer has no choice."),
        say.gettext(
            "For example: %(cards)s, the others have bid %(sum)s. The dealer must bid %(bid)s.",
            bid=limit.only,
            **values,
        ),
    ]
    over = last_bid(rules, "normal", cards, cards + 1)
    values["sum"] = cards + 1
    if over.only is None:
        lines.append(
            say.gettext("If the others have bid more than that already, the dealer may bid anything.")
        )
    else:
        lines.append(
            say.gettext(
                "With %(cards)s and %(sum)s bid by the others, more than there are tricks, "
                "the dealer must bid %(bid)s.",
                bid=over.only,
                **values,
            )
        )
    return lines
