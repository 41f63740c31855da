/* The desk's data: what the server has, what waits to be sent, and what that will make. */

import { Outbox, request } from "./outbox.js";
import { fitting, fold, net, sense, step } from "./predict.js";
import { shapes } from "./shapes.js";
import { local, session } from "./store.js";

const POLL = 10000;

/** `changed()` is called after each change, `refused(entry, message)` when the server said no. */
export class Model {
  constructor(boot, { changed, refused, clashed }) {
    this.plan = boot.plan;
    this.urls = boot.urls;
    this.headers = { Authorization: `Bearer ${boot.token}` };
    this.stateKey = `desk.state.${boot.game}`;
    this.trailKey = `desk.trail.${boot.game}`;
    this.changed = changed;
    this.shapes = shapes(boot);
    const stored = this.#stored();
    const desk = stored?.version > boot.desk.version ? stored : boot.desk;
    const trail = session.get(this.trailKey);
    this.base = { desk, past: [], future: [] };
    if (this.shapes.isTrail(trail) && trail.version === desk.version) {
      Object.assign(this.base, { past: trail.past, future: trail.future });
    }
    this.cause = null; // what the server refused, while it is decided about what was behind it
    this.outbox = new Outbox({
      game: boot.game,
      token: boot.token,
      url: boot.urls.ops,
      isEntry: this.shapes.isEntry,
      handlers: {
        changed: () => this.#update(),
        answered: (entry, body) => this.#answered(entry, body),
        refused: async (entry, body) => {
          const stopped = await this.#refused(entry, body);
          refused(entry, body?.error?.message);
          if (stopped) clashed();
        },
        clashed: (body) => {
          if (body?.desk) this.#adopt(body.desk);
          this.cause = null;
          this.#update();
          clashed();
        },
      },
    });
    addEventListener("storage", (event) => {
      if (event.key === this.stateKey) this.#takeOver(this.#stored());
    });
    addEventListener("pageshow", (event) => event.persisted && this.refresh());
    document.addEventListener("visibilitychange", () => this.refresh());
    setInterval(() => this.refresh(), POLL);
    this.#fold();
  }

  /** Send what waits; a page out of the browser's history may be older than the game. */
  start() {
    this.outbox.pump();
    this.refresh();
  }

  #stored() {
    const desk = local.get(this.stateKey);
    return this.shapes.isDesk(desk) ? desk : null;
  }

  #fold() {
    const clash = this.outbox.trouble === "clash";
    this.now = fold(this.plan, this.base, clash ? [] : this.outbox.entries);
  }

  #update() {
    this.#fold();
    this.changed();
  }

  #keep(state) {
    this.base = state;
    local.set(this.stateKey, state.desk);
    session.set(this.trailKey, {
      version: state.desk.version, past: state.past.slice(-40), future: state.future.slice(-40),
    });
  }

  /** Take `desk` as what the server has, forgetting how it came about. */
  #adopt(desk) {
    this.#keep({ desk, past: [], future: [] });
  }

  /** Another tab of this phone, or the server, knows something newer. */
  #takeOver(desk) {
    if (!desk || desk.version <= this.base.desk.version) return;
    this.#adopt(desk);
    this.#update();
  }

  #answered(entry, body) {
    const { desk } = body;
    if (desk.version > this.base.desk.version) {
      const known = entry.base === this.base.desk.version ? step(this.plan, this.base, entry.op) : null;
      const { past, future } = known ?? { past: [], future: [] };
      this.#keep({ desk, past, future });
    }
    this.#update();
  }

  /** The entry is dropped; what was behind it goes on if all of it still fits. True when it does not. */
  async #refused(entry, body) {
    const desk = body?.desk ?? (await this.#ask(this.urls.state).catch(() => null));
    if (desk) this.#adopt(desk);
    const rest = net(this.outbox.entries).filter((other) => other.id !== entry.id);
    const fits = fitting(this.plan, this.base, rest);
    this.cause = fits.length === rest.length ? null : entry;
    if (this.cause) this.outbox.hold(rest);
    else this.outbox.replace(rest, this.base.desk.version);
    this.#update();
    return Boolean(this.cause);
  }

  /** Enter one operation; false while the server must be heard first. */
  act(op) {
    if (this.now.waiting || this.blocked) return false;
    const { desk } = this.now;
    this.outbox.add(op, { version: this.base.desk.version, deal: desk.number, what: sense(op, desk) });
    this.#update();
    return true;
  }

  /** Nothing can be entered: another phone's work is to be settled, or the game is not ours. */
  get blocked() {
    return this.outbox.trouble === "clash" || this.outbox.trouble === "gone";
  }

  /** Ask for the server's state: when the page is seen, and now and then. */
  async refresh() {
    if (document.visibilityState !== "visible" || this.outbox.entries.length) return;
    const { version } = this.base.desk;
    const address = `${this.urls.state}?since=${version}`;
    try {
      const desk = await this.#ask(address);
      const overtaken = this.outbox.entries.length || this.base.desk.version !== version;
      if (!desk || overtaken) return;
      this.#adopt(desk);
      this.#update();
    } catch {
      // Not reachable just now; entries would say so, an idle desk need not.
    }
  }

  async #ask(address) {
    const { status, body } = await request(address, { headers: this.headers });
    return status === 200 ? (body?.desk ?? null) : null;
  }

  /** In a clash: `{mine, fitting, cause}`, all my entries, those that could still be entered, and what was refused. */
  clash() {
    const mine = net(this.outbox.entries);
    return { mine, fitting: fitting(this.plan, this.base, mine), cause: this.cause };
  }

  /** Settle a clash: enter what still fits again, or drop mine. */
  settle(again) {
    const { fitting: fits } = this.clash();
    this.cause = null;
    this.outbox.replace(again ? fits : [], this.base.desk.version);
  }
}
