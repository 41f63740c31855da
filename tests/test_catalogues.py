"""Every visible text exists in every language, whole, and in that language alone."""

import re
import tomllib
import unicodedata
from gettext import c2py
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from scorekeeper.catalogues import CATALOGUES, CODES, LANGUAGES, SOURCE_LANGUAGE, Language, translations
from tests.servers import ROOT

TRANSLATED = [code for code in CODES if code != SOURCE_LANGUAGE]
PLURAL_FORMS = {"cs": 3, "ka": 2, "ru": 3, "uk": 3}
LETTERS = {
    "cs": "aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzž",
    "ka": "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰAJKQ",  # Georgian decks print Latin letters
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
}
"""The letters of each language; a letter of another one is a slip of the hand or of the neighbour."""
QUOTES = {"cs": "„“‚‘’", "ka": "„“‚‘’", "ru": "«»„“’", "uk": "«»„“’"}
NAMES_ABROAD = re.compile(
    r"\b(JavaScript|JSON|PDF|QR|CSV|UTF|lan|true|false|played_on|A4|A5|Letter)\b"  # of files, programs, paper
    r"|\bJK1\S*|\b(10|[2-9JQKA])?[SCDH]\b|\b[JQKA]\b"  # cards as they are written down
)
"""Written in Latin letters in every language."""
SAME_IN_CZECH = {"Full house", "Lowball", "Raspiska", "Tr.", "lowball", "tr."}
"""Short words that a Czech text may share with English."""
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


@pytest.mark.parametrize("code", TRANSLATED)
def test_nothing_is_left_in_the_language_of_the_source(code: str) -> None:
    same = [
        m.id
        for m in messages(code)
        if m.id == m.string and re.search("[a-z]", NAMES_ABROAD.sub("", PLACEHOLDER.sub("", m.id)))
    ]
    assert [text for text in same if text not in (SAME_IN_CZECH if code == "cs" else ())] == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_language_is_written_in_its_own_letters(code: str) -> None:
    """So no Russian letter stands in Ukrainian, no Ukrainian one in Russian, no Latin а in either."""
    own = {form for letter in LETTERS[code] for form in (letter, letter.title())}
    for message in messages(code):
        for text in forms(message.string):
            plain = unicodedata.normalize("NFC", NAMES_ABROAD.sub("", PLACEHOLDER.sub("", text)))
            foreign = {char for char in plain if char.isalpha()} - own
            assert not foreign, (text, foreign)


@pytest.mark.parametrize("code", TRANSLATED)
def test_signs_are_those_of_print(code: str) -> None:
    """A true minus, no typewriter's quotation marks, those of the language."""
    foreign = set("«»„“”‚‘’") - set(QUOTES[code])
    for message in messages(code):
        for text in forms(message.string):
            assert not re.search(r"(?<![\w-])-\d", text), text
            assert not set(text) & {"'", '"', *foreign}, text


@pytest.mark.parametrize("code", TRANSLATED)
def test_spaces_at_the_ends_are_those_of_the_source(code: str) -> None:
    """Texts are put together: a space that is missing or too many shows."""
    for message in messages(code):
        for text in forms(message.string):
            source = forms(message.id)[0]
            assert (text[:1].isspace(), text[-1:].isspace()) == (source[:1].isspace(), source[-1:].isspace())
            assert "  " not in text


def test_every_catalogue_is_a_language_to_choose() -> None:
    assert sorted(path.parts[-3] for path in CATALOGUES.glob("*/LC_MESSAGES/messages.po")) == sorted(
        TRANSLATED
    )
    assert CODES[0] == SOURCE_LANGUAGE
    for code, name in LANGUAGES:
        assert name.casefold() == Locale.parse(code).get_display_name(code).casefold()


@pytest.mark.parametrize("code", TRANSLATED)
def test_numbers_choose_the_form_that_the_language_gives_them(code: str) -> None:
    """As the scripts choose it: by the category of the number, in the order one, few, all others."""
    source = next(m.id for m in messages(code) if m.id[0] == "%(num)s card")
    told = {m.id[0]: forms(m.string) for m in messages(code)}[source[0]]
    category = Locale.parse(code).plural_form
    order = ["one", "few"][: PLURAL_FORMS[code] - 1]
    for number in range(131):
        index = order.index(category(number)) if category(number) in order else len(told) - 1
        assert translations(code).ngettext(*source, number) == told[index], number


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("ka", {1: "1 კარტი", 2: "2 კარტი", 5: "5 კარტი"}),
        ("cs", {1: "1 karta", 2: "2 karty", 5: "5 karet", 22: "22 karet"}),
        ("ru", {1: "1 карта", 2: "2 карты", 5: "5 карт", 21: "21 карта", 22: "22 карты", 12: "12 карт"}),
        ("uk", {1: "1 карта", 2: "2 карти", 5: "5 карт", 21: "21 карта", 22: "22 карти", 12: "12 карт"}),
    ],
)
def test_cards_are_counted_as_people_count_them(code: str, told: dict[int, str]) -> None:
    say = Language(code)
    assert {number: say.ngettext("%(num)s card", "%(num)s cards", number) for number in told} == told


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("cs", {1: "zbývá: rozdělen 1 zdvih", 4: "zbývá: rozděleny všechny 4 zdvihy"}),
        ("ru", {1: "осталось: разложена 1 взятка", 21: "осталось: разложена 21 взятка"}),
        ("uk", {1: "лишилося: розкладено 1 взятку", 9: "лишилося: розкладено всі 9 взяток"}),
    ],
)
def test_placed_tricks_are_counted_as_people_count_them(code: str, told: dict[int, str]) -> None:
    one, many = "left: {n} trick is placed", "left: all {n} tricks are placed"
    forms = {number: translations(code).ngettext(one, many, number) for number in told}
    assert {number: text.replace("{n}", str(number)) for number, text in forms.items()} == told


def test_nobody_reads_a_neighbours_language() -> None:
    """A text that a catalogue lacks is shown as in the source, never in another language."""
    for code in TRANSLATED:
        assert Language(code).gettext("no such text anywhere") == "no such text anywhere"
        assert translations(code)._fallback is None
