"""`plancia games`: what is kept, and what can be done with it."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

import plancia
from plancia.commands.games import listing
from plancia.games import load_game
from plancia.table.shelf import Shelf
from plancia.texts import LANGUAGES
from table.tables import LONGEST, played, table
from terminal.keyboard import SEED, kept, run


@pytest.fixture
def three(shelf: Path) -> Path:
    """A shelf with a running game of three people, one of two, and a finished one."""
    games = [plancia.game("zhanguo", players=3, draft="on"), plancia.game("qin"), plancia.game("qin")]
    with Shelf(load_game, shelf) as place:
        for game, n in zip(games, (7, 3, LONGEST), strict=True):
            place.keep(place.claim(), played(table(game), n))
    return shelf


def test_kept_games_are_listed_with_what_one_wants_to_know(three: Path) -> None:
    done = run("games", columns=120)
    assert (done.code, done.err) == (0, "")
    finished, running, draft = (re.split("  +", line.strip()) for line in done.out.splitlines()[:3])
    assert running[:4] == ["2", "Qin", "Anna, Bruno", "moves: 3"]
    assert running[4] in ("to move: Anna", "to move: Bruno")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", running[5])
    assert finished[:2] + finished[4:5] == ["3", "Qin", "finished"]
    assert draft[:3] == ["1", "ZhanGuo", "Anna, Bruno, Carla"]
    assert done.out.splitlines()[-3:] == ["To go on:", "  plancia play --resume 2", f"They are kept in {three}"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_fits_a_narrow_window_in_three_languages(lang: str, three: Path) -> None:
    done = run("games", "--lang", lang, columns=60)
    assert max(len(line) for line in done.out.splitlines() if str(three) not in line) <= 60
    assert not re.search(r"\b(games|play)\.\w+|\{", done.out)


def test_nothing_is_made_where_nothing_is_kept(shelf: Path) -> None:
    done = run("games", columns=200)
    assert done.out == f"No game is kept in {shelf}\n"
    assert not shelf.exists()


def test_a_damaged_game_is_named_and_the_others_are_listed(three: Path) -> None:
    (three / "2.plancia").write_text("plancia 1\nGame qin\n", "utf-8")
    (three / "9.plancia").mkdir()
    done = run("games", columns=200)
    assert done.code == 0
    assert f"{three / '2.plancia'}, line 2: “Game qin” is not a header." in done.err
    assert [line.split()[0] for line in done.out.splitlines()[:2]] == ["3", "1"]
    assert run("games", "--delete", "2").out == "Game 2 has been deleted.\n"


@pytest.mark.parametrize("number", [1, 2])
def test_a_running_game_is_exported_sealed(number: int, three: Path, tmp_path: Path) -> None:
    file = tmp_path / "shared.plancia"
    done = run("games", "--export", str(number), str(file), columns=200)
    assert "sealed until its end" in done.out
    assert load_game(file) == kept(three, number).sealed()
    assert "Kept" not in file.read_text("utf-8")
    assert run("verify", str(file)).code == 1


def test_a_game_moves_to_another_computer_when_all_of_it_is_exported(
    three: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "all.plancia"
    done = run("games", "--export-open", "1", str(file), columns=200)
    assert "Whoever opens this file knows every draw to come" in done.out
    monkeypatch.setenv("PLANCIA_DATA", str(tmp_path / "elsewhere"))
    assert "Moves so far: 7." in run("play", "--resume", str(file), typed=[""]).out
    assert kept(tmp_path / "elsewhere" / "games") == kept(three)


def test_a_finished_game_is_exported_whole_and_proves_itself(three: Path, tmp_path: Path) -> None:
    file = tmp_path / "won.plancia"
    assert run("games", "--export", "3", str(file), columns=200).out == f"Game 3 is in {file}.\n"
    assert run("verify", str(file)).code == 0


def test_a_deleted_game_is_gone(three: Path) -> None:
    done = run("games", "--delete", "1", "3")
    assert done.out == "Game 1 has been deleted.\nGame 3 has been deleted.\n"
    assert [path.name for path in three.glob("*.plancia")] == ["2.plancia"]


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["--export", "4", "new"], "There is no kept game 4. Kept games: 1, 2, 3."),
        (["--export", "1", "old"], "old: This file already exists: name another one."),
        (["--export", "1", "/nowhere/at/all"], "/nowhere/at/all: The file cannot be written: No such file"),
        (["--export", "1", "x" * 300], "File name too long"),
        (["--export", "first", "new"], "“first” is not the number of a kept game; “plancia games” lists them."),
        (["--export", "9" * 5000, "new"], "is not the number of a kept game"),
        (["--delete", "7"], "There is no kept game 7."),
        (["--delete", "1", "x"], "“x” is not the number"),
        (["--delete", "1", "--export", "1", "new"], "cannot be used together with"),
    ],
)
def test_wrong_wishes_are_told_in_one_line_and_nothing_is_lost(
    argv: list[str], told: str, three: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "old").write_text("mine")
    done = run("games", *argv)
    assert done.code == 2
    assert told in done.err
    assert done.err.count("\n") == 1
    assert (tmp_path / "old").read_text() == "mine"
    assert len(list(three.glob("*.plancia"))) == 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_a_narrow_screen_no_name_is_broken(lang: str, shelf: Path) -> None:
    run("play", "qin", "--seed", SEED, "--first", "1", "--names", "Anna Rossi,Bob Lee", typed=["YYh7e", ""])
    with Shelf(load_game, shelf) as place:
        (game,) = place.games()
    for width in range(70, 90):
        console = Console(width=width, file=io.StringIO(), record=True)
        console.print(listing([game], lang))
        assert "Bob\xa0Lee" in console.export_text(), width
