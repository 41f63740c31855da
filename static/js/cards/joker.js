/* What a joker says, by one tap: every call has a key of its own. Offered is what can be written down under these
   rules; whether it was allowed is for the check to find. */

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

function callKey(pack, play, scope, done) {
  const face = SHAPES[scope] ? icon(SHAPES[scope], { size: `suit ${SHAPES[scope]}` }) : h("b", null, scope === "T" ? t("tr.") : t("all"));
  const made = h("button", { type: "button", class: "scope", "data-play": play, "aria-label": pack.says(play) }, face);
  made.addEventListener("click", () => done(play));
  return made;
}

/** All calls of a led joker: first those that take, then those that give; a line for each card asked for. */
function ledJoker(pack, card, done) {
  const { scopes } = pack.call;
  const offered = [
    ...(scopes.includes("suit") ? pack.suits.map(({ suit }) => suit) : []),
    ...scopes.filter((scope) => scope === "T" || scope === "*"),
  ];
  const calls = (intent, demand) => offered
    .filter((scope) => demand || scope !== "*") // `*` compares ranks only: it asks for the highest or the lowest card
    .map((scope) => callKey(pack, card + intent + scope + demand, scope, done));
  const line = (intent, demand, word) => {
    const keys = calls(intent, demand);
    return keys.length > 0 && h("div", { class: "call" }, h("span", { class: "soft small", "aria-hidden": "true" }, word), keys);
  };
  return offered.length > 0 && h("div", { class: offered.length > 4 ? "calls many" : "calls" }, INTENTS.map(([intent, says]) =>
    h("div", { class: "intent", role: "group", "aria-label": says() },
      h("p", { class: "label", "aria-hidden": "true" }, says()),
      DEMANDS.map(([demand, word]) => line(intent, demand, word())))));
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
  const calls = leads && ledJoker(pack, card, done);
  const bare = h("div", { class: "block", role: "group", "aria-label": calls ? t("Without a call") : t("The joker") },
    calls && h("p", { class: "label", "aria-hidden": "true" }, t("Without a call")),
    h("div", { class: calls ? "btns abreast low" : "btns abreast" },
      INTENTS.map(([intent, says]) => plain(says(), () => done(card + intent))),
      suit && plain(t("at face value"), () => done(`${card}=`))));
  const named = !leads && pack.call.named ? grid(pack, { act: "name", jokers: false }) : null;
  named?.addEventListener("click", (event) => {
    const chosen = event.target.closest("[data-card]");
    if (chosen) done(`${card}=${chosen.dataset.card}`);
  });
  drawer.show(title, [
    calls
      ? h("p", { class: "soft small" }, t("What was said?"))
      : h("div", { class: "duo" }, h("p", { class: "soft small" }, t("What was said?")), tile(pack, card, "fly")),
    calls,
    bare,
    named && h("div", { class: "block" }, h("p", { class: "label" }, t("or as this card")), named),
  ]);
}
