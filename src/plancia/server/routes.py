"""What can be asked over HTTP, each handler a few lines above the hall and the books."""

import asyncio
from typing import Annotated, Any, Literal

import msgspec
from litestar import MediaType, Request, Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromQuery, HeaderParameter, JSONBody, PathParameter, QueryParameter
from msgspec import UNSET
from msgspec.structs import replace
from sqlalchemy import Connection

from plancia import __version__
from plancia.bots import bots_of
from plancia.core.events import SPECTATOR
from plancia.core.game import encode
from plancia.core.seal import Seal
from plancia.games import game as game_named
from plancia.games import rules
from plancia.server import log, tokens, wire
from plancia.server.faults import ForbiddenError, InvalidError, TooManyError, UnknownError
from plancia.server.hall import admitted, now
from plancia.server.names import tidy
from plancia.server.openapi import answers
from plancia.server.orders import BOTS, Sender, check_setup
from plancia.server.people import Guest, give, id_of, place, somebody
from plancia.server.room import Room
from plancia.server.series import begun
from plancia.server.service import Server
from plancia.server.store import StoreError, books, mutes
from plancia.server.store.books import Kept
from plancia.server.store.damage import reading, sound
from plancia.server.wire import API, FRAME
from plancia.table.draft import Draft

HOUR = 3_600_000
_LONG = 24 * 60
"""Hours that the links of a new table are good for."""
_NAMES = {"it": "Ospite", "fr": "Invité", "en": "Guest"}
PAGE = 50
_PATIENCE = 2.0
"""Seconds that the database has to answer who asks whether it does."""
_OURS = {"self", "seat", "depth"}
"""What nobody can want of a target: we say it ourselves."""
_DEAR = 9
"""What it costs to look for a remedy, in requests."""
_FAR = 3
"""Targets of targets so deep are looked for beside everything else."""

Asker = NamedDependency[Guest | None]
Here = NamedDependency[Server]
TableId = Annotated[str, PathParameter(pattern="^[a-z2-7]{12}$")]
Maybe = FromQuery[int | None]


def as_json(data: bytes, **more: Any) -> Response[bytes]:
    """What is encoded already."""
    return Response(data, media_type="application/json", **more)


@get("/health")
async def health() -> dict[str, str]:
    """The process is there."""
    return {"status": "ok", "version": __version__}


@get("/ready")
async def ready(server: Here) -> Response[dict[str, Any]]:
    """It can serve: the database answers, there is room, it is not about to end; which games are ready is told too."""
    try:
        await asyncio.wait_for(server.database.read(books.answers), _PATIENCE)
    except TimeoutError as error:
        raise StoreError("server.store") from error
    games = {name: state.ready for name, state in server.ready.states.items()}
    status = "ending" if server.ending else "full" if len(server.screens) >= server.room else "ok"
    return Response({"status": status, "games": games}, status_code=200 if status == "ok" else 503)


@get(f"{API}/games")
async def games(server: Here) -> list[wire.GameInfo]:
    """The games that can be played here, and how far they are compiled."""
    found = []
    for name, state in server.ready.states.items():
        of = rules(name) if state.ready else None
        options = game_named(name).printed["options"] if of else []
        bots = [bot.name for bot in bots_of(game_named(name)) if bot.name in BOTS] if of else []
        version = of.version if of else ""
        found.append(wire.GameInfo(name, version, options, bots, state.ready, state.done, state.parts))
    return found


@get(f"{API}/me")
async def me(guest: Asker) -> wire.Me:
    """Who I am here."""
    known = somebody(guest)
    return wire.Me(known.key, known.name, known.lang)  # type: ignore[arg-type]


@post(f"{API}/me", status_code=200, request_max_body_size=FRAME)
async def be(
    request: Request[Any, Any, Any],
    data: JSONBody[wire.Who],
    guest: Asker,
    server: Here,
    browser: Annotated[str, HeaderParameter(name="user-agent")] = "",
) -> Response[wire.Me]:
    """Be somebody: the first time a cookie is given, later the name or the language is changed."""
    changes = {name: value for name, value in msgspec.structs.asdict(data).items() if value is not UNSET}
    if "name" in changes:
        changes["name"] = tidy(changes["name"]) or "?"
    if guest is not None:
        if changes:
            await server.database.write(lambda c: books.rename(c, guest.id, changes))
        lang = changes.get("lang", guest.lang)
        return Response(wire.Me(guest.key, changes.get("name", guest.name), lang))
    server.openings.spend(place(request, None), 0.1)
    lang = changes.get("lang", "en")
    name, key, word = changes.get("name") or _NAMES[lang], tokens.guest_key(), tokens.token()
    hashed, label = tokens.hashed(word), "".join(filter(str.isprintable, browser))[:64]
    await server.database.write(lambda c: books.new_guest(c, key, name, lang, hashed, label, now()))
    response = Response(wire.Me(key, name, lang, made=True))
    give(response, server.settings, word)
    return response


