"""Q1.3 Boards: text files of cells, and the box made from them."""

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

import numpy as np

from plancia.core.contract import Array, look, records
from plancia.core.errors import TextError
from plancia.games.qin.kernel.state import (
    BOX,
    CELLS,
    GRASS,
    OFF,
    SIDE_MAX,
    SIDE_MIN,
    START,
    VILLAGE,
    WATER,
)

NAMES = ("bird", "lion", "crane")
COLOURS = "RYB"
PAGODAS = {2: 24, 3: 19, 4: 15}
"""Q1.1 Pagodas of a player by number of players."""

_TERRAIN = {".": GRASS, "v": VILLAGE, "~": WATER, "R": START, "Y": START, "B": START}


@dataclass(frozen=True)
class Board:
    """A checked board: its rows of characters."""

    rows: tuple[str, ...]

    @property
    def text(self) -> str:
        """The rows as a board file without comments."""
        return "\n".join(self.rows) + "\n"


@cache
def printed(name: str) -> Board:
    """One of our own boards."""
    return read_board((files(__package__) / "boards" / f"{name}.txt").read_text("utf-8"), f"{name}.txt")


def read_board(text: str, source: str = "") -> Board:
    """Check a board file; the error says where it is wrong."""
    rows: list[str] = []
    lines: list[int] = []
    for number, raw in enumerate(text.splitlines(), 1):
        row = raw.rstrip()
        if row and not row.startswith("#"):
            rows.append(row)
            lines.append(number)
    _check_shape(rows, lines, source)
    _check_cells(rows, lines, source)
    return Board(tuple(rows))


def _check_shape(rows: list[str], lines: list[int], source: str) -> None:
    if not SIDE_MIN <= len(rows) <= SIDE_MAX:
        raise TextError("qin.board.error.rows", source=source, n=len(rows), min=SIDE_MIN, max=SIDE_MAX)
    for line, row in zip(lines, rows, strict=True):
        if not SIDE_MIN <= len(row) <= SIDE_MAX:
            raise TextError("qin.board.error.columns", source=source, line=line, n=len(row), min=SIDE_MIN, max=SIDE_MAX)
        if len(row) != len(rows[0]):
            raise TextError("qin.board.error.ragged", source=source, line=line, n=len(row), expected=len(rows[0]))


def _check_cells(rows: list[str], lines: list[int], source: str) -> None:
    starts: dict[str, int] = {}
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            place = {"source": source, "line": lines[r], "column": c + 1}
            if sign not in _TERRAIN:
                raise TextError("qin.board.error.sign", **place, sign=sign, signs=" ".join(_TERRAIN))  # type: ignore[arg-type]
            if sign in COLOURS:
                if sign in starts:
                    raise TextError("qin.board.error.start_twice", **place, colour=sign, first=starts[sign])  # type: ignore[arg-type]
                starts[sign] = lines[r]
            if sign == "v" and sum(rows[y][x] == "v" for y, x in _around(rows, r, c)) > 1:
                raise TextError("qin.board.error.village", **place)  # type: ignore[arg-type]
    for colour in COLOURS:
        if colour not in starts:
            raise TextError("qin.board.error.start_missing", source=source, colour=colour)
    if not any(_opens(rows, r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign in COLOURS):
        raise TextError("qin.board.error.closed", source=source)


def _around(rows: list[str], r: int, c: int) -> list[tuple[int, int]]:
    near = ((r, c - 1), (r - 1, c), (r, c + 1), (r + 1, c))
    return [(y, x) for y, x in near if 0 <= y < len(rows) and 0 <= x < len(rows[0])]


def _opens(rows: list[str], r: int, c: int) -> bool:
    """Can a tile be laid next to this start cell?"""
    grass = [(y, x) for y, x in _around(rows, r, c) if rows[y][x] == "."]
    return any(rows[v][u] == "." for y, x in grass for v, u in _around(rows, y, x))


@lru_cache(maxsize=64)
def make_box(board: Board, players: int, first: int) -> Array:
    """The box of a game: everything that stays the same in all its positions."""
    box = records(BOX, 1)
    b = look(box)
    rows, cols = len(board.rows), len(board.rows[0])
    b.players, b.supply, b.first = players, PAGODAS[players], first
    b.rows, b.cols, b.cells = rows, cols, rows * cols
    b.words = (rows * cols + 63) // 64
    b.near[:] = OFF
    b.village[:] = -1
    for r, row in enumerate(board.rows):
        for c, sign in enumerate(row):
            x = r * cols + c
            b.terrain[x] = _TERRAIN[sign]
            b.start[x] = COLOURS.index(sign) + 1 if sign in COLOURS else 0
            for k, (y, z) in enumerate(((r, c - 1), (r - 1, c), (r, c + 1), (r + 1, c))):
                if 0 <= y < rows and 0 <= z < cols:
                    b.near[x, k] = y * cols + z
            for d, inside in enumerate((c + 1 < cols, r + 1 < rows)):
                if inside:
                    b.roomy[d, x >> 6] |= np.uint64(1) << np.uint64(x & 63)
    b.terrain[CELLS] = WATER
    _number_villages(b)
    return box


def _number_villages(b: Any) -> None:
    for x in range(int(b.cells)):
        if b.terrain[x] != VILLAGE or b.village[x] >= 0:
            continue
        v = int(b.villages)
        cells = [x, *(int(y) for y in b.near[x] if y != OFF and b.terrain[y] == VILLAGE)]
        border = sorted({int(y) for z in cells for y in b.near[z] if y != OFF and b.terrain[y] != VILLAGE})
        b.village[cells] = v
        for z in cells:
            b.hamlet[z >> 6] |= np.uint64(1) << np.uint64(z & 63)
        b.border[v, : len(border)] = border
        b.borders[v] = len(border)
        b.villages = v + 1
