/* What the phone keeps: site storage where it is allowed, else the memory of this page. */

class Shelf {
  constructor(name) {
    this.name = name;
    this.memory = new Map();
  }

  /** The value under `key`, or null: nothing there, or nothing that can be read. */
  get(key) {
    if (this.memory.has(key)) return JSON.parse(this.memory.get(key));
    try {
      return JSON.parse(window[this.name].getItem(key));
    } catch {
      return null;
    }
  }

  /** Keep `value` (null takes it away); false when only the memory of this page has it. */
  set(key, value) {
    const text = JSON.stringify(value);
    try {
      if (value === null) window[this.name].removeItem(key);
      else window[this.name].setItem(key, text);
      this.memory.delete(key);
      return true;
    } catch {
      this.memory.set(key, text);
      return false;
    }
  }
}

/** Kept by the phone, shared by its tabs. */
export const local = new Shelf("localStorage");

/** Kept as long as the tab is open. */
export const session = new Shelf("sessionStorage");
