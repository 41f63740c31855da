/* What comes up from below: trump, the deal's menu, dealing again, a clash. */

import { h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { currentDeal } from "./deal.js";
import { describeOp, SUITS, trumpName } from "./words.js";

/** One native dialog; Escape and a tap beside it close it. */
export class Drawer {
  constructor(element) {
    this.element = element;
    element.addEventListener("click", (event) => {
      if (event.target.closest("[data-close]")) this.close();
      else if (event.target === element) {
        const box = element.getBoundingClientRect();
        if (event.clientY < box.top || event.clientX < box.left || event.clientX > box.right) this.close();
      }
    });
    element.addEventListener("close", () => {
      if (!element.open) this.form = null;
    });
  }

  /** Show `body`; a `form` with a draft in it stays open when the game moves on, and hears of it. */
  show(title, body, { form = null } = {}) {
    this.form = form;
    const heading = h("h2", { id: "drawer-title", class: "cut", tabindex: "-1" }, title);
    this.element.replaceChildren(h("span", { class: "grip" }), heading, ...body.flat().filter(Boolean));
    if (!this.element.open) this.element.showModal();
    heading.focus();
  }

  close() {
    this.form = null;
    this.element.close();
  }

  /** Whether something half-written is open, which nothing may push aside. */
  get held() {
    return Boolean(this.form && this.element.open);
  }

  /** The game stands elsewhere now: a draft stays, anything else goes. */
  moved(desk) {
    if (this.held) this.form.moved(desk);
    else this.close();
  }
}

function button(word, symbol, act) {
  const made = h("button", { type: "button", class: "btn" }, icon(symbol), word);
  made.addEventListener("click", act);
  return made;
}

export function trumpDrawer(drawer, desk, choose) {
  const tiles = [...SUITS, ["none", "none"]].map(([code, name]) => {
    const tile = h("button", {
      type: "button", class: "suit-tile", "aria-pressed": desk.trump === code ? "true" : "false",
    },
      h("span", { class: code === "none" ? "face none" : "face" },
        icon(name, { size: code === "none" ? "i" : `suit ${name}` })),
      h("span", { class: "word" }, trumpName(code)));
    tile.addEventListener("click", () => {
      if (choose(desk.trump === code ? null : code)) drawer.close();
    });
    return tile;
  });
  drawer.show(t("Trump"), [h("div", { class: "suit-tiles" }, tiles)]);
}

/** The deal's menu. `act` has penalty, note, bids, annul. */
export function moreDrawer(drawer, view, act) {
  const { desk, urls, title, rules } = view;
  const deal = currentDeal(view.plan, desk);
  const said = desk.bids?.some((bid) => bid !== null);
  const link = (word, symbol, address) =>
    h("a", { class: "btn", href: address }, icon(symbol), word);
  drawer.show(title || rules, [
    title && h("p", { class: "small soft cut" }, rules),
    deal && h("div", { class: "btns two menu", role: "group", "aria-label": t("Deal {deal}", { deal: deal.number }) },
      button(t("Penalty"), "minus", act.penalty),
      button(t("Note"), "note", act.note),
      said && desk.phase === "tricks" && button(t("Change the bids"), "pen", act.bids),
      button(t("Deal again"), "again", act.annul),
      desk.phase === "tricks" && link(t("Check this deal"), "eye", urls.check)),
    !deal && h("div", { class: "btns menu" }, button(t("Penalty in the last deal"), "minus", act.penalty)),
    desk.note && h("p", { class: "note" }, icon("note", { size: "i-s" }), h("span", { dir: "auto" }, desk.note)),
    h("nav", { class: "btns three", "aria-label": t("Game") },
      link(t("Sheet"), "sheet", urls.sheet),
      link(t("Rules"), "stack", urls.rules),
      link(t("Arbiter"), "scales", urls.arbiter),
      link(t("Links"), "share", urls.share),
      link(t("All games"), "home", urls.home)),
  ]);
}

export function annulDrawer(drawer, view, enter) {
  const deal = currentDeal(view.plan, view.desk);
  const again = h("button", { type: "button", class: "btn main" }, t("Deal again"));
  again.addEventListener("click", () => {
    if (enter({ kind: "annul" })) drawer.close();
  });
  drawer.show(t("Deal {deal} again?", { deal: deal.number }), [
    h("p", { class: "soft" }, t("Its bids and tricks do not count. The same player deals the same number of cards.")),
    h("div", { class: "btns two" },
      h("button", { type: "button", class: "btn line", "data-close": true }, t("Leave it")), again),
  ]);
}

function standing(bid, mark) {
  if (bid === null) return "·";
  return mark === null ? bid : t("{bid}, took {taken}", { bid, taken: mark });
}

/** Another phone wrote first: what it has, what waits here, and the choice. */
export function clashDrawer(drawer, view, { mine, fitting, cause }, { again, drop }) {
  const { desk, names } = view;
  const done = (act) => () => {
    drawer.close();
    act();
  };
  const word = (entry) => {
    const lost = !fitting.includes(entry);
    return h("li", { class: lost ? "soft" : null },
      entry.deal !== null && [t("Deal {deal}", { deal: entry.deal }), ": "],
      h("b", null, describeOp(entry, names)),
      lost && [" (", t("does not fit any more"), ")"]);
  };
  const theirs = desk.bids
    ? h("dl", { class: "facts" }, names.map((name, index) => h("div", null,
        h("dt", { class: "cut", dir: "auto" }, name),
        h("dd", null, standing(desk.bids[index], desk.marks[index])))))
    : null;
  const drops = h("button", { type: "button", class: fitting.length ? "btn line" : "btn main" },
    fitting.length ? t("Drop mine") : t("Go on"));
  drops.addEventListener("click", done(drop));
  const enters = h("button", { type: "button", class: "btn main" }, t("Enter mine again"));
  enters.addEventListener("click", done(again));
  drawer.show(cause ? t("One entry was refused") : t("Another phone wrote first"), [
    cause && h("p", null, t("Not entered: {entry}.", { entry: describeOp(cause, names) }), " ",
      t("What was entered after it waits for your decision.")),
    h("p", { class: "soft" }, desk.number === null
      ? t("The game there is over.")
      : t("There it is deal {deal}. Bids so far:", { deal: desk.number })),
    theirs,
    h("h3", null, t("Not saved from this phone")),
    h("ul", { class: "mine" }, mine.map(word)),
    h("div", { class: fitting.length ? "btns two" : "btns" }, drops, fitting.length > 0 && enters),
  ]);
}
