"""Qin's three records: the box (what is printed), the state (what changes), the desk (where a step works)."""

import numpy as np

from plancia.core.contract import desk_of

SEATS = 4
TYPES = 6
HAND = 3
TILES = 72
SIDE_MIN, SIDE_MAX = 5, 20
CELLS = SIDE_MAX * SIDE_MAX
OFF = CELLS
"""Index of the cell that stands for everything off the board."""
SEVERAL = -1
"""In place of a province: more than one."""
VILLAGES = CELLS // 2
BORDER = 6
WORDS = (CELLS + 63) // 64
GREAT = 5
SINGLE, DOUBLE = 1, 2
"""Q4.4 Pagodas on a province, and on one of at least so many cells."""

GRASS, VILLAGE, WATER, START = 0, 1, 2, 3
EAST, SOUTH = 0, 1

PAIRS = 9
"""A placement's colours: 3 * (first half - 1) + (second half - 1)."""
TILE_OF_PAIR = np.array([0, 3, 5, 3, 1, 4, 5, 4, 2], dtype=np.int64)
"""Q1.2 RR YY BB RY YB BR, by pair; a mixed tile is two pairs, one each way round."""
PER_CELL = 2 * PAIRS
"""Actions per cell: two directions for every pair."""
ANY_TILE = (1 << TYPES) - 1

BOX = np.dtype(
    [
        ("players", np.int64),
        ("supply", np.int64),
        ("first", np.int64),  # 0 at random, else the seat + 1
        ("rows", np.int64),
        ("cols", np.int64),
        ("cells", np.int64),
        ("words", np.int64),
        ("villages", np.int64),
        ("terrain", np.int8, CELLS + 1),
        ("start", np.int8, CELLS + 1),  # colour of a start cell
        ("near", np.int16, (CELLS + 1, 4)),  # west, north, east, south; OFF where the board ends
        ("village", np.int16, CELLS + 1),  # number of the village on a cell, -1 none
        ("border", np.int16, (VILLAGES, BORDER)),  # cells around a village
        ("borders", np.int8, VILLAGES),  # how many
        ("roomy", np.uint64, (2, WORDS + 1)),  # cells with a cell to the east / south
        ("hamlet", np.uint64, WORDS + 1),  # cells with a village
    ]
)

STATE = np.dtype(
    [
        ("colour", np.int8, CELLS + 1),
        ("root", np.int16, CELLS + 1),  # the lowest cell of the colour group a cell is in
        ("area", np.int16, CELLS + 1),  # cells of a group, at its root
        ("owner", np.int8, CELLS + 1),  # seat + 1, at the root of a province
        ("village", np.int8, VILLAGES),  # owner of a village, seat + 1
        ("left", np.int8, SEATS),
        ("hand", np.int8, (SEATS, TYPES)),
        ("held", np.int8, SEATS),  # hand sizes
        ("may", np.uint8, (SEATS, HAND)),  # what each tile may be for all others know, oldest first
        ("pile", np.int8, TILES),  # the next tile is the last one
        ("piled", np.int8),
        ("unplayed", np.int8, TYPES),  # tiles in hands and pile
        ("turn", np.int8),
        ("passes", np.int8),
        ("over", np.int8),  # 0, or the reason
        ("winners", np.uint8),
        ("eye", np.int8),
        # what follows is kept for speed and follows from the above
        ("tint", np.uint64, (3, WORDS + 1)),  # cells by colour; all sets of cells end with a spare empty word
        ("free", np.uint64, WORDS + 1),  # grass without a tile
        ("touch", np.uint64, WORDS + 1),  # free cells next to a coloured one
        ("beside", np.int16, (3, CELLS + 1)),  # the province of a colour next to a free cell: OFF none, SEVERAL
        ("bad", np.uint64, (3, WORDS + 1)),  # free cells where a half of the colour breaks Q4.6 or Q4.7
        ("bad_double", np.uint64, (3, 2, WORDS + 1)),  # the same for double tiles, by direction
    ]
)

OWN = 16
"""Numbers that say something of a seat alone, for a value to be learned from."""
ROOTS = 16
"""Room for the provinces around a tile or a village."""

DESK = desk_of(
    ("roots", np.int64, ROOTS),
    ("weight", np.int64, SEATS),  # at a village
    ("built", np.int64, SEATS),  # pagodas placed in this step
    ("back", np.int64, SEATS),  # and returned
    ("group", np.uint64, WORDS + 1),
    ("news", np.uint64, WORDS + 1),  # cells of villages beside provinces that changed
    ("open", np.int16, CELLS + 1),  # cells to grow on, by root
    ("exposed", np.int8, CELLS + 1),  # can a province be annexed with one half? by root
    ("own", np.float32, (SEATS, OWN)),  # what a value sees of each seat, see features.py
)
