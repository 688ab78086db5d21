"""Run by Alembic: migrate over the connection that it is given."""

from alembic import context

from plancia.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
)  # fmt: skip
with context.begin_transaction():
    context.run_migrations()
