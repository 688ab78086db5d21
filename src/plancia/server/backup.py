"""Backups: one SQLite file with everything, whatever the database is, made while servers run and proven whole."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from sqlalchemy import Connection, Engine, MetaData, create_engine, func, insert, inspect, select, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from plancia.core.errors import TextError
from plancia.core.saving import new_part, unwritable
from plancia.server.faults import ServerError
from plancia.server.store import Database
from plancia.server.store.database import NAME
from plancia.server.store.migrate import migrate, must_fit, version
from plancia.server.store.schema import entries, guests, tables
from plancia.texts import Reason, short

_ROWS = 1000
"""Rows that are copied at a time."""
_MARK = b"SQLite format 3\0"
_STEPS = "alembic_version"
Counts = dict[str, int]
"""How many guests, tables and entries there are."""


def backup(database: Database, path: Path) -> Counts:
    """Everything as it is at one moment, in a file that appears when it is whole."""
    if path.exists():
        raise TextError("games.exists", source=str(path))
    with _beside(path) as part, database.reached():
        if database.sqlite:
            with database.engine.connect() as connection:
                raw = connection.connection.driver_connection
                assert raw is not None
                raw.execute("VACUUM INTO ?", (str(part),))
        else:
            _copy_out(database.engine, part)
        counts = proven(part)
        _settle(part, path)
    return counts


def restore(database: Database, path: Path, force: bool = False) -> Counts:
    """Everything from a backup, at the schema of today, or nothing at all; `force` replaces what is there."""
    proven(path)
    if not database.sqlite:
        with tempfile.TemporaryDirectory() as folder, database.reached():
            return _copy_in(database, _renewed(path, Path(folder) / "part"), force)
    target = Path(database.url.database or "")
    empty = _resting(target)
    if not (empty or force):
        raise ServerError("admin.not_empty", address=str(database))
    with _beside(target) as part:
        counts = _count_in(_renewed(path, part))
        if not empty:
            _keep_old(target)
        _settle(part, target)
    return counts


def proven(path: Path) -> Counts:
    """How much a backup holds, or what is wrong with it."""
    try:
        with path.open("rb") as file:
            begins = file.read(len(_MARK))
    except (OSError, ValueError) as error:
        raise TextError("error.file", file=str(path), reason=Reason.of(error)) from error
    if begins != _MARK:
        raise ServerError("admin.no_backup", file=str(path))
    try:
        with _opened(path, "ro") as engine:
            must_fit(engine)
            with engine.connect() as connection:
                if version(connection) is None:
                    raise ServerError("admin.no_backup", file=str(path))
                wrong = damage(connection)
                if not wrong:
                    return _count(connection)
    except SQLAlchemyError as error:
        wrong = [str(getattr(error, "orig", None) or error)]
    raise ServerError("admin.damaged", file=str(path), what=short(", ".join(wrong), 200))


def damage(connection: Connection) -> list[str]:
    """What a database finds wrong with its own file; PostgreSQL looks after its files itself."""
    if connection.dialect.name != "sqlite":
        return []
    said = [str(row[0]) for row in connection.execute(text("PRAGMA integrity_check(5)"))]
    lost = [f"{row[0]}: {row[2]}" for row in connection.execute(text("PRAGMA foreign_key_check")).fetchmany(5)]
    return [*(word for word in said if word != "ok"), *lost]


def gaps(connection: Connection) -> list[str]:
    """Tables whose log has not just as many entries as their version says, one after the other."""
    number, last = func.count(entries.c.v), func.coalesce(func.max(entries.c.v), 0)
    query = (
        select(tables.c.id)
        .outerjoin(entries, entries.c.table_id == tables.c.id)
        .group_by(tables.c.id, tables.c.v)
        .having((number != tables.c.v) | (last != tables.c.v))
        .order_by(tables.c.id)
    )
    return list(connection.execute(query).scalars())


def _copy_out(engine: Engine, part: Path) -> None:
    """All rows of a PostgreSQL as they are at one moment, in a file of the same schema."""
    must_fit(engine)
    with engine.connect().execution_options(isolation_level="REPEATABLE READ") as source, _opened(part) as goal:
        at = version(source)
        if at is None:
            raise ServerError("admin.no_tables")
        migrate(goal, at)
        with goal.begin() as connection:
            _fill(source, connection)


def _copy_in(database: Database, part: Path, force: bool) -> Counts:
    """All rows of a file into a PostgreSQL, in one transaction."""
    must_fit(database.engine)
    migrate(database.engine)
    with _opened(part) as engine, engine.connect() as source, database.engine.begin() as goal:
        others = text(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = :name"
        )
        if goal.execute(others, {"name": NAME}).scalar():
            raise ServerError("admin.running", address=str(database))
        if any(_count(goal).values()):
            if not force:
                raise ServerError("admin.not_empty", address=str(database))
            names = (name for name in inspect(goal).get_table_names() if name != _STEPS)
            goal.execute(text(f"TRUNCATE {', '.join(names)}"))
        _fill(source, goal)
        for name in ("guests", "tokens"):  # what counts by itself goes on after the last number
            last = f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), max(id)) FROM {name} HAVING max(id) > 0"
            goal.execute(text(last))
        return _count(goal)


def _fill(source: Connection, goal: Connection) -> None:
    """Copy all rows between two databases of one schema, those first on which others stand."""
    theirs, ours = MetaData(), MetaData()
    theirs.reflect(source)
    ours.reflect(goal)
    for table in theirs.sorted_tables:
        if table.name == _STEPS:
            continue
        rows = source.execution_options(yield_per=_ROWS).execute(select(table))
        for part in rows.mappings().partitions():
            goal.execute(insert(ours.tables[table.name]), [dict(row) for row in part])


def _renewed(path: Path, part: Path) -> Path:
    """A copy of a backup at the schema of today, proven once more."""
    name = f"{path.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(name, uri=True)) as source, closing(sqlite3.connect(part)) as goal:
        source.backup(goal)
        goal.execute("PRAGMA journal_mode=DELETE")
    with _opened(part) as engine:
        migrate(engine)
    proven(part)
    return part


def _resting(target: Path) -> bool:
    """Is a SQLite file that no server has open empty, or not there? An error if one has."""
    if not target.exists() or not target.stat().st_size:
        return True
    with closing(sqlite3.connect(target, timeout=0.5)) as connection:
        try:
            connection.execute("PRAGMA journal_mode=DELETE")  # which nobody may do while another one is at it
            names = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
            return not any(connection.execute(f'SELECT 1 FROM "{name}" LIMIT 1').fetchall() for name in _data(names))
        except sqlite3.OperationalError as error:
            raise ServerError("admin.running", address=str(target)) from error
        except sqlite3.DatabaseError:
            return False


def _data(names: list[str]) -> list[str]:
    return [name for name in names if name != _STEPS]


def _keep_old(target: Path) -> None:
    """What is replaced stays beside it under another name."""
    old = target.with_name(f"{target.name}.old")
    try:
        old.unlink(missing_ok=True)
        os.link(target, old)
    except OSError as error:
        raise unwritable(old, error) from error


def _count(connection: Connection) -> Counts:
    return {
        table.name: connection.execute(select(func.count()).select_from(table)).scalar() or 0
        for table in (guests, tables, entries)
    }


def _count_in(path: Path) -> Counts:
    with _opened(path) as engine, engine.connect() as connection:
        return _count(connection)


@contextmanager
def _opened(path: Path, mode: str = "rwc") -> Iterator[Engine]:
    """A SQLite file by itself, closed at the end so that it can be moved."""
    url = URL.create("sqlite", database=path.absolute().as_uri(), query={"mode": mode, "uri": "true"})
    engine = create_engine(url, poolclass=NullPool)
    try:
        yield engine
    finally:
        engine.dispose()


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """A part beside a file, for nobody else's eyes, which is gone at the end or has become the file."""
    part = new_part(path)
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        yield part
    except (OSError, ValueError, sqlite3.Error) as error:
        raise unwritable(path, error) from error
    finally:
        for ending in ("", "-journal", "-wal", "-shm"):
            with suppress(OSError):
                part.with_name(part.name + ending).unlink()


def _settle(part: Path, path: Path) -> None:
    """The part takes its place, for good."""
    _sync(part)
    part.replace(path)
    if os.name != "nt":  # where folders cannot be opened
        _sync(path.absolute().parent)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
