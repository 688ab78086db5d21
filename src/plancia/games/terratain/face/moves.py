"""Terratain's actions as data, and which ones a decision is about."""

from plancia.core.contract import Array, look
from plancia.core.game import Move
from plancia.games.terratain.kernel.state import BUILD, BUILDING, DISCARDING, KINDS, PEACE, PLOTS, STRUCTURES, WAR
from plancia.games.terratain.text.notation import LETTERS, PLOT_NAMES, write_action


def describe(box: Array, action: int) -> Move:
    """War on a plot, peace, a building on a plot, a discard."""
    text = write_action(action)
    if action == PEACE:
        return {"text": text, "kind": "peace"}
    if action < PEACE:
        return {"text": text, "kind": "war", "cells": [PLOT_NAMES[action]]}
    if action < DISCARDING:
        kind, x = divmod(action - BUILDING, PLOTS)
        return {"text": text, "kind": "build", "piece": LETTERS[kind], "cells": [PLOT_NAMES[x]]}
    return {"text": text, "kind": "discard", "piece": LETTERS[action - DISCARDING]}


def asked(box: Array, states: Array) -> list[int]:
    """War on any structure, or peace; any structure of the reserve on any plot; any kind, if one is to be discarded."""
    g = look(states)
    if g.phase == WAR:
        return [*(x for x, owner in enumerate(g.owner.tolist()) if owner), PEACE]
    if g.phase == BUILD:
        held = [kind for kind, n in enumerate(g.reserve[g.seat].tolist()[:STRUCTURES]) if n]
        return [BUILDING + kind * PLOTS + x for kind in held for x in range(PLOTS)]
    return list(range(DISCARDING, DISCARDING + KINDS)) if g.menu.any() else []
