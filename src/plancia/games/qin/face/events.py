"""What happened in a step."""

from plancia.core.contract import Array
from plancia.core.events import Event
from plancia.core.kernel.telling import rows
from plancia.games.qin.boards import COLOURS
from plancia.games.qin.face.printed import board_of
from plancia.games.qin.kernel import codes
from plancia.games.qin.kernel.state import PAIRS
from plancia.games.qin.text.notation import TILES, cell_name, cell_names, halves, pair_name

_PROVINCE_EVENTS: dict[int, tuple[str, str]] = {
    int(codes.FOUNDED): ("founded", "Q4.2"),
    int(codes.EXPANDED): ("expanded", "Q4.3"),
    int(codes.BECAME_GREAT): ("great", "Q4.4"),
    int(codes.ANNEXED): ("annexed", "Q4.5"),
}


def events(box: Array, told: Array) -> tuple[Event, ...]:
    """The events of a step."""
    return tuple(_event(box, kind, args) for kind, args in rows(told))


def _event(box: Array, kind: int, numbers: list[int]) -> Event:
    a, b, c, *cells = numbers
    if kind == codes.PLACED:
        names = [cell_name(box, x) for x in halves(box, c * PAIRS + b)[1]]
        return Event("qin.event.placed", {"seat": a, "tile": pair_name(b), "cells": names}, "Q3.1", opened=True)
    if kind in _PROVINCE_EVENTS:
        name, clause = _PROVINCE_EVENTS[kind]
        args = {"seat": a, "colour": COLOURS[b - 1], "size": c, "cells": cell_names(box, cells)}
        return Event(f"qin.event.{name}", args, clause)
    if kind == codes.LOST:
        names = cell_names(box, cells)
        args = {"seat": a, "colour": COLOURS[b - 1], "size": len(names), "pagodas": c, "cells": names}
        return Event("qin.event.lost", args, "Q4.5")
    if kind == codes.TOOK:
        village = list(board_of(box).village_names[c])
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
    winners = [s for s in range(int(box["players"][0])) if b >> s & 1]
    if a == codes.LAST:
        return Event("qin.event.over.Q6.2", {"seat": winners[0]}, "Q6.2")
    return Event("qin.event.over.Q6.4", {"seats": winners}, "Q6.4", certain=False)
