"""What no server has written, found where it is read: SQLite keeps anything in any column."""

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Dialect,
    Float,
    Integer,
    LargeBinary,
    Result,
    Row,
    Select,
    String,
    Table,
    func,
    literal,
    select,
    type_coerce,
)
from sqlalchemy.sql.base import SchemaEventTarget
from sqlalchemy.types import NullType, TypeDecorator, TypeEngine

from plancia.server.faults import UNREADABLE, ServerError
from plancia.texts import short

_log = logging.getLogger("plancia.server")
T = TypeVar("T")
_KINDS: dict[type[TypeEngine[Any]], tuple[type, ...]] = {
    Boolean: (int,),
    Integer: (int,),
    Float: (int, float),
    LargeBinary: (bytes,),
    String: (str,),
}
"""What may come out of a column of a type, before it is made what it means."""
_STORED: dict[tuple[type, ...], list[str]] = {
    (int,): ["integer"],
    (int, float): ["real", "integer"],
    (bytes,): ["blob"],
    (str,): ["text"],
}
"""What SQLite calls it."""


class DamagedError(ServerError):
    """Something in the database is not what a server writes there."""

    code, status = "failed", 500


def _kinds(of: TypeEngine[Any]) -> tuple[type, ...]:
    of = of.of if isinstance(of, Held) else of
    return next(kinds for kind, kinds in _KINDS.items() if isinstance(of, kind))


@contextmanager
def reading(*place: object) -> Iterator[None]:
    """Inside, what cannot be decoded is damage at this place."""
    try:
        yield
    except (*UNREADABLE, ValueError) as error:
        raise DamagedError("server.damaged", place=short(" ".join(map(str, place)))) from error


def as_it_is(table: Table) -> Select[Any]:
    """All columns of a table, whatever stands in them."""
    columns: list[Any] = [type_coerce(column, NullType()).label(column.name) for column in table.c]
    return select(*columns)


def must_be_sound(row: Row[Any], columns: Iterable[Column[Any]]) -> None:
    """`DamagedError` for the first of these columns in which something of another type stands."""
    for column in columns:
        value = getattr(row, column.name)
        if value is not None and not isinstance(value, _kinds(column.type)):
            raise DamagedError("server.damaged", place=str(column))


def sound(rows: Result[Any], read: Callable[[Any], T]) -> list[T]:
    """What can be read of some rows: those that cannot hide no others, and are told in the server’s log."""
    found: list[T] = []
    while True:
        try:
            if (row := rows.fetchone()) is None:
                return found
            found.append(read(row))
        except DamagedError as error:
            _log.warning("%s", error.say("en"))


def strange(connection: Connection, tables: Iterable[Table]) -> list[str]:
    """The columns in which something of another type stands; PostgreSQL takes in nothing such."""
    if connection.dialect.name != "sqlite":
        return []
    found = []
    for table in tables:
        for column in table.c:
            kinds = ("null", *_STORED[_kinds(column.type)])
            odd = select(literal(1)).where(func.typeof(column).not_in(kinds)).limit(1)
            if connection.execute(odd.select_from(table)).first() is not None:
                found.append(str(column))
    return found


class Held(TypeDecorator[Any]):
    """The type of a column, of which what is read is looked at."""

    impl, cache_ok = TypeEngine, True

    def __init__(self, of: TypeEngine[Any]) -> None:
        """As it is in the database."""
        self.of = of
        self.impl = of  # type: ignore[assignment]
        self.column: Any = None

    def copy(self, **changes: Any) -> "Held":
        """The same for a dialect."""
        copied = Held(self.of)
        copied.column = self.column
        return copied

    def _set_parent(self, parent: SchemaEventTarget, outer: bool = False, **more: Any) -> None:
        super()._set_parent(parent, outer, **more)
        self.column = parent

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any]:
        """`DamagedError` where something is of no such kind."""
        kinds, meant = _kinds(self.of), self.of.dialect_impl(dialect).result_processor(dialect, coltype)

        def read(value: Any) -> Any:
            if value is not None and not isinstance(value, kinds):
                raise DamagedError("server.damaged", place=str(self.column))
            return value if meant is None else meant(value)

        return read
