"""What everybody sees of a Terratain position: T1.3 all but the coming draws."""

from plancia.core.contract import Array
from plancia.core.game import Data
from plancia.games.terratain.face.sheet import entry, filled, rows
from plancia.games.terratain.kernel import codes
from plancia.games.terratain.text.diagram import END, PHASES
from plancia.games.terratain.text.notation import LETTERS

_GROUND_NAMES = ("plain", "mountain", "river")
_STEPS = ("draw", "war", "build", "discard")
"""T2.2 to T2.6"""


def public(box: Array, states: Array) -> Data:
    """The turn, the plots and territories, everybody's chits, the score sheet as if the game ended now."""
    g, players = states[0], int(box["players"][0])
    paper = filled(box, states)
    phase = None if g["over"] else PHASES[g["phase"]]
    return {
        "over": None if phase else END,
        "phase": phase,
        "steps": _steps(phase),
        "cells": _cells(g["ground"].tolist(), g["owner"].tolist(), g["kind"].tolist()),
        "territories": _territories(paper, players),
        "cups": _heaps(g["cup"], players),
        "reserves": _heaps(g["reserve"], players),
        "discards": _heaps(g["discards"], players),
        "sheet": [entry(*row) for row in rows(paper)],
    }


def _steps(phase: str | None) -> dict[str, str]:
    """What of the turn is past, now or ahead; only the events tell what a step that is past did, if anything."""
    if phase is None:
        return {}
    now = _STEPS.index(phase)
    return {step: ("ahead", "now", "past")[(k <= now) + (k < now)] for k, step in enumerate(_STEPS)}


def _cells(grounds: list[int], owners: list[int], kinds: list[int]) -> list[Data]:
    """T1.2, T4 In the order of the printed cells."""
    return [
        {"ground": _GROUND_NAMES[ground], "piece": LETTERS[kind], "owner": owner - 1}
        if owner
        else {"ground": _GROUND_NAMES[ground], "piece": None, "owner": None}
        for ground, owner, kind in zip(grounds, owners, kinds, strict=True)
    ]


def _territories(paper: Array, players: int) -> list[Data]:
    """T3.4 Who controls each territory, None for nobody, and how many structures every seat has there."""
    numbers = paper[codes.HOLDINGS : codes.TOTALS].reshape(-1, codes.HOLDING).tolist()
    return [{"control": None if lord < 0 else lord, "counts": counts[:players]} for lord, *counts in numbers]


def _heaps(heaps: Array, players: int) -> list[dict[str, int]]:
    """T1.1 By seat and kind."""
    return [dict(zip(LETTERS, heap, strict=True)) for heap in heaps[:players].tolist()]
