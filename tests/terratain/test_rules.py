"""Terratain clause by clause, on boards one can read."""

from collections import Counter

import pytest

import plancia
from plancia import OptionError, Position, TextError
from terratain.boards import cells, crowd, entries, keys, legal, line, play, position, public, refused, signs

ALL = "T10 C10 Y10 F10 M10 P10 A10"
WAR = "to move 1\nphase war\nreserve 1 A2 T1"


def starts(n: int, **options: object) -> list[Position]:
    game = plancia.game("terratain", **options)
    return [game.start(seed) for seed in range(n)]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_everybody_has_ten_chits_of_each_type(players: int) -> None:
    """T1.1, T2.1: all of them in the cups, but for what was drawn."""
    view = public(plancia.game("terratain", players=players).start(1))
    chits = [Counter(cup) + Counter(reserve) for cup, reserve in zip(view["cups"], view["reserves"], strict=True)]
    assert chits == [dict.fromkeys("TCYFMPA", 10)] * players


@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_play(players: int) -> None:
    """T1.1"""
    with pytest.raises(OptionError, match="2, 3, 4, 5, 6"):
        plancia.game("terratain", players=players)


def test_armies_never_lie_on_the_board() -> None:
    """T1.1, T4.4: as a building an army has no action, and its text is refused by T2.4."""
    with pytest.raises(TextError, match=r"T2\.4"):
        position().game.read("A5.7")
    with pytest.raises(TextError, match="line 2, column 1"):
        position("A1")


def test_territories_and_plots_are_numbered_in_reading_order() -> None:
    """T1.2: 5.7 is the first plot of the last row of the middle territory."""
    p = position()
    play(p, "Y5.7")
    assert [name for name, cell in cells(p).items() if cell["piece"]] == ["5.7"]
    assert [(cell["row"], cell["column"]) for cell in p.game.printed["cells"] if cell["name"] == "5.7"] == [(5, 3)]
    assert [p.game.write(x) for x in (0, 3, 10, 80)] == ["x1.1", "x2.1", "x1.5", "x9.9"]


def test_only_the_coming_draws_are_unknown() -> None:
    """T1.3: every seat sees the same, and a blinded position lacks the generator alone."""
    p = plancia.game("terratain", players=3, rivers="on").start(5)
    views = [{**p.view(viewer), "viewer": None, "legal": None} for viewer in (0, 1, 2, "spectator")]
    assert views == [views[0]] * 4
    assert views[0]["private"] == {}
    assert p.blind(1).text().splitlines()[:-1] == p.text().splitlines()[:-1]
    assert line(p.blind(1), "viewer") == "2"
    draws = set()
    for seed in range(20):
        guess = p.blind(1).resample(seed)
        while "drew" not in keys(guess):
            guess.play(guess.legal[0])
        draws.add(str([event.args["kinds"] for event in guess.events if "kinds" in event.args]))
    assert len(draws) > 5


def test_the_start_player_is_random_or_chosen_and_turns_go_clockwise() -> None:
    """T2.1"""
    assert {p.to_move for p in starts(40, players=3)} == {0, 1, 2}
    assert {line(p, "to move") for p in starts(20, players=3, first=2) if line(p, "turn") == "1"} == {"2"}
    with pytest.raises(OptionError, match="random, 1, 2"):
        plancia.game("terratain", players=2, first=3)
    p = position(lines="to move 3\nphase build\nreserve 3 Y1", options="players=3")
    play(p, "Y1.1")
    assert (p.events[1].key, p.events[1].args["seat"]) == ("terratain.event.drew", 0)


def test_a_turn_begins_with_two_chits_from_the_own_cup() -> None:
    """T2.2"""
    p = position(lines="to move 1\nphase build\nreserve 1 Y1\nrng 3")
    play(p, "Y1.1")
    drawn = p.events[-1]
    assert (drawn.key, drawn.clause, drawn.certain) == ("terratain.event.drew", "T2.2", False)
    assert Counter(drawn.args["kinds"]) == Counter({k: n for k, n in public(p)["reserves"][1].items() if n})
    assert sum(public(p)["cups"][1].values()) == 68


