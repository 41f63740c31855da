/* Following a page's own links and forms without loading it anew: the server answers with the whole page and
   <main> is changed to match. Without this script, or without a connection, the browser does it the long way. */

import { morph } from "./dom.js";

const main = document.querySelector("main");
const offline = document.querySelector("[data-offline]");
let busy = false;
/** Links tapped before the answer to an earlier tap was there, each with its name at that time. */
const waiting = [];

function keepOpen(next) {
  for (const details of main.querySelectorAll("details[data-key]")) {
    const same = next.querySelector(`details[data-key="${details.dataset.key}"]`);
    if (same) same.open = details.open;
  }
}

/** Show the page in `html`; what the server says wins over what stood in the fields. */
export function show(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const next = page.querySelector("main");
  if (!next) return false;
  const focused = document.activeElement;
  keepOpen(next);
  morph(main, next);
  document.title = page.title;
  for (const form of main.querySelectorAll("form")) form.reset();
  if (focused !== document.activeElement && !main.contains(focused)) {
    main.querySelector("[data-focus]")?.focus({ preventScroll: true });
  }
  main.dispatchEvent(new Event("shown"));
  return true;
}

/** Ask for `url` and show the answer; returns the answer, or null where there is no connection. */
export async function fetchAndShow(url, options) {
  const answer = await fetch(url, { headers: { Accept: "text/html" }, ...options });
  if (!show(await answer.text())) throw new Error("no page of ours");
  if (offline) offline.hidden = true;
  return answer;
}

const PAUSE = 4000;

/** Look every few seconds whether the page at `data-watch` has become another than version `data-version`. */
export function watch() {
  async function look() {
    if (document.hidden || busy) return;
    try {
      const { watch: url, version } = main.dataset;
      const answer = await fetch(`${url}?since=${version}`, { cache: "no-store" });
      if (answer.status === 200) show(await answer.text());
      if (offline) offline.hidden = true;
    } catch {
      if (offline) offline.hidden = false;
    }
  }
  setInterval(look, PAUSE);
  document.addEventListener("visibilitychange", look);
}

async function go(url, options, plainly) {
  if (busy) return;
  busy = true;
  try {
    const answer = await fetchAndShow(url, options);
    history.replaceState(null, "", answer.url);
  } catch {
    waiting.length = 0;
    if (offline) offline.hidden = false;
    else plainly();
  } finally {
    busy = false;
    followNext();
  }
}

const nameOf = (link) => link.getAttribute("aria-label") ?? link.textContent;

function follow(link) {
  go(link.href, {}, () => location.assign(link.href));
}

/** Follow what was tapped meanwhile, from the page as it is now: its address holds what came before. What bears
    another name by now is something else, and so is the second tap on the same. */
function followNext() {
  while (waiting.length) {
    const { link, name } = waiting.shift();
    if (link.isConnected && nameOf(link) === name) return follow(link);
  }
}

main.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-quiet]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  if (busy) waiting.push({ link, name: nameOf(link) });
  else follow(link);
});

main.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-quiet]");
  if (!form || event.submitter?.hasAttribute("data-loud")) return;
  event.preventDefault();
  if (event.submitter?.getAttribute("aria-disabled") === "true") return;
  const data = new FormData(form, event.submitter);
  const url = new URL(form.action);
  if (form.method === "post") {
    go(url, { method: "POST", body: new URLSearchParams(data) }, () => form.submit());
  } else {
    url.search = new URLSearchParams(data);
    go(url, {}, () => location.assign(url));
  }
});
