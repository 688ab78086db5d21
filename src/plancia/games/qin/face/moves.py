"""Actions as data, and those that a turn is about."""

from collections.abc import Iterable
from typing import Any

from plancia.core.contract import Array, look
from plancia.games.qin.kernel.state import PAIRS, PER_CELL, TILE_OF_PAIR
from plancia.games.qin.text.notation import PASS, TILES, cell_name, halves, write_action


def describe(box: Array, action: int) -> dict[str, Any]:
    """A placement: the tile, and its colours and cells with the first half first; a half off the board has no cell."""
    text = write_action(box, action)
    if text == PASS:
        return {"text": text, "kind": "pass"}
    colours, cells = halves(box, action)
    return {
        "text": text,
        "kind": "place",
        "tile": TILES[TILE_OF_PAIR[action % PAIRS]],
        "colours": list(colours),
        "cells": [cell_name(box, x) for x in cells],
    }


def asked(box: Array, states: Array) -> Iterable[int]:
    """Every tile in hand, every way on every cell."""
    g = look(states)
    held = g.hand[int(g.turn)].tolist()
    pairs = [pair for pair in range(PAIRS) if held[TILE_OF_PAIR[pair]]]
    lanes = range(0, int(box["cells"][0]) * PER_CELL, PAIRS)
    return [lane + pair for lane in lanes for pair in pairs]
