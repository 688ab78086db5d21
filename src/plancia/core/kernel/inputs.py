"""Numbers to learn from: what is known of each seat alone becomes what a seat sees of itself and its rivals."""

import numpy as np

from plancia.core.jit import jit


@jit()
def compare(own, n, players, lead, out):
    """3 n numbers of every seat: its own, those of the rival who leads by number `lead`, the mean of all rivals."""
    for seat in range(players):
        leader = 1 if seat == 0 else 0
        for rival in range(players):
            if rival != seat and own[rival, lead] > own[leader, lead]:
                leader = rival
        for k in range(n):
            total = np.float32(0.0)
            for rival in range(players):
                if rival != seat:
                    total += own[rival, k]
            out[seat, k] = own[seat, k]
            out[seat, n + k] = own[leader, k]
            out[seat, 2 * n + k] = total / (players - 1)
