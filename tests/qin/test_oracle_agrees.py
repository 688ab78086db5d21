"""The kernel against the oracle, which was written from the rules text alone."""

import random

import pytest

import plancia
from plancia import Event, Position
from qin.oracle import Oracle, move_text, read_move

BOARDS = ("bird", "lion", "crane")
POSITIONS = 2_300
"""For each of the nine games: more than 20,000 in all."""


def without_may(text: str) -> str:
    """The position text without what is publicly known of hands, which the oracle does not track."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("may"))


def told(position: Position) -> set[tuple[object, ...]]:
    """The events of a step in the oracle's words."""
    return {fact for event in position.events if (fact := as_fact(event)) is not None}


def as_fact(event: Event) -> tuple[object, ...] | None:
    """An event as the oracle would tell it; the sums of pagodas are checked by the text."""
    args = event.args
    name = event.key.removeprefix("qin.event.")
    match name:
        case "placed" | "passed":
            return (name, args["seat"])
        case "founded" | "expanded" | "great" | "annexed":
            return (name, args["seat"], args["colour"], frozenset(map(cell, args["cells"])))
        case "lost":
            return (name, args["seat"], args["colour"], frozenset(map(cell, args["cells"])), args["pagodas"])
        case "village.taken" | "village.conquered":
            return ("village", args["seat"], args.get("loser"), frozenset(map(cell, args["cells"])))
        case "drew":
            return (name, args["seat"], args["tile"])
        case "over.Q6.2":
            return ("over", "Q6.2", frozenset({args["seat"]}))
        case "over.Q6.4":
            return ("over", "Q6.4", frozenset(args["seats"]))
    return None


def cell(name: str) -> tuple[int, int]:
    """Row and column of a cell's name."""
    return int(name[1:]) - 1, ord(name[0]) - ord("a")


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_kernel_and_oracle_agree_on_every_position_of_random_games(board: str, players: int) -> None:
    """Legal placements, refusals (Q7.3), what a step does and the position after it: Q2 to Q6."""
    game = plancia.game("qin", players=players, board=board)
    rng = random.Random(f"{board}{players}")
    compared = 0
    while compared < POSITIONS:
        position = game.start(rng.getrandbits(64))
        oracle = Oracle.from_text(position.text())
        while not position.over:
            assert {game.write(action) for action in position.legal} == set(map(move_text, oracle.legal()))
            for action in rng.sample(range(game.actions - 1), 10):
                refusal = position.refuse(action)
                assert (refusal and refusal.clause) == oracle.refuse(read_move(game.write(action)))
            move = game.write(rng.choice(position.legal))
            position.play(game.read(move))
            oracle.play(read_move(move))
            assert without_may(position.text()) == oracle.text(), move
            assert told(position) == set(oracle.facts), move
            compared += 1
        assert position.refuse(0) is not None
        assert set(position.winners) == oracle.winners
