"""The score sheet of a ZhanGuo position: the VP so far by source, and what the end would add."""

from collections.abc import Sequence

import numpy as np

from plancia.core.contract import Array
from plancia.core.game import Data
from plancia.core.jit import direct
from plancia.games.zhanguo import names
from plancia.games.zhanguo.kernel.scoring import ROW, SHEET, score_sheet
from plancia.games.zhanguo.kernel.state import GOVERNORS, MARKERS, SLOTS, SOURCES, TASK_VP, WALLS

CLAUSES = dict(zip(SOURCES, ("Z8.4", "Z4.1", "Z5.5", "Z5.3", "Z5.7", "Z8.1", "Z8.2", "Z7.2", "Z8.3"), strict=True))
"""The clauses by which VP come."""
_BY_NUMBER = tuple(CLAUSES.values())
_score_sheet = direct(score_sheet)


def end_rows(box: Array, states: Array) -> list[list[int]]:
    """Z7, Z8 What the end would add: source, seat, points, what in particular, and a number beside it."""
    paper = np.zeros(SHEET, np.int64)
    _score_sheet(box, states, 0, paper)
    rows: list[list[int]] = paper[1 : int(paper[0])].reshape(-1, ROW).tolist()
    return rows


def entries(box: Array, states: Array, earned: Sequence[Sequence[int]], criteria: Sequence[str]) -> list[Data]:
    """Every entry, seat by seat in the order of the sources; at the end they add up to the VP.

    `earned` is what each seat has from each source, `criteria` what the tiles of the wall's sections count.
    """
    rows: list[tuple[int, int, int, Data]] = [
        (seat, source, points, {})
        for seat, of in enumerate(earned)
        for source, points in enumerate(of[: int(GOVERNORS)])
        if points
    ]
    for source, seat, points, what, beside in end_rows(box, states):
        rows.append((seat, source, points, _details(source, what, beside, criteria)))
    rows.sort(key=lambda row: row[:2])
    return [_entry(_BY_NUMBER[source], seat, points, args) for seat, source, points, args in rows]


def _entry(clause: str, seat: int, points: int, args: Data) -> Data:
    return {"clause": clause, "seat": seat, "points": points, "key": f"zhanguo.score.{clause}", "args": args}


def _details(source: int, what: int, beside: int, criteria: Sequence[str]) -> Data:
    """What an entry of the end scoring is for: a region, a colour, a section of tasks or of the wall."""
    if source == GOVERNORS:
        return {"region": what + 1, "governors": beside}
    if source == MARKERS:
        return {"colour": names.COLOURS[what], "value": beside}
    if source == TASK_VP:
        return {"section": what + 1, "discs": beside}
    assert source == WALLS
    section = what // SLOTS
    name = names.SECTIONS[section]
    return {"section": name, "where": name, "bars": beside, "criterion": criteria[section]}
