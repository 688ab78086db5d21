"""What holds after every decision of every game of ZhanGuo, whatever the options and the tables."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import plancia
from plancia import Position
from plancia.games.zhanguo.components import Components, printed, read_components
from plancia.games.zhanguo.names import COLOURS, OFFICIALS, ROOM
from zhanguo.boards import keen, seen
from zhanguo.component_files import Raw, raw_files, written

View = dict[str, Any]


class Watch:
    """A game under way: everything is counted after every decision, and compared with what was there before."""

    def __init__(self, position: Position, tables: Components) -> None:
        self.position, self.tables = position, tables
        self.players = position.game.players
        (self.counts,) = [row for row in tables.players.rows if row.players == self.players]
        auction = position.game.options["auction"] == "on"
        self.track = [tables.auction.vp if auction else 0] * self.players
        self.played = [0] * self.players
        self.placed: list[int | None] = []
        self.built: list[int] = []
        self.check()

    def play_on(self, dice: random.Random) -> None:
        """To the end of the game."""
        while not self.position.over:
            assert len(self.position.legal) >= 2
            self.position.play(keen(self.position, dice))
            self.note()
            self.check()
        self.check_end()

    def note(self) -> None:
        """VP and cards as the events tell them."""
        for event in self.position.events:
            key, args = event.key.removeprefix("zhanguo.event."), event.args
            if key.startswith("vp."):
                self.track[args["seat"]] += args["n"]
            elif key == "board":
                self.track[args["seat"]] -= args["vp"]
            elif key == "played":
                self.played[args["seat"]] += 1

    def check(self) -> None:
        """All of it."""
        view = seen(self.position)
        assert all_cards(self.position, view) == list(range(1, 121))
        assert list(self.position.scores) == self.track
        assert min(self.track) >= 0
        self.check_markers(view)
        self.check_map(view)
        self.check_tasks(view)
        for seat in view["seats"]:
            self.check_seat(view, seat)
        taken = [] if view["over"] else [row["seat"] for row in view["rewards"]]
        assert sorted([*view["line"], *(seat for seat in taken if seat is not None)]) == list(range(self.players))
        self.check_standing(view)

    def check_markers(self, view: View) -> None:
        """Z1.3: stock and held are as many as ever; each value-3 marker is in one place."""
        for colour in COLOURS:
            held = [seat["markers"][colour] for seat in view["seats"]]
            assert view["markers"]["stock"][colour] + sum(one["small"] for one in held) == self.counts.markers
            holder = view["markers"]["big"][colour]
            assert [seat for seat, one in enumerate(held) if one["big"]] == ([] if holder in (None, -1) else [holder])
            assert (holder == -1) == (not self.tables.court.big_markers)
            for one in held:
                assert one["value"] == one["small"] + one["big"] * self.tables.court.big_value

    def check_map(self, view: View) -> None:
        """Z1.4: palace spaces, bonus squares, one wall a section."""
        for region in view["map"]:
            assert sum(region["palaces"]) <= self.counts.palace_spaces
            on_squares = Counter(region["squares"])
            beside = [n - on_squares[seat] for seat, n in enumerate(region["governors"])]
            assert min(beside) >= 0
            assert sum(beside) == 0 or on_squares[None] == 0
        for wall in view["walls"]:
            builders = [seat for seat in wall["slots"] if seat is not None]
            assert len(set(builders)) == len(builders)

    def check_tasks(self, view: View) -> None:
        """Z7.1: discs from the left, one for each seat, and only of those who have what the task names."""
        for task in view["tasks"]:
            discs = task["spaces"]
            taken = [seat for seat in discs if seat is not None]
            assert discs == taken + [None] * (self.players - len(taken))
            assert len(set(taken)) == len(taken)
            places = self.position.game.printed["tasks"][task["kind"]][task["task"] - 1]
            for seat in range(self.players):
                assert task["done"][seat] == [place for place in places if stands(view, seat, task["kind"], place)]
                assert seat not in taken or task["done"][seat] == places

    def check_seat(self, view: View, seat: View) -> None:
        """Z1.2, Z1.5: pieces, officials, unrest, room."""
        number, supplies = view["seats"].index(seat), self.tables.supplies
        assert seat["governors"] + sum(region["governors"][number] for region in view["map"]) == supplies.governors
        assert seat["palaces"] + sum(region["palaces"][number] for region in view["map"]) == supplies.palaces
        walls = sum(wall["slots"].count(number) for wall in view["walls"])
        assert seat["walls"] + walls == supplies.walls
        assert min(seat["governors"], seat["palaces"], seat["walls"], *seat["supply"].values()) >= 0
        for official in OFFICIALS:
            areas = [region[area][official] for region in seat["regions"] for area in ("governing", "working")]
            assert min(areas) >= 0
            assert seat["supply"][official] + sum(areas) == supplies.officials
        passing = view["under_way"]["transit"]
        for k, region in enumerate(seat["regions"], 1):
            through = passing and view["to_move"] == number and passing["region"] == k
            assert sum(region["working"].values()) <= self.tables.court.worker_area + bool(through)
            assert 0 <= region["unrest"] <= self.tables.unrest.last
            assert region["workers"] >= 0
            assert len(region["cards"]) <= ROOM
        assert view["scores"][number] == sum(seat["earned"].values())

    def check_standing(self, view: View) -> None:
        """Cards on boards, pieces on the map and discs on tasks never move again."""
        laid = [card for seat in view["seats"] for region in seat["regions"] for card in padded(region["cards"])]
        squares = [seat for region in view["map"] for seat in region["squares"]]
        slots = [seat for wall in view["walls"] for seat in wall["slots"]]
        spaces = [seat for task in view["tasks"] for seat in task["spaces"]]
        placed = [*laid, *squares, *slots, *spaces]
        built = [n for region in view["map"] for n in (*region["governors"], *region["palaces"])]
        assert all(before in (None, now) for before, now in zip(self.placed or placed, placed, strict=True))
        assert all(before <= now for before, now in zip(self.built or built, built, strict=True))
        self.placed, self.built = placed, built

    def check_end(self) -> None:
        """Z3.1, Z8.3: everybody has played all cards, and the sheet adds up to the VP."""
        view, each = seen(self.position), self.tables.rounds.rounds * self.tables.rounds.draw
        assert self.played == [len(COLOURS) * each] * self.players
        assert set(view["decks"].values()) == {40 - self.players * each}
        for seat in range(self.players):
            assert sum(row["points"] for row in view["sheet"] if row["seat"] == seat) == self.track[seat]
        first = max(view["line"], key=lambda seat: (self.track[seat], -view["line"].index(seat)))
        assert view["winners"] == [first]


def all_cards(position: Position, view: View) -> list[int]:
    """Z1.1: in decks, hands, court and on boards, just opened, just rejected."""
    state = position.states[0]
    decks, left = state["deck"].tolist(), state["left"].tolist()
    cards = [card for deck, n in zip(decks, left, strict=True) for card in deck[:n]]
    cards += [card for card in state["cards"].flatten().tolist() if card]
    sets = [state["pile"].tolist(), *state["hand"].tolist()]
    if view["phase"] == "reject":
        sets += state["rejected"][:, :, view["round"] - 1].tolist()
    for bits in sets:
        cards += [deck * 40 + k + 1 for deck in range(3) if bits[deck] for k in range(40) if bits[deck] >> k & 1]
    if view["phase"] == "action":
        cards.append(int(state["card"]))
    return sorted(cards)


def stands(view: View, seat: int, kind: str, place: str | int) -> bool:
    """Z7.1: has the seat a piece of the kind in a place?"""
    if kind != "wall":
        return bool(view["map"][int(place) - 1][f"{kind}s"][seat] > 0)
    walls = [wall["section"] for wall in view["walls"] if seat in wall["slots"]]
    return any(place in (section, section.rpartition("-")[0]) for section in walls)


def padded(cards: list[int]) -> list[int | None]:
    return [*cards, *[None] * ROOM][:ROOM]


PAIRS = [
    [("off", "off", "usual"), ("on", "on", "strict")],
    [("on", "off", "usual"), ("off", "on", "strict")],
]
"""Draft, line order and unrest: in each pair every one of them both ways."""


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("boards", "auction"), [("A", "off"), ("B", "off"), ("B", "on")])
def test_nothing_is_lost_and_nothing_appears(players: int, boards: str, auction: str) -> None:
    """Z1.1 to Z1.5, Z3.1, Z7.1, Z8.3 after every decision, with every variant."""
    dice = random.Random(f"{players}{boards}{auction}")
    for draft, line, unrest in PAIRS[(players + (auction == "on")) % 2]:
        game = plancia.game(
            "zhanguo", players=players, boards=boards, auction=auction, draft=draft, line=line, unrest=unrest
        )
        Watch(game.start(dice.getrandbits(64)), printed()).play_on(dice)


def test_with_four_players_the_decks_are_empty_in_the_end() -> None:
    """Z1.1, Z3.1"""
    position = plancia.game("zhanguo", players=4, draft="on").start(1)
    Watch(position, printed()).play_on(random.Random(1))
    assert seen(position)["decks"] == dict.fromkeys(COLOURS, 0)


@settings(max_examples=10, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(raw_files(), st.integers(2, 4), st.integers(0, 2**32))
def test_other_tables_are_played_by_their_own_numbers(raw: Raw, players: int, seed: int) -> None:
    """Z1.1 to Z1.5: a user's file, from the first decision to the last."""
    tables, dice = read_components(written(raw)), random.Random(seed)
    boards, auction = dice.choice([("A", "off"), ("B", "off"), ("B", "on")])
    game = plancia.game(
        "zhanguo",
        players=players,
        boards=boards,
        auction=auction,
        draft=dice.choice(["off", "on"]),
        line=dice.choice(["off", "on"]),
        unrest=dice.choice(["usual", "strict"]),
        components=tables.text(),
    )
    Watch(game.start(seed), tables).play_on(dice)
