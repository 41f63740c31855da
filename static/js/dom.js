/* Building elements, and changing the page to match without losing focus or a pressed state. */

const SVG = "http://www.w3.org/2000/svg";

function add(parent, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    parent.append(child instanceof Node ? child : String(child));
  }
}

/** An element; attributes that are null or false are left out, true means an empty value. */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : value);
  }
  add(element, children);
  return element;
}

/** An icon of the page's sprite: hidden from screen readers unless it has a label. */
export function icon(name, { size = "i", label = null } = {}) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", size);
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else {
    svg.setAttribute("aria-hidden", "true");
  }
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${name}`);
  svg.append(use);
  return svg;
}

/** A text and the same in fewer words, shown in a line of class `terse`. */
export function orBriefly(full, brief) {
  return [h("span", { class: "full" }, full), h("span", { class: "brief", "aria-hidden": "true" }, brief)];
}

function matchAttributes(from, to) {
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name)) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
}

function sameKind(a, b) {
  return (
    a.nodeType === b.nodeType &&
    a.nodeName === b.nodeName &&
    (a.nodeType !== Node.ELEMENT_NODE || a.getAttribute("data-key") === b.getAttribute("data-key"))
  );
}

/** Make `from` equal to `to`, keeping every node that can stay. */
export function morph(from, to) {
  if (from.nodeType === Node.TEXT_NODE) {
    if (from.data !== to.data) from.data = to.data;
    return;
  }
  matchAttributes(from, to);
  morphChildren(from, [...to.childNodes]);
}

/** Make the children of `parent` equal to `wanted`. */
export function morphChildren(parent, wanted) {
  const present = [...parent.childNodes];
  wanted.forEach((node, index) => {
    const old = present[index];
    if (!old) parent.append(node);
    else if (sameKind(old, node)) morph(old, node);
    else old.replaceWith(node);
  });
  for (const extra of present.slice(wanted.length)) extra.remove();
}
