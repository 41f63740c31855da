/* The lower third: fit bar, question, pad, remaining count, Record, and the undo bar. */

import { h, icon, orBriefly } from "../dom.js";
import { around, changeOf, MARK, num, signed, t, tn } from "../i18n.js";
import { currentDeal, fits, limits, nextBidder, results, tension, total } from "./deal.js";
import {
  describe, howBid, nextWords, onlyWords, reason, strainIcon, strainWords, summary, SUITS, trumpName,
} from "./words.js";

const STRIKE = "M2.200 20.900C15 17.200 36 10.400 57 3.200c.9-.2 1.200.7.5 1.200C41 11.700 20 18.800 3 22.500c-1 .1-1.700-1.200-.8-1.600z";
const MOST_OVER = 9;

/** A sentence whose name is cut by an ellipsis when it is too long. */
export function cutName(text, name) {
  if (!text.includes(MARK)) return [h("span", { class: "cut" }, text)];
  const [before, after] = around(text);
  return [
    before && h("span", { class: "keep" }, before),
    h("span", { class: "cut", dir: "auto" }, name),
    after && h("span", { class: "keep" }, after),
  ];
}

function slots(size, filled, ghosts, label) {
  const over = Math.max(0, filled + ghosts - size);
  const cells = Array.from({ length: size }, (_, index) =>
    h("i", { class: index < filled ? "on" : index < filled + ghosts ? "ghost" : null }));
  if (over) {
    cells.push(h("i", { class: "limit" }));
    for (let count = 0; count < Math.min(over, MOST_OVER); count += 1) cells.push(h("i", { class: "over" }));
  }
  return h("div", { class: "slots", role: "img", "aria-label": label }, cells);
}

/** A text with `MARK` in it and `number` in bold there. */
function bold(text, number) {
  const [before, after] = around(text);
  return [before, h("b", null, num(number)), after];
}

function sumWords(full, brief, sum) {
  return h("p", null, orBriefly(bold(full, sum), bold(brief, sum)));
}

function tensionPill(strain, sofar) {
  if (strain === null) return null;
  const words = strainWords(strain);
  return h("p", { class: sofar ? "tension sofar" : "tension" },
    icon(strainIcon(strain), { size: "i-s" }),
    h("span", { class: "cut" }, sofar
      ? orBriefly(t("so far {tension}", { tension: words }), words)
      : orBriefly(words, signed(strain))));
}

/** What a trick brings where nobody bids. */
function worthPill(deal) {
  if (deal.each === null) return null;
  const points = changeOf(deal.each);
  return h("p", { class: "tension" }, h("span", { class: "cut" }, t("{points} a trick", { points })));
}

export function bidFit(view) {
  const { plan, desk } = view;
  const deal = currentDeal(plan, desk);
  const sum = total(desk.bids);
  const label = t("Bid {sum} of {cards}", { sum, cards: deal.cards });
  const words = { sum: MARK, cards: deal.cards, tricks: deal.cards };
  return h("section", { class: fitClass(view), "aria-label": t("Bids so far") },
    sumWords(t("Bid {sum} of {cards}", words), t("{sum} of {tricks}", words), sum),
    tensionPill(tension(deal, desk), desk.bids.includes(null)),
    slots(deal.tricks, sum, 0, label));
}

/** A short screen and many players leave room for few words from the start; else the width decides. */
function fitClass(view, crowd = false) {
  return crowd || view.short || view.slim ? "fit wordy terse" : "fit wordy";
}

export function trickFit(view, found) {
  const { plan, desk } = view;
  const deal = currentDeal(plan, desk);
  const size = deal.tricks;
  const crowd = view.names.length > 6;
  const solid = total(found.filter((each) => each.kind !== "ghost").map((each) => each.value));
  const all = total(found.map((each) => each.value));
  const label = t("{sum} of {tricks} tricks placed", { sum: all, tricks: size });
  const words = { sum: MARK, cards: deal.cards, tricks: size };
  const bids = tn("Bid {sum} on {n} card", "Bid {sum} on {n} cards", deal.cards, words);
  const onBids = desk.bids && !crowd && !view.short && !view.slim;
  return h("section", { class: fitClass(view, crowd), "aria-label": t("Tricks placed") },
    onBids
      ? sumWords(bids, t("Bid {sum} of {cards}", words), total(desk.bids))
      : sumWords(t("Placed {sum} of {tricks}", words), t("{sum} of {tricks}", words), all),
    tensionPill(tension(deal, desk), false) ?? worthPill(deal),
    slots(size, solid, all - solid, label));
}

