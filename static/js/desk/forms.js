/* The forms behind the deal's menu: a penalty, a note. What is written in them is not lost. */

import { h, icon } from "../dom.js";
import { changeOf, pointsOf, t } from "../i18n.js";
import { reasonName } from "./words.js";

const STEP = 10;
const USUAL = [-50, -100, -200];
const LONGEST = 500;

function choice(group, value, word, checked) {
  return h("label", { class: "pill" },
    h("input", { type: "radio", name: group, value, checked, required: true }),
    h("span", { class: "cut", dir: "auto" }, word));
}

/** Text as the server takes it: no control characters or torn ones, at most 500 characters. */
export function clean(text) {
  const plain = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu, " ").trim();
  return Array.from(plain).slice(0, LONGEST).join("").trim();
}

/** Says above the buttons of a form what became of it. */
function teller() {
  const line = h("p", { class: "told", role: "alert", hidden: true });
  return {
    line,
    say(text) {
      line.hidden = false;
      line.textContent = text;
    },
  };
}

/**
 * Show `form`; `entry()` makes the operation of it, or null when there is nothing to enter. It
 * closes once the entry is taken, and says so when the deal has moved on meanwhile. `dealOf(desk)`
 * is the number of the deal it would go to, null for none.
 */
function ask(drawer, { title, form, told, deal, dealOf, entry, enter, forget = () => {} }) {
  let over = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const op = entry();
    if (over) return told.say(t("The game is over: nothing more can be entered."));
    if (op && !enter(op)) return told.say(t("Not entered yet: the server has to answer first. It stays here, try again in a moment."));
    forget();
    drawer.close();
  });
  form.moved = (desk) => {
    const next = dealOf(desk);
    over = next === null;
    if (over) told.say(t("The game is over: nothing more can be entered."));
    else if (next === deal) told.line.hidden = true;
    else told.say(t("Deal {deal} is over. This would now go to deal {next}.", { deal, next }));
  };
  drawer.show(title, [form], { form });
}

export function penaltyDrawer(drawer, view, enter) {
  const { names, plan, desk } = view;
  const dealOf = ({ number }) => number ?? plan.deals.length; // after the end it goes to the last deal
  const told = teller();
  let points = USUAL[0];
  const shown = h("output", { "aria-live": "polite" }, changeOf(points));
  const set = (value) => {
    points = Math.max(-5000, Math.min(5000, value));
    shown.textContent = changeOf(points);
  };
  const side = (word, symbol, change) => {
    const made = h("button", { type: "button", "aria-label": word }, icon(symbol));
    made.addEventListener("click", () => set(points + change));
    return made;
  };
  const step = { step: pointsOf(STEP) };
  const form = h("form", { class: "form tight", method: "dialog" },
    h("fieldset", { class: "pills" }, h("legend", { class: "label" }, t("Whose penalty")),
      names.map((name, index) => choice("seat", index + 1, name, false))),
    h("fieldset", { class: "pills" }, h("legend", { class: "label" }, t("What for")),
      ["revoke", "joker_lead", "other"].map((kind, index) => choice("reason", kind, reasonName(kind), index === 0))),
    h("div", { class: "points-row" },
      h("div", { class: "stepper wide" }, side(t("{step} less", step), "minus", -STEP), shown, side(t("{step} more", step), "plus", STEP)),
      USUAL.map((value) => {
        const usual = h("button", { type: "button", class: "btn low line" }, changeOf(value));
        usual.addEventListener("click", () => set(value));
        return usual;
      })),
    told.line,
    h("div", { class: "btns two" },
      h("button", { type: "button", class: "btn line", "data-close": true }, t("Leave it")),
      h("button", { type: "submit", class: "btn main" }, t("Enter the penalty"))));
  const entry = () => {
    const data = new FormData(form);
    const seat = Number(data.get("seat"));
    return seat && points ? { kind: "penalty", seat, points, reason: data.get("reason"), note: "" } : null;
  };
  const title = desk.number === null ? t("Penalty in the last deal") : t("Penalty");
  ask(drawer, { title, form, told, deal: dealOf(desk), dealOf, entry, enter });
}

/** A note that was begun and not kept: it is there again when the drawer is opened. */
let draft = null;

export function noteDrawer(drawer, view, enter) {
  const deal = view.desk.number;
  const told = teller();
  const kept = view.desk.note;
  const field = h("input", { class: "text", id: "note-text", type: "text", maxlength: LONGEST, value: draft ?? kept, autocomplete: "off" });
  const forget = () => (draft = null);
  field.addEventListener("input", () => (draft = field.value));
  const leave = h("button", { type: "button", class: "btn line", "data-close": true }, t("Leave it"));
  leave.addEventListener("click", forget);
  const form = h("form", { class: "form tight", method: "dialog" },
    h("label", { class: "sr", for: "note-text" }, t("Note")), field,
    told.line,
    h("div", { class: "btns two" }, leave,
      h("button", { type: "submit", class: "btn main" }, t("Keep the note"))));
  const entry = () => {
    const text = clean(field.value);
    return text === kept ? null : { kind: "note", text };
  };
  const dealOf = ({ number }) => number;
  ask(drawer, { title: t("Note to deal {deal}", { deal }), form, told, deal, dealOf, entry, enter, forget });
  field.focus();
}
