"""How the rules come to a decision: the choice before it, as far as it can be undone, is made again on a copy `t`."""

from numpy import int64

from plancia.core.jit import jit
from plancia.games.zhanguo.kernel import state as st
from plancia.games.zhanguo.kernel.abilities import ask, can_gain, place_of, start_reward, use_card
from plancia.games.zhanguo.kernel.codes import BY_REWARD, BY_SQUARE
from plancia.games.zhanguo.kernel.court import go_to_court, take_square
from plancia.games.zhanguo.kernel.menu import number_fits, open_slots, palace_regions, triggered
from plancia.games.zhanguo.kernel.pieces import governors_of
from plancia.games.zhanguo.kernel.state import REGIONS, SQUARES

_0 = int64(0)


@jit()
def auctioning(g):
    """Z8.4 Is it before the first cards?"""
    return g.over == 0 and g.phase <= st.PICK


@jit()
def rewarding(g):
    """Z6 Are all cards of the round played?"""
    return g.phase > st.CARD and g.card == 0


@jit()
def begin(b, t, told):
    """Z5, Z6.2 The court action, or the gain of the reward."""
    seat = int64(t.seat)
    if t.card > 0:
        go_to_court(b, t, seat, int64(t.action), told)
    elif can_gain(b, t, seat, int64(t.reward)):
        start_reward(b, t, seat, int64(t.reward), told)


@jit()
def use_cause(b, g, t, told):
    """Z5.7 The card that is the cause is used."""
    seat, action, card = int64(g.seat), int64(g.action), int64(g.cause)
    place = place_of(g, seat, card)
    if place >= 0 and (int64(g.used) >> place) & 1:
        t.used &= ~(1 << place)
        if number_fits(b, t, action) and triggered(b, t, seat, place, action) == card:
            use_card(b, t, seat, card, told)


@jit()
def take_cause(b, g, t, told):
    """Z5.3 The governor goes on the square that is the cause."""
    seat, cause = int64(g.seat), int64(g.cause) - BY_SQUARE
    region, square = cause // SQUARES, cause % SQUARES
    if g.square[region, square] == seat + 1:
        t.square[region, square] = 0
        t.governors[seat, region] -= 1
        begin(b, t, told)
        if t.phase == st.GOVERNOR or (t.phase == st.SQUARE and t.spot == region + 1):
            t.spot = region + 1
            if take_square(b, t, seat, square, told):
                t.phase = st.CARD


@jit()
def unbuild(b, g, t):
    """Z5.5 A palace that may have been built just now goes back; False if there is none."""
    seat = int64(g.seat)
    for r in range(REGIONS):
        here = g.card > 0 or r == b.reward_region[int64(g.round_no) - 1, int64(g.reward)]
        if here and g.palaces[seat, r] > 0 and g.unrest[seat, r] < b.ban:
            t.palaces[seat, r] -= 1
            return True
    return False


@jit()
def act_again(b, g, t, told):
    """Z5, Z6.2 What the court action or the reward asks first, or after that."""
    seat, phase, at = int64(g.seat), int64(g.phase), int64(g.spot) - 1
    if phase == st.MARKER and not unbuild(b, g, t):
        return
    begin(b, t, told)
    if phase == st.MARKER and t.phase == st.PALACE:
        t.phase = st.MARKER
    elif phase == st.ABILITY and b.higher[int64(g.action)] != 0:
        ask(t, st.ABILITY, _0, _0)
    elif phase == st.SQUARE and t.phase == st.GOVERNOR and at >= 0 and governors_of(g, seat) < b.governors:
        ask(t, st.SQUARE, _0, at + 1)
    elif phase == st.PAY and at >= 0 and g.card > 0:
        places = open_slots(b, t, seat) if t.phase == st.WALL else _0
        if t.phase == st.PALACE and b.palace_others > 0:
            places = palace_regions(b, t, seat)
        if (places >> at) & 1:
            ask(t, st.PAY, _0, at + 1)


@jit()
def retrace(b, g, t, told):
    """Comes to the decision at hand as the rules come to it; if they do not, `t` ends in another phase."""
    phase, cause = int64(g.phase), int64(g.cause)
    t.points = t.spot = t.transit = t.cause = 0
    if phase <= st.CARD or phase == st.REWARD:
        t.card = 0
    if phase <= st.ACTION or phase == st.REWARD or g.card == 0:
        t.action = t.used = 0
    if not rewarding(g):
        t.reward = 0
    if not auctioning(g):
        t.bid = t.bidder = 0
        t.asked = g.asked if phase == st.REWARD else 0
    if phase <= st.CARD or phase == st.REWARD or (phase == st.ACTION and g.card > 0):
        return
    t.phase = st.CARD
    if 0 < cause < BY_SQUARE and g.card > 0:
        use_cause(b, g, t, told)
        return
    if phase != st.ABILITY:
        t.used = 0
    if BY_SQUARE <= cause < BY_REWARD:
        take_cause(b, g, t, told)
    else:
        act_again(b, g, t, told)
