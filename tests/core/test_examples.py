"""The worked examples of all games, which the help pages show, as the kernels play them."""

import pytest
from _pytest.mark import ParameterSet

import plancia
from plancia import Position
from plancia.core.examples import Attempt, Example, edited, examples
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


def play(position: Position, *moves: str) -> None:
    for move in moves:
        position.play(position.game.read(move))


def words(text: str) -> list[list[str]]:
    """The lines of a text, whatever their columns."""
    return [line.split() for line in text.splitlines()]


@pytest.mark.parametrize(("example", "attempt"), attempts("played"))
def test_a_played_example_ends_as_drawn(example: Example, attempt: Attempt) -> None:
    position = plancia.position(attempt.position)
    before = position.scores
    play(position, *attempt.moves)
    lines = iter(words(position.text()))
    assert [line for line in words(attempt.after) if line not in lines] == []
    assert attempt.after
    assert tuple(now - then for now, then in zip(position.scores, before, strict=True)) == attempt.change


@pytest.mark.parametrize(("example", "attempt"), attempts("refused"))
def test_a_refused_example_names_its_clause_and_cells(example: Example, attempt: Attempt) -> None:
    position = plancia.position(attempt.position)
    *moves, last = attempt.moves
    play(position, *moves)
    refusal = position.refuse(position.game.read(last))
    assert refusal is not None
    assert (refusal.clause, refusal.cells) == (attempt.refused, attempt.cells)


@pytest.mark.parametrize(("example", "attempt"), attempts("scored"))
def test_a_scored_example_has_what_its_sheet_says(example: Example, attempt: Attempt) -> None:
    sheet = plancia.position(attempt.position).view("spectator")["public"]["sheet"]
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


BASE = """
go size=9
to move 1
stone 1 black
seat 1
hand 5
stone 1 red
seat 2
hand 7
"""


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("to move: 2", "go size=9\nto move 2\nstone 1 black\nseat 1\nhand 5\nstone 1 red\nseat 2\nhand 7\n"),
        ("seat 2, hand: 8", "go size=9\nto move 1\nstone 1 black\nseat 1\nhand 5\nstone 1 red\nseat 2\nhand 8\n"),
        (
            "seat 1, stone 1: blue\nseat 2, stone 1: pink",
            "go size=9\nto move 1\nstone 1 black\nseat 1\nhand 5\nstone 1 blue\nseat 2\nstone 1 pink\nhand 7\n",
        ),
        ("ko:", "go size=9\nko\nto move 1\nstone 1 black\nseat 1\nhand 5\nstone 1 red\nseat 2\nhand 7\n"),
    ],
)
def test_an_example_edits_lines_of_a_position_it_shares(change: str, expected: str) -> None:
    assert edited(BASE, change) == expected
