"""Z3.3, Z4, Z5, Z6.2 What is done in a turn or with a reward, and whether that is all."""

from numpy import int64, uint64

from plancia.core.jit import jit
from plancia.core.kernel.telling import tell, tell_four
from plancia.games.zhanguo.kernel.abilities import ask, gain_square, start_reward
from plancia.games.zhanguo.kernel.codes import COURT, DESCENDED, DISMISSED, MOVED, PAID, PLAYED, TOOK, UNIFIED
from plancia.games.zhanguo.kernel.decks import lay
from plancia.games.zhanguo.kernel.gains import (
    give_markers,
    give_official,
    give_workers,
    leave_line,
    place_governor,
    place_palace,
    place_wall,
    return_markers,
    set_unrest,
)
from plancia.games.zhanguo.kernel.pieces import (
    cards_in,
    hire_rise,
    home_price,
    power,
    resting,
    unify_markers,
    unify_rise,
)
from plancia.games.zhanguo.kernel.state import (
    ACTION,
    C_GOVERNOR,
    C_HIRE,
    C_PALACE,
    C_REASSIGN,
    C_RECRUIT,
    DECK,
    GOVERNOR,
    HIRE,
    MOVE,
    OFFICIAL,
    OFFICIALS,
    P_FIRST_HIRE,
    P_REASSIGN,
    PALACE,
    PAY,
    REGIONS,
    SQUARE,
    UP,
    WALL,
)

_ZERO = int64(0)
_NOTHING = int64(-1)


@jit()
def descend(g, seat, official, region, told):
    """Z3.3 An official goes down to the worker area."""
    g.governing[seat, region, official] -= 1
    g.working[seat, region, official] += 1
    tell(told, DESCENDED, seat, official, region)


@jit()
def play_card(g, seat, card, told):
    """Z3.1 A card is played; what for comes next."""
    lay(g, seat, card)
    g.card = card
    g.phase = ACTION
    tell(told, PLAYED, seat, card, _ZERO)


@jit()
def unify(b, g, seat, region, told):
    """Z4.1, Z4.2 The card goes behind a region: unrest and markers."""
    card, k = int64(g.card), cards_in(g, seat, region)
    rise = unify_rise(b, g, seat, region)
    g.cards[seat, region, k] = card
    tell(told, UNIFIED, seat, card, region)
    set_unrest(g, seat, region, g.unrest[seat, region] + rise, told)
    give_markers(b, g, seat, b.colour[(card - 1) // DECK], unify_markers(b, g, seat, k), told)


@jit()
def go_to_court(b, g, seat, action, told):
    """Z3.2, Z5 The card goes on the court pile; the action's choices follow."""
    card = int64(g.card)
    g.action = action
    g.pile[(card - 1) // DECK] |= uint64(1) << uint64((card - 1) % DECK)
    tell_four(told, COURT, seat, action, card, int64(g.top))
    if action == C_RECRUIT:
        ask(g, OFFICIAL, int64(1), _ZERO)
    elif action == C_REASSIGN:
        more = power(b, g, seat, P_REASSIGN)
        ask(g, MOVE, more if more >= 0 else b.points, _ZERO)
    elif action == C_GOVERNOR:
        g.phase = GOVERNOR
    elif action == C_HIRE:
        g.phase = HIRE
    elif action == C_PALACE:
        g.phase = PALACE
    else:
        g.phase = WALL


@jit()
def add_official(g, seat, official, region, told):
    """Z5.1 One official; True if it was the last one."""
    give_official(g, seat, official, region, told)
    g.points -= 1
    return g.points == 0


@jit()
def move(b, g, seat, official, region, way, told):
    """Z5.2 One point, True if it was the last one; who enters a full worker area has to move on."""
    g.transit = 0
    if way < REGIONS:
        g.governing[seat, region, official] -= 1
        g.governing[seat, way, official] += 1
    elif way < UP:
        to = way - REGIONS
        if resting(g, seat, to) >= b.worker_area:
            g.transit = 1 + official * REGIONS + to
        g.working[seat, region, official] -= 1
        g.working[seat, to, official] += 1
    else:
        g.working[seat, region, official] -= 1
        g.governing[seat, region, official] += 1
    tell_four(told, MOVED, seat, official, region, way)
    g.points -= 1
    return g.points == 0


@jit()
def governor(g, seat, region, told):
    """Z5.3 An official of each colour returns to the supply, unrest ends; a square comes next."""
    for c in range(OFFICIALS):
        g.governing[seat, region, c] -= 1
        g.supply[seat, c] += 1
    tell(told, DISMISSED, seat, region, _ZERO)
    set_unrest(g, seat, region, _ZERO, told)
    ask(g, SQUARE, _ZERO, region + 1)


@jit()
def hire(b, g, seat, region, told):
    """Z5.4, Z8.7 A worker for each official in the worker area, and unrest."""
    n, rise = resting(g, seat, region), hire_rise(b, g, seat, region)
    if not g.hired[seat]:
        n += max(power(b, g, seat, P_FIRST_HIRE), _ZERO)
    g.hired[seat] = 1
    give_workers(g, seat, n, region, told)
    set_unrest(g, seat, region, g.unrest[seat, region] + rise, told)


@jit()
def pay(b, g, seat, regions, told):
    """Z5.5, Z5.6 Workers go from the regions that were chosen, for a palace also from its own; True after a wall."""
    spot = int64(g.spot) - 1
    for r in range(REGIONS):
        g.workers[seat, r] -= (regions >> r) & 1
    home = _NOTHING
    if g.action == C_PALACE:
        home = home_price(b, g, seat)
        g.workers[seat, spot] -= home
    tell_four(told, PAID, seat, regions, home, spot)
    g.spot = 0
    if g.action == C_PALACE:
        place_palace(g, seat, spot, told)
        return False
    place_wall(g, seat, spot, told)
    return True


@jit()
def palace(b, g, seat, region, told):
    """Z5.5 A palace in a region; another one may have to pay too."""
    ask(g, PAY, _ZERO, region + 1)
    if b.palace_others == 0:
        pay(b, g, seat, _ZERO, told)


@jit()
def wall(g, seat, spot, told):
    """Z5.6, Z6.2 A wall on a slot: to be paid, unless it is a reward and that is all."""
    if g.card > 0:
        ask(g, PAY, _ZERO, spot + 1)
        return False
    place_wall(g, seat, spot, told)
    return True


@jit()
def take_square(b, g, seat, square, told):
    """Z5.3 A governor on a square, or beside them all (-1); True if nothing is left to choose."""
    region = int64(g.spot) - 1
    g.spot = 0
    if square < 0:
        place_governor(g, seat, region, square, told)
        return True
    return not gain_square(b, g, seat, region, square, told)


@jit()
def take_reward(b, g, seat, told):
    """Z6.1, Z6.2 Markers back, disc onto the reward, then the gain; True if nothing is left to choose."""
    colour = int64(g.reward)
    tell(told, TOOK, seat, colour, int64(g.round_no))
    return_markers(b, g, seat, colour, told)
    leave_line(b, g, seat, colour)
    g.asked = 0
    return not start_reward(b, g, seat, colour, told)
