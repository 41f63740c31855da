/* Check this deal: cards told by taps or as text, what the rules say of them, and what may be entered of it. */

import { askJoker } from "../cards/joker.js";
import { Pack } from "../cards/pack.js";
import { h, icon, morphChildren } from "../dom.js";
import { Drawer } from "../desk/drawers.js";
import { buzz, keepAwake } from "../desk/phone.js";
import { Touches } from "../desk/touches.js";
import { pointsOf, t, useLanguage } from "../i18n.js";
import { Asker } from "./asker.js";
import { Booking } from "./booking.js";
import { entryScreen, makeRoomForName, seatButtons, spokenEntry } from "./entry.js";
import { fromPlay, Told } from "./record.js";
import { countFurther, everyTrick, fineButton, receipt, receiptWords, resultScreen } from "./result.js";
import { changeList, makeRoom } from "./tally.js";
import { textScreen, written } from "./text.js";

const boot = JSON.parse(document.getElementById("boot").textContent);
const root = document.getElementById("check");
const voice = document.getElementById("say");
const names = boot.players;
const pack = new Pack(boot.pack);
const touches = new Touches(root);
const drawer = new Drawer(document.getElementById("drawer"));

useLanguage(boot);
const first = boot.view;
const told = new Told({ game: boot.game, line: first.line, number: first.number, players: names.length, kept: first.play });
const asker = new Asker({ url: boot.urls.check, token: boot.token, line: first.line, changed: draw });
asker.learn(first.play, first);

let before = first; // the last view there was, for what stands on the screen while the next one is awaited
let state = { version: first.version, undo: first.undo, entered: null, notice: null, fault: null };
let lastSpoken = null;
let lastMode = null;

const booking = new Booking({
  boot, told,
  done(desk, { kind }) {
    const entered = kind === "undo" ? null : desk.version;
    state = { ...state, version: desk.version, undo: desk.undo, entered, notice: null };
    buzz([15, 60, 15]);
    renew();
    say(receiptWords(state, names) ?? t("Taken back"));
  },
  failed(reason) {
    state = { ...state, notice: reason ?? t("The server did not take it.") };
    renew();
  },
  changed: draw,
});

/** What stands on the sheet may be another thing now: ask again. */
function renew() {
  asker.forget();
  draw();
}

const scaled = (value) => pointsOf(value, boot.divisor);

/** Cards that cannot be told any more: those played, and one that lies aside for trump. */
function gone() {
  const found = told.gone;
  const { turned } = told.state;
  if (turned && !Object.values(before.left).flat().includes(turned)) found.add(turned);
  return found;
}

/** Everything the screens draw. */
function page() {
  const answer = asker.known(told.play);
  const view = answer?.view ?? null;
  if (view) {
    before = view;
    state.version = view.version;
    if (boot.scorer) state.undo = view.undo;
  }
  const leader = view && !view.complete ? view.leader : null;
  const turn = leader === null ? null : ((leader - 1 + told.table.length) % names.length) + 1;
  return {
    ...state, told, pack, names, view, before, leader, turn,
    complete: view?.complete ?? false,
    ask: view?.ask ?? null,
    trump: view ? view.trump : before.trump,
    taken: (view ?? before).taken,
    length: before.length,
    number: before.number,
    gone: gone(),
    scorer: boot.scorer,
    urls: { replay: boot.urls.replay, back: before.running ? boot.urls.desk : boot.urls.sheet },
    impossible: answer?.fault ?? null,
    scaled,
    points: (pair, seat) => `${scaled(pair[0][seat])} \u2192 ${scaled(pair[1][seat])}`,
    change: (value) => (value > 0 ? `+${scaled(value)}` : scaled(value)),
  };
}

function banner(shown) {
  const made = (bad, text) => h("p", { class: bad ? "banner slim bad" : "banner slim", role: bad ? "alert" : "status" },
    icon(bad ? "warn" : "cut"), h("span", null, text));
  if (asker.trouble === "gone") return made(true, t("This link does not open this game any more. The cards stay on this phone."));
  if (shown.notice) return made(true, shown.notice);
  if (shown.impossible && told.state.mode !== "text") return made(true, shown.impossible.message);
  if (booking.offline) return made(false, t("No answer yet. The entry waits on this phone, nothing is lost."));
  if (asker.trouble === "offline" && !shown.view) {
    return made(false, t("No answer: who took the trick is told later. The cards stay on this phone."));
  }
  return null;
}

