"""The outer form of a game file: first line, headers, moves with numbers and comments. Knows no game."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from plancia.core.arguments import checked
from plancia.core.errors import TextError
from plancia.core.options import not_too_long
from plancia.texts import short

FORMAT = 1
WIDTH = 100
LIMIT = 1 << 20
"""The most characters of a game file."""
HEADERS = 100
"""The most headers."""
MOVES = 10_000
"""The most moves, and the most comments."""

Comment = tuple[int, str]
"""How many moves stand before it, and its text."""

_FIRST = re.compile(r"plancia\s+([0-9]{1,9})", re.ASCII)
_KEY = re.compile(r"[A-Za-z][A-Za-z0-9 _-]{0,60}")
_ODD = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029]")
_MOVE = re.compile(r"[^\s{}]{1,80}")
_NUMBER = re.compile(r"([1-9][0-9]{0,8})\.")
_WORDS = re.compile(r"\{([^}]*)\}|[{}]|[^\s{}]+")


def is_game_file(text: str) -> bool:
    """Does a text begin as a game file does?"""
    return _FIRST.match(text.lstrip()) is not None


@dataclass(frozen=True)
class Header:
    """One header; a block is a value on lines of its own, which begin one line further down."""

    value: str
    line: int
    block: bool = False


@dataclass(frozen=True)
class Move:
    """A move as it is written, and where."""

    text: str
    line: int
    column: int


@dataclass(frozen=True)
class RawFile:
    """What a game file says, not yet understood."""

    headers: dict[str, Header]
    moves: tuple[Move, ...]
    comments: tuple[Comment, ...]
    end: int
    """The line after the last header."""


def is_key(text: str) -> bool:
    """Can this be the name of a header?"""
    return _KEY.fullmatch(text) is not None and text == text.strip()


def is_move(text: str) -> bool:
    """Can this stand between spaces as a move?"""
    return bool(_MOVE.fullmatch(text)) and not _ODD.search(text) and not _NUMBER.fullmatch(text)


def comment(text: str) -> str:
    """A comment as a file can hold it: one line, round brackets, no control characters."""
    words = text.replace("{", "(").replace("}", ")").split()
    return " ".join(filter(None, (_ODD.sub("", word) for word in words)))


@checked
def read(text: str) -> RawFile:
    """Take a game file apart; the error says where it is wrong."""
    lines = not_too_long(text, LIMIT).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, 1):
        odd = _ODD.search(line)
        if odd:
            raise TextError("file.odd", line=number, column=odd.start() + 1, code=f"U+{ord(odd[0]):04X}")
    first = _FIRST.fullmatch(lines[0].strip())
    if first is None:
        raise TextError("file.first", line=1, format=FORMAT)
    if int(first[1]) != FORMAT:
        raise TextError("file.format", line=1, found=int(first[1]), format=FORMAT)
    headers, at = _headers(lines)
    moves, comments = _moves("\n".join(lines[at:]), at + 1)
    return RawFile(headers, moves, comments, min(at + 1, len(lines)))


def _headers(lines: list[str]) -> tuple[dict[str, Header], int]:
    headers: dict[str, Header] = {}
    at = 1
    while at < len(lines) and lines[at].strip():
        key, colon, value = lines[at].partition(":")
        line = at + 1
        if not colon or not is_key(key):
            raise TextError("file.header", line=line, text=short(lines[at]))
        if len(headers) == HEADERS:
            raise TextError("file.headers", line=line, max=HEADERS)
        if key in headers:
            raise TextError("file.twice", line=line, header=key, first=headers[key].line)
        at += 1
        block = []
        while not value.strip() and at < len(lines) and lines[at].startswith("|"):
            block.append(lines[at][1:].removeprefix(" ") + "\n")
            at += 1
        headers[key] = Header("".join(block), line, True) if block else Header(_unquoted(value.strip(), line), line)
    return headers, at


def _unquoted(value: str, line: int) -> str:
    if not value.startswith('"'):
        return value
    try:
        return str(json.loads(value))
    except ValueError:
        raise TextError("file.quotes", line=line, text=short(value)) from None


def _moves(body: str, line: int) -> tuple[tuple[Move, ...], tuple[Comment, ...]]:
    moves: list[Move] = []
    comments: list[Comment] = []
    seen = start = 0
    for word in _WORDS.finditer(body):
        newlines = body.count("\n", seen, word.start())
        if newlines:
            line += newlines
            start = body.rindex("\n", seen, word.start()) + 1
        seen = word.start()
        column = seen - start + 1
        number = _NUMBER.fullmatch(word[0])
        if max(len(moves), len(comments)) > MOVES:
            raise TextError("file.moves", line=line, max=MOVES)
        if word[1] is not None:
            comments.append((len(moves), comment(word[1])))
        elif word[0] in "{}":
            raise TextError("file.open" if word[0] == "{" else "file.close", line=line, column=column)
        elif number:
            if int(number[1]) != len(moves) + 1:
                raise TextError("file.number", line=line, column=column, number=number[1], expected=len(moves) + 1)
        elif not is_move(word[0]):
            raise TextError("file.token", line=line, column=column, text=short(word[0]))
        else:
            moves.append(Move(word[0], line, column))
    return tuple(moves), tuple(comments)


def write(headers: Iterable[tuple[str, str]], moves: Sequence[str], comments: Iterable[Comment]) -> str:
    """Put a game file together."""
    lines = [f"plancia {FORMAT}"]
    for key, value in headers:
        lines += _written(key, value)
    return "\n".join([*lines, "", *_wrapped(_pieces(moves, comments))]) + "\n"


def _written(key: str, value: str) -> list[str]:
    """As it is where that can be read back, else as a block, else in quotes."""
    if value == value.strip() and not value.startswith('"') and not _ODD.search(value):
        return [f"{key}: {value}".rstrip()]
    *block, last = value.split("\n")
    if not last and not any(_ODD.search(line) or line != line.rstrip() for line in block):
        return [f"{key}:", *(f"| {line}".rstrip() for line in block)]
    return [f"{key}: {json.dumps(value)}"]


def _pieces(moves: Sequence[str], comments: Iterable[Comment]) -> Iterator[tuple[str, str]]:
    """Words that must stay whole, each with what goes before it at the start of a line."""
    by_move: dict[int, list[str]] = {}
    for before, text in comments:
        by_move.setdefault(before, []).append(text)
    for at in range(len(moves) + 1):
        for text in by_move.get(at, []):
            yield from (("", word) for word in f"{{{text}}}".split())
        if at < len(moves):
            yield f"{at + 1}. ", moves[at]


def _wrapped(pieces: Iterable[tuple[str, str]]) -> Iterator[str]:
    line = ""
    for prefix, word in pieces:
        if line and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = ""
        line = f"{line} {word}" if line else prefix + word
    if line:
        yield line
