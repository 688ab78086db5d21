"""What an action is said to cost, gain and set off is what comes of it, however the turn goes on."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import plancia
from plancia import Event, Position
from plancia.core.contract import AHEAD
from plancia.games.zhanguo.names import COLOURS
from zhanguo.boards import VARIANTS, keen, play, position

NUMBERS: dict[str, Callable[[dict[str, Any]], tuple[str, int]]] = {
    "workers": lambda args: ("workers", args["n"]),
    "paid": lambda args: ("workers", -args["n"]),
    "official": lambda args: ("officials", 1),
    "dismissed": lambda args: ("officials", -3),
    "governor": lambda args: ("governors", 1),
    "palace": lambda args: ("palaces", 1),
    "wall": lambda args: ("walls", 1),
    "markers": lambda args: (args["colour"], args["n"]),
    "returned": lambda args: (args["colour"], 0),
    "big": lambda args: ("big", 1),
}
"""By the first word of an event's key, which number of its seat it changes, and by how much."""
END = ("governors", "markers", "tasks", "walls")
"""Sources of VP that only the end of the game brings."""


def numbers(position: Position, seat: int) -> Counter[str]:
    """What a seat has, as everybody sees it."""
    view = position.view("spectator")["public"]
    own = view["seats"][seat]
    officials = [n for region in own["regions"] for area in ("governing", "working") for n in region[area].values()]
    return Counter(
        {
            "vp": sum(vp for source, vp in own["earned"].items() if source not in END),
            "workers": sum(region["workers"] for region in own["regions"]),
            "officials": sum(officials),
            "governors": -own["governors"],
            "palaces": -own["palaces"],
            "walls": -own["walls"],
            "big": sum(held["big"] for held in own["markers"].values()),
            **{colour: own["markers"][colour]["small"] for colour in COLOURS},
        }
    )


class End:
    """How a turn may come to its abilities or its end: what it added by then, and what can be used."""

    def __init__(self, guess: Position, told: list[Event], seat: int, causes: set[str]) -> None:
        view = guess.view("spectator")["public"]
        self.added: Counter[str] = Counter()
        for event in told:
            word, args = event.key.split(".")[2], event.args
            if args.get("seat") == seat and args.get("cause", "") in causes:
                if word == "vp" and args["source"] not in END:
                    self.added["vp"] += args["n"]
                elif word in NUMBERS:
                    name, n = NUMBERS[word](args)
                    self.added[name] += n
        self.unrest = tuple(region["unrest"] for region in view["seats"][seat]["regions"])
        self.usable = {move["card"] for move in map(guess.game.describe, guess.legal) if move["kind"] == "use"}
        if self.usable:
            guess = guess.copy()
            guess._go(guess.game.read("done"), AHEAD)
            told = [*told, *guess.events]
        tasks = [event.args for event in told if event.key == "zhanguo.event.task" and event.args["seat"] == seat]
        self.tasks = {(args["section"], args["kind"]) for args in tasks}


def ends(guess: Position, turn: int, seat: int, told: list[Event]) -> Iterator[tuple[Position, list[Event]]]:
    """Every way on; where officials only wander about one of them stands for all."""
    phase = guess.view("spectator")["public"]["phase"]
    if guess.over or (guess.turn, guess.to_move) != (turn, seat) or phase in ("card", "action", "ability", "deal"):
        yield guess, told
        return
    for action in list(guess.legal)[:1] if phase == "move" else guess.legal:
        after = guess.copy()
        after._go(action, AHEAD)
        yield from ends(after, turn, seat, [*told, *after.events])


def played_out(p: Position, action: int) -> dict[str, Any]:
    """The outlook on an action, by playing all that may follow in the same turn."""
    seat = p.to_move
    assert seat is not None
    before, after = numbers(p, seat), p.blind(seat).resample(0)
    after._go(action, AHEAD)
    then = p.view(seat)["public"]["seats"][seat]["regions"]
    now, cause = numbers(after, seat), after.view("spectator")["public"]["under_way"]["cause"]
    tasks = {(event.args["section"], event.args["kind"]) for event in after.events if event.key[-5:] == ".task"}
    found = [End(*end, seat, {"", cause or ""}) for end in ends(after, p.turn, seat, [])]
    ranges = {}
    for name, n in now.items():
        added = [end.added[name] for end in found]
        least, most = n - before[name] + min(added), n - before[name] + max(added)
        if least or most:
            ranges[name] = [least, most]
    limits = p.game.printed["unrest"]
    unrest = []
    for region in range(5):
        levels = {end.unrest[region] for end in found}
        old = then[region]["unrest"]
        for level in sorted(levels - {old}):
            row = {"region": region + 1, "from": old, "to": level, "sure": len(levels) == 1}
            unrest.append(row | {"ban": level >= limits["ban"], "dead": level >= limits["last"]})
    same = not after.over and (after.turn, after.to_move) == (p.turn, seat)
    return ranges | {
        "unrest": unrest,
        "tasks": tasks | set.intersection(*(end.tasks for end in found)),
        "triggers": sorted(set().union(*(end.usable for end in found))) if same else [],
    }


