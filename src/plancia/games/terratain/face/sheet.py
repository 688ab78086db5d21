"""T3.9 The score sheet as data, and what a planned action changes on it."""

from functools import cache, lru_cache
from operator import itemgetter

import numpy as np

from plancia.core.contract import Array
from plancia.core.game import Data
from plancia.core.jit import direct
from plancia.games.terratain.kernel import codes
from plancia.games.terratain.kernel.scoring import score_sheet
from plancia.games.terratain.kernel.state import PATTERN_WAYS, PLOTS
from plancia.games.terratain.text.notation import LETTERS, PLOT_NAMES

CLAUSES = ("T3.3", "T3.5", "T3.6", "T3.7", "T3.8")
"""Of the kinds of entries."""

Row = list[int]
"""An entry as numbers: codes.ENTRY."""

_by_seat_and_clause = itemgetter(1, 0)
_score_sheet = direct(score_sheet)


def filled(box: Array, states: Array) -> Array:
    """The kernel's sheet as if the game ended now."""
    paper = np.empty(codes.SHEET, np.int64)
    _score_sheet(box, states, 0, paper)
    return paper


def rows(paper: Array) -> list[Row]:
    """All entries by seat and clause."""
    found: list[Row] = paper[1 : paper[0]].reshape(-1, codes.ENTRY).tolist()
    return sorted(found, key=_by_seat_and_clause)


def entry(code: int, seat: int, points: int, what: int, low: int, high: int) -> Data:
    """One entry: its clause and seat, what it scores for which plots, and what it is called."""
    cells = named(low, high)
    clause, key, args = _called(code, what, len(cells))
    return {"clause": clause, "seat": seat, "points": points, "cells": [*cells], "key": key, "args": {**args}}


@cache
def _called(code: int, what: int, count: int) -> tuple[str, str, Data]:
    """Clause, key and arguments of an entry for so many plots."""
    clause = CLAUSES[code]
    key = f"terratain.score.{clause}"
    if code == codes.CONTROL:
        return clause, f"{key}.{PATTERN_WAYS[what]}", {}
    if code == codes.MOST:
        return clause, key, {"kind": LETTERS[what]}
    if code == codes.ALL_SIX:
        return clause, key, {}
    if code == codes.ROW and what >= 0:
        return clause, f"{key}.same", {"count": count, "kind": LETTERS[what]}
    return clause, key, {"count": count}


@lru_cache(maxsize=4096)
def named(low: int, high: int) -> tuple[str, ...]:
    """The plots of a set of two words, in the order of the board's rows."""
    bits = (low & (1 << 64) - 1) | high << 64
    return tuple(PLOT_NAMES[x] for x in range(PLOTS) if bits >> x & 1)


def outlook(box: Array, before: Array, after: Array) -> Data:
    """The entries that go, those that come, and what that changes for every seat."""
    then, now = filled(box, before), filled(box, after)
    gone, new = rows(then), rows(now)
    totals = slice(codes.TOTALS, codes.TOTALS + int(box["players"][0]))
    return {
        "gone": [entry(*row) for row in gone if row not in new],
        "new": [entry(*row) for row in new if row not in gone],
        "change": (now[totals] - then[totals]).tolist(),
    }
