"""The same seed gives the same game: in another process, interpreted, and with every index checked."""

import os
import subprocess
import sys

import pytest

PLAY = """
import random, sys
import plancia

def play(game, seed):
    position, dice = game.start(seed), random.Random(seed)
    while not position.over:
        position.play(dice.choice(position.legal))
    return position

for board in sys.argv[2].split(","):
    for players in (2, 3, 4):
        for seed in range(int(sys.argv[1])):
            position = play(plancia.game("qin", board=board, players=players), seed)
            print(position.text(), position.blind(players - 1).resample(seed).text(), position.events)
"""
BOARDS = "bird,lion,crane"


def played(games: int, boards: str = BOARDS, **environment: str) -> str:
    """The ends of random games, as another process plays them."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY, str(games), boards],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("over Q6") >= games
    return done.stdout


@pytest.fixture(scope="module")
def compiled() -> str:
    return played(1, PYTHONHASHSEED="0")


def test_another_process_with_another_hash_seed_plays_the_same_games(compiled: str) -> None:
    assert played(1, PYTHONHASHSEED="4711") == compiled


def test_the_interpreted_kernel_plays_the_same_games() -> None:
    assert played(1, "lion", NUMBA_DISABLE_JIT="1") == played(1, "lion")


def test_no_index_leaves_its_array_in_a_hundred_games() -> None:
    """A compiled kernel does not check them by itself; this one does, and would stop with an IndexError."""
    assert played(12, NUMBA_BOUNDSCHECK="1") == played(12)
