/* The result of a check on one screen: the faults, the tricks beside the sheet, and what may be entered. */

import { h, icon } from "../dom.js";
import { MARK, num, t, tn } from "../i18n.js";
import { inline, tile } from "../cards/tiles.js";
import { describe } from "../desk/words.js";
import { header } from "./entry.js";

function title(page) {
  const { view, number } = page;
  if (view.complete) return t("Deal {deal} checked", { deal: number });
  return t("Deal {deal}: {done} of {tricks}", { deal: number, done: view.tricks.length, tricks: view.length });
}

function scope({ view }) {
  if (view.complete) return null;
  return tn("Only {n} trick was told.", "Only {n} tricks were told.", view.tricks.length);
}

/** The trick of a fault, the wrong card framed. */
function wrongTrick(page, fault) {
  const { view, pack, names } = page;
  const trick = view.tricks[fault.trick - 1];
  const many = names.length > 5;
  return h("ol", {
    class: many ? "trick many" : "trick", "data-across": many ? Math.ceil(names.length / 2) : names.length,
    "aria-label": t("Trick {number}", { number: fault.trick }),
  }, trick.cards.map((play, at) => {
    const seat = ((trick.leader - 1 + at) % names.length) + 1;
    const bad = seat === fault.seat;
    return h("li", { class: bad ? "now" : null }, tile(pack, play, bad ? "fly bad" : "fly"),
      h("span", { class: "cut", dir: "auto" }, names[seat - 1]));
  }));
}

function fineWords(page, fault, at) {
  if (fault.fine === "booked") return h("p", { class: "small leaf" }, t("A fine for it stands on the sheet."));
  if (fault.fine === "due") return h("p", { class: "small soft" }, t("Fine of the house: {points}", { points: page.change(fault.penalty) }));
  if (!page.view.proposals.some(({ kind, fault: of }) => kind === "agreed" && of === at)) return null;
  const told = page.view.faults.findIndex((each) => each.fine === "none") === at;
  return h("p", { class: "agree" }, told && h("span", { class: "small soft" }, t("The house rules fix no fine.")),
    h("button", { type: "button", class: "btn low line", "data-do": "agree", "data-at": at, "aria-haspopup": "dialog" },
      t("Agreed fine …")));
}

function faultItem(page, fault, at) {
  return h("li", { "data-key": `fault-${at}` },
    h("p", { class: "told-fault", dir: "auto" }, fault.text),
    fineWords(page, fault, at),
    at === 0 && wrongTrick(page, fault));
}

function verdict(page) {
  const { faults } = page.view;
  if (!faults.length) {
    return h("section", { class: "verdict", role: "status" },
      h("h2", { class: "leaf" }, icon("leaf"), t("No fault found")),
      scope(page) && h("p", { class: "soft small" }, scope(page)));
  }
  return h("section", { class: "verdict" },
    h("p", { class: "fault", role: "status" }, icon("warn"), h("b", null, tn("{n} fault", "{n} faults", faults.length))),
    scope(page) && h("p", { class: "soft small" }, scope(page)),
    h("ol", { class: "faults" }, faults.map((fault, at) => faultItem(page, fault, at))));
}

function agreement({ view }) {
  if (view.void) return t("The deal was annulled: its tricks do not count.");
  if (view.running) return t("The deal is not recorded yet.");
  if (view.agrees === null) return t("Not all tricks were told, so nothing can be compared.");
  return view.agrees ? t("The sheet says the same.") : t("The sheet says otherwise.");
}

/** Tricks by the cards and on the sheet, five players to a table. */
function tricks(page) {
  const { view, names } = page;
  const width = names.length > 5 ? Math.ceil(names.length / 2) : names.length;
  const starts = names.map((_, at) => at).filter((at) => at % width === 0);
  const compare = view.recorded !== null && view.complete;
  const table = (from) => {
    const seats = names.map((_, at) => at).slice(from, from + width);
    const differs = (at) => compare && view.taken[at] !== view.recorded[at];
    return h("table", { class: "tricks-won" },
      h("caption", { class: "sr" }, t("Tricks won")),
      h("thead", null, h("tr", null, h("td", null),
        seats.map((at) => h("th", { scope: "col" }, h("span", { class: "cut", dir: "auto" }, names[at]))))),
      h("tbody", null,
        h("tr", null, h("th", { scope: "row" }, t("from the cards")), seats.map((at) =>
          h("td", { class: differs(at) ? "off" : null }, num(view.taken[at])))),
        view.recorded && h("tr", null, h("th", { scope: "row" }, t("on the sheet")), seats.map((at) =>
          h("td", { class: differs(at) ? "off" : null }, num(view.recorded[at]))))));
  };
  const mark = view.agrees === true ? "leaf" : view.agrees === false ? "pencil" : "soft";
  return h("section", { class: "block", "aria-label": t("Tricks won") }, starts.map(table),
    h("p", { class: `small ${mark}`, role: "status" }, agreement(page)));
}

