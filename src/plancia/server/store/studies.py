"""Analyses of finished games: asked for, taken up by one server at a time, done."""

from typing import Any

from sqlalchemy import Connection, Row, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from plancia.server.store.schema import analyses

LEASE = 30_000
"""Milliseconds for which whoever works on one has it; he says again and again that he still does."""


def ask(connection: Connection, table_id: str, at: int) -> None:
    """Once for all who ask."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    row = {"table_id": table_id, "asked": at, "until": 0, "done": 0.0}
    connection.execute(dialect.insert(analyses).values(row).on_conflict_do_nothing())


def study(connection: Connection, table_id: str) -> Row[Any] | None:
    """How far one is."""
    return connection.execute(select(analyses).where(analyses.c.table_id == table_id)).first()


def waiting(connection: Connection) -> int:
    """How many are not done."""
    return connection.execute(select(func.count()).where(analyses.c.until.is_not(None))).scalar_one()


def free(connection: Connection, at: int) -> str | None:
    """The table whose analysis has waited longest and that nobody works on."""
    query = select(analyses.c.table_id).where(analyses.c.until < at).order_by(analyses.c.asked).limit(1)
    return connection.execute(query).scalar()


def take(connection: Connection, table_id: str, at: int) -> int | None:
    """Take one up, if nobody else has by now: until when."""
    until = at + LEASE
    taken = update(analyses).where(analyses.c.table_id == table_id, analyses.c.until < at).values(until=until)
    return until if connection.execute(taken).rowcount else None


def go_on(connection: Connection, table_id: str, until: int, at: int, done: float) -> int | None:
    """So much is done: until when it is ours now; None if it is no longer."""
    then = max(at + LEASE, until + 1)  # another number every time, so that it is known whose it is
    ours = analyses.c.table_id == table_id, analyses.c.until == until
    return then if connection.execute(update(analyses).where(*ours).values(until=then, done=done)).rowcount else None


def finish(connection: Connection, table_id: str, until: int, result: str) -> None:
    """It is done, unless somebody else has taken it over."""
    ours = analyses.c.table_id == table_id, analyses.c.until == until
    connection.execute(update(analyses).where(*ours).values(until=None, done=1.0, result=result))


def give_back(connection: Connection, table_id: str, until: int) -> None:
    """Somebody else may do it at once."""
    ours = analyses.c.table_id == table_id, analyses.c.until == until
    connection.execute(update(analyses).where(*ours).values(until=0))
