"""The database: reads in threads of their own, and one writer that commits what many want together."""

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from typing import Any, TypeVar

import psycopg
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from plancia.core.errors import OptionError
from plancia.server.faults import BusyError
from plancia.server.tally import Timing
from plancia.texts import short

_log = logging.getLogger("plancia.server")
T = TypeVar("T")
Work = Callable[[Connection], T]
Answer = Future[Any] | asyncio.Future[Any]
Answered = tuple[Answer, Any, BaseException | None]
"""Who waits for a work, what came of it, and what went wrong."""

NAME = "plancia"
"""What servers call themselves at a PostgreSQL."""
GROUP = 256
"""Works that are committed together at most."""
_READERS = 4
_PATIENCE = 10.0
"""Seconds that a work waits for a database that is locked or away."""
_ROLLED_BACK = "40"
"""How PostgreSQL's codes begin where several wanted the same at once, and nothing is written."""
_FAILURES = (SQLAlchemyError, sqlite3.Error, psycopg.Error)
"""What goes wrong with a database; the last two where a connection is made."""


_LOG = 50_000
"""Pages in SQLite's log before a commit waits until they are in the file."""


class StoreError(BusyError):
    """The database did not do it; nobody knows yet whether a commit under way came through."""


class Unwritten(Exception):
    """A work has found that it should not be done, and has written nothing."""


class Database:
    """One database, by its address; close it at the end."""

    def __init__(self, address: str, name: str = NAME) -> None:
        """Nothing is opened yet; PostgreSQL is told the name of who connects."""
        self.url, self.name = _url(address), name
        self.sqlite = self.url.get_backend_name() == "sqlite"
        self.engine = self._engine(_READERS, immediate=False)
        self.writing = self._engine(1, immediate=True)
        self._readers = ThreadPoolExecutor(_READERS, "reader")
        self._works: queue.SimpleQueue[tuple[Work[Any], Answer] | None] = queue.SimpleQueue()
        self.commits, self.works = Timing(), 0
        self._writer = threading.Thread(target=self._write_on, name="writer", daemon=True)
        self._writer.start()

    def _engine(self, size: int, immediate: bool) -> Engine:
        if not self.sqlite:
            return create_engine(
                self.url,
                pool_size=size,
                max_overflow=0,
                pool_pre_ping=True,
                pool_timeout=_PATIENCE,
                hide_parameters=True,  # no error tells what was to be written
                connect_args={"connect_timeout": 5, "application_name": self.name},
            )
        engine = create_engine(
            self.url,
            pool_size=size,
            max_overflow=0,
            pool_timeout=_PATIENCE,
            hide_parameters=True,
            connect_args={"timeout": _PATIENCE, "check_same_thread": False, "isolation_level": None},
        )

        @event.listens_for(engine, "connect")
        def _(connection: Any, record: Any) -> None:
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"wal_autocheckpoint={_LOG}"):
                connection.execute(f"PRAGMA {pragma}")

        @event.listens_for(engine, "begin")
        def _(connection: Connection) -> None:
            connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

        return engine

    @contextmanager
    def reached(self) -> Iterator[None]:
        """Inside, a database that is away, locked or none at all is an error that names it and says why."""
        try:
            yield
        except SQLAlchemyError as error:
            raise StoreError("server.away", address=str(self), reason=_reason(error)) from error

    def __str__(self) -> str:
        """Its address, without the password."""
        return short(self.url.render_as_string(hide_password=True), 200)

    async def read(self, work: Work[T]) -> T:
        """Look something up, in a thread of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.read_now, work)

    def read_now(self, work: Work[T]) -> T:
        """The same, at once."""
        try:
            with self.engine.connect() as connection:
                return work(connection)
        except _FAILURES as error:
            raise StoreError("server.store") from error

    async def write(self, work: Work[T]) -> T:
        """Do something for good: when this returns, it is on disk. A work that fails writes nothing."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._works.put((work, future))
        return await future

    def write_later(self, work: Work[T]) -> "Future[T]":
        """The same for other threads."""
        future: Future[T] = Future()
        self._works.put((work, future))
        return future

    async def tidy(self) -> None:
        """Bring what SQLite has in its log into its file, beside everything else; by itself it would let all wait."""
        if self.sqlite:
            await asyncio.get_running_loop().run_in_executor(self._readers, self._carry_over)

    def _carry_over(self) -> None:
        with suppress(SQLAlchemyError, sqlite3.Error), closing(self.engine.raw_connection()) as connection:
            connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)")

    def close(self) -> None:
        """Finish what is under way."""
        self._works.put(None)
        self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()
        self.writing.dispose()

    def _write_on(self) -> None:
        ending = False
        while not ending:
            group = [self._works.get()]
            while len(group) < GROUP and not self._works.empty():
                group.append(self._works.get())
            ending = None in group
            wanted = [each for each in group if each is not None and _begins(each[1])]
            if wanted:
                self._commit(wanted)

    def _commit(self, group: list[tuple[Work[Any], Answer]]) -> None:
        """All works of a group in one transaction; where one of them fails, each has its own.

        Where the database itself fails, none is tried again: a commit under way may have come through.
        """
        answers: list[Answered] = []
        self.works += len(group)
        try:
            with self.commits.timed(), self.writing.begin() as connection:
                for work, future in group:
                    try:
                        answers.append((future, work(connection), None))
                    except Unwritten as nothing:
                        answers.append((future, None, nothing))
        except Exception as error:
            if len(group) > 1 and not _broken(error):
                self.works -= len(group)
                for each in group:
                    self._commit([each])
                return
            failure = _unstored(error) if isinstance(error, _FAILURES) else error
            if failure is not error:
                _log.warning("not written: %s", _reason(error))
            answers = [(future, None, failure) for _, future in group]
        _answer(answers)


