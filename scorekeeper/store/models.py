"""The tables. A game row is written once; events are only ever added."""

from __future__ import annotations

from typing import Any

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import JSON, ForeignKey, Integer, String, Text, UniqueConstraint, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """Base of the tables."""


db = SQLAlchemy(model_class=Base)


class GameRow(db.Model):  # type: ignore[name-defined, misc]  # the base is made at run time
    """A game as it was started."""

    __tablename__ = "game"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    created_at: Mapped[str] = mapped_column(String(32))
    """ISO 8601, UTC."""
    played_on: Mapped[str | None] = mapped_column(String(10))
    """ISO date; NULL where nobody wrote it down."""
    title: Mapped[str] = mapped_column(String(200))
    names: Mapped[list[str]] = mapped_column(JSON)
    first_dealer: Mapped[int] = mapped_column(Integer)
    """Seat, 0-based."""
    rules: Mapped[dict[str, Any]] = mapped_column(JSON)
    """The preset's name and every option with its value."""
    plan: Mapped[dict[str, Any]] = mapped_column(JSON)
    """The schedule as frozen at the start: ``{"largest": n, "deals": [[pulka, type, cards], ...]}``."""
    epoch: Mapped[int] = mapped_column(Integer, default=0)


class EventRow(db.Model):  # type: ignore[name-defined, misc]  # the base is made at run time
    """One event of a game's log."""

    __tablename__ = "event"
    __table_args__ = (
        UniqueConstraint("game_id", "operation", name="uq_event_operation"),
        {"sqlite_with_rowid": False},
    )

    game_id: Mapped[str] = mapped_column(ForeignKey("game.id"), primary_key=True)
    sequence: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """1-based; the version of the game after it."""
    operation: Mapped[str] = mapped_column(String(64))
    """The id the phone made."""
    body_hash: Mapped[str] = mapped_column(String(64))
    body: Mapped[str] = mapped_column(Text)
    """JSON of ``eventfile``."""
    entered_at: Mapped[str] = mapped_column(String(32))
    """ISO 8601, UTC."""


class MatchRow(db.Model):  # type: ignore[name-defined, misc]  # the base is made at run time
    """A match; what is played in it stands in its games."""

    __tablename__ = "match"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    created_at: Mapped[str] = mapped_column(String(32))
    """ISO 8601, UTC."""
    title: Mapped[str] = mapped_column(String(200))
    epoch: Mapped[int] = mapped_column(Integer, default=0)


class MatchGameRow(db.Model):  # type: ignore[name-defined, misc]  # the base is made at run time
    """A game that is a party of a match."""

    __tablename__ = "match_game"
    __table_args__ = (
        UniqueConstraint("game_id", name="uq_match_game_game"),
        {"sqlite_with_rowid": False},
    )

    match_id: Mapped[str] = mapped_column(ForeignKey("match.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """1-based, in the order the parties were begun."""
    game_id: Mapped[str] = mapped_column(ForeignKey("game.id"))


class BankRow(db.Model):  # type: ignore[name-defined, misc]  # the base is made at run time
    """A joker bank as it was started."""

    __tablename__ = "bank"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    created_at: Mapped[str] = mapped_column(String(32))
    """ISO 8601, UTC."""
    title: Mapped[str] = mapped_column(String(200), server_default=text("''"))
    names: Mapped[list[str]] = mapped_column(JSON)
    banker: Mapped[int] = mapped_column(Integer)
    """Seat of the first banker, 0-based."""
    rules: Mapped[dict[str, Any]] = mapped_column(JSON)
    """Every option with its value."""
    epoch: Mapped[int] = mapped_column(Integer, default=0)


class BankEventRow(db.Model):  # type: ignore[name-defined, misc]  # the base is made at run time
    """One event of a bank's log."""

    __tablename__ = "bank_event"
    __table_args__ = (
        UniqueConstraint("bank_id", "operation", name="uq_bank_event_operation"),
        {"sqlite_with_rowid": False},
    )

    bank_id: Mapped[str] = mapped_column(ForeignKey("bank.id"), primary_key=True)
    sequence: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """1-based; the version of the bank after it."""
    operation: Mapped[str] = mapped_column(String(64))
    """The id the phone made."""
    body_hash: Mapped[str] = mapped_column(String(64))
    body: Mapped[str] = mapped_column(Text)
    """JSON of ``bankbook``."""
    entered_at: Mapped[str] = mapped_column(String(32))
    """ISO 8601, UTC."""


class HouseRow(db.Model):  # type: ignore[name-defined, misc]  # the base is made at run time
    """The rules of a house under a name; written once."""

    __tablename__ = "house"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    """Follows from name and rules."""
    created_at: Mapped[str] = mapped_column(String(32))
    """ISO 8601, UTC."""
    name: Mapped[str] = mapped_column(String(60))
    rules: Mapped[dict[str, Any]] = mapped_column(JSON)
    """The preset's name and every option with its value."""
