"""The catalogue in parts, each what one corner of the page says: `/texts/it/page.json`."""

from functools import cache
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.handlers import route
from litestar.params import FromPath

from plancia.registry import packages
from plancia.server.documents import Document
from plancia.server.faults import UnknownError
from plancia.texts import LANGUAGES, catalogue, short

PAGE, ANALYSIS, FILES = "page", "analysis", "files"
_OURS = {
    PAGE: (
        *("page", "play.name", "play.error", "games.damaged", "server", "table", "seat", "option", "error", "number"),
        "analysis.score",  # what a hint says of a game without a score sheet
    ),
    ANALYSIS: ("analysis",),
    FILES: ("file", "text", "match"),
}
"""What every game says alike: the beginnings of the keys of a part."""
_RULES = {
    "section",
    "clause",
    "example",
    "goal",
    "summary",
    "option",
    "table",
    "tables",
    "note",
    "source",
    "provenance",
}
"""What of a game is read in its rules and at its set-up."""
_FILES = {"text", "components"}
"""What is wrong with a text of a user's."""
_DOOR = {"title", "tagline"}
"""What the lobby says of a game."""
_ELSEWHERE = {"word", "sign", "census", "fuzz"}
"""What only the terminal and the lab say."""


def part(key: str) -> str:
    """The part that a key of the catalogue belongs to; none for what no page says."""
    first, *rest = key.split(".")
    if first == PAGE and rest[0] in packages():
        return rest[0]  # what the page itself says of a game
    if first in packages() and rest:
        return _of_game(first, rest)
    known = (name for name, begins in _OURS.items() for begin in begins if f"{key}.".startswith(f"{begin}."))
    return next(known, "")


def _of_game(game: str, rest: list[str]) -> str:
    """All that a table shows is in the part that has the game's name."""
    kind = rest[0]
    if kind in _ELSEWHERE:
        return ""
    if kind in _DOOR:
        return PAGE
    if kind == "source" and len(rest) > 1:
        return game  # what a source of points is called on the score sheet
    if kind in _RULES or rest[-1] == "about":
        return f"{game}.rules"
    return f"{game}.{FILES}" if kind in _FILES else game


def texts(lang: str) -> dict[str, dict[str, str]]:
    """All parts of a language."""
    found: dict[str, dict[str, str]] = {}
    for key, text in catalogue(lang).items():
        if name := part(key):
            found.setdefault(name, {})[key] = text
    return found


@cache
def documents(lang: str) -> dict[str, Document]:
    """All parts of a language as they are sent."""
    return {name: Document.of(msgspec.json.encode(words), "application/json") for name, words in texts(lang).items()}


@route("/texts/{lang:str}/{name:str}", http_method=["GET", "HEAD"], include_in_schema=False)
async def words(request: Request[Any, Any, Any], lang: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """A part of the catalogue."""
    found = documents(lang).get(name.removesuffix(".json")) if lang in LANGUAGES and name.endswith(".json") else None
    if found is None:
        raise UnknownError("server.no_page", path=short(request.url.path))
    return found.answer(request)
