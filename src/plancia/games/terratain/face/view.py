"""What can be seen of a Terratain position, what happened in a step, why an action is refused."""

from typing import Any

import numpy as np

from plancia.core.contract import Array, look
from plancia.core.errors import Refusal
from plancia.core.events import Event
from plancia.core.kernel.telling import rows
from plancia.games.terratain.kernel import codes
from plancia.games.terratain.kernel.scoring import score_sheet
from plancia.games.terratain.kernel.state import BUILDING, DISCARDING, PATTERN_WAYS, PLOTS
from plancia.games.terratain.text.diagram import END, PHASES, draw
from plancia.games.terratain.text.notation import LETTERS, plot_name, plot_names

_REASONS = {
    codes.OVER: ("T3.1", ""),
    codes.NO_ARMY: ("T2.3", ".none"),
    codes.NOT_WAR: ("T2.3", ".phase"),
    codes.NO_STRUCTURE: ("T2.3", ".empty"),
    codes.OWN_STRUCTURE: ("T2.3", ".own"),
    codes.NOT_BUILD: ("T2.4", ".phase"),
    codes.NOT_HELD: ("T2.4", ".reserve"),
    codes.COVERED: ("T2.4", ".covered"),
    codes.RIVAL: ("T2.5", ""),
    codes.NO_MOUNTAIN: ("T4.1", ""),
    codes.NO_RIVER: ("T4.2", ""),
    codes.NOT_DISCARD: ("T2.6", ".phase"),
    codes.NOT_THERE: ("T2.6", ".reserve"),
}


def view(box: Array, states: Array) -> dict[str, Any]:
    """Board, cups, reserves and discards, the score sheet: T1.3 all but the coming draws."""
    g = look(states)
    seats = range(int(look(box).players))
    return {
        "over": END if g.over else None,
        "phase": None if g.over else PHASES[int(g.phase)],
        "turn": int(g.turn),
        "board": draw(states),
        "cups": [_counts(g.cup[s]) for s in seats],
        "reserves": [_counts(g.reserve[s]) for s in seats],
        "discards": [_counts(g.discards[s]) for s in seats],
        "sheet": sheet(box, states),
    }


def _counts(numbers: Array) -> dict[str, int]:
    return dict(zip(LETTERS, numbers.tolist(), strict=True))


def sheet(box: Array, states: Array) -> list[dict[str, Any]]:
    """T3.9 Every entry of the score sheet, as if the game ended now."""
    paper = np.zeros(codes.SHEET, np.int64)
    score_sheet(box, states, 0, paper)
    numbers = paper[1 : int(paper[0])].reshape(-1, codes.ENTRY).tolist()
    kinds = look(states).kind.tolist()
    entries = [_entry(kinds, *row) for row in numbers]
    return sorted(entries, key=lambda entry: (entry["seat"], entry["clause"]))


def _entry(kinds: list[int], entry: int, seat: int, points: int, what: int, low: int, high: int) -> dict[str, Any]:
    bits = (low & (1 << 64) - 1) | high << 64
    plots = [x for x in range(PLOTS) if bits >> x & 1]
    way = ""
    args: dict[str, Any] = {}
    if entry == codes.LARGE:
        clause, args = "T3.3", {"count": what}
    elif entry == codes.CONTROL:
        clause, way = "T3.5", "." + PATTERN_WAYS[what]
    elif entry == codes.MOST:
        clause, args = "T3.6", {"kind": LETTERS[what]}
    elif entry == codes.ROW:
        clause, args = "T3.7", {"count": what}
        if points > what:
            way, args = ".same", {"count": what, "kind": LETTERS[kinds[plots[0]]]}
    else:
        clause = "T3.8"
    return {
        "clause": clause,
        "seat": seat,
        "points": points,
        "cells": plot_names(plots),
        "key": f"terratain.score.{clause}{way}",
        "args": args,
    }


def events(box: Array, told: Array) -> tuple[Event, ...]:
    """The events of a step; from the first draw on, nobody could know them."""
    events = []
    certain = True
    for kind, numbers in rows(told):
        certain = certain and kind not in (codes.DREW, codes.REFILLED)
        events.append(_event(box, kind, numbers, certain))
    return tuple(events)


def _event(box: Array, kind: int, numbers: list[int], certain: bool) -> Event:
    a, b, c = numbers
    args: dict[str, Any] = {"seat": a}
    if kind == codes.DREW:
        name, clause = "drew", "T2.2"
        args["kinds"] = [LETTERS[k] for k in (b, c) if k >= 0]
    elif kind == codes.REFILLED:
        name, clause = "refilled", "T2.2"
    elif kind == codes.WARRED:
        name, clause = "war", "T2.3"
        args |= {"loser": b, "kind": LETTERS[c // PLOTS], "cells": [plot_name(c % PLOTS)]}
    elif kind == codes.KEPT_PEACE:
        name, clause = "peace", "T2.3"
    elif kind == codes.BUILT:
        name, clause = "built", "T2.4"
        args |= {"kind": LETTERS[b], "cells": [plot_name(c)]}
    elif kind == codes.SKIPPED:
        name, clause = "skipped", "T2.4"
    elif kind == codes.DISCARDED:
        name, clause = "discarded", "T2.6"
        args["kind"] = LETTERS[b]
    else:
        name, clause = "over", END
        args = {"seats": [s for s in range(int(look(box).players)) if a >> s & 1]}
    return Event(f"terratain.event.{name}", args, clause, certain=certain)


def refusal(action: int, reason: int, told: Array) -> Refusal:
    """A reason of the kernel with its clause, plots and what the sentence names."""
    clause, way = _REASONS[reason]
    args: dict[str, Any] = {}
    if reason in (codes.NOT_HELD, codes.RIVAL):
        args["kind"] = LETTERS[(action - BUILDING) // PLOTS]
    elif reason == codes.NOT_THERE:
        args["kind"] = LETTERS[action - DISCARDING]
    plots = told[1 : 1 + int(told[0])].tolist()
    return Refusal(clause, f"terratain.refuse.{clause}{way}", tuple(plot_names(plots)), args)
