"""What is remembered: players and their ratings, games that can be looked at again, files that come from elsewhere."""

import asyncio
from functools import partial
from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, get, post
from litestar.params import FromQuery, PathParameter, QueryParameter, RawBody

from plancia.core.events import ALL, SPECTATOR, Viewer
from plancia.core.game import Rules, encode
from plancia.core.gamefile import GameFile
from plancia.core.gametext import LIMIT
from plancia.games import rules
from plancia.server import log, wire
from plancia.server.faults import InvalidError, ServerError, TooManyError, UnknownError
from plancia.server.hall import admitted, now, numbered
from plancia.server.imports import imported
from plancia.server.openapi import TextOperation, answers
from plancia.server.people import Guest, id_of, somebody
from plancia.server.room import Room
from plancia.server.routes import Asker, Here, TableId, as_json
from plancia.server.series import standing
from plancia.server.service import Server
from plancia.server.store import books, records, studies
from plancia.server.store.damage import reading
from plancia.server.study import WAITING, studied
from plancia.server.wire import API
from plancia.table.messages import Told
from plancia.table.players import check_names

_GAME = "^[a-z0-9_]{1,32}$"
GameName = Annotated[str | None, QueryParameter(pattern=_GAME)]


@get(API + "/tables/{table:str}/match")
async def match(table: TableId, guest: Asker, server: Here) -> wire.Match:
    """How the match stands that a table is part of."""
    live = await server.hall.at(table)
    async with live.lock:
        room = await server.hall.room(live)
        admitted(room, id_of(guest), None)
        setup = room.setup
    if setup.series is None:
        raise UnknownError("server.no_match")
    rows = await server.database.read(lambda c: books.match(c, table))
    with reading("tables.result", table):
        ended = [None if row.result is None else msgspec.json.decode(row.result, type=wire.Ended) for row in rows]
    with reading("tables.names", table):
        names = [msgspec.json.decode(row.names, type=list[str]) for row in rows]
    return standing(setup, setup.series, list(zip([row.id for row in rows], names, ended, strict=True)))


@get(API + "/players/{player:str}")
async def player(
    player: Annotated[str, PathParameter(pattern="^[a-z2-7]{26}$")], server: Here, guest: Asker, game: GameName = None
) -> wire.Player:
    """Somebody's statistics by game and number of players, and his ratings; of one game or all."""
    found = await server.database.read(lambda c: records.player(c, game, key=player))
    if found is None:
        raise UnknownError("server.no_player")
    return found


@get(f"{API}/me/statistics")
async def statistics(guest: Asker, server: Here, game: GameName = None) -> wire.Player:
    """The same of myself."""
    known = somebody(guest)
    found = await server.database.read(lambda c: records.player(c, game, id=known.id))
    assert found is not None
    return found


@get(f"{API}/leaders")
async def leaders(
    server: Here,
    guest: Asker,
    game: Annotated[str, QueryParameter(pattern=_GAME)],
    games: Annotated[int, QueryParameter(ge=1, le=1_000_000)] = 5,
    most: Annotated[int, QueryParameter(ge=1, le=200)] = 50,
) -> list[wire.Leader]:
    """Who is surely the strongest in a game: by the lower end of the rating, among those with so many rated games."""
    return await server.database.read(lambda c: records.leaders(c, game, games, most))


@get(API + "/tables/{table:str}/players")
async def seated(table: TableId, guest: Asker, server: Here) -> list[wire.Seated]:
    """By which ids the people at a table can be looked up."""
    live = await server.hall.at(table)
    async with live.lock:
        room = await server.hall.room(live)
        admitted(room, id_of(guest), None)
        chairs = [(chair.name, chair.guest) for chair in room.chairs]
    people = [who for _, who in chairs if who]
    keys = await server.database.read(lambda c: records.keys(c, people))
    return [wire.Seated(seat, name, keys.get(who or log.NOBODY)) for seat, (name, who) in enumerate(chairs)]


@get(API + "/tables/{table:str}/replay", responses=answers(wire.Replayed))
async def replay(
    table: TableId,
    guest: Asker,
    server: Here,
    move: Annotated[int, QueryParameter(ge=0, lt=1 << 31)] = 0,
    seat: Annotated[int | None, QueryParameter(ge=0, lt=99)] = None,
    eyes: FromQuery[Literal["spectator", "all"] | None] = None,
) -> Response[bytes]:
    """The game after its first steps, with eyes that I may have: at the end with everybody's, before with my own."""
    live = await server.hall.at(table)
    async with live.lock:
        room = await server.hall.room(live)
        viewer = _looking_back(room, id_of(guest), eyes if seat is None else seat)
        if room.table is None:
            raise UnknownError("server.not_begun")
        answer = replayed(room, move, viewer)
    return as_json(encode(answer))


