"""Who chose the colours of the system sees the same states: asked, entered, barred, chosen, lost."""

import io
from collections.abc import Callable

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page

from tests.browser.desk_driver import game_after, start_game
from tests.phones import accessibility_violations


@pytest.fixture
def phone(open_phone: Callable[..., Page]) -> Page:
    """Give a phone with a dark contrast theme of the system."""
    return open_phone(forced_colors="active", color_scheme="dark")


Colour = tuple[int, int, int]
DENSITY = 2  # pixels of a phone's screen to a pixel of the page


class Look:
    """The screen as it is now, and the parts of it."""

    def __init__(self, page: Page) -> None:
        page.wait_for_selector("#desk:not([data-quiet]), body:not(:has(#desk))")
        self._picture = Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB")

    def of(self, part: Locator) -> Image.Image:
        """Return the picture of *part*."""
        box = part.bounding_box()
        assert box is not None
        left, top = int(box["x"] * DENSITY), int(box["y"] * DENSITY)
        size = max(1, int(box["width"] * DENSITY)), max(1, int(box["height"] * DENSITY))
        return self._picture.crop((left, top, left + size[0], top + size[1]))

    def colours(self, part: Locator, share: float = 0.05) -> set[Colour]:
        """Return the colours that take up at least *share* of *part*."""
        image = self.of(part)
        least = share * image.width * image.height
        return {colour for count, colour in image.getcolors(1 << 24) or [] if count > least}

    def seen(self, part: Locator) -> bool:
        """Return whether something stands out in *part*: one ground alone is nothing to see."""
        return len(self.colours(part, 0.01)) > 1


def test_the_desk_shows_whom_it_asks_what_is_barred_and_what_fits(phone: Page) -> None:
    desk = start_game(phone)
    desk.type_deal([0, 1, 0, 0], [0, 0, 1, 0])
    desk.say_bids([0, 0, 1])
    look = Look(phone)
    asked, said = desk.main.locator(".seat.now .chip"), desk.main.locator(".chip.said").first
    assert look.seen(asked)
    assert look.colours(asked, 0.02) - look.colours(said, 0.02)
    assert look.seen(desk.main.locator(".seat.now .caret").locator(".."))
    assert look.seen(desk.main.locator(".dealer svg"))
    assert look.seen(desk.main.locator(".key.barred .strike"))
    filled, empty = desk.main.locator(".slots i").all()
    assert look.colours(filled) - look.colours(empty, 0.5)
    assert look.seen(empty)
    assert accessibility_violations(phone) == []


def test_the_desk_tells_assumed_entered_and_left_out_tricks_apart(phone: Page) -> None:
    desk = start_game(phone)
    desk.type_deal([0, 1, 0, 0], [0, 0, 1, 0])
    desk.say_bids([0, 0, 1, 2])
    look = Look(phone)
    unready = look.colours(desk.record_button)
    assert look.seen(desk.main.locator(".slots .over").first)
    desk.take(2, 1)
    look = Look(phone)
    ghost, entered = (desk.main.locator(f".strip {kind} > span").first for kind in (".ghost", ".set"))
    plain = desk.main.locator(".strip button:not(.ghost, .set, .rest, .was) > span").first
    assert look.seen(ghost)
    assert look.seen(plain)
    assert look.colours(entered, 0.5) - look.colours(ghost, 0.5)
    assert look.colours(ghost, 0.02) - look.colours(plain, 0.02)
    bid = look.of(desk.main.locator(".strip .was"))
    below = bid.crop((0, bid.height * 3 // 4, bid.width, bid.height))
    assert below.getcolors(1) is None, "there is no stroke under the number that was bid"
    assert desk.record_button.get_attribute("aria-disabled") is None
    assert look.colours(desk.record_button) - unready
    assert accessibility_violations(phone) == []


def test_drawers_have_an_edge_and_show_what_is_chosen(phone: Page) -> None:
    desk = start_game(phone)
    desk.tap(desk.main.locator('[data-do="trump"]'))
    look = Look(phone)
    for face in phone.locator(".suit-tile .face").all():
        assert look.seen(face)
    phone.get_by_role("button", name="spades").tap()
    desk.tap(desk.main.locator('[data-do="trump"]'))
    look = Look(phone)
    spades, clubs, *_others = phone.locator(".suit-tile").all()
    assert look.colours(spades) - look.colours(clubs)
    assert accessibility_violations(phone) == []
    phone.keyboard.press("Escape")
    desk.tap(desk.main.locator('[data-do="more"]'))
    phone.get_by_role("button", name="Penalty", exact=True).tap()
    look = Look(phone)
    chosen, other = phone.locator(".pill:has(:checked)"), phone.locator(".pill:not(:has(:checked))").first
    assert look.colours(chosen) - look.colours(other)
    assert look.seen(other)
    assert look.seen(phone.locator("#drawer"))


def test_the_sheet_marks_the_running_deal_and_a_khisht(phone: Page) -> None:
    desk = start_game(phone)
    desk.type_deal([0, 0, 1, 1], [0, 0, 1, 0])
    desk.type_deal([1, 0, 1, 1], [1, 1, 0, 0])
    desk.wait_saved()
    phone.goto(f"{desk.address}/sheet")
    look = Look(phone)
    played, running = phone.locator("tbody.shown .no").first, phone.locator("tr.live .no")
    assert look.colours(running) - look.colours(played)
    assert look.seen(phone.locator(".khisht .mark").first)
    assert accessibility_violations(phone) == []
    phone.goto(f"{desk.address}/final")
    look = Look(phone)
    for line in phone.locator(".stand .dash").all():
        assert look.seen(line)
    assert accessibility_violations(phone) == []
    phone.goto(f"{desk.address}/share")
    assert len(Look(phone).colours(phone.locator(".qr-frame").first)) == 2


def test_a_new_game_shows_its_fields_and_who_deals_first(phone: Page) -> None:
    phone.goto("/new")
    look = Look(phone)
    edges = [phone.locator(".choose"), *phone.locator(".names .text").all()]
    for edge in edges:
        outline = look.of(edge)
        middle = outline.height // 2
        assert outline.crop((0, middle, 8, middle + 1)).getcolors(1) is None, "it has no edge"
    first, second, *_others = phone.locator(".dot input").all()
    assert look.colours(first) - look.colours(second)
    assert look.seen(second)
    assert look.colours(phone.locator(".foot .btn")) - look.colours(phone.locator("h1"))
    assert accessibility_violations(phone) == []


def test_a_game_under_way_shows_how_far_it_is_and_a_finished_one_leads_on(phone: Page) -> None:
    desk = game_after(phone, 21, players=6)
    phone.goto("/")
    look = Look(phone)
    done, left = phone.locator(".progress .on").first, phone.locator(".progress i").last
    assert look.colours(done) - look.colours(left, 0.5)
    assert look.seen(left)
    desk.open(desk.address)
    desk.type_deal([0] * 6, [6, 0, 0, 0, 0, 0])
    onward = desk.main.get_by_role("link", name="Final standings")
    look = Look(phone)
    assert look.colours(onward) - look.colours(desk.main.locator(".undo"))
