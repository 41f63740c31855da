"""Geometry of the laurel wreath: one leaf for each deal of a pulka.

The wreath lies in a 64 x 64 box. Two branches grow from the bottom, the left one first; every leaf
is the same outline, moved, turned and scaled.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, radians, sin

Point = tuple[float, float]

CENTRE = 32.0
RADIUS = 21.0
LEAF = "M0 0C2.5-5.5 9.5-6.5 16 0 9.5 6.5 2.5 5.5 0 0z"
"""A leaf of length 16 along the x axis, its foot at the origin."""
LEAF_CURVES = (
    ((0.0, 0.0), (2.5, -5.5), (9.5, -6.5), (16.0, 0.0)),
    ((16.0, 0.0), (9.5, 6.5), (2.5, 5.5), (0.0, 0.0)),
)
"""The same outline as two curves, each with its ends and what bends it."""

FOOT, TIP = 2.0, 120.0
"""A branch starts and ends here, in degrees from the lowest point."""
LOWEST_LEAF = 20.0
LEAN, TIP_LEAN = 34.0, 8.0
"""How far a leaf turns outwards from its branch, and the last one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """One leaf: where it is, and its state.

    Attributes:
        x: Of its foot.
        turn: Clockwise from the x axis, before it is mirrored. Unit: degrees.
        scale: Its size.
        mirrored: Whether it belongs to the left branch.
        state: The class of the leaf: ``l-on``, ``l-now``, ``l-off`` or ``l-lost``.
    """

    x: float
    y: float
    turn: float
    scale: float
    mirrored: bool
    state: str

    @property
    def transform(self) -> str:
        """The place as an SVG transform of ``LEAF``."""
        mirror = " scale(-1 1)" if self.mirrored else ""
        move = f"translate({self.x:.1f} {self.y:.1f})"
        return f"{move}{mirror} rotate({self.turn:.0f}) scale({self.scale:.2f})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wreath:
    """A wreath ready to draw."""

    stems: tuple[str, str]
    leaves: tuple[Leaf, ...]


def draw_wreath(deals: int, exact: int = 0, *, running: bool = False, lost: bool = False) -> Wreath:
    """Return the wreath of a pulka of *deals* deals of which *exact* are made.

    Args:
        deals: Deals of the pulka: the number of leaves, at least 1.
        exact: How many leaves are full, counted from the foot of the left branch.
        running: Whether the next leaf belongs to the deal being played.
        lost: Whether nobody can win this wreath any more.
    """
    left = (deals + 1) // 2
    branches = [*_branch(left, mirrored=True), *_branch(deals - left, mirrored=False)]
    leaves = tuple(
        replace(leaf, state=_state(index, exact, running=running, lost=lost))
        for index, leaf in enumerate(branches)
    )
    return Wreath(stems=(_stem(mirrored=True), _stem(mirrored=False)), leaves=leaves)


def _state(index: int, exact: int, *, running: bool, lost: bool) -> str:
    if lost:
        return "l-lost"
    if index < exact:
        return "l-on"
    return "l-now" if running and index == exact else "l-off"


def _point(angle: float, *, mirrored: bool) -> Point:
    side = -1 if mirrored else 1
    return CENTRE + side * RADIUS * sin(radians(angle)), CENTRE + RADIUS * cos(radians(angle))


def _stem(*, mirrored: bool) -> str:
    steps = 20
    points = (_point(FOOT + (TIP - FOOT) * step / steps, mirrored=mirrored) for step in range(steps + 1))
    return "M" + " ".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _branch(count: int, *, mirrored: bool) -> list[Leaf]:
    lowest = LOWEST_LEAF if count > 2 else 56.0
    gap = (TIP - lowest) / max(count - 1, 1)
    scale = min(0.8, 0.8 * (gap / 34) ** 0.45)
    leaves = []
    for index in range(count):
        last = index == count - 1
        angle = TIP if last else lowest + gap * index
        x, y = _point(angle, mirrored=mirrored)
        turn = (TIP_LEAN if last else LEAN) - angle
        leaves.append(Leaf(x=x, y=y, turn=turn, scale=scale, mirrored=mirrored, state="l-off"))
    return leaves
