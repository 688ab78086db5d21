"""What a learned value sees of ZhanGuo."""

import numpy as np
import pytest
from numba import types

import plancia
from plancia import Position
from plancia.bots.kernel.mind import SEATS
from plancia.core.contract import AHEAD, Array, Signatures, copy_of, new_desk
from plancia.core.jit import jit
from plancia.games.zhanguo.kernel import features as seen
from plancia.games.zhanguo.kernel import state as st
from plancia.games.zhanguo.kernel.rules import KERNEL, step
from zhanguo.boards import position

_boxes, _states, _number, _, _desks = Signatures(KERNEL.box, KERNEL.state, KERNEL.desk).step.args
_features = KERNEL.features


@jit(types.void(_boxes, _states, _number, _desks, types.Array(types.float32, 2, "C")))
def look(box, states, i, desk, out):  # type: ignore[no-untyped-def]
    """From outside compiled code."""
    _features(box, states, i, desk, out)


def rows(position: Position, states: Array | None = None) -> Array:
    """The numbers of all seats."""
    out = np.zeros((SEATS, seen.INPUTS), np.float32)
    look(position.game.box, copy_of(position.states if states is None else states), 0, new_desk(KERNEL), out)
    return out[: position.game.players]


def test_a_seat_sees_its_own_hand_and_no_other() -> None:
    game = plancia.game("zhanguo")
    start = game.start(4)
    sight = start.blind(0)
    first, second = (rows(sight.resample(seed)) for seed in (1, 2))
    assert np.array_equal(first[0], second[0])
    assert not np.array_equal(first[1], second[1])


def test_before_the_cards_of_a_round_are_dealt_its_turns_are_still_to_come() -> None:
    """Else the last rewards before round 5 are judged as if the game were over."""
    game = plancia.game("zhanguo")
    now, desk = game.start(7), new_desk(KERNEL)
    while now.states[0]["round_no"] < 4 or now.states[0]["phase"] != st.REWARD:
        now.play(plancia.bot("greedy").choose(now.blind(now.to_move or 0), 3))
    ahead = copy_of(now.states)
    while ahead[0]["phase"] != st.DEAL:
        desk["until"] = AHEAD
        step(game.box, ahead, 0, st.PASS if ahead[0]["phase"] == st.REWARD else st.DONE, desk)
    assert ahead[0]["round_no"] == 5
    assert rows(now, ahead)[:, seen.DONE] == pytest.approx(24 / 30)


def test_means_are_worth_nothing_without_turns_and_points_still_are() -> None:
    game = plancia.game("zhanguo")
    now = game.start(3)
    while now.states[0]["round_no"] < 5 or now.states[0]["phase"] != st.REWARD:
        now.play(plancia.bot("greedy").choose(now.blind(now.to_move or 0), 1))
    assert not now.over
    last = rows(now)
    rest = [k for k in range(seen.INPUTS) if k not in seen.MEANS]
    assert not last[:, seen.MEANS].any()
    assert (last[:, rest] > 0).sum() > 20


def test_a_governor_that_a_rival_has_near_threatens_a_region() -> None:
    calm = rows(position("map 1: 1.. - -"))
    assert calm[0, seen.THREAT] == pytest.approx(0.05 * 12)  # all three officials are there
    assert calm[1, seen.THREAT] == 0
    safe = rows(position("map 1: 11. - -"))
    assert safe[0, seen.THREAT] == 0


def test_high_cards_fit_where_higher_is_asked_and_low_ones_where_lower_is() -> None:
    high, low = (
        rows(position(f"seat 1, hand: {hand}")) for hand in ("37 38 78 79 118 119", "5 6 45 46 85 86")
    )  # fmt: skip
    assert high[0, seen.HIGH] > low[0, seen.HIGH]
    assert high[0, seen.LOW] < low[0, seen.LOW]


@pytest.mark.parametrize(("mine", "likely"), [("writing:1", False), ("writing:4", True)])
def test_a_reward_counts_as_likely_as_it_is(mine: str, likely: bool) -> None:
    now = rows(position(f"seat 1, markers: {mine} currency:1 law:2"))
    fair = rows(position("seat 1, markers: writing:2 currency:1 law:2"))
    workers = seen.REWARDS + 1
    assert (now[0, workers] > fair[0, workers]) == likely
