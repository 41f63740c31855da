/* Entering something because of a check. It is kept on the phone until the server has answered, so that it is
   entered once, whatever the network does. */

import { freshId, request } from "../desk/outbox.js";
import { local } from "../desk/store.js";

const WAITS = [1000, 2000, 4000, 8000];

export class Booking {
  /** `told` keeps what waits; `done(desk, op)`, `failed(reason)` and `changed()` are called when it is over. */
  constructor({ boot, told, done, failed, changed }) {
    this.url = boot.urls.ops;
    this.headers = { "Content-Type": "application/json", Authorization: `Bearer ${boot.token}` };
    this.outboxKey = `desk.outbox.${boot.game}`;
    this.told = told;
    this.handlers = { done, failed, changed };
    this.failures = 0;
    this.offline = false;
    this.busy = false;
    addEventListener("online", () => this.resume());
    addEventListener("pageshow", () => this.resume());
  }

  get pending() {
    return this.told.state.pending;
  }

  /** Whether entries of the desk wait on this phone: they come first. */
  get behind() {
    return Boolean(local.get(this.outboxKey)?.length);
  }

  /** Enter `op` on the game at `version`. */
  enter(op, version) {
    if (this.pending) return;
    this.told.change({ pending: { id: freshId(), base: version, op } });
    this.resume();
  }

  /** Send what waits, if anything does. */
  async resume() {
    clearTimeout(this.retry);
    if (!this.pending || this.busy) return;
    this.busy = true;
    let answer = null;
    try {
      answer = await request(this.url, { method: "POST", headers: this.headers, body: JSON.stringify(this.pending) });
    } catch {
      // No answer: it may have been entered or not; the same id again is the same entry again.
    }
    this.busy = false;
    if (!answer || answer.status >= 500 || answer.status === 429 || answer.status === 408) return this.#later();
    this.offline = false;
    this.failures = 0;
    const { op } = this.pending;
    this.told.change({ pending: null });
    if (answer.status === 200) this.handlers.done(answer.body.desk, op);
    else this.handlers.failed(answer.body?.error?.message ?? null);
  }

  #later() {
    this.offline = true;
    this.retry = setTimeout(() => this.resume(), WAITS[Math.min(this.failures, WAITS.length - 1)]);
    this.failures += 1;
    this.handlers.changed();
  }
}
