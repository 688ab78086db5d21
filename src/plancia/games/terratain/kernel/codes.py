"""The kernel's numbers for what happened, for what is wrong, and for what scores."""

from numpy import int64

from plancia.games.terratain.kernel.state import SEATS, TERRITORIES

DREW, REFILLED, WARRED, KEPT_PEACE, BUILT, SKIPPED, DISCARDED, ENDED = map(int64, range(1, 9))
"""Kinds of events."""

OVER, NO_ARMY, NOT_WAR, NO_STRUCTURE, OWN_STRUCTURE = range(1, 6)
NOT_BUILD, NOT_HELD, COVERED, RIVAL, NO_MOUNTAIN, NO_RIVER, NOT_DISCARD, NOT_THERE = range(6, 14)
"""Reasons of refusals; those of a building in the order of T4.4."""

STRANGE_GROUND, WRONG_CHITS, BIG_RESERVE, GOING_ON, FULL_BOARD, IDLE = range(1, 7)
"""Flaws of positions, each with what it tells: a plot; a seat, a kind and the chits found; a seat and its chits;
nothing; nothing; a seat."""

LARGE, CONTROL, MOST, ROW, ALL_SIX = map(int64, range(5))
"""Kinds of entries on the score sheet: T3.3, T3.5, T3.6, T3.7, T3.8."""
ENTRY = 6
"""Numbers of an entry: kind, seat, points, what in particular, and its plots as two words.

In particular: the pattern of T3.5, the kind of T3.6, the one kind of a row of T3.7 (-1 if it has several)."""
SHEET = 1216
"""Length of a score sheet: where it ends, its entries (no board has 180), room to work, the territories, the totals."""
TOTALS = SHEET - SEATS
"""Where the points of the seats are."""
HOLDING = 1 + SEATS
"""Numbers of a territory: who controls it (-1 nobody), and how many structures each seat has in it."""
HOLDINGS = TOTALS - TERRITORIES * HOLDING
"""Where those of all territories are."""
