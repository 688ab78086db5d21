"""Bytes that no step of ZhanGuo tells."""

import numpy as np
import pytest

import plancia
from plancia import ActionError
from plancia.games.zhanguo.kernel import codes


@pytest.mark.parametrize("home", [6, 10**9, 2**62])
def test_a_palace_that_a_thousand_million_workers_pay_is_refused_at_once(home: int) -> None:
    game = plancia.game("zhanguo")
    told = np.array([1 + 2 + 4, int(codes.PAID), 4, 0, 0, home, 0], np.int64)
    with pytest.raises(ActionError, match="No step of ZhanGuo tells"):
        game.events(told.tobytes())
    told[-2] = 2
    (event,) = game.events(told.tobytes())
    assert event.args["n"] == 2
