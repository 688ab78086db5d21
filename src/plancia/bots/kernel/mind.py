"""What a bot has learned, and the chances it gives every seat."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np
from numba import types

from plancia.core.contract import Kernel, Signatures
from plancia.core.jit import jit

HIDDEN = 32
"""Inner numbers of the network."""
SEATS = 8


def mind_of(inputs: int) -> np.dtype[Any]:
    """The record of a network for so many inputs, with room to work; each thread has its own."""
    return np.dtype(
        [
            ("inner", np.float32, (inputs + 1, HIDDEN)),  # the last row is added always
            ("outer", np.float32, HIDDEN),
            ("early", np.float32, inputs),  # straight from the inputs, at the start of the game
            ("late", np.float32, inputs),  # and at its end
            ("x", np.float32, (SEATS, inputs)),
            ("hidden", np.float32, HIDDEN),
            ("chances", np.float64, SEATS),
        ]
    )


def minds(kernel: Kernel) -> Any:
    """The type of an array of such records, as compiled functions take it."""
    return types.Array(numba.from_dtype(mind_of(kernel.inputs)), 1, "C")


@jit()
def shares(m, players, bits):
    """A game that is over: winners share it."""
    n = 0
    for seat in range(players):
        n += bits >> seat & 1
    for seat in range(players):
        m.chances[seat] = (bits >> seat & 1) / n


@jit()
def soft(m, players):
    """Chances that add up to 1, from numbers as they are."""
    most = m.chances[0]
    for seat in range(1, players):
        most = max(most, m.chances[seat])
    total = 0.0
    for seat in range(players):
        m.chances[seat] = np.exp(m.chances[seat] - most)
        total += m.chances[seat]
    for seat in range(players):
        m.chances[seat] /= total


@cache
def judge(kernel: Kernel) -> Callable[..., Any]:
    """judge(box, states, i, desk, mind): how likely each seat is to win, in `mind[0].chances`."""
    features, outcome, to_move, inputs = kernel.features, kernel.outcome, kernel.to_move, kernel.inputs

    @jit()
    def judge(box, states, i, desk, mind):
        m, players = mind[0], box[0].players
        if to_move(box, states, i) < 0:
            shares(m, players, outcome(box, states, i, np.empty(SEATS, np.int32)))
            return
        features(box, states, i, desk, m.x)
        for seat in range(players):
            for h in range(HIDDEN):
                m.hidden[h] = m.inner[inputs, h]
            total, time = np.float32(0.0), m.x[seat, inputs - 1]
            for k in range(inputs):
                x = m.x[seat, k]
                if x != 0:
                    total += x * (m.early[k] + time * (m.late[k] - m.early[k]))
                    for h in range(HIDDEN):
                        m.hidden[h] += x * m.inner[k, h]
            for h in range(HIDDEN):
                if m.hidden[h] > 0:
                    total += m.hidden[h] * m.outer[h]
            m.chances[seat] = total
        soft(m, players)

    return judge


def signatures(kernel: Kernel) -> Signatures:
    """The contract's types."""
    return Signatures(kernel.box, kernel.state, kernel.desk)
