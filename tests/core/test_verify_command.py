"""`plancia verify`."""

import io
import sys
from pathlib import Path

import pytest

import plancia
from core.random_play import played
from plancia import GameFile, Seal
from plancia.cli import main
from plancia.games.zhanguo.components import printed
from plancia.texts import say


@pytest.fixture
def good(tmp_path: Path) -> Path:
    game = plancia.game("qin", players=3, board="lion")
    path = tmp_path / "good.txt"
    GameFile.record(game, Seal.fresh(3), ("Ada", "Bru\x1b[31mno", "Chloé"), played(game, 3)).save(path)
    return path


def change(path: Path, old: str, new: str) -> Path:
    text = path.read_text("utf-8")
    assert old in text
    other = path.with_name("bad.txt")
    other.write_text(text.replace(old, new), "utf-8")
    return other


def test_a_true_file_is_one_line_and_exit_code_0(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(good), "--lang", "en"]) == 0
    out, err = capsys.readouterr()
    file = plancia.load_game(good)
    assert file.result is not None
    winner = file.seats[file.result.winners[0]].replace("\x1b", "\N{REPLACEMENT CHARACTER}")
    assert out.startswith(f"{good}: OK – qin, players=3, board=lion, first=random. Moves: {len(file.moves)}.")
    assert f"Won by: {winner}" in out
    assert out.count("\n") == 1
    assert err == ""


@pytest.mark.parametrize("lang", plancia.texts.LANGUAGES)
def test_a_false_file_is_named_with_its_line_in_every_language(
    good: Path, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = change(good, "Seed: 3", "Seed: 4")
    assert main(["verify", str(good), str(bad), str(good), "--lang", lang]) == 1
    out, err = capsys.readouterr()
    assert out.count("OK") == 2
    line = bad.read_text("utf-8")[: bad.read_text("utf-8").index("Commitment")].count("\n") + 1
    where = say("error.line", lang, line=line)
    assert err.startswith(say("error.at", lang, where=f"{bad}, {where}", what=""))
    assert err.count("\n") == 1


def test_nothing_in_a_file_steers_the_terminal(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = change(good, "Game: qin", 'Game: "\\u001b[2J\\ud800"')
    assert main(["verify", str(good), str(bad)]) == 1
    out, err = capsys.readouterr()
    assert "\x1b" not in out + err
    assert "\ud800" not in out + err


def test_an_unfinished_file_is_true_so_far(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = "R....\n.....\n..Y..\n.....\n....B\n"
    game = plancia.game("qin", board=board)
    file = GameFile.record(game, Seal.fresh(1), ("Ada", "Bruno"), played(game, 1)[:2])
    file.save(tmp_path / "some.txt")
    assert main(["verify", "--lang=en", str(tmp_path / "some.txt")]) == 0
    assert "OK so far – qin, players=2, board=own file, first=random. Moves: 2." in capsys.readouterr().out
    file.sealed().save(tmp_path / "some.txt")
    assert main(["verify", "--lang=en", str(tmp_path / "some.txt")]) == 1
    assert "revealed only after the last move" in capsys.readouterr().err


def test_a_file_comes_from_a_pipe(
    good: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(good.read_bytes())))
    assert main(["verify", "--lang", "en", "-"]) == 0
    assert capsys.readouterr().out.startswith("standard input: OK")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"plancia \xff")))
    assert main(["verify", "--lang", "en", "-"]) == 1
    assert "UTF-8" in capsys.readouterr().err


def test_what_is_no_file_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").touch()
    (tmp_path / "noise").write_bytes(bytes(range(256)))
    assert main(["verify", "--lang", "en", *(str(tmp_path / name) for name in ("none", "empty", "noise", ""))]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 4
    assert "Traceback" not in err


def test_many_mistakes_in_a_files_tables_stand_on_lines_of_their_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = plancia.game("zhanguo", components=printed().text().replace("rounds = 5", "rounds = 4"))
    path = tmp_path / "g"
    GameFile.record(game, Seal.fresh(3), ("A", "B"), (), "2026-11-16").save(path)
    assert main(["verify", str(path)]) == 0
    text = path.read_text("utf-8")
    assert "rounds = 4" in text
    path.write_text(text.replace("rounds = 4", "rounds = 9").replace("draw = 2", "draw = 7"), "utf-8")
    assert main(["verify", str(path)]) == 1
    err = capsys.readouterr().err
    assert "\N{REPLACEMENT CHARACTER}" not in err
    assert err.count("\n") > 2
