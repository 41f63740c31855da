/* Operations on their way to the server: kept in the phone first, sent in order, never lost. */

import { local } from "./store.js";

const TIMEOUT = 8000;
const SLOW = 3000;
const WAITS = [1000, 2000, 4000, 8000, 15000];
const LONGEST = 60000; // a server may ask for more patience than anybody at a table has

/** An id that no other entry has. */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Fetch with a time limit; network failures and time-outs reject. `wait`: the milliseconds it asks us to wait, or 0. */
export async function request(address, options = {}) {
  const stop = new AbortController();
  const clock = setTimeout(() => stop.abort(), TIMEOUT);
  try {
    const response = await fetch(address, { ...options, signal: stop.signal, cache: "no-store" });
    const body = response.status === 304 ? null : await response.json().catch(() => null);
    const wait = 1000 * (Number.parseInt(response.headers.get("Retry-After"), 10) || 0);
    return { status: response.status, body, wait };
  } finally {
    clearTimeout(clock);
  }
}

export class Outbox {
  /**
   * `handlers`: `changed()`, `answered(entry, body)`, `refused(entry, body)`,
   * `clashed(body)`, each called after the outbox itself is up to date. On `refused` the entry is
   * still kept: `replace` or `hold` settle what becomes of it and of those behind it.
   * `isEntry` tells what of the kept ones can be used.
   */
  constructor({ game, token, url, isEntry, handlers }) {
    this.isEntry = isEntry;
    this.key = `desk.outbox.${game}`;
    this.headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
    this.url = url;
    this.handlers = handlers;
    this.trouble = null; // null, "offline", "busy", "slow", "clash", "gone"
    this.kept = true;
    this.sending = false;
    this.failures = 0;
    this.until = 0; // before this moment the server does not want to be asked
    this.entries = this.#read();
    addEventListener("storage", (event) => {
      if (event.key !== this.key) return;
      this.entries = this.#read();
      if (!this.entries.length && this.trouble !== "gone") this.trouble = null;
      handlers.changed();
    });
    addEventListener("online", () => this.hurry());
    addEventListener("pageshow", () => this.hurry());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.hurry();
    });
  }

  #read() {
    const list = local.get(this.key);
    return Array.isArray(list) ? list.filter(this.isEntry) : [];
  }

  /** Other tabs write the same list: what they removed or added is taken over before a change. */
  #change(edit) {
    this.entries = edit(this.#read());
    this.kept = local.set(this.key, this.entries.length ? this.entries : null);
  }

  /** Keep `op`, entered in deal `deal` while the server stood at `version`, and send it. */
  add(op, { version, deal, what }) {
    this.#change((list) => {
      const base = list.length ? Math.max(version, list.at(-1).base + 1) : version;
      return [...list, { id: freshId(), base, deal, what, op }];
    });
    this.pump();
  }

  /** Throw everything away, or put `operations` (`{op, deal, what}`) in its place with new ids. */
  replace(operations, version) {
    this.trouble = null;
    this.failures = 0;
    this.#change(() =>
      operations.map(({ op, deal, what }, index) => ({ id: freshId(), base: version + index, deal, what, op })),
    );
    this.handlers.changed();
    this.pump();
  }

  /** Keep `operations` unsent until it is decided what becomes of them. */
  hold(operations) {
    this.trouble = "clash";
    this.#change(() => operations);
  }

  /** Try again now, whatever the back-off says; only the server itself can ask for patience. */
  hurry() {
    clearTimeout(this.retry);
    this.failures = Math.min(this.failures, 1);
    this.pump();
  }

  async pump() {
    if (this.sending || this.trouble === "clash" || this.trouble === "gone") return;
    clearTimeout(this.retry);
    const early = this.until - performance.now();
    if (early > 0) {
      this.retry = setTimeout(() => this.pump(), early);
      if (this.entries.length && !this.trouble) this.#say("busy");
      return;
    }
    this.sending = true;
    try {
      while (this.entries.length && this.trouble !== "clash" && (await this.#send(this.entries[0])));
    } finally {
      this.sending = false;
    }
  }

  /** Send one entry; true when the next may follow. */
  async #send(entry) {
    const { id, base, op } = entry;
    const slow = setTimeout(() => this.#say(this.trouble ?? "slow"), SLOW);
    let answer;
    try {
      const body = JSON.stringify({ id, base, op });
      answer = await request(this.url, { method: "POST", headers: this.headers, body });
    } catch {
      return this.#later("offline");
    } finally {
      clearTimeout(slow);
    }
    const { status, body, wait } = answer;
    if (status === 200 && body?.desk) return this.#accepted(entry, body);
    if (status === 409) return this.#halt("clash", () => this.handlers.clashed(body));
    if (status === 404 || status === 401 || status === 403) {
      return this.#halt("gone", () => this.handlers.changed());
    }
    if (status >= 400 && status < 500 && status !== 429 && status !== 408) {
      this.trouble = null;
      await this.handlers.refused(entry, body);
      return true;
    }
    return this.#later(status === 429 || status === 503 ? "busy" : "offline", wait);
  }

  #accepted(entry, body) {
    this.trouble = null;
    this.failures = 0;
    this.#change((list) => list.filter((other) => other.id !== entry.id));
    this.handlers.answered(entry, body);
    return true;
  }

  #halt(trouble, tell) {
    this.trouble = trouble;
    tell();
    return false;
  }

  #later(trouble, asked = 0) {
    if (asked) this.until = performance.now() + Math.min(asked, LONGEST);
    const wait = WAITS[Math.min(this.failures, WAITS.length - 1)];
    this.failures += 1;
    this.retry = setTimeout(() => this.pump(), wait);
    this.#say(trouble);
    return false;
  }

  #say(trouble) {
    this.trouble = trouble;
    this.handlers.changed();
  }
}
