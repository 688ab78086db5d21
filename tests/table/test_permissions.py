"""Folders that the user may not write to or look into: one clear line, and nothing is lost.

For root there is no such folder, so as root these tests become somebody else for a while.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

import plancia
from plancia import TextError
from plancia.cli import main
from plancia.table.shelf import Shelf
from table.tables import played, table

NOBODY = 65534


@contextmanager
def unprivileged() -> Iterator[None]:
    """As a user for whom permissions count."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder of that user, with a game in it."""
    folder = Path(tempfile.mkdtemp())
    (folder / "games").mkdir()
    (folder / "games" / "1.plancia").write_text(GAME)
    if os.geteuid() == 0:
        for each in (folder, folder / "games", folder / "games" / "1.plancia"):
            os.chown(each, NOBODY, NOBODY)
    yield folder
    with suppress(OSError):
        (folder / "games").chmod(0o700)
    shutil.rmtree(folder)


TABLE = played(table(plancia.game("qin", first=1), ["human", "random"]), 4)
GAME = TABLE.file().write()
UNWRITABLE = [0o000, 0o111, 0o444, 0o555]


@pytest.mark.parametrize("mode", UNWRITABLE)
def test_a_file_in_such_a_folder_is_refused_and_nothing_is_left_there(mode: int, folder: Path) -> None:
    place = folder / "games"
    place.chmod(mode)
    with unprivileged():
        for name in ("new.plancia", "1.plancia"):
            with pytest.raises(TextError, match=rf"{name}: The file cannot be written: Permission denied"):
                TABLE.file().save(place / name)
    place.chmod(0o700)
    assert [each.name for each in place.iterdir()] == ["1.plancia"]
    assert (place / "1.plancia").read_text() == GAME


@pytest.mark.parametrize("mode", UNWRITABLE)
def test_a_game_that_cannot_be_kept_there_goes_on(mode: int, folder: Path) -> None:
    (folder / "games").chmod(mode)
    with unprivileged(), Shelf(plancia.load_game, folder / "games") as shelf:
        with pytest.raises(TextError, match="Permission denied"):
            shelf.claim()
        with pytest.raises(TextError, match="Permission denied"):
            shelf.keep(1, TABLE)
    assert played(TABLE, 1).version == len(TABLE.log)


@pytest.mark.parametrize("mode", [0o000, 0o111, 0o444])
def test_a_kept_game_that_cannot_be_looked_at_is_named(mode: int, folder: Path) -> None:
    (folder / "games").chmod(mode)
    with unprivileged(), Shelf(plancia.load_game, folder / "games") as shelf:
        for ask in (shelf.look, shelf.file, shelf.whole):
            with pytest.raises(TextError, match=r"games.* cannot be read: Permission denied"):
                ask(1)


def test_what_cannot_be_looked_at_keeps_nobody_from_the_other_games(folder: Path) -> None:
    (folder / "games").chmod(0o444)
    with unprivileged(), Shelf(plancia.load_game, folder / "games") as shelf:
        assert shelf.numbers() == [1]
        assert shelf.games() == shelf.unfinished() == []


def test_the_command_says_so_in_one_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PLANCIA_DATA", str(folder))
    assert main(["games", "--lang", "en"]) == 0  # all that it imports is loaded now, which nobody else may be able to
    capsys.readouterr()
    (folder / "games").chmod(0o000)
    with unprivileged():
        assert main(["games", "--lang", "en"]) == 2
    assert capsys.readouterr().err == f"plancia: The file {folder}/games cannot be read: Permission denied.\n"
