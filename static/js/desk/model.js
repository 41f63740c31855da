/* The desk's data: what the server has, what waits to be sent, and what that will make. */

import { fold, step, stillFits } from "./predict.js";
import { Outbox, request } from "./outbox.js";

const POLL = 10000;

function read(storage, key) {
  try {
    return JSON.parse(storage.getItem(key));
  } catch {
    return null;
  }
}

function write(storage, key, value) {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden storage costs only comfort here: the server has this state.
  }
}

export class Model {
  /** `changed()` is called after each change, `refused(message)` when the server said no. */
  constructor(boot, { changed, refused, clashed }) {
    this.plan = boot.plan;
    this.urls = boot.urls;
    this.headers = { Authorization: `Bearer ${boot.token}` };
    this.stateKey = `desk.state.${boot.game}`;
    this.trailKey = `desk.trail.${boot.game}`;
    this.changed = changed;
    const stored = read(localStorage, this.stateKey);
    const desk = stored?.version > boot.desk.version ? stored : boot.desk;
    const trail = read(sessionStorage, this.trailKey);
    this.base = { desk, past: [], future: [] };
    if (trail?.version === desk.version) Object.assign(this.base, { past: trail.past, future: trail.future });
    this.outbox = new Outbox({
      game: boot.game,
      token: boot.token,
      url: boot.urls.ops,
      handlers: {
        changed: () => this.#update(),
        answered: (entry, body) => this.#answered(entry, body),
        refused: (entry, body) => {
          if (body?.desk) this.#adopt(body.desk);
          else this.refresh(true);
          this.#update();
          refused(body?.error?.message);
        },
        clashed: (body) => {
          if (body?.desk) this.#adopt(body.desk);
          this.#update();
          clashed();
        },
      },
    });
    addEventListener("storage", (event) => {
      if (event.key === this.stateKey) this.#takeOver(read(localStorage, this.stateKey));
    });
    addEventListener("pageshow", (event) => event.persisted && this.refresh());
    document.addEventListener("visibilitychange", () => this.refresh());
    setInterval(() => this.refresh(), POLL);
    this.#fold();
  }

  start() {
    this.outbox.pump();
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
    write(localStorage, this.stateKey, state.desk);
    write(sessionStorage, this.trailKey, {
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

  /** Enter one operation; false while the server must be heard first. */
  act(op) {
    if (this.now.waiting || this.blocked) return false;
    this.outbox.add(op, { version: this.base.desk.version, deal: this.now.desk.number });
    this.#update();
    return true;
  }

  /** Nothing can be entered: another phone's work is to be settled, or the game is not ours. */
  get blocked() {
    return this.outbox.trouble === "clash" || this.outbox.trouble === "gone";
  }

  /** Ask for the server's state: when the page is seen, and now and then. */
  async refresh(whatever = false) {
    if (document.visibilityState !== "visible" || this.outbox.entries.length) return;
    const { version } = this.base.desk;
    const address = whatever ? this.urls.state : `${this.urls.state}?since=${version}`;
    try {
      const { status, body } = await request(address, { headers: this.headers });
      const overtaken = this.outbox.entries.length || this.base.desk.version !== version;
      if (status !== 200 || !body?.desk || overtaken) return;
      this.#adopt(body.desk);
      this.#update();
    } catch {
      // Not reachable just now; entries would say so, an idle desk need not.
    }
  }

  /** My operations with those I took back left out. */
  #mine() {
    let done = [];
    let undone = [];
    for (const entry of this.outbox.entries) {
      if (entry.op.kind === "undo") undone = done.length ? [...undone, done.pop()] : undone;
      else if (entry.op.kind === "redo") done = undone.length ? [...done, undone.pop()] : done;
      else [done, undone] = [[...done, entry], []];
    }
    return done;
  }

  /** In a clash: `{mine, fitting}`, all my entries and those that could still be entered. */
  clash() {
    const mine = this.#mine();
    let state = this.base;
    const fitting = mine.filter((entry) => {
      if (!stillFits(this.plan, state.desk, entry)) return false;
      state = step(this.plan, state, entry.op);
      return true;
    });
    return { mine, fitting };
  }

  /** Settle a clash: enter what still fits again, or drop mine. */
  settle(again) {
    const { fitting } = this.clash();
    this.outbox.replace(again ? fitting : [], this.base.desk.version);
  }
}
