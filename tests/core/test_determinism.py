"""The same seed gives the same game: in another process, interpreted, and with every index checked."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

PLAY = """
import json, random, sys
import plancia

def play(game, seed):
    position, dice = game.start(seed), random.Random(seed)
    while not position.over:
        position.play(dice.choice(position.legal))
    return position

for name, options in json.loads(sys.argv[2]):
    for seed in range(int(sys.argv[1])):
        position = play(plancia.game(name, **options), seed)
        print(position.text(), position.blind(position.game.players - 1).resample(seed).text(), position.events)
"""
GAMES: list[Any] = [
    *[("qin", {"board": board, "players": players}) for board in ("bird", "lion", "crane") for players in (2, 3, 4)],
    *[("terratain", {"players": players, "adjacency": 8 - 4 * (players % 2)}) for players in (2, 3, 4, 5, 6)],
    *[("terratain", {"players": players, "mountains": "on", "rivers": "on"}) for players in (2, 5)],
    *[("zhanguo", {"players": players}) for players in (2, 3, 4)],
    *[("zhanguo", {"players": players, "boards": "B", "draft": "on", "line": "on"}) for players in (2, 3, 4)],
    ("zhanguo", {"players": 3, "boards": "B", "auction": "on", "unrest": "strict"}),
]
FEW = [GAMES[3], GAMES[5], GAMES[15], GAMES[16], GAMES[-1]]


def played(seeds: int, games: list[Any] = GAMES, **environment: str) -> str:
    """The ends of random games, as another process plays them."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY, str(seeds), json.dumps(games)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("\nover") >= 2 * seeds * len(games)
    return done.stdout


@pytest.fixture(scope="module")
def compiled() -> str:
    return played(1, PYTHONHASHSEED="0")


def test_another_process_with_another_hash_seed_plays_the_same_games(compiled: str) -> None:
    assert played(1, PYTHONHASHSEED="4711") == compiled


def test_the_interpreted_kernel_plays_the_same_games() -> None:
    assert played(1, FEW, NUMBA_DISABLE_JIT="1") == played(1, FEW)


def test_no_index_leaves_its_array_in_a_hundred_games() -> None:
    """A compiled kernel does not check them by itself; this one does, and would stop with an IndexError."""
    assert played(12, NUMBA_BOUNDSCHECK="1") == played(12)
