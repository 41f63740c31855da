// The button of the print page. Without a script the browser's own menu prints.

const button = document.querySelector("[data-print]");
button.hidden = false;
button.addEventListener("click", () => window.print());
