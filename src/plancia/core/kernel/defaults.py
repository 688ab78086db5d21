"""What a kernel need not bring: made from the rest of it."""

import numpy as np

from plancia.core.jit import jit

_SEATS = 16
_NOBODY = np.int32(-(2**31))


def refuse(kernel, signatures):
    """By listing the actions."""
    legal, to_move, most = kernel.legal, kernel.to_move, kernel.most

    @jit(signatures.refuse)
    def refuse(box, states, i, action, desk):
        if to_move(box, states, i) < 0:
            return 1
        out = np.empty(most, np.int32)
        for k in range(legal(box, states, i, out)):
            if out[k] == action:
                return 0
        return 2

    return refuse


def worth(kernel, signatures):
    """The own score minus the best of the others."""
    outcome = kernel.outcome

    @jit(signatures.worth)
    def worth(box, states, i, seat):
        scores = np.full(_SEATS, _NOBODY)
        outcome(box, states, i, scores)
        best = _NOBODY
        for other in range(_SEATS):
            if other != seat:
                best = max(best, scores[other])
        return float(scores[seat]) - (float(best) if best > _NOBODY else 0.0)

    return worth


def count(kernel, signatures):
    """By listing the actions."""
    legal, most = kernel.legal, kernel.most

    @jit(signatures.count)
    def count(box, states, i):
        return legal(box, states, i, np.empty(most, np.int32))

    return count


def nth(kernel, signatures):
    """By listing the actions."""
    legal, most = kernel.legal, kernel.most

    @jit(signatures.nth)
    def nth(box, states, i, k):
        out = np.empty(most, np.int32)
        return out[k] if 0 <= k < legal(box, states, i, out) else -1

    return nth


def blind(kernel, signatures):
    """Nothing is secret."""

    @jit(signatures.blind)
    def blind(box, states, i, seat):
        states[i].eye = seat + 1

    return blind


def resample(kernel, signatures):
    """There is nothing to guess."""

    @jit(signatures.resample)
    def resample(box, states, i, seed):
        states[i].eye = 0

    return resample


def flaw(kernel, signatures):
    """Every position can be."""

    @jit(signatures.flaw)
    def flaw(box, states, i, desk):
        return 0

    return flaw
