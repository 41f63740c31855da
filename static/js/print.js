// The print page: a choice shows at once what it does, and one sees that a PDF is being made.
// Without a script the form has a button, the link leads to the PDF, and the browser's own menu prints.

const form = document.querySelector("form.tools");
const button = form.querySelector("[data-print]");
const pdf = form.querySelector("[data-pdf]");
const working = form.querySelector("[data-working]");

form.querySelector("[data-show]").hidden = true;
form.addEventListener("change", () => form.requestSubmit());

button.hidden = false;
button.addEventListener("click", () => window.print());

pdf.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (!pdf.hasAttribute("aria-busy")) open(pdf.href);
});

// Back from the PDF the page may come out of the browser's memory, as it was left.
window.addEventListener("pageshow", rest);

/** Wait for the PDF, which the server then remembers, and go there; or to where it sends instead. */
async function open(address) {
  pdf.setAttribute("aria-busy", "true");
  working.textContent = working.dataset.text;
  let place = address;
  try {
    const answer = await fetch(address);
    await answer.blob();
    if (answer.redirected) place = answer.url;
  } catch {
    // no connection: the browser says so
  }
  location.assign(place);
  setTimeout(rest, 4000); // a browser that hands the file to another program stays on the page
}

function rest() {
  pdf.removeAttribute("aria-busy");
  working.textContent = "";
}
