/* Cards to look at and to tap: paper tiles with the suit as a shape, the word for screen readers beside it. */

import { h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { read, SHAPES } from "./pack.js";

const suitSign = (suit) => icon(SHAPES[suit], { size: `suit ${SHAPES[suit]}` });

/** What stands on a card that is no joker being played. */
function face({ letter, suit, joker, card }) {
  if (!joker) return [letter, suit && suitSign(suit)];
  return [icon("star", { size: "i-s" }), suit ? suitSign(suit) : h("small", null, card.slice(2))];
}

/** What a joker said, small enough for a tile: an arrow for taking or giving, and what it calls for. */
function saying(pack, play) {
  const { mark, scope, demand, named } = read(play);
  if (named) return [pack.find(named).letter, suitSign(named.slice(-1))];
  if (mark === "=") return ["="];
  const sign = { "+": "+", "-": "\u2212" }[demand] ?? "";
  const call = SHAPES[scope] ? suitSign(scope) : scope === "T" ? t("tr.") : scope;
  return [icon(mark === "^" ? "up" : "down", { size: "arrow" }), scope && call, scope && sign];
}

const classes = (...names) => names.filter(Boolean).join(" ");

function kind({ suit, joker }) {
  return classes("card", SHAPES[suit] ?? "spade", joker && "joker");
}

/** A play as a tile to look at; `extra` are further classes. */
export function tile(pack, play, extra = "") {
  const card = pack.find(read(play).card);
  const said = read(play).mark;
  return h("span", {
    class: classes(kind(card), extra), role: "img", "aria-label": pack.name(play),
  }, face(card), said && h("span", { class: "said" }, saying(pack, play)));
}

/** A play within a line of text: rank and suit as one small word. */
export function inline(pack, play) {
  const card = pack.find(read(play).card);
  return h("span", { class: classes("in-line", SHAPES[card.suit] ?? ""), role: "img", "aria-label": pack.name(play) },
    face(card));
}

/** An empty place for a card; `asked` shows a caret in it. */
export function slot(asked = false, extra = "") {
  return h("span", { class: classes("card slot", extra), "aria-hidden": "true" }, asked && h("span", { class: "caret" }));
}

function button(card, act, gone) {
  if (gone.has(card.card)) {
    return h("span", { class: "card gone", "data-key": card.card, "aria-hidden": "true" },
      card.joker ? icon("star", { size: "i-s" }) : card.letter);
  }
  return h("button", {
    type: "button", class: kind(card), "data-key": card.card, "data-do": act, "data-card": card.card,
    "aria-label": card.name,
  }, face(card));
}

/**
 * The pack as buttons, four suits always in the same quarter, extra jokers apart. A tap does `act` with
 * `data-card`; cards in `gone` (a Set of names) are figures that cannot be tapped; `jokers: false` leaves
 * every joker out.
 */
export function grid(pack, { gone = new Set(), act = "card", jokers = true } = {}) {
  const most = Math.max(...pack.suits.map((suit) => suit.cards.length));
  const quads = pack.suits.map(({ suit, name, cards }) =>
    h("div", { class: "quad", role: "group", "aria-label": name, "data-suit": suit },
      cards.map((card) => (card.joker && !jokers
        ? h("span", { class: "card gone", "data-key": card.card, "aria-hidden": "true" }, icon("star", { size: "i-s" }))
        : button(card, act, gone)))));
  const apart = jokers && pack.jokers.length > 0 &&
    h("div", { class: "jokers", role: "group", "aria-label": t("jokers") },
      pack.jokers.map((card) => button(card, act, gone)));
  return h("div", { class: most > 9 ? "quads wide" : "quads" }, quads, apart);
}
