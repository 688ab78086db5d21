"""Statements that every move needs: put into words once, not looked up each time among all that were ever made."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import ClauseElement, Connection, CursorResult


class Spoken:
    """A statement, or one for each kind of database, in the words of its driver; all its values are given by name."""

    def __init__(self, statement: ClauseElement | Mapping[str, ClauseElement]) -> None:
        """Nothing is said before somebody wants it of a database."""
        self._statement = statement
        self._said: dict[str, tuple[str, list[str] | None]] = {}

    def run(self, connection: Connection, values: Mapping[str, Any]) -> CursorResult[Any]:
        """Execute it."""
        words, order = self._said.get(connection.dialect.name) or self._say(connection)
        return connection.exec_driver_sql(
            words, dict(values) if order is None else tuple(map(values.__getitem__, order))
        )

    def _say(self, connection: Connection) -> tuple[str, list[str] | None]:
        dialect, statement = connection.dialect, self._statement
        made: Any = (statement[dialect.name] if isinstance(statement, Mapping) else statement).compile(dialect=dialect)
        self._said[dialect.name] = made.string, made.positiontup
        return self._said[dialect.name]
