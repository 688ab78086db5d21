"""The oracle on the worked examples: it plays, refuses and scores them as the help pages say."""

import pytest
from _pytest.mark import ParameterSet

import plancia
from plancia.core.examples import Attempt, Example, examples
from plancia.games import rules
from terratain.oracle import Oracle

EXAMPLES = {example.name: example for example in examples(rules("terratain"))}


def attempts(kind: str) -> list[ParameterSet]:
    return [
        pytest.param(example, attempt, id=f"{example.name}-{number}-{'-'.join(attempt.moves)}")
        for example in EXAMPLES.values()
        for number, attempt in enumerate(example.attempts, 1)
        if kind == ("refused" if attempt.refused else "played" if attempt.moves else "scored")
    ]


def after(attempt: Attempt) -> Oracle:
    """The oracle plays, with the chits that the kernel drew."""
    position = plancia.position(attempt.position)
    oracle = Oracle.from_text(position.text())
    for move in attempt.moves:
        position.play(position.game.read(move))
        oracle.play(move, [kind for event in position.events for kind in event.args.get("kinds", ())])
    return oracle


@pytest.mark.parametrize(("example", "attempt"), attempts("played"))
def test_the_oracle_plays_a_played_example(example: Example, attempt: Attempt) -> None:
    oracle, before = after(attempt), Oracle.from_text(attempt.position).scores()
    assert oracle.text().splitlines()[1:10] == attempt.after.splitlines()
    assert tuple(now - then for now, then in zip(oracle.scores(), before, strict=True)) == attempt.change


@pytest.mark.parametrize(("example", "attempt"), attempts("refused"))
def test_the_oracle_refuses_a_refused_example(example: Example, attempt: Attempt) -> None:
    (move,) = attempt.moves
    assert Oracle.from_text(attempt.position).refuse(move) == attempt.refused


@pytest.mark.parametrize(("example", "attempt"), attempts("scored"))
def test_the_oracle_scores_a_scored_example(example: Example, attempt: Attempt) -> None:
    sheet = Oracle.from_text(attempt.position).score_sheet()
    assert attempt.sheet is not None
    assert sorted(entry[:3] for entry in sheet if entry[0] in example.clauses) == sorted(attempt.sheet)


def test_the_worked_cases_score_as_the_rules_say() -> None:
    """Cases 1 to 3: T3.7 rows, T3.5 control, T3.6 and T3.4 ties."""

    def points(name: str) -> list[list[int]]:
        return [sorted(row[2] for row in attempt.sheet or ()) for attempt in EXAMPLES[name].attempts]

    assert points("rows") == [[4, 6, 8]]
    assert points("control") == [[5, 9], [5, 8], [5, 8, 9, 9]]
    assert points("tie_types") == points("tie_control") == [[]]


def test_only_who_just_builds_on_the_last_plot_ends_the_game() -> None:
    """T3.1, case 4."""
    building, war = map(after, EXAMPLES["last_plot"].attempts)
    assert (building.over, len(building.board)) == ("T3.1", 81)
    assert (war.over, len(war.board)) == (None, 80)
