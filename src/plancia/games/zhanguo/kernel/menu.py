"""What the seat to move may choose: for every phase four sets of actions, each as bits from a base number on."""

import numpy as np
from numpy import int64, uint64

from plancia.core.jit import jit
from plancia.games.zhanguo.kernel import state as st
from plancia.games.zhanguo.kernel.pieces import (
    big_at_court,
    bit,
    cards_in,
    descents,
    free_squares,
    full_areas,
    governor_ready,
    governors_of,
    has_officials,
    has_supply,
    hire_rise,
    home_price,
    moves,
    palace_allowed,
    palaces_of,
    regions_to_pay,
    resting,
    size,
    staffed,
    unify_rise,
    wall_slots,
    walled,
)
from plancia.games.zhanguo.kernel.state import BOARDS, COLOURS, DECK, DECKS, OFFICIALS, REGIONS, ROOM, STEPS

WORDS = 4
_NONE = uint64(0)
_PASS, _DONE, _TAKE = (uint64(1 << action) for action in (st.PASS, st.DONE, st.TAKE))
_0, _1, _2 = map(int64, range(3))


def _bases() -> "np.ndarray[tuple[int, int], np.dtype[np.int64]]":
    bases = np.zeros((len(st.PHASES) + 1, WORDS), np.int64)
    whole = {st.CARD: st.A_DOWN, st.PICK: st.A_BOARD, st.ACTION: st.A_UNIFY, st.OFFICIAL: st.A_OFFICIAL}
    whole |= {st.GOVERNOR: st.A_GOVERNOR, st.HIRE: st.A_HIRE, st.PALACE: st.A_PALACE, st.WALL: st.A_WALL}
    whole |= {st.PAY: st.A_PAY, st.SQUARE: st.A_SQUARE, st.MARKER: st.A_MARKER, st.CALM: st.A_CALM}
    for phase, base in whole.items():
        bases[phase, 0] = base
    by_deck = [DECK * d for d in range(DECKS)]
    bases[st.BID, 1:3] = st.A_BID, st.A_BID + 64
    bases[st.REJECT, 1:] = [st.A_REJECT + cards for cards in by_deck]
    bases[st.CARD, 1:] = [st.A_CARD + cards for cards in by_deck]
    bases[st.ABILITY, 1:] = [st.A_USE + cards for cards in by_deck]
    bases[st.MOVE, 1:] = [st.A_MOVE + official * REGIONS * STEPS for official in range(OFFICIALS)]
    return bases


BASES = _bases()
"""Where the numbers of each set begin; sets without a base of their own hold pass, done and take."""


@jit()
def bids(low, high, start):
    """Z8.4 The bids from low to high among the 64 that begin with a number."""
    word = _NONE
    for bid in range(max(low, start), min(high, start + 63) + 1):
        word |= bit(bid - start)
    return word


@jit()
def boards_left(b, g):
    """Z8.4 The sides B that nobody has."""
    left = (1 << BOARDS) - 1
    for s in range(b.players):
        if g.side[s] > 0:
            left &= ~(1 << (int64(g.side[s]) - 1))
    return left


@jit()
def unify_regions(b, g, seat):
    """Z4.1, Z4.2 The regions with room for a card and for its unrest."""
    regions = int64(0)
    for r in range(REGIONS):
        if cards_in(g, seat, r) < ROOM and g.unrest[seat, r] + unify_rise(b, g, seat, r) <= b.last:
            regions |= 1 << r
    return regions


@jit()
def governor_regions(b, g, seat):
    """Z5.3 Where a governor can be installed."""
    return governor_ready(g, seat) if governors_of(g, seat) < b.governors else int64(0)


@jit()
def hire_regions(b, g, seat):
    """Z5.4 Where workers can be hired."""
    regions = int64(0)
    for r in range(REGIONS):
        if resting(g, seat, r) > 0 and g.unrest[seat, r] + hire_rise(b, g, seat, r) <= b.last:
            regions |= 1 << r
    return regions


