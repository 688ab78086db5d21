"""`plancia analyse`."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

import plancia
from core.random_play import played
from plancia import GameFile, Seal
from plancia.cli import main
from plancia.texts import LANGUAGES, say

BOARD = "R....\n.....\n..Y..\n.....\n....B\n"


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def good(tmp_path: Path) -> Path:
    game, path = plancia.game("qin", board=BOARD), tmp_path / "good.txt"
    GameFile.record(game, Seal.fresh(3), ("An\x1b[31mna [b]", "Bruno"), played(game, 3)).save(path)
    return path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_is_told_in_every_language_within_80_columns(
    good: Path, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    picture, numbers = good.with_name("p.svg"), good.with_name("n.json")
    argv = ["analyse", str(good), "--playouts", "32", "--lang", lang, "--svg", str(picture), "--json", str(numbers)]
    assert main(argv) == 0
    out, err = capsys.readouterr()
    for key in ("curve", "head.cost", "head.turn", "players", "head.luck", "draws"):
        assert say(f"analysis.{key}", lang) in out
    assert "analysis." not in out
    assert max(map(len, out.splitlines())) <= 80
    assert "\x1b" not in out + err
    assert "[b]" in out
    data = json.loads(numbers.read_text("utf-8"))
    assert [move for turn in data["turns"] for move in turn["moves"]] == list(plancia.load_game(good).moves)
    assert ElementTree.parse(picture).getroot().get("lang") == lang


def test_the_same_command_prints_the_same(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        assert main(["analyse", str(good), "--playouts", "32", "--seat", "1"]) == 0
    out = capsys.readouterr().out
    assert out[: len(out) // 2] == out[len(out) // 2 :]


def test_a_sealed_game_waits_for_its_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, path = plancia.game("qin", board=BOARD), tmp_path / "sealed.txt"
    GameFile.record(game, Seal.fresh(1), ("A", "B"), played(game, 1)[:2]).sealed().save(path)
    assert main(["analyse", str(path), "--lang", "en"]) == 2
    assert "revealed only after the last move" in capsys.readouterr().err


def test_what_is_wrong_is_one_line(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = good.with_name("other.txt")
    other.write_text("no game", "utf-8")
    wrong = [
        ([str(good), "--seat", "3"], "There is no seat 3 in this game of 2 players."),
        ([str(good), "--playouts", "3"], "--playouts"),
        ([str(good), "--svg", str(good / "x.svg")], "cannot be written"),
        ([str(good.with_name("none"))], "No such file"),
        ([str(other)], "line 1"),
    ]
    for argv, told in wrong:
        assert main(["analyse", *argv, "--lang", "en"]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert told in err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_that_nobody_has_learned_is_refused_in_every_language(
    good: Path, lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("plancia.analysis.turns.thinks", lambda game: False)
    assert main(["analyse", str(good), "--lang", lang]) == 2
    assert say("analysis.error.unlearned", lang, game="Qin", players=2) in capsys.readouterr().err
