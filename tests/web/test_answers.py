"""What every answer carries, and how refusals look."""

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.catalogues import LANGUAGES
from tests.web.table import Scorer


def _settings(**fields: str) -> dict[str, str]:
    return {"language": "ru", "theme": "", "contrast": ""} | fields


@pytest.mark.parametrize("path", ["/", "/new", "/settings", "/nowhere", "/api/games/x/state", "/healthz"])
def test_every_answer_forbids_foreign_and_inline_code(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize(("language", "name"), [("en", "Raspiska"), ("ru", "Расписка")])
def test_every_page_has_the_one_name_of_the_program_in_its_title(
    client: FlaskClient, language: str, name: str
) -> None:
    for path in ("/", "/new", "/settings", "/rules", "/rules/odessa", "/poker", "/bank/new", "/nowhere"):
        page = client.get(path, headers={"Accept-Language": language}).get_data(as_text=True)
        title = re.search("<title>(.*)</title>", page)
        assert title is not None, path
        assert re.fullmatch(f"(.+ · )?{name}", title[1]), path


def test_https_is_kept_once_used_and_cookies_follow_the_connection(client: FlaskClient) -> None:
    plain, secure = client.get("/new"), client.get("/new", base_url="https://table.example")
    assert "Strict-Transport-Security" not in plain.headers
    assert "Strict-Transport-Security" in secure.headers


def test_the_session_cookie_is_hidden_from_scripts(client: FlaskClient) -> None:
    Scorer(client)
    cookie = client.get_cookie("scorekeeper")
    assert cookie is not None
    assert cookie.http_only
    assert cookie.same_site == "Lax"
    assert not cookie.secure


def test_static_files_have_lasting_addresses(client: FlaskClient) -> None:
    address = re.search(r'href="(/static/[^"]+/css/base\.css)"', client.get("/").get_data(as_text=True))
    assert address is not None
    with client.get(address[1]) as answer:
        assert answer.status_code == 200
        assert "immutable" in answer.headers["Cache-Control"]


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "No such page"),
        ("ru-RU,ru", "Такой страницы нет"),
        ("uk-UA", "Такої сторінки немає"),
        ("cs-CZ,cs;q=0.9,en;q=0.8", "Taková stránka neexistuje"),
        ("ka", "ასეთი გვერდი არ არის"),
    ],
)
def test_a_wrong_address_is_told_in_the_readers_language(
    client: FlaskClient, language: str, title: str
) -> None:
    answer = client.get("/nowhere", headers={"Accept-Language": language})
    assert answer.status_code == 404
    assert title in answer.get_data(as_text=True)


def test_a_game_kept_on_the_home_screen_has_a_face_and_a_name(client: FlaskClient) -> None:
    page = client.get(Scorer(client).path, headers={"Accept-Language": "ka"}).get_data(as_text=True)
    icon = re.findall(r'<link rel="apple-touch-icon" href="([^"]+)">', page)
    answer = client.get(icon[0], buffered=True)
    assert (answer.status_code, answer.mimetype, answer.data[16:24]) == (
        200,
        "image/png",
        (180).to_bytes(4) * 2,
    )
    assert '<meta name="apple-mobile-web-app-title" content="რასპისკა">' in page


def test_a_right_link_to_a_page_that_is_gone_leads_back_to_the_game(client: FlaskClient) -> None:
    scorer = Scorer(client)
    for page in ("replay/1", "sheet.pdf?document=settlement"):
        answer = scorer.client.get(f"{scorer.path}/{page}")
        text = answer.get_data(as_text=True)
        assert answer.status_code == 404
        assert "The link is right and nothing is lost" in text
        assert f'href="{scorer.path}"' in text
    cut_off = scorer.client.get(f"{scorer.path[:-1]}/replay/1").get_data(as_text=True)
    assert "No such game" in cut_off
    assert "The link is right" not in cut_off


