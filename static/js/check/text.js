/* The cards as text: one trick a line. What is wrong is said with its trick and its word. */

import { h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { header } from "./entry.js";

const lines = (text) => text.split(/\n/).map((line) => line.trim()).filter(Boolean);

/** The fields as they stand: `{tricks, hands}`, hands null where none were written. */
export function written(form) {
  const hands = lines(form.elements.hands.value);
  return { tricks: lines(form.elements.tricks.value), hands: hands.length ? hands : null };
}

export function textScreen(page) {
  const { told, fault, names } = page;
  const { tricks } = told.play;
  const { hands } = told.state;
  const why = fault && h("p", { class: "fault", role: "alert", id: "text-fault" }, icon("warn", { size: "i-s" }), h("span", null, fault));
  return [
    header(page, t("The cards as text"), t("Check of deal {deal}", { deal: page.number })),
    h("form", { class: "form tight result", id: "text-form" },
      h("div", { class: "field" },
        h("label", { for: "tricks" }, t("One trick a line, the card led first")),
        h("textarea", {
          class: "text area", id: "tricks", name: "tricks", rows: 4, spellcheck: "false", autocapitalize: "characters",
          autocomplete: "off", "aria-describedby": fault ? "text-fault" : "text-how", "aria-invalid": fault ? "true" : null,
          placeholder: "9D AC KD 8D",
        }, tricks.join("\n")),
        why,
        h("p", { class: "small soft", id: "text-how" },
          t("Rank and suit, S C D H: 9D, 10S, QH. A joker says what it is: JK1^ takes, JK1_ gives, JK1^H+ takes and asks for the highest heart."))),
      h("details", { class: "ruled", "data-key": "hands", open: hands !== null },
        h("summary", null, h("span", { class: "grow" }, t("The hands that were dealt, if known")), icon("chev")),
        h("div", { class: "field" },
          h("label", { for: "hands" }, t("One hand a line: {names}", { names: names.join(", ") })),
          h("textarea", {
            class: "text area", id: "hands", name: "hands", rows: Math.min(names.length, 6), spellcheck: "false",
            autocapitalize: "characters", autocomplete: "off",
          }, (hands ?? []).map((hand) => (Array.isArray(hand) ? hand.join(" ") : hand)).join("\n")))),
      h("div", { class: "btns push" },
        h("button", { type: "submit", class: "btn main" }, t("Check these cards")),
        h("button", { type: "button", class: "btn line", "data-do": "cards" }, t("Back to the cards")))),
  ];
}
