"""Matches and the games that are their parties."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "match",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("created_at", sa.String(32), nullable=False),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
    )
    op.create_table(
        "match_game",
        sa.Column("match_id", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game_id", sa.String(16), sa.ForeignKey("game.id"), nullable=False),
        sa.UniqueConstraint("game_id", name="uq_match_game_game"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("match_game")
    op.drop_table("match")
