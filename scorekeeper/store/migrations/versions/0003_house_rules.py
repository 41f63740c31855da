"""Saved house rules."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "house",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("created_at", sa.String(32), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("rules", sa.JSON, nullable=False),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("house")
