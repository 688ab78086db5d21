"""The board on a text screen: what is marked, and how."""

import io
from collections.abc import Sequence

from rich.console import Console

import plancia
from plancia import Position
from plancia.core.game import Data
from plancia.core.picture import Scene
from plancia.games.qin.terminal import board, draw

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


def lines(
    position: Position,
    ways: Sequence[str] = (),
    move: str = "",
    guilty: Sequence[str] = (),
    news: Sequence[Data] = (),
    width: int = 80,
    whole: bool = False,
) -> list[str]:
    """The board or the whole table in plain signs."""
    read, describe = position.game.read, position.game.describe
    scene = Scene(
        printed=position.game.printed,
        view=position.view(0),
        names=("Anna", "Bruno"),
        moves=[describe(read(way)) for way in ways],
        ways=ways,
        move=describe(read(move)) if move else None,
        guilty=guilty,
        news=news,
    )
    out = io.StringIO()
    Console(file=out, width=width, color_system=None, legacy_windows=False).print((draw if whole else board)(scene))
    return [line.rstrip() for line in out.getvalue().splitlines()]


def test_a_board_without_marks() -> None:
    assert lines(plancia.position(DUEL)) == [
        "    a  b  c  d  e  f  g",
        " 1  R  B R1*R1*R1*R1*R1*",
        " 2  ·  v  ·  ·  ·  ·  ·",
        " 3  ·  ·  ·  ·  ·  ·  ·",
        " 4  ·  ·  ·  ·  ·  ·  ·",
        " 5  Y  ·  · ~~~Y2 Y2  B",
    ]


def test_a_plus_marks_where_the_first_half_may_go() -> None:
    """As it was begun: the other half may be the first of the notation."""
    shown = lines(plancia.position(DUEL), ways=["RYc2s", "RYe3n", "RYf2e"])
    assert shown[2:5] == [
        " 2  ·  v  +  ·  ·  +  ·",
        " 3  ·  ·  ·  ·  +  ·  ·",
        " 4  ·  ·  ·  ·  ·  ·  ·",
    ]


def test_moves_over_one_cell_show_their_directions() -> None:
    position = plancia.position(DUEL)
    assert lines(position, ways=["RYd3e", "RYd3s", "RYd3w", "RYd3n"])[2:5] == [
        " 2  ·  v  ·  n  ·  ·  ·",
        " 3  ·  ·  w  +  e  ·  ·",
        " 4  ·  ·  ·  s  ·  ·  ·",
    ]
    assert lines(position, ways=["RYd3w"])[3] == " 3  ·  ·  w  +  ·  ·  ·"


def test_a_move_not_yet_made_shows_its_tile() -> None:
    assert lines(plancia.position(DUEL), move="RYc2s")[2:4] == [
        " 2  ·  v  R+ ·  ·  ·  ·",
        " 3  ·  ·  Y+ ·  ·  ·  ·",
    ]


def test_cells_that_forbid_a_move_are_marked() -> None:
    shown = lines(plancia.position(DUEL), move="RYg1e", guilty=["g1"])
    assert shown[1] == " 1  R  B R1*R1*R1*R1*R1!"


def test_the_tile_just_placed_is_marked_unless_something_is_planned() -> None:
    position = plancia.position(DUEL)
    position.play(position.game.read("RYc2s"))
    news = position.told(0)
    assert lines(position, news=news)[2:4] == [" 2  · v1 R1+ ·  ·  ·  ·", " 3  ·  ·  Y+ ·  ·  ·  ·"]
    assert lines(position, news=news, move="BBd2e")[2:4] == [
        " 2  · v1 R1* B+ B+ ·  ·",
        " 3  ·  ·  Y  ·  ·  ·  ·",
    ]


def test_the_table_has_supplies_and_the_own_hand() -> None:
    shown = lines(plancia.position(DUEL), whole=True)
    assert any("Hand  [R|R]  [R|Y]  [Y|B]" in line for line in shown)
    assert any("> 1 Anna" in line and line.split()[-2:] == ["22", "3"] for line in shown)
    assert not any("[B|B]" in line for line in shown)


def test_a_narrow_table_keeps_every_sign() -> None:
    shown = lines(plancia.position(DUEL), width=20)
    assert shown[1] == " 1 R B R1R*R1R*R1"
    assert max(map(len, shown)) <= 20
