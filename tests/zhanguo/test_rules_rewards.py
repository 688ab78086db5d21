"""ZhanGuo clause by clause: Z6 rewards, Z7 tasks."""

import pytest

from plancia import TextError
from plancia.games.zhanguo.names import SECTIONS
from zhanguo.boards import entries, happened, keys, legal, line, play, position, refused, rewarding, seen

# Z6 Rewards


def test_the_highest_value_decides_first_and_ties_go_by_the_line() -> None:
    """Z6.1: discs still on the line come before those on this round's rewards."""
    p = position(base="rewards")
    assert (p.to_move, seen(p)["reward"]) == (1, "currency")
    assert happened(play(p, "pass"), "declined") == {"seat": 1, "colour": "currency"}
    assert p.to_move == 2
    play(p, "pass")
    assert p.to_move == 0
    play(p, "pass")
    assert (seen(p)["reward"], p.to_move) == ("law", 1)
    assert line(p, "markers", 2) == "currency:3 law:1"
    p = position("to move: 3\nseat 3, markers: currency:4", "rewards")
    assert legal(p) == {"take", "pass"}


def test_two_discs_on_rewards_tie_by_the_column() -> None:
    """Z6.1: writing before currency."""
    law = "reward: law\nline: 1\nseat 2, markers: law:2\nseat 3, markers: law:2\n"
    for first, second in ((2, 3), (3, 2)):
        discs = f"taken: writing:{first} currency:{second}\n"
        play(p := position(f"{law}{discs}to move: {first}", "rewards"), "pass")
        assert p.to_move == second - 1
        with pytest.raises(TextError, match=f"seat {first}"):
            position(f"{law}{discs}to move: {second}", "rewards")


def test_who_takes_a_reward_returns_all_markers_of_the_colour() -> None:
    """Z6.1: value 1 to the stock, value 3 to court, the disc onto the reward; the others keep theirs."""
    p = position("big: writing:court currency:2 law:court", "rewards")
    events = play(p, "take")
    assert keys(events) == ["took", "returned", "workers.by"]
    assert happened(events, "took") == {"seat": 1, "round": 1, "colour": "currency", "gain": "workers"}
    assert happened(events, "returned") == {"seat": 1, "colour": "currency", "n": 4, "value": 6}
    assert line(p, "big") == "writing:court currency:court law:court"
    assert (line(p, "line"), line(p, "taken")) == ("1", "writing:3 currency:2")
    assert [line(p, "markers", seat) for seat in (1, 2, 3)] == ["currency:2", "law:1", "currency:3"]
    assert seen(p)["rewards"][1]["seat"] == 1


def test_a_player_may_take_several_rewards_his_disc_moves_to_the_latest() -> None:
    """Z6.1"""
    p = position("big: writing:court currency:2 law:court", "rewards")
    play(p, "take")
    assert p.to_move == 1
    play(p, "take")
    assert (line(p, "line"), line(p, "taken")) == ("1", "writing:3 law:2")


def test_a_big_marker_alone_is_enough_to_be_asked() -> None:
    """Z6.1"""
    p = position("to move: 1\nbig: writing:court currency:1 law:court\nseat 1, markers: -", "rewards")
    assert legal(p) == {"take", "pass"}


def test_who_has_no_markers_is_not_asked() -> None:
    """Z6.1: after the two others it is the next reward."""
    p = position("seat 1, markers: -", "rewards")
    play(p, "pass pass")
    assert seen(p)["reward"] == "law"


def test_a_palace_gained_by_a_reward_may_take_the_returned_marker_again() -> None:
    """Z6.1, Z6.2: it scores the cards, and is free."""
    p = position(rewarding("law", 4) + "big: writing:court currency:court law:1\nseat 1, markers: law:2")
    events = play(p, "take")
    assert happened(events, "palace.by") == {"seat": 0, "region": 3, "cause": "reward-law"}
    assert legal(p) == {"marker-writing", "marker-currency", "marker-law"}
    assert (p.scores, line(p, "map 3"), line(p, "region 3", 1)) == ((0, 0), "... - 1", "- w rg 2 0")
    events = play(p, "marker-law")
    assert happened(events, "big.by")["cause"] == "reward-law"
    assert happened(events, "vp.palaces.by")["n"] == 3


def test_officials_of_a_reward_are_of_any_colour_in_its_region() -> None:
    """Z6.2: one by one, as many as the supply has."""
    p = position("seat 2, markers: law:1\nreward: law\ntaken: currency:3", "rewards")
    play(p, "take")
    assert legal(p) == {"red-5", "grey-5", "white-5"}
    assert refused(p, "red-4") == ("Z6.2.region", ("5",), {"region": 5})
    assert happened(play(p, "red-5"), "official.by") == {
        "seat": 1, "official": "red", "region": 5, "cause": "reward-law"
    }  # fmt: skip
    full = "seat 2, region 1: 44 rrrrrgggggwwww - 0 0\nreward: law\ntaken: currency:3"
    p = position(full, "rewards")
    events = play(p, "take")
    assert happened(events, "official.by")["official"] == "white"
    assert seen(p)["round"] == 2


def test_workers_of_a_reward_bring_no_unrest() -> None:
    """Z6.2"""
    p = position(base="rewards")
    assert happened(play(p, "take"), "workers.by") == {"seat": 1, "n": 2, "region": 4, "cause": "reward-currency"}
    assert line(p, "region 4", 2) == "- - - 2 0"


