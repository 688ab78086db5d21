"""On a real terminal an unfinished game is offered, and Ctrl-C and Ctrl-D leave it cleanly."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from terminal.keyboard import SEED, kept, run

pty = pytest.importorskip("pty")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

PROMPT, BEGIN, OFFER = b"Player 1 >", b"to begin.", b"n = new game]"
INTERRUPT = b"\x03\n"
"""Ctrl-C, and a line in case that it came before anybody was listening: then it counts when the line is there."""


@pytest.fixture(autouse=True)
def unfinished(shelf: Path) -> None:
    """A game of Qin after two moves."""
    run("play", "qin", "--seed", SEED, "--first", "1", typed=["YYh7e", ""])


def on_terminal(*argv: str, answers: list[tuple[bytes, bytes]]) -> str:
    """What a terminal gets to see when each question is answered as soon as it stands there."""
    ours, theirs = pty.openpty()
    words = [sys.executable, "-m", "plancia", *argv, "--lang", "en"]
    settings = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "50"}
    child = subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=theirs, env=settings, start_new_session=True,
                             preexec_fn=lambda: _control(theirs))  # fmt: skip
    os.close(theirs)
    seen, since, left = b"", b"", list(answers)
    while select.select([ours], [], [], 60)[0]:
        try:
            part = os.read(ours, 65536)
        except OSError:  # the other side has closed
            break
        seen, since = seen + part, since + part
        if left and left[0][0] in since:
            since = b""
            os.write(ours, left.pop(0)[1])
    os.close(ours)
    assert child.wait(60) in (0, 2, 130)
    assert not left
    return seen.decode().replace("\r\n", "\n")


def _control(terminal: int) -> None:
    """The terminal becomes the one from which Ctrl-C comes."""
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # who tests in the background may have had it ignored


@pytest.mark.parametrize("argv", [["play"], ["play", "qin"]])
def test_an_unfinished_game_is_offered_and_goes_on(argv: list[str]) -> None:
    seen = on_terminal(*argv, answers=[(OFFER, b"7\n"), (OFFER, b"\n"), (BEGIN, b"\n"), (PROMPT, b"\x04")])
    assert "There is no kept game 7. Kept games: 1." in seen
    assert "Moves so far: 2." in seen
    assert "\nGoodbye. The game is kept. To go on:\n" in seen


def test_who_wants_a_new_game_says_so(shelf: Path) -> None:
    seen = on_terminal("play", "qin", answers=[(OFFER, b"n\n"), (BEGIN, b"\n"), (PROMPT, b"quit\n")])
    assert "Moves so far" not in seen
    assert len(kept(shelf).moves) == 2


def test_a_new_game_that_was_asked_for_is_not_asked_about() -> None:
    seen = on_terminal("play", "qin", "--board", "lion", answers=[(BEGIN, b"\n"), (PROMPT, b"quit\n")])
    assert "new game" not in seen


def test_control_c_ends_its_line_and_says_how_to_go_on() -> None:
    seen = on_terminal("play", "--resume", "1", answers=[(BEGIN, b"\n"), (PROMPT, INTERRUPT)])
    assert re.search(r"^Goodbye\. The game is kept\. To go on:\n.* play --resume 1 --lang en$", seen, re.M)
    assert "Traceback" not in seen


@pytest.mark.parametrize("key", [INTERRUPT, b"\x04"])
def test_the_offer_can_be_left(key: bytes, shelf: Path) -> None:
    seen = on_terminal("play", "qin", answers=[(OFFER, key)])
    assert "Traceback" not in seen
    assert seen.endswith("\n")
    assert len(kept(shelf).moves) == 2


@pytest.mark.parametrize("answer", [b"1\n", b"QIN\n", b"what?\n1\n"])
def test_who_names_no_game_is_asked_which(answer: bytes) -> None:
    answers = [(OFFER, b"n\n"), (b"Which game? [1 = Qin, 2 = Terratain, 3 = ZhanGuo]", answer), (BEGIN, b"\x04")]
    assert "Qin: Player 1, Greedy 2" in on_terminal("play", answers=answers)


def test_a_game_that_there_is_not_is_told_and_asked_for_again() -> None:
    question = b"Which game? [1 = Qin, 2 = Terratain, 3 = ZhanGuo]"
    seen = on_terminal("play", answers=[(OFFER, b"n\n"), (question, b"chess\n"), (question, b"1\n"), (BEGIN, b"\x04")])
    assert "There is no game “chess”. Games: qin, terratain, zhanguo." in seen
