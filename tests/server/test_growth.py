"""However many tables there are, a list reads no more of them than it shows."""

from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from typing import Any

import pytest
from sqlalchemy import Connection, event, insert, text

from plancia.server.room import OPEN, OVER, RUNNING
from plancia.server.store import Database, books
from plancia.server.store.migrate import migrate
from plancia.server.store.schema import sittings, tables

MANY = 10_000
ME = 7


@pytest.fixture
def full(address: str) -> Iterator[Database]:
    """A database with ten thousand tables of a thousand people."""
    with closing(Database(address)) as database:
        migrate(database.engine)
        with database.engine.begin() as connection:
            connection.execute(insert(tables), [row(n) for n in range(MANY)])
            mine = [
                {"table_id": key(n), "guest": n % 1000, "seats": "0", "over": True, "updated": n} for n in range(MANY)
            ]
            connection.execute(insert(sittings), mine)
        with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text("ANALYZE"))
        yield database


def key(n: int) -> str:
    return f"{n:012d}"


def row(n: int) -> dict[str, Any]:
    """Every fiftieth table is open, every tenth runs, one of two is listed."""
    status = OPEN if n % 50 == 0 else RUNNING if n % 10 == 0 else OVER
    return {
        "id": key(n), "created": n, "updated": n, "game": "qin", "rules": "1", "setup": "{}", "host": n % 1000,
        "seed": "1", "salt": "", "status": status, "listed": n % 2 == 0, "v": 1, "names": '["Ada"]', "players": 2,
        "free": 0, "to_move": n % 1000 if status == RUNNING else None, "number": 1,
        "due": n if status == RUNNING and n % 100 == 10 else None,
    }  # fmt: skip


def effort(database: Database, work: Callable[[Connection], Any]) -> int:
    """Rows that a PostgreSQL looks at for a work, or steps of SQLite's machine."""
    with database.engine.connect() as connection:
        if database.sqlite:
            steps = count()
            raw: Any = connection.connection.driver_connection
            raw.set_progress_handler(lambda: next(steps) and 0, 1)
            work(connection)
            raw.set_progress_handler(None, 1)
            return next(steps)
        asked: list[tuple[str, Any]] = []

        def note(connection: Any, cursor: Any, query: str, values: Any, *_: Any) -> None:
            asked.append((query, values))

        event.listen(connection, "before_cursor_execute", note)
        work(connection)
        event.remove(connection, "before_cursor_execute", note)
        explain = "EXPLAIN (ANALYZE, FORMAT JSON) "
        return sum(
            looked(connection.exec_driver_sql(explain + q, values).scalar_one()[0]["Plan"]) for q, values in asked
        )


def looked(plan: dict[str, Any]) -> int:
    """Rows that a node of a plan and those below it have looked at."""
    rows: float = plan["Actual Rows"] + plan.get("Rows Removed by Filter", 0)
    return round(rows * float(plan["Actual Loops"])) + sum(map(looked, plan.get("Plans", [])))


WANTED: dict[str, Any] = {"guest": None, "game": None, "status": None, "players": None, "before": None, "most": 50}
LISTS: dict[str, Callable[[Connection], Any]] = {
    "of all": lambda c: books.listed(c, **WANTED),
    "of all, further on": lambda c: books.listed(c, **WANTED | {"before": 5000}),
    "of open tables": lambda c: books.listed(c, **WANTED | {"status": OPEN}),
    "of those that are over": lambda c: books.listed(c, **WANTED | {"status": OVER, "before": 5000}),
    "of a game": lambda c: books.listed(c, **WANTED | {"game": "qin", "players": 2}),
    "of mine": lambda c: books.listed(c, **WANTED | {"guest": ME}),
    "where it is my turn": lambda c: books.waiting_for(c, 10),
    "which I have opened": lambda c: books.unfinished(c, 10),
    "where time is over": lambda c: books.alarms(c, 50),
}


def test_a_list_never_goes_through_all_tables(full: Database) -> None:
    most = 3_000 if full.sqlite else 400
    found = {name: effort(full, work) for name, work in LISTS.items()}
    assert not {name: n for name, n in found.items() if n > most}, found
    with full.engine.begin() as connection:
        for index in ("listed", "host", "to_move"):
            connection.execute(text(f"DROP INDEX ix_tables_{index}"))
    slow = {name for name, work in LISTS.items() if effort(full, work) > most}
    assert {"of all", "where it is my turn", "which I have opened"} <= slow, "one that does would be seen"


def test_what_is_listed_is_right_with_the_indexes_too(full: Database) -> None:
    with full.engine.connect() as connection:
        newest = [each.id for each in books.listed(connection, **WANTED)]
        assert newest == [key(n) for n in range(MANY - 2, MANY - 102, -2)]
        assert [each.id for each in LISTS["of mine"](connection)] == [key(n) for n in range(9007, 0, -1000)]
        assert books.waiting_for(connection, 10) == [key(n) for n in range(10, MANY, 1000)]
        assert books.unfinished(connection, 10) == 10