def _begins(answer: Answer) -> bool:
    """Is it still wanted? From now on it cannot be called off."""
    return answer.set_running_or_notify_cancel() if isinstance(answer, Future) else not answer.cancelled()


def _answer(answers: Iterable[Answered]) -> None:
    """Tell whoever waits what came of it; those of a loop at once, for every call wakes it."""
    loops: dict[asyncio.AbstractEventLoop, list[Answered]] = {}
    for answer in answers:
        if isinstance(answer[0], Future):
            _settle([answer])
        else:
            loops.setdefault(answer[0].get_loop(), []).append(answer)
    for loop, waiting in loops.items():
        with suppress(RuntimeError):  # nobody waits in a loop that is closed
            loop.call_soon_threadsafe(_settle, waiting)


def _settle(answers: Iterable[Answered]) -> None:
    for future, value, failed in answers:
        if future.done():
            continue  # whoever waited has gone
        if failed is None:
            future.set_result(value)
        else:
            future.set_exception(failed)


def _url(address: str) -> URL:
    """An address of a database that we know, in a file or on a server."""
    try:
        url = make_url(address)
    except (SQLAlchemyError, ValueError) as error:
        raise OptionError("server.database", address=_shown(address)) from error
    kind = url.get_backend_name()
    if kind == "sqlite" and url.database and ":memory:" not in url.database and not url.query:
        return url.set(drivername="sqlite")
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    raise OptionError("server.database", address=_shown(address))


def _shown(address: str) -> str:
    """An address that cannot be read, without what may be a password in it."""
    scheme, colons, rest = address.partition("://")
    return short(f"{scheme}{colons}{rest.rpartition('@')[2]}")


def _broken(error: Exception) -> bool:
    """Is it the database that fails, not what was to be done there?"""
    if isinstance(error, DBAPIError):
        failed = isinstance(error.orig, sqlite3.OperationalError | psycopg.OperationalError)
        undone = str(getattr(error.orig, "sqlstate", "")).startswith(_ROLLED_BACK)
        return error.connection_invalidated or (failed and not undone)
    return isinstance(error, (PoolTimeout, sqlite3.Error, psycopg.Error))


def _reason(error: Exception) -> str:
    """What a database says is wrong, in one line and without what was to be written."""
    return short(str(getattr(error, "orig", None) or error).strip().partition("\n")[0], 160)


def _unstored(error: Exception) -> StoreError:
    failed = StoreError("server.store")
    failed.__cause__ = error
    return failed
