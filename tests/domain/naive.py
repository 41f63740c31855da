"""A second, deliberately plain reckoning, written from the rules alone; it shares no code with the program.

Rules are a dictionary of option names and values, seats are 0-based, everything else is lists.
"""

from typing import Any

Options = dict[str, Any]


def schedule(o: Options, p: int) -> list[tuple[int | None, str, int]]:
    """Return the deals as (pulka, type, cards); [] where the options leave nothing to play."""
    cards = o["deck"]
    if o["max_hand_reserve_trump"]:
        cards = cards - 1
    m = cards // p
    if o["max_hand_cap"] is not None and o["max_hand_cap"] < m:
        m = o["max_hand_cap"]
    k = p if o["full_deals_count"] == "players" else o["full_deals_count"]

    up = []
    for n in range(1, m):
        up.append(n)
    full = []
    for _ in range(k):
        full.append(m)
    down = list(reversed(up))

    kind = o["schedule_kind"]
    deals: list[tuple[int | None, str, int]] = []
    if kind == "fixed_list":
        for n in o["fixed_list"]:
            if n * p > o["deck"]:
                return []
            deals.append((None, "normal", n))
        m = max(o["fixed_list"])
    elif kind == "ladder":
        for n in up + full:
            deals.append((None, "normal", n))
        if o["descending"]:
            for n in down:
                deals.append((None, "normal", n))
    else:
        if m < 2:
            return []
        if kind == "pulkas":
            groups = [up, full, down, full]
        elif kind == "first_half":
            groups = [up, full]
        elif kind == "nines":
            groups = [full, full, full, full]
        else:
            groups = [full, full]
        number = 0
        for group in groups:
            number = number + 1
            for n in group:
                deals.append((number, "normal", n))
    for special in o["special_rounds"]:
        size = m
        if special == "forehead" and o["forehead_hand_size"] == 1:
            size = 1
        times = p if o["special_repeat"] == "players" else 1
        for _ in range(times):
            deals.append((None, special, size))
    return deals


def largest(o: Options, p: int) -> int:
    """Return M: the largest hand of the schedule."""
    if o["schedule_kind"] == "fixed_list":
        return max(o["fixed_list"])
    cards = o["deck"] - 1 if o["max_hand_reserve_trump"] else o["deck"]
    m = cards // p
    if o["max_hand_cap"] is None:
        return m
    return min(m, o["max_hand_cap"])


def tricks_to_play(o: Options, p: int, n: int) -> int:
    if o["draw_after_trick"]:
        return n + (o["deck"] - p * n) // p
    return n


def dealer(first_dealer: int, number: int, p: int) -> int:
    """First dealer 0-based, number 1-based."""
    seat = first_dealer
    for _ in range(number - 1):
        seat = seat + 1
        if seat == p:
            seat = 0
    return seat


def order(dealer_seat: int, p: int) -> list[int]:
    seats = []
    seat = dealer_seat
    for _ in range(p):
        seat = seat + 1
        if seat == p:
            seat = 0
        seats.append(seat)
    return seats


def legal_bids(o: Options, kind: str, n: int, p: int, earlier: list[int], passed_out: bool) -> list[int]:
    """Return what the next bidder may say; *passed_out*: their passes are used up."""
    top = 99 if o["bid_cap"] == "none" else n
    legal = list(range(0, top + 1))
    if len(earlier) == p - 1:
        restriction = o["dealer_restriction"]
        if kind == "dark" and o["dark_dealer_restriction"] == "none":
            restriction = "none"
        s = 0
        for bid in earlier:
            s = s + bid
        if restriction == "must_not_equal" and n - s in legal:
            legal.remove(n - s)
        if restriction == "must_equal":
            if s <= n:
                legal = [n - s]
            elif o["must_equal_fallback"] == "zero":
                legal = [0]
            elif o["must_equal_fallback"] == "abs_difference" and s - n <= n:
                legal = [s - n]
    may_pass = not passed_out
    in_a_row = o["max_consecutive_passes"]
    if in_a_row is not None and len(earlier) >= in_a_row:
        last = earlier[len(earlier) - in_a_row :]
        if all(bid == 0 for bid in last):
            may_pass = False
    if not may_pass:
        without = [bid for bid in legal if bid != 0]
        if without:
            legal = without
    return legal


def one_score(o: Options, kind: str, n: int, m: int, b: int, t: int, zero_mode: str) -> int:
    """The formula of rule 13, line by line."""
    if kind == "forehead":
        if b == t and b >= 1:
            return o["forehead_exact_per_trick"] * b
        if t < b:
            return -o["forehead_under_unit"] * (b - t)
    if b == 0 and t == 0:
        base = o["zero_bid_points"]
    elif b == t:
        covered = o["all_tricks_scope"] == "every_deal"
        if o["all_tricks_scope"] == "full_hand_only" and n == m:
            covered = True
        if o["all_tricks_per_trick"] is None:
            covered = False
        if b == n and covered:
            base = o["all_tricks_per_trick"] * n
        else:
            base = o["exact_base"] + o["exact_per_trick"] * b
    elif t > b:
        if o["over_mode"] == "per_taken":
            base = o["over_unit"] * t
        else:
            base = o["over_unit"] * (t - b)
            if b > 0:
                base = base + o["exact_base"] + o["exact_per_trick"] * b
        if b == 0 and o["broken_pass_mode"] == "negative":
            base = -o["over_unit"] * t
    elif t == 0 and zero_mode != "as_under":
        if zero_mode == "flat":
            base = -o["zero_taken_points"]
        elif zero_mode == "split":
            base = -o["zero_taken_full_points"] if n == m else -o["zero_taken_points"]
        elif zero_mode == "per_bid":
            base = -o["zero_taken_points"] * b
        else:
            base = -100 * n
    else:
        if o["under_mode"] == "per_taken":
            base = o["under_unit"] * t
        elif o["under_mode"] == "per_missing":
            base = -o["under_unit"] * (b - t)
        elif o["under_mode"] == "flat":
            base = -o["under_unit"]
        else:
            base = o["exact_per_trick"] * t - o["under_unit"] * (b - t)
    return base * factor(o, kind)


