"""The contract of a game's rules: a few compiled functions on arrays of states."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
from numba import types

from plancia.core.jit import INTERPRETED

Array = npt.NDArray[Any]

TOLD = 2048
"""Room on a desk for what a step or a refusal tells."""

AHEAD, ALONE = 1, 2
"""How far a step goes, in a desk's field `until`: 0 on to the next decision; AHEAD only as far as the mover can know
what comes, and `halted` says whether it stopped for that; ALONE the action itself and nothing that follows from it, so
that the next decision stands open even where it leaves no choice."""


@dataclass(frozen=True, kw_only=True)
class Kernel:
    """What a game gives to be played, on arrays of three kinds of records.

    The box holds the board and the printed tables, and never changes. A state is a position; its field `eye` is 0 where
    it is complete, else 1 + the seat it was blinded for. A desk is where a step works, each thread on its own; in its
    field `told` it leaves what happened, and a refusal why.
    """

    box: np.dtype[Any]
    state: np.dtype[Any]
    desk: np.dtype[Any]

    setup: Callable[..., None]
    """setup(box, states, i, seed, desk): the position before the first decision."""
    legal: Callable[..., int]
    """legal(box, states, i, out) -> n: all actions of the seat to move, in an order that depends on the state alone."""
    step: Callable[..., None]
    """step(box, states, i, action, desk): one legal action and everything that follows by itself, or less: `until`.

    told[0] becomes the number of entries used; each event is [kind, number of arguments, arguments…].
    """
    to_move: Callable[..., int]
    """to_move(box, states, i) -> seat, or -1 when the game is over."""
    turn: Callable[..., int]
    """turn(box, states, i) -> a number that stays the same during a turn and is another one in the next."""
    outcome: Callable[..., int]
    """outcome(box, states, i, scores) -> winners as bits (0 while the game goes on); more score is better."""
    most: int = 0
    """The most actions that are ever legal at once; only needed where `count`, `nth` or `refuse` is left out."""
    refuse: Callable[..., int] = field(default=None)  # type: ignore[assignment]
    """refuse(box, states, i, action, desk) -> 0 if legal, else the game's number of the reason; the desk tells more.
    Left out, it is 1 when the game is over and 2 for any other action that is not listed."""
    worth: Callable[..., float] = field(default=None)  # type: ignore[assignment]
    """worth(box, states, i, seat) -> how good the position is for the seat, by a simple rule of thumb; left out, its
    score minus the best of the others."""
    count: Callable[..., int] = field(default=None)  # type: ignore[assignment]
    """count(box, states, i) -> how many actions `legal` would list; left out, they are listed and counted."""
    nth: Callable[..., int] = field(default=None)  # type: ignore[assignment]
    """nth(box, states, i, k) -> the action that `legal` would list at k; left out, they are listed."""
    blind: Callable[..., None] = field(default=None)  # type: ignore[assignment]
    """blind(box, states, i, seat): wipe everything that seat may not know (seat = players for a spectator), also from
    a state that was blinded before; left out, nothing is secret."""
    resample: Callable[..., None] = field(default=None)  # type: ignore[assignment]
    """resample(box, states, i, seed): fill a blinded state at random, consistent with all its seat knows."""
    inputs: int = 0
    """How many numbers `features` gives of a seat; 0 where the game has none to learn from."""
    features: Callable[..., None] = field(default=None)  # type: ignore[assignment]
    """features(box, states, i, desk, out): for every seat a row of numbers from which its chances can be learned, the
    last one how far the game is, from 0 to 1. Called by compiled code only."""
    spread: float = 0.0
    """By how many points more a game is clearly won, for who learns from its games; 0 if only winning counts."""
    tempo: int = 1
    """How many of the last inputs tell only of time and turns, so that they are alike whatever is chosen."""
    trace: Callable[..., int] | None = None
    """trace(box, states, i, action) -> a number that stays the same while the surroundings of what the action changes
    do, so that a search can remember what it was worth; left out, it judges every action anew. Only compiled code calls
    it."""
    whole_turns: bool = False
    """Can only what a turn has become at its end be judged? Until then `worth` says how a turn goes on."""
    flaw: Callable[..., int] = field(default=None)  # type: ignore[assignment]
    """flaw(box, states, i, desk) -> 0 if such a position can be, else the game's number of what is wrong with it; the
    desk tells more. It first fills in what is kept for speed. Readers of texts ask it; left out, every position can be.
    """

    def __post_init__(self) -> None:
        """Fill in what was left out."""
        from plancia.core.kernel import defaults

        signatures = Signatures(self.box, self.state, self.desk)
        for name in ("refuse", "worth", "count", "nth", "blind", "resample", "flaw"):
            if getattr(self, name) is None:
                object.__setattr__(self, name, getattr(defaults, name)(self, signatures))


class Signatures:
    """The types of the contract's functions for one game's records."""

    def __init__(self, box: np.dtype[Any], state: np.dtype[Any], desk: np.dtype[Any]) -> None:
        """Derive them from the three record types."""
        boxes = types.Array(numba.from_dtype(box), 1, "C", readonly=True)
        states = types.Array(numba.from_dtype(state), 1, "C")
        desks = types.Array(numba.from_dtype(desk), 1, "C")
        number = types.int64
        actions, scores = types.Array(types.int32, 1, "C"), types.Array(types.int32, 1, "C")
        self.setup = types.void(boxes, states, number, types.uint64, desks)
        self.legal = number(boxes, states, number, actions)
        self.count = number(boxes, states, number)
        self.nth = number(boxes, states, number, number)
        self.step = types.void(boxes, states, number, number, desks)
        self.to_move = number(boxes, states, number)
        self.turn = number(boxes, states, number)
        self.outcome = number(boxes, states, number, scores)
        self.refuse = number(boxes, states, number, number, desks)
        self.worth = types.float64(boxes, states, number, number)
        self.blind = types.void(boxes, states, number, number)
        self.resample = types.void(boxes, states, number, types.uint64)
        self.flaw = number(boxes, states, number, desks)
        self.attempt = number(boxes, states, number, desks)
        self.random_play = number(boxes, states, number, types.uint64, desks)
        self.best_action = number(boxes, states, number, types.uint64, actions, desks)


def desk_of(*scratch: tuple[Any, ...]) -> np.dtype[Any]:
    """The record of a desk with a game's own scratch fields."""
    return np.dtype([("told", np.int64, TOLD), ("until", np.int64), ("halted", np.int64), *scratch])


