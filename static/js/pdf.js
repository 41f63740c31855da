// Links to PDFs: one sees that the PDF is being made, and gets it as soon as it is there.
// Without a script they are plain links.

for (const link of document.querySelectorAll("a[data-pdf]")) {
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!link.hasAttribute("aria-busy")) open(link);
  });
}

// Back from the PDF the page may come out of the browser's memory, as it was left.
window.addEventListener("pageshow", rest);

/** Wait for the PDF, which the server then remembers, and go there; or to where it sends instead. */
async function open(link) {
  link.setAttribute("aria-busy", "true");
  sign().textContent = link.dataset.text;
  let place = link.href;
  try {
    const answer = await fetch(link.href);
    await answer.blob();
    if (answer.redirected) place = answer.url;
  } catch {
    // no connection: the browser says so
  }
  location.assign(place);
  setTimeout(rest, 4000); // a browser that hands the file to another program stays on the page
}

/** Return where it is said: a place of the page, or a line at its lower edge. */
function sign() {
  const place = document.querySelector("[data-working]");
  if (place) return place;
  const line = document.createElement("p");
  line.className = "working";
  line.setAttribute("role", "status");
  line.dataset.working = "";
  document.querySelector("main").append(line);
  return line;
}

function rest() {
  for (const link of document.querySelectorAll("a[data-pdf][aria-busy]")) link.removeAttribute("aria-busy");
  const line = document.querySelector("[data-working]");
  if (line) line.textContent = "";
}
