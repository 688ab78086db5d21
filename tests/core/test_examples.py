"""The worked examples of all games, which the help pages show, as the kernels play them."""

import pytest
from _pytest.mark import ParameterSet

import plancia
from plancia.core.examples import Attempt, Example, examples
from plancia.games import NAMES, rules
from plancia.texts import LANGUAGES, catalogue


def attempts(kind: str) -> list[ParameterSet]:
    """Every attempt that is played, refused or scored, named after the clauses it shows."""
    return [
        pytest.param(example, attempt, id=f"{game}-{example.name}-{'-'.join((*attempt.moves, *example.clauses))}")
        for game in NAMES
        for example in examples(rules(game))
        for attempt in example.attempts
        if kind == ("refused" if attempt.refused else "played" if attempt.moves else "scored")
    ]


@pytest.mark.parametrize(("example", "attempt"), attempts("played"))
def test_a_played_example_ends_as_drawn(example: Example, attempt: Attempt) -> None:
    position = plancia.position(attempt.position)
    before = position.scores
    for move in attempt.moves:
        position.play(position.game.read(move))
    assert [" ".join(row) for row in position.view("spectator")["board"]] == attempt.after.splitlines()
    assert tuple(now - then for now, then in zip(position.scores, before, strict=True)) == attempt.change


@pytest.mark.parametrize(("example", "attempt"), attempts("refused"))
def test_a_refused_example_names_its_clause_and_cells(example: Example, attempt: Attempt) -> None:
    position = plancia.position(attempt.position)
    (move,) = attempt.moves
    refusal = position.refuse(position.game.read(move))
    assert refusal is not None
    assert (refusal.clause, refusal.cells) == (attempt.refused, attempt.cells)


@pytest.mark.parametrize(("example", "attempt"), attempts("scored"))
def test_a_scored_example_has_what_its_sheet_says(example: Example, attempt: Attempt) -> None:
    sheet = plancia.position(attempt.position).view("spectator")["sheet"]
    found = [(row["clause"], row["seat"], row["points"]) for row in sheet if row["clause"] in example.clauses]
    assert attempt.sheet is not None
    assert sorted(found) == sorted(attempt.sheet)


@pytest.mark.parametrize("game", NAMES)
def test_every_example_belongs_to_clauses_and_has_a_caption(game: str) -> None:
    of = examples(rules(game))
    captions = {key for key in catalogue("en") if key.startswith(f"{game}.example.")}
    assert captions == {f"{game}.example.{example.name}" for example in of}
    for example in of:
        assert set(example.clauses) <= set(rules(game).clauses)
        assert all(f"{game}.example.{example.name}" in catalogue(lang) for lang in LANGUAGES)
