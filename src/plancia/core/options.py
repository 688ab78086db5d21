"""Options of a game: names, valid values, defaults."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, BinaryIO

from plancia.core.arguments import whole
from plancia.core.errors import OptionError, TextError
from plancia.texts import Reason, short

Value = str | int

PLAYERS = "players"
"""The option that every game has, its first one."""
SEATS = 99
"""More players than any game has."""


@dataclass(frozen=True)
class Option:
    """One option; with `read` its value may also be a file of the user's or the text of one."""

    name: str
    values: tuple[Value, ...]
    default: Value
    read: Callable[[str, str], str] | None = None
    """read(text, source) checks a user's data and gives it back in its canonical form."""
    limit: int = 1 << 17
    """The most characters of such data."""
    sample: Callable[[], str] | None = None
    """sample() -> the text of such data, for who wants to write his own."""

    def key(self, game: str) -> str:
        """The text that explains it."""
        return f"option.{PLAYERS}" if self.name == PLAYERS else f"{game}.option.{self.name}"

    def accept(self, value: Any) -> Value:
        """The canonical form of a value, or an error that lists the valid ones."""
        given = short(value) if isinstance(value, str) or whole(value) is not None else None
        for valid in self.values:
            if given == str(valid):
                return valid
        if self.read is not None:
            if isinstance(value, Path):
                return self.read(read_file(value, self.limit), str(value))
            if isinstance(value, str) and "\n" in value:
                return self.read(not_too_long(value, self.limit, self.name), self.name)
        key = "error.value" if self.read is None else "error.value_or_file"
        raise OptionError(key, option=self.name, value=short(value), valid=list(self.values))


def not_too_long(text: str, limit: int, source: str = "") -> str:
    """The same text, unless it has more characters than any true one of its kind."""
    if len(text) > limit:
        raise TextError("error.too_long", source=source, max=limit)
    return text


def named(path: Path) -> str:
    """A file as it is called in errors; no file that there is has a longer name."""
    return short(str(path), 4096)


def read_file(path: Path, limit: int) -> str:
    """The text of a user's file, or an error that names it."""
    try:
        with path.open("rb") as file:
            return read_stream(file, limit, named(path))
    except (OSError, ValueError) as error:
        raise OptionError("error.file", file=named(path), reason=Reason.of(error)) from error


def read_stream(stream: BinaryIO, limit: int, source: str) -> str:
    """The text of a stream; of one that is too long only the beginning is read."""
    data = stream.read(4 * limit + 1)
    if len(data) > 4 * limit:
        raise TextError("error.too_long", source=source, max=limit)
    try:
        return not_too_long(data.decode(), limit, source)
    except UnicodeDecodeError as error:
        raise OptionError("error.not_text", file=source) from error


def first_seat(options: Mapping[str, Value]) -> int:
    """The option `first` as a box has it: 0 at random, else the seat from 1; nobody starts who does not play."""
    players = int(options["players"])
    first = 0 if options["first"] == "random" else int(options["first"])
    if first > players:
        raise OptionError("error.value", option="first", value=first, valid=["random", *range(1, players + 1)])
    return first


def complete(options: tuple[Option, ...], given: Mapping[str, Any]) -> Mapping[str, Value]:
    """All options with their values: the given ones checked, the others by default."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise OptionError("error.option", option=short(name), valid=list(known))
    return MappingProxyType({o.name: o.accept(given[o.name]) if o.name in given else o.default for o in options})
