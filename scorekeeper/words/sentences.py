"""What each option is about, in one plain sentence, and the groups the options stand in."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.catalogues import Language
from scorekeeper.words.marking import mark as _

GROUP_NAMES: Mapping[str, str] = {
    "deck": _("Table and deck"),
    "schedule": _("Deals"),
    "trump": _("Trump"),
    "bidding": _("Bids"),
    "play": _("Play and jokers"),
    "scoring": _("Points"),
    "premium": _("Premiums"),
    "penalties": _("Penalties"),
    "special rounds": _("Special deals"),
    "match": _("End and match"),
    "settlement": _("Money and writing"),
}

SENTENCES: Mapping[str, str] = {
    "players": _("How many people may sit at the table."),
    "deck": _("36 cards start at the six, 52 at the two. 38, 53 and 54 are these with extra jokers."),
    "jokers": _("Which cards are the jokers, two at most. The first one is the coloured one."),
    "dealer_draw": _("How the table finds out who deals first."),
    "schedule_kind": _("How the hands grow and shrink in the course of a game."),
    "fixed_list": _("The hand sizes in order, where the plan is a list: 2 3 4 3 2."),
    "full_deals_count": _("How many times in a row the largest hand is dealt."),
    "max_hand_cap": _("No hand is larger than this. Empty: as large as the deck allows."),
    "max_hand_reserve_trump": _("Even the largest hand leaves a card that can be turned up for trump."),
    "descending": _("A ladder climbs to the largest hand and then goes back down."),
    "trump_mode": _("How trump is found while there are cards left over."),
    "fixed_trump": _("Which suit it is, where trump is always the same."),
    "full_deal_trump": _("How trump is found when everybody has a full hand."),
    "trump_choice_scope": _("What the player who names trump after three cards may choose from."),
    "trump_choice_allow_none": _("The player who names trump may also name no suit at all."),
    "trump_peek": _("What happens when that player has looked at a fourth card before naming."),
    "circular_trump_scope": _("How long trump stays, where it is the suit after the one led."),
    "dealer_restriction": _(
        "Whether all bids together may make exactly the number of tricks. It binds the dealer, who bids last."
    ),
    "must_equal_fallback": _(
        "Bids must even out, but the others have bid more than there are tricks: what the dealer says."
    ),
    "bid_cap": _("Whether a bid may be higher than the number of cards."),
    "pass_limit_per_player": _("How often one player may bid 0 in a game. Empty: always."),
    "max_consecutive_passes": _("How many players in a row may bid 0 in one deal. Empty: all of them."),
    "first_lead": _("Who plays the first card of a deal."),
    "must_trump_when_void": _("Who has none of the suit led must play a trump, if there is one in the hand."),
    "joker_any_time": _("A joker may be played even with the suit led in the hand."),
    "strict_joker_lead": _("A trick may be opened with a joker only when nothing else is left in the hand."),
    "lead_joker_requires_suit": _("Who opens a trick with a joker has to name a suit."),
    "joker_call_scopes": _("What may be asked for by a joker that opens a trick."),
    "joker_call_max_trick": _(
        "After this trick, tricks are opened with a joker only by a hand of jokers. Empty: always free."
    ),
    "void_on_joker_call": _("What to play with none of the suit that a joker asked for."),
    "lead_joker_high_vs_trump": _("A joker asked for a side suit and somebody trumps: who takes the trick."),
    "second_joker": _("Two jokers in one trick, both played to take it: which one does."),
    "joker_face_value": _("A joker may also be played as the card that is printed on it."),
    "joker_as_card": _(
        "A joker that does not open the trick may be called any card, and beats that card itself."
    ),
    "draw_after_trick": _(
        "Everybody draws a card after each trick while the stock lasts, so there are more tricks than cards."
    ),
    "peek_tricks": _("Players may look through the tricks they have taken. No points depend on it."),
    "zero_bid_points": _("Points for a bid of 0 and not a single trick."),
    "exact_base": _("Points for a bid that is met, before its tricks are counted."),
    "exact_per_trick": _("Points for each trick of a bid that is met."),
    "all_tricks_scope": _("Where it is worth more to bid every trick of a deal and take them all."),
    "all_tricks_per_trick": _("Points for each of these tricks, in place of the usual ones."),
    "over_mode": _("More tricks taken than bid: what is counted."),
    "over_unit": _("More tricks taken than bid: points for each one counted. Below zero they are lost."),
    "broken_pass_mode": _("A bid of 0, and tricks taken all the same."),
    "under_mode": _("Fewer tricks taken than bid: what is counted."),
    "under_unit": _("Fewer tricks taken than bid: points for each one counted."),
    "zero_taken_mode": _("Khisht is a bid of one or more without a single trick. What it costs."),
    "zero_taken_points": _("Points that a khisht costs."),
    "zero_taken_full_points": _("Points that a khisht costs in a full hand, where it costs more there."),
    "zero_taken_scope": _("Who is punished: whoever took nothing, or whoever failed worst in the deal."),
    "premium_mode": _("A reward after each pulka for those who met every bid of it."),
    "premium_base": _("What the reward is: a deal of the pulka, counted once more."),
    "premium_target": _("Who loses points when one player earns the premium."),
    "premium_deduct": _("How much those who pay lose."),
    "premium_victim_base": _("Which deal of the pulka is struck out for those who pay."),
    "premium_multi": _("Two or more met every bid of the same pulka."),
    "premium_min_points": _("Only deals worth this much count for a premium. 0: every deal."),
    "partnership": _("Seats 1 and 3 against 2 and 4. It matters for premiums only."),
    "revoke_penalty": _(
        "Points lost for a revoke: not playing the suit or the trump that was due. 0: no fixed penalty."
    ),
    "revoke_replay": _("After a revoke the deal is void and dealt anew."),
    "joker_lead_penalty": _("Points lost for opening a trick with a joker, unless it is the last card."),
    "special_rounds": _("What is played after the other deals, and in which order."),
    "special_repeat": _("How many deals there are of each special kind."),
    "dark_multiplier": _("Dark: bids are made before the cards are looked at. Points count so many times."),
    "dark_dealer_restriction": _("Whether the dealer’s bid is restricted in dark deals."),
    "no_trump_multiplier": _("How many times the points of no-trump deals count."),
    "no_trump_first_lead": _("Who plays the first card of a no-trump deal."),
    "misere_per_trick": _("Misère: nobody bids, and each trick costs so many points."),
    "gold_per_trick": _("Golden: nobody bids, and each trick brings so many points."),
    "forehead_hand_size": _(
        "Forehead: everybody sees the cards of the others and not their own. How many cards each has."
    ),
    "forehead_exact_per_trick": _("Points for each trick of a bid that is met on the forehead."),
    "forehead_under_unit": _("Points lost for each trick that is missing on the forehead."),
    "match_parties": _("How many games make a match."),
    "tie_rule": _("What equal totals at the end mean."),
    "settlement_mode": _("How the points become money at the end, if they do."),
    "negative_double": _("A total below zero is doubled before it becomes money."),
    "rate": _("What one point costs, in the smallest coin."),
    "display_divisor": _("Some tables write 3.5 for 350. Nothing else changes."),
}
"""One sentence for each option of the trick games."""


def sentence(name: str, language: Language) -> str:
    """Return what option *name* is about; nothing on an unknown one."""
    known = SENTENCES.get(name)
    return "" if known is None else language.gettext(known)


def group_name(group: str, language: Language) -> str:
    """Return the heading of a group of options."""
    return language.gettext(GROUP_NAMES.get(group, group))
