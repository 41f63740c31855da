/* Poker hands: choosing the wild card chooses the pack that has one. */

import "./at-once.js";

document.querySelector("main").addEventListener("change", ({ target }) => {
  if (target.name === "wild") target.form.querySelector("[name=pack][value='52']").checked = true;
}, { capture: true });
