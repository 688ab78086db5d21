"""The words of a position's text, each with its place, and what they can mean: the one tokeniser of all games."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plancia.core.errors import OptionError, TextError
from plancia.core.events import SPECTATOR
from plancia.core.options import Option, Value, complete
from plancia.texts import short

COMMENT = "#"
NONE = "-"
"""An empty list, or nobody."""

_WORD = re.compile(r"\S+")


@dataclass(frozen=True)
class Word:
    """A word, or a part of one, and where it stands."""

    text: str
    line: int
    column: int

    def split(self, sign: str = "") -> "Iterator[Word]":
        """Its parts between signs, or its letters."""
        at = 0
        for part in self.text.split(sign) if sign else self.text:
            yield Word(part, self.line, self.column + at)
            at += len(part) + len(sign)

    def wrong(self, key: str, /, **args: Any) -> TextError:
        """The error that something is wrong here."""
        return TextError(key, line=self.line, column=self.column, **args)

    def number(self, least: int, most: int) -> int:
        """A whole number in a range."""
        digits = self.text
        if digits.isascii() and digits.isdigit() and len(digits) <= len(str(most)) and least <= int(digits) <= most:
            return int(digits)
        raise self.wrong("text.number", word=short(digits), min=least, max=most)

    def among(self, names: Sequence[str]) -> int:
        """Which one of some names."""
        if self.text in names:
            return names.index(self.text)
        raise self.wrong("text.name", word=short(self.text), valid=list(names))

    def seat(self, players: int) -> int:
        """A seat, written from 1, as it counts from 0."""
        return self.number(1, players) - 1

    def eye(self, players: int) -> int:
        """A viewer, as the field `eye` of a state holds it."""
        return players + 1 if self.text == SPECTATOR else self.seat(players) + 1

    def letters(self) -> "Line":
        """Its signs; a hyphen is none."""
        return [] if self.text == NONE else list(self.split())


Line = list[Word]


def lines_of(text: str) -> list[Line]:
    """The words of all lines that are neither empty nor a comment."""
    numbered = enumerate(text.splitlines(), 1)
    lines = ([Word(word[0], n, word.start() + 1) for word in _WORD.finditer(line)] for n, line in numbered)
    return [line for line in lines if line and not line[0].text.startswith(COMMENT)]


def several(words: Line) -> Line:
    """Words of a list; a single hyphen is an empty one."""
    return [] if [word.text for word in words] == [NONE] else words


def pairs(words: Line, names: Sequence[str]) -> Iterator[tuple[int, Word]]:
    """Entries such as `law:2`, none twice: which name, and the word after the colon."""
    seen = set()
    for word in several(words):
        parts = list(word.split(":"))
        if len(parts) != 2:
            raise word.wrong("text.pair", word=short(word.text), first=names[0], valid=list(names))
        which = parts[0].among(names)
        if which in seen:
            raise word.wrong("text.twice", word=names[which])
        seen.add(which)
        yield which, parts[1]


def exactly(line: Line, n: int, form: str) -> Line:
    """The words of a line, which are so many."""
    if len(line) != n:
        raise line[0].wrong("text.form", words=short(" ".join(word.text for word in line)), form=form)
    return line


@dataclass(frozen=True)
class Head:
    """The first line of a position: the game's name and its options as `name=value`."""

    name: Word
    given: Mapping[str, Word]
    """The words after the equals signs."""

    @classmethod
    def read(cls, lines: Sequence[Line], game: str) -> "Head":
        """From the first line of a text; no option is there twice."""
        first = lines[0] if lines else [Word("", 1, 1)]
        if first[0].text != game:
            raise first[0].wrong("error.position_game", valid=[game])
        given: dict[str, Word] = {}
        for word in first[1:]:
            name, *value = word.split("=")
            if not value:
                raise word.wrong("text.option", word=short(word.text))
            if name.text in given:
                raise word.wrong("text.twice", word=short(name.text))
            given[name.text] = Word(word.text[len(name.text) + 1 :], word.line, value[0].column)
        return cls(first[0], given)

    def options(self, known: tuple[Option, ...], **instead: Any) -> Mapping[str, Value]:
        """All options; `instead` has values that stand elsewhere in the text."""
        with self.places():
            return complete(known, {name: word.text for name, word in self.given.items()} | instead)

    def places(self) -> "_Places":
        """A context in which an error about an option is an error at its place in the text."""
        return _Places(self)


@dataclass(frozen=True)
class _Places:
    head: Head

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        if isinstance(error, OptionError):
            word = self.head.given.get(str(error.details.get("option")), self.head.name)
            raise word.wrong(error.key, **error.details) from error
