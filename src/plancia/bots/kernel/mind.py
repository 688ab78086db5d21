"""What a bot has learned of a game, and the chances that it gives every seat."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np
from numba import types

from plancia.core.contract import Kernel
from plancia.core.jit import jit

SEATS = 8
"""Room for the seats of any game."""


def mind_of(kernel: Kernel) -> np.dtype[Any]:
    """The record of a value for a game, with room to work, so that each thread has its own.

    A seat's number is the sum of its inputs, weighed from `early` to `late` as the game goes on. All seats' numbers
    together give their chances (softmax).
    """
    return np.dtype(
        [
            ("early", np.float32, kernel.inputs),
            ("late", np.float32, kernel.inputs),
            ("x", np.float32, (SEATS, kernel.inputs)),
            ("chances", np.float64, SEATS),
        ]
    )


def minds(kernel: Kernel) -> Any:
    """The type of an array of such records."""
    return types.Array(numba.from_dtype(mind_of(kernel)), 1, "C")


@jit()
def shares(m, players, winners):
    """Of a game that is over every winner has his share."""
    n = 0
    for seat in range(players):
        n += winners >> seat & 1
    for seat in range(players):
        m.chances[seat] = (winners >> seat & 1) / n


@jit()
def softened(m, players):
    """Numbers become chances that add up to 1."""
    most, total = m.chances[0], 0.0
    for seat in range(1, players):
        most = max(most, m.chances[seat])
    for seat in range(players):
        m.chances[seat] = np.exp(m.chances[seat] - most)
        total += m.chances[seat]
    for seat in range(players):
        m.chances[seat] /= total


@cache
def judge(kernel: Kernel) -> Callable[..., Any]:
    """How likely each seat is to win, in the mind’s `chances`: `(box, states, i, desk, mind)`."""
    features, outcome, to_move, inputs = kernel.features, kernel.outcome, kernel.to_move, kernel.inputs

    @jit()
    def judge(box, states, i, desk, mind):
        m, players = mind[0], box[0].players
        if to_move(box, states, i) < 0:
            shares(m, players, outcome(box, states, i, np.empty(SEATS, np.int32)))
            return
        features(box, states, i, desk, m.x)
        for seat in range(players):
            early, late, time = np.float32(0.0), np.float32(0.0), m.x[seat, inputs - 1]
            for k in range(inputs):
                early += m.x[seat, k] * m.early[k]
                late += m.x[seat, k] * m.late[k]
            m.chances[seat] = early + time * (late - early)
        softened(m, players)

    return judge
