"""The score sheet of a ZhanGuo position: the VP so far by source, and what the end would add."""

from typing import Any

import numpy as np

from plancia.core.contract import Array, look
from plancia.games.zhanguo import names
from plancia.games.zhanguo.kernel.scoring import ROW, SHEET, score_sheet
from plancia.games.zhanguo.kernel.state import GOVERNORS, MARKERS, SLOTS, SOURCES, TASK_VP, WALLS

CLAUSES = dict(zip(SOURCES, ("Z8.4", "Z4.1", "Z5.5", "Z5.3", "Z5.7", "Z8.1", "Z8.2", "Z7.2", "Z8.3"), strict=True))
"""The clauses by which VP come."""


def end_rows(box: Array, states: Array) -> list[list[int]]:
    """Z7, Z8 What the end would add: source, seat, points, what in particular, and a number beside it."""
    paper = np.zeros(SHEET, np.int64)
    score_sheet(box, states, 0, paper)
    rows: list[list[int]] = paper[1 : int(paper[0])].reshape(-1, ROW).tolist()
    return rows


def entries(box: Array, states: Array) -> list[dict[str, Any]]:
    """Every entry, seat by seat in the order of the sources; at the end they add up to the VP."""
    b, g = look(box), look(states)
    ending = end_rows(box, states)
    rows = [(seat, source, n, _details(b, g, source, what, more)) for source, seat, n, what, more in ending]
    for seat in range(int(b.players)):
        rows += [(seat, source, int(g.earned[seat, source]), {}) for source in range(GOVERNORS)]
    return [
        _entry(CLAUSES[SOURCES[source]], seat, points, args)
        for seat, source, points, args in sorted(rows, key=lambda row: row[:2])
        if points or source >= GOVERNORS
    ]


def _entry(clause: str, seat: int, points: int, args: dict[str, Any]) -> dict[str, Any]:
    return {"clause": clause, "seat": seat, "points": points, "key": f"zhanguo.score.{clause}", "args": args}


def _details(b: Any, g: Any, source: int, what: int, beside: int) -> dict[str, Any]:
    """What an entry of the end scoring is for."""
    if source == GOVERNORS:
        return {"region": what + 1, "governors": beside}
    if source == MARKERS:
        return {"colour": names.COLOURS[what], "value": beside}
    if source == TASK_VP:
        return {"section": what + 1, "discs": beside}
    assert source == WALLS
    section, criterion = names.SECTIONS[what // SLOTS], names.CRITERIA[int(b.criterion[int(g.tile[what // SLOTS])])]
    return {"section": section, "where": section, "bars": beside, "criterion": criterion}
