/* What the banner says: waiting entries, a refusal, another phone's work. */

import { t, tn } from "../i18n.js";
import { describeOp } from "./words.js";

const understood = () => ({ act: "dismiss", word: t("Understood") });

/** A refused entry by name, and why it was refused. */
export const refusalOf = (entry, message, names) => ({
  lead: t("Not entered: {entry}.", { entry: describeOp(entry, names) }),
  text: message ?? t("The server did not take it."),
});

/** `{lead, text, brief, bad, action}` for the banner, or null when all is well. */
export function notice({ trouble, entries, kept }, { refusals, held }) {
  if (refusals.length) {
    const { lead, text } = refusals.at(-1);
    const before = refusals.slice(0, -1).map((each) => each.lead);
    return { bad: true, lead: [...before, lead].join(" "), text, action: understood() };
  }
  if (trouble === "gone") {
    return { bad: true, text: t("This link does not open this game any more. What waits here stays on this phone.") };
  }
  if (trouble === "clash") {
    return { bad: true, text: t("Not saved: another phone wrote first."), action: { act: "decide", word: t("Decide") } };
  }
  if (held) return { bad: true, text: t("Not entered: the server has to answer first. Please try again in a moment.") };
  if (!trouble || !entries.length) return null;
  const count = entries.length;
  const lead = { offline: t("Offline."), busy: t("The server is busy."), slow: t("No answer yet.") }[trouble];
  const text = kept
    ? tn("{n} entry waits, nothing is lost", "{n} entries wait, nothing is lost", count)
    : tn("{n} entry waits. Keep this page open", "{n} entries wait. Keep this page open", count);
  const brief = tn("{n} waits", "{n} wait", count);
  return { lead, text, brief: `${lead} ${brief}` };
}
