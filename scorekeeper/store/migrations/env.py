"""Alembic's way into the database of the running application."""

from __future__ import annotations

from alembic import context
from flask import current_app

database = current_app.extensions["migrate"].db

with database.engine.connect() as connection:
    context.configure(connection=connection, target_metadata=database.metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
    connection.commit()
