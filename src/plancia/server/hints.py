"""Hints in three steps: where to look, what to do, and why."""

from collections.abc import Callable
from typing import Any

from plancia.analysis import analyse
from plancia.analysis.turns import thinks
from plancia.server.room import Room

PLAYOUTS = 400
_WHERE = ("kind", "cells", "cell", "region", "territory")
"""What of a described move says where."""


def hint(room: Room, level: int) -> Callable[[], dict[str, Any]]:
    """A hint for the seat to move, to be thought of in another thread, from what that seat knows."""
    table, seat = room.playing, room.to_move
    assert seat is not None
    sight, game = table.position.blind(seat), room.game
    best = None if thinks(game) else table.question("greedy")

    def think() -> dict[str, Any]:
        if best is None:
            found = analyse(sight, PLAYOUTS, table.version, 1)
            actions, reasons = found.turns[0].actions, [reason.as_json() for reason in found.turns[0].reasons]
            chances = list(found.turns[0].chances)
        else:
            actions, reasons, chances = (best(),), [], []
        moves = [game.describe(action) for action in actions]
        told: dict[str, Any] = {"where": [{k: move[k] for k in _WHERE if k in move} for move in moves]}
        if level > 1:
            told["moves"] = moves
        if level > 2:
            told |= {"reasons": reasons, "chances": chances}
        return told

    return think