def told(outlook: dict[str, Any]) -> dict[str, Any]:
    """The same part of an outlook."""
    known = {name: outlook[name] for name in outlook if name not in ("markers", "moves", "squares", "fits", "tasks")}
    tasks = {(task["section"], task["kind"]) for task in outlook["tasks"]}
    return {**known, **outlook.get("markers", {}), "tasks": tasks}


@pytest.mark.parametrize("options", VARIANTS)
def test_it_is_what_comes_of_all_continuations(options: dict[str, Any]) -> None:
    """Z4, Z5, Z6.2: numbers from the least to the most, unrest, tasks, cards set off; gains of squares not counted."""
    p, dice = plancia.game("zhanguo", **options).start(12), random.Random(12)
    tried: Counter[str] = Counter()
    while not p.over:
        for action in p.legal:
            kind = p.game.describe(action)["kind"]
            if tried[kind] < 12 and dice.random() < 0.3:
                tried[kind] += 1
                assert told(p.preview(action).outlook) == played_out(p, action), (p.text(), p.game.write(action))
        p.play(keen(p, dice))
    assert tried["court"] == tried["unify"] == 12
    assert tried["pay"] + tried["wall"] + tried["use"] + tried["square"] + tried["take"] > 20


def looked(p: Position, *moves: str) -> dict[str, Any]:
    """The outlook on moves, without what is nothing."""
    outlook = p.preview(*map(p.game.read, moves)).outlook
    return {name: value for name, value in outlook.items() if value}


def rise(region: int, before: int, after: int, *, sure: bool = True) -> dict[str, Any]:
    return {
        "region": region,
        "from": before,
        "to": after,
        "sure": sure,
        "ban": after >= 3,
        "dead": after >= 4,
    }


def test_unifying_gives_markers_or_vp_and_says_what_unrest_will_forbid() -> None:
    """Z4.1, Z4.2"""
    p = position("seat 1, region 2: 43,83 - - 1 2\nseat 1, markers: -\nseat 2, markers: currency:5")
    play(p, "card-55")
    assert looked(p, "unify-2") == {"vp": [2, 2], "markers": {"currency": [1, 1]}, "unrest": [rise(2, 2, 4)]}
    assert looked(p, "unify-5") == {"markers": {"currency": [1, 1]}}


def test_a_governor_costs_three_officials_ends_unrest_and_has_squares_to_choose() -> None:
    """Z5.3: what the square gives is a matter of choice, and told of the square itself."""
    p = position("seat 1, region 1: 40 rgw - 0 2\nmap 1: .2. - -\nwall west-1: W1A 1..")
    play(p, "card-30")
    outlook = looked(p, "governor")
    assert outlook == {
        "officials": [-3, -3],
        "governors": [1, 1],
        "unrest": [rise(1, 2, 0)],
        "squares": [{"region": 1, "squares": [1, 3]}],
        "fits": ["governor"],
        "triggers": [40],
    }
    assert looked(p, "governor", "square-3")["vp"] == [3, 3]
    assert looked(p, "governor", "square-1")["moves"] == 4


def test_hiring_tells_workers_unrest_and_the_cards_it_sets_off() -> None:
    """Z5.4, Z5.7: by region; for the action itself from the least to the most."""
    p = position("seat 1, region 2: 43,83 - w 1 3")
    play(p, "card-55")
    outlook = looked(p, "hire")
    assert (outlook["workers"], outlook["triggers"], outlook["fits"]) == ([1, 2], [3, 83], ["hire"])
    assert outlook["unrest"][0] == rise(2, 3, 4, sure=False)
    assert looked(p, "hire", "hire-2")["triggers"] == [3]
    p = position()
    play(p, "card-30")
    assert "triggers" not in looked(p, "hire")
    assert "fits" not in looked(p, "hire")


def test_a_palace_and_a_wall_tell_their_price() -> None:
    """Z5.5, Z5.6"""
    p = position()
    play(p, "card-55")
    palace, wall = looked(p, "palace"), looked(p, "wall")
    cards = sum(len(region["cards"]) for region in p.view(0)["public"]["seats"][0]["regions"])
    assert (palace["workers"], palace["vp"], palace["palaces"]) == ([-3, -3], [cards, cards], [1, 1])
    assert palace["big"] == [1, 1]
    assert (wall["workers"], wall["walls"]) == ([-3, -1], [1, 1])
    assert looked(p, "reassign") == {"moves": 3}


def test_a_card_tells_which_actions_its_number_fits() -> None:
    """Z5.7: beside card 50."""
    p = position()
    assert looked(p, "card-55")["fits"] == ["hire", "palace", "wall"]
    assert looked(p, "card-30")["fits"] == ["recruit", "governor"]


def test_no_view_carries_it() -> None:
    p = position()
    play(p, "card-55")
    assert "triggers" not in str(p.view(0))