@jit()
def palace_regions(b, g, seat):
    """Z5.5 Where a palace can be built and paid."""
    regions = int64(0)
    if palaces_of(g, seat) < b.palaces:
        home, paying = home_price(b, g, seat), staffed(g, seat)
        for r in range(REGIONS):
            paid = g.workers[seat, r] >= home and (b.palace_others == 0 or paying & ~(1 << r) != 0)
            if paid and palace_allowed(b, g, seat, r):
                regions |= 1 << r
    return regions


@jit()
def open_slots(b, g, seat):
    """Z5.6 The slots where a wall can be built and paid."""
    return wall_slots(b, g, seat, (1 << (size(staffed(g, seat)) + 1)) - 2)


@jit()
def reward_slots(b, g, seat, colour):
    """Z6.2 The slots where a wall can be gained."""
    return wall_slots(b, g, seat, b.reward_bars[int64(g.round_no) - 1, colour])


@jit()
def court_actions(b, g, seat):
    """Z3.2 The court actions that can be done in full."""
    actions = int64(0)
    if has_supply(g, seat):
        actions |= 1 << (st.C_RECRUIT - 1)
    if has_officials(b, g, seat):
        actions |= 1 << (st.C_REASSIGN - 1)
    if governor_regions(b, g, seat) != 0:
        actions |= 1 << (st.C_GOVERNOR - 1)
    if hire_regions(b, g, seat) != 0:
        actions |= 1 << (st.C_HIRE - 1)
    if palace_regions(b, g, seat) != 0:
        actions |= 1 << (st.C_PALACE - 1)
    if open_slots(b, g, seat) != 0:
        actions |= 1 << (st.C_WALL - 1)
    return actions


@jit()
def official_places(g, seat):
    """Z5.1, Z6.2 Officials of the supply, in any region or in the one that is given: official * 5 + region."""
    word = _NONE
    for c in range(OFFICIALS):
        if g.supply[seat, c] > 0:
            regions = (1 << REGIONS) - 1 if g.spot == 0 else 1 << (int64(g.spot) - 1)
            word |= uint64(regions) << uint64(c * REGIONS)
    return word


@jit()
def payments(b, g, seat):
    """Z5.5, Z5.6 The sets of regions that can pay: one other for a palace, as many as bars for a wall."""
    paying, price = staffed(g, seat), regions_to_pay(b, g)
    if g.action == st.C_PALACE:
        paying &= ~(1 << (int64(g.spot) - 1))
    word = _NONE
    for regions in range(1, 1 << REGIONS):
        if regions & ~paying == 0 and size(regions) == price:
            word |= bit(regions)
    return word


@jit()
def restless(g, seat):
    """Z5.7 The regions with unrest."""
    regions = int64(0)
    for r in range(REGIONS):
        if g.unrest[seat, r] > 0:
            regions |= 1 << r
    return regions


@jit()
def number_fits(b, g, action):
    """Z5.7 Is the played card higher or lower than the covered one, as the action needs it?"""
    return g.top == 0 or b.higher[action] * (int64(g.card) - int64(g.top)) > 0


