"""The kernel's numbers for what happened and for what is wrong."""

from numpy import int64

PLACED, FOUNDED, EXPANDED, BECAME_GREAT, ANNEXED, LOST = map(int64, range(1, 7))
TOOK, BUILT, RETURNED, DREW, PASSED, ENDED = map(int64, range(7, 13))
"""Kinds of events."""

LAST, STUCK, NOT_HELD, OUTSIDE, COVERED, ON_VILLAGE, ON_WATER, ON_START, APART, TIE, GREATS, MAY_PLACE = range(1, 13)
"""Reasons of refusals, in the order of Q7.3; the first two also say why a game is over."""
