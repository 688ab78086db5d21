"""A turn of ZhanGuo planned before it is played: how far one can see, and every choice on the way."""

import random
from collections import Counter
from typing import Any

import pytest

import plancia
from plancia import ActionError, Position
from plancia.core.contract import AHEAD, ALONE
from plancia.core.position import Target
from zhanguo.boards import VARIANTS, keen, keys, play, position, rewarding, seen


@pytest.mark.parametrize("options", VARIANTS)
def test_a_preview_tells_all_that_is_certain_and_shows_the_position_then(options: dict[str, Any]) -> None:
    """Z1.6: it halts exactly where cards come to light that the mover does not know."""
    p, dice = plancia.game("zhanguo", **options).start(7), random.Random(7)
    halts: Counter[bool] = Counter()
    while not p.over:
        seat, action = p.to_move, keen(p, dice)
        assert seat is not None
        preview = p.preview(action)
        p.play(action)
        assert preview.events == tuple(event for event in p.events if event.certain)
        assert preview.halted == any(not event.certain for event in p.events)
        if not preview.halted:
            assert preview.after == p.blind(seat)
            assert preview.view == p.view(seat)
        halts[preview.halted] += 1
    assert halts[True] >= 5


def test_a_whole_turn_can_be_planned() -> None:
    """Z3.1, Z5.7: card, action, region, ability, end."""
    p = position()
    moves = ["card-55", "hire", "hire-3", "use-83", "done"]
    preview = p.preview(*map(p.game.read, moves))
    assert keys(list(preview.events)) == [
        "played",
        "court",
        "workers",
        "unrest",
        "used",
        "workers.by",
        "done",
    ]
    assert preview.after.to_move == 1
    assert p.to_move == 0


def test_nothing_is_dealt_ahead() -> None:
    """Z3.1, Z6.3: the line and the next round can be known, the cards cannot."""
    p = position(rewarding("law", 2) + "seat 1, markers: law:1")
    preview = p.preview(p.game.read("pass"))
    assert (preview.halted, keys(list(preview.events))) == (True, ["declined", "line", "round"])
    assert preview.view["public"]["phase"] == "deal"
    assert (preview.view["legal"], preview.view["private"]["hand"]) == ([], [])
    assert preview.after.targets() == ()
    with pytest.raises(ActionError):
        p.preview(p.game.read("pass"), p.game.read("card-1"))
    play(p, "pass")
    assert seen(p)["phase"] == "card"


def test_no_card_of_another_hand_is_played_ahead() -> None:
    """Z3.1: the other one has a single card left and nobody to send down."""
    p = position(
        "round: 2\nseat 1, hand: 55\nseat 2, hand: 61\nseat 2, region 1: 44 - - 0 0\nseat 2, region 2: - - - 0 0\n"
        "seat 2, region 3: - - - 0 0\nseat 2, region 4: - - - 0 0\nseat 2, region 5: - - - 0 0"
    )
    play(p, "card-55")
    preview = p.preview(p.game.read("unify-5"))
    assert (preview.halted, preview.after.to_move) == (True, 1)
    assert "played" not in keys(list(preview.events))
    assert "played" in keys(play(p, "unify-5"))


def test_rejects_go_under_the_decks_ahead_for_nobody_sees_them() -> None:
    """Z8.5: the last one to reject can look on to the first turn."""
    p, dice = plancia.game("zhanguo", draft="on").start(3), random.Random(3)
    while sum(seen(p)["seats"][1]["hand"].values()) > 7:
        p.play(dice.choice(p.legal))
    preview = p.preview(p.legal[0])
    assert (preview.halted, keys(list(preview.events))) == (False, ["rejected", "buried"])
    assert preview.view["public"]["phase"] == "card"


def open_after(p: Position, *moves: str, depth: int = 1) -> dict[str, Target]:
    targets = p.targets(*map(p.game.read, moves), depth=depth)
    return {target.move["text"]: target for target in targets}


def test_every_region_answers_even_where_one_is_left() -> None:
    """Z5.5: region 3 alone can have a palace and 2 alone pay for it, so the rules would choose both by themselves."""
    p = position("seat 1, region 5: - - w 0 0")
    play(p, "card-55")
    targets = open_after(p, "palace")
    refused = {text: target.refusal.key for text, target in targets.items() if target.refusal}
    assert refused == {
        "palace-1": "zhanguo.refuse.Z5.5.home",
        "palace-2": "zhanguo.refuse.Z5.5.home",
        "palace-4": "zhanguo.refuse.Z5.5.home",
        "palace-5": "zhanguo.refuse.Z5.5.home",
    }
    assert targets["palace-3"].outlook["workers"] == [-3, -3]
    assert keys(list(targets["palace-3"].events))[:1] == ["paid"]
    play(p, "palace")
    assert seen(p)["phase"] != "palace"


def test_targets_of_targets() -> None:
    """Z3.2, Z5: two choices deep, every action with its places; a refused one has none."""
    p = position()
    play(p, "card-55")
    targets = open_after(p, depth=2)
    assert {text: len(target.next) for text, target in targets.items() if text[:5] != "unify"} == {
        "recruit": 15,
        "reassign": len(targets["reassign"].next),
        "governor": 5,
        "hire": 5,
        "palace": 5,
        "wall": 18,
    }
    assert targets["unify-4"].next == ()  # the turn is over
    wall = {target.move["text"]: target for target in targets["wall"].next}
    assert wall["wall-east-2-1"].outlook["workers"] == [-1, -1]
    assert wall["wall-east-2-3"].outlook["workers"] == [-3, -3]
    assert targets["hire"].next[2].as_json()["outlook"]["triggers"] == [3, 83]


def test_a_number_that_does_not_fit_is_the_reason_against_every_card() -> None:
    """Z5.7: nobody is asked then, but may ask."""
    p = position()
    play(p, "card-30")
    refusal = open_after(p, "hire", "hire-3")["use-83"].refusal
    assert refusal is not None
    assert (refusal.key, refusal.cells) == ("zhanguo.refuse.Z5.7.higher", ("card-50",))
    assert refusal.say("en") == "Card 30 would have to be higher than 50, which it covers. (Z5.7)"
    assert "done" not in open_after(p, "hire", "hire-3")


@pytest.mark.parametrize("until", [0, AHEAD, ALONE])
def test_a_step_forgets_what_the_one_before_it_stopped_for(until: int) -> None:
    p = position(rewarding("law", 2) + "seat 1, markers: law:1")
    desk = p.game.scratch.desk
    desk["halted"] = 1
    q = position()
    assert q.copy()._go(q.game.read("card-55"), until) is False


def test_an_action_alone_deals_nothing_either() -> None:
    """Z3.1"""
    p = position(rewarding("law", 2) + "seat 1, markers: law:1")
    assert p.copy()._go(p.game.read("pass"), ALONE) is True
    assert p.targets(p.game.read("pass")) == ()
