"""The greedy bot in Terratain."""

import random

import plancia
from plancia import Position
from terratain.boards import public


def lead(position: Position, seat: int) -> int:
    """The own score minus the best other one."""
    others = [score for other, score in enumerate(position.scores) if other != seat]
    return position.scores[seat] - max(others)


def after_turn(position: Position, action: int, seat: int) -> int:
    """The lead after an action and the best building that can follow it."""
    after = position.copy()
    after.play(action)
    if after.over or after.to_move != seat or public(after)["phase"] != "build":
        return lead(after, seat)
    return max(after_turn(after, building, seat) for building in after.legal)


def test_greedy_looks_at_the_lead_after_its_turn() -> None:
    """A war is judged by what can be built after it."""
    rng, greedy = random.Random(3), plancia.bot("greedy")
    compared = set()
    position = plancia.game("terratain", players=3).start(11)
    while not position.over:
        seat = position.to_move
        assert seat is not None
        phase = public(position)["phase"]
        if phase != "discard" and rng.random() < 0.1:
            values = {action: after_turn(position, action, seat) for action in position.legal}
            assert values[greedy.choose(position.blind(seat), rng.getrandbits(64))] == max(values.values())
            compared.add(phase)
        position.play(rng.choice(position.legal))
    assert compared == {"war", "build"}
