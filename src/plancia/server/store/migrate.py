"""Bringing a database to the schema of today, step by step, from whichever version on."""

import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine

from plancia.server.faults import BusyError

_FOLDER = Path(__file__).with_name("migrations")
_LOCK = 7_261_982
"""Under which several servers that start at once migrate one after the other."""

_ONE = threading.Lock()
"""Alembic knows one migration at a time."""


def migrate(engine: Engine, to: str = "head") -> None:
    """All steps that are missing; several servers may try at once."""
    with _ONE, engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
        command.upgrade(_config(connection), to)


def version(connection: Connection) -> str | None:
    """Which step a database is at."""
    return MigrationContext.configure(connection).get_current_revision()


def newest() -> str:
    """The step of today."""
    head = ScriptDirectory.from_config(_config(None)).get_current_head()
    assert head is not None
    return head


def must_fit(engine: Engine) -> None:
    """Make sure that no newer server has changed the database so that this one cannot read it."""
    known = {step.revision for step in ScriptDirectory.from_config(_config(None)).walk_revisions()}
    with engine.connect() as connection:
        now = version(connection)
    if now is not None and now not in known:
        raise BusyError("server.newer", version=now)


def _config(connection: Connection | None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
