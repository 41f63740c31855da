/* Forms in which a choice counts at once, no button is needed. */

import "./quiet.js";

const main = document.querySelector("main");

function hideButtons() {
  for (const buttons of main.querySelectorAll("[data-plain]")) buttons.hidden = true;
}

main.addEventListener("change", ({ target }) => target.form?.requestSubmit());
main.addEventListener("shown", hideButtons);
hideButtons();
