"""What never changes in a game of Terratain."""

import numpy as np

from plancia.core.contract import Array
from plancia.core.game import Data
from plancia.games.terratain.face.sheet import CLAUSES, named
from plancia.games.terratain.kernel import state
from plancia.games.terratain.kernel.plots import neighbours
from plancia.games.terratain.text.notation import LETTERS, PLOT_NAMES

_NAMES = ("temple", "castle", "city", "farm", "mine", "palace", "army")


def printed(box: Array) -> Data:
    """The plots and territories, the kinds of chits, what scores, what control scores, the numbers of the rules."""
    return {
        "cells": [_cell(box, x) for x in range(state.PLOTS)],
        "territories": [
            {"number": t + 1, "cells": list(named(*map(int, state.TERRITORY[t])))} for t in range(state.TERRITORIES)
        ],
        "pieces": [
            {"piece": letter, "name": name, "structure": kind < state.STRUCTURES, "each": state.EACH}
            for kind, (letter, name) in enumerate(zip(LETTERS, _NAMES, strict=True))
        ],
        "control": [
            {
                "key": f"terratain.score.T3.5.{way}",
                "territories": [t + 1 for t in range(state.TERRITORIES) if int(bits) >> t & 1],
                "points": int(points),
            }
            for way, points, bits in zip(state.PATTERN_WAYS, state.PATTERN_POINTS, state.PATTERNS, strict=True)
        ],
        "sources": list(CLAUSES),
        "numbers": {
            "drawn": state.DRAWS,
            "kept": state.KEPT,
            "last_turn": state.TURNS,
            "crowd": state.CROWD,
            "shortest_row": state.SHORTEST_ROW,
            "most": state.MOST_POINTS,
            "six": state.SIX_POINTS,
        },
    }


def _cell(box: Array, x: int) -> Data:
    """T1.2, T2.5 A plot: where it lies, rows and columns from 0, and what is next to it."""
    near = np.empty(2, np.uint64)
    neighbours(box, x, near)
    name = PLOT_NAMES[x]
    row, column = divmod(x, state.SIDE)
    return {
        "name": name,
        "row": row,
        "column": column,
        "territory": int(name[0]),
        "plot": int(name[2]),
        "neighbours": list(named(*map(int, near))),
    }
