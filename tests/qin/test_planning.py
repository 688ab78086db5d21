"""What a placement would do: told before it is played, as far as the mover can know."""

import random
from collections.abc import Iterator

import pytest

import plancia
from plancia import Position
from plancia.core.contract import AHEAD, ALONE
from plancia.core.examples import examples
from plancia.core.game import Data
from plancia.games import rules


def played(players: int, board: str, seed: int) -> Iterator[tuple[Position, int, Position]]:
    """Every position of a random game, the action played in it, and the position after it."""
    position, dice = plancia.game("qin", players=players, board=board).start(seed), random.Random(seed)
    while not position.over:
        action = dice.choice(position.legal)
        after = position.copy()
        after.play(action)
        yield position, action, after
        position = after


GAMES = [(2, "bird", 1), (3, "lion", 2), (4, "crane", 3)]


@pytest.mark.parametrize(("players", "board", "seed"), GAMES)
def test_a_preview_tells_exactly_what_is_certain(players: int, board: str, seed: int) -> None:
    """Q3.1, Q3.4: neither the tile drawn nor who passes can be known; all else can."""
    for position, action, after in played(players, board, seed):
        preview = position.preview(action)
        assert preview.events == tuple(event for event in after.events if event.certain)
        assert preview.halted != any(event.key == "qin.event.over.Q6.2" for event in after.events)


@pytest.mark.parametrize(("players", "board", "seed"), GAMES)
def test_the_outlook_of_a_placement_comes_true(players: int, board: str, seed: int) -> None:
    """Q4, Q5, Q6.1: pagodas, provinces and villages before and after are those of the views."""
    for position, action, after in played(players, board, seed):
        outlook = position.preview(action).outlook
        then, now = position.view(0)["public"], after.view(0)["public"]
        assert outlook["left"] == [{"before": a, "after": b} for a, b in zip(then["left"], now["left"], strict=True)]
        villages = enumerate(zip(then["villages"], now["villages"], strict=True))
        assert outlook["villages"] == [{"village": v, "before": a, "after": b} for v, (a, b) in villages if a != b]
        assert [change["after"] for change in by_cell(outlook["provinces"], "after")] == changed(now, then)
        assert [p for change in outlook["provinces"] for p in change["before"]] == sorted(
            changed(then, now), key=lambda p: order(outlook["provinces"], p)
        )


def changed(these: Data, those: Data) -> list[Data]:
    """The provinces of one view that the other does not have."""
    return [province for province in these["provinces"] if province not in those["provinces"]]


def by_cell(changes: list[Data], when: str) -> list[Data]:
    return sorted(changes, key=lambda change: (int(change[when]["cells"][0][1:]), change[when]["cells"][0]))


def order(changes: list[Data], province: Data) -> tuple[int, int]:
    """Where a province stands among those that become part of changed ones."""
    return next((k, c["before"].index(province)) for k, c in enumerate(changes) if province in c["before"])


CONQUEST = """
qin players=2
R1 R1 .. R2 R2 R2 Y.
b. ~~ .. v1 Y1 Y1 ~~
~~ ~~ ~~ ~~ r. ~~ ~~
.. .. .. .. .. .. ..
y. ~~ ~~ ~~ ~~ ~~ ~~
to move 1
hand 1 RY RY RY
hand 2 BB BB BB
"""


def test_an_outlook_shows_owners_villages_and_pagodas() -> None:
    """Q4.5, Q5.3: the greater red province takes the smaller one, and with it the village."""
    position = plancia.position(CONQUEST)
    outlook = position.preview(position.game.read("RYc1s")).outlook
    assert outlook["left"] == [{"before": 21, "after": 23}, {"before": 23, "after": 21}]
    (red,) = outlook["provinces"]
    assert [(p["owner"], p["pagodas"], len(p["cells"])) for p in red["before"]] == [(0, 1, 2), (1, 1, 3)]
    assert (red["after"]["owner"], red["after"]["pagodas"], len(red["after"]["cells"])) == (1, 2, 6)
    assert outlook["villages"] == [
        {"village": 0, "before": {"owner": 0, "weights": [1, 1]}, "after": {"owner": 1, "weights": [1, 2]}}
    ]


@pytest.mark.parametrize("until", [AHEAD, ALONE])
def test_a_step_can_stop_before_the_draw(until: int) -> None:
    """Q3.1: the tile lies and all is settled, the hand is one tile short, and it is still the same seat's turn."""
    position = plancia.position(CONQUEST)
    ahead, whole = position.copy(), position.copy()
    action = position.game.read("RYc1s")
    assert ahead._go(action, until)
    whole.play(action)
    assert ahead.to_move == 0
    assert whole.to_move == 1
    first, second = ahead.view(0), whole.view(0)
    assert first["private"]["hand"] == ["RY", "RY"]
    assert second["private"]["hand"] == ["RR", "RY", "RY"]
    for name in ("cells", "provinces", "villages", "left", "passes"):
        assert first["public"][name] == second["public"][name]
    assert ahead.events == whole.events[: len(ahead.events)]
    assert [event.key for event in whole.events[len(ahead.events) :]] == ["qin.event.drew"]


@pytest.mark.parametrize("until", [0, AHEAD, ALONE])
def test_a_step_that_ends_the_game_does_not_stop_before(until: int) -> None:
    """Q6.2: nothing follows that could not be known."""
    (attempt,) = next(example.attempts for example in examples(rules("qin")) if example.name == "off_turn_win")
    position = plancia.position(attempt.position)
    assert not position._go(position.game.read(attempt.moves[0]), until)
    assert position.winners == (1,)
    assert position.events[-1].key == "qin.event.over.Q6.2"


def test_the_turn_goes_on_as_usual_after_a_look_ahead() -> None:
    position = plancia.position(CONQUEST)
    position.copy()._go(position.game.read("RYc1s"), AHEAD)
    position.play(position.game.read("RYc1s"))
    assert position.to_move == 1


def test_targets_are_all_placements_of_the_tiles_in_hand() -> None:
    """Q7.3: each with what it would do, or the clause that forbids it."""
    position = plancia.position(CONQUEST)
    targets = {target.move["text"]: target for target in position.targets()}
    assert set(targets) == {
        move["text"] for move in map(position.game.describe, range(35 * 18)) if move["tile"] == "RY"
    }
    assert {text for text, target in targets.items() if target.refusal is None} == {
        position.game.write(action) for action in position.legal
    }
    assert targets["RYc1s"].outlook == position.preview(position.game.read("RYc1s")).outlook
    refusal = targets["RYd1e"].refusal
    assert refusal is not None
    assert refusal.clause == "Q3.2"
    assert {target.move["text"] for target in position.targets(cells=["c1", "c2"], tile="BB")} == {"BBc1s"}