def test_an_empty_cup_is_filled_with_the_discards_also_between_the_draws() -> None:
    """T2.2"""
    heap = "T9 C10 Y10 F10 M10 P10 A10"
    p = position(lines=f"to move 1\nphase build\nreserve 1 Y1\ncup 2 T1\ndiscards 2 {heap}")
    play(p, "Y1.1")
    assert keys(p)[:3] == ["built", "refilled", "drew"]
    assert p.events[2].args["kinds"][0] == "T"
    assert line(p, "discards 2") == "-"
    assert sum(public(p)["cups"][1].values()) == 68
    p = position(lines=f"to move 1\nphase build\nreserve 1 Y1\ncup 2 -\ndiscards 2 {ALL}")
    play(p, "Y1.1")
    assert keys(p)[:3] == ["built", "refilled", "drew"]


def test_every_chit_in_the_cup_is_drawn_equally_often() -> None:
    """T2.2: one army among ten chits is among the two drawn in a fifth of the cases."""
    heap = "T1 C10 Y10 F10 M10 P10 A9"
    p = position(lines=f"to move 1\nphase build\nreserve 1 Y1\ncup 2 T9 A1\ndiscards 2 {heap}").blind(0)
    armies = 0
    for seed in range(2_000):
        guess = p.resample(seed)
        play(guess, "Y1.1")
        armies += "A" in guess.events[1].args["kinds"]
    assert abs(armies - 400) < 5 * (2_000 * 0.2 * 0.8) ** 0.5


def test_war_removes_an_enemy_structure_for_an_army() -> None:
    """T2.3: each goes to the discards of its owner; the army is gone, and there is one war in a turn."""
    p = position("C2 Y1 T2", lines=WAR)
    assert legal(p) == {"x1.1", "x1.3", "peace"}
    play(p, "x1.3")
    assert p.events[0].args == {"seat": 0, "loser": 1, "kind": "T", "cells": ["1.3"]}
    assert (line(p, "discards 1"), line(p, "discards 2"), line(p, "reserve 1")) == ("A1", "T1", "T1 A1")
    assert signs(p, "1.1", "1.2", "1.3") == ["C2", "Y1", ".."]
    assert refused(p, "x1.1") == ("T2.3.phase", ())
    assert refused(p, "peace") == ("T2.3.phase", ())


def test_wars_that_are_refused() -> None:
    """T2.3"""
    p = position("C2 Y1", lines=WAR)
    assert refused(p, "x1.2") == ("T2.3.own", ("1.2",))
    assert refused(p, "x1.3") == ("T2.3.empty", ("1.3",))
    play(p, "peace")
    assert keys(p) == ["peace"]
    p = position("C2", lines="to move 1\nphase build\nreserve 1 T1")
    assert refused(p, "x1.1") == ("T2.3.none", ())


def test_without_an_enemy_structure_or_an_army_there_is_no_war() -> None:
    """T2.3: the turn goes on with the building."""
    with pytest.raises(TextError, match="line 12"):
        position("C1", lines=WAR)
    cities = "cup 2 Y10\ndiscards 2 T10 C10 F10 M10 P10"
    discard = f"to move 1\nphase discard\nreserve 1 T4 F1\n{cities}"
    for row, armies, phase in (("T1", "A2", "war"), ("", "A2", "build"), ("T1", "-", "build")):
        p = position(row, lines=f"{discard} {'A8' if armies == 'A2' else 'A10'}\nreserve 2 {armies}")
        play(p, "dF")
        assert (p.to_move, line(p, "phase")) == (1, phase)


