/* Live pages: asks for news every few seconds while the page is looked at, and then replaces only what changed.
   Without a connection it asks less often and says so in one line. */

const PACE = 2500;
const SLOWEST = 30000;
const MISSES_BEFORE_BANNER = 2;

const page = document.querySelector("[data-live]");
const banner = page.querySelector("[data-offline]");
const sentence = banner?.querySelector("span").textContent;
let version = Number(page.dataset.version);
let lastAnswer = new Date();
let misses = 0;
let timer = 0;
let asking = false;

function schedule() {
  clearTimeout(timer);
  if (document.hidden) return;
  timer = setTimeout(ask, Math.min(PACE * 2 ** misses, SLOWEST));
}

function heard() {
  misses = 0;
  lastAnswer = new Date();
  if (banner) banner.hidden = true;
}

function missed() {
  misses += 1;
  if (!banner || misses < MISSES_BEFORE_BANNER || !banner.hidden) return;
  const time = lastAnswer.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  banner.querySelector("span").textContent = sentence.replace("{time}", time);
  banner.hidden = false;
}

async function ask() {
  if (asking) return;
  asking = true;
  try {
    const answer = await fetch(`${page.dataset.state}?since=${version}`, {
      headers: { Authorization: `Bearer ${page.dataset.token}` },
      cache: "no-store",
    });
    if (answer.status === 404) {
      location.reload();
      return;
    }
    if (answer.status !== 304 && !answer.ok) throw new Error(answer.statusText);
    if (answer.status === 200 && (await answer.json()).version !== version) await redraw();
    heard();
  } catch {
    missed();
  } finally {
    asking = false;
  }
  schedule();
}

async function redraw() {
  const answer = await fetch(location.href, { cache: "no-store" });
  if (!answer.ok) throw new Error(answer.statusText);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const freshPage = fresh.querySelector("[data-live]");
  if (!freshPage) throw new Error("no board");
  for (const part of page.querySelectorAll("[data-part]")) {
    const news = freshPage.querySelector(`[data-part="${part.dataset.part}"]`);
    if (news) renew(part, news);
  }
  document.body.className = fresh.body.className;
  page.className = freshPage.className;
  document.title = fresh.title;
  version = Number(freshPage.dataset.version);
}

/* Walk both trees side by side and touch only what differs, so that nothing flickers and scrolling stays. */
function renew(old, news) {
  for (const { name } of [...old.attributes]) {
    if (!news.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  }
  for (const { name, value } of news.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  const oldNodes = [...old.childNodes];
  const newNodes = [...news.childNodes];
  newNodes.forEach((node, index) => {
    const was = oldNodes[index];
    if (!was) old.append(document.importNode(node, true));
    else if (was.isEqualNode(node)) return;
    else if (was.nodeType === Node.TEXT_NODE && node.nodeType === Node.TEXT_NODE) was.data = node.data;
    else if (was.nodeType === Node.ELEMENT_NODE && was.nodeName === node.nodeName) renew(was, node);
    else was.replaceWith(document.importNode(node, true));
  });
  for (const extra of oldNodes.slice(newNodes.length)) extra.remove();
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) clearTimeout(timer);
  else ask();
});
addEventListener("online", ask);
addEventListener("pageshow", (event) => { if (event.persisted) ask(); });

schedule();
