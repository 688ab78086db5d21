"""What is printed: the board cell by cell, villages, tiles, numbers of the rules."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from plancia.core.contract import Array, look
from plancia.games.qin.boards import COLOURS
from plancia.games.qin.kernel.state import CELLS, GRASS, GREAT, HAND, OFF, START, TYPES, VILLAGE, WATER
from plancia.games.qin.kernel.state import TILES as TILE_COUNT
from plancia.games.qin.text.notation import TILES, names

_TERRAINS = {GRASS: "grass", VILLAGE: "village", WATER: "water", START: "start"}


def printed(box: Array) -> dict[str, Any]:
    """Everything that stays the same in a game; rows and columns count from 0."""
    b, board = look(box), board_of(box)
    terrain, start, village, near = b.terrain.tolist(), b.start.tolist(), b.village.tolist(), b.near.tolist()
    cells = [
        {
            "name": name,
            "row": x // int(b.cols),
            "column": x % int(b.cols),
            "terrain": _TERRAINS[terrain[x]],
            "start": COLOURS[start[x] - 1] if start[x] else None,
            "village": village[x] if village[x] >= 0 else None,
            "neighbours": [board.names[y] for y in near[x] if y != OFF],
        }
        for x, name in enumerate(board.names)
    ]
    return {
        "rows": int(b.rows),
        "columns": int(b.cols),
        "cells": cells,
        "villages": [{"cells": cells} for cells in board.village_names],
        "pagodas": int(b.supply),
        "tiles": dict.fromkeys(TILES, TILE_COUNT // TYPES),
        "hand": HAND,
        "great": GREAT,
    }


@dataclass(frozen=True)
class Board:
    """What the faces of all positions on a board need."""

    names: list[str]
    villages: list[list[int]]
    """The cells of every village."""
    village_names: list[list[str]]
    ranks: list[int]
    """Numbers of the cells by their distance from the nearest start cell; modulo CELLS they are the cells again."""


def board_of(box: Array) -> Board:
    """The board of a box; asked for again, the same one."""
    cells, cols = int(box["cells"][0]), int(box["cols"][0])
    return _board(cells, cols, box["start"].tobytes(), box["village"].tobytes())


@lru_cache(maxsize=64)
def _board(cells: int, cols: int, start: bytes, village: bytes) -> Board:
    numbers = np.frombuffer(village, np.int16)[:cells].tolist()
    starts = [divmod(x, cols) for x in np.flatnonzero(np.frombuffer(start, np.int8)).tolist()]
    villages = [[x for x, v in enumerate(numbers) if v == number] for number in range(max(numbers) + 1)]
    far = [min(abs(x // cols - row) + abs(x % cols - column) for row, column in starts) for x in range(cells)]
    return Board(
        names=list(names(cols)[:cells]),
        villages=villages,
        village_names=[[names(cols)[x] for x in village] for village in villages],
        ranks=[distance * CELLS + x for x, distance in enumerate(far)],
    )