function waiting(shown) {
  return [
    ...entryScreen(shown).slice(0, 1),
    h("p", { class: "waits soft", role: "status" }, t("Waiting for the server …")),
    h("div", { class: "btns push" }, h("button", { type: "button", class: "btn line", "data-do": "cards" }, t("Back to the cards"))),
  ];
}

/** The cards; a deal annulled from here leaves its receipt at the foot until the next touch. */
function cardsScreen(shown) {
  const parts = entryScreen(shown);
  return receiptWords(shown, names) ? [...parts.slice(0, -1), receipt(shown)] : parts;
}

function screen(shown) {
  if (told.state.mode === "text") return textScreen(shown);
  if (told.state.mode !== "result" || shown.ask) return cardsScreen(shown);
  return shown.view ? resultScreen(shown) : waiting(shown);
}

/** See what fits, once it is on the screen. */
function lookAgain() {
  makeRoomForName(root);
  makeRoom(root);
  countFurther(root);
}

function draw() {
  asker.want(told.play);
  const shown = page();
  const { mode } = told.state;
  root.className = ["check", `is-${mode}`, shown.ask && mode !== "text" && "asks", names.length > 5 && "full"].filter(Boolean).join(" ");
  root.setAttribute("aria-busy", shown.view ? "false" : "true");
  morphChildren(root, [banner(shown), ...screen(shown)].flat().filter(Boolean));
  lookAgain();
  document.title = t("Check of deal {deal}", { deal: shown.number });
  if (lastMode !== null && lastMode !== mode) scrollTo(0, 0);
  lastMode = mode;
  speak(mode === "cards" ? spokenEntry(shown) : "");
}

function say(words) {
  voice.textContent = "";
  requestAnimationFrame(() => (voice.textContent = words));
}

function speak(words) {
  if (lastSpoken !== null && words && words !== lastSpoken) say(words);
  lastSpoken = words;
}

function change(next) {
  told.change(next);
  state = { ...state, notice: null, fault: null, entered: null };
  draw();
}

function play(text) {
  const { plays } = told.state;
  if (plays.length >= before.length * names.length) return;
  const all = [...plays, text];
  const last = all.length === before.length * names.length;
  buzz(last ? [15, 60, 15] : 12);
  if (last) touches.settle();
  change({ plays: all, ...(last ? { mode: "result" } : {}) });
}

function card(name) {
  if (told.gone.has(name)) return;
  if (!pack.isJoker(name)) return play(name);
  const shown = page();
  const leads = told.table.length === 0;
  const who = shown.turn === null ? null : names[shown.turn - 1];
  const title = who === null ? t("A joker") : leads ? t("{name} leads a joker", { name: who }) : t("{name} plays a joker", { name: who });
  askJoker(drawer, pack, { card: name, leads, title }, play);
}

function menuButton(word, symbol, act) {
  const made = h("button", { type: "button", class: "btn" }, icon(symbol), word);
  made.addEventListener("click", () => {
    drawer.close();
    act();
  });
  return made;
}

function askWhoLed() {
  const choices = seatButtons(names, "leader");
  choices.addEventListener("click", (event) => {
    const seat = event.target.closest("[data-seat]")?.dataset.seat;
    if (!seat) return;
    drawer.close();
    change({ leader: Number(seat) });
  });
  drawer.show(t("Who led to the first trick?"), [choices]);
}

function more() {
  const again = before.running ? null : before.proposals.find(({ kind }) => kind === "again");
  drawer.show(t("Check of deal {deal}", { deal: before.number }), [
    h("div", { class: "btns menu" },
      menuButton(t("The cards as text"), "note", () => change({ mode: "text" })),
      told.state.trump !== null && menuButton(t("Another trump"), "star", () => change({ trump: null, mode: "cards" })),
      told.finished === 0 && menuButton(t("Somebody else led"), "fwd", askWhoLed),
      told.state.plays.length > 0 && menuButton(t("Start again"), "again", startAgain),
      again && menuButton(t("Annul this deal"), "close", () => annul(again))),
    h("nav", { class: "btns two", "aria-label": t("Game") },
      h("a", { class: "btn line", href: boot.urls.sheet }, icon("sheet"), t("Sheet")),
      h("a", { class: "btn line", href: boot.urls.desk }, icon("fwd"), t("Game"))),
  ]);
}

