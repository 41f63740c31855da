/* Questions about the running deal, answered from the plan. Nothing here knows a rule or a point. */

/** The plan entry of the running deal, or undefined when the game is over. */
export function currentDeal(plan, desk) {
  return plan.deals[desk.number - 1];
}

/** The seat that bids next, or null when every bid is said. */
export function nextBidder(deal, desk) {
  if (!deal || !desk.bids) return null;
  return deal.bidding_order.find((seat) => desk.bids[seat - 1] === null) ?? null;
}

export const total = (numbers) => numbers.reduce((sum, value) => sum + (value ?? 0), 0);

/** What `seat` may bid: `{max, barred, only, noPass, sum}`; barred and only are null when free. */
export function limits(plan, deal, desk, seat) {
  const table = plan.bids[`${deal.type}/${deal.cards}`] ?? { max: deal.cards, barred: [], only: [] };
  const last = seat === deal.bidding_order.at(-1);
  const sum = total(desk.bids.filter((_, index) => index !== seat - 1));
  return {
    max: table.max,
    barred: (last ? table.barred[sum] : null) ?? null,
    only: (last ? table.only[sum] : null) ?? null,
    noPass: desk.no_pass.includes(seat),
    sum,
  };
}

/** Whether the plan lets a seat with these limits bid `bid`. */
export function allows(limit, bid) {
  if (bid < 0 || bid > limit.max || bid === limit.barred) return false;
  if (limit.only !== null) return bid === limit.only;
  return !(bid === 0 && limit.noPass);
}

/** Sum of the bids less the tricks of the deal; null where the deal has no bids. */
export function tension(deal, desk) {
  return desk.bids ? total(desk.bids) - deal.tricks : null;
}

/** For each seat `{value, kind}`: kind is set, rest, ghost or null (nothing known). */
export function results(deal, desk) {
  const open = desk.marks.filter((mark) => mark === null).length;
  const rest = deal.tricks - total(desk.marks);
  return desk.marks.map((mark, index) => {
    if (mark !== null) return { value: mark, kind: "set" };
    if (open === 1 && rest >= 0 && rest <= deal.tricks) return { value: rest, kind: "rest" };
    const bid = desk.bids?.[index] ?? null;
    return { value: bid, kind: bid === null ? null : "ghost" };
  });
}

/** Whether the deal can be recorded: every seat has a result and they add up. */
export function fits(deal, found) {
  return found.every((each) => each.value !== null) &&
    total(found.map((each) => each.value)) === deal.tricks;
}

/**
 * The numbers of a row's strip: always 0, because a khisht must be one tap away, and next to it
 * the numbers round the bid. With room for five, one side has to give: when more was bid than
 * there is, results fall short, so one number below is kept; else one above.
 */
export function stripNumbers(deal, bid, strain, size) {
  const top = deal.tricks;
  if (top < size) return Array.from({ length: top + 1 }, (_, number) => number);
  const below = size > 5 || strain > 0 ? 2 : 1;
  const start = Math.max(1, Math.min((bid ?? 0) - below, top - size + 2));
  return [0, ...Array.from({ length: size - 1 }, (_, step) => start + step)];
}

/** The strip with `value` in it: a number from outside takes the place at its end. */
export function withValue(numbers, value, keep) {
  if (value === null || numbers.includes(value)) return numbers;
  const shown = [...numbers];
  let place = value > shown.at(-1) ? shown.length - 1 : 1;
  if (shown[place] === keep) place += place === 1 ? 1 : -1;
  shown[place] = value;
  return shown.sort((a, b) => a - b);
}
