"""ZhanGuo's actions as data, and how they may be typed."""

import json
import random
from typing import Any

import pytest

import plancia
from plancia.games.zhanguo.names import COLOURS, OFFICIALS
from zhanguo.boards import VARIANTS, keen, legal, play, position

GAME = plancia.game("zhanguo")
MOVES = [GAME.describe(action) for action in range(GAME.actions)]


def test_every_action_is_told_apart_by_what_it_is_about() -> None:
    """Z3.2: nobody has to read its text."""
    assert len(MOVES) == 749
    for action, move in enumerate(MOVES):
        assert (move["action"], GAME.read(move["text"])) == (action, action)
        about = {name: value for name, value in move.items() if name not in ("action", "text")}
        assert GAME.matching(**about) == [action]
        assert json.loads(json.dumps(move)) == move


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("pass", {"kind": "pass"}),
        ("done", {"kind": "done"}),
        ("take", {"kind": "take"}),
        ("bid-7", {"kind": "bid", "vp": 7}),
        ("board-star", {"kind": "board", "board": "star"}),
        ("reject-57", {"kind": "reject", "card": 57}),
        ("down-red-3", {"kind": "down", "official": "red", "region": 3}),
        ("card-57", {"kind": "card", "card": 57}),
        ("unify-3", {"kind": "unify", "region": 3}),
        ("hire", {"kind": "court", "court": "hire"}),
        ("red-3", {"kind": "official", "official": "red", "region": 3}),
        ("red-2g-3g", {"kind": "move", "official": "red", "from": "2g", "to": "3g", "region": 2, "target": 3}),
        ("grey-2w-2g", {"kind": "move", "official": "grey", "from": "2w", "to": "2g", "region": 2, "target": 2}),
        ("governor-3", {"kind": "governor", "region": 3}),
        ("hire-3", {"kind": "hire", "region": 3}),
        ("palace-3", {"kind": "palace", "region": 3}),
        ("wall-west-1-2", {"kind": "wall", "section": "west-1", "slot": 2, "bars": 2}),
        ("pay-135", {"kind": "pay", "regions": [1, 3, 5]}),
        ("square-2", {"kind": "square", "square": 2}),
        ("marker-law", {"kind": "marker", "colour": "law"}),
        ("use-57", {"kind": "use", "card": 57}),
        ("calm-3", {"kind": "calm", "region": 3}),
    ],
)
def test_what_an_action_is_about(text: str, about: dict[str, Any]) -> None:
    action = GAME.read(text)
    assert GAME.describe(action) == {"action": action, "text": text, **about}


def test_all_places_of_moves_are_cells() -> None:
    cells = {cell["name"] for cell in GAME.printed["cells"]}
    for move in MOVES:
        places = [move.get("from"), move.get("to"), move.get("section"), *move.get("regions", ()), move.get("region")]
        assert {str(place) for place in places if place is not None} <= cells


def wished(moves: str, before: str = "") -> set[str]:
    """What a decision is about, after planned moves and those made before."""
    p = position()
    play(p, before)
    planned = [p.game.read(move) for move in moves.split()]
    return {target.move["text"] for target in p.targets(*planned)}


def test_a_decision_is_about_all_that_one_may_wish_for() -> None:
    """Z3.2, Z5: every action, region and slot, legal or not."""
    regions = range(1, 6)
    courts = {"recruit", "reassign", "governor", "hire", "palace", "wall"}
    assert wished("card-55") == {f"unify-{n}" for n in regions} | courts
    for court in ("governor", "hire", "palace"):
        assert wished(f"card-55 {court}") == {f"{court}-{n}" for n in regions}
    sections = [f"{site}-{n}" for site in ("west", "centre", "east") for n in (1, 2)]
    assert wished("card-55 wall") == {f"wall-{section}-{slot}" for section in sections for slot in (1, 2, 3)}
    assert wished("card-55 recruit") == {f"{official}-{n}" for official in OFFICIALS for n in regions}
    assert wished("", "card-55 palace") == {f"pay-{n}" for n in regions}
    assert wished("card-55 wall wall-east-2-2") == {f"pay-{a}{b}" for a in regions for b in regions if a < b}
    assert wished("card-55 palace pay-2") == {f"marker-{colour}" for colour in COLOURS}
    assert wished("", "card-30 governor") == {"square-1", "square-2", "square-3"}
    assert wished("card-55 hire hire-3") == {"use-3", "use-43", "use-83", "done"}
    p = plancia.game("zhanguo", boards="B", auction="on").start(1)
    assert {target.move["text"] for target in p.targets(p.game.read("bid-3"))} == {
        "pass",
        *(f"bid-{n}" for n in range(1, 16)),
    }


@pytest.mark.parametrize("options", VARIANTS)
def test_the_legal_actions_are_among_them_and_the_others_are_refused(options: dict[str, Any]) -> None:
    """Z8.8: a reason for each that is not legal, at places that exist."""
    p, dice = plancia.game("zhanguo", **options).start(5), random.Random(5)
    cells = {cell["name"] for cell in p.game.printed["cells"]}
    while not p.over:
        if dice.random() < 0.15:
            targets = p.targets()
            free = [target.move["action"] for target in targets if target.refusal is None]
            assert free == sorted(p.legal)
            for target in targets:
                assert target.refusal is None or set(target.refusal.cells) <= cells
        p.play(keen(p, dice))


def test_every_action_can_be_written_in_short() -> None:
    for text, short in (
        ("card-57", "57"),
        ("red-3", "r3"),
        ("white-2g-3g", "w2g3g"),
        ("wall-west-1-2", "w12"),
        ("marker-law", "law"),
        ("pay-135", "135"),
    ):
        assert GAME.ways(GAME.read(text))[0] == text
        assert short in GAME.ways(GAME.read(text))
    assert GAME.ways(GAME.read("done")) == ("done",)


def test_downs_are_wished_for_where_officials_are() -> None:
    """Z3.3: also where the worker area is full."""
    p = position("seat 1, region 3: - rg rg 2 0")
    asked = {target.move["text"]: target.refusal for target in p.targets() if target.move["kind"] == "down"}
    assert asked.keys() == {"down-red-1", "down-grey-1", "down-white-1", "down-red-3", "down-grey-3"}
    assert {text for text, refusal in asked.items() if refusal is None} == {
        text for text in legal(p) if text[:4] == "down"
    }
    refusal = asked["down-red-3"]
    assert refusal is not None
    assert refusal.clause == "Z3.3"
    assert play(p, "down-red-1")
