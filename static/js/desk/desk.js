/* The recording desk: taps and keys in, operations out, the screen drawn after each change. */

import { morphChildren } from "../dom.js";
import { t, useLanguage } from "../i18n.js";
import { allows, currentDeal, fits, limits, nextBidder, results } from "./deal.js";
import { annulDrawer, clashDrawer, Drawer, moreDrawer, trumpDrawer } from "./drawers.js";
import { noteDrawer, penaltyDrawer } from "./forms.js";
import { Keys } from "./keys.js";
import { Model } from "./model.js";
import { notice, refusalOf } from "./notice.js";
import { buzz, keepAwake } from "./phone.js";
import { makeRoom } from "./room.js";
import { deskClass, phaseName, screen, spoken } from "./screen.js";
import { Touches } from "./touches.js";
import { reason } from "./words.js";

const TWICE = 500; // the same result tapped again this soon is not a change of mind

const boot = JSON.parse(document.getElementById("boot").textContent);
const root = document.getElementById("desk");
const voice = document.getElementById("say");
const touches = new Touches(root);
const drawer = new Drawer(document.getElementById("drawer"));
const short = matchMedia("(orientation: landscape) and (max-height: 520px)");
const slim = matchMedia("(orientation: portrait) and (max-height: 639px)");
const wide = matchMedia("(min-width: 400px) and (orientation: portrait)");

const fresh = () => ({ reopen: null, pad: null, view: null, tens: 0, why: null, cursor: null, buffer: "" });
let ui = fresh();
let refusals = [];
let held = false; // something was tapped while the server had to be heard first
let lastTake = {};
let lastSpoken = null;
let place = null;

useLanguage({ ...boot, divisor: boot.plan.divisor });
const model = new Model(boot, { changed: draw, refused, clashed });

function view() {
  const { desk, waiting } = model.now;
  return {
    plan: boot.plan, names: boot.players, urls: boot.urls, title: boot.title, rules: boot.rules_name,
    desk, waiting, ui, notice: notice(model.outbox, { refusals, held }), short: short.matches, slim: slim.matches,
    phase: ui.view ?? desk.phase,
    compact: boot.players.length > 4 || short.matches,
    stripSize: wide.matches && boot.players.length < 7 ? 6 : 5,
  };
}

function say(text) {
  voice.textContent = "";
  requestAnimationFrame(() => (voice.textContent = text));
}

function draw() {
  const { number, phase } = model.now.desk;
  if (place !== `${number} ${phase}`) {
    place = `${number} ${phase}`;
    ui = fresh(); // what was open belongs to what was there
    drawer.moved(model.now.desk);
  }
  held &&= model.now.waiting;
  const shown = view();
  root.className = deskClass(shown);
  morphChildren(root, screen(shown));
  makeRoom(root);
  root.setAttribute("aria-busy", shown.waiting ? "true" : "false");
  document.body.classList.toggle("bids", shown.phase === "bids");
  document.body.classList.toggle("tricks", shown.phase === "tricks");
  document.title = number
    ? t("Deal {deal}", { deal: number }) + ": " + phaseName(shown.phase)
    : t("Game over");
  const words = spoken(shown);
  if (lastSpoken !== null && words !== lastSpoken) say(words);
  lastSpoken = words;
}

function refused(entry, message) {
  refusals = [...refusals, refusalOf(entry, message, boot.players)];
  touches.settle(); // the rows make room for the sentence
  ui = fresh();
  draw();
}

function clashed() {
  ui = fresh();
  draw();
  if (!drawer.held) decide();
}

function decide() {
  clashDrawer(drawer, view(), model.clash(), {
    again: () => model.settle(true),
    drop: () => model.settle(false),
  });
}

/** Enter `op` and tell whether it was; the screen is drawn from the outbox before the network is asked. */
function enter(op) {
  if (model.blocked) {
    decideIfClashed();
    return false;
  }
  const { number, phase } = model.now.desk;
  const before = ui;
  const said = refusals;
  ui = { ...fresh(), cursor: before.cursor };
  refusals = [];
  if (!model.act(op)) {
    ui = before;
    refusals = said;
    held = true;
    draw();
    say(t("One moment"));
    return false;
  }
  const moved = model.now.desk.number !== number || model.now.desk.phase !== phase;
  if (moved) touches.settle();
  buzz(moved ? [15, 60, 15] : 12);
  return true;
}

