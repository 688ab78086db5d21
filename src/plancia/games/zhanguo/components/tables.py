"""The tables of ZhanGuo: their fields, and what may stand in each."""

from dataclasses import dataclass
from typing import Annotated

from plancia.games.zhanguo import names
from plancia.games.zhanguo.components.schema import Case, Line, Name, Number, Rows, Several

_POINTS = Number(0, 20)
_REASSIGN = Number(1, names.POINTS)
_REGION = Number(1, names.REGIONS)
_BARS = Number(1, names.BARS)
_PLACED = ("officials", "workers", "governor", "palace")

Few = Annotated[int, Number(0, 9)]
Points = Annotated[int, _POINTS]
Region = Annotated[int, _REGION]
Colour = Annotated[str, Name(names.COLOURS)]
Official = Annotated[str, Name(names.OFFICIALS)]


@dataclass(frozen=True, kw_only=True)
class Table:
    """Every table says where it comes from."""

    provenance: Annotated[str, Name(names.PROVENANCES)]
    note: Annotated[str, Line()] = ""


@dataclass(frozen=True, kw_only=True)
class Rounds(Table):
    """Z3.1 Rounds of the game, and cards drawn from each deck in a round."""

    rounds: Annotated[int, Number(1, names.ROUNDS)]
    draw: Annotated[int, Number(1, 3)]


@dataclass(frozen=True, kw_only=True)
class Draft(Table):
    """Z8.5 Rounds with a draft, and cards drawn from each deck then; those above the usual number are rejected."""

    rounds: Annotated[int, Number(1, names.ROUNDS)]
    draw: Annotated[int, Number(2, names.DRAWS)]


@dataclass(frozen=True, kw_only=True)
class Auction(Table):
    """Z8.4 What everyone starts with when the boards are auctioned."""

    vp: Annotated[int, Number(0, names.BIDS)]


@dataclass(frozen=True, kw_only=True)
class Supplies(Table):
    """Z1.2 The pieces of a player; officials of each colour."""

    governors: Points
    palaces: Points
    walls: Annotated[int, Number(0, len(names.SECTIONS))]
    officials: Annotated[int, Number(1, 9)]


@dataclass(frozen=True)
class PlayersRow:
    """Z1.3, Z1.4 Markers of value 1 of each colour, and palace spaces of each region."""

    players: Annotated[int, Number(names.PLAYERS_MIN, names.PLAYERS_MAX)]
    markers: Annotated[int, Number(0, 30)]
    palace_spaces: Annotated[int, Number(1, 6)]


@dataclass(frozen=True, kw_only=True)
class Players(Table):
    """What depends on the number of players."""

    rows: Annotated[tuple[PlayersRow, ...], Rows(PlayersRow, ("players",))]


@dataclass(frozen=True)
class Start:
    """Z2.3 Officials in a governor area at the start."""

    official: Official
    region: Region
    amount: Annotated[int, Number(1, 9)]


@dataclass(frozen=True, kw_only=True)
class Setup(Table):
    """Z2.3 Where the first officials are."""

    rows: Annotated[tuple[Start, ...], Rows(Start, ("official", "region"), complete=False)]


@dataclass(frozen=True)
class RegionRow:
    """Z1.5 A region and its neighbours."""

    region: Region
    neighbours: Annotated[tuple[int, ...], Several(_REGION, 1, names.REGIONS - 1)]


@dataclass(frozen=True, kw_only=True)
class Regions(Table):
    """Z1.5 The map, as the player boards show it."""

    rows: Annotated[tuple[RegionRow, ...], Rows(RegionRow, ("region",))]


@dataclass(frozen=True, kw_only=True)
class Unrest(Table):
    """Z1.5 The unrest track: its last step, and the step from which palaces are banned."""

    last: Annotated[int, Number(1, 9)]
    palace_ban: Annotated[int, Number(1, 9)]


@dataclass(frozen=True)
class Unified:
    """Z4.1, Z4.2 What the 1st, 2nd or 3rd card of a region brings."""

    card: Annotated[int, Number(1, names.ROOM)]
    markers: Annotated[int, Number(0, 5)]
    unrest: Few