def test_exactly_one_structure_is_built_and_building_is_no_choice() -> None:
    """T2.4: every structure in the reserve on every empty plot, and no way to pass."""
    p = position("C2 Y1", lines="to move 1\nphase build\nreserve 1 T1 F2 A1")
    plots = {f"{t}.{n}" for t in range(1, 10) for n in range(1, 10)} - {"1.1", "1.2"}
    assert legal(p) == {kind + plot for kind in "TF" for plot in plots}
    assert refused(p, "T1.1") == ("T2.4.covered", ("1.1",))
    assert refused(p, "Y5.5") == ("T2.4.reserve", ())
    play(p, "F5.5")
    assert keys(p)[:2] == ["built", "drew"]
    assert line(p, "reserve 1") == "T1 F1 A1"


def test_the_plot_freed_by_war_may_be_used() -> None:
    """T2.4, T2.5: and what was removed forbids nothing any more."""
    p = position("T2", lines=WAR)
    play(p, "x1.1")
    assert refused(p, "x1.2")[0] == "T2.3.phase"
    play(p, "T1.1")
    assert signs(p, "1.1") == ["T1"]


def test_one_builds_only_after_the_decision_about_war() -> None:
    """T2.4"""
    p = position("T2", lines=WAR)
    assert refused(p, "T9.9") == ("T2.4.phase", ())
    assert refused(p, "dT") == ("T2.6.phase", ())


def test_who_can_build_nothing_skips() -> None:
    """T2.4: nobody must make war to be able to build; the turn goes on with the discards."""
    rows = [*crowd(80)[:8], "T1 C2 Y1 F2 M1 P2 M1 T2 .."]
    p = position(*rows, lines="to move 1\nphase war\nreserve 1 A2 T3")
    play(p, "peace")
    assert keys(p) == ["peace", "skipped"]
    assert line(p, "phase") == "discard"
    p = position(*rows, lines="to move 1\nphase war\nreserve 1 A2 T3")
    play(p, "x9.8")
    assert legal(p) == {"T9.8", "T9.9"}


def test_castles_temples_and_palaces_keep_away_from_those_of_enemies() -> None:
    """T2.5: by an edge, also across a territory border; own ones and other types do not matter."""
    p = position(".. .. .. C2 T1 P2", ".. .. C2", lines="to move 1\nphase build\nreserve 1 T1 C1 Y1 P1")
    assert refused(p, "C1.3") == ("T2.5", ("2.1", "1.6"))
    assert refused(p, "C2.4") == ("T2.5", ("2.1", "1.6"))
    assert refused(p, "P3.1") == ("T2.5", ("2.3",))
    assert {"C1.2", "T1.3", "T2.5", "Y1.3", "P2.5", "C2.5"} <= legal(p)


def test_with_adjacency_8_corners_count_too() -> None:
    """T2.5: also for the ground, T4.1."""
    lines = "to move 1\nphase build\nreserve 1 C1 M1"
    near, far = (position("", ".. C2", "..^", lines=lines, options=f"mountains=on adjacency={n}") for n in (4, 8))
    assert "C1.1" in legal(near)
    assert refused(far, "C1.1") == ("T2.5", ("1.5",))
    assert refused(near, "M4.2") == ("T4.1", ("1.8", "4.1", "4.2", "4.3", "4.5"))
    assert "M4.2" in legal(far)


def test_neighbours_are_looked_at_only_when_placing() -> None:
    """T2.5: castles of two seats that came together stay."""
    p = position("C1 C2", lines="to move 1\nphase build\nreserve 1 Y1")
    play(p, "Y9.9")
    assert signs(p, "1.1", "1.2") == ["C1", "C2"]


def test_the_player_discards_what_he_likes_until_four_are_left() -> None:
    """T2.6: never more than the excess."""
    p = position("T1", lines="to move 1\nphase discard\nreserve 1 T2 F3 A1")
    assert legal(p) == {"dT", "dF", "dA"}
    assert refused(p, "dM") == ("T2.6.reserve", ())
    assert refused(p, "T5.5") == ("T2.4.phase", ())
    play(p, "dF")
    assert (p.to_move, keys(p)) == (0, ["discarded"])
    play(p, "dA")
    assert (keys(p)[:2], line(p, "discards 1"), line(p, "reserve 1")) == (["discarded", "drew"], "F1 A1", "T2 F2")


