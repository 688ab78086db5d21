"""What the seat to move can set off: found by playing ahead with the rules themselves, on a copy."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from plancia.core.contract import Array, copy_of, look, new_desk
from plancia.games.zhanguo.kernel.rules import KERNEL
from plancia.games.zhanguo.kernel.state import A_CALM, A_COURT, A_OFFICIAL, A_USE, ABILITY, ACTION_COUNT, ACTIONS


def abilities(box: Array, states: Array) -> dict[str, Any]:
    """Z5.7 The cards usable now, and for the seat to move those that a court action may make usable."""
    g = look(states)
    return {
        "usable": _usable(box, states) if g.phase == ABILITY and not g.over else [],
        "triggers": _triggers(box, states) if g.card and g.phase != ABILITY and g.eye == g.seat + 1 else {},
    }


def _usable(box: Array, states: Array) -> list[int]:
    return [action - A_USE + 1 for action in _legal(box, states) if A_USE <= action < A_CALM]


def _triggers(box: Array, states: Array) -> dict[str, list[int]]:
    """By the court action under way, or by each that may be chosen."""
    known = copy_of(states)
    KERNEL.resample(box, known, 0, 0)
    action, needs = int(look(states).action), look(box).higher.tolist()
    if action:
        return {ACTIONS[action - 1]: _to_come(box, known)} if needs[action] else {}
    courts = [choice for choice in _legal(box, known) if A_COURT <= choice < A_OFFICIAL]
    return {
        ACTIONS[choice - A_COURT]: _to_come(box, _after(box, known, choice))
        for choice in courts
        if needs[choice - A_COURT + 1]
    }


def _to_come(box: Array, states: Array) -> list[int]:
    """The cards usable after this action: whatever is chosen next, and then the first choice."""
    turn = int(look(states).turn)
    found: set[int] = set()
    for chosen in _choices(box, states, turn):
        while _waiting(chosen, turn):
            chosen = _after(box, chosen, _legal(box, chosen)[0])
        if look(chosen).turn == turn and not look(chosen).over:
            found.update(_usable(box, chosen))
    return sorted(found)


def _choices(box: Array, states: Array, turn: int) -> Iterator[Array]:
    if _waiting(states, turn):
        yield from (_after(box, states, action) for action in _legal(box, states))
    else:
        yield states


def _waiting(states: Array, turn: int) -> bool:
    """Is something else to be chosen in this turn before the abilities?"""
    g = look(states)
    return not g.over and g.turn == turn and g.phase != ABILITY


def _legal(box: Array, states: Array) -> list[int]:
    out = np.empty(ACTION_COUNT, np.int32)
    actions: list[int] = out[: KERNEL.legal(box, states, 0, out)].tolist()
    return actions


def _after(box: Array, states: Array, action: int) -> Array:
    copy = copy_of(states)
    KERNEL.step(box, copy, 0, action, new_desk(KERNEL))
    return copy
