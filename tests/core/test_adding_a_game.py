"""docs/adding-a-game.md builds a complete game, in a package of its own that names itself by an entry point."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "adding-a-game.md").read_text("utf-8")
BLOCKS = re.findall(r"^`(tictactoe/\S+)`\n\n?```\w+\n(.*?)^```$", PAGE, re.M | re.S)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as pip leaves it: the package of the page, and what says that it is a game."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "tictactoe").mkdir()
    for name, text in BLOCKS:
        with (folder / name).open("a", encoding="utf-8") as file:
            file.write(text + ("\n\n" if name.endswith("kernel.py") else ""))
    (entry,) = re.findall(r'^\[project\.entry-points\."(.*)"\]\n(\w+) = "(\w+)"$', PAGE, re.M)
    info = folder / "tictactoe-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tictactoe\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[{}]\n{} = {}\n".format(*entry))
    return folder


def run(site: Path, *words: str, typed: str = "") -> str:
    """What Python prints there."""
    environment = os.environ | {"PYTHONPATH": str(site), "PLANCIA_CACHE": str(site / "cache"), "PLANCIA_LANG": "en"}
    done = subprocess.run([sys.executable, *words], input=typed, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_small(site: Path) -> None:
    files = [name for name in sorted((site / "tictactoe").iterdir()) if name.is_file()]
    assert len(files) == 4
    assert sum(len(file.read_text("utf-8").splitlines()) for file in files) < 250


def test_it_keeps_the_contract(site: Path) -> None:
    assert ": good" in run(site, "-m", "plancia", "check", "tictactoe", "--games", "20")


def test_its_rules_can_be_read(site: Path) -> None:
    text = run(site, "-m", "plancia", "rules", "tictactoe", "--lang", "fr")
    assert "X2.2" in text
    assert "vous gagnez aussitôt" in " ".join(text.split())
    assert "tictactoe." not in text


def test_it_is_played_in_the_terminal(site: Path) -> None:
    text = run(site, "-m", "plancia", "play", "tictactoe", "--seats", "greedy,greedy", "--seed", "1", "--lang", "it")
    assert "segna" in text
    assert "tictactoe." not in text


def test_a_person_can_play_it(site: Path) -> None:
    text = run(site, "-m", "plancia", "play", "tictactoe", "--seats", "human,random", "--seed", "1", typed="b2\n\nb2\n")
    assert "There is a mark on b2 already. (X2.1)" in text
    assert "tictactoe." not in text


def test_its_positions_have_texts(site: Path) -> None:
    code = """
import plancia
position = plancia.game("tictactoe").start(1)
for move in ("b2", "a1"):
    position.play(position.game.read(move))
text = position.text()
assert plancia.position(text) == position, text
for wrong in (text.replace("marks 2", "marks 3"), text.replace("cells 2", "cells 3"), text + "marks 2"):
    try:
        plancia.position(wrong)
    except plancia.TextError as error:
        print(error)
"""
    assert run(site, "-c", code).splitlines() == [
        "line 1: The marks do not take turns.",
        "line 1: The marks do not take turns.",
        "line 4, column 1: “marks” appears twice.",
    ]


def test_a_new_game_is_in_every_list(site: Path) -> None:
    code = "import plancia; print(plancia.GAMES); print(plancia.game('tictactoe').printed['cells'][4]['name'])"
    assert run(site, "-c", code).splitlines() == ["('qin', 'terratain', 'zhanguo', 'tictactoe')", "b2"]
