/* The sentences of the desk. */

import { changeOf, MARK, signed, t, tn } from "../i18n.js";

const NBSP = "\u00a0";

export const SUITS = [
  ["S", "spade"],
  ["C", "club"],
  ["D", "diamond"],
  ["H", "heart"],
];

export function trumpName(trump) {
  return {
    S: t("spades"),
    C: t("clubs"),
    D: t("diamonds"),
    H: t("hearts"),
    none: t("no trump"),
  }[trump];
}

/** The word for a deal that is not an ordinary one, or null. */
export function dealType(type) {
  return {
    dark: t("dark"),
    gold: t("golden"),
    misere: t("misère"),
    no_trump: t("no trump"),
    forehead: t("forehead"),
  }[type] ?? null;
}

/** How a deal is bid that is bid unlike others, or null. */
export function howBid(type) {
  return {
    dark: t("Bid before anybody looks at the cards"),
    forehead: t("You see all cards but your own"),
  }[type] ?? null;
}

export function reasonName(kind) {
  return { revoke: t("Revoke"), joker_lead: t("Joker lead"), other: t("Other") }[kind];
}

const special = (deal, desk) => (desk.annulled ? t("dealt again") : dealType(deal.type));

/** "Pulka 1 · deal 7 of 24", with what is special about the deal instead of the pulka. */
export function dealLine(plan, deal, desk) {
  const vars = { pulka: deal.pulka, deal: deal.number, deals: plan.deals.length, special: special(deal, desk) };
  if (vars.special) return t("Deal {deal} of {deals} · {special}", vars);
  if (deal.pulka === null || deal.pulka === undefined) return t("Deal {deal} of {deals}", vars);
  return t("Pulka {pulka} · deal {deal} of {deals}", vars);
}

/** The same without the pulka. */
export function dealBriefly(plan, deal, desk) {
  const word = special(deal, desk);
  if (word) return `${deal.number}/${plan.deals.length} · ${word}`;
  return t("Deal {deal} of {deals}", { deal: deal.number, deals: plan.deals.length });
}

/** What undo or redo would touch; `MARK` stands where the name goes. */
export function describe(what) {
  const vars = { ...what, name: MARK };
  switch (what.kind) {
    case "bid":
      return t("{name} bid {bid}", vars);
    case "tricks":
      return what.taken === null ? t("{name} unmarked", vars) : t("{name} took {taken}", vars);
    case "trump":
      return what.trump ? t("trump: {suit}", { suit: trumpName(what.trump) }) : t("trump cleared");
    case "record":
      return t("deal {deal} recorded", vars);
    case "penalty":
      return t("{name} penalty {points}", { ...vars, points: changeOf(what.points) });
    case "annul":
      return t("deal {deal} annulled", vars);
    case "cards":
      return t("cards of deal {deal}", vars);
    case "correct":
      return describeCorrection(what.what, vars);
    default:
      return t("note to deal {deal}", vars);
  }
}

function describeCorrection(what, vars) {
  if (what === "fine") return t("deal {deal}, fine for {name}", vars);
  if (what === "tricks") return t("other tricks in deal {deal}", vars);
  if (what === "cards") return t("cards of deal {deal}", vars);
  return t("deal {deal} changed", vars);
}

/** The same for a waiting entry, with the name in place; an undo says what it takes back. */
export function describeOp({ op, deal, what }, names) {
  const named = (thing) => describe(thing).replace(MARK, names[thing.seat - 1] ?? "");
  if (op.kind === "note" && op.text) return t("Note: {text}", { text: op.text });
  if (op.kind !== "undo" && op.kind !== "redo") return named({ ...op, deal });
  const word = op.kind === "undo" ? t("Undo:") : t("Redo:");
  if (what) return word + " " + named(what);
  return op.kind === "undo" ? t("undo") : t("redo");
}

/** "−3 push": the tension in words. */
export function strainWords(strain) {
  if (strain < 0) return t("{number} push", { number: signed(strain) });
  if (strain > 0) return t("{number} take-away", { number: signed(strain) });
  return t("{number} level", { number: 0 });
}

export const strainIcon = (strain) => (strain < 0 ? "down" : strain > 0 ? "up" : "level");

/** Why a number cannot be bid, or null. */
export function reason(limit, deal, bid) {
  if (limit.only !== null) return bid === limit.only ? null : onlyWords(limit.only);
  if (bid === limit.barred) {
    return t("{bid} is not allowed: it would make exactly {tricks}", { bid, tricks: deal.cards });
  }
  if (bid === 0 && limit.noPass) return t("0 is not allowed: no more passes in this game");
  return null;
}

export const onlyWords = (bid) => t("Only {bid} is allowed", { bid });

/** Who did not make the bid, for the line under the remaining count. */
export function summary(found, desk, names) {
  if (!desk.bids) return "";
  const missed = found
    .map(({ value }, index) => ({ value, bid: desk.bids[index], name: names[index] }))
    .filter(({ value, bid }) => value !== bid);
  if (!missed.length) return t("Everyone made their bid.");
  const list = missed.map((each) => t("{name} took {value} of {bid}", each)).join(", ") + ".";
  const others = t("The others made their bid.");
  return missed.length < names.length ? `${list} ${others}` : list;
}

/** "next: deal 8, 8 cards, Lena deals" with `MARK` for the name. */
export function nextWords(plan, deal) {
  const next = plan.deals[deal.number];
  if (!next) return t("next: the final standings");
  const cards = tn("{n} card", "{n} cards", next.cards).replace(" ", NBSP);
  const vars = { deal: next.number, cards, name: MARK, special: dealType(next.type) };
  if (vars.special) return t("next: deal {deal}, {cards}, {special}, {name} deals", vars);
  return t("next: deal {deal}, {cards}, {name} deals", vars);
}
