/* New game: seats are added, taken away and moved without a page load; names played before are one tap away.
   The form does all of it without this script too, by sending itself. */

import { forget, keep, kept } from "./draft.js";

const form = document.getElementById("new-game");
const list = form.querySelector("[data-seats]");
const choose = form.querySelector(".choose");
const chosenName = choose.querySelector("summary [data-name]");
const chosenDeals = choose.querySelector("summary [data-counted]");
const summary = form.querySelector("[data-summary-line]");
const startLine = form.querySelector("[data-start]");
const rangeFault = form.querySelector("[data-range]");
const limit = form.querySelector("[data-limit]");
const addButton = form.querySelector("button[name=seats][value=add]");
const removeButton = form.querySelector("button[name=seats][value=remove]");
const known = form.querySelector("[data-known]");
const sameButton = document.getElementById("same");
const chips = known.querySelector(".chips");

const MOST_CHIPS = 8;
const MOST_KEPT = 40;
const LONGEST = 60; // letters of a name; a longer one will be refused and is not worth keeping
const NAMES_KEY = "raspiska.names";
const TABLE_KEY = "raspiska.table";

const rows = () => [...list.children];
const nameOf = (row) => row.querySelector(".text");
const dotOf = (row) => row.querySelector("input[type=radio]");
const names = () => rows().map((row) => nameOf(row).value.trim());
const preset = () => form.querySelector("input[name=preset]:checked");

function remembered(key) {
  try {
    const value = JSON.parse(localStorage.getItem(key));
    return Array.isArray(value) ? value.filter((name) => typeof name === "string" && name.trim()) : [];
  } catch {
    return [];
  }
}

function remember() {
  const table = names().filter((name) => name && [...name].length <= LONGEST);
  const kept = [...new Set([...table, ...remembered(NAMES_KEY)])].slice(0, MOST_KEPT);
  try {
    localStorage.setItem(NAMES_KEY, JSON.stringify(kept));
    localStorage.setItem(TABLE_KEY, JSON.stringify(table));
  } catch { /* a phone without storage forgets them */ }
}

/* ---- seats ---- */

function number() {
  const all = rows();
  all.forEach((row, index) => {
    const seat = index + 1;
    const label = form.dataset.seat.replace("{seat}", seat);
    row.firstElementChild.textContent = seat;
    const name = nameOf(row);
    name.name = `names-${index}`;
    name.setAttribute("aria-label", label);
    name.enterKeyHint = seat === all.length ? "done" : "next";
    const move = row.querySelector("button[name=move]");
    move.value = seat;
    move.setAttribute("aria-label", form.dataset[seat === 1 ? "down" : "up"].replace("{who}", label));
    move.querySelector("use").setAttribute("href", seat === 1 ? "#down" : "#up");
    const dot = dotOf(row);
    dot.value = seat;
    dot.setAttribute("aria-label", form.dataset.dealer.replace("{name}", label));
  });
  show();
}

function clearFault(row) {
  const name = nameOf(row);
  name.removeAttribute("aria-invalid");
  name.removeAttribute("aria-describedby");
  row.querySelector(".fault")?.remove();
}

function addSeat() {
  const row = list.lastElementChild.cloneNode(true);
  nameOf(row).value = "";
  dotOf(row).checked = false;
  clearFault(row);
  list.append(row);
  number();
  return row;
}

function removeSeat(row) {
  const dealt = dotOf(row).checked;
  row.remove();
  if (dealt) dotOf(list.firstElementChild).checked = true;
  number();
}

function swap(one, other) {
  [nameOf(one).value, nameOf(other).value] = [nameOf(other).value, nameOf(one).value];
  const dealer = dotOf(one).checked ? other : dotOf(other).checked ? one : null;
  if (dealer) dotOf(dealer).checked = true;
  clearFault(one);
  clearFault(other);
  show();
}

/* A choice made by touch or mouse closes the list, so that the names are back; arrow keys go through it. */
choose.addEventListener("click", (event) => {
  if (!event.detail || !event.target.closest("label")) return;
  choose.open = false;
  choose.querySelector("summary").focus();
});

addButton.addEventListener("click", (event) => {
  event.preventDefault();
  nameOf(addSeat()).focus();
});

removeButton.addEventListener("click", (event) => {
  event.preventDefault();
  const all = rows();
  removeSeat(all.findLast((row) => !nameOf(row).value.trim()) ?? all.at(-1));
});

list.addEventListener("click", (event) => {
  const move = event.target.closest("button[name=move]");
  if (!move) return;
  event.preventDefault();
  const row = move.closest("li");
  const other = row.previousElementSibling ?? row.nextElementSibling;
  if (!other) return;
  swap(row, other);
  other.querySelector("button[name=move]").focus({ preventScroll: true });
});

/* ---- what follows from the choice ---- */

