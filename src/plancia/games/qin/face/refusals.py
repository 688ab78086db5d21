"""Why a placement is refused."""

from typing import Any

from plancia.core.contract import Array
from plancia.core.errors import Refusal
from plancia.games.qin.boards import COLOURS
from plancia.games.qin.kernel import codes
from plancia.games.qin.kernel.state import PAIRS, PER_CELL, TILE_OF_PAIR
from plancia.games.qin.text.diagram import ENDINGS
from plancia.games.qin.text.notation import TILES, cell_names

_REASONS = {
    codes.NOT_HELD: ("Q3.1", ""),
    codes.OUTSIDE: ("Q3.2", ".off"),
    codes.COVERED: ("Q3.2", ".covered"),
    codes.ON_VILLAGE: ("Q3.2", ".village"),
    codes.ON_WATER: ("Q3.2", ".water"),
    codes.ON_START: ("Q3.2", ".start"),
    codes.APART: ("Q3.3", ""),
    codes.TIE: ("Q4.6", ""),
    codes.GREATS: ("Q4.7", ""),
    codes.MAY_PLACE: ("Q3.4", ""),
} | {reason: (clause, "") for reason, clause in ENDINGS.items()}


def refusal(box: Array, action: int, reason: int, told: Array) -> Refusal:
    """A reason of the kernel with its clause, cells and what the sentence names."""
    clause, way = _REASONS[reason]
    colour, size, seats, n = told[:4].tolist()
    cells = told[4 : 4 + n].tolist()
    args: dict[str, Any] = {}
    if reason == codes.NOT_HELD:
        args["tile"] = TILES[TILE_OF_PAIR[action % PAIRS]]
    elif reason == codes.OUTSIDE:
        cells = [action // PER_CELL]
    elif reason in (codes.TIE, codes.GREATS):
        args["colour"] = COLOURS[colour - 1]
        if reason == codes.TIE:
            args |= {"size": size, "seats": [s for s in range(int(box["players"][0])) if seats >> s & 1]}
    return Refusal(clause, f"qin.refuse.{clause}{way}", tuple(cell_names(box, cells)), args)
