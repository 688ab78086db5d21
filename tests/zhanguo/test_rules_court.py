"""ZhanGuo clause by clause: Z5 the court actions."""

import pytest

from plancia.games.zhanguo.names import OFFICIALS
from zhanguo.boards import happened, keys, legal, line, play, position, refused, rewarding, seen


def test_recruit_brings_one_official_of_any_colour_anywhere() -> None:
    """Z5.1: into the governor area, from the supply."""
    p = position()
    events = play(p, "card-60 recruit")
    assert legal(p) == {f"{official}-{region}" for official in OFFICIALS for region in range(1, 6)}
    events = play(p, "grey-4")
    assert happened(events, "official") == {"seat": 0, "official": "grey", "region": 4, "cause": ""}
    assert line(p, "region 4", 1) == "- g - 0 0"
    assert seen(p)["seats"][0]["supply"] == {"red": 3, "grey": 2, "white": 2}


def test_reassign_moves_officials_to_neighbours_or_up() -> None:
    """Z5.2: between governor areas, between worker areas, up; never down."""
    p = position("seat 1, region 1: 3 r - 0 0")
    play(p, "card-60 reassign")
    ways = {"red-1g-2g", "white-3g-2g", "white-3g-4g", "red-3w-2w", "red-3w-4w", "red-3w-3g", "grey-3w-2w"}
    assert legal(p) == ways | {"grey-3w-4w", "grey-3w-3g", "white-5w-4w", "white-5w-5g", "done"}
    assert refused(p, "red-1g-3g") == ("Z5.2.neighbours", ("1", "3"), {"regions": [1, 3]})
    assert refused(p, "white-1g-2g") == ("Z5.2.governing", ("1",), {"region": 1, "official": "white"})
    assert refused(p, "red-5w-4w") == ("Z5.2.working", ("5",), {"region": 5, "official": "red"})
    events = play(p, "red-1g-2g white-5w-5g")
    assert [(event.args["from"], event.args["to"]) for event in events] == [("1g", "2g"), ("5w", "5g")]
    assert p.to_move == 0
    play(p, "red-2g-3g")
    assert (p.to_move, line(p, "region 3", 1)) == (1, "- rw rg 2 0")


def test_points_may_be_left_unused_all_of_them() -> None:
    """Z5.2"""
    p = position()
    before = [line(p, f"region {region}", 1) for region in range(1, 6)]
    events = play(p, "card-60 reassign done")
    assert keys(events)[-1] == "done"
    assert (p.to_move, [line(p, f"region {region}", 1) for region in range(1, 6)]) == (1, before)


PASSAGE = "seat 1, region 2: 43,83 - w 1 1\n"
"""Of the worker areas that of region 3 is full, with one official on each side of it."""


def test_who_enters_a_full_worker_area_must_move_on() -> None:
    """Z5.2: with the very next point, and only he may move."""
    p = position(PASSAGE)
    play(p, "card-60 reassign white-2w-3w")
    assert legal(p) == {"white-3w-2w", "white-3w-4w", "white-3w-3g"}
    expected = ("Z5.2.on", ("3",), {"region": 3, "official": "white"})
    assert refused(p, "done") == refused(p, "red-3w-4w") == refused(p, "red-1g-2g") == expected
    assert seen(p)["under_way"]["transit"] == {"official": "white", "region": 3}
    play(p, "white-3w-4w")
    assert "done" in legal(p)


def test_two_full_worker_areas_can_be_passed_with_three_points() -> None:
    """Z5.2"""
    p = position(PASSAGE + "seat 1, region 4: - - rg 0 0")
    play(p, "card-60 reassign white-2w-3w white-3w-4w")
    assert legal(p) == {"white-4w-4g", "white-4w-5w"}
    play(p, "white-4w-5w")
    assert line(p, "region 5", 1) == "- - ww 1 0"


