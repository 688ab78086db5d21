"""The examples of docs/formats.md are true."""

import re
from pathlib import Path

import pytest

import plancia

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text("utf-8")


def blocks(tag: str) -> list[str]:
    return re.findall(rf"^```{tag}\n(.*?)^```$", PAGE, re.M | re.S)


def bare(text: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))


def test_the_game_file_is_true_and_written_as_plancia_writes_it() -> None:
    (text,) = blocks("plancia-game")
    file = plancia.read_game(text, "formats.md")
    assert file.verify().over
    assert file.write() == text


def test_the_positions_are_those_of_the_game_whole_and_blinded() -> None:
    (game,) = blocks("plancia-game")
    whole, seen = blocks("qin-position")
    position = list(plancia.read_game(game).positions())[16]
    assert position.text() == bare(whole)
    assert plancia.position(whole) == position
    assert position.blind(1).text() == bare(seen)
    assert plancia.position(seen) == position.blind(1)


def test_the_board_is_that_of_the_game() -> None:
    (game,) = blocks("plancia-game")
    (board,) = blocks("qin-board")
    assert plancia.game("qin", board=board, first=1) == plancia.read_game(game).game


def test_the_move_means_what_the_page_says() -> None:
    game = plancia.game("qin")
    assert "`RYd7w` is `YRc7e`" in PAGE
    assert game.write(game.read("RYd7w")) == "YRc7e"


def test_the_version_is_the_one_of_the_tables_in_the_package() -> None:
    assert f"`{plancia.game('zhanguo').version}`" in PAGE


def test_the_zhanguo_position_is_written_as_plancia_writes_it() -> None:
    (text,) = blocks("zhanguo-position")
    position = plancia.position(text)
    assert position.text() == text
    assert (position.to_move, position.view(1)["public"]["phase"]) == (1, "ability")


def test_the_terratain_position_is_written_as_plancia_writes_it() -> None:
    (text,) = blocks("terratain-position")
    position = plancia.position(text)
    assert position.text() == bare(text)
    assert position.blind(0).text() == re.sub("rng .*", "viewer 1", bare(text))
    assert (position.to_move, position.view(0)["public"]["phase"]) == (0, "war")
    assert "`rng NUMBER`" in PAGE
    assert plancia.position(re.sub("rng .*", "", text)) == plancia.position(re.sub("rng .*", "rng 0", text))


def test_the_terratain_decisions_mean_what_the_page_says() -> None:
    game = plancia.game("terratain")
    for text in ("x5.7", "peace", "T5.7", "dF"):
        assert f"| `{text}` |" in PAGE
        assert game.write(game.read(text)) == text


def test_the_python_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = blocks("python")
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "formats.md", "exec"), {})
    assert plancia.load_game(tmp_path / "game.txt").verify().over
    assert "qin.event.placed" in capsys.readouterr().out


def test_every_example_on_the_page_is_tested() -> None:
    tested = {"plancia-game", "qin-position", "qin-board", "terratain-position", "zhanguo-position", "python"}
    assert set(re.findall(r"^```(\S+)$", PAGE, re.M)) == tested
