"""What happened in a step of Terratain."""

from collections.abc import Callable
from typing import Any

from plancia.core.contract import Array
from plancia.core.events import Event
from plancia.core.kernel.telling import rows
from plancia.games.terratain.kernel import codes
from plancia.games.terratain.kernel.state import PLOTS, SEATS
from plancia.games.terratain.text.diagram import END
from plancia.games.terratain.text.notation import LETTERS, PLOT_NAMES

_EVENTS: dict[Any, tuple[str, str, Callable[..., dict[str, Any]]]] = {
    codes.DREW: ("drew", "T2.2", lambda seat, *two: {"seat": seat, "kinds": [LETTERS[k] for k in two if k >= 0]}),
    codes.REFILLED: ("refilled", "T2.2", lambda seat, *_: {"seat": seat}),
    codes.WARRED: ("war", "T2.3", lambda seat, loser, what: {"seat": seat, "loser": loser, **_structure(what)}),
    codes.KEPT_PEACE: ("peace", "T2.3", lambda seat, *_: {"seat": seat}),
    codes.BUILT: ("built", "T2.4", lambda seat, kind, x: {"seat": seat, **_structure(kind * PLOTS + x)}),
    codes.SKIPPED: ("skipped", "T2.4", lambda seat, *_: {"seat": seat}),
    codes.DISCARDED: ("discarded", "T2.6", lambda seat, kind, _: {"seat": seat, "kind": LETTERS[kind]}),
    codes.ENDED: ("over", END, lambda winners, *_: {"seats": [s for s in range(SEATS) if winners >> s & 1]}),
}
"""Key, clause and arguments of each kind of event."""


def events(box: Array, told: Array) -> tuple[Event, ...]:
    """The events of a step; from the first draw on, nobody could know them."""
    events = []
    certain = True
    for kind, numbers in rows(told):
        certain = certain and kind not in (codes.DREW, codes.REFILLED)
        name, clause, args = _EVENTS[kind]
        events.append(Event(f"terratain.event.{name}", args(*numbers), clause, certain=certain))
    return tuple(events)


def _structure(what: int) -> dict[str, Any]:
    """The kind of a structure and its plot."""
    kind, x = divmod(what, PLOTS)
    return {"kind": LETTERS[kind], "cells": [PLOT_NAMES[x]]}
