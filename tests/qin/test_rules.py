"""Qin clause by clause, on boards one can read. The worked examples of the help are tests of their own."""

from collections import Counter

import pytest

import plancia
from plancia import Position

TIES = """
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
"""Every place for a red double would join two provinces of two cells each."""


def play(position: Position, *moves: str) -> None:
    for move in moves:
        position.play(position.game.read(move))


def keys(position: Position) -> list[str]:
    return [event.key.removeprefix("qin.event.") for event in position.events]


def values(position: Position, key: str) -> list[str]:
    """The words of a line of the position text."""
    return next((line.split()[1:] for line in position.text().splitlines() if line.startswith(f"{key} ")), [])


@pytest.mark.parametrize(("players", "pagodas"), [(2, 24), (3, 19), (4, 15)])
def test_pagodas_and_tiles_at_the_start(players: int, pagodas: int) -> None:
    """Q1.1, Q1.2, Q2.1: supplies by number of players, 12 tiles of each type, three in every hand."""
    position = plancia.game("qin", players=players).start(1)
    view = position.view(0)["public"]
    assert view["left"] == [pagodas] * players == [position.game.printed["pagodas"]] * players
    assert view["held"] == [3] * players
    tiles = Counter(values(position, "pile"))
    for seat in range(players):
        tiles.update(values(position, f"hand {seat + 1}")[1:])
    assert tiles == dict.fromkeys(("RR", "YY", "BB", "RY", "YB", "BR"), 12)


def test_hands_are_dealt_in_order_of_the_seats_whoever_starts() -> None:
    """Q2.1, Q2.2, Q7.2: seat k holds tiles 3k+1 to 3k+3 of the shuffle, the draws follow it."""
    first, second = (plancia.game("qin", players=2, first=seat).start(5) for seat in (1, 2))
    assert (first.to_move, second.to_move) == (0, 1)
    assert first.text().split("left")[1] == second.text().split("left")[1]
    drawn = values(first, "pile")[0]
    first.play(first.legal[0])
    assert first.events[-1].args == {"seat": 0, "tile": drawn}


def test_the_start_player_is_random_by_default() -> None:
    """Q2.2: every seat starts about equally often."""
    game = plancia.game("qin", players=4)
    starts = Counter(game.start(seed).to_move for seed in range(800))
    assert set(starts) == {0, 1, 2, 3}
    assert min(starts.values()) > 150


def test_hands_are_secret_and_all_else_is_public() -> None:
    """Q1.4: a viewer sees his own hand, and of others the number of tiles."""
    position = plancia.game("qin", players=3).start(9)
    view, own = position.view(1)["public"], position.view(1)["private"]
    assert own["hand"] == values(position, "hand 2")[1:]
    assert view["held"] == [3, 3, 3]
    assert view["pile"] == 72 - 9
    assert view["unplayed"] == dict.fromkeys(("RR", "YY", "BB", "RY", "YB", "BR"), 12)
    assert own["unseen"] == view["unplayed"] | {tile: 12 - n for tile, n in Counter(own["hand"]).items()}
    assert position.view("spectator")["private"] == {}
    assert position.view("spectator")["public"] == position.view(0)["public"] == view


def test_a_tile_is_placed_and_another_drawn() -> None:
    """Q3.1: place, resolve, draw; the hand has three tiles again."""
    position = plancia.game("qin", first=1).start(2)
    unseen = values(position, "pile")
    position.play(position.legal[0])
    assert keys(position)[0] == "placed"
    assert keys(position)[-1] == "drew"
    assert position.view(0)["public"]["held"] == [3, 3]
    assert values(position, "pile") == unseen[1:]
    assert position.to_move == 1


def test_a_double_tile_lies_only_one_way_on_two_cells() -> None:
    """Q3.2: a mixed tile has two placements on two cells, a double one."""
    text = """
