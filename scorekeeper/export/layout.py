"""The formats of paper: size, direction, large print, ink saving."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

PAPERS = {"a4": (297.0, 210.0), "a5": (210.0, 148.0), "letter": (279.4, 215.9)}
"""Long and short side. Unit: mm."""
ORIENTATIONS = ("landscape", "portrait")
SWITCHES = ("large", "ink_saving")
LARGE = 1.4
"""How much larger large print is."""
SMALL_PAPER = 0.8
"""How much smaller everything is on A5."""
MARGIN_ACROSS, MARGIN_DOWN = 9.0, 8.0
"""Left and right, above and below; most printers reach no further. Unit: mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """What somebody chose to print on, and how.

    Raises:
        ValueError: If there is no such paper or direction.
    """

    paper: str = "a4"
    """A key of ``PAPERS``."""
    orientation: str = "landscape"
    """One of ``ORIENTATIONS``."""
    large: bool = False
    ink_saving: bool = False
    """No tints, hairlines for rules, thin letters where nothing depends on bold ones."""

    def __post_init__(self) -> None:
        """Refuse what there is not."""
        if self.paper not in PAPERS:
            raise ValueError(f"{self.paper[:20]!r} is not one of {', '.join(PAPERS)}")
        if self.orientation not in ORIENTATIONS:
            raise ValueError(f"{self.orientation[:20]!r} is not one of {', '.join(ORIENTATIONS)}")

    @property
    def page(self) -> tuple[float, float]:
        """Width and height of the paper. Unit: mm."""
        long, short = PAPERS[self.paper]
        return (long, short) if self.orientation == "landscape" else (short, long)

    @property
    def width(self) -> float:
        """The width between the margins. Unit: mm."""
        return round(self.page[0] - 2 * MARGIN_ACROSS, 1)

    @property
    def height(self) -> float:
        """The height between the margins, less a hair because renderers round. Unit: mm."""
        return round(self.page[1] - 2 * MARGIN_DOWN - 1, 1)

    @property
    def scale(self) -> float:
        """How large print and measures are, compared with usual print on A4."""
        scale = SMALL_PAPER if self.paper == "a5" else 1.0
        return round(scale * LARGE, 2) if self.large else scale

    @property
    def is_narrow(self) -> bool:
        """Whether a title, the name of a game and a date do not stand side by side."""
        return self.width / self.scale < 220

    def to_text(self) -> str:
        """Return the choice as one word, ``a4-landscape-large``; ``from_text`` gives it back."""
        switches = (name for name in SWITCHES if getattr(self, name))
        return "-".join((self.paper, self.orientation, *switches))

    @classmethod
    def from_text(cls, text: str) -> Layout:
        """Return the choice in *text*; the usual one where it is none."""
        paper, _, rest = text.partition("-")
        orientation, *switches = rest.split("-")
        try:
            return cls(paper=paper, orientation=orientation, **{name: name in switches for name in SWITCHES})
        except ValueError:
            return cls()

    @classmethod
    def from_form(cls, sent: Mapping[str, str], usual: Layout) -> Layout:
        """Return the choice in the fields *sent*; *usual* where none was sent or there is no such paper."""
        if not any(field.name in sent for field in fields(cls)):
            return usual
        try:
            return cls(
                paper=sent.get("paper", usual.paper),
                orientation=sent.get("orientation", usual.orientation),
                **{name: sent.get(name) == "1" for name in SWITCHES},
            )
        except ValueError:
            return usual


USUAL = Layout()