/** While nothing is bid and the trump is somebody's choice, it is asked where the fit bar will be. */
export function trumpRow() {
  return h("section", { class: "fit ask-trump wordy", role: "group", "aria-label": t("Trump") },
    h("p", { class: "cut full" }, t("Trump")),
    h("div", { class: "suits" }, [...SUITS, ["none", "none"]].map(([code, name]) =>
      h("button", {
        type: "button", class: code === "none" ? "trump none" : "trump",
        "data-do": "set-trump", "data-trump": code, "aria-label": trumpName(code),
      }, h("span", null, icon(name, { size: code === "none" ? "i-s" : `suit ${name}` }))))));
}

/** How the keys 0..top are laid out: `{form, columns, rows}`. */
export function padForm(top, players, short) {
  const keys = top + 1;
  if (top < 12) {
    const columns = keys <= 2 ? 2 : keys === 4 ? 2 : keys <= 6 ? 3 : keys <= 8 ? 4 : keys <= 10 ? 5 : 6;
    return { form: "plain", columns, rows: Math.ceil(keys / columns) };
  }
  if (players > 3 || short) return { form: "tens", columns: 5, rows: 2 };
  const columns = keys <= 20 ? 5 : 7;
  return { form: "direct", columns, rows: Math.ceil(keys / columns) };
}

function strike() {
  const svg = icon("", { size: "strike" });
  svg.setAttribute("viewBox", "0 0 60 24");
  svg.setAttribute("preserveAspectRatio", "none");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("class", "ink");
  path.setAttribute("d", STRIKE);
  svg.replaceChildren(path);
  return svg;
}

function key(number, act, seat, why) {
  return h("button", {
    type: "button", class: why ? "key barred" : "key", "data-key": `key-${number}`,
    "data-do": act, "data-seat": seat, "data-n": number,
    "aria-disabled": why ? "true" : null,
    "aria-label": why ? t("{bid}, not allowed", { bid: number }) : null,
    "aria-describedby": why ? "why" : null,
  }, num(number), why && strike());
}

function pad(view, { top, act, seat, label, why, only = null }) {
  if (only !== null) {
    return h("div", { class: "pad c3", role: "group", "aria-label": label },
      h("button", { type: "button", class: "key only", "data-do": act, "data-seat": seat, "data-n": only }, num(only)));
  }
  const { form, columns } = padForm(top, view.names.length, view.short);
  const from = form === "tens" ? Math.min(view.ui.tens, Math.floor(top / 10)) * 10 : 0;
  const to = form === "tens" ? Math.min(top, from + 9) : top;
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return h("div", { class: `pad c${columns}`, role: "group", "aria-label": label },
    numbers.map((number) => key(number, act, seat, why(number))));
}

function tens(view, top) {
  if (padForm(top, view.names.length, view.short).form !== "tens") return null;
  const shown = Math.min(view.ui.tens, Math.floor(top / 10));
  const blocks = Array.from({ length: Math.floor(top / 10) + 1 }, (_, index) => index);
  return h("div", { class: "tens" }, h("div", { class: "seg", role: "group", "aria-label": t("Tens") },
    blocks.map((block) => h("button", {
      type: "button", "data-do": "tens", "data-n": block, "aria-pressed": block === shown ? "true" : "false",
    }, `${block * 10}–${Math.min(top, block * 10 + 9)}`))));
}

function question(text, name, { why = null, hint = null, again = false, back = false } = {}) {
  return h("div", { class: back ? "ask row" : "ask" },
    h("div", { class: "grow" },
      h("h2", { id: "question" }, cutName(text, name)),
      why && h("p", { class: again ? "wordy why again" : "wordy why", id: "why" }, icon("bar", { size: "i-s" }), h("span", { class: "cut" }, why)),
      !why && hint && h("p", { class: "hint" }, hint)),
    back && h("button", { type: "button", class: "icon-btn", "data-do": "back", "aria-label": t("Back") }, icon("close")));
}

