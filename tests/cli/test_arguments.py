"""Numbers out of range are refused at once, by the name of their option; games are known by any spelling."""

from pathlib import Path

import pytest

from cli.shell import shell
from plancia.cli import main
from plancia.commands.options import game_named

HUGE = "99999999999999999999999"
REFUSED = [
    ("bench --rounds 0", "--rounds: “0” is not a whole number from 1 to 1000."),
    ("bench --seconds -1", "--seconds: “-1” is not a number from 0.01 to 3600."),
    ("bench --seconds nan", "--seconds: “nan” is not a number from"),
    ("lab qin --processes 0", "--processes: “0” is not a whole number from 1 to 256."),
    ("lab qin --offers -1", "--offers: “-1” is not a whole number from 0 to 1000."),
    (f"lab qin --games {HUGE}", f"--games: “{HUGE}” is not a whole number from 1 to 1000000."),
    ("lab qin --seed 18446744073709551615", "--seed: the last game would have the seed 18446744073709552614"),
    (f"check qin --games {HUGE}", f"--games: “{HUGE}” is not a whole number from 1 to 1000000."),
    ("check qin --players 2 --first 3", "Valid: random, 1, 2"),
    ("fuzz --seconds 0", "--seconds: “0” is not a whole number from 1 to 86400."),
    ("play qin --seed -1", "--seed: The seed -1 is not a whole number from 0"),
    (f"play qin --seed {'9' * 5000}", "--seed: The seed 9999"),
    ("play qin --players 99", "--players: “99” is not a value of the option players. Valid: 2, 3, 4."),
    ("play qin --seats human", "Seats in --seats: 1. Players the game can have: 2, 3, 4."),
    ("play qin --seats human,random --players 3", "Seats in --seats: 2, players: 3."),
    ("play qin --seats human,clever", "--seats: “clever” cannot sit at the table."),
    ("play qin --names Ada", "Names in --names: 1, players: 2."),
]


@pytest.mark.parametrize(("line", "told"), REFUSED, ids=[line[:40] for line, _ in REFUSED])
def test_a_wrong_number_is_one_line_that_names_its_option(
    line: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*line.split(), "--lang", "en"]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
    assert len(error) < 200


@pytest.mark.parametrize(
    "line", ["play zhanguo --players 9", "lab zhanguo --bots clever", "play zhanguo --resume none"]
)
def test_nothing_is_compiled_before_it_is_refused(line: str, tmp_path: Path) -> None:
    done = shell(f"{line} --lang en", PLANCIA_CACHE=str(tmp_path))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_compiled_for_help(tmp_path: Path) -> None:
    done = shell("play zhanguo --help --lang en", PLANCIA_CACHE=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert "--auction" in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_a_game_is_known_by_its_name_or_title_in_any_letters(capsys: pytest.CaptureFixture[str]) -> None:
    assert [game_named(word) for word in ("QIN", "ZhanGuo", "tErratain", "chess")] == [
        "qin",
        "zhanguo",
        "terratain",
        None,
    ]
    for argv in (["rules", "ZhanGuo", "Z1.1"], ["play", "QIN", "--seats", "random,random", "--board", "lion"]):
        assert main(argv) == 0
        assert capsys.readouterr().err == ""


def test_the_value_of_an_option_is_no_game(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["play", "--names", "qin,ZhanGuo", "--seats", "random,random", "terratain", "--rivers", "on", "--lang", "en"]
    assert main(argv) == 0
    assert "Terratain: qin, ZhanGuo" in capsys.readouterr().out
    assert main(["lab", "--json", "qin", "terratain", "--rivers", "both", "--lang", "en"]) == 2
    assert "--rivers" in capsys.readouterr().err
