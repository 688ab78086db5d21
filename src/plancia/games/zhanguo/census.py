"""What the lab counts in a game of ZhanGuo: what was used, taken and built, and where the VP came from."""

from collections.abc import Iterable, Iterator

from plancia.core.census import OFFERED
from plancia.core.events import Event
from plancia.core.game import Data
from plancia.core.position import View
from plancia.games.zhanguo.names import EFFECTS, REGIONS, ROOM, TRIGGERS

Amount = tuple[str, str, int, float]

WALL_CLAUSE = "Z8.3"
UNIFY = "unify"
BESIDE = "beside"
BUCKETS = (range(7), range(7, 9), range(9, 11), range(11, 13), range(13, 15), range(15, REGIONS * ROOM + 1))
"""Numbers of cards on a board that are looked at together."""


class Census:
    """The counts of one game."""

    answers = "take", "pass"

    def __init__(self, printed: Data, view: View) -> None:
        """Z2.1 The start player's disc is on top of the line."""
        self.printed = printed
        self.start: int = view["public"]["line"][0]
        self.rewards = {
            (number, reward["colour"]): f"{number} {reward['colour']} {reward['gain']}"
            for number, rewards in enumerate(printed["rewards"], 1)
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

    def final(self, view: View) -> Iterator[Amount]:
        """What was in play, and who had what at the end."""
        printed, public = self.printed, view["public"]
        auction = any(option["name"] == "auction" and option["value"] == "on" for option in printed["options"])
        dealt = {own["board"] for own in public["seats"]}
        for seat, own in enumerate(public["seats"]):
            for group, names in (
                ("action", (*(action["court"] for action in printed["court"]["actions"]), UNIFY)),
                ("effect", EFFECTS),
                ("trigger", TRIGGERS),
                ("reward", self.rewards.values()),
                (OFFERED, self.rewards.values()),
            ):
                yield from ((group, name, seat, 0) for name in names)
            yield from (("task", *task) for task in _tasks(printed, public, seat))
            yield from _walls(public, seat)
            yield from (("square", *square) for square in _squares(printed, public, seat))
            in_play = [board for board in printed["boards"] if auction or board in dealt]
            yield from (("board", board, seat, own["board"] == board) for board in in_play)
            yield from (("source", source, seat, vp) for source, vp in own["earned"].items())
            yield from _pieces(public, seat)
        if auction:
            yield from self.prices


def _tasks(printed: Data, public: Data, seat: int) -> Iterator[tuple[str, int, int]]:
    """Z7.1 The tasks in play, and whether the seat has a disc there."""
    for task in public["tasks"]:
        places = printed["tasks"][task["kind"]][task["task"] - 1]
        yield f"{task['kind']} {'+'.join(map(str, places))}", seat, task["spaces"].count(seat)


def _walls(public: Data, seat: int) -> Iterator[Amount]:
    """Z8.3 The sides of the wall tiles in play: walls built on them, and VP that each wall scored."""
    tiles = {wall["section"]: wall["tile"] for wall in public["walls"]}
    for wall in public["walls"]:
        yield "wall", wall["tile"], seat, wall["slots"].count(seat)
    for entry in public["sheet"]:
        if entry["clause"] == WALL_CLAUSE and entry["seat"] == seat:
            yield "wall_vp", tiles[entry["args"]["section"]], seat, entry["points"]


def _squares(printed: Data, public: Data, seat: int) -> Iterator[tuple[str, int, int]]:
    """Z5.3 Bonus squares by what they give, and governors beside them."""
    for region, there in zip(public["map"], printed["regions"], strict=True):
        for owner, square in zip(region["squares"], there["squares"], strict=True):
            yield f"{square['gain']} {square['amount']}", seat, owner == seat
    yield BESIDE, seat, sum(region["governors"][seat] - region["squares"].count(seat) for region in public["map"])


def _pieces(public: Data, seat: int) -> Iterator[Amount]:
    """Pieces of the seat at the end; cards on its board by their number too."""
    cards = sum(len(region["cards"]) for region in public["seats"][seat]["regions"])
    yield "piece", "cards", seat, cards
    yield "piece", "governors", seat, sum(region["governors"][seat] for region in public["map"])
    yield "piece", "palaces", seat, sum(region["palaces"][seat] for region in public["map"])
    yield "piece", "walls", seat, sum(wall["slots"].count(seat) for wall in public["walls"])
    yield "piece", "discs", seat, sum(task["spaces"].count(seat) for task in public["tasks"])
    for bucket in BUCKETS:
        name = f"{bucket[0]}–{bucket[-1]}" if len(bucket) > 1 else f"{bucket[0]}"
        yield "cards", name, seat, cards in bucket
