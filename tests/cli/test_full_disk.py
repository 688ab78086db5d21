"""A disk that is full while a command writes: one line, no part of a file, and the file before stays as it was."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from plancia.cli import main
from plancia.core import saving

LAB = ["lab", "qin", "--games", "1", "--bots", "random", "--processes", "1"]
TRAIN = ["train", "qin", "--rounds", "0", "--steps", "0", "--trials", "2"]


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was written does not fit on the disk."""

    def fsync(handle: int) -> None:
        os.ftruncate(handle, 7)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fsync)


@pytest.mark.usefixtures("full")
@pytest.mark.parametrize(
    ("argv", "name"),
    [
        pytest.param([*LAB, "--json"], "lab.json", id="lab"),
        pytest.param(
            ["arena", *LAB[1:4], "--bots", "random,random", "--processes", "1", "--json"], "a.json", id="arena"
        ),
        pytest.param([*TRAIN, "--out"], "mind.npz", id="train"),
    ],
)
def test_nothing_is_left_of_what_does_not_fit(
    argv: list[str], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / name
    assert main([*argv, str(file), "--lang", "en"]) == 2
    assert "No space left on device" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    file.write_text("before")
    assert main([*argv, str(file), "--lang", "en"]) == 2
    assert [path.read_text() for path in tmp_path.iterdir()] == ["before"]


def test_an_asked_file_appears_when_it_is_whole(tmp_path: Path) -> None:
    """A try whether it can be written leaves nothing behind either; a link stays one, a device is written into."""
    file, link = tmp_path / "lab.json", tmp_path / "link"
    saving.try_to_replace(file)
    assert list(tmp_path.iterdir()) == []
    link.symlink_to(file)
    saving.replace(link, "one")
    saving.replace(link, b"two")
    assert (link.is_symlink(), file.read_text()) == (True, "two")
    saving.try_to_replace(Path(os.devnull))
    saving.replace(Path(os.devnull), "three")


WRONG: list[tuple[Callable[[Path], Any], type[OSError]]] = [
    (lambda folder: saving.try_to_replace(folder), IsADirectoryError),
    (lambda folder: saving.replace(folder, ""), IsADirectoryError),
    (lambda folder: saving.try_to_replace(folder / "no" / "file"), FileNotFoundError),
]


@pytest.mark.parametrize(("write", "error"), WRONG)
def test_what_cannot_be_written_is_an_error(write: Callable[[Path], Any], error: type[OSError], tmp_path: Path) -> None:
    with pytest.raises(error):
        write(tmp_path)


def test_no_memory_left_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def empty(*_: Any, **__: Any) -> None:
        raise MemoryError

    monkeypatch.setattr("plancia.commands.train.trial", empty)
    assert main([*TRAIN, "--out", str(tmp_path / "mind.npz"), "--lang", "en"]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == "plancia: Cannot allocate memory"
