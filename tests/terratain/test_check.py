"""check_game finds nothing wrong with Terratain, whatever its options."""

from collections import Counter
from itertools import product

import pytest
from scipy.stats import chisquare

import plancia
from plancia.bots import BOTS
from plancia.core.check import check_game

CHOOSERS = [bot.choose for bot in BOTS.values()]
OPTIONS = [
    {"players": players, "mountains": mountains, "rivers": rivers, "adjacency": adjacency}
    for players, mountains, rivers, adjacency in product((2, 3, 4, 5, 6), ("off", "on"), ("off", "on"), (4, 8))
]


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())))
def test_terratain_keeps_the_contract(options: dict[str, object]) -> None:
    """T1.3 among others: nobody learns the coming draws."""
    done = check_game(plancia.game("terratain", **options), seed=int(str(options["players"])), games=1)
    assert done.moves > 100
    assert done.refused > 500


def test_bots_choose_by_what_they_may_know() -> None:
    check_game(plancia.game("terratain", players=3, rivers="on"), games=1, choosers=CHOOSERS)


def test_resampled_draws_are_uniform_over_the_chits_in_the_cup() -> None:
    """T1.3, T2.2: what a seat expects of the next draw is what is in the cup."""
    position = plancia.game("terratain", first=1).start(3)
    while position.to_move != 0 or position.turn < 21:
        position.play(position.legal[0])
    sight = position.blind(0)
    cup = position.view(0)["public"]["cups"][1]
    drawn: Counter[str] = Counter()
    for seed in range(4000):
        twin = sight.resample(seed)
        while twin.to_move == 0:
            twin.play(twin.legal[-1])
        draws = [event for event in twin.events if event.key == "terratain.event.drew"]
        drawn[draws[0].args["kinds"][0]] += 1
    kinds = [kind for kind, n in cup.items() if n]
    assert set(drawn) == set(kinds)
    total = sum(cup.values())
    expected = [cup[kind] / total * 4000 for kind in kinds]
    assert chisquare([drawn[kind] for kind in kinds], expected).pvalue > 1e-4
