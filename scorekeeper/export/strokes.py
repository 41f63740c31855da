"""Lines and shapes with smooth edges: drawn larger than they are shown, and reduced."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence

from PIL import Image, ImageDraw

from scorekeeper.export.curve import CORNERS, RADIUS
from scorekeeper.export.wreath import LEAF_CURVES, Leaf, Point

FINE = 3
"""So many times larger."""
EDGE = 1.2
"""Of a mark. Unit: that of the curve."""
STEPS = 12
"""Straight pieces that stand for a curve."""
_ROUND = [
    (math.cos(turn), math.sin(turn)) for turn in (step * math.tau / STEPS / 3 for step in range(3 * STEPS))
]


class Drawing:
    """A small drawing made larger than it will be shown. Places are in its own, fine units."""

    def __init__(self, width: int, height: int, ground: str) -> None:
        """Begin a drawing of *width* by *height* pixels of the picture, on the colour *ground*."""
        self._image = Image.new("RGB", (width * FINE, height * FINE), ground)
        self.pen = ImageDraw.Draw(self._image)

    def reduced(self) -> Image.Image:
        """Return the drawing at the size it is shown."""
        return self._image.reduce(FINE)

    def line(self, points: Sequence[Point], ink: str, wide: float) -> None:
        """Draw a line with round ends and corners, *wide* pixels of the picture."""
        fine = max(1, round(wide * FINE))
        self.pen.line(points, ink, fine, joint="curve")
        for x, y in (points[0], points[-1]):
            self._dot(x, y, fine / 2, ink)

    def dashed(
        self, points: Sequence[Point], ink: str, dash: Sequence[float], wide: float, unit: float
    ) -> None:
        """Draw a line in the dashes of an SVG, whose lengths are in pixels times *unit*."""
        pieces = dashes(points, [length * unit * FINE for length in dash]) if dash else [points]
        for piece in pieces:
            self.line(piece, ink, wide)

    def shape(self, outline: Sequence[Point], ink: str, edge: float | None) -> None:
        """Draw a filled shape, or its outline *edge* pixels wide."""
        if edge is None:
            self.pen.polygon(outline, ink)
        else:
            self.line([*outline, outline[0]], ink, edge)

    def mark(self, middle: Point, shape: str, ink: str, inside: str, unit: float) -> None:
        """Draw a mark of a curve; a hollow one is one whose *inside* is the ground.

        Args:
            middle: Where, in fine units.
            shape: A key of ``CORNERS``.
            ink: Of the edge.
            inside: Of the rest.
            unit: So many pixels of the picture to one of the curve.
        """
        x, y = middle
        radius = RADIUS * unit * FINE
        corners = CORNERS[shape] or _ROUND
        outline = [(x + right * radius, y + down * radius) for right, down in corners]
        self.pen.polygon(outline, inside)
        self.line([*outline, outline[0]], ink, EDGE * unit)

    def _dot(self, x: float, y: float, radius: float, ink: str) -> None:
        self.pen.ellipse([x - radius, y - radius, x + radius, y + radius], ink)


def dashes(points: Sequence[Point], lengths: Sequence[float]) -> Iterator[list[Point]]:
    """Yield the drawn pieces of a dashed line; *lengths* are by turns drawn and left out."""
    turn, left = 0, lengths[0]
    piece = [points[0]]
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        whole = math.hypot(x1 - x0, y1 - y0)
        done = 0.0
        while whole - done > left:
            done += left
            at = (x0 + (x1 - x0) * done / whole, y0 + (y1 - y0) * done / whole)
            if turn % 2 == 0:
                yield [*piece, at]
            turn, piece = turn + 1, [at]
            left = lengths[turn % len(lengths)]
        left -= whole - done
        if turn % 2 == 0:
            piece.append((x1, y1))
    if turn % 2 == 0 and len(piece) > 1:
        yield piece


def leaf_outline(leaf: Leaf) -> list[Point]:
    """Return the outline of a leaf in the box of the wreath."""
    outline = [_bezier(step / STEPS, *curve) for curve in LEAF_CURVES for step in range(STEPS)]
    turn = math.radians(leaf.turn)
    side = -1 if leaf.mirrored else 1
    found = []
    for x, y in outline:
        turned_x = (x * math.cos(turn) - y * math.sin(turn)) * leaf.scale
        turned_y = (x * math.sin(turn) + y * math.cos(turn)) * leaf.scale
        found.append((leaf.x + side * turned_x, leaf.y + turned_y))
    return found


def _bezier(t: float, *points: Point) -> Point:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = points
    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
    return a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy
