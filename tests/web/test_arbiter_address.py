"""The address of the arbiter says everything, breaks nothing and keeps no secret."""

from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.domain.options import OPTIONS
from scorekeeper.domain.records import Play
from scorekeeper.web.arbiter.state import Question, read_question
from tests.builders import the_rules
from tests.web.arbiter import page
from tests.web.table import Scorer


def test_an_address_leads_back_to_what_it_asks(app: Flask) -> None:
    told = Question(
        rules=the_rules("raspisnoy_kids", joker_call_max_trick=3),
        asking="may",
        said_trump="H",
        plays=(Play("JK1", "^", "*+"), Play("9D")),
        hand=("AS", "10H"),
        filling="hand",
        number=4,
        shown_void=True,
        players=5,
        game="abcdefgh",
    )
    tapped = told.changed(filling="trick", hand=(), plays=(), joker="JK1")
    for question in (told, tapped, Question(rules=the_rules())):
        with app.test_request_context(f"/arbiter?{question.query()}") as context:
            assert read_question(context.request.args) == question


@pytest.mark.parametrize(
    ("query", "left_out"),
    [
        ("t=9D+9D", "9D"),
        ("t=2D+KH", "2D"),
        ("t=9D+JK1", "JK1"),
        ("t=9D+JK1^H%2B", "JK1^H+"),
        ("t=9D^", "9D^"),
        ("ask=may&t=9D&h=9D", "9D"),
        ("trump=X", "X"),
        ("joker=JK3&ask=what&to=me", "what, me, JK3"),
        ("n=0&p=1", "1, 0"),
        ("n=" + "9" * 5000, "9" * 12),
        ("t=%00", "?"),
        ("t=6H+7S+7H+8S+8H+9H+9S", "9S"),
        ("h=" + "A" * 500, "A" * 12),
    ],
)
def test_what_cannot_be_read_is_named_and_the_rest_is_kept(
    client: FlaskClient, query: str, left_out: str
) -> None:
    shown = page(client, f"/arbiter?{query}")
    named = shown.split("could not be read: ")[1].split(". The rest")[0]
    assert set(named.split(", ")) == set(left_out.split(", "))


@pytest.mark.parametrize(
    "query", ["preset=bridge", "o=deck=7", "o=nothing", "o=deck", "preset=georgian_joker&o=jokers=AX"]
)
def test_rules_that_do_not_exist_are_refused_and_never_replaced(client: FlaskClient, query: str) -> None:
    answer = client.get(f"/arbiter?{query}")
    assert answer.status_code == 400
    assert "takes it" not in answer.get_data(as_text=True)


NAMES = ("preset", "o", "ask", "trump", "t", "h", "to", "joker", "n", "void", "p", "game")
TEXTS = st.one_of(
    st.text(max_size=20),
    st.sampled_from(
        ["raspisnoy_54", "odessa", "H", "none", "trick", "may", "hand", "JK1", "JK2", "^", "_-", "9", "1"]
        + [f"{name}=null" for name in list(OPTIONS)[:5]]
    ),
    st.lists(
        st.sampled_from(["9D", "AC", "JK1^", "JK2_", "JK1^*+", "JK1=", "JK1=AH", "JK2^T-", "10S", "6S"]),
        max_size=8,
    ).map(" ".join),
)


@given(st.lists(st.tuples(st.sampled_from(NAMES), TEXTS), max_size=8))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_address_whatever_breaks_it(client: FlaskClient, pairs: list[tuple[str, str]]) -> None:
    assert client.get("/arbiter?" + urlencode(pairs, errors="replace")).status_code in (200, 400)


def test_a_game_hands_over_its_rules_and_its_trump_and_no_secret(client: FlaskClient, app: Flask) -> None:
    scorer = Scorer(client)
    scorer.enter({"kind": "trump", "trump": "D"})
    answer = client.get(f"{scorer.path}/arbiter")
    assert answer.status_code == 302
    there = answer.headers["Location"]
    assert scorer.token not in there
    told = parse_qs(urlsplit(there).query)
    assert (told["preset"], told["trump"], told["p"]) == (["georgian_joker"], ["D"], ["4"])
    assert f'href="{scorer.path}"' in page(client, there)
    stranger = page(app.test_client(), there)
    assert scorer.game in there
    assert "/score/" not in stranger
    assert 'href="/"' in stranger


def test_a_follower_comes_back_to_the_board(client: FlaskClient, app: Flask) -> None:
    scorer = Scorer(client)
    follower = app.test_client()
    there = follower.get(f"{scorer.follower_path}/arbiter").headers["Location"]
    assert f'href="{scorer.follower_path}"' in page(follower, there)
    assert client.get(f"/score/{scorer.game}/wrong/arbiter").status_code == 404
