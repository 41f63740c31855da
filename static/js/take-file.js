/* A game file is sent as soon as it is chosen. Without this script a button appears instead. */

for (const form of document.querySelectorAll("[data-take]")) {
  form.querySelector("input[type=file]").addEventListener("change", ({ target }) => {
    if (target.files.length) form.requestSubmit();
  });
}
