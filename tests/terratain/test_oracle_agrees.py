"""The kernel against the oracle, which was written from the rules text alone."""

import random
from collections import Counter
from itertools import product

import pytest

import plancia
from plancia import Event, Position
from terratain.boards import public
from terratain.oracle import MOVES, PLOT, TERRITORY, Entry, Oracle

SWITCHES = ("off", "on")
POSITIONS = 510
"""For each of the forty combinations of options: more than 20,000 in all."""


def told(position: Position) -> list[tuple[object, ...]]:
    """The events of a step in the oracle's words; it does not tell peace, and tells chit by chit."""
    return [fact for event in position.events for fact in as_facts(event)]


def as_facts(event: Event) -> list[tuple[object, ...]]:
    args = event.args
    match event.key.removeprefix("terratain.event."):
        case "drew":
            return [("drew", args["seat"], kind) for kind in args["kinds"]]
        case "war":
            return [("war", args["seat"], args["loser"], args["kind"], *args["cells"])]
        case "built":
            return [("built", args["seat"], args["kind"], *args["cells"])]
        case "discarded":
            return [("discarded", args["seat"], args["kind"])]
        case "over":
            return [("over", frozenset(args["seats"]))]
        case "peace":
            return []
        case name:
            return [(name, args["seat"])]


def as_text(oracle: Oracle, position: Position) -> str:
    """The oracle's position text with the true line of the generator."""
    oracle.unknown = position.text().splitlines()[-1]
    return oracle.text()


def sheet(position: Position) -> list[Entry]:
    entries = public(position)["sheet"]
    return [(entry["clause"], entry["seat"], entry["points"], frozenset(entry["cells"])) for entry in entries]


def compare_choices(position: Position, oracle: Oracle, rng: random.Random) -> None:
    """Legal actions and refusals."""
    game = position.game
    assert {game.write(action) for action in position.legal} == oracle.legal()
    for action in rng.sample(range(game.actions), 20):
        refusal = position.refuse(action)
        assert (refusal and refusal.clause) == oracle.refuse(game.write(action))


def compare_scores(position: Position, oracle: Oracle) -> None:
    """The sheet, and the scores, which add it up."""
    entries = sheet(position)
    assert oracle.agrees(entries)
    totals = [sum(points for _, owner, points, _ in entries if owner == seat) for seat in range(position.game.players)]
    assert list(position.scores) == totals


def compare_views(position: Position, oracle: Oracle) -> None:
    """T1.3, T3.4: plots, chits, control and counts of the territories."""
    view, seats = public(position), range(position.game.players)
    grounds = {".": "plain", "^": "mountain", "~": "river"}
    for cell, shown in zip(PLOT, view["cells"], strict=True):
        assert (shown["piece"], shown["owner"]) == oracle.board.get(cell, (None, None))
        assert shown["ground"] == grounds[oracle.ground[cell]]
    for (number, plots), shown in zip(TERRITORY.items(), view["territories"], strict=True):
        assert shown["control"] == oracle.controller(number)
        assert shown["counts"] == [len(oracle.own(seat, plots)) for seat in seats]
    for name in ("cups", "reserves", "discards"):
        assert [+Counter(heap) for heap in view[name]] == [+heap for heap in getattr(oracle, name)]
    assert (view["over"], view["turn"]) == (oracle.over, oracle.turn)
    assert view["phase"] == (None if oracle.over else oracle.phase)


def play_both(position: Position, oracle: Oracle, action: int) -> None:
    """What a step does, and the position after it."""
    position.play(action)
    draws = [kind for event in position.events for kind in event.args.get("kinds", ())]
    oracle.play(position.game.write(action), draws)
    assert sorted(map(repr, told(position))) == sorted(map(repr, oracle.facts))
    assert position.text() == as_text(oracle, position)


@pytest.mark.parametrize("adjacency", [4, 8])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_kernel_and_oracle_agree_on_random_games(players: int, adjacency: int) -> None:
    """Legal actions, refusals (T4.4), what a step does, the position after it, sheet (T3.9) and view: T2 to T4."""
    rng = random.Random(players * adjacency)
    for mountains, rivers in product(SWITCHES, SWITCHES):
        options = {"players": players, "mountains": mountains, "rivers": rivers, "adjacency": adjacency}
        compared = 0
        while compared < POSITIONS:
            position = plancia.game("terratain", **options).start(rng.getrandbits(64))
            oracle = Oracle.from_text(position.text())
            while not position.over:
                compare_choices(position, oracle, rng)
                compare_scores(position, oracle)
                compare_views(position, oracle)
                play_both(position, oracle, rng.choice(position.legal))
                compared += 1
            compare_choices(position, oracle, rng)
            compare_scores(position, oracle)
            compare_views(position, oracle)
            assert list(position.scores) == oracle.scores()
            assert set(position.winners) == oracle.winners()


def test_the_oracle_knows_the_same_actions() -> None:
    """T2.4 All that can be said, but for armies as buildings, which have no number."""
    game = plancia.game("terratain")
    assert {game.write(action) for action in range(game.actions)} == {move for move in MOVES if move[0] != "A"}
