"""What a kernel need not bring: made from the rest of it."""

import numpy as np

from plancia.core.jit import jit


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
