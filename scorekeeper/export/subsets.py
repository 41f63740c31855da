"""Make the four font files of the sheet from an installed DejaVu; ``./run fonts`` calls it.

Usage: ``python -m scorekeeper.export.subsets [FOLDER]``, FOLDER holding the DejaVu TTF files (Debian:
fonts-dejavu-core and fonts-dejavu-extra). The same TTF files and package versions give the same bytes.

One file a weight, all scripts in each: a PDF uses only one file of a family.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from scorekeeper.assets import asset_folder

SOURCE = Path("/usr/share/fonts/truetype/dejavu")

FILES = {
    "DejaVuSans.ttf": "sheet-sans.woff2",
    "DejaVuSans-Bold.ttf": "sheet-sans-bold.woff2",
    "DejaVuSansCondensed.ttf": "sheet-sans-condensed.woff2",
    "DejaVuSansCondensed-Bold.ttf": "sheet-sans-condensed-bold.woff2",
}

RANGES = (
    (0x0020, 0x007E),  # Latin
    (0x00A0, 0x00FF),  # Latin-1, with no-break space and three fractions
    (0x0100, 0x017F),  # Latin Extended-A
    (0x018F, 0x018F),  # Azerbaijani
    (0x0218, 0x021B),  # Romanian
    (0x0259, 0x0259),  # Azerbaijani
    (0x0300, 0x030C),  # combining accents, for names typed in decomposed form
    (0x0400, 0x04FF),  # Cyrillic, Ukrainian included
    (0x0531, 0x058A),  # Armenian
    (0x10D0, 0x10FF),  # Georgian, Mkhedruli
    (0x2009, 0x200D),  # thin spaces and joiners
    (0x2010, 0x2027),  # hyphens, dashes, quotation marks, bullets, ellipsis
    (0x202F, 0x202F),  # narrow no-break space, between thousands
    (0x2030, 0x203A),  # per mille, primes, angle quotation marks
    (0x2044, 0x2044),  # fraction slash
    (0x2070, 0x208E),  # superscripts and subscripts
    (0x20AC, 0x20AC),  # euro
    (0x20B4, 0x20B4),  # hryvnia
    (0x20BD, 0x20BD),  # rouble
    (0x2116, 0x2116),  # numero
    (0x2122, 0x2122),  # trade mark
    (0x2150, 0x215F),  # fractions
    (0x2190, 0x21FF),  # arrows
    (0x2211, 0x2212),  # sum, minus
    (0x221E, 0x221E),  # infinity
    (0x2248, 0x2248),  # almost equal
    (0x2260, 0x2265),  # comparisons
    (0x25A0, 0x25CF),  # squares (one stands for an uncovered character), triangles, circles
    (0x2605, 0x2606),  # stars
    (0x2660, 0x2667),  # suits, full and hollow
    (0x2713, 0x2718),  # ticks and crosses
    (0xFE0E, 0xFE0F),  # text and emoji forms
    (0xFFFD, 0xFFFD),  # replacement character
    (0x1F0A0, 0x1F0DF),  # playing cards
)


def characters() -> set[int]:
    """Return the code points that are asked of the fonts."""
    return {code for first, last in RANGES for code in range(first, last + 1)}


def subset(source: Path, target: Path) -> None:
    """Write to *target* the part of the font *source* that holds our characters."""
    options = Options()
    options.flavor = "woff2"
    options.drop_tables += ["FFTM"]  # times of the font editor
    options.hinting = False
    options.notdef_outline = True  # an uncovered character is a box, never nothing
    options.recalc_timestamp = False  # the same bytes each time
    font = TTFont(source, recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters())
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(target)


def main() -> None:
    """Make every file and print its size."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else SOURCE
    missing = [name for name in FILES if not (folder / name).is_file()]
    if missing:
        sys.exit(f"not in {folder}: {', '.join(missing)} (Debian: fonts-dejavu-extra)")
    fonts = asset_folder("static") / "fonts"
    for name, subset_name in FILES.items():
        target = fonts / subset_name
        subset(folder / name, target)
        print(f"{subset_name}: {target.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
