"""ZhanGuo clause by clause: Z5.7 the abilities of cards."""

from typing import Any

import pytest

from zhanguo.boards import happened, keys, legal, play, position, refused, rewarding, seen


def test_higher_cards_trigger_abilities_of_hiring() -> None:
    """Z5.7: 55 covers 50. Each card once, in any order, and all are optional."""
    p = position()
    play(p, "card-55 hire hire-3")
    assert legal(p) == {"use-3", "use-83", "done"}
    assert seen(p)["under_way"]["usable"] == [3, 83]
    events = play(p, "use-83")
    assert happened(events, "used") == {"seat": 0, "card": 83, "effect": "E3"}
    assert happened(events, "workers.by") == {"seat": 0, "n": 1, "region": 2, "cause": "card-83"}
    assert refused(p, "use-83") == ("Z5.7.used", ("card-83",), {"card": 83})
    assert refused(p, "use-60") == ("Z5.7.board", ("card-60",), {"card": 60})
    assert refused(p, "use-43") == ("Z5.7.effect", ("card-43",), {"card": 43})
    play(p, "done")
    assert p.to_move == 1


def test_a_number_that_does_not_fit_asks_nothing() -> None:
    """Z5.7: 30 is not higher than 50."""
    p = position()
    assert "used" not in keys(play(p, "card-30 hire hire-3"))
    assert p.to_move == 1


ACTS = {
    "hire": ("hire hire-3", 8, True),
    "palace": ("palace pay-2 marker-law", 17, True),
    "wall": ("wall wall-east-2-1 pay-2", 26, True),
    "recruit": ("recruit red-4", 39, False),
    "governor": ("governor square-3", 40, False),
}
"""Each court action, a card that it triggers, and whether it takes a higher card."""


@pytest.mark.parametrize("action", ACTS)
@pytest.mark.parametrize("card", [30, 60])
def test_hire_palace_and_wall_need_a_higher_card_recruit_and_governor_a_lower_one(action: str, card: int) -> None:
    """Z5.7: beside card 50."""
    moves, trigger, higher = ACTS[action]
    building = "wall west-1: W1A ..1\n" if action == "governor" else ""
    p = position(f"{building}seat 1, region 1: {trigger} rgw - 0 0")
    play(p, f"card-{card} {moves}")
    fits = (card > 50) == higher
    assert (p.to_move == 0) == fits
    if fits:
        assert f"use-{trigger}" in legal(p)


@pytest.mark.parametrize("action", ACTS)
def test_the_first_court_card_of_the_game_fits_everything(action: str) -> None:
    """Z5.7: nothing is covered."""
    moves, trigger, _ = ACTS[action]
    p = position(
        f"turn: 3\nwall west-1: W1A ..1\nseat 1, hand: 20 55 60 100 110\nseat 2, hand: 21 31 61 101 111\n"
        f"seat 1, region 1: {trigger} rgw - 0 0\nseat 1, region 2: - - - 1 0\nseat 1, region 3: - - rg 2 0\n"
        f"seat 1, region 5: - - g 1 0\nseat 2, region 1: 44 - - 0 0",
        "start",
    )
    events = play(p, f"card-55 {moves}")
    assert happened(events, "court.first")["covered"] is None
    assert f"use-{trigger}" in legal(p)


def test_the_court_pile_is_never_cleared() -> None:
    """Z5.7: its top card is still there in the next round."""
    p = position(rewarding("law", 2) + "top: 50\nseat 1, markers: law:1")
    play(p, "pass")
    view = seen(p)
    assert (view["round"], view["court"]["top"], len(view["court"]["cards"])) == (3, 50, 18)


def test_cards_are_dead_at_the_last_step_at_that_moment() -> None:
    """Z5.7: hiring in region 2 itself kills its cards, calming it brings them to life again."""
    p = position("seat 1, region 2: 43,83 - w 1 3\nseat 1, region 4: 38 - - 0 0")
    play(p, "card-55 hire hire-2")
    assert legal(p) == {"use-3", "use-38", "done"}
    assert refused(p, "use-83") == ("Z5.7.dead", ("card-83",), {"card": 83, "region": 2})
    events = play(p, "use-38")
    assert happened(events, "unrest.by") == {"seat": 0, "region": 2, "level": 3, "cause": "card-38"}
    assert "use-83" in legal(p)