def test_a_full_worker_area_cannot_be_entered_with_the_last_point() -> None:
    """Z5.2: nor by one who is passing through another with the last but one."""
    p = position(PASSAGE)
    play(p, "card-60 reassign red-1g-2g red-2g-3g")
    assert refused(p, "white-2w-3w") == ("Z5.2.passage", ("3",), {"region": 3})
    p = position(PASSAGE + "seat 1, region 4: - - rg 0 0")
    play(p, "card-60 reassign red-1g-2g white-2w-3w")
    assert legal(p) == {"white-3w-2w", "white-3w-3g"}


def test_reassigning_triggers_no_ability() -> None:
    """Z5.2, Z5.7: no card has it for a trigger, the turn is over."""
    p = position()
    play(p, "card-60 reassign red-1g-2g done")
    assert p.to_move == 1


def test_a_governor_costs_an_official_of_each_colour_and_ends_unrest() -> None:
    """Z5.3: of the governor area, back to the supply; then a free square is chosen."""
    p = position("map 1: 2.. - -\nseat 1, region 1: 3 rrgw - 0 2\nseat 1, region 3: - rgw rg 2 0")
    play(p, "card-60 governor")
    assert legal(p) == {"governor-1", "governor-3"}
    assert refused(p, "governor-5") == ("Z5.3.officials", ("5",), {"region": 5, "officials": ["red", "grey", "white"]})
    events = play(p, "governor-1")
    assert happened(events, "unrest") == {"seat": 0, "region": 1, "level": 0, "cause": ""}
    assert events[-1].clause == "Z5.3"
    assert legal(p) == {"square-2", "square-3"}
    assert refused(p, "square-1") == ("Z5.3.taken", ("1",), {"region": 1, "square": 1, "seat": 1})
    assert refused(p, "square-4") == ("Z5.3.square", ("1",), {"region": 1, "square": 4})
    events = play(p, "square-3")
    assert happened(events, "governor") == {"seat": 0, "region": 1, "square": 3, "cause": ""}
    assert (line(p, "map 1"), line(p, "region 1", 1)) == ("2.1 - -", "3 r - 0 0")


def test_officials_of_the_worker_area_install_nobody() -> None:
    """Z5.3: only the upper half counts."""
    p = position("seat 1, region 1: 3 rg w 0 0\nseat 1, region 3: - rgw r 2 0\nseat 1, region 4: - rgw - 0 0")
    play(p, "card-60 governor")
    assert refused(p, "governor-1") == ("Z5.3.officials", ("1",), {"region": 1, "officials": ["white"]})


def test_a_square_may_give_points_to_reassign() -> None:
    """Z5.3, Z1.4: four, before the turn ends."""
    p = position()
    play(p, "card-60 governor square-1")
    assert (seen(p)["phase"], seen(p)["under_way"]["points"]) == ("move", 4)
    play(p, "white-5w-4w white-4w-3w white-3w-2w white-2w-1w")
    assert (p.to_move, line(p, "region 1", 1)) == (1, "3 - w 0 0")


def test_a_square_may_give_an_official_to_any_region() -> None:
    """Z5.3, Z1.4: the cause names region and square."""
    p = position()
    play(p, "card-60 governor square-2")
    assert len(legal(p)) == 15
    assert happened(play(p, "red-5"), "official.by") == {
        "seat": 0, "official": "red", "region": 5, "cause": "square-1-2"
    }  # fmt: skip


def test_a_square_may_give_vp() -> None:
    """Z5.3, Z1.4"""
    p = position()
    events = play(p, "card-60 governor square-3")
    assert happened(events, "vp.squares.by") == {"seat": 0, "n": 3, "source": "squares", "cause": "square-1-3"}
    assert (p.scores, p.to_move) == ((3, 0), 1)


def test_a_bonus_that_is_not_possible_is_lost() -> None:
    """Z5.3: nobody is left to reassign; as a reward, no official is left in supply."""
    p = position("seat 1, region 3: - - - 2 0\nseat 1, region 5: - - - 1 0")
    events = play(p, "card-60 governor square-1")
    assert happened(events, "lost.by") == {"seat": 0, "cause": "square-1-1"}
    assert (p.to_move, line(p, "map 1")) == (1, "1.. - -")
    full = "seat 1, region 1: 3 rrrrggggwww - 0 0\nseat 1, markers: writing:1"
    p = position(rewarding("writing", 3) + full)
    events = play(p, "take square-2")
    assert happened(events, "lost.by") == {"seat": 0, "cause": "square-4-2"}


