"""Terratain's three records: the box (what was agreed), the state (what changes), the desk (where a step works)."""

from collections.abc import Iterable, Mapping

import numpy as np

from plancia.core.contract import Array, desk_of, look, records
from plancia.core.options import Value, first_seat

SEATS = 6
SIDE = 9
PLOTS = SIDE * SIDE
TERRITORIES = 9
TEMPLE, CASTLE, CITY, FARM, MINE, PALACE, ARMY = range(7)
KINDS = 7
STRUCTURES = 6
"""The kinds below this one are structures."""
EACH = 10
"""T1.1 Chits of each kind in a cup at the start."""
DRAWS, KEPT = 2, 4
"""T2.2, T2.6 Chits drawn in a turn, and kept at its end."""
TURNS = 400
"""T3.1 The last turn of all players together."""
CROWD, SHORTEST_ROW = 5, 3
"""T3.3, T3.7 From how many structures on a territory and a row score."""
MOST_POINTS, SIX_POINTS = 3, 6
"""T3.6, T3.8"""
PLAIN, MOUNTAIN, RIVER = 0, 1, 2
WAR, BUILD, DISCARD, DRAW = 0, 1, 2, 3
"""The phases of a turn: those that ask for a decision, and the one it begins with."""

PEACE = PLOTS
"""Actions: war on each plot, no war, each structure on each plot, a discard of each kind."""
BUILDING = PEACE + 1
DISCARDING = BUILDING + STRUCTURES * PLOTS
ACTIONS = DISCARDING + KINDS


def words(plots: Iterable[int]) -> Array:
    """A set of plots as two words of bits."""
    bits = sum(1 << x for x in plots)
    return np.array([bits & (1 << 64) - 1, bits >> 64], np.uint64)


def _territory(x: int) -> int:
    return x // SIDE // 3 * 3 + x % SIDE // 3


TERRITORY = np.array([words(x for x in range(PLOTS) if _territory(x) == t) for t in range(TERRITORIES)])
"""T1.2 The plots of each territory."""
STEPS = np.array([1, SIDE, SIDE + 1, SIDE - 1], np.int64)
"""From a plot to the next one east, south, south-east, south-west."""
INNER = np.array(
    [
        words(x for x in range(PLOTS) if x % SIDE < SIDE - 1),
        words(x for x in range(PLOTS) if x // SIDE < SIDE - 1),
        words(x for x in range(PLOTS) if x % SIDE < SIDE - 1 and x // SIDE < SIDE - 1),
        words(x for x in range(PLOTS) if x % SIDE > 0 and x // SIDE < SIDE - 1),
    ]
)
"""The plots with a next one in each of these directions."""

_PATTERNS = [
    ("centre", 5, "5"),
    *[("line", 9, territories) for territories in ("123", "456", "789", "147", "258", "369", "159", "357")],
    *[("block", 8, territories) for territories in ("1245", "2356", "4578", "5689")],
    ("corners", 8, "1379"),
]
PATTERN_WAYS = tuple(way for way, _, _ in _PATTERNS)
"""T3.5 What the control of these territories is called,"""
PATTERN_POINTS = np.array([points for _, points, _ in _PATTERNS], np.int64)
"""what it scores,"""
PATTERNS = np.array([sum(1 << int(t) - 1 for t in territories) for _, _, territories in _PATTERNS], np.int64)
"""and which they are, as bits."""

BOX = np.dtype(
    [
        ("players", np.int64),
        ("first", np.int64),  # 0 at random, else the seat + 1
        ("mountains", np.int64),
        ("rivers", np.int64),
        ("corners", np.int64),  # do they count as next to each other?
    ]
)

STATE = np.dtype(
    [
        ("rng", np.uint64),
        ("ground", np.int8, PLOTS),
        ("owner", np.int8, PLOTS),  # seat + 1
        ("kind", np.int8, PLOTS),  # 0 on an empty plot
        ("cup", np.int8, (SEATS, KINDS)),
        ("reserve", np.int8, (SEATS, KINDS)),
        ("discards", np.int8, (SEATS, KINDS)),
        ("turn", np.int16),  # of all players together, from 1
        ("seat", np.int8),
        ("phase", np.int8),
        ("over", np.int8),
        ("eye", np.int8),
        # what follows is kept for speed and follows from the above: sets of plots
        ("empty", np.uint64, 2),
        ("own", np.uint64, (SEATS, 2)),
        ("built", np.uint64, (STRUCTURES, 2)),  # by kind, of all seats
        ("soil", np.uint64, (STRUCTURES, 2)),  # where the ground lets a kind be built
        ("menu", np.uint64, (STRUCTURES, 2)),  # and of actions: what may be chosen now, see menu.py
    ]
)

OWN = 20
"""Numbers that say something of a seat alone, for a value to be learned from."""

DESK = desk_of(
    ("own", np.float32, (SEATS, OWN)),  # what a value sees of each seat, see features.py
    ("chance", np.float64, (SEATS, TERRITORIES)),  # to control a territory
)


def make_box(options: Mapping[str, Value]) -> Array:
    """The kernel's box for complete options."""
    box = records(BOX, 1)
    b = look(box)
    b.players, b.first = options["players"], first_seat(options)
    b.mountains, b.rivers = options["mountains"] == "on", options["rivers"] == "on"
    b.corners = options["adjacency"] == 8
    return box
