"""Z5.7 The effects of cards, and what bonus squares and rewards give: each may need further choices."""

from numpy import int64

from plancia.core.jit import jit
from plancia.core.kernel.telling import tell
from plancia.games.zhanguo.kernel.codes import BY_REWARD, BY_SQUARE, LOST, USED
from plancia.games.zhanguo.kernel.gains import (
    give_markers,
    give_vp,
    give_workers,
    place_governor,
    place_palace,
    set_unrest,
)
from plancia.games.zhanguo.kernel.menu import reward_slots
from plancia.games.zhanguo.kernel.pieces import (
    governors_of,
    has_officials,
    has_supply,
    palace_allowed,
    palaces_of,
    vp_per_piece,
)
from plancia.games.zhanguo.kernel.state import (
    ABILITIES,
    CALM,
    DECK,
    G_CALM,
    G_GOVERNOR,
    G_MARKERS,
    G_OFFICIALS,
    G_PALACE,
    G_REASSIGN,
    G_VP,
    G_WALL,
    G_WORKERS,
    MOVE,
    OFFICIAL,
    REGIONS,
    ROOM,
    SQUARE,
    SQUARE_VP,
    SQUARES,
    WALL,
)

_NOTHING, _NOWHERE = int64(-1), int64(0)


@jit()
def ask(g, phase, points, spot):
    """A choice comes next: so many times, at a place (from 1) if one is given."""
    g.phase = phase
    g.points = points
    g.spot = spot


@jit()
def place_of(g, seat, card):
    """Where a card lies on the board: region * 3 + place."""
    for r in range(REGIONS):
        for k in range(ROOM):
            if g.cards[seat, r, k] == card:
                return r * ROOM + k
    return -1


@jit()
def use_card(b, g, seat, card, told):
    """Z5.7 The effect of a card; True if it needs a choice."""
    place, effect = place_of(g, seat, card), b.effect[card]
    gain, amount = b.gain[effect], b.amount[effect]
    g.used |= 1 << place
    g.cause = card
    tell(told, USED, seat, card, _NOWHERE)
    if gain == G_OFFICIALS:
        ask(g, OFFICIAL, amount, place // ROOM + 1)
        return True
    if gain == G_REASSIGN or gain == G_CALM:
        ask(g, MOVE if gain == G_REASSIGN else CALM, amount, _NOWHERE)
        return True
    if gain == G_WORKERS:
        give_workers(g, seat, amount, place // ROOM, told)
    elif gain == G_MARKERS:
        give_markers(b, g, seat, b.colour[(card - 1) // DECK], amount, told)
    elif gain == G_VP:
        give_vp(g, seat, amount, ABILITIES, _NOTHING, told)
    else:
        give_vp(g, seat, vp_per_piece(b, g, seat, effect), ABILITIES, _NOTHING, told)
    return False


@jit()
def gain_square(b, g, seat, region, square, told):
    """Z5.3 A governor on a bonus square, and its gain; True if that needs a choice."""
    place_governor(g, seat, region, square, told)
    gain, amount = b.square_gain[region, square], b.square_amount[region, square]
    g.cause = BY_SQUARE + region * SQUARES + square
    if gain == G_VP:
        give_vp(g, seat, amount, SQUARE_VP, _NOTHING, told)
    elif gain == G_OFFICIALS and has_supply(g, seat):
        ask(g, OFFICIAL, amount, _NOWHERE)
        return True
    elif gain == G_REASSIGN and has_officials(b, g, seat):
        ask(g, MOVE, amount, _NOWHERE)
        return True
    else:
        tell(told, LOST, seat, int64(g.cause), _NOWHERE)
    return False


@jit()
def can_gain(b, g, seat, colour):
    """Z6.2 Would the reward of a colour give a seat anything?"""
    at = int64(g.round_no) - 1
    gain, region = b.reward_gain[at, colour], b.reward_region[at, colour]
    if gain == G_OFFICIALS:
        return has_supply(g, seat)
    if gain == G_GOVERNOR:
        return governors_of(g, seat) < b.governors
    if gain == G_PALACE:
        return palaces_of(g, seat) < b.palaces and palace_allowed(b, g, seat, region)
    if gain == G_WALL:
        return reward_slots(b, g, seat, colour) != 0
    return True


@jit()
def start_reward(b, g, seat, colour, told):
    """Z6.2 What a reward gives; True if that needs a choice."""
    at = int64(g.round_no) - 1
    gain, amount, region = b.reward_gain[at, colour], b.reward_amount[at, colour], b.reward_region[at, colour]
    g.cause = BY_REWARD + colour
    if gain == G_OFFICIALS:
        ask(g, OFFICIAL, amount, region + 1)
    elif gain == G_GOVERNOR:
        set_unrest(g, seat, region, _NOWHERE, told)
        ask(g, SQUARE, _NOWHERE, region + 1)
    elif gain == G_PALACE:
        place_palace(g, seat, region, told)
    elif gain == G_WALL:
        ask(g, WALL, _NOWHERE, _NOWHERE)
    elif gain == G_WORKERS:
        give_workers(g, seat, amount, region, told)
        return False
    return True
