"""The application: its routes, and what every answer has in common."""

import logging
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, WebSocket, websocket
from litestar.datastructures import MutableScopeHeaders
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.types import Message, Scope

from plancia.core.errors import PlanciaError
from plancia.server import history, mine, people, static, wire
from plancia.server.faults import (
    UNREADABLE,
    InvalidError,
    TooLargeError,
    TooManyError,
    UnknownError,
    fault,
    status,
    unread,
)
from plancia.server.metrics import metrics
from plancia.server.openapi import CONFIG, described
from plancia.server.people import Guest
from plancia.server.routes import HANDLERS, Here
from plancia.server.screen import Screen
from plancia.server.service import Server
from plancia.server.store import StoreError
from plancia.server.words import words
from plancia.texts import short

BODY = 1 << 19
"""Bytes of a request at most: a game file, or a board of one's own."""
HEADERS = {
    "content-security-policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; "
    "object-src 'none'; img-src 'self' data:",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}

_STRANGERS = 10
"""How many people may sit behind one address, of those whom nobody knows."""

_log = logging.getLogger("plancia.server")


def application(server: Server) -> Litestar:
    """As an ASGI server runs it."""

    async def guest(request: Request[Any, Any, Any]) -> Guest | None:
        """Who asks; pages of others ask in nobody's name."""
        if request.method not in ("GET", "HEAD"):
            people.check_origin(request, server.origins, server.settings.secure)
        found = await people.known(request, server.database, server.settings)
        server.requests.spend(people.place(request, found))
        return found

    def failed(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
        server.mistakes += 1
        return _failed(request, error)

    headers = HEADERS | ({"strict-transport-security": f"max-age={people.YEAR}"} if server.settings.secure else {})

    async def dress(message: Message, scope: Scope) -> None:
        """Every answer has the same headers, errors too."""
        if message["type"] == "http.response.start":
            dressed = MutableScopeHeaders.from_message(message)
            for name, value in headers.items():
                dressed.setdefault(name, value)

    return Litestar(
        route_handlers=[
            *described(HANDLERS + history.HANDLERS + mine.HANDLERS),
            *static.handlers(),
            words,
            metrics,
            live,
        ],
        lifespan=[server.running],
        dependencies={"server": Provide(lambda: server, sync_to_thread=False), "guest": Provide(guest)},
        exception_handlers={PlanciaError: _refused, HTTPException: _unread, Exception: failed},
        before_send=[dress],
        request_max_body_size=BODY,
        openapi_config=CONFIG,
        logging_config=None,
    )


def _refused(request: Request[Any, Any, Any], error: PlanciaError) -> Response[Any]:
    return _answer(fault(error), status(error))


def _unread(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    kinds: dict[int, PlanciaError] = {
        404: UnknownError("server.no_page", path=short(request.url.path)),
        405: UnknownError("server.no_page", path=short(request.url.path)),
        413: TooLargeError("server.large", max=_most(request)),
        429: TooManyError("server.many", seconds=1),
    }
    wrong = kinds.get(error.status_code) or InvalidError("server.invalid", what=short(_words(error), 200))
    return _answer(fault(wrong), error.status_code)


def _most(request: Request[Any, Any, Any]) -> int:
    """Bytes that a request may have where it was sent to."""
    try:
        return int(request.route_handler.resolve_request_max_body_size() or BODY)
    except (AttributeError, KeyError):
        return BODY


def _failed(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A mistake of ours: told in the log, not to strangers; the path may be a secret, its kind is none."""
    if isinstance(error, UNREADABLE):
        return _refused(request, unread(error))
    _log.error("%s %s failed", request.method, request.scope.get("path_template", ""), exc_info=error)
    return _answer(wire.Fault("failed", "server.failed"), 500)


def _words(error: HTTPException) -> str:
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        return "; ".join(f"{each.get('key', '')} {each.get('message', '')}".strip() for each in extra[:3])
    return error.detail


def _answer(found: wire.Fault, code: int) -> Response[Any]:
    return Response(msgspec.json.encode(found), status_code=code, media_type="application/json")


async def _shut_out(socket: WebSocket[Any, Any, Any], error: PlanciaError) -> None:
    """Answer a handshake as any request is answered that is refused."""
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    start: Any = {"type": "websocket.http.response.start", "status": status(error), "headers": headers}
    body: Any = {"type": "websocket.http.response.body", "body": msgspec.json.encode(fault(error))}
    await socket.send(start)
    await socket.send(body)


@websocket(f"{wire.API}/live", exception_handlers={})
async def live(socket: WebSocket[Any, Any, Any], server: Here) -> None:
    """A screen: frames in, tables out."""
    try:
        people.check_origin(socket, server.origins, server.settings.secure)
        server.must_have_room()
        guest = await people.known(socket, server.database, server.settings)
        who, most = people.place(socket, guest), server.settings.sockets * (1 if guest else _STRANGERS)
        server.requests.spend(who)
        server.must_have_room()
        if server.places[who] >= most:
            raise TooManyError("server.screens", max=most)
    except PlanciaError as error:
        await _shut_out(socket, error)
        return
    name, program = ("", False) if guest is None else (guest.name, guest.program)
    screen = Screen(server.hall, socket, people.id_of(guest), name, program)
    server.screens.add(screen)
    server.places[who] += 1
    try:
        if guest is not None:
            server.doors.enter(guest.token, screen)
            await server.hall.ears.enter(guest.id, screen)
        await socket.accept()
        await screen.serve()
    except StoreError as error:
        await _shut_out(socket, error)
    finally:
        server.screens.discard(screen)
        server.places[who] -= 1
        if not server.places[who]:
            del server.places[who]
        if guest is not None:
            server.doors.leave(guest.token, screen)
            server.hall.ears.leave(guest.id, screen)
