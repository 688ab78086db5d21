"""What the lab counts in a game of ZhanGuo: what was used, taken and built, and where the VP came from."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from plancia.core.census import OFFERED
from plancia.core.events import Event
from plancia.games.zhanguo.kernel.state import ACTIONS
from plancia.games.zhanguo.names import BOARDS, EFFECTS, REGIONS, ROOM, TRIGGERS

Amount = tuple[str, str, int, float]

WALL_CLAUSE = "Z8.3"
UNIFY = "unify"
BESIDE = "beside"
BUCKETS = (range(7), range(7, 9), range(9, 11), range(11, 13), range(13, 15), range(15, REGIONS * ROOM + 1))
"""Numbers of cards on a board that are looked at together."""


class Census:
    """The counts of one game."""

    answers = "take", "pass"

    def __init__(self, view: Mapping[str, Any]) -> None:
        """Z2.1 The start player's disc is on top of the line."""
        self.start: int = view["line"][0]
        self.rewards = {
            (number, reward["colour"]): f"{number} {reward['colour']} {reward['gain']}"
            for number, rewards in enumerate(view["rewards"], 1)
            for reward in rewards
        }
        self.round = 1
        self.action = ""
        self.prices: list[Amount] = []

    def note(self, event: Event) -> Iterable[tuple[str, str, int]]:
        """Actions, abilities by effect and by trigger, rewards offered and taken."""
        name, args = event.key.split(".")[2], event.args
        if name == "court":
            self.action = args["action"]
            return (("action", self.action, args["seat"]),)
        if name == "unified":
            return (("action", UNIFY, args["seat"]),)
        if name == "used":
            return ("effect", args["effect"], args["seat"]), ("trigger", self.action, args["seat"])
        if name in ("took", "declined"):
            reward = self.rewards[self.round, args["colour"]]
            offered = (OFFERED, reward, args["seat"])
            return (("reward", reward, args["seat"]), offered) if name == "took" else (offered,)
        if name == "round":
            self.round = args["n"]
        elif name == "board":
            self.prices.append(("price", args["board"], args["seat"], args["vp"]))
        return ()

    def final(self, view: Mapping[str, Any]) -> Iterator[Amount]:
        """What was in play, and who had what at the end."""
        for seat, own in enumerate(view["seats"]):
            for group, names in (
                ("action", (*ACTIONS, UNIFY)),
                ("effect", EFFECTS),
                ("trigger", TRIGGERS),
                ("reward", self.rewards.values()),
                (OFFERED, self.rewards.values()),
            ):
                yield from ((group, name, seat, 0) for name in names)
            yield from (("task", *task) for task in _tasks(view, seat))
            yield from _walls(view, seat)
            yield from (("square", *square) for square in _squares(view, seat))
            yield from (("board", board, seat, own["board"] == board) for board in _boards(view))
            yield from (("source", source, seat, vp) for source, vp in own["earned"].items())
            yield from _pieces(view, seat)
        if view["options"]["auction"] == "on":
            yield from self.prices


def _tasks(view: Mapping[str, Any], seat: int) -> Iterator[tuple[str, int, int]]:
    """Z7.1 The tasks in play, and whether the seat has a disc there."""
    for task in view["tasks"]:
        yield f"{task['kind']} {'+'.join(map(str, task['places']))}", seat, _holds(task["spaces"], seat)


def _walls(view: Mapping[str, Any], seat: int) -> Iterator[Amount]:
    """Z8.3 The sides of the wall tiles in play: walls built on them, and VP that each wall scored."""
    tiles = {wall["section"]: f"{wall['tile']}{wall['side']}" for wall in view["walls"]}
    for wall in view["walls"]:
        yield "wall", tiles[wall["section"]], seat, _holds(wall["slots"], seat)
    for entry in view["sheet"]:
        if entry["clause"] == WALL_CLAUSE and entry["seat"] == seat:
            yield "wall_vp", tiles[entry["args"]["section"]], seat, entry["points"]


def _squares(view: Mapping[str, Any], seat: int) -> Iterator[tuple[str, int, int]]:
    """Z5.3 Bonus squares by what they give, and governors beside them."""
    on_squares = 0
    for region in view["map"]:
        for square in region["squares"]:
            taken = square["seat"] == seat
            on_squares += taken
            yield f"{square['gain']} {square['amount']}", seat, taken
    yield BESIDE, seat, sum(region["governors"][seat] for region in view["map"]) - on_squares


def _boards(view: Mapping[str, Any]) -> tuple[str, ...]:
    """Z8.4 The sides B that were in play: all in an auction, else those dealt."""
    dealt = {own["board"] for own in view["seats"]}
    return BOARDS if view["options"]["auction"] == "on" else tuple(board for board in BOARDS if board in dealt)


def _pieces(view: Mapping[str, Any], seat: int) -> Iterator[Amount]:
    """Pieces of the seat at the end; cards on its board by their number too."""
    cards = sum(len(region["cards"]) for region in view["seats"][seat]["regions"])
    yield "piece", "cards", seat, cards
    yield "piece", "governors", seat, sum(region["governors"][seat] for region in view["map"])
    yield "piece", "palaces", seat, sum(region["palaces"][seat] for region in view["map"])
    yield "piece", "walls", seat, sum(_holds(wall["slots"], seat) for wall in view["walls"])
    yield "piece", "discs", seat, sum(_holds(task["spaces"], seat) for task in view["tasks"])
    for bucket in BUCKETS:
        name = f"{bucket[0]}–{bucket[-1]}" if len(bucket) > 1 else f"{bucket[0]}"
        yield "cards", name, seat, cards in bucket


def _holds(spaces: Iterable[Mapping[str, Any]], seat: int) -> int:
    """How many of these spaces the seat holds."""
    return sum(space["seat"] == seat for space in spaces)
