"""What is read from the database and written to it, as functions of a connection."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import Connection, Result, Row, and_, bindparam, delete, func, insert, or_, select, text, update
from sqlalchemy.dialects import postgresql, sqlite

from plancia.server import log
from plancia.server.room import OVER, Room
from plancia.server.store import records
from plancia.server.store.damage import reading
from plancia.server.store.database import Unwritten
from plancia.server.store.quick import Spoken
from plancia.server.store.schema import entries, guests, links, notes, sittings, tables, tokens
from plancia.server.wire import Setup

BELL = "plancia"
"""The channel on which servers tell each other which table has changed."""
CAME, WENT = "came", "went"
"""Before the number of somebody who is at a screen now, or no longer, when servers are told of it."""
DUE = 15_000
"""Milliseconds that a bot's server has for a move before another one takes over."""

FOLLOWING = ("updated", "status", "v", "names", "free", "to_move", "deadline", "due", "result")
"""The columns of a table that follow from its log."""


class Taken(Unwritten):
    """Somebody else has written this version of a table."""


class Gone(Unwritten):
    """A link leads nowhere any more."""


@dataclass(frozen=True)
class Kept:
    """A table as it is kept, all that does not change."""

    id: str
    game: str
    rules: str
    setup: Setup
    host: int
    seed: int = field(repr=False)
    salt: str = field(repr=False)
    created: int
    series: str | None = None
    number: int = 1


def open_table(connection: Connection, kept: Kept, room: Room, notes_: Sequence[log.Noted], at: int) -> None:
    """A new table with the first entries of its log."""
    connection.execute(
        insert(tables).values(
            id=kept.id,
            created=kept.created,
            game=kept.game,
            rules=kept.rules,
            setup=msgspec.json.encode(kept.setup).decode(),
            host=kept.host,
            seed=str(kept.seed),
            salt=kept.salt,
            listed=kept.setup.visibility == "public",
            series=kept.series,
            number=kept.number,
            players=len(kept.setup.seats),
            **summary(room, at),
        )
    )
    if notes_:
        connection.execute(insert(entries), [_entry(kept.id, noted) for noted in notes_])
    _sit(connection, room, at)


def append(connection: Connection, room: Room, notes_: Sequence[log.Noted], at: int) -> dict[str, int]:
    """More entries of a table's log, and what follows from them; `Taken` if somebody was quicker.

    Other tables to whose logs something is added by it are told, with their versions.
    """
    if not (room.last_deal and room.last >= notes_[0].v):
        _append(connection, room, notes_, at)
        return {}
    with connection.begin_nested():  # somebody may be quicker at any of the tables
        _append(connection, room, notes_, at)
        return _unseal(connection, room.id, at)


def _append(connection: Connection, room: Room, notes_: Sequence[log.Noted], at: int) -> None:
    if _NEXT.run(connection, _entry(room.id, notes_[0])).first() is None:
        raise Taken
    if len(notes_) > 1:
        connection.execute(insert(entries), [_entry(room.id, noted) for noted in notes_[1:]])
    for noted in notes_:
        if isinstance(noted.entry, log.Sat | log.Left):
            revoke(connection, room.id, noted.entry.seat)  # they were made for somebody else
    _SUMMARY.run(connection, {"table": room.id, **summary(room, at)})
    if any(map(_moves_people, notes_)) or room.status == OVER:
        _sit(connection, room, at)
    if room.last >= notes_[0].v:
        records.settle(connection, room, at)
    ring(connection, room.id, room.v)


def _unseal(connection: Connection, last: str, at: int) -> dict[str, int]:
    """The earlier games of a duplicate series keep no secrets after its last one: the versions of their tables."""
    earlier = {row.id: row.v + 1 for row in match(connection, last) if row.id != last}
    for table_id, v in earlier.items():
        noted = log.Noted(v, at, log.Unsealed())
        if _NEXT.run(connection, _entry(table_id, noted)).first() is None:
            raise Taken
        connection.execute(update(tables).where(tables.c.id == table_id).values(v=v))
        ring(connection, table_id, v)
    return earlier


def ring(connection: Connection, what: str, number: int) -> None:
    """Tell all servers with the commit, where there may be several: of a table its version, or else of somebody."""
    if connection.dialect.name == "postgresql":
        connection.execute(_RING, {"bell": BELL, "what": f"{what} {number}"})


_NEXT = Spoken(
    {
        dialect.__name__.rpartition(".")[2]: dialect.insert(entries)
        .values({column.name: bindparam(column.name) for column in entries.c})
        .on_conflict_do_nothing()
        .returning(entries.c.v)
        for dialect in (postgresql, sqlite)
    }
)
_RING = text("SELECT pg_notify(:bell, :what)")
_SEATED = (log.Sat, log.Left, log.Started, log.Came)
_SUMMARY = Spoken(
    update(tables).where(tables.c.id == bindparam("table")).values({name: bindparam(name) for name in FOLLOWING})
)


def _moves_people(noted: log.Noted) -> bool:
    entry = noted.entry
    return isinstance(entry, _SEATED) or (isinstance(entry, log.Said) and entry.seat is None)