qin players=2
.. .. .. .. ..
.. r. .. .. ..
.. .. .. .. y.
.. .. .. .. ..
.. .. .. .. b.
to move 1
hand 1 {}
hand 2 RR YY BB
"""
    mixed, double = (plancia.position(text.format(" ".join([tile] * 3))) for tile in ("RY", "RR"))
    assert len(mixed.legal) == 2 * len(double.legal) > 0


def test_who_can_place_nothing_passes_and_may_place_later() -> None:
    """Q3.4: the game passes for him, he keeps his hand and draws nothing."""
    position = plancia.position(TIES)
    play(position, "YBf2s")
    assert keys(position) == ["placed", "drew", "passed"]
    assert position.to_move == 0
    assert values(position, "passes") == ["1"]
    assert values(position, "hand 2") == ["2", "RR", "RR", "RR"]
    play(position, "RBa2s")
    assert position.to_move == 1
    assert [position.game.write(action) for action in position.legal] == ["RRc1e"]
    assert values(position, "passes") == ["0"]


def test_a_pass_tells_the_others_what_he_cannot_hold() -> None:
    """Q3.4, Q1.4: every tile but RR would have fitted, so all his tiles are RR."""
    position = plancia.position(TIES)
    play(position, "YBf2s")
    assert values(position, "may 2") == ["2", "RR", "RR", "RR"]
    seen = position.blind(0)
    assert {values(seen.resample(seed), "hand 2")[1] for seed in range(20)} == {"RR"}


def test_a_pass_is_refused_while_a_tile_fits() -> None:
    """Q3.4, Q7.3."""
    position = plancia.position(TIES)
    refusal = position.refuse(position.game.read("pass"))
    assert refusal is not None
    assert refusal.clause == "Q3.4"


def test_the_game_ends_when_all_have_passed() -> None:
    """Q6.4: the fewest pagodas left win."""
    position = plancia.position(TIES)
    play(position, "YBf2s", "RBa2s", "RRc1e")
    assert keys(position)[-3:] == ["passed", "passed", "over.Q6.4"]
    assert position.over
    assert position.winners == (0,)
    assert values(position, "over") == ["Q6.4", "1"]


def test_equal_supplies_share_the_win() -> None:
    """Q6.4: on a tie the win is shared."""
    position = plancia.position(
        """
qin players=3
r1 R1 Y. .. .. y.
~~ ~~ ~~ ~~ ~~ ~~
~~ ~~ ~~ ~~ ~~ ~~
~~ ~~ ~~ ~~ ~~ ~~
b. ~~ ~~ ~~ ~~ ~~
to move 2
hand 1 RR YY BB
hand 2 RR YY BB
hand 3 RR YY BB
"""
    )
    play(position, "BBd1e")
    assert position.winners == (0, 1)
    assert position.events[-1].args == {"seats": [0, 1]}


def test_singles_count_nothing_in_a_majority() -> None:
    """Q4.1, Q4.6: two cells against two stay a tie, whatever single lies beside."""
    position = plancia.position(
        """
qin players=2
~~ ~~ R. B. ~~ ~~
R1 R1 .. R2 R2 b.
y. ~~ .. ~~ ~~ ~~
r. .. .. ~~ ~~ ~~
~~ ~~ ~~ ~~ ~~ ~~
to move 1
hand 1 RY YY BB
hand 2 RR YY BB
"""
    )
    refusal = position.refuse(position.game.read("RYc2s"))
    assert refusal is not None
    assert refusal.clause == "Q4.6"
    assert refusal.cells == ("a2", "b2", "d2", "e2")
    assert refusal.args == {"colour": "R", "seats": [0, 1], "size": 2}


def test_only_the_net_change_of_pagodas_counts() -> None:
    """Q6.1: his last pagoda goes to a new province and one comes back: the game goes on."""
    position = plancia.position(
        """
qin players=4
v1 .. v1 .. v1 .. v1 .. v1 .. .. .. v1
R1 R1 R1 R1 R1 R1 R1 R1 R1 R1 .. R1 R1
v1 y. v1 .. v1 .. v1 .. v1 .. .. Y. B.
.. .. .. .. .. .. .. .. .. .. .. r. ..
b. Y. R. .. .. .. .. .. .. .. .. .. ..
to move 1
left 1 15 15 15
hand 1 RY YY BB
hand 2 RR YY BB
hand 3 RR YY BB
hand 4 RR YY BB
"""
    )
    play(position, "RYk2s")
    assert {"annexed", "founded"} <= set(keys(position))
    assert not position.over
    assert position.view(0)["public"]["left"][0] == 1


def test_a_tile_that_ends_the_game_ends_the_passes_in_a_row() -> None:
    """Q3.4, Q6.2: seat 2 can only tie and passes, then seat 3 makes a red province great that takes a last pagoda."""
    position = plancia.position(
        """
