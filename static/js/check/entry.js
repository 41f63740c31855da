/* Telling the cards by taps: the trick on the table, whose card is asked, and what is still unplayed. */

import { around, MARK, num, t } from "../i18n.js";
import { h, icon } from "../dom.js";
import { SHAPES } from "../cards/pack.js";
import { grid, inline, slot, tile } from "../cards/tiles.js";
import { SUITS, trumpName } from "../desk/words.js";

/** Seats in order of play from `leader` on; null for each where it is not known yet. */
export function inOrder(players, leader) {
  return Array.from({ length: players }, (_, at) => (leader === null ? null : ((leader - 1 + at) % players) + 1));
}

function cut(text, name) {
  const [before, after] = around(text);
  return [before && h("span", null, before), h("span", { class: "cut", dir: "auto" }, name), after && h("span", null, after)];
}

/** Make room for the name in the question: smaller letters, then a second line. */
export function makeRoomForName(root) {
  const question = root.querySelector("#question");
  const name = question?.querySelector(".cut");
  if (!name) return;
  const isCut = () => name.scrollWidth > name.clientWidth;
  question.classList.remove("small-letters", "lines");
  if (isCut()) question.classList.add("small-letters");
  if (isCut()) question.classList.add("lines");
}

function trumpTile(page) {
  const { trump } = page;
  if (trump === null || page.told.state.mode !== "cards") return null;
  const word = trump === "none" ? t("No trump") : t("Trump: {suit}", { suit: trumpName(trump) });
  const face = trump === "none" ? icon("none", { size: "i-s" }) : icon(SHAPES[trump], { size: `suit ${SHAPES[trump]}` });
  return h("span", { class: trump === "none" ? "trump none" : "trump", role: "img", "aria-label": word }, h("span", null, face));
}

export function header(page, title, small) {
  return h("header", { class: "bar" },
    h("a", { class: "icon-btn at-start", href: page.urls.back, "aria-label": t("Back") }, icon("back")),
    h("div", { class: "grow" }, h("h1", null, title), small && h("p", { class: "small soft cut" }, small)),
    trumpTile(page),
    h("button", {
      type: "button", class: "icon-btn at-end", "data-do": "more", "aria-haspopup": "dialog", "aria-label": t("More"),
    }, icon("more")));
}

/** The last finished trick in one line: who led, the cards, who took it. */
function lastTrick(page) {
  const trick = page.view?.tricks.at(-1) ?? page.before?.tricks.at(-1);
  if (!trick) return h("p", { class: "last" }, " ");
  return h("p", { class: "last" },
    h("span", { class: "soft" }, page.names.length > 5 ? num(trick.number) : t("Trick {number}", { number: trick.number })),
    h("span", { class: "row" }, trick.cards.map((play) => inline(page.pack, play))),
    icon("fwd", { size: "i-s" }),
    h("b", { class: "cut", dir: "auto" }, h("span", { class: "sr" }, t("taken by"), " "), page.names[trick.winner - 1]));
}

/** What lies on the table: the open trick, or the last one when all are told. */
function shownTrick(page) {
  const { told, names, complete, view } = page;
  if (!complete) return { plays: told.table, leader: page.leader };
  return { plays: told.state.plays.slice(-names.length), leader: view.tricks.at(-1).leader };
}

function onTable(page) {
  const { pack, names, taken } = page;
  const { plays, leader } = shownTrick(page);
  const many = names.length > 5;
  const items = inOrder(names.length, leader).map((seat, place) => {
    const play = plays[place];
    const asked = place === plays.length;
    const name = seat === null ? "…" : names[seat - 1];
    return h("li", { class: asked ? "now" : null, "aria-current": asked ? "step" : null },
      play ? tile(pack, play, "fly") : slot(asked, "fly"),
      h("span", { class: "whose" }, h("span", { class: "cut", dir: "auto" }, name),
        seat !== null && h("b", { class: "tally" },
          h("span", { class: "sr" }, t("tricks taken:"), " "), taken[seat - 1])));
  });
  return h("ol", { class: many ? "trick many" : "trick", "data-across": many ? Math.ceil(names.length / 2) : names.length,
    "aria-label": t("Cards of this trick") }, items);
}

function question(page) {
  const { turn } = page;
  if (page.complete) return h("h2", { class: "ask-card plain", id: "question" }, t("All cards are told"));
  if (turn === null) return h("h2", { class: "ask-card plain", id: "question" }, t("Next card, in order of play"));
  const text = page.told.table.length
    ? t("Which card did {name} play?", { name: MARK })
    : t("Which card did {name} lead?", { name: MARK });
  return h("h2", { class: "ask-card", id: "question" }, cut(text, page.names[turn - 1]));
}

function askTrump() {
  return [
    h("h2", { class: "ask-card plain" }, t("Which suit was trump?")),
    h("div", { class: "suit-tiles" }, [...SUITS, ["none", "none"]].map(([code, name]) => h("button", {
      type: "button", class: "suit-tile", "data-do": "trump", "data-trump": code,
    },
      h("span", { class: code === "none" ? "face none" : "face" },
        icon(name, { size: code === "none" ? "i" : `suit ${name}` })),
      h("span", { class: "word" }, trumpName(code))))),
  ];
}

export function seatButtons(names, act) {
  return h("div", { class: "btns two" }, names.map((name, at) => h("button", {
    type: "button", class: "btn", "data-do": act, "data-seat": at + 1,
  }, h("span", { class: "cut", dir: "auto" }, name))));
}

function askLeader(page) {
  return [
    h("h2", { class: "ask-card plain" }, t("Who led to the first trick?")),
    h("p", { class: "small soft" }, t("In this deal the holder of the joker leads.")),
    seatButtons(page.names, "leader"),
  ];
}

function footer(page) {
  const { told, pack } = page;
  const last = told.state.plays.at(-1);
  const some = told.finished > 0;
  return h("footer", { class: "undo one" },
    h("button", {
      type: "button", "data-do": "undo", "aria-disabled": last ? null : "true",
      "aria-label": last ? t("Undo: {card}", { card: pack.name(last) }) : null,
    }, icon("undo"), h("span", { class: "keep" }, t("Undo"), last && ": "), last && inline(pack, last)),
    h("button", {
      type: "button", class: "now-check", "data-do": "check", "aria-disabled": some ? null : "true",
    }, h("span", null, t("Check now")), icon("fwd")));
}

/** The screen on which cards are told. */
export function entryScreen(page) {
  const { told, pack, length } = page;
  const number = Math.min(told.finished + 1, length);
  const title = t("Trick {number} of {tricks}", { number, tricks: length });
  const body = page.ask === "trump" ? askTrump() : page.ask === "leader" ? askLeader(page) : [
    page.complete ? h("p", { class: "last" }, " ") : lastTrick(page),
    onTable(page),
    question(page),
    grid(pack, { gone: page.gone }),
  ];
  return [
    header(page, title, t("Check of deal {deal}", { deal: page.number })),
    ...body,
    footer(page),
  ];
}

/** What a screen reader should hear: whose card is asked. */
export function spokenEntry(page) {
  if (page.ask) return "";
  const { turn, told, length } = page;
  const where = t("Trick {number} of {tricks}", { number: Math.min(told.finished + 1, length), tricks: length });
  return turn === null ? where : `${where}. ${page.names[turn - 1]}`;
}
