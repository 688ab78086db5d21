"""Sets of small numbers in 64-bit words."""

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic

from plancia.core.jit import INTERPRETED, jit

_ONE, _64 = np.uint64(1), np.uint64(64)
_63 = np.int64(63)

if INTERPRETED:

    def lowest(word):
        """The number of the lowest bit that is set."""
        return (int(word) & -int(word)).bit_length() - 1

    def ones(word):
        """How many bits are set."""
        return int(word).bit_count()

else:

    @intrinsic
    def lowest(typingctx: Any, word: Any) -> Any:
        """The number of the lowest bit that is set."""

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], context.get_constant(types.boolean, True))

        return types.int64(types.uint64), generate

    @intrinsic
    def ones(typingctx: Any, word: Any) -> Any:
        """How many bits are set."""

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.uint64), generate


@jit()
def has(words, n):
    """Is n in the set?"""
    return (words[n >> 6] >> np.uint64(n & _63)) & _ONE != 0


@jit()
def put(words, n, there):
    """Put n into the set, or take it out."""
    bit = _ONE << np.uint64(n & _63)
    if there:
        words[n >> 6] |= bit
    else:
        words[n >> 6] &= ~bit


@jit()
def without_lowest(word):
    """The word without its lowest bit that is set."""
    return word & (word - _ONE)


@jit()
def lowered(words, w, k):
    """Word w of the set of all n - k, for n in the set and 0 < k < 64; the array ends with a spare empty word."""
    return (words[w] >> np.uint64(k)) | (words[w + 1] << (_64 - np.uint64(k)))


@jit()
def raised(words, w, k):
    """Word w of the set of all n + k; what the word before word 0 would hold is read from the spare last word."""
    return (words[w] << np.uint64(k)) | (words[w - 1] >> (_64 - np.uint64(k)))
