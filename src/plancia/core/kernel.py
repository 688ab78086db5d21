"""The contract of a game's rules: a few compiled functions on arrays of states."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
from numba import types

Array = npt.NDArray[Any]

TOLD = 4096
"""Length of the buffer into which a step tells its events, and a refusal its cells."""


@dataclass(frozen=True)
class Kernel:
    """What a game gives to be played. `box` holds one record: the board and the printed tables, never changed.

    Every state record has a field `eye`: 0 where the state is complete, else 1 + the seat it was blinded for.
    """

    box: np.dtype[Any]
    state: np.dtype[Any]

    setup: Callable[..., None]
    """setup(box, states, i, seed): the position before the first decision."""
    legal: Callable[..., int]
    """legal(box, states, i, out) -> n: all actions of the seat to move, in an order that depends on the state alone."""
    step: Callable[..., None]
    """step(box, states, i, action, told): one legal action and everything that follows by itself.

    told[0] becomes the number of entries used; each event is [kind, number of arguments, arguments…].
    """
    to_move: Callable[..., int]
    """to_move(box, states, i) -> seat, or -1 when the game is over."""
    outcome: Callable[..., int]
    """outcome(box, states, i, scores) -> winners as bits (0 while the game goes on); more score is better."""
    refuse: Callable[..., int]
    """refuse(box, states, i, action, why) -> 0 if legal, else the game's number of the reason; why tells more."""
    worth: Callable[..., float]
    """worth(box, states, i, seat) -> how good the position is for the seat, by a simple rule of thumb."""
    blind: Callable[..., None]
    """blind(box, states, i, seat): wipe everything that seat may not know; seat = players for a spectator."""
    resample: Callable[..., None]
    """resample(box, states, i, seed): fill a blinded state at random, consistent with all its seat knows."""


class Signatures:
    """The types of the contract's functions for one game's records."""

    def __init__(self, box: np.dtype[Any], state: np.dtype[Any]) -> None:
        """Derive them from the two record types."""
        boxes = types.Array(numba.from_dtype(box), 1, "C")
        states = types.Array(numba.from_dtype(state), 1, "C")
        number, buffer = types.int64, types.Array(types.int16, 1, "C")
        actions, scores = types.Array(types.int32, 1, "C"), types.Array(types.int32, 1, "C")
        self.setup = types.void(boxes, states, number, types.uint64)
        self.legal = number(boxes, states, number, actions)
        self.step = types.void(boxes, states, number, number, buffer)
        self.to_move = number(boxes, states, number)
        self.outcome = number(boxes, states, number, scores)
        self.refuse = number(boxes, states, number, number, buffer)
        self.worth = types.float64(boxes, states, number, number)
        self.blind = types.void(boxes, states, number, number)
        self.resample = types.void(boxes, states, number, types.uint64)
        self.derive = types.void(boxes, states, number)
        """Not in the contract: for games that fill in, after a text was read, what they keep for speed."""


def records(dtype: np.dtype[Any], n: int) -> Array:
    """An array of n empty records that runs compiled and interpreted alike."""
    return np.zeros(n, dtype=dtype).view(np.recarray)