@post(f"{API}/tables", status_code=201)
async def open_table(data: JSONBody[wire.Setup], guest: Asker, server: Here) -> wire.Opened:
    """Open a table; seats for "me" are taken at once, and a table that is full begins."""
    host = somebody(guest)
    server.openings.spend(host.id)
    if data.rated and host.program:
        raise ForbiddenError("server.rated")
    server.ready.must_have(data.game)
    data = replace(data, seats=[replace(place, name=tidy(place.name)) for place in data.seats])
    game = check_setup(data)
    data = begun(data)
    if await server.database.read(lambda c: books.unfinished(c, host.id)) >= server.settings.tables:
        raise TooManyError("server.tables", max=server.settings.tables)
    seal = Seal.fresh()
    kept = Kept(tokens.table_id(), data.game, game.version, data, host.id, seal.seed, seal.salt, now())
    entries: list[log.AnyEntry] = [
        log.Sat(seat, host.id, place.name or host.name) for seat, place in enumerate(data.seats) if place.who == "me"
    ]
    if all(place.who in ("me", "bot") for place in data.seats):
        entries.append(log.Started())
    links = {seat: tokens.token() for seat, place in enumerate(data.seats) if place.who == "link"}
    expires = now() + _LONG * HOUR

    def add_links(connection: Connection) -> None:
        for seat, word in links.items():
            books.add_link(connection, tokens.hashed(word), kept.id, "play", seat, expires)

    await server.hall.open(kept, entries, host.id, add_links)
    return wire.Opened(kept.id, {str(seat): word for seat, word in links.items()})


@get(f"{API}/tables")
async def tables(
    guest: Asker,
    server: Here,
    mine: FromQuery[bool] = False,
    game: Annotated[str | None, QueryParameter(pattern="^[a-z0-9_]{1,32}$")] = None,
    status: FromQuery[Literal["open", "running", "over"] | None] = None,
    players: Annotated[int | None, QueryParameter(ge=1, lt=99)] = None,
    name: Annotated[str | None, QueryParameter(min_length=1, max_length=32, pattern="^[^\\x00]*$")] = None,
    before: Maybe = None,
) -> list[wire.Listed]:
    """Tables for all to see, or my own; the newest first, 50 at a time, older ones with `before`.

    Of my own those can be asked for at which somebody sits whose `name` has these letters.
    """
    own = somebody(guest).id if mine else None
    before = None if before is None else max(0, min(before, 1 << 62))
    wanted = {"guest": own, "game": game, "status": status, "players": players, "before": before, "most": PAGE}
    if mine:
        wanted["name"] = name
    return await server.database.read(lambda c: sound(books.listed(c, **wanted), lambda row: listed(row, own)))


@get(f"{API}/me/next")
async def next_table(guest: Asker, server: Here) -> dict[str, list[str]]:
    """The tables that wait for my move, the one that waits longest first."""
    known = somebody(guest)
    return {"tables": await server.database.read(lambda c: books.waiting_for(c, known.id))}


@get(API + "/tables/{table:str}", responses=answers(wire.Shown))
async def look(
    table: TableId,
    guest: Asker,
    server: Here,
    seat: Maybe = None,
    eyes: FromQuery[Literal["spectator", "all"] | None] = None,
) -> Response[bytes]:
    """A table as I see it now: the same as over the websocket."""
    own = id_of(guest)
    muted = frozenset() if own is None else await server.database.read(lambda c: mutes.muted_by(c, [own]).get(own))
    live = await server.hall.at(table)
    async with live.lock:
        room = await server.hall.room(live)
        viewer = admitted(room, own, eyes if seat is None else seat)
        message = room.shown(own, viewer, live.here, muted=muted or frozenset())
    server.hall.wake(live)
    return as_json(message)


@get(API + "/tables/{table:str}/printed", responses=answers(dict[str, Any]))
async def printed(table: TableId, guest: Asker, server: Here) -> Response[bytes]:
    """What never changes at a table: cells, printed tables, supplies, options."""
    live = await server.hall.at(table)
    async with live.lock:
        room = await server.hall.room(live)
        admitted(room, id_of(guest), None)
    return as_json(encode(room.game.printed))


