/* Going through a deal trick by trick: everything is in the page, this shows one step and hides the others. */

const main = document.getElementById("replay");
const back = document.getElementById("back");
const forward = document.getElementById("forward");
const last = Number(main.dataset.last);
const FAR = 40; // CSS px a finger moves before it is a swipe

let at = Number(main.dataset.at);

function address(step) {
  const url = new URL(location.href);
  url.searchParams.set("trick", step);
  return url.href;
}

function lead(link, step, possible) {
  link.href = address(step);
  if (possible) link.removeAttribute("aria-disabled");
  else link.setAttribute("aria-disabled", "true");
}

function show(step) {
  if (step < 0 || step > last || step === at) return;
  at = step;
  for (const part of main.querySelectorAll("[data-step]")) part.hidden = Number(part.dataset.step) !== at;
  for (const card of main.querySelectorAll("[data-trick]")) {
    const played = Number(card.dataset.trick);
    card.classList.toggle("gone", played < at);
    card.classList.toggle("now", played === at);
  }
  lead(back, Math.max(at - 1, 0), at > 0);
  lead(forward, Math.min(at + 1, last), at < last);
  history.replaceState(null, "", address(at));
}

main.addEventListener("click", (event) => {
  const link = event.target.closest("#back, #forward, [data-go]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  show(link === back ? at - 1 : link === forward ? at + 1 : Number(link.dataset.go));
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select")) return;
  const step = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  show(step);
});

let start = null;
main.addEventListener("touchstart", ({ touches }) => {
  start = touches.length === 1 ? { x: touches[0].clientX, y: touches[0].clientY } : null;
}, { passive: true });
main.addEventListener("touchend", ({ changedTouches }) => {
  if (!start) return;
  const across = changedTouches[0].clientX - start.x;
  const down = changedTouches[0].clientY - start.y;
  start = null;
  if (Math.abs(across) > FAR && Math.abs(across) > 2 * Math.abs(down)) show(at + (across < 0 ? 1 : -1));
}, { passive: true });
