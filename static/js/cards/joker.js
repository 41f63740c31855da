/* What a joker says, by one or two taps. Offered is what can be written down under these rules; whether it was
   allowed is for the check to find. */

import { h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { SHAPES } from "./pack.js";
import { grid, tile } from "./tiles.js";

const DEMANDS = [["+", () => t("highest")], ["-", () => t("lowest")], ["", () => t("any")]];
const INTENTS = [["^", () => t("takes")], ["_", () => t("gives")]];

function plain(word, choose, extra = "") {
  const made = h("button", { type: "button", class: `btn ${extra}` }, word);
  made.addEventListener("click", choose);
  return made;
}

/** Six answers in one tap: what is asked for, and whether the joker takes. The first is chosen already. */
function wishes(changed) {
  const rows = INTENTS.map(([intent, says]) => h("div", { class: "wish", role: "presentation" },
    h("span", { class: "soft small" }, says()),
    DEMANDS.map(([demand, word]) => h("label", null,
      h("input", {
        type: "radio", name: "wish", value: intent + demand, checked: intent + demand === "^+",
        "aria-label": `${word()}, ${says()}`,
      }),
      h("span", null, word())))));
  const box = h("fieldset", { class: "wishes" }, h("legend", { class: "label" }, t("What is asked for")), rows);
  box.addEventListener("change", changed);
  return { box, value: () => box.querySelector(":checked").value };
}

function scopeTile(pack, scope) {
  const name = scope === "T" ? t("trumps") : scope === "*" ? t("any suit") : pack.suitNames[scope];
  const face = SHAPES[scope] ? icon(SHAPES[scope], { size: `suit ${SHAPES[scope]}` }) : h("b", null, scope === "T" ? t("tr.") : t("all"));
  return h("button", { type: "button", class: "scope", "aria-label": name }, face);
}

function ledJoker(pack, card, done) {
  const { scopes } = pack.call;
  const offered = [
    ...(scopes.includes("suit") ? pack.suits.map(({ suit }) => suit) : []),
    ...scopes.filter((scope) => scope === "T" || scope === "*"),
  ];
  if (!offered.length) return [];
  const tiles = offered.map((scope) => [scope, scopeTile(pack, scope)]);
  const wish = wishes(bar);
  /** `*` compares ranks only, so it asks for the highest or the lowest card. */
  function bar() {
    const any = wish.value().length === 1;
    for (const [scope, made] of tiles) made.disabled = any && scope === "*";
  }
  for (const [scope, made] of tiles) {
    made.addEventListener("click", () => {
      const [intent, demand = ""] = wish.value();
      done(card + intent + scope + demand);
    });
  }
  return [
    wish.box,
    h("div", { class: "block", role: "group", "aria-label": t("Which suit") },
      h("p", { class: "label", "aria-hidden": "true" }, t("Which suit")),
      h("div", { class: "scopes" }, tiles.map(([, made]) => made))),
  ];
}

/**
 * Ask in `drawer` what the joker `card` of `pack` said and call `choose(play)`.
 * `title` says whose it is; `leads` whether it opened the trick, for only then it may call.
 */
export function askJoker(drawer, pack, { card, leads, title }, choose) {
  const done = (play) => {
    drawer.close();
    choose(play);
  };
  const { suit } = pack.find(card);
  const calls = leads ? ledJoker(pack, card, done) : [];
  const bare = h("div", { class: "block", role: "group", "aria-label": calls.length ? t("Without a call") : t("The joker") },
    calls.length > 0 && h("p", { class: "label", "aria-hidden": "true" }, t("Without a call")),
    h("div", { class: "btns abreast" },
      INTENTS.map(([intent, says]) => plain(says(), () => done(card + intent))),
      suit && plain(t("at face value"), () => done(`${card}=`))));
  const named = !leads && pack.call.named ? grid(pack, { act: "name", jokers: false }) : null;
  named?.addEventListener("click", (event) => {
    const chosen = event.target.closest("[data-card]");
    if (chosen) done(`${card}=${chosen.dataset.card}`);
  });
  drawer.show(title, [
    h("div", { class: "duo" }, h("p", { class: "soft small" }, t("What was said?")), tile(pack, card, "fly")),
    calls,
    bare,
    named && h("div", { class: "block" }, h("p", { class: "label" }, t("or as this card")), named),
  ]);
}
