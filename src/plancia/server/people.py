"""Who somebody is: a guest with a cookie, or a program with a token; no accounts, no passwords."""

from dataclasses import dataclass
from typing import Any

from litestar import Response
from litestar.connection import ASGIConnection

from plancia.server import tokens
from plancia.server.faults import ForbiddenError, StrangerError
from plancia.server.hall import now
from plancia.server.settings import Settings
from plancia.server.store import Database, books, sessions

COOKIE, SECURE_COOKIE, PATH_COOKIE = "plancia", "__Host-plancia", "__Secure-plancia"
YEAR = 365 * 86_400
HOUR = 3_600_000


@dataclass(frozen=True)
class Guest:
    """Somebody who was here before."""

    id: int
    key: str
    name: str
    lang: str
    kind: str
    """Of what let him in: `screen` or `bot`."""
    token: int
    """Its number."""

    @property
    def program(self) -> bool:
        """Does a program act for him?"""
        return self.kind == "bot"


async def known(connection: ASGIConnection[Any, Any, Any, Any], database: Database, settings: Settings) -> Guest | None:
    """Whose cookie or token comes with a request; None if nobody's. Who must be secure has no other cookie."""
    header = connection.headers.get("authorization", "")
    word = connection.cookies.get(cookie(settings))
    if header.lower().startswith("bearer "):
        word = header[7:].strip()
    if not word or len(word) > 100:
        return None
    row = await database.read(lambda c: books.guest_by_token(c, tokens.hashed(word)))
    if row is None:
        return None
    if (at := now()) - row.used > HOUR:
        database.write_later(lambda c: sessions.used(c, row.token, at))
    return Guest(row.id, row.key, row.name, row.lang, row.kind, row.token)


def cookie(settings: Settings) -> str:
    """What the cookie is called: no page but one over https can set the one that must be secure.

    That of a whole host is safest; below a path another server may have its own.
    """
    if not settings.secure:
        return COOKIE
    return PATH_COOKIE if settings.root_path else SECURE_COOKIE


def give(response: Response[Any], settings: Settings, word: str, seconds: int = YEAR) -> None:
    """Set the cookie; for no seconds to take it away."""
    response.set_cookie(
        cookie(settings),
        word,
        max_age=seconds,
        path=settings.root_path or "/",
        secure=settings.secure,
        httponly=True,
        samesite="lax",
    )


def id_of(guest: Guest | None) -> int | None:
    """The number of a guest, if it is one."""
    return None if guest is None else guest.id


def place(connection: ASGIConnection[Any, Any, Any, Any], guest: Guest | None) -> int | str:
    """Whose credit something costs: a guest's, else of everybody at an address."""
    if guest is not None:
        return guest.id
    return connection.client.host if connection.client else ""


def somebody(guest: Guest | None) -> Guest:
    """An error if nobody is known."""
    if guest is None:
        raise StrangerError("server.stranger")
    return guest


def in_person(guest: Guest | None) -> Guest:
    """An error unless somebody asks himself: a program with a token may play for him, and nothing more."""
    known = somebody(guest)
    if known.program:
        raise ForbiddenError("server.program")
    return known


def check_origin(connection: ASGIConnection[Any, Any, Any, Any], origins: frozenset[str], secure: bool) -> None:
    """Pages of others may not act for somebody: browsers tell whose page it is."""
    origin = connection.headers.get("origin")
    if origin is None or origin in origins:
        return
    host = connection.headers.get("host", "")
    own = {f"https://{host}"} if secure else {f"https://{host}", f"http://{host}"}
    if not host or origin not in own:
        raise ForbiddenError("server.origin")
