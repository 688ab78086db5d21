"""What can be seen of a Qin position, what happened in a step, why a placement is refused."""

from typing import Any

from plancia.core.contract import Array, look
from plancia.core.errors import Refusal
from plancia.core.events import Event
from plancia.core.kernel.telling import rows
from plancia.games.qin.boards import COLOURS
from plancia.games.qin.kernel import codes
from plancia.games.qin.kernel.state import GREAT, OFF, PAIRS, PER_CELL, TYPES
from plancia.games.qin.text.diagram import ENDINGS, draw
from plancia.games.qin.text.notation import TILES, cell_name, cell_names, pair_name

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

_PROVINCE_EVENTS: dict[int, tuple[str, str]] = {
    int(codes.FOUNDED): ("founded", "Q4.2"),
    int(codes.EXPANDED): ("expanded", "Q4.3"),
    int(codes.BECAME_GREAT): ("great", "Q4.4"),
    int(codes.ANNEXED): ("annexed", "Q4.5"),
}


def view(box: Array, states: Array) -> dict[str, Any]:
    """Board, provinces, villages, supplies and hands, as far as the state knows them."""
    b, g = look(box), look(states)
    seats = range(int(b.players))
    eye = int(g.eye) - 1
    unseen = [int(n) for n in g.unplayed]
    hands: list[list[str] | None] = []
    for s in seats:
        counts = [int(n) for n in g.hand[s]]
        hands.append([TILES[t] for t in range(TYPES) for _ in range(counts[t])] if eye in (-1, s) else None)
        unseen = [n - k for n, k in zip(unseen, counts, strict=True)]
    if eye == -1:
        unseen = [0] * TYPES
    return {
        "over": ENDINGS.get(int(g.over)),
        "board": draw(box, states),
        "provinces": _provinces(box, g),
        "villages": _villages(box, g),
        "left": [int(g.left[s]) for s in seats],
        "hands": hands,
        "held": [int(g.held[s]) for s in seats],
        "pile": int(g.piled),
        "unseen": dict(zip(TILES, unseen, strict=True)),
        "passes": int(g.passes),
    }


def _provinces(box: Array, g: Any) -> list[dict[str, Any]]:
    colour, root, owner = g.colour.tolist(), g.root.tolist(), g.owner.tolist()
    groups: dict[int, list[int]] = {}
    for x, tint in enumerate(colour):
        if tint and owner[root[x]]:
            groups.setdefault(root[x], []).append(x)
    return [
        {
            "colour": COLOURS[colour[first] - 1],
            "owner": owner[first] - 1,
            "great": len(cells) >= GREAT,
            "cells": cell_names(box, cells),
        }
        for first, cells in groups.items()
    ]


def _villages(box: Array, g: Any) -> list[dict[str, Any]]:
    owners = g.village.tolist()
    return [
        {"owner": owners[v] - 1 if owners[v] else None, "cells": cells} for v, cells in enumerate(_village_cells(box))
    ]


def _village_cells(box: Array) -> list[list[str]]:
    """The cells of every village."""
    b = look(box)
    villages: list[list[int]] = [[] for _ in range(int(b.villages))]
    for x, v in enumerate(b.village.tolist()):
        if v >= 0:
            villages[v].append(x)
    return [cell_names(box, cells) for cells in villages]


def events(box: Array, told: Array) -> tuple[Event, ...]:
    """The events of a step."""
    return tuple(_event(box, kind, args) for kind, args in rows(told))


def _event(box: Array, kind: int, numbers: list[int]) -> Event:
    a, b, c, *cells = numbers
    if kind == codes.PLACED:
        x = c // 2
        halves = [cell_name(box, x), cell_name(box, int(look(box).near[x, 2 + c % 2]))]
        return Event("qin.event.placed", {"seat": a, "tile": pair_name(b), "cells": halves}, "Q3.1", opened=True)
    if kind in _PROVINCE_EVENTS:
        name, clause = _PROVINCE_EVENTS[kind]
        args = {"seat": a, "colour": COLOURS[b - 1], "size": c, "cells": cell_names(box, cells)}
        return Event(f"qin.event.{name}", args, clause)
    if kind == codes.LOST:
        names = cell_names(box, cells)
        args = {"seat": a, "colour": COLOURS[b - 1], "size": len(names), "pagodas": c, "cells": names}
        return Event("qin.event.lost", args, "Q4.5")
    if kind == codes.TOOK:
        village = _village_cells(box)[c]
        if b < 0:
            return Event("qin.event.village.taken", {"seat": a, "cells": village}, "Q5.2")
        return Event("qin.event.village.conquered", {"seat": a, "loser": b, "cells": village}, "Q5.3")
    if kind == codes.BUILT:
        return Event("qin.event.built", {"seat": a, "count": b, "left": c}, "Q6.1")
    if kind == codes.RETURNED:
        return Event("qin.event.returned", {"seat": a, "count": b, "left": c}, "Q6.1")
    if kind == codes.DREW:
        return Event("qin.event.drew", {"seat": a, "tile": TILES[b]}, "Q3.1", secret=("tile",), certain=False)
    if kind == codes.PASSED:
        return Event("qin.event.passed", {"seat": a}, "Q3.4", certain=False)
    winners = [s for s in range(int(look(box).players)) if b >> s & 1]
    if a == codes.LAST:
        return Event("qin.event.over.Q6.2", {"seat": winners[0]}, "Q6.2")
    return Event("qin.event.over.Q6.4", {"seats": winners}, "Q6.4", certain=False)


def refusal(box: Array, action: int, reason: int, told: Array) -> Refusal:
    """A reason of the kernel with its clause, cells and what the sentence names."""
    clause, way = _REASONS[reason]
    colour, size, seats, n = (int(number) for number in told[:4])
    cells = [int(x) for x in told[4 : 4 + n]]
    args: dict[str, Any] = {}
    if reason == codes.NOT_HELD:
        args["tile"] = pair_name(action % PAIRS)
    elif reason == codes.OUTSIDE:
        cells = [action // PER_CELL]
    elif reason in (codes.TIE, codes.GREATS):
        args["colour"] = COLOURS[colour - 1]
        if reason == codes.TIE:
            args |= {"size": size, "seats": [s for s in range(int(look(box).players)) if seats >> s & 1]}
    names = tuple(cell_names(box, [x for x in cells if x != OFF]))
    return Refusal(clause, f"qin.refuse.{clause}{way}", names, args)