def new_desk(kernel: Kernel) -> Array:
    """A desk on which nothing has happened yet."""
    desk = records(kernel.desk, 1)
    desk["told"][0, 0] = 1
    return desk


def records(dtype: np.dtype[Any], n: int) -> Array:
    """An array of n empty records."""
    return from_bytes(dtype, bytes(n * dtype.itemsize))


def over(dtype: np.dtype[Any], n: int) -> tuple[Array, bytearray]:
    """An array of n empty records, and the memory it lies on."""
    memory = bytearray(n * dtype.itemsize)
    array = np.ndarray(n, dtype, memory)
    return (array.view(np.recarray) if INTERPRETED and dtype.names else array), memory


def from_bytes(dtype: np.dtype[Any], data: bytes) -> Array:
    """The array of records whose bytes these are; only interpreted kernels need the slower recarray."""
    array = np.ndarray(len(data) // dtype.itemsize, dtype, bytearray(data))
    return array.view(np.recarray) if INTERPRETED else array


def frozen(array: Array) -> Array:
    """The same records on memory that nobody can write to."""
    copy = np.ndarray(len(array), array.dtype, array.tobytes())
    return copy.view(np.recarray) if INTERPRETED else copy


def copy_of(array: Array) -> Array:
    """An independent array of the same records, many times faster than NumPy copies records."""
    return from_bytes(array.dtype, array.tobytes())


def look(array: Array) -> Any:
    """The first record of an array, with its fields as attributes, to read and to write."""
    return array.view(_attributed(array.dtype))[0]


@cache
def _attributed(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The same record with its fields as attributes; NumPy's own recarray makes this type anew each time."""
    return np.dtype((np.record, dtype))
