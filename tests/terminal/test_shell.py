"""A command is printed as the user can type it."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from plancia.terminal.shell import command


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Plancia in a checkout whose path has a space in it, and which is where we are."""
    path = tmp_path / "my games" / ".venv" / "bin" / "plancia"
    path.parent.mkdir(parents=True)
    path.touch(0o755)
    monkeypatch.chdir(tmp_path / "my games")
    return path


def started(monkeypatch: pytest.MonkeyPatch, *argv: str) -> list[str]:
    monkeypatch.setattr(sys, "argv", list(argv))
    return shlex.split(command("play", "--resume", "my file"))


@pytest.mark.parametrize("typed", [".venv/bin/plancia", "./.venv/bin/plancia", "{program}"])
def test_from_the_checkout_it_is_named_from_there(typed: str, program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = started(monkeypatch, typed.format(program=program), "play")
    assert words == [".venv/bin/plancia", "play", "--resume", "my file"]


def test_from_elsewhere_it_is_named_by_its_whole_path(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path / "other")
    assert started(monkeypatch, str(program))[0] == str(program)
    assert started(monkeypatch, "../my games/.venv/bin/plancia")[0] == "../my games/.venv/bin/plancia"


def test_in_its_own_folder_it_is_not_taken_for_another_one(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(program.parent)
    assert started(monkeypatch, "./plancia")[0] == "./plancia"


def test_what_the_shell_finds_is_called_by_its_name(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(program.parent))
    assert started(monkeypatch, str(program))[0] == "plancia"


def test_a_module_is_run_by_the_same_python(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "executable", "/opt/python 3/bin/python")
    words = started(monkeypatch, "/somewhere/plancia/__main__.py")
    assert words[:4] == ["/opt/python 3/bin/python", "-m", "plancia", "play"]


def test_the_language_that_was_asked_for_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    assert started(monkeypatch, "plancia", "play", "--lang", "fr")[-2:] == ["--lang", "fr"]
    assert started(monkeypatch, "plancia", "play", "--lang=it")[-1] == "--lang=it"
    assert started(monkeypatch, "plancia", "play")[-1] == "my file"


def test_in_a_folder_that_is_gone_it_is_named_as_it_was(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert started(monkeypatch, str(program))[0] == str(program)
