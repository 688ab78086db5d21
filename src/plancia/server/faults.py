"""What the server answers instead of what was wanted: every error has a code, a key of the catalogue and arguments."""

from typing import Any

import msgspec

from plancia.core.errors import (
    ActionError,
    IllegalAction,
    OverError,
    PlanciaError,
    SeatError,
    TextError,
    UndoError,
    VersionError,
)
from plancia.core.gamefile import MoveError
from plancia.server.wire import Fault
from plancia.texts import Reason, short


class ServerError(PlanciaError):
    """An error of the server's own."""

    code = "refused"
    status = 409


class UnknownError(ServerError):
    """There is nothing by this name, or not for who asks."""

    code, status = "unknown", 404


class StrangerError(ServerError):
    """Nobody is known by this cookie or token."""

    code, status = "stranger", 401


class ForbiddenError(ServerError):
    """It may not be done by who asks."""

    code, status = "forbidden", 403


class InvalidError(ServerError):
    """What was sent cannot be read."""

    code, status = "invalid", 400


class TooLargeError(ServerError):
    """What was sent is larger than anything that is meant."""

    code, status = "large", 413


class TooManyError(ServerError):
    """More than anybody needs, in too short a time."""

    code, status = "many", 429


class BusyError(ServerError):
    """It cannot be done now, and may be tried again: nothing is lost."""

    code, status = "busy", 503


UNREADABLE = (msgspec.DecodeError, RecursionError, UnicodeError)
"""What msgspec has against a message: that it is none, or too deep, or no text."""
_KINDS: tuple[tuple[type[PlanciaError], str, int], ...] = (
    (IllegalAction, "illegal", 409),
    (SeatError, "seat", 409),
    (VersionError, "version", 409),
    (OverError, "over", 409),
    (UndoError, "undo", 409),
    (ActionError, "action", 400),
    (TextError, "text", 400),
    (PlanciaError, "option", 400),
)


def fault(error: PlanciaError) -> Fault:
    """An error as it is sent."""
    if isinstance(error, IllegalAction):
        refusal = error.refusal
        return Fault("illegal", refusal.key, _plain(refusal.args), refusal.clause, list(refusal.cells))
    details = dict(error.details)
    if isinstance(error, UndoError) and error.event is not None:
        details["why"] = error.event.as_json()
    if isinstance(error, TextError) and error.line:
        details |= {"line": error.line, "column": error.column}
    if isinstance(error, MoveError):
        return Fault(code(error), error.key, _plain(details) | {"reason": fault(error.cause)}, error.clause)
    return Fault(code(error), error.key, _plain(details))


def code(error: PlanciaError) -> str:
    """What kind of error it is, for clients."""
    return _kind(error)[0]


def status(error: PlanciaError) -> int:
    """Its HTTP status."""
    return _kind(error)[1]


def _kind(error: PlanciaError) -> tuple[str, int]:
    if isinstance(error, ServerError):
        return error.code, error.status
    return next((code, status) for kind, code, status in _KINDS if isinstance(error, kind))


def unread(error: Exception) -> InvalidError:
    """What msgspec says of a message that is not one; a stranger's text is quoted shortly."""
    return InvalidError("server.invalid", what=short(str(error), 200))


def _plain(details: dict[str, Any]) -> dict[str, Any]:
    """Arguments as JSON can hold them."""
    return {name: _value(value) for name, value in details.items()}


def _value(value: Any) -> Any:
    if isinstance(value, Reason):
        return {"reason": value.name, "words": value.words}
    if isinstance(value, list | tuple):
        return [_value(each) for each in value]
    if isinstance(value, dict):
        return {str(name): _value(each) for name, each in value.items()}
    return value if isinstance(value, str | int | float | bool) or value is None else short(value)