@dataclass(frozen=True, kw_only=True)
class Unify(Table):
    """Z4 Cards on the own board; VP for each marker missing in the stock."""

    missing_vp: Few
    rows: Annotated[tuple[Unified, ...], Rows(Unified, ("card",))]


@dataclass(frozen=True, kw_only=True)
class Court(Table):
    """Z5 The numbers of the court actions."""

    reassign_points: Annotated[int, _REASSIGN]
    worker_area: Annotated[int, Number(1, 5)]
    """Z1.5, Z5.4 Officials at rest in a worker area, so the most that hire workers."""
    hire_unrest: Few
    palace_workers: Annotated[int, Number(0, 5)]
    palace_others: Annotated[int, Number(0, 1)]
    """Z5.5 Workers of the palace's region, and of another one."""
    palace_vp: Few
    """Z5.5 VP per card on the own board."""
    big_markers: Annotated[int, Number(0, 1)]
    big_value: Annotated[int, Number(1, 9)]
    """Z1.3 Big markers of each colour, and the value of one."""


@dataclass(frozen=True)
class Square:
    """Z1.4 A bonus square: points to reassign, officials anywhere, or VP."""

    region: Region
    gain: Annotated[str, Name(("reassign", "officials", "vp"))]
    amount: Annotated[int, Case("gain", {"reassign": _REASSIGN, "officials": Number(1, 3), "vp": Number(1, 20)})]


@dataclass(frozen=True, kw_only=True)
class Squares(Table):
    """Z1.4 The governors' bonus squares on the map."""

    rows: Annotated[tuple[Square, ...], Rows(Square)]


@dataclass(frozen=True)
class Section:
    """Z1.4 A section of the wall, and the bars of its slots."""

    site: Annotated[str, Name(names.SITES)]
    section: Annotated[int, Number(1, 2)]
    bars: Annotated[tuple[int, ...], Several(_BARS, names.SLOTS, names.SLOTS, repeats=True)]


@dataclass(frozen=True, kw_only=True)
class Walls(Table):
    """Z1.4 The Great Wall; bars are both the price of a slot (Z5.6) and its factor (Z8.3)."""

    rows: Annotated[tuple[Section, ...], Rows(Section, ("site", "section"))]


@dataclass(frozen=True)
class WallTile:
    """Z8.3 A side of a wall tile: VP for every so many of what it counts."""

    tile: Annotated[str, Name(names.TILES)]
    side: Annotated[str, Name(names.SIDES)]
    criterion: Annotated[str, Name(names.CRITERIA)]
    per: Annotated[int, Number(1, 9)]
    vp: Few


@dataclass(frozen=True, kw_only=True)
class WallTiles(Table):
    """Z2.2 The tiles of the wall sections."""

    rows: Annotated[tuple[WallTile, ...], Rows(WallTile, ("tile", "side"))]


@dataclass(frozen=True)
class Task:
    """Z7.1 A task: one piece of a kind in every place; a wall's place is a site or a section such as west-1."""

    kind: Annotated[str, Name(names.TASK_KINDS)]
    places: Annotated[
        tuple[str | int, ...],
        Case(
            "kind",
            {
                "wall": Several(Name((*names.SITES, *names.SECTIONS)), 1, names.PLACES),
                "palace": Several(_REGION, 1, names.REGIONS),
                "governor": Several(_REGION, 1, names.REGIONS),
            },
        ),
    ]


@dataclass(frozen=True, kw_only=True)
class Tasks(Table):
    """Z7 The task tiles, and the numbers of their spaces from the left, one space for each player."""

    spaces: Annotated[tuple[int, ...], Several(_POINTS, names.PLAYERS_MAX, names.PLAYERS_MAX, True)]
    rows: Annotated[tuple[Task, ...], Rows(Task)]


@dataclass(frozen=True)
class Reward:
    """Z6.2 A reward: where a region is given it goes there; a wall goes on a slot with one of these bars."""

    round: Annotated[int, Number(1, names.ROUNDS)]
    colour: Colour
    gain: Annotated[str, Name(("officials", "workers", "governor", "palace", "wall"))]
    amount: Annotated[int, Case("gain", {"officials": Number(1, names.POINTS), "workers": Number(1, 9)})] = 1
    region: Annotated[int, Case("gain", dict.fromkeys(_PLACED, _REGION))] = 0
    bars: Annotated[tuple[int, ...], Case("gain", {"wall": Several(_BARS, 1, names.BARS)})] = ()


