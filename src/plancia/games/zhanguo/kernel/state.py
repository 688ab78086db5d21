"""ZhanGuo's three records: the box (tables and options), the state (what changes), the desk (where a step works)."""

import numpy as np
from numpy import int64

from plancia.core.contract import desk_of
from plancia.games.zhanguo import names

SEATS = names.PLAYERS_MAX
REGIONS, ROOM, SQUARES, SLOTS, ROUNDS = names.REGIONS, names.ROOM, names.SQUARES, names.SLOTS, names.ROUNDS
DECKS, DECK, CARDS, DRAWS = len(names.COLOURS), names.DECK, names.CARDS, names.DRAWS
COLOURS, OFFICIALS, SECTIONS, BOARDS = DECKS, len(names.OFFICIALS), len(names.SECTIONS), len(names.BOARDS)
KINDS, TASKS, PLACES, TASK_SECTIONS = len(names.TASK_KINDS), names.TASKS, names.PLACES, 2
WALL_TASK, PALACE_TASK, GOVERNOR_TASK = map(int64, range(KINDS))
BIDS = names.BIDS
BY_CHANCE, BY_AUCTION = 1, 2
"""Z2.3, Z8.4 How sides B are had; 0 is side A."""

(BID, PICK, REJECT, CARD, ACTION, OFFICIAL, MOVE, GOVERNOR, HIRE, PALACE, WALL, PAY, SQUARE, MARKER, ABILITY, CALM,
 REWARD) = range(17)  # fmt: skip
"""Phases: what the seat to move has to choose."""
PHASES = (
    "bid", "board", "reject", "card", "action", "official", "move", "governor", "hire", "palace", "wall", "pay",
    "square", "marker", "ability", "calm", "reward",
)  # fmt: skip
DEAL = len(PHASES)
"""Nothing to choose: cards are dealt next."""
PHASE_NAMES = (*PHASES, "deal")

ACTIONS = ("recruit", "reassign", "governor", "hire", "palace", "wall")
"""Z5 The court actions."""
C_RECRUIT, C_REASSIGN, C_GOVERNOR, C_HIRE, C_PALACE, C_WALL = range(1, 7)
"""The court action under way; 0 is none."""

STEPS = 11
"""Moves of an official that start in a region: to each governor area, to each worker area, up."""

PASS, DONE, TAKE = range(3)
"""Actions: the ranges of their numbers."""
A_BID = 3  # + bid - 1
A_BOARD = A_BID + BIDS  # + board
A_REJECT = A_BOARD + BOARDS  # + card - 1
A_DOWN = A_REJECT + CARDS  # + official * 5 + region
A_CARD = A_DOWN + OFFICIALS * REGIONS  # + card - 1
A_UNIFY = A_CARD + CARDS  # + region
A_COURT = A_UNIFY + REGIONS  # + action - 1
A_OFFICIAL = A_COURT + len(ACTIONS)  # + official * 5 + region
A_MOVE = A_OFFICIAL + OFFICIALS * REGIONS  # + official * 55 + region * 11 + way
A_GOVERNOR = A_MOVE + OFFICIALS * REGIONS * STEPS  # + region
A_HIRE = A_GOVERNOR + REGIONS  # + region
A_PALACE = A_HIRE + REGIONS  # + region
A_WALL = A_PALACE + REGIONS  # + section * 3 + slot
A_PAY = A_WALL + SECTIONS * SLOTS  # + set of regions as bits
A_SQUARE = A_PAY + (1 << REGIONS)  # + square
A_MARKER = A_SQUARE + SQUARES  # + colour
A_USE = A_MARKER + COLOURS  # + card - 1
A_CALM = A_USE + CARDS  # + region
ACTION_COUNT = A_CALM + REGIONS
UP = STEPS - 1
"""The way of a move from a worker area to the governor area above; ways 0-4 lead from governor area to governor area
of that region, 5-9 from worker area to worker area."""

SOURCES = ("auction", "missing", "palaces", "squares", "abilities", "governors", "markers", "tasks", "walls")
"""Where VP come from; what a seat earned from all of them is its VP."""
AUCTION, MISSING, PALACES, SQUARE_VP, ABILITIES, GOVERNORS, MARKERS, TASK_VP, WALLS = map(int64, range(9))

GAINS = (
    "officials", "reassign", "workers", "calm", "markers", "vp", "vp_per_governor", "vp_per_building", "governor",
    "palace", "wall",
)  # fmt: skip
"""What squares, effects and rewards give."""
(G_OFFICIALS, G_REASSIGN, G_WORKERS, G_CALM, G_MARKERS, G_VP, G_PER_GOVERNOR, G_PER_BUILDING, G_GOVERNOR, G_PALACE,
 G_WALL) = range(11)  # fmt: skip
POWERS = names.POWERS
P_REASSIGN, P_FIRST_HIRE, P_THIRD_CARD, P_THIRD_MARKERS, P_PALACE, P_PALACE_VP = map(int64, range(len(POWERS)))

ON_REWARD = SEATS
"""The rank of a disc on the first reward of a round's column."""

