"""Actions and positions of Terratain as text: both ways, and what is wrong is named with its place."""

import random

import pytest

import plancia
from plancia import TextError
from plancia.texts import LANGUAGES
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


@pytest.mark.parametrize("text", ["", "x", "5.7", "X5.7", "t5.7", "T5,7", "dX", "d", "Peace", "T٥.7"])
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(TextError, match=r"x5\.7"):
        START.game.read(text)


@pytest.mark.parametrize("text", ["x5.0", "x0.5", "x5.10", "T99.1"])
def test_what_is_no_plot(text: str) -> None:
    with pytest.raises(TextError, match=rf"There is no such plot: {text[1:]}\. The plots are 1\.1 to 9\.9"):
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
        ("players=2", "players", (1, 11), "text.option"),
        ("players=2", "players=2 players=2", (1, 21), "text.twice"),
        ("T1.", "T1", (3, 5), "terratain.text.sign"),
        ("T1.", "A1.", (3, 5), "terratain.text.sign"),
        ("T1.", "T1^", (3, 7), "terratain.text.ground"),
        ("T1.", "T1~", (3, 7), "terratain.text.ground"),
        ("T1.", "T3.", (3, 6), "text.number"),
        ("T1.", "T0.", (3, 6), "text.number"),
        (" C2.", "", (4, 1), "terratain.text.columns"),
        ("to move", "... ... ... ... ... ... ... ... ...\nto move", (11, 1), "terratain.text.rows"),
        ("... ... C2. ... ... ... ... ... ...\n", "", (13, 1), "terratain.text.rows"),
        ("to move 1", "to move 3", (11, 9), "text.number"),
        ("to move 1", "to move 01", (11, 9), "text.number"),
        ("to move 1", "to move", (11, 1), "text.form"),
        ("to move 1", "to play 1", (11, 4), "text.name"),
        ("to move 1\n", "", (0, 0), "text.missing"),
        ("phase war\n", "", (0, 0), "text.missing"),
        ("phase war", "phase peace", (12, 7), "text.name"),
        ("phase war", "phase draw", (12, 7), "text.name"),
        ("phase war", "phase discard", (12, 1), "terratain.text.idle"),
        ("turn 7", "turn 401", (13, 6), "text.number"),
        ("turn 7", "turn 7 8", (13, 1), "text.form"),
        ("turn 7", "turn ٧", (13, 6), "text.number"),
        ("turn 7", "turn 7\nturn 7", (14, 1), "text.twice"),
        ("turn 7", "  turn 7\n  turn 8", (14, 3), "text.twice"),
        ("reserve 1 T1 A1", "reserve 1", (14, 1), "text.form"),
        ("reserve 1 T1 A1", "reserve", (14, 1), "text.form"),
        ("reserve 1 T1 A1", "reserve 3 T1", (14, 9), "text.number"),
        ("reserve 1 T1 A1", "reserve 01 T1 A1", (14, 9), "text.number"),
        ("T1 A1", "T1 A1\nreserve 1 -", (15, 1), "text.twice"),
        ("T1 A1", "T1 T1", (14, 14), "text.twice"),
        ("T1 A1", "T1 A0", (14, 14), "terratain.text.count"),
        ("T1 A1", "T1 A01", (14, 14), "terratain.text.count"),
        ("T1 A1", "T1 A11", (14, 14), "terratain.text.count"),
        ("T1 A1", "T1 A1 -", (14, 17), "terratain.text.count"),
        ("T1 A1", "T10 A1", (14, 1), "terratain.text.chits"),
        ("T1 A1", "T1 A1\ncup 1 T1", (15, 1), "terratain.text.chits"),
        ("T1 A1", "T1 A1\ncup 1 -", (15, 1), "terratain.text.chits"),
        ("T1 A1", "T4 A3", (14, 1), "terratain.text.reserve"),
        ("T1 A1\n", "T1 A1\nrng 18446744073709551616\n", (15, 5), "text.number"),
        ("T1 A1\n", "T1 A1\nviewer 3\n", (15, 8), "text.number"),
        ("T1 A1\n", "T1 A1\nviewer 1\nrng 5\n", (16, 1), "terratain.text.rng"),
        ("T1 A1\n", "T1 A1\nover T3.2\n", (15, 6), "text.name"),
        ("T1 A1\n", "T1 A1\nover T3.1\n", (11, 1), "terratain.text.not_over"),
        ("to move 1\nphase war", "over T3.1", (11, 1), "terratain.text.going_on"),
    ],
)
def test_mistakes_are_named_with_their_place(old: str, new: str, place: tuple[int, int], key: str) -> None:
    assert old in TEXT
    with pytest.raises(TextError) as found:
        plancia.position(TEXT.replace(old, new, 1))
    assert (found.value.key, (found.value.line, found.value.column)) == (key, place)
    for lang in LANGUAGES:
        assert "{" not in found.value.say(lang)


def test_a_temple_too_many_is_found_on_the_board() -> None:
    """T1.1: no line tells of the seat's chits, so the place is the plot of the eleventh."""
    with pytest.raises(
        TextError, match=r"line 3, column 5: Chits of seat 1 of type temple, on the board and off it: 11"
    ):
        position("T1 T1 T1 T1 T1 T1 T1 T1 T1", "T1 T1", lines="to move 2\nphase build\nreserve 2 Y1")


def test_wrong_options_are_named() -> None:
    with pytest.raises(TextError, match=r"line 1, column 21: .*adjacency"):
        plancia.position(TEXT.replace("players=2", "adjacency=6"))
    with pytest.raises(TextError, match=r"line 1, column 17: .*first"):
        plancia.position(TEXT.replace("players=2", "first=3"))


def test_a_full_board_is_the_end() -> None:
    """T3.1"""
    with pytest.raises(TextError, match=r"line 11, column 1: .*T3\.1"):
        position(*crowd(81), lines="to move 1\nphase build\nreserve 1 Y1")
    assert position(*crowd(81), lines="over T3.1\nturn 81").over
