"""Games are compiled before the first test; the last lines say what each clause of the rules has."""

import signal
from pathlib import Path

import pytest

from clauses import matrix
from plancia.games import NAMES, prepare


def pytest_sessionstart() -> None:
    """Compile what is not compiled yet, so that no test waits for it or sees it announced.

    Interrupts count also where tests are run in the background, which would be handed on to all programs they start.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    for name in NAMES:
        prepare(name)


@pytest.fixture(autouse=True)
def shelf(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test keeps its games in a folder of its own, never in the user's."""
    folder = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("PLANCIA_DATA", str(folder))
    return folder / "games"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the matrix of clauses."""
    for name in NAMES:
        terminalreporter.section(f"clauses of {name}")
        for clause, row in matrix(name).items():
            terminalreporter.line(
                f"{clause:6}{len(row.tests):3} tests   help {'yes' if row.help else 'NO '}   {row.refusals}"
            )
