/* The keyboard: digits enter bids and tricks in order, Enter records, Backspace undoes. */

const PAUSE = 700;

/**
 * `target()` gives `{seat, top}` of the number awaited or null; `enter(seat, number)`,
 * `record()`, `undo()`, `back()` act; `typed(text)` shows a number not yet complete.
 */
export class Keys {
  constructor(actions) {
    this.actions = actions;
    this.buffer = "";
    document.addEventListener("keydown", (event) => this.#press(event));
  }

  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest?.("input, textarea, select, dialog[open]")) return;
    if (document.querySelector("dialog[open]")) return;
    if (/^\d$/.test(event.key)) {
      if (!event.repeat) this.#digit(event.key);
      return;
    }
    const native = event.target.closest?.("a, button")?.matches(":focus-visible");
    if (event.key === "Backspace") {
      event.preventDefault();
      if (this.buffer) this.#show("");
      else this.actions.undo();
    } else if (event.key === "Escape") {
      if (this.buffer) this.#show("");
      else this.actions.back();
    } else if (event.key === "Enter" || event.key === " ") {
      if (native && !this.buffer) return;
      event.preventDefault();
      if (event.repeat) return;
      if (this.buffer) this.#commit();
      else if (event.key === "Enter") this.actions.record();
    }
  }

  #digit(digit) {
    const target = this.actions.target();
    if (!target) return;
    const joined = this.buffer + digit;
    if (this.buffer && Number(joined) > target.top) {
      this.#commit();
      this.#digit(digit);
      return;
    }
    this.#show(joined);
    const more = Number(joined) > 0 && Number(joined) * 10 <= target.top;
    if (more) this.clock = setTimeout(() => this.#commit(), PAUSE);
    else this.#commit();
  }

  #show(text) {
    clearTimeout(this.clock);
    this.buffer = text;
    this.actions.typed(text);
  }

  #commit() {
    const number = Number(this.buffer);
    const target = this.actions.target();
    this.#show("");
    if (target) this.actions.enter(target.seat, number);
  }
}