def test_a_choice_of_one_plays_itself() -> None:
    """T2.4, T2.6: five of a type are left, so one of these goes."""
    p = position(lines="to move 1\nphase build\nreserve 1 T1 Y5")
    play(p, "T5.5")
    assert keys(p)[:3] == ["built", "discarded", "drew"]
    assert line(p, "reserve 1") == "Y4"


@pytest.mark.parametrize(("moves", "over"), [(("peace", "Y9.9"), True), (("x1.2", "Y9.9"), False)])
def test_the_game_ends_when_the_last_plot_is_filled(moves: tuple[str, ...], over: bool) -> None:
    """T3.1, worked case 4: not before, and without discards; war and building leave 80 full."""
    p = position(*crowd(80), lines="to move 1\nphase war\nreserve 1 Y2 F1 A3")
    play(p, *moves)
    assert p.over == over
    assert sum(public(p)["reserves"][0].values()) == (5 if over else 4)
    if over:
        assert (p.events[-1].key, p.events[-1].clause) == ("terratain.event.over", "T3.1")
        assert p.events[-1].args == {"seats": list(p.winners)}
        assert refused(p, "Y9.9") == ("T3.1", ())
        assert public(p)["over"] == "T3.1"


def test_the_game_ends_with_the_400th_turn() -> None:
    """T3.1, T3.2: the turn is finished, then it is scored as it stands; here nobody has a point, and both win."""
    p = position("T2", lines="to move 1\nphase build\nreserve 1 T1 Y5\nturn 400")
    play(p, "T9.9")
    assert keys(p) == ["built", "discarded", "over"]
    assert (p.scores, p.winners, line(p, "turn")) == ((0, 0), (0, 1), "400")
    p = position("T2", lines="to move 1\nphase build\nreserve 1 T1 Y5\nturn 399")
    play(p, "T9.9")
    assert not p.over


def test_most_points_win() -> None:
    """T3.2"""
    p = position("T2", lines="to move 1\nphase build\nreserve 1 Y6\nturn 400")
    play(p, "Y5.5")
    assert (p.scores, p.winners) == ((8, 3), (0,))


@pytest.mark.parametrize(("n", "points"), [(4, []), (5, [5]), (6, [6]), (7, [7]), (8, [8]), (9, [9])])
def test_a_territory_with_five_or_more_own_structures(n: int, points: list[int]) -> None:
    """T3.3: the number itself, once."""
    plots = (["T1", "C1", "T1", "C1", "T1", "C1", "T1", "C1", "Y1"][:n] + [".."] * 9)[:9]
    p = position(*(" ".join(plots[r : r + 3]) for r in (0, 3, 6)))
    assert entries(p, "T3.3") == points


