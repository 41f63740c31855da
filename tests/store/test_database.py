"""The database: durable settings, and a schema that Alembic and the models agree on."""

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from sqlalchemy import insert, text
from sqlalchemy.exc import IntegrityError

from scorekeeper.domain.presets.side_games import JOKER_BANK
from scorekeeper.services.book import Operation
from scorekeeper.services.errors import StoreBusy
from scorekeeper.store import database
from scorekeeper.store.banks import SqlBankRepository
from scorekeeper.store.models import EventRow, db
from scorekeeper.store.repository import SqlGameRepository
from tests.builders import NAMES, the_rules
from tests.services.fakes import clock
from tests.web.table import Scorer

FORM = {"preset": "georgian_joker", "names-0": "Nino", "names-1": "Dato", "first": "1"}


def _file(app: Flask) -> Path:
    with app.app_context():
        name = db.engine.url.database
    assert name is not None
    return Path(name)


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 5000)],
)
def test_every_connection_is_durable(app: Flask, pragma: str, value: Any) -> None:
    """Several at a time, so that more than the first one is looked at."""
    with app.app_context():
        connections = [db.engine.connect() for _ in range(3)]
        found = [connection.execute(text(f"PRAGMA {pragma}")).scalar() for connection in connections]
        for connection in connections:
            connection.close()
    assert found == [value] * 3


def test_event_of_no_game_is_not_kept(app: Flask) -> None:
    orphan = insert(EventRow).values(
        game_id="nobody", sequence=1, operation="operation", body_hash="", body="{}", entered_at=""
    )
    with (
        app.app_context(),
        db.engine.begin() as connection,
        pytest.raises(IntegrityError, match="FOREIGN KEY"),
    ):
        connection.execute(orphan)


def _differences(app: Flask) -> list[Any]:
    with app.app_context(), db.engine.connect() as connection:
        options = {"compare_type": True, "compare_server_default": True}
        context = MigrationContext.configure(connection, opts=options)
        return list(compare_metadata(context, db.metadata))


def test_migrations_make_exactly_the_tables_of_the_models(app: Flask) -> None:
    assert _differences(app) == []


def test_database_is_at_the_newest_revision(app: Flask) -> None:
    with sqlite3.connect(_file(app)) as connection:
        found = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    connection.close()
    assert found == [(database.newest_revision(),)]


def test_empty_database_is_brought_up_to_date(make_app: Callable[..., Flask], tmp_path: Path) -> None:
    """A file of no tables, and one that only knows Alembic's own."""
    for name, script in (("empty", ""), ("old", "CREATE TABLE alembic_version (version_num VARCHAR(32))")):
        first = make_app(instance_path=tmp_path / f"{name}-model")
        file = tmp_path / name / _file(first).name
        file.parent.mkdir()
        connection = sqlite3.connect(file)
        connection.executescript(script)
        connection.close()
        app = make_app(instance_path=tmp_path / name)
        assert _file(app) == file
        assert _differences(app) == []


def test_games_outlive_the_application(make_app: Callable[..., Flask], tmp_path: Path) -> None:
    first = make_app(instance_path=tmp_path / "kept")
    with first.app_context():
        game = first.extensions["scorekeeper.games"].start(the_rules(), NAMES[:4], 0, "Пятница")
    again = make_app(instance_path=tmp_path / "kept")
    with again.app_context():
        assert again.extensions["scorekeeper.games"].find(game.id) == game


@pytest.fixture
def older(make_app: Callable[..., Flask], tmp_path: Path) -> Callable[[Flask, str], Flask]:
    """Give a function that takes the schema of an application back by a script, and opens it anew."""

    def older(app: Flask, script: str) -> Flask:
        connection = sqlite3.connect(_file(app))
        connection.executescript(script)
        connection.close()
        return make_app(instance_path=tmp_path / "kept")

    return older


WITHOUT_BANK_TITLES = "ALTER TABLE bank DROP COLUMN title; UPDATE alembic_version SET version_num = '0005';"
WITHOUT_DAYS = (
    WITHOUT_BANK_TITLES
    + "ALTER TABLE game DROP COLUMN played_on; UPDATE alembic_version SET version_num = '0004';"
)


def test_games_kept_before_their_day_was_were_played_when_they_were_started(
    make_app: Callable[..., Flask], older: Callable[[Flask, str], Flask], tmp_path: Path
) -> None:
    first = make_app(instance_path=tmp_path / "kept")
    with first.app_context():
        game = first.extensions["scorekeeper.games"].start(the_rules(), NAMES[:4], 0)
    again = older(first, WITHOUT_DAYS)
    with again.app_context():
        assert again.extensions["scorekeeper.games"].find(game.id) == game


