"""The worked cases of the rules are among the examples, and the oracle plays them as the kernel does."""

from __future__ import annotations

import pytest
from _pytest.mark import ParameterSet

import plancia
from plancia.core.examples import Attempt, examples
from plancia.games import rules
from qin.oracle import Oracle, read_move

EXAMPLES = examples(rules("qin"))

WORKED_CASES = {
    "tie": "refused by Q4.6",
    "majority": "-1 +1",
    "own": "+0 +0",
    "own_great": "-1 +0",
    "great_safe": "+0 -2",
    "three_singles": "+2 +0",
    "village_tie": "+0 +1",
    "village_great": "-1 +2",
    "village_nobody": "-1 +1 +1",
    "off_turn_win": "+0 +1 +0 +0",
}
"""Cases 1 to 7 of the rules, as changes of the pagodas on the board."""


def attempts(*, refused: bool) -> list[ParameterSet]:
    return [
        pytest.param(attempt, id=f"{example.name}-{'-'.join(attempt.moves)}")
        for example in EXAMPLES
        for attempt in example.attempts
        if bool(attempt.refused) == refused
    ]


def test_every_worked_case_of_the_rules_is_an_example() -> None:
    told = {
        example.name: f"refused by {attempt.refused}" if attempt.refused else " ".join(f"{n:+}" for n in attempt.change)
        for example in EXAMPLES
        for attempt in example.attempts
    }
    assert {name: told.get(name) for name in WORKED_CASES} == WORKED_CASES


@pytest.mark.parametrize("attempt", attempts(refused=False))
def test_the_oracle_agrees_on_a_played_example(attempt: Attempt) -> None:
    position = plancia.position(attempt.position)
    oracle = Oracle.from_text(position.text())  # with the tiles of the pile
    before = list(oracle.left)
    for move in attempt.moves:
        oracle.play(read_move(move))
        position.play(position.game.read(move))
    assert tuple(then - now for now, then in zip(oracle.left, before, strict=True)) == attempt.change
    assert oracle.text().splitlines()[1:] == position.text().splitlines()[1:]


@pytest.mark.parametrize("attempt", attempts(refused=True))
def test_the_oracle_refuses_by_the_same_clause(attempt: Attempt) -> None:
    (move,) = attempt.moves
    assert Oracle.from_text(attempt.position).refuse(read_move(move)) == attempt.refused


def test_q6_2_the_opponent_wins_on_your_turn() -> None:
    (attempt,) = next(example.attempts for example in EXAMPLES if example.name == "off_turn_win")
    position = plancia.position(attempt.position)
    assert position.to_move == 0
    position.play(position.game.read(attempt.moves[0]))
    assert position.winners == (1,)
