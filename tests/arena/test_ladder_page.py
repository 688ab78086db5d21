"""The tables of docs/bots.md come from one command that goes on where it was interrupted."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

from plancia.arena.duplicates import play_deals

SCRIPT = Path(__file__).parents[2] / "docs" / "ladder.py"
PAIR = "Qin, 2: level2 level1"


@pytest.fixture
def script(tmp_path: Path) -> ModuleType:
    """The script, with a page and results of its own."""
    spec = importlib.util.spec_from_file_location("ladder_page", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.__dict__.update(DOCUMENT=tmp_path / "bots.md", KEPT=tmp_path / "ladder.json")
    (tmp_path / "bots.md").write_text(f"What a person wrote.\n\n{module.FIRST}Old tables.\n")
    return module


def played(script: ModuleType, games: int, only: str = PAIR) -> tuple[int, float, str]:
    """Games and wins that are kept after a run, and the page."""
    script.main(games, 5, only, 1)
    wins = json.loads(script.KEPT.read_text())[PAIR]["wins"]
    return round(wins["b"]), wins["a"], script.DOCUMENT.read_text()


def change(script: ModuleType, **values: str) -> None:
    """Something else is kept of a pair."""
    kept = json.loads(script.KEPT.read_text())
    kept[PAIR] |= values
    script.KEPT.write_text(json.dumps(kept))


def test_it_goes_on_with_the_next_deals_and_writes_the_tables(script: ModuleType) -> None:
    games, _, page = played(script, 1)
    assert (games, page.count(", 50 |")) == (50, 1)
    assert page.startswith(f"What a person wrote.\n\n{script.FIRST}")
    assert "Old tables" not in page
    again = played(script, 51)
    row = next(row for row in script.ROWS if row.name == PAIR)
    at_once = sum(game.share for deal in play_deals(row.contest(0), 50) for game in deal.games)
    assert again[:2] == (100, at_once)
    assert played(script, 51) == again, "there are enough"


def test_what_other_bots_have_played_is_forgotten(script: ModuleType) -> None:
    played(script, 51)
    change(script, of="bots of yesterday", first="a game of yesterday")
    assert played(script, 1)[0] == 50


def test_bots_that_think_otherwise_and_play_the_same_keep_their_games(script: ModuleType) -> None:
    games = played(script, 51)
    change(script, of="bots of yesterday")
    del script.__dict__["play_deals"]  # nothing is played any more
    assert played(script, 51) == games
    assert json.loads(script.KEPT.read_text())[PAIR]["of"] != "bots of yesterday"


def test_every_row_has_bots_that_know_its_game(script: ModuleType) -> None:
    assert len({row.name for row in script.ROWS}) == len(script.ROWS)
    for row in script.ROWS:
        assert row.contest(0).game.players == row.players


def test_a_mirror_tells_how_much_is_luck(script: ModuleType) -> None:
    script.main(1, 5, "Qin, 2: level3 level3", 1)
    assert script.Results().result(script.Row("Qin", 2, script.MIRRORS[0])).luck.games == 25
    assert "two of `level3` | 0." in script.DOCUMENT.read_text()
