"""What may stand in a table: annotations of the fields of dataclasses."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any, get_type_hints

from plancia.texts import short

Fault = tuple[str, dict[str, Any]]
"""What is wrong with a value: the end of its key, and the arguments."""

_ODD = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029]")


@dataclass(frozen=True)
class Number:
    """A whole number in a range."""

    least: int
    most: int

    def faults(self, value: Any) -> Iterator[Fault]:
        """What is wrong with a value."""
        if type(value) is not int or not self.least <= value <= self.most:
            yield "number", {"value": shown(value), "min": self.least, "max": self.most}

    def domain(self) -> tuple[int, ...]:
        """All values in order."""
        return tuple(range(self.least, self.most + 1))


@dataclass(frozen=True)
class Name:
    """One of some names."""

    values: tuple[str, ...]

    def faults(self, value: Any) -> Iterator[Fault]:
        """What is wrong with a value."""
        if not isinstance(value, str) or value not in self.values:
            yield "name", {"value": shown(value), "valid": self.values}

    def domain(self) -> tuple[str, ...]:
        """All values in order."""
        return self.values


@dataclass(frozen=True)
class Several:
    """A list; a list without repeats is a set, and its order says nothing."""

    of: Number | Name
    least: int
    most: int
    repeats: bool = False

    def faults(self, value: Any) -> Iterator[Fault]:
        """What is wrong with a value."""
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            yield "list", {"value": shown(value), "min": self.least, "max": self.most}
            return
        seen: list[Any] = []
        for entry in value:
            faults = list(self.of.faults(entry))
            yield from faults
            if not faults and entry in seen and not self.repeats:
                yield "repeated", {"value": shown(entry)}
            seen += [] if faults else [entry]

    def canonical(self, value: list[Any]) -> tuple[Any, ...]:
        """The entries, those of a set in the order of the domain."""
        return tuple(value if self.repeats else sorted(value, key=self.of.domain().index))


@dataclass(frozen=True)
class Line:
    """Any text on one line; it may be left out."""

    def faults(self, value: Any) -> Iterator[Fault]:
        """What is wrong with a value."""
        if not isinstance(value, str) or _ODD.search(value):
            yield "line", {"value": shown(value)}


Plain = Number | Name | Several | Line


@dataclass(frozen=True)
class Case:
    """What a field may hold as another one says; it must not be there where this knows nothing of the other's value."""

    by: str
    cases: Mapping[str, Plain]


@dataclass(frozen=True)
class Rows:
    """The rows of a table: no key twice, and if complete, every possible key once."""

    of: type
    key: tuple[str, ...] = ()
    complete: bool = True

    def all_keys(self) -> list[tuple[Any, ...]]:
        """Every possible key in order."""
        return list(product(*(specs(self.of)[name].domain() for name in self.key)))


@cache
def specs(kind: Any) -> dict[str, Any]:
    """The fields of a table or row, and what each may hold."""
    return {name: hint.__metadata__[0] for name, hint in get_type_hints(kind, include_extras=True).items()}


def shown(value: Any) -> str:
    """A value as TOML writes it, fit for a sentence."""
    match value:
        case str():
            return f'"{short(value)}"'
        case bool():
            return str(value).lower()
        case dict():
            return "{…}" if value else "{}"
        case list():
            return "[…]" if value else "[]"
    return short(str(value)) if not isinstance(value, int) or value.bit_length() < 200 else "…"


def case(spec: Any, row: Mapping[str, Any]) -> Any:
    """What a field may hold in this row; None where it must not be there."""
    return spec.cases.get(row[spec.by]) if isinstance(spec, Case) else spec