def test_banks_kept_before_they_had_titles_have_none_and_go_on(
    make_app: Callable[..., Flask], older: Callable[[Flask, str], Flask], tmp_path: Path
) -> None:
    won = Operation(id="operation-1", base=0, body={"kind": "round", "stakes": [0, 5], "match_at": 1})
    first = make_app(instance_path=tmp_path / "kept")
    with first.app_context():
        bank = first.extensions["scorekeeper.banks"].start(JOKER_BANK, NAMES[:2], 0)
        first.extensions["scorekeeper.banks"].enter(bank.id, won)
    again = older(first, WITHOUT_BANK_TITLES)
    with again.app_context():
        assert again.extensions["scorekeeper.banks"].find(bank.id) == bank
        assert again.extensions["scorekeeper.banks"].past(bank.id).now.ledger == (10, -10)
        titled = again.extensions["scorekeeper.banks"].start(JOKER_BANK, NAMES[:2], 0, title="Пятница")
        assert SqlBankRepository(clock).get(titled.id).title == "Пятница"


def test_names_of_every_script_come_back(app: Flask) -> None:
    names = ("ნინო", "Ольга", "Žofie", "👩‍👩‍👧")
    with app.app_context():
        games = app.extensions["scorekeeper.games"]
        game = games.start(the_rules(), names, 0, "вечер ♥")
        found = SqlGameRepository(clock).get(game.id)
    assert (found.names, found.title) == (names, "вечер ♥")


def test_locked_database_says_so(make_app: Callable[..., Flask]) -> None:
    app = make_app(BUSY_TIMEOUT=10)
    other = sqlite3.connect(_file(app), isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        games = app.extensions["scorekeeper.games"]
        with app.app_context(), pytest.raises(StoreBusy) as caught:
            games.start(the_rules(), NAMES[:4], 0)
        assert caught.value.code == "busy"
    finally:
        other.close()
    with app.app_context():
        assert games.start(the_rules(), NAMES[:4], 0).id


def test_reader_does_not_wait_for_a_writer(app: Flask) -> None:
    games = app.extensions["scorekeeper.games"]
    with app.app_context():
        game = games.start(the_rules(), NAMES[:4], 0)
        other = sqlite3.connect(_file(app), isolation_level=None)
        try:
            other.execute("BEGIN IMMEDIATE")
            assert games.history(game.id).version == 0
        finally:
            other.close()


def _taken_away(file: Path) -> None:
    for each in file.parent.glob(f"{file.name}*"):
        each.rename(each.with_name(f"away-{each.name}"))


def _alone(file: Path) -> None:
    """As somebody does who knows nothing of the files beside it."""
    file.unlink()


def _replaced(file: Path) -> None:
    copy = file.with_name("copy")
    shutil.copy(file, copy)
    copy.replace(file)


@pytest.mark.parametrize("act", [_taken_away, _alone, _replaced])
def test_nothing_is_written_into_a_file_that_is_no_longer_there(
    app: Flask, act: Callable[[Path], None]
) -> None:
    """The phone keeps its entry and is told; a lost entry would have been answered with success."""
    scorer, file = Scorer(app.test_client()), _file(app)
    scorer.bid(2, 1)
    act(file)
    before = sorted((each.name, each.stat().st_size) for each in file.parent.iterdir())
    answer = scorer.send({"kind": "bid", "seat": 3, "bid": 0})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (503, "busy")
    assert app.test_client().post("/new", data=FORM).status_code == 503
    with app.app_context():
        db.engine.dispose()  # new connections
    assert scorer.send({"kind": "bid", "seat": 3, "bid": 0}).status_code == 503
    assert sorted((each.name, each.stat().st_size) for each in file.parent.iterdir()) == before


def test_a_file_put_back_is_written_to_again(app: Flask) -> None:
    scorer, file = Scorer(app.test_client()), _file(app)
    away = file.with_name("away")
    file.rename(away)
    assert scorer.send({"kind": "bid", "seat": 2, "bid": 1}, id="operation-x").status_code == 503
    away.rename(file)
    answer = scorer.send({"kind": "bid", "seat": 2, "bid": 1}, id="operation-x")
    assert (answer.status_code, answer.get_json()["version"]) == (200, 1)