def _looking_back(room: Room, guest: int | None, viewer: Viewer | None) -> Viewer:
    """With whose eyes somebody may look at what has been."""
    known = viewer in (ALL, SPECTATOR, *range(len(room.chairs)))
    return viewer if viewer is not None and known and room.may_look_back(guest) else admitted(room, guest, viewer)


def replayed(room: Room, move: int, viewer: Viewer) -> wire.Replayed:
    """What a viewer knew after so many steps; ALL of a game that is over."""
    table, game = room.playing, room.game
    position = table.position_at(move)
    if viewer == ALL and not position.over:
        private = game.rules.private(game.box, position.states)
        view = {**position.view(SPECTATOR), "viewer": ALL, "private": private}
    else:
        view = position.view(viewer)
    step = Told(game, table.steps[move - 1], move).to(viewer) if move else b"null"
    return wire.Replayed(room.id, move, len(table.steps), viewer, view, msgspec.json.decode(step))  # type: ignore[arg-type]


@post(f"{API}/files", status_code=201, request_max_body_size=LIMIT, operation_class=TextOperation)
async def import_file(body: RawBody, guest: Asker, server: Here) -> wire.Opened:
    """A game file of a finished game, as text, becomes a table of mine, if all that it says is true."""
    host = somebody(guest)
    server.openings.spend(host.id)
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise InvalidError("server.invalid", what="UTF-8") from error
    file = await asyncio.to_thread(verified, text, server)
    kept, entries = imported(file, host.id)
    room, at = server.hall.furnished(kept), now()
    notes = numbered(room, entries, at, host.id, None)
    await asyncio.to_thread(room.take, notes)
    await server.database.write(partial(books.open_table, kept=kept, room=room, notes_=notes, at=at))
    return wire.Opened(kept.id)


def verified(text: str, server: Server) -> GameFile:
    """A game file that is true and whole, or what is wrong with it."""

    def find(name: str) -> Rules:
        server.ready.must_have(name)
        return rules(name)

    file = GameFile.read(text, find)
    if file.result is None:
        raise ServerError("server.unfinished")
    file.verify()
    check_names(file.seats)
    return file


@post(API + "/tables/{table:str}/analysis", status_code=202)
async def study(table: TableId, guest: Asker, server: Here) -> wire.Study:
    """Have a finished game looked at turn by turn: chances, mistakes, luck. Once for all who ask."""
    known = somebody(guest)
    await _study_room(table, guest, server)
    row = await server.database.read(lambda c: studies.study(c, table))
    if row is None:
        server.openings.spend(known.id, 2)
        if await server.database.read(studies.waiting) >= WAITING:
            raise TooManyError("server.many", seconds=600)
        await server.database.write(lambda c: studies.ask(c, table, now()))
        server.studies.wake()
    return await how_far(server, table)


@get(API + "/tables/{table:str}/analysis")
async def studied_so_far(table: TableId, guest: Asker, server: Here) -> wire.Study:
    """How far that is, and at the end what was found: see docs/analysis.md."""
    await _study_room(table, guest, server)
    return await how_far(server, table)


async def _study_room(table: str, guest: Guest | None, server: Server) -> None:
    live = await server.hall.at(table)
    async with live.lock:
        room = await server.hall.room(live)
        admitted(room, id_of(guest), None)
        studied(room)


async def how_far(server: Server, table: str) -> wire.Study:
    """An analysis as it is now."""
    row = await server.database.read(lambda c: studies.study(c, table))
    if row is None:
        return wire.Study("none", 0.0)
    if row.result is None:
        return wire.Study("running" if row.until and row.until > now() else "waiting", row.done)
    with reading("analyses.result", table):
        found = msgspec.json.decode(row.result, type=dict[str, Any])
    if "fault" in found:
        return wire.Study("failed", row.done, fault=msgspec.convert(found["fault"], wire.Fault))
    return wire.Study("done", 1.0, found["report"])


HANDLERS = [match, player, statistics, leaders, seated, replay, import_file, study, studied_so_far]
