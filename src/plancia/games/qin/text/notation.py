"""Qin in text: cells, tiles, placements (`RYd7e`)."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from plancia.core.contract import Array, look
from plancia.core.errors import TextError
from plancia.games.qin.boards import COLOURS
from plancia.games.qin.kernel.state import OFF, PAIRS, PER_CELL, SIDE_MAX
from plancia.games.vocabulary import any_of, begun, folded, vocabulary
from plancia.texts import say, short

TILES = ("RR", "YY", "BB", "RY", "YB", "BR")
SPELLINGS = (*TILES, "YR", "BY", "RB")
"""Tiles as they may be written; the mixed ones also the other way round."""
PASS = "pass"
_EXAMPLE = "RYd7e"

_MOVE = re.compile(r"([RYB])([RYB])([a-z])(\d+)([nesw]?)", re.ASCII)
_SAID = re.compile(rf"\b[RYB]{{1,2}}(?:[a-z](?:\d+[nesw]?)?)?(?!\w)|\b{PASS}\b", re.ASCII)
_DIRECTIONS = "wnes"


@cache
def names(cols: int) -> tuple[str, ...]:
    """The names of all cells of a board with so many columns: column letter from the left, row number from the top."""
    return tuple(f"{chr(ord('a') + x % cols)}{x // cols + 1}" for x in range(cols * SIDE_MAX))


def cell_name(box: Array, x: int) -> str:
    """The name of a cell."""
    return names(int(box["cols"][0]))[x]


def cell_names(box: Array, cells: Iterable[int]) -> list[str]:
    """Several cells in reading order."""
    all_names = names(int(box["cols"][0]))
    return [all_names[x] for x in sorted(cells)]


def pair_name(pair: int) -> str:
    """The colours of a placement's halves, first half first."""
    return COLOURS[pair // 3] + COLOURS[pair % 3]


def halves(box: Array, action: int) -> tuple[str, list[int]]:
    """The colours of a placement and its cells, first half first; a half off the board is left out."""
    x, d = action // PER_CELL, action // PAIRS % 2
    y = int(box["near"][0, x, 2 + d])
    return pair_name(action % PAIRS), [x] if y == OFF else [x, y]


def write_action(box: Array, action: int) -> str:
    """Colours, cell of the first half, direction of the second: e or s."""
    if action == int(box["cells"][0]) * PER_CELL:
        return PASS
    direction = _DIRECTIONS[2 + action // PAIRS % 2]
    return f"{pair_name(action % PAIRS)}{cell_name(box, action // PER_CELL)}{direction}"


def ways(box: Array, action: int) -> tuple[str, ...]:
    """All ways to write it: the notation first, then the same seen from its other half."""
    notation = write_action(box, action)
    if notation == PASS:
        return (notation,)
    pair, cells = halves(box, action)
    return notation, *(f"{pair[::-1]}{cell_name(box, y)}{_DIRECTIONS[action // PAIRS % 2]}" for y in cells[1:])


def tidy(typed: str, lang: str) -> str:
    """A move or its beginning as the notation writes it, in words or letters of a language, with or without spaces."""
    words = {**begun("qin", lang), **vocabulary("qin", lang)}
    word = folded(typed.strip())
    match = _typed(lang).fullmatch(word)
    if match is None:
        return words[word] if words.get(word) == PASS else typed
    first, second, cell, direction = match.groups(default="")
    return f"{words[first]}{words.get(second, '')}{''.join(cell.split())}{words.get(direction, '')}"


def spoken(text: str, lang: str) -> str:
    """Placements with the letters of a language for colours and directions: `RGd7o`."""
    return _SAID.sub(lambda match: _said(match[0], lang), text)


@cache
def _said(move: str, lang: str) -> str:
    if move == PASS:
        return say("qin.word.pass", lang).split()[0]
    return "".join(say(f"qin.sign.{sign}", lang) if sign in COLOURS or k else sign for k, sign in _signs(move))


def _signs(move: str) -> Iterator[tuple[bool, str]]:
    """The signs of a placement, and which of them is a direction: the letter behind the number."""
    digits = False
    for sign in move:
        yield digits and sign in _DIRECTIONS, sign
        digits = sign.isdigit()


@cache
def _typed(lang: str) -> re.Pattern[str]:
    """One colour or two, then a cell and a direction, as far as they are typed."""
    words, half = vocabulary("qin", lang), begun("qin", lang)
    colours, directions = any_of(words, COLOURS, half), any_of(words, _DIRECTIONS, half)
    return re.compile(rf"({colours})\s*({colours})?\s*([a-t]?\s*\d{{0,2}}|[a-z]\s*\d+)\s*({directions})?", re.ASCII)


def read_action(box: Array, text: str) -> int:
    """A placement from its text; n and w mean the same placement seen from its other half."""
    b = look(box)
    if text == PASS:
        return int(b.cells) * PER_CELL
    match = _MOVE.fullmatch(text)
    if match is None:
        raise TextError("qin.text.move", text=short(text), example=_EXAMPLE)
    first, second, letter, number, direction = match.groups()
    cell, last = letter + number, int(b.cells) - 1
    if cell not in names(int(b.cols))[: last + 1]:
        raise TextError("qin.text.cell", cell=short(cell), first=cell_name(box, 0), last=cell_name(box, last))
    if not direction:
        raise TextError("qin.text.move", text=short(text), example=_EXAMPLE)
    row, col = int(number) - 1, ord(letter) - ord("a")
    x, k = row * int(b.cols) + col, _DIRECTIONS.index(direction)
    if k < 2:
        x, first, second = int(b.near[x, k]), second, first
        if x == OFF:
            raise TextError("qin.text.outside", text=text)
    pair = 3 * COLOURS.index(first) + COLOURS.index(second)
    return x * PER_CELL + k % 2 * PAIRS + pair