@dataclass(frozen=True, kw_only=True)
class Rewards(Table):
    """Z6 A reward for every round and colour."""

    rows: Annotated[tuple[Reward, ...], Rows(Reward, ("round", "colour"))]


@dataclass(frozen=True, kw_only=True)
class Majorities(Table):
    """Z8.1, Z8.2 VP at the end: for a region, for each governor present there, and for the markers of a colour."""

    region: Points
    governor: Points
    writing: Points
    currency: Points
    law: Points


@dataclass(frozen=True)
class Board:
    """Z2.3 A side B: instead of the usual number (reassign, third_card, palace) or added to it."""

    board: Annotated[str, Name(names.BOARDS)]
    power: Annotated[str, Name(names.POWERS)]
    amount: Annotated[
        int,
        Case(
            "power",
            {
                "reassign": _REASSIGN,
                "first_hire": Number(0, 5),
                "third_card": Number(0, 9),
                "third_markers": Number(0, 9),
                "palace": Number(0, 5),
                "palace_vp": Number(0, 9),
            },
        ),
    ]


@dataclass(frozen=True, kw_only=True)
class SideB(Table):
    """Z2.3 The player boards that differ."""

    rows: Annotated[tuple[Board, ...], Rows(Board, ("board",))]


@dataclass(frozen=True)
class Trigger:
    """Z5.7 A court action that triggers abilities, and what the played card must be."""

    trigger: Annotated[str, Name(names.TRIGGERS)]
    needs: Annotated[str, Name(names.NEEDS)]


@dataclass(frozen=True, kw_only=True)
class Triggers(Table):
    """Z5.7 Higher or lower than the card it covers."""

    rows: Annotated[tuple[Trigger, ...], Rows(Trigger, ("trigger",))]


@dataclass(frozen=True)
class Effect:
    """Z5.7 The effect of a card; `most` is the most that counting gives."""

    effect: Annotated[str, Name(names.EFFECTS)]
    gain: Annotated[
        str,
        Name(("officials", "reassign", "workers", "calm", "markers", "vp", "vp_per_governor", "vp_per_building")),
    ]
    amount: Annotated[
        int,
        Case(
            "gain",
            {
                "officials": Number(1, 3),
                "reassign": _REASSIGN,
                "workers": Number(1, 5),
                "calm": Number(1, names.POINTS),
                "markers": Number(1, 5),
                "vp": Number(1, 20),
                "vp_per_governor": Number(1, 5),
                "vp_per_building": Number(1, 5),
            },
        ),
    ]
    most: Annotated[int, Case("gain", {"vp_per_governor": Number(1, 50), "vp_per_building": Number(1, 50)})] = 0


@dataclass(frozen=True, kw_only=True)
class Effects(Table):
    """Z5.7 What the cards do."""

    rows: Annotated[tuple[Effect, ...], Rows(Effect, ("effect",))]


@dataclass(frozen=True)
class Range:
    """Z1.1 The numbers of a colour's cards."""

    colour: Colour
    first: Annotated[int, Number(1, names.CARDS)]
    last: Annotated[int, Number(1, names.CARDS)]


@dataclass(frozen=True, kw_only=True)
class Colours(Table):
    """Z1.1 The decks."""

    rows: Annotated[tuple[Range, ...], Rows(Range, ("colour",))]


@dataclass(frozen=True)
class Card:
    """Z1.1 A card."""

    number: Annotated[int, Number(1, names.CARDS)]
    colour: Colour
    trigger: Annotated[str, Name(names.TRIGGERS)]
    effect: Annotated[str, Name(names.EFFECTS)]


@dataclass(frozen=True, kw_only=True)
class Cards(Table):
    """Z1.1 All cards by number."""

    rows: Annotated[tuple[Card, ...], Rows(Card, ("number",))]
