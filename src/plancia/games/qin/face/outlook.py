"""What a placement changes, in numbers to show."""

from typing import Any

import numpy as np

from plancia.core.contract import Array
from plancia.games.qin.boards import COLOURS
from plancia.games.qin.face.printed import Board, board_of
from plancia.games.qin.face.view import Data, province, villages


def outlook(box: Array, before: Array, after: Array) -> Data:
    """Pagodas left of every seat before and after; the provinces and villages that change, each as it was and will be.

    A province that grows or is founded comes with all those that are in it; a village comes where its owner or a
    weight changes.
    """
    players = int(box["players"][0])
    left = zip(before["left"][0].tolist()[:players], after["left"][0].tolist()[:players], strict=True)
    ruled = enumerate(zip(villages(box, before), villages(box, after), strict=True))
    return {
        "left": [{"before": then, "after": now} for then, now in left],
        "provinces": _provinces(board_of(box), before[0], after[0]),
        "villages": [{"village": v, "before": then, "after": now} for v, (then, now) in ruled if then != now],
    }


def _provinces(board: Board, before: Any, after: Any) -> list[Data]:
    covered = np.flatnonzero(before["colour"] != after["colour"])
    changes = []
    for root in dict.fromkeys(after["root"][covered].tolist()):
        if after["owner"][root]:
            cells = np.flatnonzero(after["root"] == root)
            roots = dict.fromkeys(before["root"][cells].tolist())
            earlier = [_province(board, before, each) for each in roots if before["owner"][each]]
            changes.append({"before": earlier, "after": _province(board, after, root)})
    return changes


def _province(board: Board, g: Any, root: int) -> Data:
    cells = np.flatnonzero(g["root"] == root).tolist()
    return province(board, COLOURS[g["colour"][root] - 1], int(g["owner"][root]) - 1, cells)