/** Question and pad of the bids phase. */
export function bidPad(view) {
  const { plan, desk, names, ui } = view;
  const deal = currentDeal(plan, desk);
  const asked = ui.reopen ?? nextBidder(deal, desk);
  if (asked === null) {
    return [
      h("div", { class: "ask" }, h("h2", null, t("Whose bid changes?"))),
      h("div", { class: "pad one" }, h("button", { type: "button", class: "btn line", "data-do": "back" }, t("Back to the tricks"))),
    ];
  }
  const name = names[asked - 1];
  const limit = limits(plan, deal, desk, asked);
  const shown = ui.why ?? (limit.only !== null ? onlyWords(limit.only)
    : reason(limit, deal, limit.barred ?? 0));
  const again = ui.why !== null;
  const switched = padForm(limit.max, names.length, view.short).form === "tens";
  let text = ui.reopen ? t("{name} now bids?", { name: MARK }) : t("How many for {name}?", { name: MARK });
  if (view.short && switched) text = `${MARK}?`; // the switch of tens stands beside it
  return [
    question(text, name, { why: shown, hint: howBid(deal.type), again, back: ui.reopen !== null }),
    limit.only === null && tens(view, limit.max),
    pad(view, {
      top: limit.max, act: "bid", seat: asked, only: limit.only,
      label: t("Bid of {name}", { name }), why: (number) => reason(limit, deal, number),
    }),
  ];
}

/** The full pad for a result outside the strip. */
export function trickPad(view) {
  const { plan, desk, names, ui } = view;
  const deal = currentDeal(plan, desk);
  const name = names[ui.pad - 1];
  const switched = padForm(deal.tricks, names.length, view.short).form === "tens";
  const text = view.short && switched ? `${MARK}?` : t("How many did {name} take?", { name: MARK });
  return [
    question(text, name, { back: true }),
    tens(view, deal.tricks),
    pad(view, {
      top: deal.tricks, act: "take", seat: ui.pad,
      label: t("Tricks of {name}", { name }), why: () => null,
    }),
  ];
}

export function left(view, found) {
  const { plan, desk, names } = view;
  const deal = currentDeal(plan, desk);
  const missing = found.some((each) => each.value === null);
  const rest = deal.tricks - total(found.map((each) => each.value));
  let head = tn("left: {n} trick is placed", "left: all {n} tricks are placed", deal.tricks);
  let hint = summary(found, desk, names);
  if (rest < 0) {
    head = tn("trick too many", "tricks too many", -rest);
    hint = t("Tap those who took fewer.");
  } else if (rest > 0 || missing) {
    head = tn("trick left", "tricks left", rest);
    hint = desk.bids ? t("Tap those who took more.") : t("Tap what each one took.");
  }
  return h("div", { class: "left" },
    h("b", { class: rest < 0 ? "pencil" : "lamp" }, rest < 0 ? signed(-rest) : num(rest)),
    h("p", null, head, h("small", null, hint)));
}

export function recordButton(view, found) {
  const { plan, desk, names } = view;
  const deal = currentDeal(plan, desk);
  const next = plan.deals[deal.number];
  const ready = fits(deal, found) && !view.waiting;
  const small = ready
    ? h("small", null, cutName(nextWords(plan, deal), next ? names[next.dealer - 1] : ""))
    : h("small", null, t("when the tricks add up to {tricks}", { tricks: deal.tricks }));
  return h("div", { class: "rec" }, h("button", {
    type: "button", class: ready ? "btn main" : "btn", "data-do": "record", "aria-disabled": ready ? null : "true",
  }, h("span", null, t("Record"), small)));
}

function undoButton(act, what, names, verb, word, short) {
  const name = what && names[what.seat - 1];
  const text = what && describe(what);
  const label = what ? `${verb} ${text.replace(MARK, name ?? "")}` : word;
  const body = what
    ? [short ? null : h("span", { class: "keep full" }, `${verb} `), cutName(text, name)]
    : h("span", null, word);
  const sign = icon(act);
  return h("button", {
    type: "button", class: "wordy", "data-do": act, "aria-disabled": what ? null : "true", "aria-label": label,
  }, act === "undo" ? [sign, body] : [body, sign]);
}

/** Undo and redo, each saying what it will do; with both, the names of the verbs give way. */
export function undoBar(view) {
  const { desk, names } = view;
  const both = Boolean(desk.undo && desk.redo);
  return h("footer", { class: desk.redo ? "undo" : "undo one" },
    undoButton("undo", desk.undo, names, t("Undo:"), t("Undo"), both),
    undoButton("redo", desk.redo, names, t("Redo:"), t("Redo"), both));
}

export { results };
