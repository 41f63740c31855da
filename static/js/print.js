// The print page: a choice shows at once what it does.
// Without a script the form has a button, and the browser's own menu prints.

const form = document.querySelector("form.tools");
const button = form.querySelector("[data-print]");

form.querySelector("[data-show]").hidden = true;
form.addEventListener("change", () => form.requestSubmit());

button.hidden = false;
button.addEventListener("click", () => window.print());
