"""Finding one's way in a document that is to be printed."""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

HTML = "{http://www.w3.org/1999/xhtml}"


def find(page: Element, tag: str, css_class: str | None = None) -> Iterator[Element]:
    for element in page.iter(HTML + tag):
        if css_class is None or css_class in element.get("class", "").split():
            yield element


def text(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def number(written: str) -> int:
    return int(re.sub(r"\s", "", written).replace("−", "-").replace("+", "").replace("–", "0") or "0")


def find_svg(page: Element, css_class: str) -> Iterator[Element]:
    for element in page.iter("{http://www.w3.org/2000/svg}svg"):
        if css_class in element.get("class", "").split():
            yield element