def test_a_governor_of_a_reward_needs_no_officials_ends_unrest_and_gains_its_square() -> None:
    """Z6.2: no ability follows, though a card on the board would fit."""
    p = position(rewarding("writing", 3) + "seat 1, markers: writing:1\nseat 1, region 4: 85 - - 0 2")
    events = play(p, "take")
    assert happened(events, "unrest.by") == {"seat": 0, "region": 4, "level": 0, "cause": "reward-writing"}
    assert legal(p) == {"square-1", "square-2", "square-3"}
    events = play(p, "square-3")
    assert happened(events, "governor.by")["cause"] == "reward-writing"
    assert happened(events, "vp.squares.by")["cause"] == "square-4-3"
    assert "used" not in keys(events)
    assert line(p, "region 1", 1) == "3 rgw - 0 0"


def test_a_wall_of_a_reward_is_free_but_obeys_bars_and_sections() -> None:
    """Z6.2"""
    p = position(rewarding("writing", 4) + "seat 1, markers: writing:1\nwall west-1: W1A .1.\nwall west-2: W2A 2..")
    play(p, "take")
    assert legal(p) == {"wall-west-2-2"} | {f"wall-{name}-{slot}" for name in SECTIONS[2:] for slot in (1, 2)}
    assert refused(p, "wall-east-1-3") == ("Z6.2.bars", ("east-1",), {"bars": 3})
    assert refused(p, "wall-west-1-1")[0] == "Z5.6.own"
    assert refused(p, "wall-west-2-1")[0] == "Z5.6.taken"
    events = play(p, "wall-east-1-2")
    assert "paid" not in keys(events)
    assert happened(events, "wall.by")["cause"] == "reward-writing"


@pytest.mark.parametrize(
    "changes",
    ["seat 1, region 3: - w rg 2 3", "map 1: ... - 11\nmap 2: ... - 11\nmap 4: ... - 11"],
    ids=["banned there", "no palace left"],
)
def test_who_could_gain_nothing_is_not_asked(changes: str) -> None:
    """Z6.2: seat 1 has more law markers, but could not build the palace in region 3."""
    p = position(rewarding("currency", 4) + "seat 1, markers: currency:1 law:3\nseat 2, markers: law:1\n" + changes)
    play(p, "pass")
    assert (seen(p)["reward"], p.to_move) == ("law", 1)


def test_if_nobody_could_gain_anything_nobody_is_asked() -> None:
    """Z6.2: all palace spaces of region 3 are taken, so the round is over."""
    p = position(rewarding("currency", 4) + "seat 1, markers: currency:1 law:3\nmap 3: ... - 22")
    assert keys(play(p, "pass"))[:3] == ["declined", "line", "round"]


def test_the_rewards_give_no_vp_for_majorities() -> None:
    """Z6.2"""
    p = position(rewarding("law", 2) + "seat 1, markers: law:3")
    play(p, "pass")
    assert (seen(p)["round"], p.scores) == (3, (0, 0))


def test_discs_return_to_the_line_in_the_order_of_ties() -> None:
    """Z6.3: those still on it first, then by the column; the top one starts the next round."""
    p = position(base="rewards")
    events = play(p, "take pass")
    assert happened(events, "line") == {"seats": [0, 2, 1]}
    assert happened(events, "round") == {"n": 2, "seat": 0}
    assert (seen(p)["line"], p.to_move) == ([0, 2, 1], 0)


def test_discs_return_before_the_end_scoring_too() -> None:
    """Z6.3, Z8.2, Z8.3: who takes the last reward of all is last in a tie."""
    p = position(rewarding("law", 5) + "seat 1, markers: writing:2 law:1\nseat 2, markers: writing:2")
    events = play(p, "take square-3")
    assert [key for key in keys(events) if key in ("line", "over")] == ["line", "over"]
    assert happened(events, "line") == {"seats": [1, 0]}
    assert happened(events, "vp.markers") == {
        "seat": 1, "n": 5, "source": "markers", "cause": "", "colour": "writing"
    }  # fmt: skip


# Z7 Tasks


def test_a_task_needs_a_piece_in_every_place() -> None:
    """Z7.1: palaces in 1 and 4; one disc for each player, on the leftmost free space."""
    p = position("map 1: ... - 1\nseat 1, region 4: - - - 2 0")
    events = play(p, "card-30 palace palace-3 pay-5 marker-law")
    assert "task" not in keys(events)
    p = position("map 1: ... - 1\nseat 1, region 4: - - - 2 0")
    events = play(p, "card-30 palace palace-4 pay-5 marker-law")
    assert happened(events, "task") == {"seat": 0, "section": 1, "kind": "palace", "vp": 5}
    p = position("map 1: ... - 1\nmap 4: ... - 1\ntask 1 palace: 1 1\nseat 1, region 4: - - - 2 0")
    assert "task" not in keys(play(p, "card-30 palace palace-4 pay-5 marker-law"))


def test_two_tasks_may_be_taken_in_one_turn() -> None:
    """Z7.1, Z3.4: in both sections."""
    p = position("wall west-1: W1A 1..\nwall east-1: W5A 1..\ntask 2 wall: 2 -")
    events = play(p, "card-30 wall wall-centre-1-1 pay-2")
    assert [event.args["section"] for event in events if event.key == "zhanguo.event.task"] == [1, 2]


def test_a_section_of_tasks_scores_the_sum_times_the_number_of_discs() -> None:
    """Z7.2: (4 + 5) × 2 and 5 × 1; in the other section 5 × 1."""
    p = position(
        "wall west-1: W1A 21.\nwall centre-1: W3A 21.\nwall east-1: W5A .1.\ntask 1 wall: 1 21\ntask 1 palace: 1 1\n"
        "task 2 wall: 2 1\nmap 1: ... - 1\nmap 4: ... - 1"
    )
    assert entries(p, "Z7.2") == [(1, 18), (1, 5), (2, 5)]
