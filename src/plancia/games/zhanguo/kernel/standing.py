"""What everybody can see of a position but the record does not say: found by the rules, for views."""

from numba import types
from numpy import int64

from plancia.core.contract import Signatures
from plancia.core.jit import jit
from plancia.games.zhanguo.kernel.gains import places_missing
from plancia.games.zhanguo.kernel.menu import number_fits, usable
from plancia.games.zhanguo.kernel.rounds import first_of
from plancia.games.zhanguo.kernel.state import (
    ABILITY,
    ACTIONS,
    BOX,
    COLOURS,
    DECKS,
    DESK,
    KINDS,
    ON_REWARD,
    SEATS,
    STATE,
    TASK_SECTIONS,
)

ASKED = 0
"""Where the seats begin that would be asked for each reward of this round; -1 for nobody more."""
MISSING_PLACES = ASKED + COLOURS * SEATS
"""Where the places begin that each seat lacks of each task: bits in the task's order."""
FITTING = MISSING_PLACES + TASK_SECTIONS * KINDS * SEATS
"""Where the court actions stand, as bits, that the number of the card fits which is being played."""
USABLE = FITTING + 1
"""Where the usable cards of each deck begin, as bits."""
LENGTH = USABLE + DECKS
_NONE, _NOBODY = int64(0), int64(-1)


@jit()
def order_of_asking(b, g, colour, out):
    """Z6.1 Who would be asked for a reward of this round, were it now, by turns; nobody if it is gone."""
    gone = g.over != 0 or g.round_no == 0 or colour < g.reward
    for seat in range(b.players):
        gone = gone or g.rank[seat] == ON_REWARD + colour
    asked = int64(g.asked) if colour == g.reward else _NONE
    for k in range(SEATS):
        seat = _NOBODY if gone else first_of(b, g, colour, asked)
        out[ASKED + colour * SEATS + k] = seat
        gone = seat < 0
        asked |= 1 << max(seat, _NONE)


@jit()
def fitting(b, g):
    """Z5.7 The court actions, the one under way or all, that trigger cards and whose number fits."""
    actions = _NONE
    for action in range(1, len(ACTIONS) + 1):
        if g.card > 0 and g.action in (0, action) and b.higher[action] != 0 and number_fits(b, g, action):
            actions |= 1 << action
    return actions


@jit(types.void(*Signatures(BOX, STATE, DESK).count.args, types.Array(types.int64, 1, "C")))
def standing(box, states, i, out):
    """Z5.7, Z6.1, Z7.1 All of it."""
    b, g = box[0], states[i]
    for colour in range(COLOURS):
        order_of_asking(b, g, int64(colour), out)
    at = MISSING_PLACES
    for section in range(TASK_SECTIONS):
        for kind in range(KINDS):
            for seat in range(SEATS):
                out[at] = places_missing(b, g, seat, section, kind)
                at += 1
    out[FITTING] = fitting(b, g)
    cards = usable(b, g, int64(g.seat))
    for deck in range(DECKS):
        out[USABLE + deck] = int64(cards[deck]) if g.over == 0 and g.phase == ABILITY else _NONE
