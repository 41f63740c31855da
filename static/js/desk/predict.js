/* What the desk will look like once the waiting operations are through. Structure only, no points. */

import { allows, currentDeal, limits } from "./deal.js";

const MEMORY = 60;

const place = (list, seat, value) => list.map((old, index) => (index === seat - 1 ? value : old));

/** What undo would say about `op`, in the words of the server. */
function describe(op, desk) {
  const deal = desk.number;
  if (op.kind === "bid") return { kind: "bid", seat: op.seat, bid: op.bid, deal };
  if (op.kind === "tricks") return { kind: "tricks", seat: op.seat, taken: op.taken, deal };
  if (op.kind === "trump") return { kind: "trump", trump: op.trump, deal };
  if (op.kind === "penalty") return { kind: "penalty", seat: op.seat, points: op.points, deal };
  return { kind: op.kind, deal };
}

function blankDeal(plan, number, players) {
  const deal = plan.deals[number - 1];
  const empty = Array(players).fill(null);
  return {
    number: deal ? number : null,
    phase: deal ? (deal.has_bids ? "bids" : "tricks") : "done",
    bids: deal?.has_bids ? empty : null,
    marks: empty,
    trump: null,
    penalties: [],
    note: "",
    no_pass: [],
    annulled: 0,
  };
}

function bid(plan, desk, op) {
  const deal = currentDeal(plan, desk);
  const bids = place(desk.bids, op.seat, op.bid);
  const last = deal.bidding_order.at(-1);
  const said = bids[last - 1];
  if (op.seat !== last && said !== null && !allows(limits(plan, deal, { ...desk, bids }, last), said)) {
    bids[last - 1] = null;
  }
  return { ...desk, bids, phase: bids.includes(null) ? "bids" : "tricks" };
}

function record(plan, desk, op) {
  const deal = currentDeal(plan, desk);
  const next = plan.deals[desk.number];
  const fresh = plan.deals[desk.number - 2]?.pulka !== deal.pulka;
  const exact = desk.exact.map((still, index) => {
    if (next?.pulka !== deal.pulka) return false;
    if (!desk.bids) return still;
    return (fresh || still) && desk.bids[index] === op.tricks[index];
  });
  const totals = desk.totals.map(() => null);
  return { ...desk, ...blankDeal(plan, desk.number + 1, desk.totals.length), exact, totals };
}

function apply(plan, desk, op) {
  if (!currentDeal(plan, desk)) {
    if (op.kind !== "penalty") return desk;
    return { ...desk, totals: place(desk.totals, op.seat, null) }; // the server counts it in the last deal
  }
  switch (op.kind) {
    case "bid":
      return desk.bids ? bid(plan, desk, op) : desk;
    case "tricks":
      return { ...desk, marks: place(desk.marks, op.seat, op.taken) };
    case "trump":
      return { ...desk, trump: op.trump };
    case "penalty": {
      const entry = { seat: op.seat, points: op.points, kind: op.reason, note: op.note };
      return { ...desk, penalties: [...desk.penalties, entry] };
    }
    case "note":
      return { ...desk, note: op.text };
    case "annul": {
      const { penalties, note } = desk;
      const blank = blankDeal(plan, desk.number, desk.totals.length);
      return { ...desk, ...blank, penalties, note, annulled: desk.annulled + 1 };
    }
    case "record":
      return record(plan, desk, op);
    default:
      return desk;
  }
}

/**
 * The state `{desk, past, future}` after `op`, or null when only the server can tell:
 * an undo or redo of something this page has not seen.
 */
export function step(plan, state, op) {
  const { desk, past, future } = state;
  if (op.kind === "undo") {
    if (!past.length) return null;
    const before = { ...past.at(-1), redo: desk.undo };
    return { desk: before, past: past.slice(0, -1), future: [...future, desk] };
  }
  if (op.kind === "redo") {
    if (!future.length) return null;
    return { desk: future.at(-1), past: [...past, desk], future: future.slice(0, -1) };
  }
  const after = { ...apply(plan, desk, op), undo: describe(op, desk), redo: null };
  return { desk: after, past: [...past, desk].slice(-MEMORY), future: [] };
}

/** The state after all `entries` based on it; `waiting` when the server must answer first. */
export function fold(plan, base, entries) {
  let state = base;
  let version = base.desk.version;
  for (const entry of entries) {
    if (entry.base < version) continue;
    if (entry.base > version) return { ...state, waiting: true };
    const next = step(plan, state, entry.op);
    if (!next) return { ...state, waiting: true };
    state = next;
    version += 1;
  }
  return { ...state, waiting: false };
}

/**
 * Entries whose effect is left when those taken back among them are left out. An undo or redo
 * of something that is not among them stays.
 */
export function net(entries) {
  const done = [];
  let undone = [];
  for (const entry of entries) {
    const { kind } = entry.op;
    const last = done.at(-1)?.op.kind;
    if (kind === "undo" && done.length && last !== "undo") undone.push(done.pop());
    else if (kind === "redo" && undone.length) done.push(undone.pop());
    else if (kind === "redo" && last === "undo") done.pop();
    else {
      done.push(entry);
      if (kind !== "undo") undone = [];
    }
  }
  return done;
}

/** What has to be the same for `op` to mean on another desk what it means on this one. */
export function sense(op, desk) {
  if (op.kind === "undo" || op.kind === "redo") return desk[op.kind];
  return op.kind === "annul" ? desk.annulled : null;
}

const same = (one, other) =>
  JSON.stringify(Object.entries(one ?? {}).sort()) === JSON.stringify(Object.entries(other ?? {}).sort());

/** Whether `op` can still be entered on `desk`: same deal, same phase, and not there already. */
export function stillFits(plan, desk, entry) {
  const { op } = entry;
  if (op.kind === "undo" || op.kind === "redo") {
    return Boolean(entry.what && desk[op.kind]) && same(entry.what, desk[op.kind]);
  }
  if (entry.deal !== desk.number) return false;
  const deal = currentDeal(plan, desk);
  if (!deal) return op.kind === "penalty";
  if (op.kind === "bid") {
    if (!desk.bids || desk.bids[op.seat - 1] === op.bid) return false;
    const early = deal.bidding_order.find((seat) => desk.bids[seat - 1] === null) ?? null;
    const open = op.seat === early || desk.bids[op.seat - 1] !== null;
    return open && allows(limits(plan, deal, desk, op.seat), op.bid);
  }
  if (op.kind === "tricks") return desk.phase === "tricks" && desk.marks[op.seat - 1] !== op.taken;
  if (op.kind === "record") return desk.phase === "tricks";
  if (op.kind === "trump") return desk.trump !== op.trump;
  if (op.kind === "annul") return entry.what === desk.annulled;
  return op.kind === "penalty" || op.kind === "note";
}

/** Those of `entries` that can be entered one after the other from `state` on. */
export function fitting(plan, state, entries) {
  return entries.filter((entry) => {
    if (!state || !stillFits(plan, state.desk, entry)) return false;
    state = step(plan, state, entry.op);
    return true;
  });
}
