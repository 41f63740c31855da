"""House rules in words: the name of each option and of its values.

``Name: value`` is what the sheet prints, and how pages list differences.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from scorekeeper.catalogues import Language
from scorekeeper.words.deals import SUITS, TYPES, card_sign
from scorekeeper.words.letters import capital
from scorekeeper.words.marking import mark as _

SHORT_RUN = 4
"""From here on a value that is repeated in a list is counted."""

_NOTHING = _("not there")
_FREE = _("not restricted")
_TAKEN = _("for tricks taken")
_MISSING = _("for tricks missing")
_AMOUNT = _("a fixed number")
_BEST = _("the best deal")
_BEST_BEFORE_LAST = _("the best deal, the last one left out")

OPTIONS: Mapping[str, tuple[str, Mapping[object, str]]] = {
    "players": (_("players at a table"), {}),
    "deck": (_("cards in the deck"), {}),
    "jokers": (_("joker cards"), {"JK1": _("the first extra joker"), "JK2": _("the second extra joker")}),
    "dealer_draw": (
        _("the first dealer is found"),
        {
            "first_ace": _("by the first ace"),
            "highest_card": _("by the highest card"),
            "random": _("by lot"),
            "manual": _("by agreement"),
        },
    ),
    "schedule_kind": (
        _("plan of the deals"),
        {
            "pulkas": _("four pulkas"),
            "nines": _("four pulkas of full hands"),
            "short": _("two pulkas of full hands"),
            "first_half": _("the first two pulkas"),
            "ladder": _("a ladder"),
            "fixed_list": _("a list"),
        },
    ),
    "fixed_list": (_("hand sizes"), {None: _NOTHING}),
    "full_deals_count": (_("full hands in a row"), {"players": _("one for each player")}),
    "max_hand_cap": (_("largest hand"), {}),
    "max_hand_reserve_trump": (_("one card stays for trump"), {}),
    "descending": (_("back down to one card"), {}),
    "trump_mode": (
        _("trump"),
        {
            "turn_up": _("is turned up"),
            "fixed": _("is always the same suit"),
            "circular": _("is the suit after the one led"),
            "none": _NOTHING,
        },
    ),
    "fixed_trump": (_("trump of all deals"), {None: _NOTHING, **SUITS}),
    "full_deal_trump": (
        _("trump of full hands"),
        {
            "chooser_after_3": _("named after three cards"),
            "dealer_last_card": _("the dealer’s last card"),
            "turn_up": _("is turned up"),
            "none": _NOTHING,
        },
    ),
    "trump_choice_scope": (
        _("trump is named from"),
        {"any_suit": _("all suits"), "seen_suits": _("the suits seen")},
    ),
    "trump_choice_allow_none": (_("no trump may be named"), {}),
    "trump_peek": (
        _("after a look at the fourth card"),
        {"no_trump": _("no trump in this deal"), "ignore": _("nothing happens")},
    ),
    "circular_trump_scope": (
        _("circular trump is for"),
        {"trick": _("one trick"), "deal": _("the whole deal")},
    ),
    "dealer_restriction": (
        _("the last bid"),
        {
            "must_not_equal": _("may not even out"),
            "must_equal": _("must even out"),
            "none": _FREE,
        },
    ),
    "must_equal_fallback": (
        _("where evening out is impossible"),
        {"free": _("any bid"), "zero": _("a pass"), "abs_difference": _("the difference is bid")},
    ),
    "bid_cap": (_("the highest bid"), {"hand": _("as many as cards"), "none": _FREE}),
    "pass_limit_per_player": (_("passes for each player"), {}),
    "max_consecutive_passes": (_("passes one after another"), {}),
    "first_lead": (
        _("the first lead"),
        {"left_of_dealer": _("left of the dealer"), "dealer": _("by the dealer")},
    ),
    "must_trump_when_void": (_("trump is forced without the suit"), {}),
    "joker_any_time": (_("a joker may be played at any time"), {}),
    "strict_joker_lead": (_("a joker is led only from a hand of jokers"), {}),
    "lead_joker_requires_suit": (_("a led joker calls a suit"), {}),
    "joker_call_scopes": (
        _("a led joker may call"),
        {"suit": _("a suit"), "T": _("trumps"), "*": _("the highest of any suit"), "-": _("nothing")},
    ),
    "joker_call_max_trick": (_("a joker may call up to trick"), {}),
    "void_on_joker_call": (
        _("without the suit called"),
        {"any_card": _("any card"), "must_trump": _("a trump is forced")},
    ),
    "lead_joker_high_vs_trump": (
        _("a led joker against a trump"),
        {"joker": _("the joker wins"), "trump": _("the trump wins")},
    ),
    "second_joker": (
        _("two jokers in a trick"),
        {
            "later_wins": _("the second wins"),
            "first_wins": _("the first wins"),
            "adjacent_later_else_first": _("the second wins right after the first only"),
            "opposite": _("the second does the opposite"),
            "color": _("the colour decides"),
        },
    ),
    "joker_face_value": (_("a joker may be played at face value"), {}),
    "joker_as_card": (_("a joker may stand for any card"), {}),
    "draw_after_trick": (_("a card is drawn after each trick"), {}),
    "peek_tricks": (_("tricks taken may be looked at"), {}),
    "zero_bid_points": (_("a pass made"), {}),
    "exact_base": (_("an exact bid"), {}),
    "exact_per_trick": (_("an exact bid, each trick"), {}),
    "all_tricks_scope": (
        _("all tricks bid and taken pay more"),
        {
            "every_deal": _("in every deal"),
            "full_hand_only": _("in full hands"),
            "none": _("in no deal"),
        },
    ),
    "all_tricks_per_trick": (_("all tricks bid and taken, each"), {None: _NOTHING}),
    "over_mode": (
        _("overtricks are counted"),
        {"per_taken": _TAKEN, "bid_plus_extra": _("for the bid and each trick more")},
    ),
    "over_unit": (_("overtricks, each"), {}),
    "broken_pass_mode": (
        _("a pass not made"),
        {"as_over": _("as overtricks"), "negative": _("minus")},
    ),
    "under_mode": (
        _("undertricks are counted"),
        {
            "per_taken": _TAKEN,
            "per_missing": _MISSING,
            "taken_minus_missing": _("taken less missing"),
            "flat": _AMOUNT,
        },
    ),
    "under_unit": (_("undertricks, each"), {}),
    "zero_taken_mode": (
        _("khisht costs"),
        {
            "flat": _AMOUNT,
            "split": _("more in full hands"),
            "per_bid": _("by the bid"),
            "per_card": _("by the cards"),
            "as_under": _("as undertricks"),
        },
    ),
    "zero_taken_points": (_("khisht"), {}),
    "zero_taken_full_points": (_("khisht in full hands"), {}),
    "zero_taken_scope": (
        _("khisht is for"),
        {
            "zero_taken": _("a bid without a trick"),
            "lowest_failed": _("the worst failure of a deal"),
        },
    ),
    "premium_mode": (_("premiums"), {"standard": _("for an exact pulka"), "none": _NOTHING}),
    "premium_base": (
        _("the premium is"),
        {"best_any": _BEST, "best_before_last": _BEST_BEFORE_LAST},
    ),
    "premium_target": (
        _("the premium is paid by"),
        {
            "all_others": _("all others"),
            "next_left": _("the next player"),
            "none": _("nobody"),
        },
    ),
    "premium_deduct": (
        _("who pays loses"),
        {"victim_best": _("a deal of their own"), "winner_best": _("as much as the premium")},
    ),
    "premium_victim_base": (
        _("lost is"),
        {"best_any": _BEST, "best_before_last": _BEST_BEFORE_LAST},
    ),
    "premium_multi": (
        _("several premiums in a pulka"),
        {
            "bonus_only": _("nobody pays"),
            "each_deducts": _("each one is paid"),
            "none": _("nobody gets one"),
        },
    ),
    "premium_min_points": (_("a premium needs a deal of"), {}),
    "partnership": (_("partners"), {"pairs": _("two pairs"), "none": _NOTHING}),
    "revoke_penalty": (_("penalty for a revoke"), {}),
    "revoke_replay": (_("a revoke is dealt again"), {}),
    "joker_lead_penalty": (_("penalty for a joker lead"), {}),
    "special_rounds": (_("special deals"), TYPES),
    "special_repeat": (
        _("each special deal"),
        {"players": _("once for each player"), "once": _("once")},
    ),
    "dark_multiplier": (_("dark deals count times"), {}),
    "dark_dealer_restriction": (
        _("the last bid of a dark deal"),
        {"none": _FREE, "inherit": _("as in other deals")},
    ),
    "no_trump_multiplier": (_("no-trump deals count times"), {}),
    "no_trump_first_lead": (
        _("the first lead at no trump"),
        {"inherit": _("as in other deals"), "joker_holder": _("by the joker’s holder")},
    ),
    "misere_per_trick": (_("misère, cost of a trick"), {}),
    "gold_per_trick": (_("golden, worth of a trick"), {}),
    "forehead_hand_size": (_("forehead, cards"), {"max": _("a full hand")}),
    "forehead_exact_per_trick": (_("forehead, each exact trick"), {}),
    "forehead_under_unit": (_("forehead, each missing trick"), {}),
    "match_parties": (_("parties of a match"), {}),
    "tie_rule": (
        _("equal totals"),
        {"shared": _("share the place"), "draw_if_all_equal": _("are a draw if all are equal")},
    ),
    "settlement_mode": (
        _("settlement"),
        {
            "pairwise": _("each with each"),
            "winner_takes": _("the winner takes all"),
            "none": _NOTHING,
        },
    ),
    "negative_double": (_("a minus counts double"), {}),
    "rate": (_("stake for a point"), {}),
    "display_divisor": (_("points are written divided by"), {}),
    "stake_limit": (_("the highest stake"), {}),
    "bank_after_win": (
        _("after a win of the bank"),
        {"stay": _("the banker stays"), "pass": _("the bank passes on")},
    ),
}
"""Every house rule, the bank's last: its name, and the names of its values where these are words."""


