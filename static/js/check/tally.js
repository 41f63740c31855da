/* The tricks of a checked deal, player by player: by the cards, on the sheet, and what would follow from it. */

import { h } from "../dom.js";
import { num, t } from "../i18n.js";

const NAME = 48; // CSS px that a name which does not fit keeps at least

function agreement({ view }) {
  if (view.void) return t("The deal was annulled: its tricks do not count.");
  if (view.running) return t("The deal is not recorded yet.");
  if (view.agrees === null) return t("Not all tricks were told, so nothing can be compared.");
  return view.agrees ? t("The sheet says the same.") : t("The sheet says otherwise.");
}

/** A value that stays, or what becomes of it: where a line is too short for both, it ends behind the arrow. */
function becomes(page, pair, seat) {
  const [was, is] = pair.map((row) => row[seat]);
  if (was === is) return h("td", { class: "worth soft" }, page.scaled(was));
  return h("td", { class: is < was ? "worth pencil" : "worth leaf" },
    h("span", null, page.scaled(was), " \u2192"), " ", page.scaled(is));
}

/** Who gets other premiums by it. */
function otherPremiums(page, { premiums }) {
  const moved = page.names.map((name, at) => (premiums[0][at] === premiums[1][at] ? null : `${name} ${page.points(premiums, at)}`));
  const list = moved.filter(Boolean).join(", ");
  return list && h("p", { class: "small soft" }, t("premiums {change}", { change: list }));
}

const headed = (word, kind = null) => h("th", { scope: "col", class: kind }, word);

/** The table of tricks; beside them points and totals where the tricks of the cards would be entered. */
export function tally(page) {
  const { view, names } = page;
  const compare = view.recorded !== null && view.complete;
  const changes = view.proposals.find(({ kind }) => kind === "tricks")?.changes ?? null;
  const mark = view.agrees === true ? "leaf" : view.agrees === false ? "pencil" : "soft";
  return h("section", { class: "reckoning", "aria-label": t("Tricks won") },
    h("p", { class: `small ${mark}`, role: "status" }, agreement(page)),
    h("table", { class: "tricks-won", id: "changes" },
      h("caption", { class: "sr" }, t("Tricks won")),
      h("thead", null, h("tr", null, h("td", null), headed(t("from the cards")),
        view.recorded && headed(t("on the sheet")),
        changes?.points && headed(t("points"), "worth"),
        changes && headed(t("total"), "worth"))),
      h("tbody", null, names.map((name, at) => {
        const off = compare && view.taken[at] !== view.recorded[at] ? "n off" : "n";
        return h("tr", null, h("th", { scope: "row" }, h("span", { class: "cut", dir: "auto" }, name)),
          h("td", { class: off }, num(view.taken[at])),
          view.recorded && h("td", { class: off }, num(view.recorded[at])),
          changes?.points && becomes(page, changes.points, at),
          changes && becomes(page, changes.totals, at));
      }))),
    changes && otherPremiums(page, changes));
}

/** Where long numbers leave a name next to nothing, put what was and what is one below the other. */
export function makeRoom(root) {
  const table = root.querySelector(".tricks-won");
  if (!table) return;
  table.classList.remove("long");
  const isLost = ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth < NAME;
  table.classList.toggle("long", [...table.querySelectorAll("tbody .cut")].some(isLost));
}

/** What one entry would change, player by player. */
export function changeList(page, { points, premiums, totals }) {
  const rows = page.names.map((name, at) => {
    const words = [];
    if (points && points[0][at] !== points[1][at]) words.push(page.points(points, at));
    if (premiums[0][at] !== premiums[1][at]) words.push(t("premiums {change}", { change: page.points(premiums, at) }));
    const by = totals[1][at] - totals[0][at];
    if (!by && !words.length) return null;
    return h("div", null, h("dt", null, h("b", { dir: "auto" }, name), " ", words.join(", ")),
      h("dd", { class: by < 0 ? "pencil" : "leaf" }, page.change(by)));
  });
  return h("dl", { class: "facts" }, rows);
}
