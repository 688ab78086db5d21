"""check_game finds nothing wrong with ZhanGuo, whatever its options; `plancia check zhanguo` tries all combinations."""

from itertools import product

import pytest

import plancia
from plancia.bots import BOTS
from plancia.core.check import check_game

CHOOSERS = [bot.choose for bot in BOTS.values()]
NAMES = ("players", "boards", "auction", "draft", "line", "unrest")
COMBINATIONS = [
    (2, "A", "off", "off", "off", "usual"),
    (2, "B", "off", "on", "on", "strict"),
    (2, "B", "on", "off", "on", "usual"),
    (3, "A", "off", "on", "on", "strict"),
    (3, "B", "off", "off", "off", "strict"),
    (3, "B", "on", "on", "off", "usual"),
    (4, "A", "off", "off", "on", "strict"),
    (4, "B", "off", "on", "off", "usual"),
    (4, "B", "on", "on", "on", "strict"),
]
"""Every pair of values is in one of them."""


def pairs(combination: tuple[object, ...]) -> set[tuple[object, ...]]:
    """All pairs of values of two options; the auction belongs to side B."""
    players, boards, auction, *rest = combination
    values = (players, (boards, auction), *rest)
    return {(i, values[i], j, values[j]) for i, j in product(range(len(values)), repeat=2) if i < j}


def test_every_two_values_are_tried_together() -> None:
    sides = (("A", "off"), ("B", "off"), ("B", "on"))
    switches = ("off", "on")
    every = product((2, 3, 4), sides, switches, switches, ("usual", "strict"))
    wanted = set().union(*(pairs((players, *side, *rest)) for players, side, *rest in every))
    assert set().union(*map(pairs, COMBINATIONS)) == wanted


@pytest.mark.parametrize("combination", COMBINATIONS, ids=lambda values: "-".join(map(str, values)))
def test_zhanguo_keeps_the_contract(combination: tuple[object, ...]) -> None:
    """Z1.6 among others: nobody learns the numbers in other hands, the order of the decks, or what others rejected."""
    game = plancia.game("zhanguo", **dict(zip(NAMES, combination, strict=True)))
    done = check_game(game, seed=11, games=1, choosers=CHOOSERS)
    assert done.moves > 150
    assert done.refused > 1000