function show() {
  const seats = rows().length;
  const rules = preset();
  const deals = rules ? JSON.parse(rules.dataset.deals) : {};
  for (const label of choose.querySelectorAll("label")) {
    const count = JSON.parse(label.querySelector("input").dataset.deals)[seats];
    label.querySelector("[data-count]").textContent = count ? ` · ${count}` : "";
  }
  if (rules) {
    chosenName.textContent = rules.dataset.name;
    summary.textContent = rules.dataset.summary;
  }
  chosenDeals.textContent = deals[seats] ?? "";
  for (const part of form.querySelectorAll("[data-diffs]")) part.hidden = part.dataset.diffs !== rules?.value;
  const least = rules ? Number(rules.dataset.least) : 2;
  const most = rules ? Number(rules.dataset.most) : 10;
  addButton.hidden = seats >= most;
  removeButton.hidden = seats <= least && seats <= most;
  const fits = seats >= least && seats <= most;
  rangeFault.hidden = fits;
  const range = least === most ? rangeFault.dataset.one : rangeFault.dataset.text;
  const text = range.replace("{least}", least).replace("{most}", most);
  if (!fits) rangeFault.lastElementChild.textContent = text;
  limit.hidden = !fits || (seats > least && seats < most);
  limit.textContent = text;
  const dealer = rows().find((row) => dotOf(row).checked) ?? list.firstElementChild;
  const who = nameOf(dealer).value.trim() || nameOf(dealer).getAttribute("aria-label");
  startLine.textContent = [deals[seats], form.dataset.dealer.replace("{name}", () => who)].filter(Boolean).join(" · ");
  suggest(most);
}

/* ---- names played before ---- */

function suggest(most) {
  const taken = new Set(names());
  const table = remembered(TABLE_KEY);
  const empty = [...taken].every((name) => !name);
  const same = empty && table.length > 1 && table.length <= most;
  sameButton.hidden = !same;
  sameButton.title = table.join(", ");
  const room = rows().some((row) => !nameOf(row).value.trim()) || rows().length < most;
  const offer = room ? remembered(NAMES_KEY).filter((name) => !taken.has(name)).slice(0, MOST_CHIPS) : [];
  const shown = [...chips.querySelectorAll("button")].map((button) => button.textContent);
  if (shown.join("\n") !== offer.join("\n")) {
    chips.replaceChildren(...offer.map((name) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.className = "chip-name cut";
      button.textContent = name;
      item.append(button);
      return item;
    }));
  }
  known.hidden = !offer.length;
}

function seat(name) {
  const row = rows().find((candidate) => !nameOf(candidate).value.trim()) ?? addSeat();
  nameOf(row).value = name;
  clearFault(row);
}

chips.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  seat(button.textContent);
  show();
});

function seatAll(table) {
  while (rows().length > table.length) removeSeat(list.lastElementChild);
  while (rows().length < table.length) addSeat();
  rows().forEach((row, index) => {
    nameOf(row).value = table[index];
    clearFault(row);
  });
  show();
}

sameButton.addEventListener("click", () => seatAll(remembered(TABLE_KEY)));

/* ---- typing and sending ---- */

list.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches(".text") || event.isComposing) return;
  event.preventDefault();
  const next = event.target.closest("li").nextElementSibling;
  if (next) nameOf(next).focus();
  else event.target.blur();
});

form.addEventListener("input", (event) => {
  const row = event.target.closest("[data-seats] > li");
  if (row && event.target.matches(".text")) clearFault(row);
  show();
});
form.addEventListener("change", show);

/* ---- what was typed before ---- */

function draft() {
  const first = rows().findIndex((row) => dotOf(row).checked);
  const { title, house } = form.elements;
  return { names: names(), first, title: title.value, house: house.value, preset: preset()?.value ?? "" };
}

/** Put what was typed before into an empty form; its house rules are drawn by the server. */
function restore({ names: table, first, title, house, preset: rules }) {
  seatAll(table);
  const dealer = rows()[first];
  if (dealer) dotOf(dealer).checked = true;
  form.elements.title.value = title;
  if (form.dataset.fresh !== "all") return;
  const chosen = form.querySelector(`input[name=preset][value="${CSS.escape(rules)}"]`);
  if (chosen) chosen.checked = true;
  if (!chosen || !house) return;
  form.elements.house.value = house;
  const leave = Object.assign(document.createElement("input"), { type: "hidden", name: "leave", value: "1" });
  form.append(leave);
  form.action = "/new/rules";
  form.submit();
}

let sent = false;
form.addEventListener("submit", (event) => {
  if (event.submitter?.formNoValidate) return;
  if (sent) {
    event.preventDefault();
    return;
  }
  sent = true;
  remember();
  forget();
});

addEventListener("pagehide", () => {
  if (!sent) keep(draft());
});

addEventListener("pageshow", () => {
  sent = false;
  show();
});

const before = form.dataset.fresh ? kept() : null;
if (before) restore(before);
show();

const wrong = form.querySelector("[aria-invalid=true]");
if (wrong) wrong.focus();
else form.querySelector(".fault:not([hidden])")?.scrollIntoView({ block: "center" });