def _entry(table_id: str, noted: log.Noted) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "v": noted.v,
        "at": noted.at,
        "guest": noted.guest,
        "cmd": noted.cmd,
        "data": log.write(noted.entry),
    }


def summary(room: Room, at: int) -> dict[str, Any]:
    """What lists and alarms need to know of a table."""
    mover = room.to_move
    return {
        "updated": at,
        "status": room.status,
        "v": room.v,
        "names": json.dumps([chair.name for chair in room.chairs], ensure_ascii=False),
        "free": sum(chair.free and chair.place.who == "open" for chair in room.chairs),
        "to_move": None if mover is None else room.chairs[mover].guest,
        "deadline": room.clock.deadline if mover is not None else None,
        "due": at + DUE if room.bot_to_move else None,
        "result": None if room.ended is None else msgspec.json.encode(room.ended).decode(),
    }


def _sit(connection: Connection, room: Room, at: int) -> None:
    """Everybody's own list of tables."""
    connection.execute(delete(sittings).where(sittings.c.table_id == room.id))
    if rows := seatings(room, at):
        connection.execute(insert(sittings), rows)


def seatings(room: Room, at: int) -> list[dict[str, Any]]:
    """Who sits where, and who else has to do with a table."""
    return [
        {
            "table_id": room.id,
            "guest": guest,
            "seats": " ".join(map(str, room.seats_of(guest))),
            "over": room.status == OVER,
            "updated": at,
        }
        for guest in sorted({room.host, *room.known})
        if guest != log.NOBODY
    ]


def table(connection: Connection, table_id: str) -> Kept | None:
    """A table as it was set up."""
    row = connection.execute(select(tables).where(tables.c.id == table_id)).first()
    return None if row is None else kept(row)


def kept(row: Row[Any]) -> Kept:
    """From a row of the database."""
    with reading("tables.setup", row.id):
        setup = msgspec.json.decode(row.setup, type=Setup)
    with reading("tables.seed", row.id):
        seed = int(row.seed)
    return Kept(
        row.id, row.game, row.rules, setup, row.host, seed, row.salt, row.created, row.series, row.number
    )  # fmt: skip


def since(connection: Connection, table_id: str, v: int) -> list[log.Noted]:
    """The entries of a log after a version."""
    rows = connection.execute(_SINCE, {"table": table_id, "after": v})
    return [noted(row) for row in rows]


def noted(row: Row[Any]) -> log.Noted:
    """An entry of a log from a row of the database."""
    with reading("entries.data", row.table_id, row.v):
        return log.Noted(row.v, row.at, log.read(row.data), row.guest, row.cmd)


_SINCE = (
    select(entries)
    .where(entries.c.table_id == bindparam("table"), entries.c.v > bindparam("after"))
    .order_by(entries.c.v)
)


def versions(connection: Connection, ids: Iterable[str]) -> dict[str, int]:
    """At which version tables are."""
    rows = connection.execute(select(tables.c.id, tables.c.v).where(tables.c.id.in_(list(ids))))
    return {row.id: row.v for row in rows}


def alarms(connection: Connection, now: int, most: int = 200) -> list[str]:
    """Tables at which time is over, or a bot should have moved."""
    late = or_(tables.c.deadline <= now, tables.c.due <= now)
    newest = func.coalesce(tables.c.deadline, tables.c.due).desc()  # tables that nobody can go on with come last
    return list(connection.execute(select(tables.c.id).where(late).order_by(newest).limit(most)).scalars())


def listed(connection: Connection, **wanted: Any) -> Result[Any]:
    """Tables for a list, the newest first: `guest` those of somebody, else those that are for all to see."""
    same = [name for name in ("game", "status", "players") if wanted.get(name) is not None]
    where = [getattr(tables.c, name) == wanted[name] for name in same]
    if wanted.get("before") is not None:
        where.append(tables.c.updated < wanted["before"])
    if wanted.get("name") is not None:
        where.append(tables.c.names.icontains(json.dumps(wanted["name"], ensure_ascii=False)[1:-1], autoescape=True))
    query = select(tables)
    if wanted.get("guest") is not None:
        query = query.join(sittings, and_(sittings.c.table_id == tables.c.id, sittings.c.guest == wanted["guest"]))
        where.append(or_(sittings.c.seats != "", tables.c.host == wanted["guest"]))
    else:
        where.append(tables.c.listed)
    return connection.execute(query.where(*where).order_by(tables.c.updated.desc()).limit(wanted["most"]))


def match(connection: Connection, table_id: str) -> Sequence[Row[Any]]:
    """The tables of a match, one of which is given, in their order."""
    first = connection.execute(select(tables.c.series).where(tables.c.id == table_id)).scalar() or table_id
    return connection.execute(
        select(tables).where(or_(tables.c.id == first, tables.c.series == first)).order_by(tables.c.number)
    ).all()


def unfinished(connection: Connection, host: int) -> int:
    """How many tables that somebody has opened are not over."""
    query = select(func.count()).where(tables.c.host == host, tables.c.status != OVER)
    return connection.execute(query).scalar() or 0


