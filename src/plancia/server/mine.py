"""What is mine: what lets me in, everything in one file, and leaving for good."""

import asyncio
from contextlib import suppress
from typing import Annotated, Any

from litestar import Response, delete, get, post
from litestar.params import JSONBody, PathParameter

from plancia.core.errors import PlanciaError
from plancia.server import log, tokens, wire
from plancia.server.faults import BusyError, ForbiddenError, InvalidError, TooManyError, UnknownError
from plancia.server.hall import admitted, now
from plancia.server.orders import Sender
from plancia.server.people import Guest, give, in_person
from plancia.server.room import OPEN, RUNNING
from plancia.server.routes import Asker, Here, listed
from plancia.server.service import Server
from plancia.server.store import books, leaving, mutes, records, sessions
from plancia.server.store.books import Taken
from plancia.server.wire import API, FRAME
from plancia.table.packing import sealed
from plancia.table.players import check_names

TOKENS = 50
"""Ways in that one person may have."""
MUTES = 1000
"""People whom one person may mute."""
_SHOWN_ANEW = 0.2
"""What it costs that all screens of somebody are shown all their tables once more."""
_TRIES = 20


@get(f"{API}/me/sessions")
async def my_sessions(guest: Asker, server: Here) -> list[wire.Session]:
    """All that let me in: browsers with a cookie, programs with a token."""
    known = in_person(guest)
    rows = await server.database.read(lambda c: sessions.sessions(c, known.id))
    return [_session(row, known) for row in rows]


@delete(API + "/me/sessions/{n:int}", status_code=200)
async def end_session(n: Annotated[int, PathParameter(ge=0, lt=1 << 62)], guest: Asker, server: Here) -> dict[str, int]:
    """One of them lets nobody in any more; its screens are closed, on every server."""
    known = in_person(guest)
    ended = await server.database.write(lambda c: sessions.end(c, known.id, n))
    if not ended:
        raise UnknownError("server.no_session")
    server.doors.shut(ended)
    return {"ended": len(ended)}


@post(f"{API}/me/tokens", status_code=201, request_max_body_size=FRAME)
async def give_token(data: JSONBody[wire.Label], guest: Asker, server: Here) -> wire.Given:
    """A token with which a program may play for me; it is shown now and never again."""
    known = in_person(guest)
    server.openings.spend(known.id)
    check_names([data.label])
    if len(await server.database.read(lambda c: sessions.sessions(c, known.id))) >= TOKENS:
        raise TooManyError("server.tokens", max=TOKENS)
    word = tokens.token()
    hashed = tokens.hashed(word)
    n = await server.database.write(lambda c: books.add_token(c, known.id, hashed, "bot", data.label, now()))
    return wire.Given(n, data.label, word)


@get(f"{API}/me/export")
async def export(guest: Asker, server: Here) -> wire.Export:
    """Everything that is mine; the files of running games are sealed."""
    known = in_person(guest)
    server.openings.spend(known.id, 5)
    return await asyncio.to_thread(_exported, known, server)


def _exported(known: Guest, server: Server) -> wire.Export:
    read = server.database.read_now
    me = read(lambda c: books.guest(c, known.id))
    if me is None:
        raise UnknownError("server.stranger")
    return wire.Export(
        wire.Me(me.key, me.name, me.lang),
        me.created,
        [_session(row, known) for row in read(lambda c: sessions.sessions(c, known.id))],
        [_mine(row, known.id, server) for row in read(lambda c: leaving.tables_of(c, known.id))],
        [_outcome(row) for row in read(lambda c: records.results_of(c, known.id))],
        read(lambda c: records.statistics(c, known.id)),
        read(lambda c: records.ratings_of(c, known.id)),
        [_muted(row) for row in read(lambda c: mutes.listed(c, known.id))],
    )


@get(f"{API}/me/muted")
async def my_mutes(guest: Asker, server: Here) -> list[wire.Muted]:
    """Whom I do not want to hear, at any table."""
    known = in_person(guest)
    return [_muted(row) for row in await server.database.read(lambda c: mutes.listed(c, known.id))]


@post(f"{API}/me/muted", status_code=200, request_max_body_size=FRAME)
async def mute(data: JSONBody[wire.Mute], guest: Asker, server: Here) -> wire.Muted:
    """Hear somebody no more: nothing that he says or has said is sent to me, at any table; he is not told."""
    known = in_person(guest)
    other = await _meant(data, known, server)
    if other == known.id:
        raise ForbiddenError("server.mute_self")
    server.openings.spend(known.id, _SHOWN_ANEW)
    if await server.database.read(lambda c: mutes.count(c, known.id)) >= MUTES:
        raise TooManyError("server.mutes", max=MUTES)
    row = await server.database.write(lambda c: mutes.mute(c, known.id, other, now()))
    if row is None:
        raise UnknownError("server.no_player")
    await server.hall.ears.look([known.id])
    return _muted(row)


