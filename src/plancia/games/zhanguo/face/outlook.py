"""What planned actions of ZhanGuo cost, gain and set off: found by playing on with the rules themselves, on copies."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from plancia.core.contract import AHEAD, Array, copy_of, new_desk
from plancia.core.game import Data
from plancia.core.jit import direct
from plancia.core.kernel.telling import rows
from plancia.games.zhanguo import names
from plancia.games.zhanguo.face.moves import legal_actions
from plancia.games.zhanguo.kernel import codes
from plancia.games.zhanguo.kernel import standing as stands
from plancia.games.zhanguo.kernel.rules import KERNEL
from plancia.games.zhanguo.kernel.state import (
    A_CALM,
    A_SQUARE,
    A_USE,
    ABILITY,
    ACTIONS,
    CALM,
    DONE,
    GOVERNOR,
    GOVERNORS,
    HIRE,
    KINDS,
    MARKER,
    MOVE,
    OFFICIAL,
    OFFICIALS,
    PALACE,
    PAY,
    REGIONS,
    SQUARE,
    TASK_SECTIONS,
    WALL,
)

_EACH = frozenset((GOVERNOR, HIRE, PALACE, WALL, SQUARE, CALM))
"""Phases whose every choice is tried."""
_FIRST = frozenset((OFFICIAL, MOVE, PAY, MARKER))
"""Phases in which one choice is as good as another for all that is counted; to stop moving comes first."""

Counts = dict[str, int]
"""Numbers of a seat: VP of the play, workers, officials out of the supply, pieces, markers by colour, big markers."""

_TOLD: dict[int, Callable[[Sequence[int]], tuple[str, int, int]]] = {
    int(codes.GOT_VP): lambda row: ("vp", row[1] if row[2] < GOVERNORS else 0, row[3]),
    int(codes.GOT_WORKERS): lambda row: ("workers", row[1], row[3]),
    int(codes.PAID): lambda row: ("workers", -row[1].bit_count() - max(row[2], 0), 0),
    int(codes.GOT_OFFICIAL): lambda row: ("officials", 1, row[3]),
    int(codes.DISMISSED): lambda row: ("officials", -OFFICIALS, 0),
    int(codes.GOT_GOVERNOR): lambda row: ("governors", 1, row[3]),
    int(codes.GOT_PALACE): lambda row: ("palaces", 1, row[2]),
    int(codes.GOT_WALL): lambda row: ("walls", 1, row[2]),
    int(codes.GOT_MARKERS): lambda row: (names.COLOURS[row[1]], row[2], row[3]),
    int(codes.GOT_BIG): lambda row: ("big", 1, row[2]),
}
"""What a row adds to which number, and its cause."""

_standing, _step = direct(stands.standing), direct(KERNEL.step)


@dataclass(frozen=True)
class Path:
    """One way in which the turn may go on, as far as the abilities."""

    states: Array
    counts: Counts
    """What it adds, but for gains that are themselves a matter of choice, such as those of bonus squares."""
    unrest: dict[int, int]
    """Levels by region, from 0."""
    tasks: frozenset[tuple[int, int]]
    """Section and kind of those fulfilled."""
    usable: Sequence[int] = ()
    """Cards that can be used at its end."""


def outlook(box: Array, before: Array, after: Array) -> Data:
    """What the seat to move gains and pays between two positions, and what the same turn brings after them.

    Numbers are [least, most] where choices are open. `unrest` lists the levels that regions come to, `sure` or only by
    some choices; `triggers` the cards that may be usable then, `fits` the court actions whose number fits.
    """
    then, now = before[0], after[0]
    if then["over"]:
        return {}
    seat, turn = int(then["seat"]), int(then["turn"])
    plan = _Plan(box, seat, turn, {0, int(now["cause"])})
    same = plan.under_way(now) and now["seat"] == seat
    start = Path(after, {}, {}, _discs(now, seat) - _discs(then, seat))
    paths = list(plan.paths(start)) if same else [start]
    return {
        **_ranges(_counts(then, seat), _counts(now, seat), paths),
        "unrest": _unrest(box[0], then["unrest"][seat].tolist(), now["unrest"][seat].tolist(), paths),
        "moves": int(now["points"]) if same and now["phase"] == MOVE else 0,
        "squares": [{"region": region, "squares": some} for region, some in plan.squares.items()],
        "tasks": [
            {"section": section + 1, "kind": names.TASK_KINDS[kind]}
            for section, kind in sorted(frozenset.intersection(*(path.tasks for path in paths)))
        ],
        "fits": _fits(box, after) if same else [],
        "triggers": sorted({card for path in paths for card in path.usable}),
    }


def _counts(g: Any, seat: int) -> Counts:
    return {
        "vp": sum(g["earned"][seat].tolist()[:GOVERNORS]),
        "workers": sum(g["workers"][seat].tolist()),
        "officials": -sum(g["supply"][seat].tolist()),
        "governors": sum(g["governors"][seat].tolist()),
        "palaces": sum(g["palaces"][seat].tolist()),
        "walls": sum(slots.count(seat + 1) for slots in g["wall"].tolist()),
        "big": g["big"].tolist().count(seat + 1),
        **dict(zip(names.COLOURS, g["small"][seat].tolist(), strict=True)),
    }


def _discs(g: Any, seat: int) -> frozenset[tuple[int, int]]:
    discs = g["disc"][:, :, seat].tolist()
    return frozenset((s, k) for s in range(TASK_SECTIONS) for k in range(KINDS) if discs[s][k])


def _ranges(then: Counts, now: Counts, paths: Sequence[Path]) -> Data:
    """The least and the most of every number that changes."""
    found = {}
    for name, n in now.items():
        added = [path.counts.get(name, 0) for path in paths]
        least, most = n - then[name] + min(added), n - then[name] + max(added)
        if least or most:
            found[name] = [least, most]
    markers = {colour: found.pop(colour) for colour in names.COLOURS if colour in found}
    return {**found, "markers": markers} if markers else found


def _unrest(b: Any, then: list[int], now: list[int], paths: Sequence[Path]) -> list[Data]:
    """Z1.5 The regions whose unrest changes, and what that forbids there."""
    found = []
    for region in range(REGIONS):
        levels = {path.unrest.get(region, now[region]) for path in paths}
        for level in sorted(levels - {then[region]}):
            new = {"region": region + 1, "from": then[region], "to": level, "sure": len(levels) == 1}
            found.append({**new, "ban": level >= int(b["ban"]), "dead": level >= int(b["last"])})
    return found


def _fits(box: Array, states: Array) -> list[str]:
    out = np.empty(stands.LENGTH, np.int64)
    _standing(box, states, 0, out)
    return [court for n, court in enumerate(ACTIONS, 1) if int(out[stands.FITTING]) >> n & 1]


def _desk_ahead() -> Array:
    desk = new_desk(KERNEL)
    desk["until"] = AHEAD
    return desk


@dataclass(frozen=True)
class _Plan:
    """Where a turn can go."""

    box: Array
    seat: int
    turn: int
    causes: set[int]
    """Of the gains that count: what comes by the action itself, and by the gain under way when planning begins."""
    squares: dict[int, list[int]] = field(default_factory=dict)
    """Bonus squares that may be chosen, by region."""
    desk: Array = field(default_factory=_desk_ahead)

    def under_way(self, g: Any) -> bool:
        """Has the turn not come to its end?"""
        return bool(not g["over"] and g["turn"] == self.turn)

    def paths(self, path: Path) -> Iterator[Path]:
        """All ways on, each to the abilities or to the end of the turn."""
        g = path.states[0]
        phase = int(g["phase"])
        if not self.under_way(g) or (phase not in _EACH and phase not in _FIRST):
            yield self.to_the_end(path)
            return
        actions = legal_actions(self.box, path.states)
        if phase == SQUARE:
            self.squares[int(g["spot"])] = [action - A_SQUARE + 1 for action in actions]
        for action in actions if phase in _EACH else actions[:1]:
            yield from self.paths(self.after(path, action))

    def after(self, path: Path, action: int) -> Path:
        """A way with one action more, and what follows from it as far as the seat can know."""
        states = copy_of(path.states)
        _step(self.box, states, 0, action, self.desk)
        counts, unrest, tasks = dict(path.counts), dict(path.unrest), path.tasks
        for kind, row in rows(self.desk[0]["told"]):
            if not row or row[0] != self.seat:
                continue
            if kind in _TOLD:
                name, n, cause = _TOLD[kind](row)
                if cause in self.causes:
                    counts[name] = counts.get(name, 0) + n
            elif kind == codes.UNREST and row[3] in self.causes:
                unrest[row[1]] = row[2]
            elif kind == codes.TASK:
                tasks |= {(row[1], row[2])}
        return Path(states, counts, unrest, tasks)

    def to_the_end(self, path: Path) -> Path:
        """Z3.4, Z5.7 The cards that can be used then, and the tasks that come when all is done."""
        g = path.states[0]
        actions = legal_actions(self.box, path.states) if self.under_way(g) and g["phase"] == ABILITY else []
        if not actions:
            return path
        usable = [action - A_USE + 1 for action in actions if A_USE <= action < A_CALM]
        return replace(path, tasks=self.after(path, DONE).tasks, usable=usable)
