"""The kernel's numbers for what happened, for what is wrong, and for what scores."""

from numpy import int64

from plancia.games.terratain.kernel.state import SEATS

DREW, REFILLED, WARRED, KEPT_PEACE, BUILT, SKIPPED, DISCARDED, ENDED = map(int64, range(1, 9))
"""Kinds of events."""

OVER, NO_ARMY, NOT_WAR, NO_STRUCTURE, OWN_STRUCTURE = range(1, 6)
NOT_BUILD, NOT_HELD, COVERED, RIVAL, NO_MOUNTAIN, NO_RIVER, NOT_DISCARD, NOT_THERE = range(6, 14)
"""Reasons of refusals; those of a building in the order of T4.4."""

LARGE, CONTROL, MOST, ROW, ALL_SIX = map(int64, range(5))
"""Kinds of entries on the score sheet: T3.3, T3.5, T3.6, T3.7, T3.8."""
ENTRY = 6
"""Numbers of an entry: kind, seat, points, what in particular, and its plots as two words."""
SHEET = 1152
"""Length of a score sheet: where it ends, its entries (no board has 180), room to work, the totals of the seats."""
TOTALS = SHEET - SEATS