@delete(API + "/me/muted/{player:str}", status_code=200)
async def unmute(
    player: Annotated[str, PathParameter(pattern="^[a-z2-7]{26}$")], guest: Asker, server: Here
) -> dict[str, bool]:
    """Hear somebody again, what he has said meanwhile too."""
    known = in_person(guest)
    server.openings.spend(known.id, _SHOWN_ANEW)
    if not await server.database.write(lambda c: mutes.unmute(c, known.id, player)):
        raise UnknownError("server.not_muted")
    await server.hall.ears.look([known.id])
    return {"unmuted": True}


async def _meant(data: wire.Mute, known: Guest, server: Server) -> int:
    """Who is meant: by his id, by his seat, or by a line that I have heard."""
    named = [word for word in (data.player, data.seat, data.line) if word is not None]
    if len(named) != 1 or (data.table is None) != (data.player is not None):
        raise InvalidError("server.mute")
    player, table, seat = data.player, data.table, data.seat
    if player is not None:
        found = await server.database.read(lambda c: records.number(c, player))
        if found is None:
            raise UnknownError("server.no_player")
        return found
    assert table is not None
    live = await server.hall.at(table)
    async with live.lock:
        room = await server.hall.room(live)
        admitted(room, known.id, None)
        if data.line is not None:
            found = room.speaker(known.id, data.line)
        else:
            found = room.chairs[seat].guest if seat is not None and seat < len(room.chairs) else None
    if not found:
        raise UnknownError("server.nobody")
    return found


def _muted(row: Any) -> wire.Muted:
    return wire.Muted(row.key, row.name, row.at)


def _mine(row: Any, me: int, server: Server) -> wire.Mine:
    read = server.database.read_now
    lines = [
        wire.Spoken(noted.v, noted.at, noted.entry.name, noted.entry.seat, noted.entry.text, noted.entry.preset)
        for noted in read(lambda c: leaving.said(c, row.id, me))
        if isinstance(noted.entry, log.Said)
    ]
    note = read(lambda c: books.note(c, row.id, me))
    seats = [int(seat) for seat in row.seats.split()]
    return wire.Mine(listed(row, me), seats, _file(row, me, server), note, lines)


def _file(row: Any, me: int, server: Server) -> str | None:
    """The file of a table; None if there is none, or not for me, or not by the rules of today."""
    notes = server.database.read_now(lambda c: books.since(c, row.id, 0))
    try:
        room = server.hall.furnished(books.kept(row))
        room.take(notes)
    except PlanciaError:
        return None
    if room.table is None or not room.may_watch(me):
        return None
    return (sealed(room.table) if room.secret else room.table.file()).write()


def _session(row: Any, known: Guest) -> wire.Session:
    return wire.Session(row.id, row.kind, row.label, row.created, row.seen, row.id == known.token)


def _outcome(row: Any) -> wire.Outcome:
    return wire.Outcome(
        row.table_id, row.seat, row.game, row.players, row.score, row.share, row.why, row.rated, row.at
    )  # fmt: skip


@delete(f"{API}/me", status_code=200)
async def leave(guest: Asker, server: Here) -> Response[dict[str, bool]]:
    """Delete me: I give up where I play, and what others need of finished games stays under nobody's name."""
    known = in_person(guest)
    for row in await server.database.read(lambda c: leaving.tables_of(c, known.id)):
        await _give_up(row, known, server)
        await _leave_table(row.id, known, server)
    ended = await server.database.write(lambda c: leaving.leave(c, known.id))
    server.doors.shut(ended)
    response = Response({"deleted": True})
    give(response, server.settings, "", seconds=0)
    return response


async def _give_up(row: Any, known: Guest, server: Server) -> None:
    """Out of the game, or away from a table where it has not begun."""
    commands: list[wire.AnyCommand] = []
    seats = [int(seat) for seat in row.seats.split()]
    if row.status == OPEN:
        commands = [wire.Close()] if row.host == known.id else [wire.Leave(seat) for seat in seats]
    elif row.status == RUNNING:
        commands = [wire.Resign(seat) for seat in seats]
    for command in commands:
        with suppress(PlanciaError):  # it may have ended meanwhile, or be of rules that nobody plays any more
            await server.hall.obey(row.id, Sender(known.id, known.name), command)


async def _leave_table(table: str, known: Guest, server: Server) -> None:
    for _ in range(_TRIES):
        with suppress(Taken):
            v = await server.database.write(lambda c: leaving.leave_table(c, table, known.id, now()))
            await server.hall.ring(table, v)
            return
    raise BusyError("server.store")


HANDLERS = [my_sessions, end_session, give_token, my_mutes, mute, unmute, export, leave]
