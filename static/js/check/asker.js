/* Asks the server what the rules say of a record. One question at a time, the last one counts; without an answer
   it asks again by itself. Answers are remembered as long as the page is open, so that undo need not ask. */

import { request } from "../desk/outbox.js";

const WAITS = [1000, 2000, 4000, 8000, 15000];

export class Asker {
  /** `changed()` is called after each answer and each failure. */
  constructor({ url, token, line, changed }) {
    this.url = url;
    this.headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
    this.line = line;
    this.changed = changed;
    this.answers = new Map();
    this.trouble = null; // null, "offline", "gone"
    this.failures = 0;
    this.wanted = null;
    this.busy = false;
    addEventListener("online", () => this.#again());
    addEventListener("pageshow", () => this.#again());
  }

  /** The view of `play` if it was answered: `{view}` or `{fault}`, else null. */
  known(play) {
    return this.answers.get(JSON.stringify(play)) ?? null;
  }

  learn(play, view) {
    this.answers.set(JSON.stringify(play), { view });
  }

  /** What stands on the sheet has changed: nothing known is true any more. */
  forget() {
    this.answers.clear();
  }

  /** See that the view of `play` becomes known. */
  want(play) {
    if (this.known(play)) {
      this.wanted = null;
      clearTimeout(this.retry);
      return;
    }
    this.wanted = play;
    if (!this.busy && this.trouble === null) this.#ask();
  }

  #again() {
    clearTimeout(this.retry);
    if (this.trouble === "offline" && this.wanted && !this.busy) this.#ask();
  }

  async #ask() {
    const play = this.wanted;
    this.busy = true;
    try {
      const answer = await this.look({ play });
      this.answers.set(JSON.stringify(play), answer);
      this.trouble = null;
      this.failures = 0;
    } catch (error) {
      this.#failed(error);
    } finally {
      this.busy = false;
    }
    this.changed();
    if (this.wanted && this.trouble === null && !this.known(this.wanted)) this.#ask();
  }

  #failed(error) {
    this.trouble = error.message === "gone" ? "gone" : "offline";
    if (this.trouble === "gone") return;
    const wait = WAITS[Math.min(this.failures, WAITS.length - 1)];
    this.failures += 1;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.#again(), wait);
  }

  /** Ask once: `{view}`, or `{fault}` with the server's reason; throws where there is no answer. */
  async look({ play }) {
    const { status, body } = await request(this.url, {
      method: "POST", headers: this.headers, body: JSON.stringify({ line: this.line, play }),
    });
    if (status === 200 && body) return { view: body };
    if ((status === 400 || status === 413) && body?.error) return { fault: body.error };
    throw new Error(status === 404 ? "gone" : "no answer");
  }
}
