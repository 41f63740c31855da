/* The cards told so far: a list of plays in order, kept on the phone so that a reload loses nothing. */

import { local } from "../desk/store.js";

const SEATS = 10;
const MOST = 60;
const TRUMPS = ["S", "C", "D", "H", "none", null];
const MODES = ["cards", "result", "text"];

const isPending = (value) =>
  value === null || (typeof value?.id === "string" && Number.isInteger(value.base) && typeof value.op?.kind === "string");
const seat = (value) => value === null || (Number.isInteger(value) && value >= 1 && value <= SEATS);
const text = (value) => typeof value === "string" && value.length < 20;

function isRecord(value) {
  return typeof value === "object" && value !== null &&
    Array.isArray(value.plays) && value.plays.length <= MOST && value.plays.every(text) &&
    TRUMPS.includes(value.trump) && seat(value.leader) && MODES.includes(value.mode) &&
    isPending(value.pending) && (value.turned === null || text(value.turned)) && (value.hands === null || Array.isArray(value.hands));
}

/** The record in an object `play` of the file format. */
export function fromPlay({ tricks, trump = null, leader = null, hands = null, turned = null }) {
  return { plays: tricks.flatMap((trick) => trick.split(" ")), trump, leader, hands, turned };
}

export class Told {
  /** `players` sit at the table; `kept` is what the sheet has of this deal. */
  constructor({ game, line, number, players, kept }) {
    this.players = players;
    this.key = `check.${game}.${line}.${number}`;
    const found = local.get(this.key);
    const fresh = { ...fromPlay(kept), mode: kept.tricks.length ? "result" : "cards", pending: null };
    this.state = isRecord(found) ? { ...fresh, ...found } : fresh;
  }

  change(next) {
    this.state = { ...this.state, ...next };
    local.set(this.key, this.state);
  }

  /** Start again with no card told. */
  clear() {
    this.change({ plays: [], leader: null, hands: null, turned: null, trump: null, mode: "cards" });
  }

  /** How many tricks are finished. */
  get finished() {
    return Math.floor(this.state.plays.length / this.players);
  }

  /** The plays of the trick on the table. */
  get table() {
    return this.state.plays.slice(this.finished * this.players);
  }

  /** The finished tricks as the object `play` of the file format. */
  get play() {
    const { plays, trump, leader, hands, turned } = this.state;
    const tricks = Array.from({ length: this.finished }, (_, at) =>
      plays.slice(at * this.players, (at + 1) * this.players).join(" "));
    const play = { tricks };
    for (const [name, value] of Object.entries({ trump, leader, hands, turned })) {
      if (value !== null) play[name] = value;
    }
    return play;
  }

  /** Names of the cards that were played, without what a joker said. */
  get gone() {
    return new Set(this.state.plays.map((play) => play.replace(/[\^_=].*$/, "")));
  }
}