def factor(o: Options, kind: str) -> int:
    if kind == "dark":
        return o["dark_multiplier"]
    if kind == "no_trump":
        return o["no_trump_multiplier"]
    return 1


def scores(o: Options, kind: str, n: int, m: int, bids: list[int] | None, tricks: list[int]) -> list[int]:
    if kind == "misere":
        return [-o["misere_per_trick"] * t for t in tricks]
    if kind == "gold":
        return [o["gold_per_trick"] * t for t in tricks]
    assert bids is not None
    seats = range(len(tricks))
    if o["zero_taken_scope"] == "zero_taken":
        return [one_score(o, kind, n, m, bids[i], tricks[i], o["zero_taken_mode"]) for i in seats]
    plain = [one_score(o, kind, n, m, bids[i], tricks[i], "as_under") for i in seats]
    failed = [plain[i] for i in seats if bids[i] != tricks[i]]
    result = []
    for i in seats:
        if bids[i] != tricks[i] and plain[i] == min(failed):
            result.append(-o["zero_taken_points"] * factor(o, kind))
        else:
            result.append(plain[i])
    return result


def best(o: Options, points: list[int], base: str) -> int:
    """Return the best deal of one player; 0 where none counts or the best is not above 0."""
    counted = list(points)
    if base == "best_before_last":
        counted.pop()
    found = 0
    for score in counted:
        if score >= o["premium_min_points"] and score > found:
            found = score
    return found


def premiums(o: Options, exact: list[bool], points: list[list[int]]) -> list[int]:
    """Return the adjustments of a pulka; *points* is a list of deals, each a list per seat."""
    p = len(exact)
    seats = list(range(p))
    nothing = [0] * p
    if o["premium_mode"] == "none" or not any(exact):
        return nothing
    own = [[deal[seat] for deal in points] for seat in seats]
    gain = [best(o, own[seat], o["premium_base"]) for seat in seats]
    loss = [best(o, own[seat], o["premium_victim_base"]) for seat in seats]
    qualified = [seat for seat in seats if exact[seat]]
    others = [seat for seat in seats if not exact[seat]]
    result = [0] * p

    if o["partnership"] == "pairs":
        first_team = exact[0] or exact[2]
        second_team = exact[1] or exact[3]
        if first_team and second_team:
            return nothing
        for seat in qualified:
            result[seat] = result[seat] + gain[seat]
        if len(qualified) == 1:
            for seat in [1, 3] if first_team else [0, 2]:
                result[seat] -= gain[qualified[0]] if o["premium_deduct"] == "winner_best" else loss[seat]
        return result

    if len(qualified) >= 2 and o["premium_multi"] == "none":
        return nothing
    for seat in qualified:
        result[seat] = result[seat] + gain[seat]
    if len(qualified) >= 2 and o["premium_multi"] == "bonus_only":
        return result
    if o["premium_target"] == "none" or not others:
        return result
    if o["premium_target"] == "all_others":
        for seat in others:
            if o["premium_deduct"] == "victim_best":
                result[seat] -= loss[seat]
            else:
                result[seat] -= sum(gain[winner] for winner in qualified)
        return result
    hit: list[int] = []
    for winner in qualified:
        seat = (winner + 1) % p
        while exact[seat]:
            seat = (seat + 1) % p
        if o["premium_deduct"] == "winner_best":
            result[seat] -= gain[winner]
        elif seat not in hit:
            result[seat] -= loss[seat]
        hit.append(seat)
    return result


def running_totals(o: Options, p: int, entries: list[dict[str, Any]]) -> list[list[int]]:
    """Return the totals after each entry: {"bids", "tricks", "penalties": per seat, "void"}."""
    plan = schedule(o, p)
    m = largest(o, p)
    totals = [0] * p
    answer: list[list[int]] = []
    done = 0
    exact = [True] * p
    points: list[list[int]] = []
    for entry in entries:
        totals = [totals[i] + entry["penalties"][i] for i in range(p)]
        if entry["tricks"] is None or entry["void"]:
            answer.append(totals)
            continue
        pulka, kind, n = plan[done]
        row = scores(o, kind, n, m, entry["bids"], entry["tricks"])
        totals = [totals[i] + row[i] for i in range(p)]
        done = done + 1
        if pulka is not None:
            points.append(row)
            for i in range(p):
                if entry["bids"][i] != entry["tricks"][i]:
                    exact[i] = False
            if done == len(plan) or plan[done][0] != pulka:
                extra = premiums(o, exact, points)
                totals = [totals[i] + extra[i] for i in range(p)]
                exact = [True] * p
                points = []
        answer.append(totals)
    return answer
