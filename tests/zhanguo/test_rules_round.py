"""ZhanGuo clause by clause: Z1 material, Z2 set-up, Z3 the round, Z4 unifying."""

from collections import Counter
from typing import Any

import pytest

import plancia
from plancia import OptionError, Position
from plancia.games.zhanguo.names import COLOURS, OFFICIALS, SECTIONS, TILES
from zhanguo.boards import happened, keys, legal, line, play, position, refused, rewarding, seen, told


def starts(n: int, **options: Any) -> list[Position]:
    game = plancia.game("zhanguo", **options)
    return [game.start(seed) for seed in range(n)]


# Z1 Material


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    """Z1.1"""
    with pytest.raises(OptionError, match="2, 3, 4"):
        plancia.game("zhanguo", players=players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_120_cards_in_three_colours_for_five_rounds(players: int) -> None:
    """Z1.1: 1-40 are writing, 41-80 currency, 81-120 law."""
    p = plancia.game("zhanguo", players=players).start(1)
    view = seen(p)
    assert (p.game.printed["rounds"]["rounds"], view["decks"]) == (5, dict.fromkeys(COLOURS, 40 - 2 * players))
    decks = [sorted(int(card) for card in line(p, f"deck {colour}").split()) for colour in COLOURS]
    colours = {card["number"]: card["colour"] for card in p.game.printed["cards"]}
    hands = [card for seat in range(players) for card in p.view(seat)["private"]["hand"]]
    for deck, colour in enumerate(COLOURS):
        dealt = [card for card in hands if colours[card] == colour]
        assert sorted(decks[deck] + dealt) == list(range(deck * 40 + 1, deck * 40 + 41))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_the_same_pieces(players: int) -> None:
    """Z1.2: of five officials of each colour one is on the board already."""
    p = plancia.game("zhanguo", players=players).start(1)
    assert p.scores == (0,) * players
    for seat in seen(p)["seats"]:
        assert (seat["governors"], seat["palaces"], seat["walls"]) == (8, 6, 5)
        assert seat["supply"] == dict.fromkeys(OFFICIALS, 4)
        assert not seat["hired"]


def test_a_piece_that_is_out_cannot_be_gained() -> None:
    """Z1.2: governors, palaces, walls, officials of a colour."""
    p = position("map 1: 111 11111 -")
    play(p, "card-30")
    assert refused(p, "governor") == ("Z1.2.governor", (), {})
    p = position("map 1: ... - 11\nmap 2: ... - 11\nmap 4: ... - 11")
    play(p, "card-30")
    assert refused(p, "palace") == ("Z1.2.palace", (), {})
    rows = "\n".join(f"wall {name}: {tile}A 1.." for name, tile in zip(SECTIONS[:5], TILES[:5], strict=True))
    p = position(rows)
    play(p, "card-30")
    assert refused(p, "wall") == ("Z1.2.wall", (), {})
    p = position("seat 1, region 4: - rrr - 0 0")
    play(p, "card-30 recruit")
    assert refused(p, "red-1") == ("Z5.1.supply", (), {"official": "red"})
    assert legal(p) == {f"{official}-{region}" for official in ("grey", "white") for region in range(1, 6)}


def test_workers_are_not_limited() -> None:
    """Z1.2"""
    p = position("seat 1, region 3: - w rg 30 0")
    play(p, "card-30 hire hire-3")
    assert line(p, "region 3", 1) == "- w rg 32 1"


@pytest.mark.parametrize(("players", "markers"), [(2, 6), (3, 9), (4, 12)])
def test_markers_depend_on_the_number_of_players(players: int, markers: int) -> None:
    """Z1.3: and one of value 3 of each colour lies at court."""
    view = seen(plancia.game("zhanguo", players=players).start(1))
    assert view["markers"] == {"stock": dict.fromkeys(COLOURS, markers), "big": dict.fromkeys(COLOURS)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_map_has_five_regions_and_a_wall_of_six_sections(players: int) -> None:
    """Z1.4: palace spaces for as many as play, three squares, three slots with 1, 2, 3 bars."""
    printed = plancia.game("zhanguo", players=players).printed
    assert [(region["region"], region["spaces"]) for region in printed["regions"]] == [
        (n, players) for n in range(1, 6)
    ]
    assert tuple(wall["section"] for wall in printed["walls"]) == SECTIONS
    assert all(wall["bars"] == [1, 2, 3] for wall in printed["walls"])
    for region in position().game.printed["regions"]:
        squares = [(square["gain"], square["amount"]) for square in region["squares"]]
        assert squares == [("reassign", 4), ("officials", 1), ("vp", 3)]


def test_a_player_board_has_five_regions_with_room_for_three_cards() -> None:
    """Z1.5: unrest goes to 4, palaces are banned from 3 on; any number of officials in a governor area."""
    p = position(base="start")
    assert p.game.printed["unrest"] == {"last": 4, "ban": 3}
    assert len(seen(p)["seats"][0]["regions"]) == 5
    p = position("seat 1, region 1: 3 rrrrggggwwww - 0 0\nseat 1, region 3: - - - 0 0")
    play(p, "card-30 recruit red-1")
    assert line(p, "region 1", 1) == "3 rrrrrggggwwww - 0 0"


def test_neighbouring_regions_lie_in_a_row() -> None:
    """Z1.5: 1-2, 2-3, 3-4, 4-5."""
    p = position("\n".join(f"seat 1, region {n}: - r - 0 0" for n in range(1, 6)))
    play(p, "card-30 reassign")
    pairs = {(1, 2), (2, 3), (3, 4), (4, 5)}
    both = pairs | {(b, a) for a, b in pairs}
    assert legal(p) == {"done"} | {f"red-{a}g-{b}g" for a, b in both}
    regions = p.game.printed["regions"]
    assert {(region["region"], other) for region in regions for other in region["neighbours"]} == both


def test_of_other_hands_only_the_colours_are_seen() -> None:
    """Z1.6: and nobody sees the order of the decks."""
    p = plancia.game("zhanguo", players=3).start(5)
    for viewer in (0, 1, 2, "spectator"):
        view = p.view(viewer)
        assert [seat["hand"] for seat in view["public"]["seats"]] == [dict.fromkeys(COLOURS, 2)] * 3
        assert len(view["private"].get("hand", ())) == (0 if viewer == "spectator" else 6)
        assert view["public"] == seen(p)
        assert "deck law ?? 34" in p.blind(viewer).text()


# Z2 Set-up


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start_player_is_on_top_of_the_line_the_others_follow_clockwise(players: int) -> None:
    """Z2.1: at random, or chosen."""
    lines = {tuple(seen(p)["line"]) for p in starts(30, players=players)}
    assert lines == {tuple((first + k) % players for k in range(players)) for first in range(players)}
    for p in starts(30, players=players):
        assert seen(p)["line"] == seen(p)["order"]
        assert seen(p)["line"][0] == p.to_move
    assert {p.to_move for p in starts(10, players=players, first=2)} == {1}


def test_a_start_player_who_does_not_play_is_refused() -> None:
    """Z2.1"""
    with pytest.raises(OptionError, match="random, 1, 2"):
        plancia.game("zhanguo", players=2, first=3)


def test_every_section_has_a_tile_and_either_side_may_be_up() -> None:
    """Z2.2: six tiles with two sides; two tasks of each kind, one in each section, of four."""
    sides, tasks = set(), set()
    for p in starts(60):
        view = seen(p)
        assert sorted(wall["tile"][:-1] for wall in view["walls"]) == list(TILES)
        sides |= {wall["tile"] for wall in view["walls"]}
        assert [(task["section"], task["kind"]) for task in view["tasks"]] == [
            (section, kind) for section in (1, 2) for kind in ("wall", "palace", "governor")
        ]
        assert all(view["tasks"][kind]["task"] != view["tasks"][kind + 3]["task"] for kind in range(3))
        tasks |= {(task["kind"], task["task"]) for task in view["tasks"]}
    assert sides == {tile + side for tile in TILES for side in "AB"}
    assert Counter(kind for kind, _ in tasks) == {"wall": 4, "palace": 4, "governor": 4}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_boards_of_side_a_are_alike_those_of_side_b_all_different(players: int) -> None:
    """Z2.3, Z8.4: side B by chance gives no VP."""
    assert {seat["board"] for p in starts(5, players=players) for seat in seen(p)["seats"]} == {None}
    met = set()
    for p in starts(30, players=players, boards="B"):
        boards = [seat["board"] for seat in seen(p)["seats"]]
        assert len(set(boards)) == players
        assert p.scores == (0,) * players
        met |= set(boards)
    assert met == {"circle", "square", "triangle", "star"}


def test_three_officials_start_in_region_1() -> None:
    """Z2.3: one of each colour, in the governor area."""
    for seat in seen(plancia.game("zhanguo", players=4).start(2))["seats"]:
        nobody = dict.fromkeys(OFFICIALS, 0)
        assert [region["governing"] for region in seat["regions"]] == [dict.fromkeys(OFFICIALS, 1)] + [nobody] * 4
        assert [region["working"] for region in seat["regions"]] == [nobody] * 5


# Z3 Round


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_draws_two_of_each_colour_and_plays_one_card_a_turn(players: int) -> None:
    """Z3.1: clockwise until all six are played, five rounds long; Z1.1."""
    p = plancia.game("zhanguo", players=players, first=2).start(4)
    assert all(seat["hand"] == dict.fromkeys(COLOURS, 2) for seat in seen(p)["seats"])
    played: dict[int, list[int]] = {1: []}
    for _, events in told(p, 1):
        for event in events:
            if event.key == "zhanguo.event.round":
                played[event.args["n"]] = []
            elif event.key == "zhanguo.event.played":
                played[max(played)].append(event.args["seat"])
    assert [len(seats) for seats in played.values()] == [6 * players] * 5
    for seats in played.values():
        assert seats == [(seats[0] + k) % players for k in range(6 * players)]
    assert played[1][0] == 1


def test_only_cards_in_hand_can_be_played() -> None:
    """Z3.1: and a card is chosen once."""
    p = position()
    assert refused(p, "card-31") == ("Z3.1.hand", ("card-31",), {"card": 31})
    play(p, "card-30")
    assert refused(p, "card-20") == ("Z3.1.phase", (), {"phase": "action"})


def test_a_card_goes_to_the_own_board_or_on_the_court_pile() -> None:
    """Z3.2: it is open as soon as it is chosen, and any card can drive any action."""
    p = position("seat 1, region 2: 43,83 - - 2 1")
    actions = {"recruit", "reassign", "governor", "hire", "palace", "wall"}
    for card in (20, 55, 110):
        copy = p.copy()
        assert keys(play(copy, f"card-{card}")) == ["played"]
        assert legal(copy) == {f"unify-{region}" for region in range(1, 6)} | actions
        assert seen(copy)["under_way"]["card"] == card
        play(copy, "recruit red-1")
        assert (seen(copy)["court"]["top"], len(seen(copy)["court"]["cards"])) == (card, 7)


def test_an_action_that_cannot_be_done_in_full_cannot_be_chosen() -> None:
    """Z3.2"""
    p = position(
        "seat 1, region 1: 3 rg - 0 0\nseat 1, region 2: 43,83 - - 0 1\n"
        "seat 1, region 3: - w - 0 0\nseat 1, region 5: - - - 0 0"
    )
    play(p, "card-30")
    assert legal(p) == {f"unify-{region}" for region in range(1, 6)} | {"recruit", "reassign"}
    assert refused(p, "governor") == ("Z5.3.nowhere", (), {"action": "governor"})
    assert refused(p, "hire") == ("Z5.4.nowhere", (), {"action": "hire"})
    assert refused(p, "palace") == ("Z5.5.nowhere", (), {"action": "palace"})
    assert refused(p, "wall") == ("Z5.6.nowhere", (), {"action": "wall"})


def test_there_is_always_something_to_do() -> None:
    """Z3.2: without an official in supply one can reassign, without one on the board recruit."""
    nobody = "seat 1, region 1: 3 - - 0 0\nseat 1, region 3: - - - 0 0\nseat 1, region 5: - - - 0 0"
    p = position(nobody)
    play(p, "card-30")
    assert refused(p, "reassign") == ("Z5.2.nobody", (), {})
    assert "recruit" in legal(p)
    p = position(nobody.replace("3 - -", "3 rrrrrgggggwwwww -"))
    play(p, "card-30")
    assert refused(p, "recruit") == ("Z5.1.none", (), {})
    assert "reassign" in legal(p)


def test_officials_go_down_free_before_the_card_while_there_is_room() -> None:
    """Z3.3: any number of times; two have room in a worker area."""
    p = position()
    assert {"down-red-1", "down-grey-1", "down-white-1"} == {move for move in legal(p) if move.startswith("down")}
    assert refused(p, "down-white-3") == ("Z3.3.room", ("3",), {"region": 3, "n": 2})
    assert refused(p, "down-red-4") == ("Z3.3.governing", ("4",), {"region": 4, "official": "red"})
    events = play(p, "down-red-1 down-white-1")
    assert [event.args["official"] for event in events] == ["red", "white"]
    assert {event.clause for event in events} == {"Z3.3"}
    assert line(p, "region 1", 1) == "3 g rw 0 0"
    assert refused(p, "down-grey-1")[0] == "Z3.3.room"
    play(p, "card-30")
    assert refused(p, "down-grey-1") == ("Z3.3.phase", (), {"phase": "action"})
    play(p, "hire hire-1")
    assert line(p, "region 1", 1) == "3 g rw 2 1"


TASK = "wall west-1: W1A 2..\nwall centre-1: W3A 21.\ntask 1 wall: 1 2\n"


def test_tasks_are_taken_by_themselves_at_the_end_of_the_turn() -> None:
    """Z3.4, Z7.1: the disc goes on the leftmost free space, before the next seat moves."""
    p = position(TASK)
    events = play(p, "card-30 wall wall-west-1-2 pay-25")
    assert keys(events)[-2:] == ["wall", "task"]
    assert happened(events, "task") == {"seat": 0, "section": 1, "kind": "wall", "vp": 4}
    assert (line(p, "task 1 wall"), p.to_move) == ("1 21", 1)


def test_tasks_are_checked_after_a_reward_too() -> None:
    """Z3.4, Z6.2: the wall of a reward fulfils one, though no turn ends."""
    p = position(rewarding("law", 3) + TASK + "seat 1, markers: law:1\nwall west-1: W1A .2.")
    events = play(p, "take wall-west-1-1")
    assert happened(events, "wall.by")["cause"] == "reward-law"
    assert keys(events)[2:5] == ["wall.by", "task", "line"]


# Z4 Unify


@pytest.mark.parametrize(
    ("region", "markers", "level"), [(4, 1, None), (1, 2, 1), (2, 3, 3)], ids=["first", "second", "third"]
)
def test_a_card_brings_markers_of_its_colour_and_unrest(region: int, markers: int, level: int | None) -> None:
    """Z4.1, Z4.2: 1, 2 or 3 markers, and unrest + 0, 1 or 2."""
    p = position()
    events = play(p, f"card-55 unify-{region}")
    assert happened(events, "unified") == {"seat": 0, "card": 55, "region": region}
    assert happened(events, "markers") == {"seat": 0, "colour": "currency", "n": markers, "cause": ""}
    rises = [(event.clause, event.args["level"]) for event in events if event.key == "zhanguo.event.unrest"]
    assert rises == ([] if level is None else [("Z4.2", level)])
    assert line(p, f"region {region}", 1).split()[0].split(",")[-1] == "55"
    assert line(p, "stock") == f"writing:4 currency:{4 - markers} law:2"


def test_a_marker_missing_in_the_stock_is_a_vp() -> None:
    """Z4.1: two law markers are left, then none."""
    p = position()
    events = play(p, "card-100 unify-2")
    assert happened(events, "markers")["n"] == 2
    assert happened(events, "vp.missing") == {"seat": 0, "n": 1, "source": "missing", "cause": ""}
    events = play(p, "card-101 unify-2")
    assert "markers" not in keys(events)
    assert (happened(events, "vp.missing")["n"], p.scores) == (3, (1, 3))


def test_a_region_has_room_for_three_cards() -> None:
    """Z4.1: the first thing missing, whatever the unrest."""
    p = position("seat 1, region 2: 43,83,7 - - 1 4")
    play(p, "card-55")
    assert refused(p, "unify-2") == ("Z4.1.room", ("2",), {"region": 2})


def test_unrest_may_reach_the_last_step_but_not_pass_it() -> None:
    """Z4.2: 2 + 2 is 4, 3 + 2 would be 5."""
    p = position("seat 1, region 2: 43,83 - - 1 2")
    play(p, "card-55 unify-2")
    assert line(p, "region 2", 1) == "43,83,55 - - 1 4"
    p = position("seat 1, region 2: 43,83 - - 1 3\nseat 1, region 1: 3 - - 0 4")
    play(p, "card-55")
    assert refused(p, "unify-2") == ("Z4.2", ("2",), {"region": 2, "level": 3, "rise": 2, "last": 4})
    assert refused(p, "unify-1") == ("Z4.2", ("1",), {"region": 1, "level": 4, "rise": 1, "last": 4})
    assert "unify-4" in legal(p)


def test_the_first_card_may_be_put_where_unrest_is_at_the_last_step() -> None:
    """Z4.2: it adds nothing."""
    p = position("seat 1, region 5: - - w 1 4")
    play(p, "card-55 unify-5")
    assert line(p, "region 5", 1) == "55 - w 1 4"
