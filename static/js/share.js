/* Share page: copy and send buttons, shown only where the phone offers them. */

const textOf = (id) => document.getElementById(id).textContent.trim();

for (const button of document.querySelectorAll("[data-copy]")) {
  if (!navigator.clipboard) continue;
  const word = button.querySelector("span");
  const before = word.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(textOf(button.dataset.copy));
      word.textContent = button.dataset.done;
      setTimeout(() => { word.textContent = before; }, 2500);
    } catch {
      getSelection().selectAllChildren(document.getElementById(button.dataset.copy));
    }
  });
}

for (const button of document.querySelectorAll("[data-send]")) {
  if (!navigator.share) continue;
  button.hidden = false;
  button.addEventListener("click", () => {
    navigator.share({ url: textOf(button.dataset.send) }).catch(() => {});
  });
}
