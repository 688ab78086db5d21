"""What can go wrong, each with what, where and what to do; texts are keys of the catalogue."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from plancia.texts import catalogue, explain, say, short, speak

if TYPE_CHECKING:
    from plancia.core.events import Event


_LONGEST = 4096
"""Characters of the name of a source: no file has a longer one."""


@dataclass(frozen=True)
class Refusal:
    """Why an action is not legal: the clause, the cells responsible, and a text with its arguments."""

    clause: str
    key: str
    cells: tuple[str, ...] = ()
    args: dict[str, Any] = field(default_factory=dict)

    def say(self, lang: str = "en", names: Sequence[str] = ()) -> str:
        """The sentence in a language, with its clause; seats by their names if given."""
        return f"{speak(self.key, {**self.args, 'cells': self.cells}, lang, names)} ({self.clause})"

    def as_json(self) -> dict[str, Any]:
        """For messages."""
        return {"clause": self.clause, "key": self.key, "cells": list(self.cells), "args": self.args}

    def __str__(self) -> str:
        """The English sentence."""
        return self.say()


class PlanciaError(Exception):
    """Any error that Plancia raises on purpose."""

    def __init__(self, key: str, /, **args: Any) -> None:
        """An error is a key of the catalogue and its arguments."""
        super().__init__(key, args)
        self.key = key
        self.details = args

    def say(self, lang: str = "en") -> str:
        """The sentence in a language."""
        return explain(self.key, self.details, lang)

    def __str__(self) -> str:
        """The English sentence."""
        return self.say()

    def __reduce__(self) -> Any:
        """Errors travel between processes."""
        return _rebuild, (type(self), self.__dict__.copy())


def _rebuild(kind: type[PlanciaError], attributes: dict[str, Any]) -> PlanciaError:
    error = kind.__new__(kind)
    Exception.__init__(error, attributes["key"], attributes["details"])
    error.__dict__.update(attributes)
    return error


class OptionError(PlanciaError):
    """An unknown game, option or value; the message lists the valid ones."""


class ArgumentError(PlanciaError):
    """A value of another type, or a number of another range, than a function is written for."""


class ActionError(PlanciaError):
    """An action that cannot be played here: no such action, the wrong seat, or against the rules."""


class IllegalAction(ActionError):
    """An action against the rules; `refusal` says which clause and why."""

    def __init__(self, refusal: Refusal) -> None:
        """Wrap the refusal."""
        super().__init__(refusal.key, **refusal.args, cells=refusal.cells)
        self.refusal = refusal

    def say(self, lang: str = "en") -> str:
        """The sentence in a language, with its clause."""
        return self.refusal.say(lang)


class SeatError(ActionError):
    """A seat that may not do this: it is not at the table, or not its turn."""


class VersionError(ActionError):
    """Something meant for a table as it was before."""


class OverError(ActionError):
    """The game is over, and everything is open."""


class UndoError(ActionError):
    """Steps that cannot be taken back, or not without asking; `event` is what came to light since, if something did."""

    def __init__(self, key: str, /, event: "Event | None" = None, players: Sequence[str] = (), **args: Any) -> None:
        """The players are named by seat."""
        super().__init__(key, **args)
        self.event, self.players = event, tuple(players)

    def say(self, lang: str = "en") -> str:
        """The sentence in a language, the event in the same."""
        if self.event is not None:
            self.details["why"] = self.event.say(lang, self.players)
        return super().say(lang)


class BlindError(PlanciaError):
    """Something that only a complete position can do was asked of a blinded one."""


class TextError(PlanciaError):
    """A text that cannot be read: where and why."""

    def __init__(self, key: str, /, *, line: int = 0, column: int = 0, source: str = "", **args: Any) -> None:
        """Line and column count from 1; 0 where the whole text is meant."""
        super().__init__(key, **args)
        self.line, self.column, self.source = line, column, source

    def at(self, line: int, source: object = "") -> "TextError":
        """The same error, found in a larger text at this line."""
        self.line, self.source = line, source if isinstance(source, str) and source else self.source
        return self

    def say(self, lang: str = "en") -> str:
        """The sentence in a language, after its place."""
        where = [short(catalogue(lang).get(f"source.{self.source}", self.source), _LONGEST)] if self.source else []
        if self.line:
            where.append(say("error.line", lang, line=self.line))
        if self.column:
            where.append(say("error.column", lang, column=self.column))
        what = super().say(lang)
        return say("error.at", lang, where=", ".join(where), what=what) if where else what


class VerifyError(TextError):
    """A game file that can be read but is not true: its result, seed or rules differ from what is said."""
