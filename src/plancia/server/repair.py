"""Every table can be played again from its log: what does not follow from it is found, and can be put right."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, Row, delete, insert, select, update

from plancia.core.errors import PlanciaError
from plancia.core.game import Rules, game_of
from plancia.core.seal import Seal
from plancia.server import log
from plancia.server.room import Room
from plancia.server.store import books
from plancia.server.store.damage import DamagedError, as_it_is, must_be_sound
from plancia.server.store.schema import entries, sittings, tables
from plancia.texts import short

_NOT_OF_THE_LOG = ("updated", "due")
"""When a row was written: it differs from the log only by how long that took."""


@dataclass(frozen=True)
class Flaw:
    """Something that does not follow from a log: `log` and `setup` cannot be put right, `rules` only taken over."""

    kind: Literal["setup", "log", "rules", "column", "sitting"]
    v: int = 0
    """The entry, where it is one."""
    name: str = ""
    kept: str = ""
    true: str = ""
    error: PlanciaError | None = None


@dataclass
class Replay:
    """A table as its log tells it, as far as that goes."""

    row: Row[Any]
    room: Room | None = None
    notes: list[log.Noted] = field(default_factory=list)
    flaws: list[Flaw] = field(default_factory=list)

    @property
    def at(self) -> int:
        """When it last changed, as its log says."""
        return self.notes[-1].at if self.notes else 0

    @property
    def whole(self) -> bool:
        """Has the log been played to its end?"""
        return self.room is not None and not any(flaw.kind == "log" for flaw in self.flaws)


def replay(
    connection: Connection,
    table: str,
    find: Callable[[str], Rules],
    each: Callable[[Room, log.Noted], None] = lambda room, noted: None,
    hold: bool = False,
) -> Replay | None:
    """Play a table again by the rules that are installed; `each` is told after every entry. None if there is none.

    With `hold` no server writes to it until the end of the transaction.
    """
    query = as_it_is(tables).where(tables.c.id == table)
    row = connection.execute(query.with_for_update() if hold else query).first()
    if row is None:
        return None
    found = Replay(row)
    try:
        must_be_sound(row, (column for column in tables.c if column.name not in books.FOLLOWING))
        kept = books.kept(row)
        game = game_of(find(kept.game).package, {"players": len(kept.setup.seats), **kept.setup.options})
        room = Room(kept.id, game, kept.setup, kept.host, Seal(kept.seed, kept.salt), kept.number)
    except (PlanciaError, ValueError, TypeError, msgspec.DecodeError) as error:
        found.flaws.append(Flaw("setup", name=_words(error), error=_ours(error)))
        return found
    found.room = room
    if game.version != row.rules:
        found.flaws.append(Flaw("rules", kept=str(row.rules), true=game.version))
    lines = connection.execute(select(entries).where(entries.c.table_id == table).order_by(entries.c.v))
    while True:
        v = room.v + 1
        try:
            if (line := lines.fetchone()) is None:
                break
            if line.v != v:
                found.flaws.append(Flaw("log", v, name="–"))
                return found
            noted = books.noted(line)
            room.take([noted])
        except Exception as error:  # a log of other rules may fail in any way
            found.flaws.append(Flaw("log", v, _words(error), error=_ours(error)))
            return found
        found.notes.append(noted)
        each(room, noted)
    _compare(connection, found, room)
    return found


def _compare(connection: Connection, found: Replay, room: Room) -> None:
    """What lists and alarms are told of a table must be what its log says."""
    at = found.at
    for name, true in books.summary(room, at).items():
        kept = getattr(found.row, name)
        differs = type(kept) is not type(true) if name in _NOT_OF_THE_LOG else kept != true
        if differs:
            found.flaws.append(Flaw("column", name=name, kept=str(kept), true=str(true)))
    where = sittings.c.table_id == room.id
    kept_seats = {row.guest: _seats(row) for row in connection.execute(as_it_is(sittings).where(where))}
    true_seats = {row["guest"]: (row["seats"], row["over"]) for row in books.seatings(room, at)}
    for guest in sorted(kept_seats.keys() | true_seats.keys(), key=str):
        kept_seat, true_seat = kept_seats.get(guest), true_seats.get(guest)
        if kept_seat != true_seat:
            found.flaws.append(Flaw("sitting", name=str(guest), kept=_sitting(kept_seat), true=_sitting(true_seat)))


def mend(connection: Connection, found: Replay, adopt: bool = False) -> list[Flaw]:
    """Write what follows from a log that was played to its end: the flaws that are no more.

    Rules are taken over (`adopt`) only if a game that is over ends by them as it did.
    """
    if not found.whole or found.room is None:
        return []
    room, at = found.room, found.at
    other = any(flaw.kind == "rules" for flaw in found.flaws)
    if other and not (adopt and same_end(found)):
        return []
    wrong = {flaw.name for flaw in found.flaws if flaw.kind == "column"}
    kept = set(_NOT_OF_THE_LOG) - wrong
    values = {name: value for name, value in books.summary(room, at).items() if name not in kept}
    if other:
        values["rules"] = room.game.version
    connection.execute(update(tables).where(tables.c.id == room.id).values(**values))
    if any(flaw.kind == "sitting" for flaw in found.flaws):
        connection.execute(delete(sittings).where(sittings.c.table_id == room.id))
        if rows := books.seatings(room, at):
            connection.execute(insert(sittings), rows)
    return found.flaws


def same_end(found: Replay) -> bool:
    """Is the result, where there is one, that which is kept?"""
    return not any(flaw.kind == "column" and flaw.name in ("result", "status") for flaw in found.flaws)


def _seats(row: Row[Any]) -> tuple[str, bool]:
    """What is kept of somebody at a table; nothing that a server writes if it is of another type."""
    try:
        must_be_sound(row, sittings.c)
    except DamagedError as error:
        return error.say("en"), False
    return row.seats, bool(row.over)


def _sitting(value: tuple[str, bool] | None) -> str:
    return "–" if value is None else f"{value[0]}{' ✓' if value[1] else ''}"


def _ours(error: Exception) -> PlanciaError | None:
    return error if isinstance(error, PlanciaError) else None


def _words(error: Exception) -> str:
    """What Python says of it, where we have no words of our own."""
    return short(f"{type(error).__name__}: {error}", 160)
