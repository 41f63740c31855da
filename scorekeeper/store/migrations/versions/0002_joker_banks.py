"""Joker banks and their events."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "bank",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("created_at", sa.String(32), nullable=False),
        sa.Column("names", sa.JSON, nullable=False),
        sa.Column("banker", sa.Integer, nullable=False),
        sa.Column("rules", sa.JSON, nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
    )
    op.create_table(
        "bank_event",
        sa.Column("bank_id", sa.String(16), sa.ForeignKey("bank.id"), primary_key=True),
        sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("operation", sa.String(64), nullable=False),
        sa.Column("body_hash", sa.String(64), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("entered_at", sa.String(32), nullable=False),
        sa.UniqueConstraint("bank_id", "operation", name="uq_bank_event_operation"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("bank_event")
    op.drop_table("bank")
