/* The pack of a page, and plays as they are written down: 9D, JK1^H+. No rule of play is known here. */

import { t } from "../i18n.js";

const PLAY = /^(JK[12]|(?:10|[2-9JQKA])[SCDH])([\^_=]?)(.*)$/;
export const SHAPES = { S: "spade", H: "heart", C: "club", D: "diamond" };

/** What is written in a play: `{card, mark, scope, demand, named}`; what is not there is empty. */
export function read(play) {
  const [, card = play, mark = "", rest = ""] = PLAY.exec(play) ?? [];
  if (mark === "=") return { card, mark, scope: "", demand: "", named: rest };
  return { card, mark, scope: rest.slice(0, 1), demand: rest.slice(1), named: "" };
}

function asked(demand, cards) {
  if (demand === "+") return t("highest {suit}", { suit: cards });
  if (demand === "-") return t("lowest {suit}", { suit: cards });
  return t("any {suit}", { suit: cards });
}

/** The cards to choose from, as the server lists them: `{suits, jokers, call}`. */
export class Pack {
  constructor({ suits, jokers, call }) {
    this.suits = suits;
    this.jokers = jokers;
    this.call = call;
    const all = [...suits.flatMap((suit) => suit.cards), ...jokers];
    this.cards = new Map(all.map((card) => [card.card, card]));
    this.suitNames = Object.fromEntries(suits.map(({ suit, name }) => [suit, name]));
  }

  /** The card behind a name; one the pack does not hold shows its bare name. */
  find(card) {
    return this.cards.get(card) ?? { card, letter: card, suit: null, joker: false, name: card };
  }

  isJoker(card) {
    return this.find(card).joker;
  }

  /** What a joker's call asks for, in words; empty without a call. */
  callWords({ scope, demand }) {
    if (!scope) return "";
    if (scope === "*") return demand === "+" ? t("the highest card of any suit") : t("the lowest card of any suit");
    return asked(demand, scope === "T" ? t("trumps") : this.suitNames[scope]);
  }

  /** What a joker says it is, in words; empty for other cards. */
  says(play) {
    const told = read(play);
    if (!told.mark) return "";
    if (told.named) return t("as {card}", { card: this.find(told.named).name });
    if (told.mark === "=") return t("at face value");
    const intent = told.mark === "^" ? t("takes") : t("gives");
    const call = this.callWords(told);
    return call ? `${call}, ${intent}` : intent;
  }

  /** A play in words: "9 of spades", "6 of spades, joker: highest hearts, takes". */
  name(play) {
    const { card } = read(play);
    const said = this.says(play);
    return said ? `${this.find(card).name}: ${said}` : this.find(card).name;
  }
}
