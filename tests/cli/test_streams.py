"""Any terminal, any disk: standard input, output and error may be closed, full, narrow or know few signs."""

import io
import sys
from pathlib import Path

import pytest

from cli.shell import shell
from plancia.cli import main
from plancia.games import NAMES, prepared

PRINTING = (
    "--help",
    "play qin --help",
    "rules qin Q1",
    "check qin --players 2 --board lion --first 1 --games 1",
    "lab qin --games 1",
    "play qin --seats random,random",
    "fuzz terratain --seconds 1",
    "warm",
)


@pytest.mark.parametrize("line", PRINTING)
def test_a_full_disk_is_told_in_one_line(line: str) -> None:
    done = shell(line, "> /dev/full", PLANCIA_LANG="it")
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == "plancia: lettura o stampa non riuscita: non c’è più spazio sul disco"
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("line", ["--help", "--version"])
def test_a_full_disk_is_noticed_without_a_buffer_too(line: str) -> None:
    assert shell(line, "> /dev/full", PYTHONUNBUFFERED="1").returncode == 2


@pytest.mark.parametrize("line", PRINTING)
def test_all_streams_may_be_closed(line: str) -> None:
    assert shell(line, "<&- >&- 2>&-").returncode == 0


@pytest.mark.parametrize("name", NAMES)
def test_a_closed_keyboard_is_the_end_of_the_game(name: str) -> None:
    done = shell(f"play {name} --lang en", "<&-")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Goodbye.\n")


def test_nothing_read_from_a_closed_stream_is_no_game() -> None:
    done = shell("verify - --lang en", "<&-")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("standard input, line 1: ")


@pytest.mark.parametrize("redirected", ["2>&-", "2> /dev/full"])
def test_an_error_that_cannot_be_told_is_an_exit_code(redirected: str) -> None:
    for line, code in (("nonsense", 2), ("verify none.txt", 1), ("play qin --board none", 2)):
        done = shell(line, redirected)
        assert (done.returncode, done.stdout, done.stderr) == (code, "", "")


@pytest.mark.parametrize("line", [*PRINTING, "verify none.txt", "nonsense"])
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_with_few_signs_is_told_in_plainer_ones(line: str, encoding: str) -> None:
    done = shell(f"{line} --lang fr", PYTHONIOENCODING=encoding)
    assert done.returncode in (0, 1, 2)
    assert "Traceback" not in done.stderr
    assert "?" not in done.stdout


def test_accents_boards_and_quotation_marks_become_plain() -> None:
    done = shell("play terratain --lang fr", PYTHONIOENCODING="ascii")
    assert 'Tapez " aide " pour les coups et les commandes.' in done.stdout
    assert "+1--------+2--------+3--------+" in done.stdout
    assert "C chateau, Y cite" in done.stdout


def test_the_plainest_locale_is_no_traceback() -> None:
    for line in ("rules zhanguo", "nonsense", "play qin"):
        done = shell(f"{line} --lang it", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
        assert done.returncode == (2 if line == "nonsense" else 0)
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", NAMES)
def test_one_column_is_enough_to_play_and_to_read_the_rules(name: str) -> None:
    for line in (f"play {name}", f"play {name} --seats random,random", f"rules {name}"):
        done = shell(line, COLUMNS="1")
        assert (done.returncode, done.stderr) == (0, "")


def test_a_clause_can_be_read_in_one_column() -> None:
    assert "piochez" in shell("rules qin Q3.1 --lang fr", COLUMNS="1").stdout


def test_a_cache_that_may_not_be_looked_at_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(self: Path) -> bool:
        raise PermissionError(13, "Permission denied")

    assert prepared("qin")
    monkeypatch.setattr(Path, "exists", denied)
    assert not prepared("qin")


def test_a_terminal_is_never_too_wide() -> None:
    done = shell("play terratain --lang en", COLUMNS="99999999")
    assert done.returncode == 0
    assert max(map(len, done.stdout.splitlines())) <= 1000


class Terminal(io.StringIO):
    """Takes what is printed as a terminal does."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("columns", [20, 40, 80])
def test_errors_are_broken_between_words_on_a_terminal(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """And not where a no-break space holds two signs together."""
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("COLUMNS", str(columns))
    assert main(["rules", "qin", "Q99", "--lang", "fr"]) == 2
    lines = screen.getvalue().splitlines()
    assert len(lines) > 1
    assert max(map(len, lines)) <= columns
    assert " ".join(lines).startswith("plancia: Il n’y a pas de clause «\xa0Q99\xa0». Sections\xa0: Q1, Q2,")


def test_elsewhere_an_error_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert main(["rules", "qin", "Q99", "--lang", "fr"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
