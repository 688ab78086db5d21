"""Tuning by matches: fair games between two minds, steps towards what wins, honest chances."""

from dataclasses import replace

import numpy as np
import pytest

import plancia
from plancia.arena.training import lessons
from plancia.arena.tuning import Tuner, by_thumb, calibrated, matches
from plancia.bots.mind import Mind, mind_for
from plancia.games.zhanguo.kernel.features import UNREST

GAME = plancia.game("zhanguo")


def worse(mind: Mind) -> Mind:
    """It wants what the other does not."""
    return replace(mind, early=-mind.early, late=-mind.late)


def test_a_mind_against_itself_is_no_stronger_than_luck_makes_it() -> None:
    mind = by_thumb(GAME)
    shares, more = matches(GAME, [mind] * 6, [mind] * 6, 3)
    assert shares.mean() == pytest.approx(0.5, abs=0.35)
    assert np.all((shares == 0) | (shares == 0.5) | (shares == 1))
    assert abs(more.mean()) < 30


def test_who_wants_to_lose_does_and_the_same_seed_gives_the_same_games() -> None:
    mind = by_thumb(GAME)
    one, again = (matches(GAME, [mind] * 4, [worse(mind)] * 4, 5) for _ in range(2))
    assert np.array_equal(one, again)
    shares, more = one
    assert shares.tolist() == [1.0] * 4
    assert np.all(more > 20)


def test_only_what_choices_change_is_tuned() -> None:
    tuner = Tuner.new(GAME, by_thumb(GAME), 1)
    tempo = GAME.kernel.tempo
    assert np.all(tuner.reach[:, -tempo:] == 0)
    assert np.all(tuner.reach[:, 0] > 0)
    after = tuner.step(GAME, 4, 2)
    assert after.steps == 1
    assert np.array_equal(after.mind.early[-tempo:], tuner.mind.early[-tempo:])
    assert not np.array_equal(after.mind.early, tuner.mind.early)
    assert np.array_equal(tuner.step(GAME, 4, 2).mind.early, after.mind.early)


def test_steps_lead_to_where_it_is_better() -> None:
    """A mind that loves unrest above all learns in a few steps what wins against it."""
    start = by_thumb(GAME)
    loving = start.early.copy()
    loving[UNREST] = 1.0
    mind = replace(start, early=loving, late=loving)
    tuner = Tuner.new(GAME, mind, 1)
    for _ in range(8):
        tuner = tuner.step(GAME, 40, 1)
    shares, more = matches(GAME, [tuner.mind] * 20, [mind] * 20, 9)
    assert shares.mean() > 0.65
    assert more.mean() > 10


def test_calibration_changes_no_choice_and_foretells_better() -> None:
    game = plancia.game("zhanguo")
    mind = mind_for(game)
    loud = replace(mind, early=mind.early * 8, late=mind.late * 8)
    calm = calibrated(game, loud, 4)
    ratio = calm.early[:40][np.abs(loud.early[:40]) > 1e-3] / loud.early[:40][np.abs(loud.early[:40]) > 1e-3]
    assert np.allclose(ratio, ratio[0], rtol=1e-3)
    assert 0 < ratio[0] < 0.5
    course = lessons(game, mind, 20, 77, slip=0.0, won=1.0)

    def surprise(some: Mind) -> float:
        time = course.seen[:, :, -1]
        number = (1 - time) * (course.seen @ some.early) + time * (course.seen @ some.late)
        chances = np.exp(number - number.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        return float(-(course.shares * np.log(chances + 1e-12)).sum(1).mean())

    assert surprise(calm) < surprise(loud)
