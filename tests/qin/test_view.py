"""What a viewer sees of a position, compared with the oracle; what is printed, and what is secret."""

import random
from collections import Counter

import pytest

import plancia
from plancia import ALL, SPECTATOR, Position
from plancia.core.game import Data
from qin.oracle import Oracle

SMALL = "R....v\n......\n..Y.v.\n....v.\n~...B.\n"
START_OF = {"r": "R", "y": "Y", "b": "B"}


def name(cell: tuple[int, int]) -> str:
    return f"{chr(ord('a') + cell[1])}{cell[0] + 1}"


def names(cells: object) -> list[str]:
    return [name(cell) for cell in sorted(cells)]  # type: ignore[call-overload]


def assert_same(view: Data, printed: Data, oracle: Oracle) -> None:
    """The public part of a view says of every cell, province and village what the oracle finds."""
    provinces = {names(province.cells)[0]: province for province in oracle.provinces()}
    for cell, shown in zip(printed["cells"], view["cells"], strict=True):
        at = (cell["row"], cell["column"])
        assert cell["name"] == name(at)
        assert shown["colour"] == oracle.colours().get(at)
        village = next((owner for cells, owner in oracle.villages.items() if at in cells), None)
        assert shown["owner"] == oracle.owner.get(at, village)
        if at in oracle.owner:
            assert cell["name"] in view["provinces"][shown["province"]]["cells"]
        else:
            assert shown["province"] is None
    assert len(view["provinces"]) == len(provinces)
    for shown in view["provinces"]:
        true = provinces[shown["cells"][0]]
        assert shown["cells"] == names(true.cells)
        assert (shown["colour"], shown["owner"], shown["great"]) == (true.colour, true.owner, true.great)
        assert shown["pagodas"] == true.pagodas
        assert shown["pagoda"] in shown["cells"]
    true_villages = {tuple(names(cells)): cells for cells in oracle.villages}
    assert len(view["villages"]) == len(true_villages)
    for where, shown in zip(printed["villages"], view["villages"], strict=True):
        cells = true_villages[tuple(where["cells"])]
        assert shown == {"owner": oracle.villages[cells], "weights": oracle.weights(cells)}
    assert view["left"] == oracle.left
    assert view["held"] == [len(hand) for hand in oracle.hands]
    assert (view["pile"], view["passes"], view["over"]) == (len(oracle.pile), oracle.passes, oracle.over)
    assert +Counter(view["unplayed"]) == Counter(tile for tiles in (*oracle.hands, oracle.pile) for tile in tiles)


@pytest.mark.parametrize(("players", "board"), [(2, "bird"), (3, "lion"), (4, "crane"), (3, SMALL)])
def test_views_agree_with_the_oracle(players: int, board: str) -> None:
    """Q1.4, Q4.1, Q4.4, Q5.1: cells, provinces, villages with every seat's weight, supplies, all through a game."""
    game, dice = plancia.game("qin", players=players, board=board), random.Random(players)
    for seed in range(2):
        position = game.start(seed)
        while True:
            oracle, seat = Oracle.from_text(position.text()), dice.randrange(players)
            view = position.view(seat)
            assert_same(view["public"], game.printed, oracle)
            assert view["private"]["hand"] == oracle.hands[seat]
            unseen = [*oracle.pile, *(tile for s in range(players) if s != seat for tile in oracle.hands[s])]
            assert +Counter(view["private"]["unseen"]) == Counter(unseen)
            assert [move["action"] for move in view["legal"]] == (position.legal if seat == position.to_move else [])
            if position.over:
                break
            position.play(dice.choice(position.legal))
        secrets = position.view(ALL)["private"]
        assert secrets == {"hands": oracle.hands, "pile": oracle.pile}