CENTRES = {str(t): (t - 1) // 3 * 27 + (t - 1) % 3 * 3 + 10 for t in range(1, 10)}


def controlling(territories: str) -> Position:
    """A lone structure in the middle of each of these."""
    plots = [".."] * 81
    for kind, territory in enumerate(territories):
        plots[CENTRES[territory]] = f"{'TCYFMP'[kind % 6]}1"
    return position(*(" ".join(plots[r : r + 9]) for r in range(0, 81, 9)))


@pytest.mark.parametrize(
    ("territories", "points"),
    [
        ("1235", [9, 5]),
        ("1245", [8, 5]),
        ("13579", [9, 9, 8, 5]),
        ("1379", [8]),
        ("147", [9]),
        ("2468", []),
        ("123456789", [9] * 8 + [8] * 5 + [5]),
    ],
)
def test_control_of_territories(territories: str, points: list[int]) -> None:
    """T3.5, worked case 2: the centre, each line, each block, the corners."""
    assert entries(controlling(territories), "T3.5") == points


def test_a_tie_controls_nothing() -> None:
    """T3.4, worked case 3: 4-4-1 in the centre; with one more it is controlled."""
    rows = ["", "", "", ".. .. .. T1 C1 Y1", ".. .. .. F1 T2 C2", ".. .. .. Y2 F2 {}"]
    tie = position(*rows[:5], rows[5].format("M3"), options="players=3")
    assert [entries(tie, "T3.5", seat) for seat in range(3)] == [[], [], []]
    more = position(*rows[:5], rows[5].format("M1"), options="players=3")
    assert entries(more, "T3.5") == [5]


def test_most_structures_of_a_type() -> None:
    """T3.6, worked case 3: strictly the most; six temples each score nobody."""
    six = ["T1 .. T1 .. T1 .. T1 .. T1", "", "T1", "", "T2 .. T2 .. T2 .. T2 .. T2", "", "T2"]
    p = position(*six)
    assert (entries(p, "T3.6", 0), entries(p, "T3.6", 1)) == ([], [])
    p = position(*six, "", "T2 .. Y1")
    assert (entries(p, "T3.6", 0), entries(p, "T3.6", 1)) == ([3], [3])


@pytest.mark.parametrize(
    ("types", "points"),
    [
        ("TTTFM", [6]),
        ("FFFF", [8]),
        ("TFTF", [4]),
        ("TTTFMCP", [6, 4]),
        ("TTTTCFFFF", [8, 8]),
        ("TT", []),
        ("TFM", [3]),
        ("TTTTTTTTT", [18]),
        ("TFMTFMTFM", [9]),
        ("FTTTF", [6]),
        ("TTTFFF", [6, 6]),
    ],
)
def test_a_line_is_cut_into_rows_in_the_best_way(types: str, points: list[int]) -> None:
    """T3.7, worked case 1: across, down and along both diagonals."""
    n = len(types)
    across = position("", " ".join(f"{kind}1" for kind in types))
    down = position(*(f".. {kind}1" for kind in types))
    falling = position(*(".. " * k + f"{kind}1" for k, kind in enumerate(types)))
    rising = position(*(".. " * (n - 1 - k) + f"{kind}1" for k, kind in enumerate(types)))
    for p in (across, down, falling, rising):
        assert entries(p, "T3.7") == points


def test_a_row_does_not_go_round_the_edge_nor_over_a_gap_or_an_enemy() -> None:
    """T3.7: and a structure may be in a row of each direction."""
    assert entries(position(".. .. .. .. .. .. .. T1 T1", "T1 T1"), "T3.7") == []
    assert entries(position("T1 T1 .. T1 T1", "", "T1 T1 T2 T1 T1"), "T3.7") == []
    block = position("T1 C1 Y1", "F1 M1 P1", "C1 Y1 F1")
    assert entries(block, "T3.7") == [3] * 8
    rows = [row["cells"] for row in public(block)["sheet"] if row["clause"] == "T3.7"]
    assert sum("1.5" in cells for cells in rows) == 4


def test_all_six_types_in_a_territory() -> None:
    """T3.8: six for each such territory."""
    six = ["T1 C1 Y1", "F1 M1 P1"]
    assert entries(position(*six), "T3.8") == [6]
    assert entries(position(*(f"{row} .. .. .. {row}" for row in six)), "T3.8") == [6, 6]
    assert entries(position("T1 C1 Y1", "F1 M1 T1", "T1 T1"), "T3.8") == []


def test_the_sheet_names_clause_points_and_plots_and_adds_up() -> None:
    """T3.9"""
    p = position("", "", "", ".. .. .. T1 C1 Y1", ".. .. .. F1 M1 P1", ".. .. .. T2")
    view = public(p)
    sheet = [(row["key"].removeprefix("terratain.score."), row["points"], row["cells"]) for row in view["sheet"]]
    own = [f"5.{n}" for n in range(1, 7)]
    assert sorted(sheet) == [
        ("T3.3", 6, own),
        ("T3.5.centre", 5, [*own, "5.7", "5.8", "5.9"]),
        *(("T3.6", 3, [plot]) for plot in own[1:]),
        ("T3.7", 3, own[:3]),
        ("T3.7", 3, own[3:]),
        ("T3.8", 6, own),
    ]
    assert {(row["clause"], row["seat"]) for row in view["sheet"]} == {(f"T3.{n}", 0) for n in (3, 5, 6, 7, 8)}
    assert sum(row["points"] for row in view["sheet"]) == sum(p.scores)
    assert p.scores == (6 + 5 + 5 * 3 + 3 + 3 + 6, 0)


def test_mines_need_a_mountain() -> None:
    """T4.1: one in each territory; mines go on it or next to it, and the refusal names where one would do."""
    for p in starts(20, mountains="on"):
        mountains = [name for name, cell in cells(p).items() if cell["ground"] == "mountain"]
        assert sorted(name[0] for name in mountains) == list("123456789")
    p = position("", "", ".. .. ..^", lines="to move 1\nphase build\nreserve 1 M1 F1", options="mountains=on")
    assert {move for move in legal(p) if move[0] == "M"} == {"M1.9", "M1.8", "M1.6", "M2.7", "M4.3"}
    assert refused(p, "M1.1") == ("T4.1", ("1.1", "1.2", "1.4"))
    assert "F1.1" in legal(p)


def test_farms_need_the_river() -> None:
    """T4.2: farms go on it or next to it."""
    p = position(".. ..~ ..~", lines="to move 1\nphase build\nreserve 1 F1 M1", options="rivers=on")
    assert {move for move in legal(p) if move[0] == "F"} == {"F1.1", "F1.2", "F1.3", "F2.1", "F1.5", "F1.6"}
    assert refused(p, "F9.9") == ("T4.2", ("9.6", "9.8", "9.9"))
    assert "M9.9" in legal(p)


def test_the_river_flows_from_the_first_row_to_the_last() -> None:
    """T4.2: one column aside at most in each row; a mountain never stands in it."""
    sources = set()
    for p in starts(60, rivers="on", mountains="on"):
        grounds = [cell["ground"] for cell in public(p)["cells"]]
        rows = [[c for c in range(9) if grounds[r + c] == "river"] for r in range(0, 81, 9)]
        ends = set(rows[0])
        for row in rows[:-1]:
            assert len(row) in (1, 2)
            assert row[-1] - row[0] == len(row) - 1
            ends = {row[0] + row[-1] - c for c in ends & set(row)}
            assert ends
        assert len(rows[-1]) == 1
        assert set(rows[-1]) <= ends
        assert grounds.count("mountain") == 9
        sources |= set(rows[0])
    assert sources == set(range(9))


def test_any_structure_may_stand_on_a_mountain_or_river_and_these_are_filled_too() -> None:
    """T4.3"""
    lines = "to move 1\nphase build\nreserve 1 T1 F1"
    p = position("..^ ..~", lines=lines, options="mountains=on rivers=on")
    assert {"T1.1", "T1.2", "F1.1"} <= legal(p)
    rows = [*crowd(80)[:8], "T1 C2 Y1 F2 M1 P2 Y1 T2 ..~"]
    p = position(*rows, lines="to move 1\nphase build\nreserve 1 Y2 F1", options="rivers=on")
    play(p, "F9.9")
    assert p.over


@pytest.mark.parametrize(
    ("move", "clause"),
    [("C1.2", "T2.4.covered"), ("P1.3", "T2.4.reserve"), ("M9.9", "T4.1"), ("F9.9", "T4.2"), ("M1.2", "T2.4.covered")],
)
def test_the_first_reason_is_cited(move: str, clause: str) -> None:
    """T4.4: T2.4 before T2.5 before T4.1 and T4.2."""
    lines = "to move 1\nphase build\nreserve 1 C1 M1 F1"
    p = position("C2 Y2 .. P2", lines=lines, options="mountains=on rivers=on")
    assert refused(p, move)[0] == clause
