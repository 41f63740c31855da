"""Every visible text exists in every language."""

import re
import tomllib
from gettext import c2py
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from scorekeeper.catalogues import CATALOGUES, CODES
from tests.servers import ROOT

SOURCE_LANGUAGE = "en"
TRANSLATED = [code for code in CODES if code != SOURCE_LANGUAGE]
PLURAL_FORMS = {"ru": 3}
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w+\}")
KEYWORDS = {
    "_": None,
    "gettext": None,
    "lazy_gettext": None,
    "ngettext": (1, 2),
    "t": None,
    "tn": (1, 2),
}


def source_messages() -> dict[str, str | tuple[str, ...]]:
    """Return the texts that code, templates and scripts show: by first form, the text or its forms."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    mappings = [(row["pattern"], row["method"]) for row in settings["tool"]["babel"]["mappings"]]
    found = extract_from_dir(str(ROOT), mappings, keywords=KEYWORDS, directory_filter=_is_source)
    texts = [message for _file, _line, message, _comments, _context in found]
    return {text if isinstance(text, str) else text[0]: text for text in texts}


def _is_source(folder: str) -> bool:
    path = Path(folder)
    return path == ROOT or path.relative_to(ROOT).parts[0] in ("scorekeeper", "templates", "static")


def catalogue(code: str) -> Catalog:
    with (CATALOGUES / code / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=code)


def messages(code: str) -> list[Message]:
    return [message for message in catalogue(code) if message.id]


def forms(value: object) -> list[str]:
    return [value] if isinstance(value, str) else list(value or ())  # type: ignore[call-overload]


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_text_is_translated_and_no_translation_is_left_over(code: str) -> None:
    source = source_messages()
    known = {forms(message.id)[0] for message in messages(code)}
    assert len(source) > 100
    assert sorted(set(source) - known) == []
    assert sorted(known - set(source)) == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_translation_is_empty_or_doubtful(code: str) -> None:
    assert [m.id for m in messages(code) if not all(forms(m.string)) or m.fuzzy] == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_plurals_have_all_their_forms(code: str) -> None:
    plural = [message for message in messages(code) if not isinstance(message.id, str)]
    assert plural
    assert [m.id for m in plural if len(forms(m.string)) != PLURAL_FORMS[code]] == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_the_header_tells_every_tool_how_the_language_counts(code: str) -> None:
    """Programs for translators go by the file alone; what they are told is what the language does."""
    header = parse_headers((CATALOGUES / code / "LC_MESSAGES" / "messages.po").read_text(encoding="utf-8"))
    assert header["Language"] == code
    number, rule = re.fullmatch(r"nplurals=(\d); plural=(.+?);?", header["Plural-Forms"]).groups()
    assert int(number) == PLURAL_FORMS[code]
    form, category = c2py(rule), Locale(code).plural_form
    told = {(category(count), form(count)) for count in range(1000)}
    assert sorted(index for _category, index in told) == list(range(PLURAL_FORMS[code]))


def parse_headers(text: str) -> dict[str, str]:
    """Return the fields of the first entry, which is the header if its message is empty."""
    first = text.split("\n\n")[0]
    assert 'msgid ""\nmsgstr ""\n' in first, "there is no header"
    return dict(re.findall(r'^"([\w-]+): (.*)\\n"$', first, re.MULTILINE))


@pytest.mark.parametrize("code", TRANSLATED)
def test_translations_use_the_placeholders_of_their_source(code: str) -> None:
    """A plural form may leave out the number itself, as "one card" does, and nothing else."""
    wrong = []
    for message in messages(code):
        wanted = set(PLACEHOLDER.findall(forms(message.id)[-1]))
        number = {"%(num)s", "%(num)d", "{n}"} if len(forms(message.id)) > 1 else set()
        for text in forms(message.string):
            used = set(PLACEHOLDER.findall(text))
            if used - wanted or wanted - used - number:
                wrong.append((message.id, text))
    assert wrong == []


def test_russian_counts_as_russian_does() -> None:
    from scorekeeper.catalogues import translations

    count = translations("ru").ngettext
    source = next(m.id for m in messages("ru") if not isinstance(m.id, str))
    one, few, many = (count(*source, number) for number in (1, 2, 5))
    assert [count(*source, number) for number in (21, 22, 25, 11, 12, 0)] == [
        one,
        few,
        many,
        many,
        many,
        many,
    ]