BOX = np.dtype(
    [
        ("players", np.int64),
        ("first", np.int64),  # 0 at random, else the seat + 1
        ("sides", np.int64),  # 0 side A, or how sides B are had
        ("line", np.int64),
        ("strict", np.int64),
        ("rounds", np.int64),
        ("draw", np.int64),
        ("drafts", np.int64),  # rounds with a draft, 0 without this variant
        ("draft_draw", np.int64),
        ("auction_vp", np.int64),
        ("governors", np.int64),
        ("palaces", np.int64),
        ("walls", np.int64),
        ("officials", np.int64),
        ("markers", np.int64),
        ("spaces", np.int64),  # for palaces, in each region
        ("start", np.int8, (REGIONS, OFFICIALS)),
        ("near", np.int64, REGIONS),  # neighbours as bits
        ("last", np.int64),
        ("ban", np.int64),
        ("missing_vp", np.int64),
        ("unify_markers", np.int64, ROOM),
        ("unify_unrest", np.int64, ROOM),
        ("points", np.int64),
        ("worker_area", np.int64),
        ("hire_unrest", np.int64),
        ("palace_workers", np.int64),
        ("palace_others", np.int64),
        ("palace_vp", np.int64),
        ("big_markers", np.int64),
        ("big_value", np.int64),
        ("squares", np.int64, REGIONS),  # how many
        ("square_gain", np.int64, (REGIONS, SQUARES)),
        ("square_amount", np.int64, (REGIONS, SQUARES)),
        ("bars", np.int64, (SECTIONS, SLOTS)),
        ("criterion", np.int64, 2 * SECTIONS),  # of tile * 2 + side
        ("per", np.int64, 2 * SECTIONS),
        ("tile_vp", np.int64, 2 * SECTIONS),
        ("task_vp", np.int64, SEATS),  # of the spaces from the left
        ("places", np.int64, (KINDS, TASKS, PLACES)),  # sets of sections or regions as bits, one for each place
        ("reward_gain", np.int64, (ROUNDS, COLOURS)),
        ("reward_amount", np.int64, (ROUNDS, COLOURS)),
        ("reward_region", np.int64, (ROUNDS, COLOURS)),  # from 0
        ("reward_bars", np.int64, (ROUNDS, COLOURS)),  # as bits
        ("region_vp", np.int64),
        ("governor_vp", np.int64),
        ("marker_vp", np.int64, COLOURS),
        ("power", np.int64, BOARDS),
        ("power_amount", np.int64, BOARDS),
        ("higher", np.int64, len(ACTIONS) + 1),  # by court action: 1 higher, -1 lower, 0 triggers nothing
        ("gain", np.int64, len(names.EFFECTS)),
        ("amount", np.int64, len(names.EFFECTS)),
        ("most", np.int64, len(names.EFFECTS)),
        ("colour", np.int64, DECKS),  # of the cards 1-40, 41-80, 81-120
        ("trigger", np.int64, CARDS + 1),  # court action that triggers a card
        ("effect", np.int64, CARDS + 1),
    ]
)

STATE = np.dtype(
    [
        ("rng", np.uint64),  # for the shuffles of the draft to come
        ("hand", np.uint64, (SEATS, DECKS)),  # the cards of 1-40, 41-80, 81-120 as bits
        ("pile", np.uint64, DECKS),  # cards at court
        ("rejected", np.uint64, (SEATS, DECKS, ROUNDS)),  # by seat and round, unless the seat knows where they are now
        ("earned", np.int16, (SEATS, len(SOURCES))),
        ("workers", np.int16, (SEATS, REGIONS)),
        ("turn", np.int16),  # decisions that belong together
        ("used", np.int16),  # cards used in this turn, region * 3 + place as bits
        ("cause", np.int16),  # of the gain under way (codes.py)
        ("deck", np.int8, (DECKS, DECK)),  # card numbers, the next one first
        ("left", np.int8, DECKS),
        ("held", np.int8, (SEATS, DECKS)),
        ("cards", np.int8, (SEATS, REGIONS, ROOM)),  # card numbers behind the regions
        ("governing", np.int8, (SEATS, REGIONS, OFFICIALS)),  # officials in the governor areas
        ("working", np.int8, (SEATS, REGIONS, OFFICIALS)),  # officials in the worker areas
        ("supply", np.int8, (SEATS, OFFICIALS)),
        ("unrest", np.int8, (SEATS, REGIONS)),
        ("governors", np.int8, (SEATS, REGIONS)),
        ("square", np.int8, (REGIONS, SQUARES)),  # seat + 1
        ("palaces", np.int8, (SEATS, REGIONS)),
        ("wall", np.int8, (SECTIONS, SLOTS)),  # seat + 1
        ("tile", np.int8, SECTIONS),  # tile * 2 + side
        ("task", np.int8, (TASK_SECTIONS, KINDS)),  # which one of its kind
        ("disc", np.int8, (TASK_SECTIONS, KINDS, SEATS)),  # space on the task + 1
        ("small", np.int8, (SEATS, COLOURS)),  # markers of value 1
        ("stock", np.int8, COLOURS),
        ("big", np.int8, COLOURS),  # holder + 1 of the marker of value 3
        ("rank", np.int8, SEATS),  # of the discs: on the line from 0, on a reward of this round 4 + colour
        ("side", np.int8, SEATS),  # side B + 1
        ("hired", np.int8, SEATS),  # in this round
        ("order", np.int8, SEATS),  # seats as they play in this round
        ("round_no", np.int8),
        ("seat", np.int8),
        ("phase", np.int8),
        ("over", np.int8),
        ("eye", np.int8),
        ("top", np.int8),  # the card at court that would be covered, in a court action the one that was
        ("card", np.int8),  # being played
        ("action", np.int8),  # the court action under way
        ("points", np.int8),  # moves or officials still to come
        ("spot", np.int8),  # region + 1 where officials must go; what is being paid for: region, or section * 3 + slot
        ("transit", np.int8),  # 1 + official * 5 + region of the one who must move on
        ("reward", np.int8),  # colour of the reward at hand
        ("asked", np.int8),  # seats that have passed, as bits: for this reward, in this auction
        ("bid", np.int8),
        ("bidder", np.int8),  # seat + 1
    ]
)

DESK = desk_of()
