"""Q1.2, Q3.2 What is drawn can be covered with tiles, and with those that are in no hand or pile."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping

import pytest

import plancia
from plancia import TextError
from plancia.texts import LANGUAGES

TILES = ("RR", "YY", "BB", "RY", "YB", "BR")
Cells = dict[tuple[int, int], str]


def tilings(cells: Cells) -> Iterator[dict[str, int]]:
    """The tiles of every tiling, one by one: the first cell goes with the one to its east or south."""
    if not cells:
        yield dict.fromkeys(TILES, 0)
        return
    row, column = min(cells)
    for mate in ((row, column + 1), (row + 1, column)):
        if mate in cells:
            pair = cells[row, column] + cells[mate]
            for used in tilings({cell: colour for cell, colour in cells.items() if cell not in ((row, column), mate)}):
                used[pair if pair in TILES else pair[::-1]] += 1
                yield used


def text(rows: list[str], tiles: Mapping[str, int]) -> str:
    """A position with these colours, all provinces of seat 1; hands and pile have these tiles."""
    cells = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row) if sign in "RYBryb"}
    signs = []
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            beside = [(r, c - 1), (r, c + 1), (r - 1, c), (r + 1, c)]
            whose = "1" if any(cells.get(cell, "").upper() == sign.upper() for cell in beside) else "."
            signs.append({".": "..", "~": "~~"}.get(sign, sign + whose))
        signs.append("\n")
    bag = [tile for tile, n in tiles.items() for _ in range(n)]
    drawing = " ".join(signs).replace(" \n ", "\n").replace(" \n", "\n")
    return f"qin\n{drawing}to move 1\nhand 1 {' '.join(bag[:3]) or '-'}\npile {' '.join(bag[3:]) or '-'}\n"


def flaw(rows: list[str], tiles: Mapping[str, int]) -> str | None:
    """What is wrong with the tiles; how they came there is another question."""
    try:
        plancia.position(text(rows, tiles))
    except TextError as error:
        reason = error.key.removeprefix("qin.text.")
        return reason if reason in ("untiled", "tiling", "halves", "counted") else None
    return None


FREE = ["r......", ".......", ".......", ".......", "y.....b"]
SPARE = {"RR": 3, "YY": 3, "BB": 3, "RY": 3, "YB": 3, "BR": 3}


@pytest.mark.parametrize(
    "drawn",
    [
        pytest.param(["..R....", "......."], id="one half"),
        pytest.param(["..RYB..", "......."], id="an area of three"),
        pytest.param(["..RYB..", "...Y..."], id="a T"),
        pytest.param(["..R.B..", ".RYBR..", "..R.B.."], id="as many dark cells as light ones"),
        pytest.param(["..RR...", "....Y.."], id="halves that meet at a corner"),
        pytest.param(["R......", "......."], id="a half beside the start cell alone"),
    ],
)
def test_q3_2_halves_that_cannot_be_tiles_are_refused_with_a_cell(drawn: list[str]) -> None:
    rows = [FREE[0], *drawn, *FREE[1 + len(drawn) :]]
    with pytest.raises(TextError) as caught:
        plancia.position(text(rows, SPARE))
    assert caught.value.key == "qin.text.untiled"
    line, column = caught.value.line, caught.value.column
    cell = rows[line - 2][(column - 1) // 3]
    assert cell in "RYB"
    for lang in LANGUAGES:
        assert f"{'abcdefg'[(column - 1) // 3]}{line - 1}" in caught.value.say(lang)


EVERYTHING = dict.fromkeys(TILES, 12)


def test_q1_2_more_doubles_than_there_are_are_refused() -> None:
    """26 red cells are 13 tiles."""
    red = ["r......", ".......", "RRRRRRR", "RRRRRRR", "RRRRRR~", "RRRRRR~", "y.~~~~b"]
    assert flaw(red, EVERYTHING | {"RR": 0}) == "counted"
    assert flaw(red, EVERYTHING | {"RR": 0, "BB": 11}) == "halves"
    fewer = [*red[:2], "RRRRRR.", "RRRRRR.", *red[4:]]
    assert flaw(fewer, EVERYTHING | {"RR": 0}) is None
    assert flaw(fewer, EVERYTHING | {"RR": 1, "RY": 11}) == "halves"


def test_q1_2_tiles_of_the_drawing_are_in_no_hand_or_pile() -> None:
    """Two of two: two doubles if they lie across, two mixed ones if they lie down."""
    rows = ["r......", ".......", "..RR...", "..YY...", ".......", "y.....b"]
    assert flaw(rows, EVERYTHING | {"RR": 11, "YY": 11}) is None
    assert flaw(rows, EVERYTHING | {"RY": 10}) is None
    for spoiled in ({"RR": 11, "RY": 11}, {"YY": 11, "RY": 11}, {"RR": 11, "YB": 11}):
        assert flaw(rows, EVERYTHING | spoiled) in ("tiling", "halves")


TRADES = [("RY", "RY", "RR", "YY"), ("YB", "YB", "YY", "BB"), ("RY", "YB", "YY", "BR"), ("RR", "YB", "RY", "BR")]
"""Two tiles that have the same halves as two others."""


def drawn(dice: random.Random) -> Cells:
    """Tiles side by side; now and then a half is moved."""
    cells: Cells = {}
    for _ in range(20):
        row, column = dice.randrange(1, 5), dice.randrange(5)
        mate = dice.choice([(row, column + 1), (row + 1, column)])
        if {(row, column), mate}.isdisjoint(cells) and mate[0] < 5 and mate[1] < 5:
            cells[row, column], cells[mate] = dice.choice("RY"), dice.choice("RYB")
    if not dice.randrange(4):
        free = [(row, column) for row in range(1, 5) for column in range(5) if (row, column) not in cells]
        cells[dice.choice(free or [min(cells)])] = cells.pop(dice.choice(list(cells)))
    return cells


def test_a_drawing_can_be_exactly_if_one_of_its_tilings_can() -> None:
    """Small drawings, against all tilings one by one; what is in no hand or pile fits one of them or nearly does."""
    dice, found = random.Random(13), Counter[str]()
    while min(found[case] for case in ("untiled", "tiling", "tiled")) < 100:
        cells = drawn(dice)
        every = list(tilings(cells))
        left = Counter(dict.fromkeys(TILES, 12)) - Counter(dice.choice(every)) if every else Counter(SPARE)
        for trade in dice.sample(TRADES, dice.randrange(3)):
            gone, come = dice.sample([trade[:2], trade[2:]], 2)
            if not Counter(gone) - left and max((left + Counter(come)).values()) <= 12:
                left = left - Counter(gone) + Counter(come)
        can_be = any(all(used[tile] + left[tile] <= 12 for tile in TILES) for used in every)
        rows = [list("r...."), *(["."] * 5 for _ in range(4)), list("y...b")]
        for (row, column), colour in cells.items():
            rows[row][column] = colour
        said = flaw(["".join(row) for row in rows], left)
        expected = "tiled" if can_be else "tiling" if every else "untiled"
        assert (said or "tiled") == expected
        found[expected] += 1


@pytest.mark.parametrize("board", ["bird", "lion", "crane"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_was_played_can_be(board: str, players: int) -> None:
    dice = random.Random(players)
    position = plancia.game("qin", board=board, players=players).start(players)
    while not position.over:
        position.play(dice.choice(position.legal))
        assert plancia.position(position.text()) == position
        sight = position.blind(players - 1)
        assert plancia.position(sight.text()) == sight


def test_a_large_drawing_is_read_in_bounded_time() -> None:
    """144 halves side by side have more tilings than anybody can look at."""
    dice, colours = random.Random(5), list("RYB" * 48)
    for _ in range(5):
        dice.shuffle(colours)
        rows = ["".join(colours[12 * r : 12 * r + 12]) for r in range(12)]
        start = time.process_time()
        flaw(["r..........~", *rows, "..y........b"], {})
        assert time.process_time() - start < 1


def test_a_tile_of_another_kind_in_the_pile_is_found_out() -> None:
    """The halves of each colour are the same before and after: RY and RY for RR and YY."""
    position = plancia.game("qin", first=1).start(3)
    for _ in range(8):
        position.play(position.legal[0])
    head, pile = position.text().split("pile ")
    traded = pile.replace("RY", "RR", 1).replace("RY", "YY", 1)
    assert len(traded) == len(pile)
    with pytest.raises(TextError) as caught:
        plancia.position(f"{head}pile {traded}")
    assert caught.value.key == "qin.text.tiling"
