"""Seeds that are near each other, or a step of the generator apart, give games that have nothing in common."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import plancia
from plancia.core.game import SEED_BITS

STEP = 0x9E3779B97F4A7C15
"""What the generator adds from number to number."""
SEEDS = 300

Order = Callable[[Any], Any]
Shuffle = Callable[[int], plancia.Position]
ORDERS: dict[str, tuple[dict[str, Any], Order]] = {
    "qin": ({}, lambda state: state["pile"][: int(state["piled"])]),
    "terratain": ({"mountains": "on", "rivers": "on"}, lambda state: state["ground"]),
    "zhanguo": ({"players": 4}, lambda state: state["deck"][0, : int(state["left"][0])] % 6),
}
"""For each game something that the seed has shuffled."""


def begun(name: str) -> Shuffle:
    return plancia.game(name, **ORDERS[name][0]).start


def guessed(name: str) -> Shuffle:
    return begun(name)(1).blind(0).resample


def alike(shuffle: Shuffle, order: Order, pairs: list[tuple[int, int]], shift: int) -> float:
    """How much of what was shuffled is the same with two seeds, one of them shifted."""
    same = []
    for one, other in pairs:
        first, second = (order(shuffle(seed % (1 << SEED_BITS)).states[0]) for seed in (one, other))
        same.append(np.mean(first[: len(first) - shift] == second[shift:]))
    return float(np.mean(same))


WAYS = [(name, begun) for name in ORDERS] + [(name, guessed) for name in ("qin", "zhanguo")]


@pytest.mark.parametrize("shift", [0, 1])
@pytest.mark.parametrize("apart", [1, 2, STEP, -STEP, 2 * STEP])
@pytest.mark.parametrize(("name", "way"), WAYS)
def test_neighbouring_seeds_have_nothing_in_common(
    name: str, way: Callable[[str], Shuffle], apart: int, shift: int
) -> None:
    """Neither in the games that they begin, nor in the guesses what a seat does not see."""
    dice = random.Random(1)
    shuffle, order = way(name), ORDERS[name][1]
    seeds = [dice.getrandbits(SEED_BITS) for _ in range(SEEDS)]
    strangers = alike(shuffle, order, [(seed, dice.getrandbits(SEED_BITS)) for seed in seeds], shift)
    neighbours = alike(shuffle, order, [(seed, seed + apart) for seed in seeds], shift)
    assert neighbours == pytest.approx(strangers, abs=0.03)