@post(API + "/tables/{table:str}/commands", status_code=200, request_max_body_size=FRAME)
async def command(
    table: TableId,
    data: JSONBody[wire.AnyCommand],
    guest: Asker,
    server: Here,
    id: Annotated[str | None, QueryParameter(pattern=wire.COMMAND_ID)] = None,
) -> wire.Ack:
    """A command at a table, as over the websocket; with an id it can be sent again without being obeyed twice."""
    known = somebody(guest)
    return await server.hall.obey(table, Sender(known.id, known.name, program=known.program), data, id)


@post(
    API + "/tables/{table:str}/preview",
    status_code=200,
    request_max_body_size=FRAME,
    responses=answers(dict[str, Any]),
)
async def preview(table: TableId, data: JSONBody[wire.Plan], guest: Asker, server: Here) -> Response[bytes]:
    """What a planned turn would do, as far as its seat can know; nothing is played."""
    room, seat = await _planner(table, data, guest, server)
    return as_json(encode(room.playing.position.preview(*data.actions, seat=seat).as_json()))


@post(
    API + "/tables/{table:str}/targets",
    status_code=200,
    request_max_body_size=FRAME,
    responses=answers(list[dict[str, Any]]),
)
async def targets(table: TableId, data: JSONBody[wire.Plan], guest: Asker, server: Here) -> Response[bytes]:
    """All choices of the decision at hand, here or after planned steps, with what each would do or why it cannot be."""
    server.requests.spend(somebody(guest).id, 3 ** (data.depth - 1) + 2 * bool(data.wanted))
    if _OURS & data.wanted.keys():
        raise InvalidError("server.invalid", what=" ".join(sorted(_OURS & data.wanted.keys())))
    room, seat = await _planner(table, data, guest, server)
    position = room.playing.position.copy()

    def look() -> bytes:
        found = position.targets(*data.actions, seat=seat, depth=data.depth, **data.wanted)
        return encode([target.as_json() for target in found])

    return as_json(look() if data.depth < _FAR and not data.wanted else await asyncio.to_thread(look))


@post(
    API + "/tables/{table:str}/remedy",
    status_code=200,
    request_max_body_size=FRAME,
    responses=answers(dict[str, Any] | None),
)
async def remedy(table: TableId, data: JSONBody[wire.Wish], guest: Asker, server: Here) -> Response[bytes]:
    """What else could be done earlier in the turn so that a refused step is possible; null if nothing would help."""
    server.requests.spend(somebody(guest).id, _DEAR)
    room, seat = await _planner(table, data, guest, server)
    draft = Draft(room.playing.position.blind(seat), tuple(data.actions))

    def look() -> bytes:
        found = draft.remedy(data.action)
        describe = draft.position.game.describe
        if found is None:
            return encode(None)
        steps, again = ([describe(action) for action in actions] for actions in (found.steps, found.again))
        return encode({"back": found.back, "steps": steps, "again": again})

    return as_json(await asyncio.to_thread(look))


@get(API + "/tables/{table:str}/story", responses=answers(list[dict[str, Any]]))
async def story(
    table: TableId, guest: Asker, server: Here, first: FromQuery[int] = 1, seat: Maybe = None
) -> Response[bytes]:
    """All steps that stand, from a number on, as I may know them."""
    live = await server.hall.at(table)
    async with live.lock:
        room = await server.hall.room(live)
        viewer = admitted(room, id_of(guest), seat)
        return as_json(b"[]" if room.table is None else room.table.story(viewer, first))


@get(API + "/tables/{table:str}/file", responses=answers(str, "text/plain"))
async def file(table: TableId, guest: Asker, server: Here) -> Response[str]:
    """The game file: whole at the end, sealed before."""
    live = await server.hall.at(table)
    async with live.lock:
        room = await server.hall.room(live)
        admitted(room, id_of(guest), None)
        text = room.file().write()
    headers = {"content-disposition": f'attachment; filename="{room.game.name}-{table}.txt"'}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@post(API + "/tables/{table:str}/links", status_code=201, request_max_body_size=FRAME)
