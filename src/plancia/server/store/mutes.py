"""Whom people do not want to hear."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Row, delete, func, literal, select
from sqlalchemy.dialects import postgresql, sqlite

from plancia.server.store.books import ring
from plancia.server.store.schema import guests, mutes

EARS = "ears"
"""Before the number of somebody who has muted or unmuted, when servers are told of it."""


def muted_by(connection: Connection, people: Iterable[int]) -> dict[int, frozenset[int]]:
    """Whom each of these does not want to hear; who hears all is left out."""
    found: defaultdict[int, set[int]] = defaultdict(set)
    for row in connection.execute(select(mutes).where(mutes.c.guest.in_(list(people)))):
        found[row.guest].add(row.muted)
    return {guest: frozenset(others) for guest, others in found.items()}


def listed(connection: Connection, guest: int) -> Sequence[Row[Any]]:
    """The same of one, with names as they are now, the newest first."""
    query = select(guests, mutes.c.at).join(mutes, mutes.c.muted == guests.c.id)
    return connection.execute(query.where(mutes.c.guest == guest).order_by(mutes.c.at.desc(), guests.c.id)).all()


def count(connection: Connection, guest: int) -> int:
    """How many that are."""
    return connection.execute(select(func.count()).where(mutes.c.guest == guest)).scalar() or 0


def mute(connection: Connection, guest: int, other: int, at: int) -> Row[Any] | None:
    """Hear somebody no more, as he is listed; None if he is not there any more. Twice is once."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    there = select(literal(guest), guests.c.id, literal(at)).where(guests.c.id == other)
    names = [mutes.c.guest, mutes.c.muted, mutes.c.at]
    connection.execute(dialect.insert(mutes).from_select(names, there).on_conflict_do_nothing())
    ring(connection, EARS, guest)
    return next((row for row in listed(connection, guest) if row.id == other), None)


def unmute(connection: Connection, guest: int, key: str) -> bool:
    """Hear somebody again; was he muted?"""
    other = select(guests.c.id).where(guests.c.key == key).scalar_subquery()
    gone = connection.execute(delete(mutes).where(mutes.c.guest == guest, mutes.c.muted == other)).rowcount
    ring(connection, EARS, guest)
    return gone > 0
