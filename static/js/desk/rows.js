/* The players' rows: bid chips, number strips, totals. */

import { h, icon } from "../dom.js";
import { changeOf, num, pointsOf, t, tn } from "../i18n.js";
import { currentDeal, nextBidder, results, stripNumbers, tension, total, withValue } from "./deal.js";

const NBSP = "\u00a0";

function who(view, seat, sub) {
  const { desk, names } = view;
  const still = desk.exact[seat - 1];
  return [
    h("span", { class: "name" },
      h("span", { class: "cut", dir: "auto" }, names[seat - 1]),
      still && icon("leaf", { size: "i-s leaf", label: t("exact in this pulka") })),
    h("span", { class: "sub" }, sub),
  ];
}

function penaltyOf({ desk }, seat, words) {
  const sum = total(desk.penalties.filter((each) => each.seat === seat).map((each) => each.points));
  if (!sum) return null;
  const points = changeOf(sum);
  const text = t("penalty {points}", { points });
  if (words) return h("span", { class: "pencil" }, text);
  return h("span", { class: "pencil", role: "img", "aria-label": text }, points);
}

const totalOf = ({ desk }, seat) => {
  const points = desk.totals[seat - 1];
  return points === null ? "…" : pointsOf(points);
};

function dealerSign(view, seat, words) {
  if (currentDeal(view.plan, view.desk).dealer !== seat) return null;
  if (!words) return h("span", { class: "dealer" }, icon("deal", { size: "i-s", label: t("deals") }));
  return h("span", { class: "dealer" }, icon("deal", { size: "i-s" }), t("deals"));
}

function chip(view, seat, asked) {
  const { desk, names, ui } = view;
  const bid = desk.bids[seat - 1];
  const name = names[seat - 1];
  if (seat === asked && ui.buffer) return h("span", { class: "chip typed" }, ui.buffer);
  if (bid === null) {
    if (seat === asked) return h("span", { class: "chip" }, h("span", { class: "caret" }));
    return h("span", { class: "chip" }, h("span", { "aria-hidden": "true" }, "·"),
      h("span", { class: "sr" }, t("not said yet")));
  }
  const label = seat === asked
    ? t("{name}: {bid}, leave it", { name, bid })
    : t("{name}: {bid}, change the bid", { name, bid });
  return h("button", {
    type: "button", class: "chip said", "data-do": "reopen", "data-seat": seat, "aria-label": label,
  }, num(bid));
}

function bidRow(view, seat, asked) {
  const sub = [
    h("span", { class: "points" }, totalOf(view, seat)),
    penaltyOf(view, seat, true),
    dealerSign(view, seat, true),
  ];
  return h("li", {
    class: seat === asked ? "seat now" : "seat",
    "aria-current": seat === asked ? "step" : null,
    "data-seat": seat,
  }, h("span", { class: "who" }, who(view, seat, sub)), chip(view, seat, asked));
}

function stripButton(view, seat, number, state, before) {
  const { names } = view;
  const name = names[seat - 1];
  const kind = state.kind && state.value === number ? state.kind : "";
  const isBid = state.bid === number;
  const label = {
    set: t("{name}: {number}, entered", { name, number }),
    rest: t("{name}: {number}, follows from the others", { name, number }),
    ghost: t("{name}: {number}, as bid, not yet saved", { name, number }),
  }[kind] ?? (isBid
    ? t("{name}: {number}, the bid", { name, number })
    : t("{name}: {number}", { name, number }));
  const classes = [
    kind,
    isBid && kind !== "ghost" && "was",
    !kind && number > state.room && "no-fit",
    before !== undefined && number > before + 1 && "leap",
  ].filter(Boolean).join(" ");
  return h("button", {
    type: "button",
    class: classes || null,
    "aria-pressed": kind === "set" ? "true" : null,
    "aria-label": label,
    "data-do": "take",
    "data-seat": seat,
    "data-n": number,
  }, h("span", null, num(number)));
}

function strip(view, seat, state, numbers) {
  return h("span", { class: "strip", role: "group", "aria-label": view.names[seat - 1] },
    numbers.map((number, index) => stripButton(view, seat, number, state, numbers[index - 1])));
}

function trickRow(view, seat, found) {
  const { plan, desk, names, ui } = view;
  const deal = currentDeal(plan, desk);
  const bid = desk.bids?.[seat - 1] ?? null;
  const { value, kind } = found[seat - 1];
  const others = total(desk.marks.filter((_, index) => index !== seat - 1));
  const state = { value, kind, bid, room: deal.tricks - others };
  const base = stripNumbers(deal, bid, tension(deal, desk) ?? 0, view.stripSize);
  const numbers = withValue(base, value, bid);
  const more = base.length <= deal.tricks;
  const sub = [
    bid === null
      ? h("span", { class: "points" }, totalOf(view, seat))
      : h("span", { class: "pen" }, t("bid {bid}", { bid }).replace(" ", NBSP)),
    dealerSign(view, seat, false),
    penaltyOf(view, seat, false),
    more && icon("chev", { size: "i-s all" }),
  ];
  const open = ui.pad === seat;
  const now = open || ui.cursor === seat;
  return h("li", {
    class: now ? "seat now" : "seat", "aria-current": now ? "step" : null, "data-seat": seat,
  },
    more
      ? h("button", {
          type: "button", class: "who", "data-do": "pad", "data-seat": seat,
          "aria-expanded": open ? "true" : "false",
          "aria-label": bid === null
            ? t("{name}: all numbers", { name: names[seat - 1] })
            : t("{name}, bid {bid}: all numbers", { name: names[seat - 1], bid }),
        }, who(view, seat, sub))
      : h("span", { class: "who" }, who(view, seat, sub)),
    strip(view, seat, state, numbers));
}

function finalRow(view, seat) {
  return h("li", { class: "seat", "data-seat": seat },
    h("span", { class: "who" }, who(view, seat, [])),
    h("b", { class: "sum" }, totalOf(view, seat)));
}

/** The list of players for the phase on the screen. */
export function seats(view) {
  const { desk, phase, names, ui, plan } = view;
  const order = names.map((_, index) => index + 1);
  const crowd = names.length > 6;
  const deal = currentDeal(plan, desk);
  const half = crowd ? ` half-${Math.ceil(names.length / 2)}` : "";
  let kind = "seats";
  let rows;
  if (phase === "bids") {
    const asked = ui.reopen ?? nextBidder(deal, desk);
    if (crowd) kind += ` many${half}`;
    rows = order.map((seat) => bidRow(view, seat, asked));
  } else if (phase === "tricks") {
    const found = results(deal, desk);
    if (crowd) kind += ` dense${half}`;
    rows = order.map((seat) => trickRow(view, seat, found));
  } else {
    if (crowd) kind += " dense";
    rows = order.map((seat) => finalRow(view, seat));
  }
  return h("ol", { class: kind, "aria-label": t("Players by seat") }, rows);
}

/** The cards in the header: "7 cards". */
export function hand(deal) {
  const [, word] = tn("{n} card", "{n} cards", deal.cards, { n: "\u0001" }).split("\u0001");
  return h("p", { class: "hand" }, h("b", null, num(deal.cards)), " ", h("span", null, word.trim()));
}
