"""At the end of every run: which tests, help paragraphs and refusals each clause of the rules has."""

import pytest

from clauses import matrix
from plancia.games import NAMES


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the matrix of clauses."""
    for name in NAMES:
        terminalreporter.section(f"clauses of {name}")
        for clause, row in matrix(name).items():
            terminalreporter.line(
                f"{clause:6}{len(row.tests):3} tests   help {'yes' if row.help else 'NO '}   {row.refusals}"
            )
