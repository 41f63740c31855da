"""The title of a joker bank."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the title; banks kept so far have none."""
    op.add_column("bank", sa.Column("title", sa.String(200), nullable=False, server_default=sa.text("''")))


def downgrade() -> None:
    """Drop the title."""
    op.drop_column("bank", "title")
