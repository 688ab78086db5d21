"""Random numbers that live in the state: one uint64, splitmix64 (Steele, Lea, Flood 2014)."""

import numpy as np

from plancia.core.jit import jit

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


@jit()
def advance(rng):
    """The generator after one number."""
    return np.uint64(rng) + _STEP


@jit()
def bits(rng):
    """The 64 random bits of this moment of the generator."""
    z = np.uint64(rng)
    z = (z ^ (z >> _30)) * _MIX_1
    z = (z ^ (z >> _27)) * _MIX_2
    return z ^ (z >> _31)


@jit()
def below(rng, n):
    """A number from 0 to n-1 of this moment of the generator; n is small, so the bias stays under n / 2**32."""
    return np.int64(((bits(rng) >> _32) * np.uint64(n)) >> _32)


@jit()
def roll(g, n):
    """A number from 0 to n-1 from the generator in a state's field `rng`."""
    g.rng = advance(g.rng)
    return below(g.rng, n)
