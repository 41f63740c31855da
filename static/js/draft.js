/* What was typed for a new game, kept while the tab is open: a look at the rules on the way costs nothing. */

import { session } from "./desk/store.js";

const KEY = "raspiska.draft";
const MOST = 10; // seats

const isText = (value) => typeof value === "string";

/** Keep `{names, first, title, preset, house}`; nothing is kept of a form that says nothing. */
export function keep(draft) {
  const said = draft.title || draft.house || draft.names.some(Boolean);
  session.set(KEY, said ? draft : null);
}

export function forget() {
  session.set(KEY, null);
}

/** What was kept, or null. */
export function kept() {
  const draft = session.get(KEY);
  const names = draft?.names;
  const good = Array.isArray(names) && names.length > 0 && names.length <= MOST && names.every(isText) &&
    [draft.title, draft.preset, draft.house].every(isText) && Number.isInteger(draft.first);
  return good ? draft : null;
}