def test_the_bonus_comes_before_the_abilities() -> None:
    """Z5.7, Z5.3: the governor's square first, then the cards that it triggers."""
    p = position("seat 1, region 1: 40 rgw - 0 0\nwall west-1: W1A 1..")
    events = play(p, "card-30 governor square-2 red-4")
    assert keys(events)[-1] == "official.by"
    assert legal(p) == {"use-40", "done"}
    assert happened(play(p, "use-40"), "vp.abilities.by")["cause"] == "card-40"


def test_a_card_of_another_action_is_not_triggered() -> None:
    """Z5.7"""
    p = position("seat 1, region 4: 39 - - 0 0")
    play(p, "card-55 hire hire-3")
    assert refused(p, "use-39") == ("Z5.7.trigger", ("card-39",), {"card": 39, "action": "recruit"})


EFFECTS: dict[str, tuple[int, str, str, dict[str, Any]]] = {
    "E1": (23, "red-1", "official.by", {"official": "red", "region": 1}),
    "E3": (33, "", "workers.by", {"n": 1, "region": 1}),
    "E4": (38, "calm-2", "unrest.by", {"region": 2, "level": 0}),
    "E5": (3, "", "markers.by", {"colour": "writing", "n": 1}),
    "E6": (8, "", "vp.abilities.by", {"n": 2, "source": "abilities"}),
    "E7": (13, "", "vp.abilities.by", {"n": 4, "source": "abilities"}),
    "E8": (18, "", "vp.abilities.by", {"n": 3, "source": "abilities"}),
}
"""A card with each effect, what is still to choose, the event, and what it says; E2 is below."""


@pytest.mark.parametrize("effect", EFFECTS)
def test_what_the_cards_do(effect: str) -> None:
    """Z5.7: each laid behind region 1 and triggered by hiring, with 5 governors, a palace and 2 walls on the map."""
    card, choice, key, expected = EFFECTS[effect]
    p = position(
        f"map 2: 111 11 -\nmap 3: ... - 12\nwall west-1: W1A ..1\nwall east-1: W5A 1..\n"
        f"seat 1, region 1: {card} rgw - 0 0"
    )
    events = play(p, f"card-55 hire hire-5 use-{card} {choice}")[4:]
    assert happened(events, key) == {"seat": 0, "cause": f"card-{card}", **expected}
    assert {event.clause for event in events} == {"Z5.7"}


def test_calm_lowers_unrest_where_there_is_some() -> None:
    """Z5.7: in any region of the own board."""
    p = position("seat 1, region 1: 38 rgw - 0 2")
    play(p, "card-55 hire hire-3 use-38")
    assert legal(p) == {"calm-1", "calm-2", "calm-3"}
    assert refused(p, "calm-4") == ("Z5.7.calm", ("4",), {"region": 4})


def test_a_card_with_reassign_points_gives_two() -> None:
    """Z5.7: they work as in Z5.2, also on the circle board."""
    p = position(
        "zhanguo: players=2 boards=B\nseat 1: board circle\nseat 2: board star\nseat 1, region 1: 28 rgw - 0 0"
    )
    play(p, "card-55 hire hire-5 use-28")
    assert seen(p)["under_way"]["points"] == 2
    play(p, "red-1g-2g red-2g-3g")
    assert legal(p) == {"use-83", "done"}


def test_officials_of_a_card_go_to_its_own_region() -> None:
    """Z5.7"""
    p = position("seat 1, region 1: 23 rgw - 0 0")
    play(p, "card-55 hire hire-3 use-23")
    assert legal(p) == {"red-1", "grey-1", "white-1"}
    assert refused(p, "red-2") == ("Z5.7.region", ("1",), {"region": 1})


def test_an_effect_that_could_do_nothing_is_not_offered() -> None:
    """Z5.7: VP for governors without one, calm where there is no unrest."""
    p = position("seat 1, region 1: 13 rgw - 0 0\nseat 1, region 2: 38,83 - - 1 0\nseat 1, region 4: 18 - - 0 0")
    play(p, "card-55 hire hire-3 use-83")
    assert legal(p) == {"use-38", "done"}
    for card in (13, 18):
        assert refused(p, f"use-{card}") == ("Z5.7.effect", (f"card-{card}",), {"card": card})


def test_a_marker_of_a_card_may_be_missing_too() -> None:
    """Z5.7, Z4.1: 1 VP if none is left."""
    p = position("seat 1, markers: writing:4\nseat 2, markers: writing:2")
    play(p, "card-55 hire hire-3")
    assert happened(play(p, "use-3"), "vp.missing.by") == {"seat": 0, "n": 1, "source": "missing", "cause": "card-3"}