qin players=4
r1 R1 R1 R1 .. .. R2 R2 R2 R2
~~ Y. v1 ~~ ~~ ~~ b. ~~ ~~ ..
~~ ~~ ~~ ~~ ~~ ~~ ~~ ~~ ~~ ..
v1 ~~ v1 ~~ v1 ~~ v1 ~~ v1 ~~
y1 Y1 Y1 Y1 Y1 Y1 Y1 Y1 Y1 ~~
v1 ~~ v1 ~~ v1 ~~ v1 ~~ v1 ~~
to move 1
left 1 14 15 15
hand 1 YB RR RR
hand 2 RR RR RR
hand 3 RY YY BB
hand 4 RY YY BB
"""
    )
    play(position, "YBj2s")
    assert values(position, "passes") == ["1"]
    play(position, "RYe1e")
    assert values(position, "over") == ["Q6.2", "1"]
    assert values(position, "passes") == ["0"]
    assert plancia.position(position.text()) == position


def test_who_must_place_more_than_he_has_places_what_he_has_and_wins() -> None:
    """Q6.2: one pagoda left, a great province founded at once wants two; no tile is drawn any more."""
    position = plancia.position(
        """
qin players=4
B. R. Y. ~~ ~~ ~~ ~~ ~~ ~~ ~~ ~~ ~~
R. .. .. R. B. ~~ ~~ ~~ ~~ ~~ ~~ ~~
b. ~~ ~~ ~~ r. ~~ ~~ ~~ ~~ ~~ ~~ ~~
v1 ~~ v1 ~~ v1 ~~ v1 ~~ v1 ~~ v1 ~~
y1 Y1 Y1 Y1 Y1 Y1 Y1 Y1 Y1 Y1 Y1 ~~
v1 ~~ v1 ~~ v1 ~~ v1 ~~ v1 ~~ v1 ~~
to move 1
left 1 15 15 15
hand 1 RR YY BB
hand 2 RR YY BB
hand 3 RR YY BB
hand 4 RR YY BB
"""
    )
    play(position, "RRb2e")
    assert position.over
    assert position.winners == (0,)
    assert position.view("all")["public"]["left"] == [0, 15, 15, 15]
    assert position.view("all")["public"]["provinces"][0]["great"]
    assert "drew" not in keys(position)


TWO_RUN_OUT = """
qin players=4
R1 R1 R1 R1 .. .. Y2 Y2 Y2 Y2 ~~ ~~
b. ~~ ~~ ~~ ~~ ~~ ~~ ~~ ~~ r. ~~ ~~
v1 ~~ v1 ~~ v1 ~~ v1 ~~ v1 ~~ v1 ~~
y1 Y1 Y1 Y1 Y1 Y1 Y1 Y1 Y1 Y1 Y1 R.
v1 ~~ v1 ~~ v1 ~~ v1 ~~ v1 ~~ ~~ Y.
~~ v2 ~~ v2 ~~ v2 ~~ v2 ~~ v2 ~~ R.
~~ B2 B2 B2 B2 B2 B2 B2 B2 B2 B2 B2
~~ v2 ~~ v2 ~~ v2 ~~ v2 ~~ v2 ~~ v2
to move
hand 1 RY YY BB
hand 2 RY YY BB
hand 3 RY YY BB
hand 4 RY YY BB
"""
"""Seats 1 and 2 have one pagoda left each."""


@pytest.mark.parametrize(
    ("active", "red", "yellow", "winner"), [(1, 1, 2, 1), (1, 3, 1, 1), (1, 3, 2, 2), (1, 2, 3, 2), (3, 2, 1, 1)]
)
def test_if_two_run_out_at_once_the_active_player_or_the_next_clockwise_wins(
    active: int, red: int, yellow: int, winner: int
) -> None:
    """Q6.3: the tile makes two provinces great, and each owner had one pagoda left."""
    owners = str.maketrans({"1": str(red), "2": str(yellow)})
    drawing, rest = TWO_RUN_OUT.partition("to move")[::2]
    options, _, cells = drawing.lstrip().partition("\n")
    position = plancia.position(f"{options}\n{cells.translate(owners)}to move {active}{rest}")
    assert [position.view(0)["public"]["left"][seat - 1] for seat in (red, yellow)] == [1, 1]
    play(position, "RYe1e")
    assert keys(position).count("great") == 2
    assert position.winners == (winner - 1,)
    assert [position.view("all")["public"]["left"][seat - 1] for seat in (red, yellow)] == [0, 0]


REFUSALS = """
qin players=2
R1 R1 .. R2 R2 .. ~~
B. v1 .. B. .. .. ..
Y1 Y1 Y1 Y1 .. .. ..
r. Y1 B. .. .. .. ..
.. .. .. Y2 Y2 Y2 Y2
.. .. .. y2 .. .. b.
to move 1
hand 1 RY YY RR
hand 2 BB BB BB
"""


@pytest.mark.parametrize(
    ("move", "key", "cells"),
    [
        ("BBf2e", "Q3.1", ()),
        ("RYg4e", "Q3.2.off", ("g4",)),
        ("RYe6s", "Q3.2.off", ("e6",)),
        ("RYa3s", "Q3.2.covered", ("a3",)),
        ("RYa3e", "Q3.2.covered", ("a3", "b3")),
        ("RYb2e", "Q3.2.village", ("b2",)),
        ("RYf1e", "Q3.2.water", ("g1",)),
        ("RYf6e", "Q3.2.start", ("g6",)),
        ("RYf2e", "Q3.3", ("f2", "g2")),
        ("RYc1s", "Q4.6", ("a1", "b1", "d1", "e1")),
        ("YYe4s", "Q3.2.covered", ("e5",)),
        ("YRd4e", "Q4.7", ("a3", "b3", "c3", "d3", "b4", "d5", "e5", "f5", "g5", "d6")),
        ("pass", "Q3.4", ()),
    ],
)
def test_a_refusal_names_the_clause_and_the_cells(move: str, key: str, cells: tuple[str, ...]) -> None:
    """Q7.3: Q3.1, Q3.2, Q3.3, Q3.4, Q4.6, Q4.7."""
    position = plancia.position(REFUSALS)
    refusal = position.refuse(position.game.read(move))
    assert refusal is not None
    assert refusal.key == f"qin.refuse.{key}"
    assert refusal.clause == key[:4]
    assert refusal.cells == cells


@pytest.mark.parametrize(
    ("move", "clause"), [("YRc2s", "Q4.6"), ("RYc3n", "Q4.6"), ("YBc2s", "Q4.7"), ("BRc2s", "Q4.6")]
)
def test_the_lowest_clause_over_both_halves_is_cited(move: str, clause: str) -> None:
    """Q7.3, Q4.9: yellow on c2 breaks Q4.7, red on c3 breaks Q4.6; a tile is illegal if either half is."""
    position = plancia.position(
        """
qin players=2
~~ b. Y1 Y1 Y1 Y1 Y1
Y2 Y2 .. ~~ ~~ ~~ B.
Y2 ~~ .. R1 R1 ~~ ~~
Y2 ~~ R2 ~~ y. ~~ ~~
Y2 B. R2 ~~ ~~ ~~ ~~
r. .. .. ~~ ~~ ~~ ~~
to move 1
hand 1 RY YB BR
hand 2 RR YY BB
"""
    )
    refusal = position.refuse(position.game.read(move))
    assert refusal is not None
    assert refusal.clause == clause


def test_after_the_end_every_action_is_refused_by_the_clause_that_ended_the_game() -> None:
    """Q7.3, Q6.2, Q6.4."""
    position = plancia.position(TIES)
    play(position, "YBf2s", "RBa2s", "RRc1e")
    for action in (0, 17, position.game.read("RYa1e"), position.game.read("pass")):
        refusal = position.refuse(action)
        assert refusal is not None
        assert refusal.clause == "Q6.4"
