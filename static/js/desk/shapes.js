/* Whether something that was kept has the shape it must have; what has not is not used. */

const TRUMPS = ["S", "C", "D", "H", "none", null];
const KINDS = ["bid", "tricks", "trump", "record", "penalty", "annul", "note", "cards", "correct"];

const count = (value) => Number.isSafeInteger(value) && value >= 0;
const countOrNull = (value) => value === null || count(value);
const thing = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (check, length) => (value) =>
  Array.isArray(value) && (length === undefined || value.length === length) && value.every(check);

/** Checks for a game with this boot block: `isDesk`, `isEntry`, `isTrail`. */
export function shapes({ plan, players }) {
  const size = players.length;
  const isSeat = (value) => count(value) && value >= 1 && value <= size;
  const isPenalty = (value) => thing(value) && isSeat(value.seat) && Number.isSafeInteger(value.points);
  const isWhat = (value) =>
    value === null || (thing(value) && KINDS.includes(value.kind) && (value.seat === undefined || isSeat(value.seat)));

  function isDesk(desk) {
    if (!thing(desk) || !count(desk.version)) return false;
    const deal = plan.deals[desk.number - 1];
    if (deal ? !["bids", "tricks"].includes(desk.phase) : desk.number !== null || desk.phase !== "done") return false;
    return (deal?.has_bids ? listOf(countOrNull, size)(desk.bids) : desk.bids === null) &&
      (desk.phase !== "bids" || Boolean(desk.bids?.includes(null))) &&
      listOf(countOrNull, size)(desk.marks) &&
      TRUMPS.includes(desk.trump) &&
      listOf(isPenalty)(desk.penalties) &&
      typeof desk.note === "string" &&
      listOf((value) => value === null || Number.isSafeInteger(value), size)(desk.totals) &&
      listOf((value) => typeof value === "boolean", size)(desk.exact) &&
      listOf(isSeat)(desk.no_pass) &&
      count(desk.annulled) && isWhat(desk.undo) && isWhat(desk.redo);
  }

  const operations = {
    bid: (op) => isSeat(op.seat) && count(op.bid),
    tricks: (op) => isSeat(op.seat) && countOrNull(op.taken),
    trump: (op) => TRUMPS.includes(op.trump),
    record: (op) => listOf(count, size)(op.tricks),
    penalty: (op) => isPenalty(op) && typeof op.reason === "string" && typeof op.note === "string",
    note: (op) => typeof op.text === "string",
    annul: () => true,
    undo: () => true,
    redo: () => true,
  };

  function isEntry(entry) {
    return thing(entry) && typeof entry.id === "string" && /^[\w-]{8,64}$/.test(entry.id) &&
      count(entry.base) && countOrNull(entry.deal) && thing(entry.op) &&
      Object.hasOwn(operations, entry.op.kind) && operations[entry.op.kind](entry.op);
  }

  const isTrail = (trail) =>
    thing(trail) && count(trail.version) && listOf(isDesk)(trail.past) && listOf(isDesk)(trail.future);

  return { isDesk, isEntry, isTrail };
}
