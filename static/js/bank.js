/* Joker bank: stakes step on the phone, everything else is asked of the server. What is tapped survives a reload. */

import { fetchAndShow, watch } from "./quiet.js";

const main = document.querySelector("main");
const KEY = `raspiska.bank${location.pathname}`;

const form = () => document.getElementById("round");

function mark(input) {
  input.classList.toggle("ghost", input.value === input.dataset.preset);
}

/* ---- the round being tapped ---- */

function keep() {
  try {
    localStorage.setItem(KEY, new URLSearchParams(new FormData(form())));
  } catch { /* a phone without storage forgets it */ }
}

async function restore() {
  const kept = new URLSearchParams(localStorage.getItem(KEY) ?? "");
  const fresh = new FormData(form());
  if (kept.get("base") !== fresh.get("base")) return;
  kept.set("csrf_token", fresh.get("csrf_token"));
  kept.set("do", "keep");
  await fetchAndShow(form().action, { method: "POST", body: kept });
}

/* With many players the steps are there as long as the number has the focus. */
main.addEventListener("mousedown", (event) => {
  if (event.target.closest("[data-step]")) event.preventDefault();
});

main.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  event.preventDefault();
  const input = button.closest(".stepper").querySelector("input");
  if (button.dataset.step > 0) input.stepUp();
  else input.stepDown();
  mark(input);
  keep();
});

main.addEventListener("input", ({ target }) => {
  if (target.dataset.preset) mark(target);
  if (form()) keep();
});

main.addEventListener("shown", () => form() && keep());

if (form()) restore().catch(() => {});
else watch();
