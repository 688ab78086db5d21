"""Whoever waits is told how far it is, and may leave at any time."""

import io
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from cli.shell import shell, surroundings
from plancia.cli import main
from plancia.commands import compiling, line, progress
from plancia.games import NAMES
from plancia.texts import LANGUAGES, say


def test_the_first_time_a_game_is_compiled_and_how_far_it_is_is_told(tmp_path: Path) -> None:
    first = shell("rules Terratain T1 --lang fr", PLANCIA_CACHE=str(tmp_path))
    again = shell("rules Terratain T1 --lang fr", PLANCIA_CACHE=str(tmp_path))
    head, *lines = first.stderr.splitlines()
    assert head == "Préparation de Terratain, une seule fois…"
    assert all(re.search(r"… \d+/18, \d+ s\xa0; encore \d+ s environ$", line) for line in lines)
    assert again.stderr == ""
    assert again.stdout == first.stdout


def test_who_waits_for_the_compiler_is_told_how_many_functions_are_ready(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """However quick it is here."""
    monkeypatch.setattr(progress, "EVERY", 0.0)
    monkeypatch.setattr(compiling, "prepared", lambda name: False)
    monkeypatch.setattr(compiling, "prepare", lambda name, at=None: at and at(1, 18))
    compiling.ready("terratain", "en")
    assert re.search(r"Terratain.* 1/18, \d+ s; about \d+ s left$", capsys.readouterr().err, re.M)


def test_what_cannot_be_kept_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = shell("rules terratain T1 --lang en", PLANCIA_CACHE=str(tmp_path / "file"))
    assert done.returncode == 0
    assert "The compiled code could not be kept" in done.stderr


def test_elsewhere_than_on_a_terminal_progress_is_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "EVERY", 0.0)
    assert main(["check", "qin", "--players", "2", "--board", "lion", "--games", "2", "--lang", "en"]) == 0
    told = capsys.readouterr()
    assert [line.partition(" ")[0] for line in told.out.splitlines()] == ["1/3", "2/3", "3/3"]
    assert re.search(r"^1/3 players=2 board=lion first=random … 1/2, \d+ s; about \d+ s left$", told.err, re.M)
    assert main(["fuzz", "terratain", "--seconds", "1", "--lang", "en"]) == 0
    assert re.search(r"^terratain … texts: \d+, \d+ s; about \d+ s left$", capsys.readouterr().err, re.M)
    assert main(["lab", "qin", "--games", "3", "--lang", "en"]) == 0
    assert "Playing 3/3" in capsys.readouterr().err


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", ["Terratain", "Terratain, which takes longer the first time that it is played"])
def test_on_a_terminal_progress_is_a_bar_with_the_time_gone_and_the_time_left(title: str, lang: str) -> None:
    out = io.StringIO()
    with progress._bar(Console(file=out, force_terminal=True, width=80), title, lang) as at:
        at(3, 18)
    shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", out.getvalue())
    assert re.search(rf"Terratain.* 3/18 0:00:0\d {say('progress.left', lang)} (-:--:--|0:0\d:\d\d)", shown)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
def test_preparing_a_game_is_one_line_on_80_columns(game: str, lang: str) -> None:
    out = io.StringIO()
    title = say("warm.once", lang, game=say(f"{game}.title", lang))
    with progress._bar(Console(file=out, force_terminal=True, width=80), title, lang) as at:
        at(18, 18)
    shown = [line for line in out.getvalue().splitlines() if "18/18" in line]
    assert shown
    assert all(title in line for line in shown)


def test_the_time_left_is_counted_from_all_that_is_done_and_runs_down() -> None:
    """Also where the first parts were much quicker than the last one."""
    out, now = io.StringIO(), 100.0
    console = Console(file=out, force_terminal=True, width=80)
    with progress._bar(console, "Terratain", "en", clock=lambda: now) as at:
        for passed, done in ((1.0, 1), (1.0, 2), (58.0, 3)):
            now += passed
            at(done, 18)
        now += 10
    assert re.search(r"3/18 0:01:10 left 0:04:50", re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", out.getvalue()))


def test_an_interrupt_while_compiling_ends_the_line_and_the_program(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "plancia", "play", "zhanguo", "--lang", "en"],
        env=surroundings(PLANCIA_CACHE=str(tmp_path)),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "Preparing ZhanGuo, only this once…\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "\n")


def test_an_interrupt_anywhere_is_a_new_line_and_an_exit_code(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def interrupted(argv: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(line, "run", interrupted)
    assert main(["warm"]) == 130
    assert capfd.readouterr().err == "\n"


def test_hardly_anything_is_loaded_before_an_interrupt_is_heard() -> None:
    program = "import sys; before = set(sys.modules); import plancia.cli; print(*set(sys.modules) - before)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert not {"argparse", "numba", "numpy", "rich"} & set(run.stdout.split())
