"""Colour is an addition: on a real terminal there is some, and without it every sign is still there."""

from __future__ import annotations

import io
import os
import select
import subprocess
import sys
from itertools import pairwise

import pytest
from rich.console import Console

import plancia
from plancia.core.picture import Scene
from plancia.games.qin.terminal import draw
from plancia.terminal.speech import Speech
from terminal.keyboard import SEED

pty = pytest.importorskip("pty")

DUEL = """qin players=2 board=custom
r. B. R1 R1 R1 R1 R1
.. v. .. .. .. .. ..
.. .. .. .. .. .. ..
.. .. .. .. .. .. ..
y. .. .. ~~ Y2 Y2 b.
to move 1
hand 1 RR RY YB
hand 2 BB BB RY
"""


def play_on_terminal(**env: str) -> str:
    """What a terminal gets to see of the first turn, and of leaving it."""
    ours, theirs = pty.openpty()
    settings = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
    argv = [sys.executable, "-m", "plancia", "play", "qin", "--seed", SEED, "--first", "1", "--lang", "en"]
    child = subprocess.Popen(argv, stdin=theirs, stdout=theirs, stderr=theirs, env=settings | env)
    os.close(theirs)
    seen, answers = b"", [(b"to begin.", b"\n"), (b"Player 1 >", b"quit\n"), (b"", b"")]
    if env["TERM"] == "dumb":
        answers.pop(0)
    while select.select([ours], [], [], 60)[0]:
        try:
            seen += os.read(ours, 65536)
        except OSError:  # the other side has closed
            break
        if answers[0][0] and answers[0][0] in seen:
            os.write(ours, answers.pop(0)[1])
    os.close(ours)
    assert child.wait(60) == 0
    return seen.decode()


def test_a_terminal_gets_colours_and_a_clear_screen() -> None:
    seen = play_on_terminal(TERM="xterm-256color", COLORTERM="truecolor")
    assert "\x1b[2J" in seen
    assert "48;2;244;200;66m Y " in seen


def test_no_color_takes_the_colours_away_and_brackets_the_tiles() -> None:
    seen = play_on_terminal(TERM="xterm-256color", COLORTERM="truecolor", NO_COLOR="1")
    assert "48;2;" not in seen
    assert "38;2;" not in seen
    assert "[Y|Y]" in seen


def test_a_dumb_terminal_gets_no_escapes_at_all() -> None:
    seen = play_on_terminal(TERM="dumb")
    assert "\x1b" not in seen
    assert "[Y|Y]" in seen


def drawn(width: int, colours: bool) -> str:
    out = io.StringIO()
    system = "truecolor" if colours else None
    console = Console(file=out, width=width, force_terminal=colours, color_system=system, legacy_windows=False)  # type: ignore[arg-type]
    position = plancia.position(DUEL)
    console.print(draw(Scene(position.game.printed, position.view(0), ("Anna", "Bruno"))))
    return out.getvalue()


def test_every_sign_of_the_board_is_a_letter_too() -> None:
    plain = drawn(80, colours=False)
    assert " 1  R  B R1*R1*R1*R1*R1*" in plain
    assert " 2  ·  v  ·" in plain
    assert " 5  Y  ·  · ~~~Y2 Y2  B " in plain
    assert "Hand  [R|R]  [R|Y]  [Y|B]" in plain
    assert "\x1b" not in plain


def test_narrow_boards_keep_owner_and_greatness() -> None:
    narrow = drawn(20, colours=False)
    row = next(line for line in narrow.splitlines() if line.startswith(" 1 "))
    cells = [row[at : at + 2] for at in range(3, 17, 2)]
    assert cells[:2] == ["R ", "B "]
    assert set(cells[2:]) == {"R1", "R*"}
    assert all(a != b for a, b in pairwise(cells[2:]))
    assert max(map(len, narrow.splitlines())) <= 20


def test_the_other_hand_is_not_drawn() -> None:
    assert "[B|B]" not in drawn(80, colours=False)


def test_a_move_can_be_written_from_both_of_its_halves() -> None:
    position = plancia.game("qin").start(1)
    for action in position.legal:
        notation, other = position.game.ways(action)
        assert notation != other
        assert position.game.read(notation) == position.game.read(other) == action


def test_sentences_name_players_and_colours() -> None:
    position = plancia.position(DUEL)
    speech = Speech(["Anna", "Bruno"], "it")
    position.play(position.game.read("RYc2s"))
    told = speech.events(position.events, 1)
    assert told.startswith("Anna piazza RG in c2, c3. La provincia rossa di Anna sale a 6 caselle.")
    assert "Anna pesca una tessera." in told
    assert "Anna pesca RR." in speech.events(position.events, 0)
