"""Actions and positions of Terratain as text: both ways, and what is wrong is named with its place."""

import random

import pytest

import plancia
from plancia import TextError
from terratain.boards import crowd, position

START = plancia.game("terratain", players=3, mountains="on", rivers="on", adjacency=8).start(1)
TEXT = """\
terratain players=2
... ... ... ... ... ... ... ... ...
... T1. ... ... ... ... ... ... ...
... ... C2. ... ... ... ... ... ...
... ... ... ... ... ... ... ... ...
... ... ... ... ... ... ... ... ...
... ... ... ... ... ... ... ... ...
... ... ... ... ... ... ... ... ...
... ... ... ... ... ... ... ... ...
... ... ... ... ... ... ... ... ...
to move 1
phase war
turn 7
reserve 1 T1 A1
"""


@pytest.mark.parametrize(
    "text", ["", "x", "5.7", "x5.0", "x0.5", "x5.10", "X5.7", "t5.7", "T5,7", "dX", "d", "Peace", "T٥.7"]
)
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(TextError, match=r"x5\.7"):
        START.game.read(text)


@pytest.mark.parametrize("players", [2, 6])
def test_positions_read_back_bit_for_bit_blinded_or_not(players: int) -> None:
    """T1.3: a blinded one has a viewer in place of the generator."""
    p = plancia.game("terratain", players=players, mountains="on", rivers="on").start(4)
    rng = random.Random(1)
    while not p.over:
        p.play(rng.choice(p.legal))
        for known in (p, p.blind(players - 1), p.blind("spectator")):
            again = plancia.position(known.text())
            assert again == known
            assert again.viewer == known.viewer
            assert again.text() == known.text()
    assert "over T3.1\nturn " in p.text()


def test_left_out_lines_have_a_meaning() -> None:
    """T1.1: the cup holds what is nowhere else."""
    text = plancia.position("# a comment\n" + TEXT).text()
    assert "cup 1 T8 C10 Y10 F10 M10 P10 A9\nreserve 1 T1 A1\ndiscards 1 -\n" in text
    assert "cup 2 T10 C9 Y10 F10 M10 P10 A10\nreserve 2 -\ndiscards 2 -\nrng 0\n" in text
    assert "\nturn 1\n" in plancia.position(TEXT.replace("turn 7\n", "")).text()


@pytest.mark.parametrize(
    ("old", "new", "place", "key"),
    [
        ("players=2", "players", (1, 11), "option"),
        ("players=2", "players=2 players=2", (1, 21), "twice"),
        ("T1.", "T1", (3, 5), "sign"),
        ("T1.", "A1.", (3, 5), "sign"),
        ("T1.", "T1^", (3, 7), "ground"),
        ("T1.", "T1~", (3, 7), "ground"),
        ("T1.", "T3.", (3, 6), "seat"),
        (" C2.", "", (4, 0), "columns"),
        ("to move", "... ... ... ... ... ... ... ... ...\nto move", (11, 0), "rows"),
        ("... ... C2. ... ... ... ... ... ...\n", "", (13, 0), "rows"),
        ("to move 1", "to move 3", (11, 9), "number"),
        ("to move 1", "to move", (11, 1), "line"),
        ("to move 1\n", "", (0, 0), "missing"),
        ("phase war\n", "", (0, 0), "missing"),
        ("phase war", "phase peace", (12, 7), "phase"),
        ("phase war", "phase discard", (12, 0), "idle"),
        ("turn 7", "turn 401", (13, 6), "number"),
        ("turn 7", "turn 7 8", (13, 1), "line"),
        ("turn 7", "turn ٧", (13, 6), "number"),
        ("turn 7", "turn 7\nturn 7", (14, 0), "twice"),
        ("reserve 1 T1 A1", "reserve 1", (14, 9), "heap"),
        ("reserve 1 T1 A1", "reserve", (14, 1), "heap"),
        ("reserve 1 T1 A1", "reserve 3 T1", (14, 9), "number"),
        ("T1 A1", "T1 T1", (14, 14), "twice"),
        ("T1 A1", "T1 A0", (14, 14), "count"),
        ("T1 A1", "T1 A11", (14, 14), "count"),
        ("T1 A1", "T1 A1 -", (14, 17), "count"),
        ("T1 A1", "T10 A1", (14, 0), "chits"),
        ("T1 A1", "T1 A1\ncup 1 T1", (15, 0), "chits"),
        ("T1 A1", "T4 A3", (14, 0), "reserve"),
        ("T1 A1\n", "T1 A1\nrng 18446744073709551616\n", (15, 5), "number"),
        ("T1 A1\n", "T1 A1\nviewer 3\n", (15, 8), "number"),
        ("T1 A1\n", "T1 A1\nviewer 1\nrng 5\n", (16, 0), "rng"),
        ("T1 A1\n", "T1 A1\nover T3.2\n", (15, 6), "over"),
        ("T1 A1\n", "T1 A1\nover T3.1\n", (11, 0), "not_over"),
        ("to move 1\nphase war", "over T3.1", (11, 0), "going_on"),
    ],
)
def test_mistakes_are_named_with_their_place(old: str, new: str, place: tuple[int, int], key: str) -> None:
    assert old in TEXT
    with pytest.raises(TextError) as found:
        plancia.position(TEXT.replace(old, new, 1))
    assert (found.value.key, (found.value.line, found.value.column)) == (f"terratain.text.{key}", place)


def test_wrong_options_are_named() -> None:
    with pytest.raises(TextError, match=r"line 1: .*adjacency"):
        plancia.position(TEXT.replace("players=2", "adjacency=6"))
    with pytest.raises(TextError, match=r"line 1: .*first"):
        plancia.position(TEXT.replace("players=2", "first=3"))


def test_a_full_board_is_the_end() -> None:
    """T3.1"""
    with pytest.raises(TextError, match=r"line 11: .*T3\.1"):
        position(*crowd(81), lines="to move 1\nphase build\nreserve 1 Y1")
    assert position(*crowd(81), lines="over T3.1\nturn 81").over