@jit()
def effect_works(b, g, seat, card):
    """Z5.7 Can the effect of a card do something?"""
    gain = b.gain[b.effect[card]]
    if gain == st.G_OFFICIALS:
        return has_supply(g, seat)
    if gain == st.G_REASSIGN:
        return has_officials(b, g, seat)
    if gain == st.G_CALM:
        return restless(g, seat) != 0
    if gain == st.G_MARKERS:
        return b.missing_vp > 0 or g.stock[b.colour[(card - 1) // DECK]] > 0
    if gain == st.G_PER_GOVERNOR:
        return governors_of(g, seat) > 0
    if gain == st.G_PER_BUILDING:
        return palaces_of(g, seat) > 0 or walled(g, seat) != 0
    return True


@jit()
def triggered(b, g, seat, place, action):
    """Z5.7 The card on a place (region * 3 + k) of the own board if an action lets it be used, else 0."""
    region = place // ROOM
    card = int64(g.cards[seat, region, place % ROOM])
    live = g.unrest[seat, region] < b.last and (int64(g.used) >> place) & 1 == 0
    return card if card > 0 and live and b.trigger[card] == action and effect_works(b, g, seat, card) else int64(0)


@jit()
def usable(b, g, seat):
    """Z5.7 The cards of each deck on the own board that can be used now."""
    one = two = three = _NONE
    action = int64(g.action)
    if number_fits(b, g, action):
        for place in range(REGIONS * ROOM):
            card = triggered(b, g, seat, place, action)
            if card > 2 * DECK:
                three |= bit(card - 1 - 2 * DECK)
            elif card > DECK:
                two |= bit(card - 1 - DECK)
            elif card > 0:
                one |= bit(card - 1)
    return one, two, three


@jit()
def reject_deck(b, g, seat):
    """Z8.5 The deck of which the seat has to reject next, -1 if it has done so for all."""
    for d in range(DECKS):
        if g.held[seat, d] > b.draw:
            return d
    return -1


@jit()
def menu(b, g):
    """The four sets of the phase, none when the game is over."""
    phase, seat = int64(g.phase), int64(g.seat)
    zero = one = two = three = _NONE
    if g.over != 0:
        return zero, one, two, three
    if phase == st.CARD:
        return descents(b, g, seat), g.hand[seat, 0], g.hand[seat, 1], g.hand[seat, 2]
    if phase == st.ACTION:
        zero = uint64(unify_regions(b, g, seat) | court_actions(b, g, seat) << REGIONS)
    elif phase == st.OFFICIAL:
        zero = official_places(g, seat)
    elif phase == st.MOVE:
        closed = full_areas(b, g, seat) if g.points < 2 else int64(0)
        one, two, three = moves(b, g, seat, _0, closed), moves(b, g, seat, _1, closed), moves(b, g, seat, _2, closed)
        zero = _DONE if g.transit == 0 else _NONE
    elif phase == st.GOVERNOR:
        zero = uint64(governor_regions(b, g, seat))
    elif phase == st.HIRE:
        zero = uint64(hire_regions(b, g, seat))
    elif phase == st.PALACE:
        zero = uint64(palace_regions(b, g, seat))
    elif phase == st.WALL:
        zero = uint64(open_slots(b, g, seat) if g.card > 0 else reward_slots(b, g, seat, int64(g.reward)))
    elif phase == st.PAY:
        zero = payments(b, g, seat)
    elif phase == st.SQUARE:
        zero = uint64(free_squares(b, g, int64(g.spot) - 1))
    elif phase == st.MARKER:
        for colour in range(COLOURS):
            if big_at_court(b, g, colour):
                zero |= bit(colour)
    elif phase == st.ABILITY:
        one, two, three = usable(b, g, seat)
        zero = _DONE if one | two | three != _NONE else _NONE
    elif phase == st.CALM:
        zero = uint64(restless(g, seat))
    elif phase == st.REWARD:
        zero = _PASS | _TAKE
    elif phase == st.BID:
        low, high = int64(g.bid) + 1, int64(g.earned[seat, st.AUCTION])
        zero, one, two = _PASS, bids(low, high, _1), bids(low, high, _1 + 64)
    elif phase == st.PICK:
        zero = uint64(boards_left(b, g))
    elif phase == st.REJECT:
        deck = reject_deck(b, g, seat)
        one = g.hand[seat, 0] if deck == 0 else _NONE
        two = g.hand[seat, 1] if deck == 1 else _NONE
        three = g.hand[seat, 2] if deck == 2 else _NONE
    return zero, one, two, three
