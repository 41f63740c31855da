/* The result of a check on one screen: the faults, the tricks beside the sheet, and what may be entered. */

import { h, icon } from "../dom.js";
import { MARK, num, t, tn } from "../i18n.js";
import { inline, tile } from "../cards/tiles.js";
import { describe } from "../desk/words.js";
import { header } from "./entry.js";
import { tally } from "./tally.js";

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

/** The fines of one fault: what stands on the sheet already, else the buttons that enter one. */
function fineWords(page, fault, at, main) {
  if (fault.fine === "booked") return h("p", { class: "small leaf" }, t("A fine for it stands on the sheet."));
  const { proposals, faults } = page.view;
  const open = proposals.filter((proposal) => proposal.fault === at && proposal !== main);
  if (open.length < 2 || faults.length === 1) {
    return open.length > 0 && h("div", { class: "fines", role: "group", "aria-label": t("Penalty") },
      open.length > 1 && h("p", { class: "small soft" }, t("The house rules fix no fine.")),
      open.map((proposal) => shortFine(page, proposal)));
  }
  return h("div", { class: "fines" }, h("button", {
    type: "button", class: "btn low line", "data-do": "agree", "data-at": at, "aria-haspopup": "dialog",
    "aria-label": t("Agreed fine for {name}", { name: page.names[fault.seat - 1] }),
  }, t("Fine …")));
}

function faultItem(page, fault, at, main) {
  return h("li", { "data-key": `fault-${at}` },
    h("p", { class: "told-fault", dir: "auto" }, fault.text),
    fineWords(page, fault, at, main),
    page.view.faults.length === 1 && wrongTrick(page, fault));
}

function verdict(page, main) {
  const { faults } = page.view;
  const few = scope(page);
  if (!faults.length) {
    return h("section", { class: "verdict", role: "status" },
      h("h2", { class: "leaf" }, icon("leaf"), t("No fault found")),
      few && h("p", { class: "soft small" }, few));
  }
  const words = tn("{n} fault", "{n} faults", faults.length);
  return h("section", { class: "verdict some" },
    h("p", { class: "fault", role: "status" }, icon("warn"), h("b", null, words), few && h("span", { class: "soft small" }, few)),
    h("div", { class: "listed", role: "group", "aria-label": words, tabindex: "0" },
      h("ol", { class: faults.length > 1 ? "faults many" : "faults" },
        faults.map((fault, at) => faultItem(page, fault, at, main)))),
    h("p", { class: "further", "aria-hidden": "true", hidden: true }));
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

/** The same beside the fault itself, without the name. */
function shortFine(page, proposal) {
  const at = page.view.faults[proposal.fault].seat - 1;
  const points = page.change(proposal.points);
  const change = page.points(proposal.changes.totals, at);
  return h("button", {
    type: "button", class: "btn low line", "data-do": "enter", "data-at": page.view.proposals.indexOf(proposal),
    "aria-label": `${t("Enter the fine: {name} {points}", { name: page.names[at], points })}, ${t("total {change}", { change })}`,
  }, h("span", null, points, h("small", null, change)));
}

function button(page, proposal, kind) {
  if (proposal.kind === "fine") return fineButton(page, proposal, kind);
  const word = {
    tricks: page.view.running ? t("Record these tricks") : t("Enter these tricks"),
    again: t("Deal again"),
    cards: t("Keep the cards"),
  }[proposal.kind];
  const looks = annuls(page, proposal);
  return h("button", {
    type: "button", class: kind, "data-do": looks ? "annul" : "enter", "data-at": page.view.proposals.indexOf(proposal),
    "aria-haspopup": looks ? "dialog" : null, "aria-describedby": proposal.kind === "tricks" ? "changes" : null,
  }, proposal.kind === "again" ? h("span", null, word, h("small", null, t("by the house rules"))) : word);
}

/** Whether `proposal` takes a recorded deal out of the count: a step to look at first. */
export const annuls = ({ view }, proposal) => proposal.kind === "again" && !view.running;

/** What is offered at sight; a deal is annulled from the menu unless the house rules want it. */
const offered = ({ view }) => view.proposals.filter(({ kind }) => kind !== "agreed" && (kind !== "again" || view.replay));

/** Why a deal is dealt again after a revoke, and how, where no button does it. */
function replay({ view, scorer }) {
  if (!view.replay || view.proposals.some(({ kind }) => kind === "again")) return null;
  return h("p", { class: "again-words" }, icon("again", { size: "i-s" }), h("span", null,
    t("House rules: the deal is dealt again, the fine stays."),
    scorer && [" ", t("In the game: undo up to its tricks, then More, Deal again.")]));
}

/** The entry of the one amber button: a fine that is due, else what is next. */
function mainOf(page) {
  const open = offered(page);
  return open.find(({ kind }) => kind === "fine") ?? open[0];
}

function actions(page, main) {
  const { view, scorer } = page;
  const rest = offered(page).filter((each) => each !== main && each.fault === null);
  const large = rest.filter(({ kind }) => kind !== "cards");
  return h("div", { class: "acts push" },
    !scorer && h("p", { class: "small soft" }, t("Only the phone that keeps the score can enter this.")),
    main && button(page, main, "btn main"),
    large.length > 0 && h("div", { class: "btns two" }, large.map((proposal) => button(page, proposal, "btn low line"))),
    h("div", { class: "btns two" },
      rest.filter(({ kind }) => kind === "cards").map((proposal) => button(page, proposal, "btn low line")),
      view.kept
        ? h("a", { class: "btn low line", href: page.urls.replay }, t("Trick by trick"))
        : h("button", { type: "button", class: "btn low line", "data-do": "every", "aria-haspopup": "dialog" }, t("All tricks")),
      h("button", { type: "button", class: "btn low line", "data-do": "cards" },
        view.complete ? t("To the cards") : t("More cards"))));
}

/** What was entered here, in words; null once something else was entered after it. */
export function receiptWords({ undo, entered, version }, names) {
  if (entered === null || entered !== version || !undo) return null;
  return t("Entered: {entry}", { entry: describe(undo).replace(MARK, names[undo.seat - 1] ?? "") });
}

/** The receipt of an entry, and the way back in one tap. */
export function receipt(page) {
  const words = receiptWords(page, page.names);
  if (words === null) return null;
  return h("footer", { class: "undo receipt" },
    h("p", { class: "leaf" }, icon("tick"), h("span", null, words)),
    h("button", { type: "button", "data-do": "take-back" }, icon("undo"), t("Undo")));
}

/** Leave out the cards of the one fault where they do not fit; say at the lower edge how many faults are still to come. */
export function countFurther(root) {
  const list = root.querySelector(".listed");
  const line = root.querySelector(".further");
  if (!list) return;
  const items = [...list.querySelectorAll(".faults > li")];
  list.classList.remove("told-only");
  if (items.length === 1 && list.scrollHeight > list.clientHeight + 2) list.classList.add("told-only");
  const { bottom } = list.getBoundingClientRect();
  const below = items.filter((item) => item.getBoundingClientRect().bottom > bottom + 2);
  const goesOn = list.scrollTop + list.clientHeight < list.scrollHeight - 2;
  line.hidden = !goesOn || !below.length;
  list.classList.toggle("goes-on", goesOn);
  line.textContent = below.length ? t("{n} more", { n: below.length }) : "";
}

/** The screen of the result. */
export function resultScreen(page) {
  const main = mainOf(page);
  return [
    header(page, title(page), null),
    h("div", { class: "result" }, verdict(page, main), replay(page), tally(page), actions(page, main)),
    receipt(page),
  ];
}
