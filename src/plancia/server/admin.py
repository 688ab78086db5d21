"""What who runs a server does with its tables: list them, look into them, take games out and bring games in."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, exists, select

from plancia.core.game import Rules
from plancia.core.gamefile import GameFile
from plancia.server import imports, log
from plancia.server.faults import UnknownError
from plancia.server.hall import numbered
from plancia.server.repair import Replay, replay
from plancia.server.room import OVER, Room
from plancia.server.store import books
from plancia.server.store.damage import as_it_is, sound
from plancia.server.store.schema import entries, guests, links, notes, results, sittings, tables

DAY = 86_400_000
_PAGE = 500

Find = Callable[[str], Rules]


def listed(connection: Connection, most: int, **wanted: Any) -> Sequence[Row[Any]]:
    """Tables of a game, of a status, or of somebody, the newest first."""
    where = [getattr(tables.c, name) == wanted[name] for name in ("game", "status") if wanted.get(name) is not None]
    query = as_it_is(tables)
    if wanted.get("guest") is not None:
        query = query.join(sittings, sittings.c.table_id == tables.c.id)
        where.append(sittings.c.guest.in_(select(guests.c.id).where(guests.c.key == wanted["guest"])))
    return connection.execute(query.where(*where).order_by(tables.c.updated.desc()).limit(most)).all()


def ids(connection: Connection, unfinished: bool = False) -> Iterator[str]:
    """All tables, the oldest names first; they are asked for in parts, so that nobody waits for us."""
    last = ""
    while True:
        where = [tables.c.id > last, *([tables.c.status != OVER] if unfinished else [])]
        rows = connection.execute(select(tables.c.id).where(*where).order_by(tables.c.id).limit(_PAGE))
        part = sound(rows, lambda row: str(row.id))
        yield from part
        if not part:
            return
        last = part[-1]


def people(connection: Connection, room: Room) -> dict[int, str]:
    """The public names of who sits at a table, by their numbers."""
    at = {chair.guest for chair in room.chairs if chair.guest is not None} | {room.host}
    return dict(sound(connection.execute(select(guests.c.id, guests.c.key).where(guests.c.id.in_(at))), tuple))


def games(connection: Connection) -> list[str]:
    """The games that are played here."""
    return sound(connection.execute(select(tables.c.game).distinct()), lambda row: str(row.game))


def looked_at(connection: Connection, table: str, find: Find, hold: bool = False) -> Replay:
    """A table with its log; an error if there is none."""
    found = replay(connection, table, find, hold=hold)
    if found is None:
        raise UnknownError("server.no_table", table=table)
    return found


def imported(connection: Connection, file: GameFile) -> tuple[str, bool]:
    """A proven game file becomes a table that is over, for all to see: its id, and whether it is new here."""
    file.verify()
    assert file.seal is not None
    same = select(tables.c.id).where(tables.c.seed == str(file.seal.seed), tables.c.salt == file.seal.salt)
    if (known := connection.execute(same).scalar()) is not None:
        return known, False
    kept, happened = imports.imported(file, log.NOBODY, "public")
    room = Room(kept.id, file.game, kept.setup, kept.host, file.seal)
    entered = numbered(room, happened, kept.created, None, None)
    room.take(entered)
    books.open_table(connection, kept, room, entered, kept.created)
    return kept.id, True


@dataclass(frozen=True)
class Swept:
    """What was thrown away."""

    guests: int
    links: int
    tables: int


def sweep(connection: Connection, at: int, days: int) -> Swept:
    """Throw away guests who never sat anywhere, tables that were closed, both so many days old; links that are over."""
    before = at - days * DAY
    closed = connection.execute(
        delete(tables).where(
            tables.c.status == OVER, tables.c.updated < before, tables.c.result.like('{"why":"closed"%')
        )
    ).rowcount
    expired = connection.execute(delete(links).where(links.c.expires < at)).rowcount
    traces = (
        (sittings, sittings.c.guest),
        (tables, tables.c.host),
        (entries, entries.c.guest),
        (notes, notes.c.guest),
        (results, results.c.guest),
    )
    never = [~exists(select(1).select_from(table).where(column == guests.c.id)) for table, column in traces]
    gone = connection.execute(delete(guests).where(guests.c.created < before, guests.c.seen < before, *never)).rowcount
    return Swept(gone, expired, closed)
