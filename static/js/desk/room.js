/* Words that have no room: a line says it in fewer, a name ends at a letter. Needs the drawn page. */

const ruler = document.createElement("canvas").getContext("2d");

const isCut = (part) => part.scrollWidth > part.clientWidth;

/** End a cut name where its ellipsis ends, so that no gap is left before what follows it. */
function closeUp(name) {
  const text = name.firstChild;
  const range = document.createRange();
  range.selectNodeContents(text);
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(name); // `font` itself may be empty
  ruler.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const dots = ruler.measureText("…").width;
  let width = 0;
  for (let end = text.length - 1; end > 0; end -= 1) {
    range.setEnd(text, end);
    width = range.getBoundingClientRect().width + dots;
    if (width <= name.clientWidth) break;
  }
  name.style.maxWidth = `${Math.ceil(width)}px`;
}

/** Look at the lines just drawn in `root`: those of class `wordy` have forms in fewer words; a name may be cut. */
export function makeRoom(root) {
  for (const line of root.querySelectorAll(".wordy")) {
    const parts = [line, ...line.querySelectorAll(".cut")].filter((part) => !part.hasAttribute("dir"));
    for (const form of ["terse", "terser", "tersest"]) if (parts.some(isCut)) line.classList.add(form);
  }
  for (const name of root.querySelectorAll(".cut:has(+ .keep)")) if (isCut(name)) closeUp(name);
}
