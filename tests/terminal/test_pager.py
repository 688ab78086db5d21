"""Long texts during a game: page by page, inside the screen, so that no hand is left behind on the terminal."""

from __future__ import annotations

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")

ENTERED, LEFT = "\x1b[?1049h", "\x1b[?1049l"
"""What takes a terminal to its other screen, of which nothing is kept, and back."""
CLEARED = "\x1b[2J"
HAND = re.compile(r"\[[RYB]\|[RYB]\]")
PROMPT = "Anna > "


class Terminal:
    """A real terminal with a game in it."""

    def __init__(self, *argv: str, rows: int = 24, columns: int = 80, pager: str = "less") -> None:
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        settings = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        settings |= {"TERM": "xterm-256color", "NO_COLOR": "1", "PLANCIA_LANG": "en", "PAGER": pager}
        argv = (sys.executable, "-m", "plancia", *argv)
        self.child = subprocess.Popen(argv, stdin=theirs, stdout=theirs, stderr=theirs, env=settings)
        os.close(theirs)
        self.seen, self.read_to = "", 0

    def until(self, wanted: str) -> str:
        """What is shown up to something that must come."""
        while wanted not in self.seen[self.read_to :]:
            assert select.select([self.ours], [], [], 60)[0], f"no {wanted!r} after {self.seen[self.read_to :]!r}"
            self.seen += os.read(self.ours, 65536).decode("utf-8", "replace")
        start, self.read_to = self.read_to, self.seen.index(wanted, self.read_to) + len(wanted)
        return self.seen[start : self.read_to]

    def type(self, keys: str) -> None:
        os.write(self.ours, keys.encode())

    def end(self) -> str:
        """Everything that was shown, after the program has ended."""
        while select.select([self.ours], [], [], 60)[0]:
            try:
                self.seen += os.read(self.ours, 65536).decode("utf-8", "replace")
            except OSError:  # the other side has closed
                break
        os.close(self.ours)
        assert self.child.wait(60) == 0
        return self.seen


def hot_seat(pager: str = "less") -> Terminal:
    """Two people at one keyboard; the first has sat down."""
    seats = ("--seats", "human,human", "--names", "Anna,B")
    terminal = Terminal("play", "qin", "--seed", "3", "--first", "1", *seats, pager=pager)
    terminal.until("to begin.")
    terminal.type("\n")
    terminal.until("nobody else is looking.")
    terminal.type("\n")
    assert HAND.search(terminal.until(PROMPT))
    return terminal


def test_no_hand_is_left_on_the_terminal_by_reading_rules_in_a_hot_seat_game(tmp_path: Path) -> None:
    pager = tmp_path / "pager"
    pager.write_text(f"#!/bin/sh\nprintf '{LEFT}the system was asked'\ncat >/dev/null\n".replace("\x1b", "\\033"))
    pager.chmod(0o755)
    terminal = hot_seat(str(pager))
    for command in ("rules all", "rules Q4.6 examples", "rules Q3"):
        terminal.type(f"{command}\n")
        terminal.until("q = leave]")
        terminal.type(" ")
        terminal.until("q = leave]")
        terminal.type("q")
        assert HAND.search(terminal.until(PROMPT))
    terminal.type("quit\n")
    seen = terminal.end()
    assert "the system was asked" not in seen
    assert (seen.count(ENTERED), seen.count(LEFT)) == (1, 1)
    before, _, rest = seen.partition(ENTERED)
    _, _, after = rest.partition(LEFT)
    assert not HAND.search(before)
    assert not HAND.search(after)
    assert "Goodbye." in after


def page(terminal: Terminal) -> tuple[int, int, int]:
    """First and last line of a page, and how many there are."""
    told = re.search(r"(\d+)–(\d+) of (\d+)  \[Enter", terminal.until("q = leave]"))
    assert told
    return int(told[1]), int(told[2]), int(told[3])


def test_pages_are_turned_by_single_keys_and_none_is_higher_than_the_screen() -> None:
    terminal = hot_seat()
    terminal.type("rules Q4\n")
    first, last, n = page(terminal)
    assert (first, last) == (1, 23)
    terminal.type(" ")
    assert page(terminal)[:2] == (24, 46)
    terminal.type("\n")
    assert page(terminal)[:2] == (47, 69)
    terminal.type("x")
    assert page(terminal)[:2] == (47, 69)
    terminal.type("b")
    assert page(terminal)[:2] == (24, 46)
    while last < n:
        terminal.type(" ")
        _, last, _ = page(terminal)
    terminal.type(" ")
    shown = terminal.until(PROMPT)
    assert HAND.search(shown)  # behind the last page the table is there again
    terminal.type("quit\n")
    terminal.end()


def test_what_fits_on_the_screen_is_not_paged() -> None:
    terminal = hot_seat()
    terminal.type("rules Q4.6\n")
    shown = terminal.until(PROMPT)
    assert "To see them: rules Q4.6 examples" in shown
    assert "q = leave]" not in shown
    terminal.type("quit\n")
    terminal.end()


def test_an_interrupt_while_reading_ends_the_line() -> None:
    terminal = Terminal("play", "qin", "--seed", "3", "--first", "1", "--names", "Anna,B")
    terminal.until("to begin.")
    terminal.type("\n")
    terminal.until(PROMPT)
    terminal.type("rules all\n")
    terminal.until("q = leave]")
    terminal.child.send_signal(signal.SIGINT)
    assert "\n" in terminal.until("Goodbye.")
    assert terminal.child.wait(60) == 130
    os.close(terminal.ours)


def test_on_a_low_screen_one_key_each_shows_what_does_not_fit() -> None:
    terminal = Terminal("play", "zhanguo", "--seed", "3", "--first", "1", "--names", "Anna,B")
    terminal.until("to begin.")
    terminal.type("\n")
    assert "0 map, z wall, x tasks, k rewards, v VP" in " ".join(terminal.until(PROMPT).split())
    for key, title in (("z", "Great Wall"), ("x", "Tasks"), ("k", "Rewards"), ("v", "VP")):
        terminal.type(f"{key}\n")
        shown = terminal.until(PROMPT)
        assert title in shown
        assert shown.count("\n") < 24
    terminal.type("quit\n")
    terminal.end()


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (2, 80), (3, 5)])
def test_the_smallest_terminal_can_be_paged_and_left(rows: int, columns: int) -> None:
    terminal = Terminal("play", "terratain", "--seed", "3", "--first", "1", rows=rows, columns=columns)
    terminal.type("\nhelp\n")
    for _ in ("the table", "the first page"):
        terminal.until(CLEARED)
    terminal.type("q")
    for _ in ("nothing", "the table"):
        terminal.until(CLEARED)
    terminal.type("quit\n")
    terminal.end()
