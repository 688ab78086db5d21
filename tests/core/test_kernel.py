"""What every kernel promises beyond check_game: three ways to the same list of actions, and copies that are cheap."""

import os
import pickle
import random
import subprocess
import sys
import threading

import numpy as np
import pytest
from numba import types

import plancia
from plancia.core.actions import Actions
from plancia.core.contract import from_bytes, new_desk, records
from plancia.core.jit import jit
from plancia.core.kernel.loops import random_play
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


@pytest.mark.parametrize("name", NAMES)
def test_a_copy_is_independent_even_of_a_state_among_others(name: str) -> None:
    game = plancia.game(name)
    batch = from_bytes(game.kernel.state, b"".join(game.start(seed).states.tobytes() for seed in range(3)))
    foreign = np.frombuffer(bytearray(batch[1:2].tobytes()), game.kernel.state)
    for states in (batch[1:2], foreign, game.start(1).states):
        position = plancia.Position(game, states)
        copies = [position.copy(), position.copy().copy()]
        assert copies == [position, position] == [game.start(1)] * 2
        for copy in copies:
            copy.play(copy.legal[0])
            assert position == game.start(1) != copy


def test_legal_actions_are_a_sequence_of_ints() -> None:
    actions = Actions("i", [3, 5, 8])
    assert actions == [3, 5, 8]
    assert actions != [3, 5]
    assert [type(action) for action in actions] == [int, int, int]
    assert (actions[0], actions[-1], len(actions)) == (3, 8, 3)
    assert list(actions[1:]) == [5, 8]
    assert 5 in actions
    assert 4 not in actions
    assert not Actions("i")
    assert repr(actions) == "[3, 5, 8]"
    assert actions.index(8) == 2
    assert pickle.loads(pickle.dumps(actions)) == actions


def test_legal_actions_cannot_be_changed() -> None:
    legal = plancia.game("qin").start(1).legal
    before = list(legal)
    with pytest.raises(TypeError):
        legal.append(1)
    with pytest.raises(TypeError):
        legal[0] = 1
    with pytest.raises(TypeError):
        legal += [1]
    assert legal == before


@pytest.mark.parametrize("name", NAMES)
def test_what_is_printed_cannot_be_written_to(name: str) -> None:
    game = plancia.game(name)
    with pytest.raises(ValueError, match="read-only"):
        game.box["first"] = 1
    with pytest.raises(ValueError, match="WRITEABLE"):
        plancia.Game(game.rules).box.flags.writeable = True


def test_a_position_is_one_record_of_its_own_game() -> None:
    qin, other = plancia.game("qin"), plancia.game("terratain")
    two = from_bytes(qin.kernel.state, qin.start(1).states.tobytes() * 2)
    for states in (other.start(1).states, two, two[:0], two[:1].reshape(1, 1), np.zeros(1)):
        with pytest.raises(plancia.ActionError, match="not a state of Qin"):
            plancia.Position(qin, states)


def test_two_threads_on_one_position_break_nothing() -> None:
    """It is no way to play, but memory holds: each step is whole, and a position with all its pieces is left."""
    for seed in range(8):
        position = plancia.game("terratain").start(seed)
        errors: list[BaseException] = []

        def play(position: plancia.Position = position, errors: list[BaseException] = errors) -> None:
            while not position.over:
                try:
                    position.play(position.legal[0])
                except (plancia.PlanciaError, IndexError):
                    continue  # the other one was quicker
                except BaseException as error:
                    errors.append(error)
                    return

        threads = [threading.Thread(target=play, daemon=True) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        assert errors == []
        assert position.over
        assert plancia.position(position.text()) == position


_LONG = 1 << 28


@jit(types.void(types.int64[::1], types.int64))
def count_up(seen, last):  # type: ignore[no-untyped-def]
    for k in range(1, last + 1):
        seen[k & 1023] = k


def test_no_other_thread_sees_a_step_half_done() -> None:
    """Whatever compiled code does with a position, others see it before or after."""
    seen = np.zeros(1024, np.int64)
    thread = threading.Thread(target=count_up, args=(seen, _LONG))
    thread.start()
    glimpses = set()
    while thread.is_alive():
        glimpses.add(int(seen[0]))
    assert glimpses <= {0, _LONG}
    assert seen[0] == _LONG


def test_a_second_process_compiles_nothing() -> None:
    """Kernels and the closures over them are found in the cache, whatever the hash seed."""
    script = """
import plancia
from plancia.core.kernel.loops import attempt, best_action, random_play
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