function startAgain() {
  const sure = h("button", { type: "button", class: "btn main" }, t("Start again"));
  sure.addEventListener("click", () => {
    drawer.close();
    told.clear();
    change({});
  });
  drawer.show(t("Start again?"), [
    h("p", { class: "soft" }, t("The cards told so far are taken back. What stands on the sheet stays.")),
    h("div", { class: "btns two" }, h("button", { type: "button", class: "btn line", "data-close": true }, t("Leave it")), sure),
  ]);
}

function enter(op) {
  drawer.close();
  if (booking.behind) {
    state = { ...state, notice: t("Entries of the desk wait on this phone. Open the game first, so that they are sent.") };
    return draw();
  }
  state = { ...state, notice: null };
  touches.settle();
  booking.enter(op, state.version);
  draw();
}

/** A recorded deal is annulled after a look at what changes. */
function annul(proposal) {
  const sure = h("button", { type: "button", class: "btn main" }, t("Deal again"));
  sure.addEventListener("click", () => enter(proposal.op));
  drawer.show(t("Deal {deal} again?", { deal: before.number }), [
    h("p", { class: "soft" }, t("Its bids and tricks do not count. The same player deals the same number of cards.")),
    h("h3", { class: "label" }, t("What changes")),
    changeList(page(), proposal.changes),
    h("div", { class: "btns two" }, h("button", { type: "button", class: "btn line", "data-close": true }, t("Leave it")), sure),
  ]);
}

function agree(fault) {
  const shown = page();
  const fines = shown.view.proposals.filter((each) => each.kind === "agreed" && each.fault === fault);
  const list = h("div", { class: "btns" }, fines.map((each) => fineButton(shown, each, "btn")));
  list.addEventListener("click", (event) => {
    const chosen = event.target.closest("[data-at]");
    if (chosen) enter(shown.view.proposals[chosen.dataset.at].op);
  });
  drawer.show(t("Agreed fine"), [list]);
}

async function readText(form) {
  const { tricks, hands } = written(form);
  const { trump, leader, turned } = told.state;
  const asked = { tricks };
  for (const [name, value] of Object.entries({ trump, turned, hands, leader: hands ? null : leader })) {
    if (value !== null) asked[name] = value;
  }
  if (!tricks.length) {
    state = { ...state, fault: t("There is no trick yet.") };
    return draw();
  }
  try {
    const { view, fault } = await asker.look({ play: asked });
    if (fault) state = { ...state, fault: fault.message };
    else {
      asker.learn(view.play, view);
      return change({ ...fromPlay(view.play), mode: "result" });
    }
  } catch {
    state = { ...state, fault: t("No answer from the server. The text stays here, try again in a moment.") };
  }
  draw();
}

const actions = {
  card: ({ card: name }) => card(name),
  undo: () => told.state.plays.length && change({ plays: told.state.plays.slice(0, -1) }),
  trump: ({ trump }) => change({ trump }),
  leader: ({ seat }) => change({ leader: Number(seat) }),
  check: () => told.finished > 0 && change({ mode: "result" }),
  cards: () => change({ mode: "cards" }),
  more,
  enter: ({ at }) => enter(page().view.proposals[at].op),
  annul: ({ at }) => annul(page().view.proposals[at]),
  agree: ({ at }) => agree(Number(at)),
  every: () => drawer.show(t("All tricks"), [everyTrick(page())]),
  "take-back": () => enter({ kind: "undo" }),
};

root.addEventListener("click", (event) => {
  const control = event.target.closest("[data-do]");
  if (!control || control.getAttribute("aria-disabled") === "true") return;
  if (touches.accepts(event)) actions[control.dataset.do](control.dataset);
});

root.addEventListener("submit", (event) => {
  event.preventDefault();
  readText(event.target);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Backspace" || event.target.closest("input, textarea, dialog[open]")) return;
  if (told.state.mode !== "cards") return;
  event.preventDefault();
  actions.undo();
});

root.addEventListener("scroll", () => countFurther(root), { capture: true, passive: true });
addEventListener("resize", lookAgain);

keepAwake();
draw();
booking.resume();
