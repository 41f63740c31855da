/* The picture of the standings, handed to another app where the phone can do that.

   It is fetched before anybody taps: some phones allow sharing only right after the tap. */

const button = document.querySelector("[data-send-picture]");

async function prepare() {
  if (!navigator.canShare) return;
  const answer = await fetch(button.dataset.sendPicture);
  if (!answer.ok) return;
  const file = new File([await answer.blob()], button.dataset.name, { type: "image/png" });
  if (!navigator.canShare({ files: [file] })) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    navigator.share({ files: [file] }).catch(() => {});
  });
}

prepare().catch(() => {});
