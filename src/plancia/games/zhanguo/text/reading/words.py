"""The words of a position text, each with its place, and what they can mean."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from plancia.core.errors import TextError
from plancia.core.gametext import short
from plancia.games.zhanguo.names import CARDS, REGIONS
from plancia.games.zhanguo.text.diagram import COMMENT, NONE

_WORD = re.compile(r"\S+")
REGION_NAMES = [str(region + 1) for region in range(REGIONS)]


@dataclass(frozen=True)
class Word:
    """A word, or a part of one, and where it stands."""

    text: str
    line: int
    column: int

    def split(self, sign: str = "") -> Iterator["Word"]:
        """Its parts between signs, or its letters."""
        at = 0
        for part in self.text.split(sign) if sign else self.text:
            yield Word(part, self.line, self.column + at)
            at += len(part) + len(sign)


Line = list[Word]


def lines_of(text: str) -> list[Line]:
    """The words of all lines that are neither empty nor a comment."""
    numbered = enumerate(text.splitlines(), 1)
    lines = ([Word(word[0], n, word.start() + 1) for word in _WORD.finditer(line)] for n, line in numbered)
    return [line for line in lines if line and not line[0].text.startswith(COMMENT)]


def wrong(at: Word, key: str, /, **args: Any) -> TextError:
    """What is wrong, and where."""
    return TextError(f"zhanguo.text.{key}", line=at.line, column=at.column, **args)


def number(word: Word, least: int, most: int) -> int:
    """A whole number in a range."""
    digits = word.text
    if digits.isascii() and digits.isdigit() and len(digits) <= len(str(most)) and least <= int(digits) <= most:
        return int(digits)
    raise wrong(word, "number", word=short(digits), min=least, max=most)


def place(word: Word, names: Sequence[str]) -> int:
    """Which one of some names."""
    if word.text in names:
        return names.index(word.text)
    raise wrong(word, "name", word=short(word.text), valid=list(names))


def several(words: Line) -> Line:
    """Words of a list; a single hyphen is an empty one."""
    return [] if [word.text for word in words] == [NONE] else words


def letters(word: Word) -> Line:
    """The signs of a word; a hyphen is none."""
    return [] if word.text == NONE else list(word.split())


def pairs(words: Line, names: Sequence[str]) -> Iterator[tuple[int, Word]]:
    """Entries such as `law:2`, none twice: which name, and the word after the colon."""
    seen = set()
    for word in several(words):
        parts = list(word.split(":"))
        if len(parts) != 2:
            raise wrong(word, "pair", word=short(word.text), valid=list(names))
        which = place(parts[0], names)
        if which in seen:
            raise wrong(word, "twice", word=names[which])
        seen.add(which)
        yield which, parts[1]


def card(word: Word) -> int:
    """Z1.1 A card's number."""
    return number(word, 1, CARDS)


def exactly(line: Line, n: int, form: str) -> Line:
    """The words of a line, which are so many."""
    if len(line) != n:
        raise wrong(line[0], "form", words=short(" ".join(word.text for word in line)), form=form)
    return line