def test_when_all_squares_are_taken_the_governor_stands_beside_them() -> None:
    """Z5.3: nothing is asked."""
    p = position("map 1: 212 - -")
    events = play(p, "card-60 governor")
    assert happened(events, "governor.beside") == {"seat": 0, "region": 1, "square": None, "cause": ""}
    assert (line(p, "map 1"), p.to_move) == ("212 1 -", 1)


def test_hiring_brings_a_worker_for_each_official_and_one_unrest() -> None:
    """Z5.4: 2 or 1, unrest by 1 either way; the officials stay."""
    for region, before, after in ((3, "- w rg 2 0", "- w rg 4 1"), (5, "- - w 1 0", "- - w 2 1")):
        p = position()
        assert line(p, f"region {region}", 1) == before
        events = play(p, f"card-30 hire hire-{region}")
        n = 2 if region == 3 else 1
        assert happened(events, "workers") == {"seat": 0, "n": n, "region": region, "cause": ""}
        assert (events[-1].key, events[-1].clause) == ("zhanguo.event.unrest", "Z5.4")
        assert line(p, f"region {region}", 1) == after


def test_nobody_hires_without_officials_or_at_the_last_step() -> None:
    """Z5.4: up to step 3 it is possible."""
    p = position("seat 1, region 1: 3 rgw r 0 4\nseat 1, region 3: - w rg 2 3")
    play(p, "card-30 hire")
    assert legal(p) == {"hire-3", "hire-5"}
    assert refused(p, "hire-1") == ("Z5.4.unrest", ("1",), {"region": 1, "level": 4, "rise": 1, "last": 4})
    assert refused(p, "hire-2") == ("Z5.4.nobody", ("2",), {"region": 2})
    play(p, "hire-3")
    assert line(p, "region 3", 1) == "- w rg 4 4"


def test_a_palace_costs_two_workers_there_and_one_elsewhere() -> None:
    """Z5.5: then a big marker is chosen, and it scores the cards on the own board."""
    p = position()
    play(p, "card-30 palace")
    assert seen(p)["under_way"]["spot"] == {"region": 3}
    assert legal(p) == {"pay-2", "pay-5"}
    assert refused(p, "pay-3") == ("Z5.5.twice", ("3",), {"region": 3})
    assert refused(p, "pay-1") == ("Z5.5.empty", ("1",), {"region": 1})
    assert refused(p, "pay-25") == ("Z5.5.count", (), {"needed": 1, "given": 2})
    events = play(p, "pay-2")
    assert happened(events, "paid") == {"seat": 0, "regions": [3, 3, 2], "n": 3}
    assert happened(events, "palace") == {"seat": 0, "region": 3, "cause": ""}
    assert (legal(p), p.scores) == ({"marker-writing", "marker-currency", "marker-law"}, (0, 0))
    events = play(p, "marker-law")
    assert happened(events, "big") == {"seat": 0, "colour": "law", "value": 3, "cause": ""}
    assert happened(events, "vp.palaces") == {"seat": 0, "n": 3, "source": "palaces", "cause": ""}
    assert (line(p, "region 2", 1), line(p, "region 3", 1)) == ("43,83 - - 0 1", "- w rg 0 0")
    assert seen(p)["seats"][0]["markers"]["law"] == {"small": 2, "big": True, "value": 5}