function decideIfClashed() {
  if (model.outbox.trouble === "clash" && !drawer.held) decide();
}

function bid(seat, number) {
  const { desk } = model.now;
  const deal = currentDeal(boot.plan, desk);
  const limit = limits(boot.plan, deal, desk, seat);
  if (!allows(limit, number)) {
    ui = { ...ui, why: reason(limit, deal, number) ?? t("At most {max}", { max: limit.max }) };
    draw();
    return say(ui.why);
  }
  if (desk.bids[seat - 1] === number) return back();
  enter({ kind: "bid", seat, bid: number });
}

function take(seat, number) {
  const same = model.now.desk.marks[seat - 1] === number;
  enter({ kind: "tricks", seat, taken: same ? null : number });
}

function record() {
  const { desk } = model.now;
  if (desk.phase !== "tricks" || ui.view) return;
  const deal = currentDeal(boot.plan, desk);
  const found = results(deal, desk);
  if (!fits(deal, found)) return say(t("when the tricks add up to {tricks}", { tricks: deal.tricks }));
  enter({ kind: "record", tricks: found.map((each) => each.value) });
}

function back() {
  if (ui.view && ui.reopen !== null) ui = { ...fresh(), view: ui.view };
  else ui = fresh();
  draw();
}

function timeTravel(kind) {
  const what = model.now.desk[kind];
  if (what) enter({ kind });
}

const menu = {
  penalty: () => penaltyDrawer(drawer, view(), enter),
  note: () => noteDrawer(drawer, view(), enter),
  annul: () => annulDrawer(drawer, view(), enter),
  bids: () => {
    drawer.close();
    ui = { ...fresh(), view: "bids" };
    draw();
  },
};

const actions = {
  bid: ({ seat, n }) => bid(Number(seat), Number(n)),
  take: ({ seat, n }, event) => {
    const twice = lastTake.seat === seat && lastTake.n === n && event.timeStamp - lastTake.at < TWICE;
    lastTake = { seat, n, at: event.timeStamp };
    if (!twice || event.detail === 0) take(Number(seat), Number(n));
  },
  reopen: ({ seat }) => {
    if (ui.reopen === Number(seat)) return back();
    ui = { ...fresh(), view: ui.view, reopen: Number(seat) };
    draw();
  },
  pad: ({ seat }) => {
    if (ui.pad === Number(seat)) return back();
    ui = { ...fresh(), pad: Number(seat) };
    draw();
  },
  tens: ({ n }) => {
    ui = { ...ui, tens: Number(n) };
    draw();
  },
  back,
  record,
  undo: () => timeTravel("undo"),
  redo: () => timeTravel("redo"),
  trump: () => trumpDrawer(drawer, model.now.desk, (trump) => enter({ kind: "trump", trump })),
  "set-trump": ({ trump }) => enter({ kind: "trump", trump }),
  fine: () => menu.penalty(),
  more: () => moreDrawer(drawer, view(), menu),
  decide,
  dismiss: () => {
    refusals = [];
    draw();
  },
};

root.addEventListener("click", (event) => {
  const control = event.target.closest("[data-do]");
  if (control && touches.accepts(event)) actions[control.dataset.do](control.dataset, event);
});

new Keys({
  target() {
    const { desk } = model.now;
    const deal = currentDeal(boot.plan, desk);
    if (!deal) return null;
    if ((ui.view ?? desk.phase) === "bids") {
      const seat = ui.reopen ?? nextBidder(deal, desk);
      return seat && { seat, top: limits(boot.plan, deal, desk, seat).max };
    }
    return { seat: ui.pad ?? ui.cursor ?? 1, top: deal.tricks };
  },
  enter(seat, number) {
    const { desk } = model.now;
    if ((ui.view ?? desk.phase) === "bids") return bid(seat, number);
    const next = seat < boot.players.length ? seat + 1 : null;
    if (desk.marks[seat - 1] !== number) enter({ kind: "tricks", seat, taken: number });
    ui = { ...ui, cursor: next };
    draw();
  },
  typed(text) {
    ui = { ...ui, buffer: text };
    draw();
  },
  record,
  undo: actions.undo,
  back,
});

keepAwake();
for (const query of [short, slim, wide]) query.addEventListener("change", draw);
addEventListener("resize", draw);
draw();
model.start();
