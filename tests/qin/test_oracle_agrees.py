"""The kernel against the oracle, which was written from the rules text alone."""

import random

import pytest

import plancia
from plancia import Event, Game, Position, TextError
from plancia.games.qin.boards import read_board
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


def compare_games(game: Game, rng: random.Random, positions: int) -> None:
    """Legal placements, refusals, what a step does and the position after it, in whole random games."""
    compared = 0
    while compared < positions:
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


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_kernel_and_oracle_agree_on_every_position_of_random_games(board: str, players: int) -> None:
    """Q2 to Q6, and the refusals of Q7.3."""
    compare_games(plancia.game("qin", players=players, board=board), random.Random(f"{board}{players}"), POSITIONS)


def any_board(rng: random.Random) -> str:
    """A board of any size with villages and water anywhere."""
    rows, cols = rng.choice([(20, 20), (5, 20), (20, 5), (13, 17), (5, 5), (16, 4 + 4 * rng.randint(1, 4))])
    while True:
        cells = rng.choices(".v~", (40, rng.random() * 3, rng.random() * 8), k=rows * cols)
        for colour, x in zip("RYB", rng.sample(range(rows * cols), 3), strict=True):
            cells[x] = colour
        text = "\n".join("".join(cells[row * cols : (row + 1) * cols]) for row in range(rows)) + "\n"
        try:
            read_board(text)
        except TextError:
            continue
        return text


@pytest.mark.parametrize("seed", range(8))
def test_kernel_and_oracle_agree_on_boards_of_every_size(seed: int) -> None:
    """Q1.3, Q3.2: sets of cells reach from 5 × 5 to 20 × 20, with villages and water at every edge."""
    rng = random.Random(seed)
    for _ in range(4):
        compare_games(plancia.game("qin", players=rng.randint(2, 4), board=any_board(rng)), rng, 60)
