"""What can be seen of a Qin position: by everybody, and by one seat alone."""

from typing import Any

import numpy as np

from plancia.core.contract import Array
from plancia.core.jit import direct
from plancia.games.qin.boards import COLOURS
from plancia.games.qin.face.printed import Board, board_of
from plancia.games.qin.kernel.state import ANY_TILE, BORDER, CELLS, DOUBLE, GREAT, SEATS, SINGLE, TYPES
from plancia.games.qin.kernel.villages import weights
from plancia.games.qin.text.diagram import ENDINGS
from plancia.games.qin.text.notation import TILES

Data = dict[str, Any]

_weights = direct(weights)
_MAY = [None if mask == ANY_TILE else [TILES[t] for t in range(TYPES) if mask >> t & 1] for mask in range(ANY_TILE + 1)]
_BARE: Data = {"colour": None, "owner": None, "province": None}


def public(box: Array, states: Array) -> Data:
    """Board, provinces, villages and supplies; `may` is what all know of each tile in the hands, None: nothing.

    Cells and villages stand in the order in which they are printed.
    """
    players, g, board = int(box["players"][0]), states[0], board_of(box)
    held = g["held"].tolist()[:players]
    may = g["may"].tolist()
    cells, provinces = _ground(board, g)
    return {
        "over": ENDINGS.get(int(g["over"])),
        "cells": cells,
        "provinces": provinces,
        "villages": villages(box, states),
        "left": g["left"].tolist()[:players],
        "held": held,
        "may": [[_MAY[mask] for mask in may[seat][:n]] for seat, n in enumerate(held)],
        "pile": int(g["piled"]),
        "unplayed": dict(zip(TILES, g["unplayed"].tolist(), strict=True)),
        "passes": int(g["passes"]),
    }


def private(box: Array, states: Array) -> Data:
    """A seat's own hand and the tiles it does not see; of a complete state all hands and the pile, next tile first."""
    g, eye, hands = states[0], int(states["eye"][0]), states["hand"][0].tolist()
    if eye == 0:
        pile = g["pile"][: int(g["piled"])].tolist()
        return {
            "hands": [_tiles(hands[seat]) for seat in range(int(box["players"][0]))],
            "pile": [TILES[t] for t in pile[::-1]],
        }
    if eye > box["players"][0]:
        return {}
    hand = hands[eye - 1]
    unseen = [n - k for n, k in zip(g["unplayed"].tolist(), hand, strict=True)]
    return {"hand": _tiles(hand), "unseen": dict(zip(TILES, unseen, strict=True))}


def _tiles(counts: list[int]) -> list[str]:
    return [tile for tile, n in zip(TILES, counts, strict=True) for _ in range(n)]


def _ground(board: Board, g: Any) -> tuple[list[Data], list[Data]]:
    """What lies on the cells, and the provinces in reading order of their first cells."""
    colour, root, owner = g["colour"].tolist(), g["root"].tolist(), g["owner"].tolist()
    cells = [_BARE] * len(board.names)
    for village, lord in zip(board.villages, g["village"].tolist(), strict=False):
        if lord:
            for x in village:
                cells[x] = {"colour": None, "owner": lord - 1, "province": None}
    groups: dict[int, list[int]] = {}
    for x, tint in enumerate(colour):
        if tint:
            groups.setdefault(root[x], []).append(x)
    provinces: list[Data] = []
    for first, group in groups.items():
        tint, lord = COLOURS[colour[first] - 1], owner[first]
        cell = {"colour": tint, "owner": lord - 1 if lord else None, "province": len(provinces) if lord else None}
        for x in group:
            cells[x] = cell
        if lord:
            provinces.append(province(board, tint, lord - 1, group))
    return cells, provinces


def province(board: Board, colour: str, owner: int, cells: list[int]) -> Data:
    """A province, and on which of its cells its pagoda is drawn: the one nearest to a start cell, by rows among equals.

    A position does not remember where a province began, and no rule that looks at its cells alone can always keep the
    pagoda where it is. Tiles grow away from the start cells, so this one seldom moves it.
    """
    great = len(cells) >= GREAT
    return {
        "colour": colour,
        "owner": owner,
        "great": great,
        "pagodas": DOUBLE if great else SINGLE,
        "pagoda": board.names[min([board.ranks[x] for x in cells]) % CELLS],
        "cells": [board.names[x] for x in cells],
    }


def villages(box: Array, states: Array) -> list[Data]:
    """The owner of every village, and every seat's weight there (Q5.1)."""
    players = int(box["players"][0])
    owners = states["village"][0, : int(box["villages"][0])].tolist()
    out = np.empty(len(owners) * SEATS + BORDER, np.int32)
    _weights(box, states, 0, out)
    numbers = out.tolist()
    return [
        {"owner": owner - 1 if owner else None, "weights": numbers[at : at + players]}
        for at, owner in zip(range(0, len(numbers), SEATS), owners, strict=False)
    ]
