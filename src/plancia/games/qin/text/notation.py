"""Qin in text: cells, tiles, placements (`RYd7e`)."""

import re
from functools import cache

from plancia.core.contract import Array, look
from plancia.core.errors import TextError
from plancia.games.qin.boards import COLOURS
from plancia.games.qin.kernel.state import OFF, PAIRS, PER_CELL, SIDE_MAX

TILES = ("RR", "YY", "BB", "RY", "YB", "BR")
PASS = "pass"

_MOVE = re.compile(r"([RYB])([RYB])([a-t])([1-9]\d?)([nesw])", re.ASCII)
_DIRECTIONS = "wnes"


def cell_name(box: Array, x: int) -> str:
    """Column letter from the left, row number from the top."""
    row, col = divmod(x, int(box["cols"][0]))
    return f"{chr(ord('a') + col)}{row + 1}"


@cache
def _names(cols: int) -> tuple[str, ...]:
    return tuple(f"{chr(ord('a') + x % cols)}{x // cols + 1}" for x in range(cols * SIDE_MAX))


def cell_names(box: Array, cells: list[int]) -> list[str]:
    """Several cells in reading order."""
    names = _names(int(box["cols"][0]))
    return [names[x] for x in sorted(cells)]


def pair_name(pair: int) -> str:
    """The colours of a placement's halves, first half first."""
    return COLOURS[pair // 3] + COLOURS[pair % 3]


def tile_number(name: str) -> int:
    """The type of a tile, written either way round; -1 if there is no such tile."""
    if name in TILES:
        return TILES.index(name)
    return TILES.index(name[::-1]) if name[::-1] in TILES else -1


def write_action(box: Array, action: int) -> str:
    """Colours, cell of the first half, direction of the second: e or s."""
    if action == int(box["cells"][0]) * PER_CELL:
        return PASS
    x, d = action // PER_CELL, action // PAIRS % 2
    return f"{pair_name(action % PAIRS)}{cell_name(box, x)}{'es'[d]}"


def read_action(box: Array, text: str) -> int:
    """A placement from its text; n and w mean the same placement seen from its other half."""
    b = look(box)
    if text == PASS:
        return int(b.cells) * PER_CELL
    match = _MOVE.fullmatch(text)
    if match is None:
        raise TextError("qin.text.move", text=text)
    first, second, letter, number, direction = match.groups()
    row, col = int(number) - 1, ord(letter) - ord("a")
    if row >= b.rows or col >= b.cols:
        raise TextError("qin.text.cell", cell=letter + number, last=cell_name(box, int(b.cells) - 1))
    x, k = row * int(b.cols) + col, _DIRECTIONS.index(direction)
    if k < 2:
        x, first, second = int(b.near[x, k]), second, first
        if x == OFF:
            raise TextError("qin.text.outside", text=text)
    pair = 3 * COLOURS.index(first) + COLOURS.index(second)
    return x * PER_CELL + k % 2 * PAIRS + pair