def test_palaces_that_are_refused() -> None:
    """Z5.5: no free space, a ban, 2 workers needed in region 4 where there is 1."""
    p = position(
        "map 5: ... - 12\nseat 1, region 1: 3 rgw - 2 2\nseat 1, region 2: 43,83 - - 2 3\n"
        "seat 1, region 4: - - - 1 0\nseat 1, region 5: - - w 2 0"
    )
    play(p, "card-30 palace")
    assert legal(p) == {"palace-1", "palace-3"}
    assert refused(p, "palace-2") == ("Z5.5.ban", ("2",), {"region": 2, "level": 3, "ban": 3})
    assert refused(p, "palace-4") == ("Z5.5.home", ("4",), {"region": 4, "needed": 2, "there": 1})
    assert refused(p, "palace-5") == ("Z5.5.space", ("5",), {"region": 5})
    assert str(p.refuse(p.game.read("palace-4"))) == "Workers needed in region 4: 2; you have 1. (Z5.5)"


def test_workers_of_one_region_alone_do_not_pay_a_palace() -> None:
    """Z5.5"""
    p = position("seat 1, region 2: 43,83 - - 0 1\nseat 1, region 5: - - w 0 0\nseat 1, region 3: - w rg 5 0")
    play(p, "card-30")
    assert refused(p, "palace")[0] == "Z5.5.nowhere"


def test_several_own_palaces_may_stand_in_a_region() -> None:
    """Z5.5"""
    p = position("map 3: ... - 1")
    play(p, "card-30 palace pay-2 marker-law")
    assert line(p, "map 3") == "... - 11"


def test_without_a_big_marker_at_court_none_is_chosen() -> None:
    """Z5.5: with one it is taken by itself; those of others cannot be taken."""
    p = position("big: writing:1 currency:2 law:court")
    events = play(p, "card-30 palace pay-2")
    assert (happened(events, "big")["colour"], p.to_move) == ("law", 1)
    p = position("big: writing:1 currency:2 law:2")
    assert "big" not in keys(play(p, "card-30 palace pay-2"))
    assert p.to_move == 1
    p = position("big: writing:court currency:2 law:court")
    play(p, "card-30 palace pay-2")
    assert refused(p, "marker-currency") == ("Z5.5.marker", (), {"colour": "currency"})


@pytest.mark.parametrize(("slot", "pays"), [(1, {"2", "3", "5"}), (2, {"23", "25", "35"}), (3, set())])
def test_a_wall_costs_a_worker_of_as_many_regions_as_bars(slot: int, pays: set[str]) -> None:
    """Z5.6: three regions have workers, so for three bars nothing is asked."""
    p = position()
    events = play(p, f"card-30 wall wall-east-2-{slot}")
    assert legal(p) >= {f"pay-{regions}" for regions in pays}
    if pays:
        assert seen(p)["under_way"]["spot"]["section"] == "east-2"
        assert refused(p, "pay-235")[0] == "Z5.6.count"
        events = play(p, f"pay-{min(pays)}")
    assert happened(events, "wall") == {
        "seat": 0, "section": "east-2", "where": "east-2", "slot": slot, "bars": slot, "cause": ""
    }  # fmt: skip
    assert happened(events, "paid")["n"] == slot
    workers = [region["workers"] for region in seen(p)["seats"][0]["regions"]]
    assert sum(workers) == 4 - slot
    assert max(workers) <= 2


def test_walls_that_are_refused() -> None:
    """Z5.6: one wall in a section, one in a slot, and workers of different regions."""
    p = position("wall west-1: W1A 1..\nwall east-1: W5A .2.\nseat 1, region 5: - - w 0 0")
    play(p, "card-30 wall")
    assert refused(p, "wall-west-1-2") == ("Z5.6.own", ("west-1",), {"where": "west-1"})
    assert refused(p, "wall-east-1-2") == ("Z5.6.taken", ("east-1",), {"where": "east-1", "slot": 2, "seat": 1})
    assert refused(p, "wall-east-2-3") == ("Z5.6.workers", (), {"needed": 3, "there": 2})
    play(p, "wall-east-2-1")
    assert refused(p, "pay-5") == ("Z5.6.empty", ("5",), {"region": 5})
    assert refused(p, "pay-23") == ("Z5.6.count", (), {"needed": 1, "given": 2})
