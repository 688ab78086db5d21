"""What every kernel promises beyond check_game: three ways to the same list of actions, and copies that are cheap."""

import os
import random
import subprocess
import sys

import numpy as np
import pytest

import plancia
from plancia.core.actions import Actions
from plancia.core.kernel import copy_of, from_bytes, new_desk, records
from plancia.core.loops import random_play
from plancia.games import NAMES


@pytest.mark.parametrize("name", NAMES)
def test_count_and_nth_agree_with_legal(name: str) -> None:
    game, rng = plancia.game(name), random.Random(1)
    for seed in range(5):
        position = game.start(seed)
        while not position.over:
            legal = list(position.legal)
            assert game.kernel.count(game.box, position.states, 0) == len(legal) == len(set(legal))
            assert [game.kernel.nth(game.box, position.states, 0, k) for k in range(len(legal))] == legal
            position.play(rng.choice(legal))
        assert game.kernel.count(game.box, position.states, 0) == 0


@pytest.mark.parametrize("name", NAMES)
def test_the_compiled_loop_plays_whole_games_and_repeats_them(name: str) -> None:
    game = plancia.game(name)
    ends = []
    for _ in range(2):
        states = records(game.kernel.state, 1)
        moves = random_play(game.kernel)(game.box, states, 3, 7, new_desk(game.kernel))
        ends.append((moves, states.tobytes()))
        assert game.kernel.to_move(game.box, states, 0) == -1
    assert ends[0] == ends[1]


def test_any_array_of_records_is_copied_whether_it_owns_its_memory_or_is_a_part() -> None:
    dtype = np.dtype([("a", np.int16), ("b", np.uint8, 3)])
    data = bytes(range(4 * dtype.itemsize))
    ours = from_bytes(dtype, data)
    for array in (ours, ours[1:3], ours[::2], np.frombuffer(data, dtype), np.array(ours)):
        before = array.tobytes()
        copy = copy_of(array)
        assert (copy.dtype, copy.tobytes()) == (dtype, before)
        copy["a"] = 7
        assert array.tobytes() == before != copy.tobytes()


def test_legal_actions_are_a_sequence_of_ints() -> None:
    actions = Actions(np.array([3, 5, 8], np.int32))
    assert actions == [3, 5, 8]
    assert actions != [3, 5]
    assert [type(action) for action in actions] == [int, int, int]
    assert (actions[0], actions[-1], len(actions)) == (3, 8, 3)
    assert list(actions[1:]) == [5, 8]
    assert 5 in actions
    assert 4 not in actions
    assert not Actions(np.array([], np.int32))
    assert repr(actions) == "[3, 5, 8]"
    assert actions.index(8) == 2


def test_a_second_process_compiles_nothing() -> None:
    """Kernels and the closures over them are found in the cache, whatever the hash seed."""
    script = """
import plancia
from plancia.core.loops import attempt, best_action, random_play
from plancia.games import NAMES, prepare, rules
for name in NAMES:
    prepare(name)
    kernel = rules(name).kernel
    made = [attempt(kernel), best_action(kernel), random_play(kernel), kernel.step, kernel.legal, kernel.resample]
    print(name, [sum(function.stats.cache_misses.values()) for function in made])
"""
    for seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": seed}
        run = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
        )
    assert run.stdout.splitlines() == [f"{name} {[0] * 6}" for name in NAMES]
