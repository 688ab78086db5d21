"""Somebody leaves for good: what others need stays, under nobody's name."""

import json
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, Row, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from plancia.server import log
from plancia.server.log import NAMELESS, NOBODY
from plancia.server.store import sessions
from plancia.server.store.books import Taken, noted, ring
from plancia.server.store.damage import reading
from plancia.server.store.schema import entries, guests, notes, results, sittings, tables
from plancia.server.wire import Setup


def tables_of(connection: Connection, guest: int) -> Sequence[Row[Any]]:
    """All tables at which somebody ever was, with the seats he has there."""
    query = select(tables, sittings.c.seats).join(sittings, sittings.c.table_id == tables.c.id)
    return connection.execute(query.where(sittings.c.guest == guest).order_by(tables.c.created)).all()


def said(connection: Connection, table_id: str, guest: int) -> list[log.Noted]:
    """What somebody has said at a table."""
    query = select(entries).where(entries.c.table_id == table_id, entries.c.guest == guest).order_by(entries.c.v)
    found = [noted(row) for row in connection.execute(query)]
    return [noted for noted in found if isinstance(noted.entry, log.Said)]


def leave_table(connection: Connection, table_id: str, guest: int, at: int) -> int:
    """Write a table's log anew without somebody, and tell of it; its version then. `Taken` if anybody was quicker."""
    table = connection.execute(select(tables).where(tables.c.id == table_id)).one()
    v: int = table.v + 1
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    gone = {"table_id": table_id, "v": v, "at": at, "data": log.write(log.Gone())}
    first = dialect.insert(entries).values(gone).on_conflict_do_nothing()
    if connection.execute(first.returning(entries.c.v)).first() is None:
        raise Taken
    with reading("tables.names", table_id):
        names = msgspec.json.decode(table.names, type=list[str])
    for row in connection.execute(select(entries).where(entries.c.table_id == table_id).order_by(entries.c.v)).all():
        entry = noted(row).entry
        if isinstance(entry, log.Sat):
            names[entry.seat] = NAMELESS if entry.guest == guest else entry.name
        after = without(entry, guest)
        if after is not entry or row.guest == guest:
            own = {"guest": None, "cmd": None} if row.guest == guest else {}
            here = entries.c.table_id == table_id, entries.c.v == row.v
            connection.execute(update(entries).where(*here).values(data=log.write(after), **own))
    changes: dict[str, Any] = {"v": v, "names": json.dumps(names, ensure_ascii=False)}
    if table.host == guest:
        changes |= {"host": NOBODY, "setup": _unnamed(table.setup)}
    if table.to_move == guest:
        changes["to_move"] = NOBODY
    connection.execute(update(tables).where(tables.c.id == table_id).values(**changes))
    connection.execute(delete(sittings).where(sittings.c.table_id == table_id, sittings.c.guest == guest))
    ring(connection, table_id, v)
    return v


def without(entry: log.AnyEntry, guest: int) -> log.AnyEntry:
    """An entry as it is without somebody."""
    match entry:
        case log.Sat(guest=who) if who == guest:
            return replace(entry, guest=NOBODY, name=NAMELESS)
        case log.Came(guest=who) if who == guest:
            return log.Came(NOBODY)
        case log.Said(guest=who) if who == guest:
            return log.Said(NOBODY, NAMELESS, entry.seat)
    return entry


def _unnamed(setup: str) -> str:
    """A set-up without the names that its host has given to seats."""
    was = msgspec.json.decode(setup, type=Setup)
    seats = [replace(place, name=NAMELESS) if place.name and place.who == "me" else place for place in was.seats]
    return msgspec.json.encode(replace(was, seats=seats)).decode()


def leave(connection: Connection, guest: int) -> list[int]:
    """Everything else that is kept of somebody; the numbers of the tokens that let nobody in any more."""
    connection.execute(delete(notes).where(notes.c.guest == guest))
    connection.execute(update(results).where(results.c.guest == guest).values(guest=None))
    numbers = sessions.end(connection, guest)
    connection.execute(delete(guests).where(guests.c.id == guest))
    return numbers