def option_name(name: str, language: Language) -> str:
    """Return the name of an option as it stands within a line; an unknown one is its own name."""
    label, _values = OPTIONS.get(name, (name, {}))
    return language.gettext(label)


def option_title(name: str, language: Language) -> str:
    """Return the name of an option as it stands at the head of a line."""
    return capital(option_name(name, language))


def value_text(name: str, value: object, language: Language) -> str:
    """Return a value of option *name* (a JSON value; lists may be tuples) in words."""
    _label, values = OPTIONS.get(name, (name, {}))
    if isinstance(value, Sequence) and not isinstance(value, str):
        return _range(value) if name == "players" else _list(value, values, language)
    return _value(value, values, language)


def house_rule(name: str, value: object, language: Language) -> str:
    """Return one house rule as ``name: value``."""
    return f"{option_name(name, language)}: {value_text(name, value, language)}"


def _list(items: Sequence[object], values: Mapping[object, str], language: Language) -> str:
    if not items:
        return language.gettext(_NOTHING)
    return ", ".join(
        _run(value, len(list(run)))
        for value, run in groupby(_value(item, values, language) for item in items)
    )


def _run(value: str, count: int) -> str:
    """Return a value that stands *count* times in a row: ``5, 5, 5``, but ``30 × 5``."""
    return ", ".join([value] * count) if count < SHORT_RUN else f"{count} × {value}"


def _range(players: Sequence[object]) -> str:
    fewest, most = players
    return str(fewest) if fewest == most else f"{fewest}–{most}"


def _value(value: object, values: Mapping[object, str], language: Language) -> str:
    if value in values:
        return language.gettext(values[value])
    if value is None:
        return language.gettext(_FREE)
    if isinstance(value, bool):
        return language.gettext(_("yes")) if value else language.gettext(_("no"))
    if isinstance(value, int):
        return str(value).replace("-", "\N{MINUS SIGN}")
    return card_sign(str(value))
