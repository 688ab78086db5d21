"""What lets people in: listed, used, ended."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Row, delete, select, update

from plancia.server.store.books import ring
from plancia.server.store.schema import tokens

OUT = "out"
"""Before the number of a token that lets nobody in any more, when servers are told of it."""


def sessions(connection: Connection, guest: int) -> Sequence[Row[Any]]:
    """All that let somebody in, the newest first."""
    return connection.execute(select(tokens).where(tokens.c.guest == guest).order_by(tokens.c.id.desc())).all()


def used(connection: Connection, token: int, at: int) -> None:
    """It was of use just now."""
    connection.execute(update(tokens).where(tokens.c.id == token).values(seen=at))


def end(connection: Connection, guest: int, token: int | None = None) -> list[int]:
    """One of them, or all, let nobody in any more; every server is told."""
    which = [] if token is None else [tokens.c.id == token]
    ended = delete(tokens).where(tokens.c.guest == guest, *which).returning(tokens.c.id)
    numbers = list(connection.execute(ended).scalars())
    for number in numbers:
        ring(connection, OUT, number)
    return numbers


def ended(connection: Connection, numbers: Iterable[int]) -> set[int]:
    """Which of these let nobody in any more."""
    asked = set(numbers)
    return asked - set(connection.execute(select(tokens.c.id).where(tokens.c.id.in_(asked))).scalars())
