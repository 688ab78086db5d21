"""No help is wider than the terminal, and numbers are written and read with the decimal mark of the language."""

import pytest

from plancia.cli import main
from plancia.commands.admin import ACTIONS
from plancia.commands.line import COMMANDS
from plancia.games import NAMES
from plancia.texts import LANGUAGES

OF_A_GAME = ("play", "lab", "arena", "train", "check", "fuzz")
HELPS = [
    [],
    *([command] for command in COMMANDS),
    *([command, game] for command in OF_A_GAME for game in NAMES),
    *(["admin", action] for action in ACTIONS),
    ["bench", "server"],
]


@pytest.mark.parametrize("argv", HELPS, ids=" ".join)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_help_is_wider_than_a_terminal_of_80_columns(
    lang: str, argv: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main([*argv, "--help", "--lang", lang]) == 0
    assert [line for line in capsys.readouterr().out.splitlines() if len(line) > 80] == []


@pytest.mark.parametrize(
    ("lang", "least", "usual"), [("it", "da 0,1 a", "1,2"), ("fr", "de 0,1 à", "1,2"), ("en", "from 0.1 to", "1.2")]
)
def test_numbers_have_the_decimal_mark_of_the_language(
    lang: str, least: str, usual: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["torture", "--every", "0,05", "--lang", lang]) == 2
    assert least in capsys.readouterr().err
    assert main(["torture", "--help", "--lang", lang]) == 0
    assert usual in capsys.readouterr().out
