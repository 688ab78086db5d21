"""The OpenAPI document: what every handler is about, what it answers, and that all errors are a `Fault`."""

from dataclasses import dataclass
from inspect import cleandoc
from typing import Any

from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, OpenAPIMediaType, Operation, RequestBody, Schema, SecurityScheme, Tag
from litestar.openapi.spec.enums import OpenAPIType

from plancia import __version__
from plancia.core.gametext import LIMIT
from plancia.server import faults, wire
from plancia.server.wire import API

TAGS = {
    "server": "Is it there, and what can be played",
    "me": "Who I am, what lets me in, what is mine",
    "tables": "Opening, finding and seeing tables, and playing",
    "links": "Links to seats and for watching",
    "history": "Files, replays, analyses, players and their ratings",
}
_KINDS = (
    faults.InvalidError,
    faults.StrangerError,
    faults.ForbiddenError,
    faults.UnknownError,
    faults.ServerError,
    faults.TooLargeError,
    faults.TooManyError,
    faults.BusyError,
)
ERRORS = {kind.status: ResponseSpec(wire.Fault, False, str(kind.__doc__)) for kind in _KINDS}
_HISTORY = ("/players", "/leaders", "/files", "/replay", "/analysis", "/file", "/story", "/statistics")


@dataclass
class TextOperation(Operation):
    """An operation that is sent a text."""

    def __post_init__(self) -> None:
        """Which no type of Python says."""
        text = Schema(type=OpenAPIType.STRING, max_length=LIMIT)
        self.request_body = RequestBody({"text/plain": OpenAPIMediaType(text)}, "A game file", True)


def described(handlers: list[HTTPRouteHandler]) -> list[HTTPRouteHandler]:
    """Handlers with all that the document says of them; what they say themselves stands."""
    for handler in handlers:
        words = cleandoc(handler.fn.__doc__ or "")
        handler.summary = words.partition("\n")[0]
        handler.description = words
        handler.operation_id = handler.handler_name
        handler.tags = [_tag(next(iter(handler.paths)))]
        handler.responses = {**ERRORS, **(handler.responses or {})}
    return handlers


def answers(kind: Any, media: str = "application/json", status: int = 200) -> dict[int, ResponseSpec]:
    """What a handler answers that has encoded it itself."""
    return {status: ResponseSpec(kind, False, "Request fulfilled, document follows", media)}


def _tag(path: str) -> str:
    if path.endswith(_HISTORY) or path.startswith(tuple(API + part for part in _HISTORY)):
        return "history"
    if path.startswith(f"{API}/me"):
        return "me"
    if "/links" in path:
        return "links"
    return "tables" if path.startswith(f"{API}/tables") else "server"


CONFIG = OpenAPIConfig(
    "Plancia",
    __version__,
    path=f"{API}/schema",
    description=(
        f"Tables of board games. What happens at a table is told over the websocket {API}/live, whose frames are not "
        "part of this document: see docs/api.md and the TypeScript types, which are made from the same structs. "
        "Every error is a Fault."
    ),
    tags=[Tag(name, about) for name, about in TAGS.items()],
    security=[{}, {"cookie": []}, {"token": []}],
    components=Components(
        security_schemes={
            "cookie": SecurityScheme("apiKey", "A guest's browser", "plancia", "cookie"),
            "token": SecurityScheme("http", "A program that plays for a guest", scheme="bearer"),
        }
    ),
    render_plugins=[JsonRenderPlugin()],
)