def test_everybody_gets_the_same_public_part() -> None:
    """Q1.4: also who looks at it through the eyes of a seat."""
    position, dice = plancia.game("qin", players=3).start(4), random.Random(4)
    for _ in range(30):
        position.play(dice.choice(position.legal))
    public = position.view(SPECTATOR)["public"]
    assert position.view(SPECTATOR)["private"] == {}
    for seat in range(3):
        assert position.view(seat)["public"] == position.blind(seat).view(seat)["public"] == public


def test_what_is_printed_comes_once() -> None:
    """Q1.1, Q1.2, Q1.3, Q2.1, Q4.4."""
    printed = plancia.game("qin", players=3, board=SMALL).printed
    assert (printed["rows"], printed["columns"]) == (5, 6)
    assert printed["cells"][0] == {
        "name": "a1",
        "row": 0,
        "column": 0,
        "terrain": "start",
        "start": "R",
        "village": None,
        "neighbours": ["b1", "a2"],
    }
    by_name = {cell["name"]: cell for cell in printed["cells"]}
    assert by_name["c3"]["neighbours"] == ["b3", "c2", "d3", "c4"]
    assert [by_name[name]["terrain"] for name in ("b1", "f1", "a5")] == ["grass", "village", "water"]
    assert [by_name[name]["village"] for name in ("f1", "e3", "e4", "e5")] == [0, 1, 1, None]
    assert printed["villages"] == [{"cells": ["f1"]}, {"cells": ["e3", "e4"]}]
    assert printed["tiles"] == dict.fromkeys(("RR", "YY", "BB", "RY", "YB", "BR"), 12)
    assert (printed["pagodas"], printed["hand"], printed["great"]) == (19, 3, 5)


PAGODAS = """
qin players=2
R1 R1 R1 .. .. .. ..
.. .. R1 b. .. .. ..
.. .. .. r. .. .. ..
Y2 Y2 .. .. .. .. ..
Y2 B. y. .. .. .. ..
to move 1
hand 1 RY YY BB
hand 2 RR YY BB
"""


def test_a_pagoda_stands_on_the_cell_nearest_to_a_start_cell() -> None:
    """The first by rows among equals, so that it seldom moves when a province grows away from the start cells."""
    position = plancia.position(PAGODAS)
    red, yellow = position.view(0)["public"]["provinces"]
    assert (red["pagoda"], yellow["pagoda"]) == ("c2", "b4")
    position.play(position.game.read("RYa2e"))
    assert position.view(0)["public"]["provinces"][0]["pagoda"] == "c2"
    assert len(position.view(0)["public"]["provinces"][0]["cells"]) == 5


def where_pagodas_go(position: Position) -> dict[str, str]:
    return {cell: shown["pagoda"] for shown in position.view(0)["public"]["provinces"] for cell in shown["cells"]}


def test_pagodas_seldom_move_when_a_province_grows() -> None:
    moved = kept = 0
    for seed in range(12):
        position, dice = plancia.game("qin", board="lion").start(seed), random.Random(seed)
        while not position.over:
            before = where_pagodas_go(position)
            position.play(dice.choice(position.legal))
            for event in position.events:
                if event.key == "qin.event.expanded":
                    now = where_pagodas_go(position)[event.args["cells"][0]]
                    stays = now in {before.get(cell) for cell in event.args["cells"]}
                    kept, moved = kept + stays, moved + (not stays)
    assert moved / (moved + kept) < 0.25


def test_what_all_know_of_hands_after_a_pass_is_public() -> None:
    """Q3.4, Q1.4: None where a tile may be anything."""
    position = plancia.position(
        """
qin players=2
r1 R1 .. .. R2 R2 y.
.. Y. ~~ ~~ ~~ .. ~~
.. R2 R2 ~~ ~~ .. R1
~~ ~~ ~~ ~~ ~~ ~~ R1
~~ ~~ ~~ ~~ ~~ ~~ b.
to move 1
hand 1 YB BR BB
hand 2 RR RR RR
"""
    )
    position.play(position.game.read("YBf2s"))
    assert position.view(SPECTATOR)["public"]["may"] == [[None] * 3, [["RR"]] * 3]
