"""Names and sizes of ZhanGuo's tables: what a file of components cannot change."""

from itertools import product

PROVENANCES = ("seed", "public", "ours", "own")
"""Where a table comes from: the summary the rules follow, other public texts, our reconstruction, or its owner."""

PLAYERS_MIN, PLAYERS_MAX = 2, 4
ROUNDS = 5
REGIONS = 5
ROOM = 3
"""Z1.5 Cards behind a region."""
SQUARES = 4
"""Z1.4 The most bonus squares that a region may have."""
SLOTS = 3
"""Z1.4 Places for walls in a section."""
BARS = 5
"""The most bars of a slot: every worker comes from another region (Z5.6)."""
TASKS = 4
"""Z2.2 Task tiles of a kind."""
DECK = 40
"""Z1.1 Cards of a colour."""
DRAWS = 5
"""Z3.1, Z8.5 The most cards that everyone draws from a deck in a round."""
BIDS = 99
"""Z8.4 The highest bid: nobody starts with more VP."""
POINTS = 9
"""The most moves, officials or steps of unrest that one gain brings."""

COLOURS = ("writing", "currency", "law")
CARDS = DECK * len(COLOURS)
OFFICIALS = ("red", "grey", "white")
TRIGGERS = ("wall", "palace", "hire", "recruit", "governor")
NEEDS = ("higher", "lower")
EFFECTS = tuple(f"E{n}" for n in range(1, 9))
SITES = ("west", "centre", "east")
SECTIONS = tuple(f"{site}-{section}" for site, section in product(SITES, (1, 2)))
PLACES = max(len(SECTIONS), REGIONS)
"""Z7.1 The most places of a task."""
TILES = tuple(f"W{n}" for n in range(1, len(SECTIONS) + 1))
SIDES = ("A", "B")
BOARDS = ("circle", "square", "triangle", "star")
POWERS = ("reassign", "first_hire", "third_card", "third_markers", "palace", "palace_vp")
"""Z2.3 What the sides B change."""

TASK_KINDS = ("wall", "palace", "governor")

CRITERIA = (
    "governors", "governor_regions", "palaces", "palace_regions", "walls", "wall_sites",
    "writing_cards", "currency_cards", "law_cards", "full_regions", "task_discs", "calm_regions",
)  # fmt: skip
"""What a wall tile counts."""
