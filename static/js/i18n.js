/* Texts in the reader's language. The page hands over a catalogue; a missing text stays English. */

const NARROW = "\u202f";
const MINUS = "\u2212";

/** Stands for a name that the screen may cut; see `around`. */
export const MARK = "\u0001";

let catalogue = {};
let rules = new Intl.PluralRules("en");
let scale = 1;

/** Take the catalogue of the page, `{plural, messages}`, and what its table divides points by. */
export function useLanguage({ plural, messages, divisor }) {
  catalogue = messages ?? {};
  scale = divisor ?? 1;
  try {
    rules = new Intl.PluralRules(plural || "en");
  } catch {
    rules = new Intl.PluralRules("en");
  }
}

/** A whole number with grouped thousands and a real minus. */
export function num(value) {
  const digits = String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, NARROW);
  return value < 0 ? MINUS + digits : digits;
}

/** Points as the sheet writes them: some tables divide them by 100 to say them. */
export function pointsOf(value, divisor = scale) {
  const size = Math.abs(value);
  const rest = (size % divisor) / divisor;
  let figure = num(Math.floor(size / divisor));
  if (rest) {
    const parts = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 2 }).formatToParts(rest);
    figure += parts.slice(1).map((part) => part.value).join("");
  }
  return value < 0 ? MINUS + figure : figure;
}

/** Points as a change: +3.5, −2, 0. */
export const changeOf = (value) => (value > 0 ? "+" : "") + pointsOf(value);

/** A number that always carries its sign, except zero. */
export function signed(value) {
  return value > 0 ? "+" + num(value) : num(value);
}

function fill(text, vars) {
  return text.replace(/\{(\w+)\}/g, (whole, key) => {
    const value = vars?.[key];
    if (value === undefined) return whole;
    return typeof value === "number" ? num(value) : value;
  });
}

/** The text `message` with `{name}` replaced from `vars`. */
export function t(message, vars) {
  const found = catalogue[message];
  return fill(typeof found === "string" ? found : message, vars);
}

/** The form of a text that goes with `n` things; `{n}` is filled in. */
export function tn(one, many, n, vars) {
  const forms = catalogue[one];
  const category = rules.select(Math.abs(n));
  let text = n === 1 ? one : many;
  if (Array.isArray(forms)) {
    const order = forms.length > 2 ? ["one", "few"] : ["one"];
    const index = order.indexOf(category);
    text = forms[index < 0 ? forms.length - 1 : index];
  }
  return fill(text, { n, ...vars });
}

/** The text before and after the `MARK` in `text`. */
export function around(text) {
  const at = text.indexOf(MARK);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + MARK.length)];
}
