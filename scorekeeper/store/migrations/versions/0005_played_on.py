"""The day a game was played."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the day; games kept so far were played on the day they were started."""
    op.add_column("game", sa.Column("played_on", sa.String(10), nullable=True))
    op.execute("UPDATE game SET played_on = substr(created_at, 1, 10)")


def downgrade() -> None:
    """Drop the day."""
    op.drop_column("game", "played_on")
