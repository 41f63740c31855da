/* Which touches count: a bounced one, or one aimed at what was there a moment ago, does not. */

const BOUNCE = 120; // a touch this soon after another is a bounce
const SETTLE = 350; // after a change of phase the thumb is still where other keys were

export class Touches {
  /** `root` carries `data-quiet` as long as touches are ignored. */
  constructor(root) {
    this.root = root;
    this.until = 0;
  }

  #quiet(until) {
    this.until = Math.max(this.until, until);
    this.root.setAttribute("data-quiet", "");
    setTimeout(() => {
      if (performance.now() >= this.until - 1) this.root.removeAttribute("data-quiet");
    }, Math.max(0, this.until - performance.now()));
  }

  /** Whether this click counts. Keys and screen readers (detail 0) do not bounce. */
  accepts(event) {
    if (event.detail === 0) return true;
    if (event.timeStamp < this.until) return false;
    this.#quiet(event.timeStamp + BOUNCE);
    return true;
  }

  /** Other keys lie under the thumb now: wait longer. */
  settle() {
    this.#quiet(performance.now() + SETTLE);
  }
}