/** Every trick told in one line each, wrong cards framed. */
export function everyTrick({ view, pack, names }) {
  const wrong = new Set(view.faults.map((fault) => `${fault.trick} ${fault.seat}`));
  return h("ol", { class: names.length > 5 ? "all-tricks many" : "all-tricks" }, view.tricks.map((trick) => h("li", null,
    h("span", { class: "soft" }, num(trick.number)),
    h("span", { class: "row" }, trick.cards.map((play, at) => {
      const seat = ((trick.leader - 1 + at) % names.length) + 1;
      return h("span", { class: wrong.has(`${trick.number} ${seat}`) ? "wrong" : null }, inline(pack, play));
    })),
    h("b", { class: "cut", dir: "auto" }, h("span", { class: "sr" }, t("taken by"), " "), names[trick.winner - 1]))));
}

/** A fine in one tap, with the total it leads to. */
export function fineButton(page, proposal, kind) {
  const { view, names } = page;
  const at = view.faults[proposal.fault].seat - 1;
  const words = { name: names[at], points: page.change(proposal.points) };
  return h("button", { type: "button", class: kind, "data-do": "enter", "data-at": view.proposals.indexOf(proposal) },
    h("span", null,
      proposal.kind === "agreed" ? [words.name, " ", words.points] : t("Enter the fine: {name} {points}", words),
      h("small", null, t("total {change}", { change: page.points(proposal.changes.totals, at) }))));
}

function button(page, proposal, main) {
  const kind = main ? "btn main" : "btn low line";
  const at = page.view.proposals.indexOf(proposal);
  if (proposal.kind === "fine") return fineButton(page, proposal, main ? kind : "btn line");
  if (proposal.kind === "tricks") {
    const word = page.view.running ? t("Record these tricks") : t("Enter these tricks");
    return h("button", { type: "button", class: kind, "data-do": "preview", "data-at": at, "aria-haspopup": "dialog" }, word);
  }
  if (proposal.kind === "again") {
    return h("button", { type: "button", class: kind, "data-do": "enter", "data-at": at }, t("Deal again"));
  }
  return h("button", { type: "button", class: kind, "data-do": "enter", "data-at": at }, t("Keep the cards"));
}

/** Why and how a deal is dealt again after a revoke. */
function replay({ view, scorer }) {
  if (!view.replay) return null;
  return h("div", { class: "banner flush" }, icon("again"), h("p", null,
    t("House rules: the deal is void and dealt again by the same player; a fine stays."),
    scorer && !view.running && [" ", t("In the game: undo up to its tricks, then More, Deal again.")]));
}

function actions(page) {
  const { view, scorer } = page;
  const open = view.proposals.filter(({ kind }) => kind !== "agreed");
  const fines = open.filter(({ kind }) => kind === "fine");
  const first = fines[0] ?? open[0];
  const rest = open.filter((proposal) => proposal !== first && proposal.kind !== "fine");
  return h("div", { class: "acts push" },
    !scorer && h("p", { class: "small soft" }, t("Only the phone that keeps the score can enter this.")),
    first && button(page, first, true),
    fines.slice(1).map((proposal) => button(page, proposal, false)),
    h("div", { class: "btns two" },
      rest.map((proposal) => button(page, proposal, false)),
      view.kept
        ? h("a", { class: "btn low line", href: page.urls.replay }, t("Trick by trick"))
        : h("button", { type: "button", class: "btn low line", "data-do": "every", "aria-haspopup": "dialog" }, t("All tricks")),
      h("button", { type: "button", class: "btn low line", "data-do": "cards" },
        view.complete ? t("To the cards") : t("More cards"))));
}

/** Takes back what was entered here, as long as nothing else was entered after it. */
function undoBar(page) {
  const { undo, names } = page;
  if (page.entered === null || page.entered !== page.version || !undo) return null;
  const text = describe(undo).replace(MARK, names[undo.seat - 1] ?? "");
  return h("footer", { class: "undo single" },
    h("button", { type: "button", "data-do": "take-back" }, icon("undo"),
      h("span", { class: "keep" }, t("Undo:"), " "), h("span", { class: "cut" }, text)));
}

/** What one entry would change, player by player. */
export function changeList(page, { points, premiums, totals }) {
  const rows = page.names.map((name, at) => {
    const words = [];
    if (points && points[0][at] !== points[1][at]) words.push(page.points(points, at));
    const [was, is] = [premiums[0][at], premiums[1][at]];
    if (was !== is) words.push(t("premiums {change}", { change: page.points(premiums, at) }));
    const by = totals[1][at] - totals[0][at];
    if (!by && !words.length) return null;
    return h("div", null, h("dt", null, h("b", { dir: "auto" }, name), " ", words.join(", ")),
      h("dd", { class: by < 0 ? "pencil" : "leaf" }, page.change(by)));
  });
  return h("dl", { class: "facts" }, rows);
}

/** The screen of the result. */
export function resultScreen(page) {
  return [
    header(page, title(page), null),
    h("div", { class: "result" }, verdict(page), tricks(page), replay(page), actions(page)),
    undoBar(page),
  ];
}