async def invite(table: TableId, data: JSONBody[wire.Invite], guest: Asker, server: Here) -> wire.Invited:
    """A link: for a free seat or to watch by who opened the table, for a seat of one's own to move it elsewhere."""
    known = somebody(guest)
    live = await server.hall.at(table)
    async with live.lock:
        room = await server.hall.room(live)
        admitted(room, known.id, None)
        own = room.seats_of(known.id)
        if data.kind == "play":
            if data.seat is None or data.seat >= len(room.chairs):
                raise ForbiddenError("server.no_seat")
            chair = room.chairs[data.seat]
            if data.seat not in own and not (known.id == room.host and chair.free):
                raise ForbiddenError("server.no_seat")
        elif known.id != room.host and not own:
            raise ForbiddenError("server.host")
    server.openings.spend(known.id, 0.2)
    return await _link(server, table, data.kind, data.seat if data.kind == "play" else None, data.hours)


@delete(API + "/tables/{table:str}/links", status_code=200)
async def revoke(table: TableId, guest: Asker, server: Here) -> dict[str, int]:
    """All links of a table of mine lead nowhere from now on."""
    known = somebody(guest)
    live = await server.hall.at(table)
    async with live.lock:
        room = await server.hall.room(live)
        admitted(room, known.id, None)
        if known.id != room.host:
            raise ForbiddenError("server.host")
    return {"revoked": await server.database.write(lambda c: books.revoke(c, table, None))}


@post(API + "/links/{token:str}", status_code=200)
async def follow_link(
    token: Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]{43}$")], guest: Asker, server: Here
) -> wire.Found:
    """Go where a link leads: sit down, or be let in to watch."""
    known = somebody(guest)
    hashed = tokens.hashed(token)
    row = await server.database.read(lambda c: books.link(c, hashed))
    if row is None or row.expires < now():
        raise UnknownError("server.link")
    if row.kind == "play":  # who sits down uses up all links to the seat
        sender = Sender(known.id, known.name, link=row.seat, program=known.program)
        await server.hall.obey(row.table_id, sender, wire.Sit(row.seat), also=lambda c: books.must_lead(c, hashed))
    else:
        await server.hall.let_in(row.table_id, known.id)
    return wire.Found(row.table_id, row.seat, row.kind)


@get(API + "/tables/{table:str}/note")
async def note(table: TableId, guest: Asker, server: Here) -> dict[str, str]:
    """What I have written down for myself at a table."""
    known = somebody(guest)
    return {"text": await server.database.read(lambda c: books.note(c, table, known.id))}


@put(API + "/tables/{table:str}/note", request_max_body_size=4 * FRAME)
async def write_note(table: TableId, data: JSONBody[wire.Words], guest: Asker, server: Here) -> dict[str, str]:
    """Write it down."""
    known = somebody(guest)
    live = await server.hall.at(table)
    async with live.lock:
        admitted(await server.hall.room(live), known.id, None)
    await server.database.write(lambda c: books.write_note(c, table, known.id, data.text))
    return {"text": data.text}


async def _planner(table: str, plan: wire.Plan | wire.Wish, guest: Guest | None, server: Server) -> tuple[Room, int]:
    """The room and the seat to move, if it belongs to who asks; nobody else is answered."""
    known = somebody(guest)
    live = await server.hall.at(table)
    async with live.lock:
        room: Room = await server.hall.room(live)
        admitted(room, known.id, plan.seat if plan.seat is not None else SPECTATOR)
        seat = room.to_move
        if seat is None or room.chairs[seat].guest != known.id or plan.seat not in (None, seat):
            raise ForbiddenError("server.not_your_turn")
        return room, seat


async def _link(server: Server, table: str, kind: str, seat: int | None, hours: int) -> wire.Invited:
    word, expires = tokens.token(), now() + hours * HOUR
    hashed = tokens.hashed(word)
    await server.database.write(lambda c: books.add_link(c, hashed, table, kind, seat, expires))
    return wire.Invited(word, expires)


def listed(row: Any, own: int | None) -> wire.Listed:
    """A table in a list of somebody's."""
    with reading("tables", row.id):
        setup = msgspec.json.decode(row.setup, type=wire.Setup)
        ended = None if row.result is None else msgspec.json.decode(row.result, type=wire.Ended)
        names = msgspec.json.decode(row.names, type=list[str])
    return wire.Listed(
        table=row.id,
        game=row.game,
        players=len(setup.seats),
        status=row.status,
        names=names,
        free=row.free,
        my_turn=own is not None and row.to_move == own,
        created=row.created,
        updated=row.updated,
        rated=setup.rated,
        clock=setup.clock,
        winners=None if ended is None else ended.winners,
        scores=None if ended is None else ended.scores,
    )


HANDLERS = [
    health, ready, games, me, be, next_table, open_table, tables, look, printed, command, preview, targets, remedy,
    story, file, invite, revoke, follow_link, note, write_note,
]  # fmt: skip
