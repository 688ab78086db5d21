"""`plancia check`, and a game's options on the command line."""

import argparse
from pathlib import Path
from typing import NoReturn

import pytest

from plancia.cli import main
from plancia.commands import check as command
from plancia.commands.options import add_options, chosen, words
from plancia.core.check import CheckFailure
from plancia.core.errors import OptionError
from plancia.core.game import Game
from plancia.games import rules
from plancia.texts import LANGUAGES, say

BOARD = "# mine\nR.....\n......\n..Y...\n......\nv...B.\n"


def options(*argv: str) -> dict[str, object]:
    parser = argparse.ArgumentParser()
    add_options(parser, rules("qin"), "en")
    return chosen(parser.parse_args(argv), rules("qin"))


def test_only_the_given_options_are_chosen() -> None:
    assert options() == {}
    assert options("--players", "3", "--board", "lion") == {"players": "3", "board": "lion"}


def test_a_data_option_that_is_no_name_is_a_path(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(BOARD)
    assert options("--board", str(file)) == {"board": file}
    with pytest.raises(OptionError, match="not a value of the option first"):
        options("--first", str(file))


def test_options_go_back_to_the_command_line() -> None:
    assert words({"players": 3, "board": Path("mine.txt")}) == ["--players", "3", "--board", "mine.txt"]


def test_without_options_every_combination_that_makes_sense_is_checked() -> None:
    found = [tuple(options.values()) for options in command.combinations(rules("qin"), {})]
    assert len(found) == len(set(found)) == 3 * (3 + 4 + 5)
    assert (2, "bird", 3) not in found
    assert (4, "crane", 4) in found


def test_a_good_game_is_one_line_a_combination(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(BOARD)
    assert main(["check", "qin", "--players", "2", "--board", str(file), "--games", "1", "--lang", "it"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert [line[:14] for line in lines] == [f"{n}/3 players=2 " for n in (1, 2, 3)]
    assert all(line.endswith("bene") for line in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_failure_is_explained_with_the_command_to_see_it_again(
    lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(game: Game, **_: object) -> NoReturn:
        raise CheckFailure("unchanged", game, 12, ["RRa1e"], action="RYb2s")

    monkeypatch.setattr(command, "check_game", fail)
    assert main(["check", "qin", "--players", "3", "--lang", lang]) == 1
    told = capsys.readouterr().err
    assert say("check.fail.unchanged", lang, action="RYb2s") in told
    assert "plancia check qin --players 3 --board bird --first random --seed 12 --games 1" in told


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["check", "go"], "“go”"),
        (["check", "go", "--players", "3"], "“go”"),
        (["check", "qin", "--players", "9"], "Valid: 2, 3, 4"),
        (["check", "qin", "--players", "2", "--first", "3"], "Valid: random, 1, 2"),
        (["check", "qin", "--board", "no such board"], "Valid: bird, lion, crane, or a file"),
        (["check", "qin", "--board", str(Path(__file__).parent)], "cannot be read"),
        (["check", "qin", "--board", str(Path(__file__).with_name("random_play.py"))], "random_play.py, line 1"),
        (["check", "qin", "--games", "0"], "“0”"),
        (["check", "qin", "--games", "many"], "“many”"),
        (["check", "qin", "--seed", "-1"], "-1"),
        (["check", "qin", "--seed", "one"], "The seed one is not a whole number"),
    ],
)
def test_wrong_arguments_are_one_line_and_exit_code_2(
    argv: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*argv, "--lang", "en"]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


def test_an_unknown_argument_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "qin", "--size", "9"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