def test_a_fault_of_ours_is_a_calm_page_without_a_traceback(make_app: Callable[..., Flask], caplog) -> None:
    app = make_app(PROPAGATE_EXCEPTIONS=False, TESTING=False)
    app.add_url_rule("/broken", view_func=lambda: 1 / 0, endpoint="broken")
    app.add_url_rule("/api/broken", view_func=lambda: 1 / 0, endpoint="api_broken")
    page = app.test_client().get("/broken")
    assert page.status_code == 500
    assert "Traceback" not in page.get_data(as_text=True)
    assert "ZeroDivisionError" in caplog.text
    assert app.test_client().get("/api/broken").get_json()["error"]["code"] == "fault"


def test_the_wrong_method_is_no_fault(client: FlaskClient) -> None:
    assert client.put("/new").status_code == 405
    assert client.get("/api/games/x/ops").get_json()["error"]["code"] == "bad_method"


@pytest.mark.parametrize(
    ("next_page", "goes_to"),
    [("/new", "/new"), ("//evil.example", "/"), ("https://evil.example", "/"), ("/\\evil.example", "/")],
)
def test_settings_return_to_pages_of_this_site_only(
    client: FlaskClient, next_page: str, goes_to: str
) -> None:
    answer = client.post("/settings", data=_settings(next=next_page))
    assert answer.headers["Location"] == goes_to


def test_settings_refuse_what_is_not_on_offer(client: FlaskClient) -> None:
    assert client.post("/settings", data=_settings(language="xx")).status_code == 200
    assert client.get_cookie("language") is None


def test_a_broken_language_or_look_cookie_is_no_fault(client: FlaskClient) -> None:
    for cookie in ("language", "theme", "contrast", "suits", "scorekeeper"):
        client.set_cookie(cookie, "\x00<x>;%")
    assert client.get("/").status_code == 200


def test_suits_have_four_colours_for_those_who_ask_for_them(client: FlaskClient) -> None:
    def html_element() -> str:
        return client.get("/poker").get_data(as_text=True).split("<html")[1].split(">")[0]

    assert "data-suits" not in html_element()
    assert client.post("/settings", data=_settings(suits="four")).status_code == 303
    assert 'data-suits="four"' in html_element()
    assert client.post("/settings", data=_settings(suits="")).status_code == 303
    assert "data-suits" not in html_element()


def test_the_language_is_the_browsers_until_one_is_chosen(client: FlaskClient) -> None:
    russian = {"Accept-Language": "ru-RU,ru;q=0.9,en;q=0.5"}
    assert '<html lang="ru"' in client.get("/", headers=russian).get_data(as_text=True)
    assert '<html lang="en"' in client.get("/", headers={"Accept-Language": "de"}).get_data(as_text=True)
    client.post("/settings", data=_settings(language="en"))
    assert '<html lang="en"' in client.get("/", headers=russian).get_data(as_text=True)


@pytest.mark.parametrize(
    ("asked", "read"),
    [
        ("uk-UA,ru;q=0.9,en;q=0.8", "uk"),
        ("ru;q=0.5,uk;q=0.6", "uk"),
        ("de,uk_UA;q=0.4", "uk"),
        ("UK", "uk"),
        ("uk;q=0,ru", "ru"),
        ("uk;q=0", "en"),
        ("be,pl;q=0.9", "en"),
        ("sk-SK", "en"),
        ("*", "en"),
        ("uk;q=x, ,;;,\x00", None),
        ("", "en"),
    ],
)
def test_the_first_language_there_is_of_the_browsers_list_is_read(
    client: FlaskClient, asked: str, read: str | None
) -> None:
    """Regions are left aside; who reads Ukrainian gets no Russian for it, nor the other way round."""
    answer = client.get("/", headers={"Accept-Language": asked})
    assert answer.status_code == 200
    assert read is None or f'<html lang="{read}"' in answer.get_data(as_text=True)


def test_every_language_is_offered_under_its_own_name_and_kept(client: FlaskClient) -> None:
    page = client.get("/settings").get_data(as_text=True)
    for code, name in LANGUAGES:
        assert f'<b lang="{code}">{name}</b>' in page
        client.post("/settings", data=_settings(language=code))
        assert f'<html lang="{code}"' in client.get("/new").get_data(as_text=True)
