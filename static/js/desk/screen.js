/* The whole desk as one tree of elements, made anew after each change. */

import { h, icon, orBriefly } from "../dom.js";
import { t, tn } from "../i18n.js";
import { currentDeal, limits, nextBidder, results } from "./deal.js";
import { bidFit, bidPad, left, padForm, recordButton, trickFit, trickPad, trumpRow, undoBar } from "./lower.js";
import { hand, seats } from "./rows.js";
import { dealBriefly, dealLine, SUITS, trumpName } from "./words.js";

const PHASES = { bids: "pen", tricks: "stack", done: "laurel" };

export function phaseName(phase) {
  return { bids: t("Bids"), tricks: t("Tricks"), done: t("Game over") }[phase];
}

/** The trump, to be noted or changed; a sign alone where the rules settle it, nothing where each trick does. */
function trumpTile(deal, desk) {
  if (!deal.trump_open && desk.trump === null) return deal.trump && settledTrump(deal.trump);
  const suit = SUITS.find(([code]) => code === desk.trump);
  const label = desk.trump
    ? t("Trump: {suit}, change", { suit: trumpName(desk.trump) })
    : t("Trump: not entered");
  const face = suit
    ? icon(suit[1], { size: `suit ${suit[1]}` })
    : icon(desk.trump === "none" ? "none" : "plus", { size: "i-s" });
  return h("button", {
    type: "button", class: suit ? "trump" : "trump none", "data-do": "trump", "aria-label": label,
  }, h("span", null, face));
}

function settledTrump(trump) {
  const suit = SUITS.find(([code]) => code === trump);
  return h("span", {
    class: suit ? "trump" : "trump none settled", role: "img",
    "aria-label": t("Trump: {suit}", { suit: trumpName(trump) }),
  }, h("span", null, suit ? icon(suit[1], { size: `suit ${suit[1]}` }) : icon("none", { size: "i-s" })));
}

function sheetLink(view, deal) {
  const { plan, desk, urls, notice } = view;
  const line = deal ? orBriefly(dealLine(plan, deal, desk), dealBriefly(plan, deal, desk))
    : tn("{n} deal played", "{n} deals played", plan.deals.length);
  const waits = view.compact && notice?.brief;
  return h("p", null, h("a", { class: "to-sheet", href: urls.sheet },
    icon(waits ? "cut" : "sheet", { size: "i-s" }),
    h("span", { class: "sr" }, t("Sheet."), " "),
    h("span", { class: waits ? "cut lamp" : "wordy cut" }, waits || line)));
}

function header(view) {
  const { desk, phase } = view;
  const deal = currentDeal(view.plan, desk);
  return h("header", { class: "deal-head" },
    h("div", { class: "grow" },
      h("h1", null, icon(PHASES[phase]), phaseName(phase)),
      sheetLink(view, deal)),
    deal && hand(deal),
    deal && trumpTile(deal, desk),
    h("button", {
      type: "button", class: desk.note || desk.penalties.length ? "icon-btn noted" : "icon-btn",
      "data-do": "more", "aria-haspopup": "dialog",
      "aria-label": t("More: penalty, deal again, note"),
    }, icon("more")));
}

function banner(notice) {
  const classes = ["banner", "slim", notice.bad && "bad"].filter(Boolean).join(" ");
  return h("div", { class: classes, role: notice.bad ? "alert" : "status" },
    icon(notice.bad ? "warn" : "cut"),
    h("span", { class: "grow" }, notice.lead && h("b", null, notice.lead), notice.lead && " ", notice.text),
    notice.action && h("button", {
      type: "button", class: "btn low line", "data-do": notice.action.act,
    }, notice.action.word));
}

/** Whether the trump is asked in place of the fit bar: chosen by a player, nothing bid yet. */
function asksTrump(desk, deal) {
  return deal.ask_trump && desk.trump === null && desk.bids?.every((bid) => bid === null);
}

function lower(view) {
  const { plan, desk, phase, ui, names } = view;
  const deal = currentDeal(plan, desk);
  if (phase === "done") {
    return [
      h("div", { class: "over-line" }, h("p", null, t("All deals are recorded.")),
        h("button", { type: "button", class: "btn low line", "data-do": "fine", "aria-haspopup": "dialog" },
          icon("minus", { size: "i-s" }), t("Penalty in the last deal"))),
      h("div", { class: "rec" }, h("a", { class: "btn main", href: view.urls.final },
        h("span", null, t("Final standings"), h("small", null, t("places, premiums, the sheet"))))),
    ];
  }
  if (phase === "bids") return [asksTrump(desk, deal) ? trumpRow() : bidFit(view), bidPad(view)];
  const found = results(deal, desk);
  if (ui.pad !== null) return trickPad(view);
  return [trickFit(view, found), names.length <= 6 && left(view, found), recordButton(view, found)];
}

/** Classes for the main element: they decide how high the lower part is. */
export function deskClass(view) {
  const { plan, desk, phase, names, ui, notice } = view;
  const classes = ["desk", phase];
  const deal = currentDeal(plan, desk);
  const players = names.length;
  const banner = notice && !view.compact && !notice.bad;
  if (players > 5 || (players > 4 && banner)) classes.push("low");
  if (players > 6) classes.push("crowd");
  if (notice?.bad) classes.push("alarm");
  if (!deal) return classes.join(" ");
  const top = deal.has_bids
    ? limits(plan, deal, desk, nextBidder(deal, desk) ?? deal.bidding_order[0]).max
    : deal.tricks;
  const { form, rows } = padForm(top, players, view.short);
  classes.push(`form-${form}`, `rows-${rows}`);
  if (ui.pad !== null) classes.push("padded");
  return classes.join(" ");
}

/** Everything on the screen, top to bottom. */
export function screen(view) {
  const { notice } = view;
  const shown = notice && (notice.bad || !view.compact);
  return [
    shown ? banner(notice) : null,
    header(view),
    seats(view),
    h("div", { class: "lower" }, lower(view)),
    undoBar(view),
  ].filter(Boolean);
}

/** What a screen reader should hear now; a change of it is spoken. */
export function spoken(view) {
  const { plan, desk, phase, names, ui } = view;
  const deal = currentDeal(plan, desk);
  if (!deal) return t("Game over");
  if (phase === "tricks") {
    const where = t("Deal {deal} of {deals}", { deal: deal.number, deals: plan.deals.length });
    return `${phaseName(phase)}. ${where}`;
  }
  const asked = ui.reopen ?? nextBidder(deal, desk);
  if (asked === null) return t("Whose bid changes?");
  const ask = t("How many for {name}?", { name: names[asked - 1] });
  const first = desk.bids.every((bid) => bid === null);
  if (!first) return ask;
  const cards = tn("{n} card", "{n} cards", deal.cards);
  const dealer = names[deal.dealer - 1];
  const start = t("Deal {deal}, {cards}, {name} deals.", { deal: deal.number, cards, name: dealer });
  return `${start} ${ask}`;
}
