"""Alembic reads this file; `store/migration.py` hands it the connection, with a transaction begun."""

from alembic import context

from plyground.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