def waiting_for(connection: Connection, guest: int) -> list[str]:
    """The tables at which it is somebody's turn, the one that waits longest first."""
    query = select(tables.c.id).where(tables.c.to_move == guest, tables.c.status == "running")
    return list(connection.execute(query.order_by(tables.c.updated)).scalars())


def new_guest(connection: Connection, key: str, name: str, lang: str, token: bytes, label: str, at: int) -> int:
    """Somebody new, with what lets him in."""
    made = connection.execute(insert(guests).values(key=key, name=name, lang=lang, created=at, seen=0))
    assert made.inserted_primary_key is not None
    guest = int(made.inserted_primary_key[0])
    add_token(connection, guest, token, "screen", label, at)
    return guest


def add_token(connection: Connection, guest: int, token: bytes, kind: str, label: str, at: int) -> int:
    """One more way in, and its number."""
    row = {"hash": token, "guest": guest, "kind": kind, "label": label, "created": at, "seen": at}
    made = connection.execute(insert(tokens).values(**row))
    assert made.inserted_primary_key is not None
    return int(made.inserted_primary_key[0])


def guest_by_token(connection: Connection, token: bytes) -> Row[Any] | None:
    """Whose token this is."""
    of_token = tokens.c.kind, tokens.c.id.label("token"), tokens.c.seen.label("used")
    query = select(guests, *of_token).join(tokens, tokens.c.guest == guests.c.id).where(tokens.c.hash == token)
    return connection.execute(query).first()


def guest(connection: Connection, number: int) -> Row[Any] | None:
    """Somebody by his number."""
    return connection.execute(select(guests).where(guests.c.id == number)).first()


def rename(connection: Connection, guest: int, changes: Mapping[str, str]) -> None:
    """Another name or language."""
    connection.execute(update(guests).where(guests.c.id == guest).values(**changes))


def seen(connection: Connection, people: Iterable[int], at: int) -> None:
    """These are at a screen now."""
    connection.execute(update(guests).where(guests.c.id.in_(list(people))).values(seen=at))


def came(connection: Connection, guest: int, at: int) -> None:
    """Somebody is at a screen from now on, and all servers are told."""
    seen(connection, [guest], at)
    ring(connection, CAME, guest)


def went(connection: Connection, guest: int, at: int) -> None:
    """The last screen of somebody at a server has closed, and all the others are told."""
    seen(connection, [guest], at)
    ring(connection, WENT, guest)


def active(connection: Connection, table_id: str, after: int) -> frozenset[int]:
    """Who has done anything at a table lately."""
    query = select(entries.c.guest).where(entries.c.table_id == table_id, entries.c.at > after)
    return frozenset(connection.execute(query.where(entries.c.guest.is_not(None)).distinct()).scalars())


def here(connection: Connection, people: Iterable[int], after: int) -> frozenset[int]:
    """Who of them was at a screen lately."""
    query = select(guests.c.id).where(guests.c.id.in_(list(people)), guests.c.seen > after)
    return frozenset(connection.execute(query).scalars())


def add_link(connection: Connection, token: bytes, table_id: str, kind: str, seat: int | None, expires: int) -> None:
    """A link to a table."""
    row = {"hash": token, "table_id": table_id, "kind": kind, "seat": seat, "expires": expires}
    connection.execute(insert(links).values(**row))


def link(connection: Connection, token: bytes) -> Row[Any] | None:
    """What a link leads to."""
    return connection.execute(select(links).where(links.c.hash == token)).first()


def must_lead(connection: Connection, token: bytes) -> None:
    """`Gone` unless a link still leads somewhere; whoever uses it at the same time waits."""
    row = select(links.c.hash).where(links.c.hash == token).with_for_update()
    if connection.execute(row).first() is None:
        raise Gone


def revoke(connection: Connection, table_id: str, seat: int | None) -> int:
    """Links to a table, or to one of its seats, lead nowhere from now on; how many there were."""
    of_seat = [] if seat is None else [links.c.seat == seat]
    return connection.execute(delete(links).where(links.c.table_id == table_id, *of_seat)).rowcount


def note(connection: Connection, table_id: str, guest: int) -> str:
    """What somebody has written down for himself."""
    query = select(notes.c.text).where(notes.c.table_id == table_id, notes.c.guest == guest)
    return connection.execute(query).scalar() or ""


def write_note(connection: Connection, table_id: str, guest: int, words: str) -> None:
    """Write it down."""
    connection.execute(delete(notes).where(notes.c.table_id == table_id, notes.c.guest == guest))
    if words:
        connection.execute(insert(notes).values(table_id=table_id, guest=guest, text=words))


def answers(connection: Connection) -> None:
    """Does the database answer, and know our tables?"""
    connection.execute(select(guests.c.id).limit(1))


def count(connection: Connection) -> dict[str, int]:
    """How many tables there are, by status."""
    rows = connection.execute(select(tables.c.status, func.count().label("n")).group_by(tables.c.status))
    return {row.status: row.n for row in rows}
