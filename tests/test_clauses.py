"""No clause of a game without a test that names it and a help paragraph in every language."""

import pytest

from clauses import matrix
from plancia.games import NAMES


@pytest.mark.parametrize("game", NAMES)
def test_every_clause_has_a_test_and_a_help_paragraph(game: str) -> None:
    holes = [clause for clause, row in matrix(game).items() if not row.tests or not row.help]
    assert not holes
