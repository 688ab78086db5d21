"""The worked cases of the rules, each as the kernel and the oracle play it; the help pages show the same ones."""

from __future__ import annotations

import pytest
from _pytest.mark import ParameterSet

import plancia
from plancia.core.examples import Attempt, Example, examples
from plancia.games import rules
from plancia.texts import LANGUAGES, catalogue
from qin.oracle import Oracle, read_move

EXAMPLES = examples(rules("qin"))


def attempts(*, refused: bool) -> list[ParameterSet]:
    """Every move of every example, named after the clauses it shows."""
    return [
        pytest.param(example, attempt, id=f"{example.name}-{attempt.move}-{'-'.join(example.clauses)}")
        for example in EXAMPLES
        for attempt in example.attempts
        if bool(attempt.refused) == refused
    ]


WORKED_CASES = {
    "tie": "refused by Q4.6",
    "majority": "-1 +1",
    "own": "+0 +0",
    "own_great": "-1 +0",
    "great_safe": "+0 -2",
    "three_singles": "+2 +0",
    "village_tie": "+0 +1",
    "village_great": "-1 +2",
    "village_nobody": "+0 +1 +1",
    "off_turn_win": "+0 +1",
}
"""Cases 1 to 7 of the rules, as changes of the pagodas on the board."""


def drawing(text: str) -> list[str]:
    """The board's lines of a position text."""
    return [line for line in text.splitlines()[1:] if line.split()[0] not in ("to", "left", "hand", "pile")][:5]


def test_every_worked_case_of_the_rules_is_an_example() -> None:
    told = {
        example.name: f"refused by {attempt.refused}" if attempt.refused else " ".join(f"{n:+}" for n in attempt.change)
        for example in EXAMPLES
        for attempt in example.attempts
    }
    assert {name: told.get(name) for name in WORKED_CASES} == WORKED_CASES


@pytest.mark.parametrize(("example", "attempt"), attempts(refused=False))
def test_a_played_example_ends_as_drawn(example: Example, attempt: Attempt) -> None:
    position = plancia.position(example.position)
    before = position.scores
    position.play(position.game.read(attempt.move))
    assert drawing(position.text()) == attempt.after.split("\n")[:-1]
    assert tuple(now - then for now, then in zip(position.scores, before, strict=True)) == attempt.change


@pytest.mark.parametrize(("example", "attempt"), attempts(refused=False))
def test_the_oracle_agrees_on_a_played_example(example: Example, attempt: Attempt) -> None:
    oracle, position = Oracle.from_text(example.position), plancia.position(example.position)
    before = list(oracle.left)
    oracle.play(read_move(attempt.move))
    position.play(position.game.read(attempt.move))
    assert drawing(oracle.text()) == attempt.after.split("\n")[:-1]
    assert tuple(then - now for now, then in zip(oracle.left, before, strict=True)) == attempt.change
    assert oracle.text().splitlines()[1:] == position.text().splitlines()[1:]


@pytest.mark.parametrize(("example", "attempt"), attempts(refused=True))
def test_a_refused_example_names_its_clause_and_cells(example: Example, attempt: Attempt) -> None:
    position = plancia.position(example.position)
    refusal = position.refuse(position.game.read(attempt.move))
    assert refusal is not None
    assert (refusal.clause, refusal.cells) == (attempt.refused, attempt.cells)
    assert Oracle.from_text(example.position).refuse(read_move(attempt.move)) == attempt.refused


def test_q6_2_the_opponent_wins_on_your_turn() -> None:
    example = next(example for example in EXAMPLES if example.name == "off_turn_win")
    position = plancia.position(example.position)
    assert position.to_move == 0
    position.play(position.game.read(example.attempts[0].move))
    assert position.winners == (1,)


def test_every_example_belongs_to_clauses_and_has_a_caption() -> None:
    captions = {key for key in catalogue("en") if key.startswith("qin.example.")}
    assert captions == {f"qin.example.{example.name}" for example in EXAMPLES}
    for example in EXAMPLES:
        assert set(example.clauses) <= set(rules("qin").clauses)
        assert all(f"qin.example.{example.name}" in catalogue(lang) for lang in LANGUAGES)
