"""Z8.8 Why an action is refused: the first thing missing, and the numbers that say what."""

from numpy import int64, uint64

from plancia.core.contract import Signatures
from plancia.core.jit import jit
from plancia.games.zhanguo.kernel import codes
from plancia.games.zhanguo.kernel import state as st
from plancia.games.zhanguo.kernel.abilities import place_of
from plancia.games.zhanguo.kernel.menu import BASES, WORDS, menu, number_fits, reject_deck
from plancia.games.zhanguo.kernel.pieces import (
    bit,
    cards_in,
    free_slots,
    governors_of,
    hire_rise,
    home_price,
    palace_allowed,
    palaces_of,
    regions_to_pay,
    resting,
    size,
    staffed,
    unify_rise,
    walled,
)
from plancia.games.zhanguo.kernel.state import DECK, OFFICIALS, REGIONS, ROOM, SLOTS, STEPS

_ZERO, _NOTHING = int64(0), int64(-1)
_ANY = int64(-1)
_NEVER = len(st.PHASES)


@jit()
def because(told, reason, a, b, c):
    """A reason with three numbers."""
    told[0] = 3
    told[1] = a
    told[2] = b
    told[3] = c
    return reason


@jit()
def phase_of(action):
    """The phase in which an action can be chosen; those of several phases are always a matter of the phase."""
    if action <= st.TAKE:
        return _NEVER
    if action < st.A_BOARD:
        return st.BID
    if action < st.A_REJECT:
        return st.PICK
    if action < st.A_DOWN:
        return st.REJECT
    if action < st.A_UNIFY:
        return st.CARD
    if action < st.A_OFFICIAL:
        return st.ACTION
    if action < st.A_MOVE:
        return st.OFFICIAL
    if action < st.A_GOVERNOR:
        return st.MOVE
    if action < st.A_HIRE:
        return st.GOVERNOR
    if action < st.A_PALACE:
        return st.HIRE
    if action < st.A_WALL:
        return st.PALACE
    if action < st.A_PAY:
        return st.WALL
    if action < st.A_SQUARE:
        return st.PAY
    if action < st.A_MARKER:
        return st.SQUARE
    if action < st.A_USE:
        return st.MARKER
    return st.ABILITY if action < st.A_CALM else st.CALM


@jit()
def refuse_card(b, g, seat, action, told):
    """Z8.4, Z8.5, Z3.1, Z3.3 Bids, boards, rejects, officials going down, cards."""
    if action < st.A_BOARD:
        if action - st.A_BID + 1 <= g.bid:
            return because(told, codes.LOW_BID, int64(g.bid), _ZERO, _ZERO)
        return because(told, codes.DEAR_BID, int64(g.earned[seat, st.AUCTION]), _ZERO, _ZERO)
    if action < st.A_REJECT:
        return because(told, codes.BOARD_GONE, action - st.A_BOARD, _ZERO, _ZERO)
    if action < st.A_DOWN:
        card = action - st.A_REJECT + 1
        if g.hand[seat, (card - 1) // DECK] & bit((card - 1) % DECK) == uint64(0):
            return because(told, codes.NOT_HELD, card, _ZERO, _ZERO)
        return because(told, codes.NOT_COLOUR, card, int64(reject_deck(b, g, seat)), _ZERO)
    if action < st.A_CARD:
        official, region = (action - st.A_DOWN) // REGIONS, (action - st.A_DOWN) % REGIONS
        if resting(g, seat, region) >= b.worker_area:
            return because(told, codes.AREA_FULL, region, _ZERO, _ZERO)
        return because(told, codes.NO_OFFICIAL, official, region, _ZERO)
    return because(told, codes.NOT_HELD, action - st.A_CARD + 1, _ZERO, _ZERO)


@jit()
def refuse_unify(b, g, seat, region, told):
    """Z4.1, Z4.2 No room for the card, or for its unrest."""
    if cards_in(g, seat, region) >= ROOM:
        return because(told, codes.ROOM_FULL, region, _ZERO, _ZERO)
    return because(told, codes.UNREST_TOO_HIGH, region, int64(g.unrest[seat, region]), unify_rise(b, g, seat, region))


@jit()
def refuse_court(b, g, seat, court, told):
    """Z3.2 A court action that cannot be done in full; Z8.8 a piece is missing only where there is room for it."""
    if court == st.C_RECRUIT:
        return because(told, codes.NO_SUPPLY, _NOTHING, _ZERO, _ZERO)
    if court == st.C_REASSIGN:
        return because(told, codes.NOBODY, _ZERO, _ZERO, _ZERO)
    if court == st.C_GOVERNOR and governors_of(g, seat) >= b.governors:
        return because(told, codes.NO_GOVERNOR, _ZERO, _ZERO, _ZERO)
    if court == st.C_WALL and size(walled(g, seat)) >= b.walls and free_slots(b, g, seat, _ANY) != 0:
        return because(told, codes.NO_WALL, _ZERO, _ZERO, _ZERO)
    rested = False
    for r in range(REGIONS):
        if court == st.C_PALACE and palaces_of(g, seat) >= b.palaces and palace_allowed(b, g, seat, r):
            return because(told, codes.NO_PALACE, _ZERO, _ZERO, _ZERO)
        rested = rested or resting(g, seat, r) > 0
    return because(told, codes.NOWHERE, court, int64(court == st.C_HIRE and b.strict and rested), _ZERO)


@jit()
def refuse_official(g, official, region, told):
    """Z5.1, Z5.7, Z6.2 Another region is given, or the supply has none."""
    if g.spot > 0 and g.spot != region + 1:
        return because(told, codes.OTHER_REGION, int64(g.spot) - 1, int64(g.card == 0), _ZERO)
    return because(told, codes.NO_SUPPLY, official, _ZERO, _ZERO)


@jit()
def refuse_move(b, g, seat, official, region, way, told):
    """Z5.2 Somebody else has to move on, nobody is there, no way leads there."""
    below = int64(way >= REGIONS)
    transit = int64(g.transit) - 1
    if transit >= 0 and (transit != official * REGIONS + region or not below):
        return because(told, codes.MUST_MOVE_ON, transit // REGIONS, transit % REGIONS, _ZERO)
    if (g.working[seat, region, official] if below else g.governing[seat, region, official]) == 0:
        return because(told, codes.NO_OFFICIAL, official, region, below)
    to = way - REGIONS * below
    if way < st.UP and (b.near[region] >> to) & 1 == 0:
        return because(told, codes.NOT_NEIGHBOURS, region, to, _ZERO)
    return because(told, codes.NO_PASSAGE, to, _ZERO, _ZERO)


@jit()
def refuse_governor(g, seat, region, told):
    """Z5.3 Officials are missing."""
    missing = _ZERO
    for c in range(OFFICIALS):
        if g.governing[seat, region, c] == 0:
            missing |= 1 << c
    return because(told, codes.OFFICIALS_MISSING, region, missing, _ZERO)


@jit()
def refuse_hire(b, g, seat, region, told):
    """Z5.4, Z8.7 Nobody to hire, or too much unrest."""
    if resting(g, seat, region) == 0:
        return because(told, codes.NO_HIRERS, region, _ZERO, _ZERO)
    return because(told, codes.HIRE_UNREST, region, int64(g.unrest[seat, region]), hire_rise(b, g, seat, region))


@jit()
def refuse_palace(b, g, seat, region, told):
    """Z5.5 No space, a ban, or too few workers."""
    there = _ZERO
    for s in range(b.players):
        there += g.palaces[s, region]
    if there >= b.spaces:
        return because(told, codes.NO_SPACE, region, _ZERO, _ZERO)
    if g.unrest[seat, region] >= b.ban:
        return because(told, codes.BANNED, region, int64(g.unrest[seat, region]), _ZERO)
    if g.workers[seat, region] < home_price(b, g, seat):
        return because(told, codes.HOME_WORKERS, region, home_price(b, g, seat), int64(g.workers[seat, region]))
    return because(told, codes.OTHER_WORKERS, region, _ZERO, _ZERO)


@jit()
def refuse_wall(b, g, seat, spot, told):
    """Z5.6, Z6.2 An own wall in the section, a slot taken, other bars, or workers in too few regions."""
    section, slot = spot // SLOTS, spot % SLOTS
    if (walled(g, seat) >> section) & 1:
        return because(told, codes.OWN_WALL, section, slot, _ZERO)
    if g.wall[section, slot] != 0:
        return because(told, codes.SLOT_TAKEN, spot, int64(g.wall[section, slot]) - 1, _ZERO)
    if g.card == 0:
        return because(told, codes.WRONG_BARS, b.bars[section, slot], _ZERO, _ZERO)
    return because(told, codes.WALL_WORKERS, b.bars[section, slot], size(staffed(g, seat)), _ZERO)


@jit()
def refuse_payment(b, g, seat, regions, told):
    """Z5.5, Z5.6 Another number of workers, one of the palace's own region, or none there."""
    spot, price = int64(g.spot) - 1, regions_to_pay(b, g)
    if g.action == st.C_PALACE and (regions >> spot) & 1:
        return because(told, codes.PAY_HOME, spot, _ZERO, _ZERO)
    if size(regions) != price:
        return because(told, codes.PAY_COUNT, price, size(regions), int64(g.action))
    lacking = regions & ~staffed(g, seat)
    region = _ZERO
    while (lacking >> region) & 1 == 0:
        region += 1
    return because(told, codes.PAY_EMPTY, region, int64(g.action), _ZERO)


@jit()
def refuse_square(b, g, square, told):
    """Z5.3 There is no such square, or it is taken."""
    region = int64(g.spot) - 1
    if square >= b.squares[region]:
        return because(told, codes.NO_SQUARE, region, square, _ZERO)
    return because(told, codes.SQUARE_TAKEN, square, int64(g.square[region, square]) - 1, region)


@jit()
def refuse_ability(b, g, seat, card, told):
    """Z5.7 Not there, used, of another action or number, dead, or without effect."""
    place, action = int64(place_of(g, seat, card)), int64(g.action)
    if place < 0:
        return because(told, codes.NOT_ON_BOARD, card, _ZERO, _ZERO)
    if (int64(g.used) >> place) & 1:
        return because(told, codes.USED_UP, card, _ZERO, _ZERO)
    if b.trigger[card] != action:
        return because(told, codes.WRONG_TRIGGER, card, b.trigger[card], _ZERO)
    if not number_fits(b, g, action):
        return because(told, codes.WRONG_NUMBER, b.higher[action], int64(g.card), int64(g.top))
    if g.unrest[seat, place // ROOM] >= b.last:
        return because(told, codes.DEAD, card, place // ROOM, _ZERO)
    return because(told, codes.NO_EFFECT, card, _ZERO, _ZERO)


@jit()
def refuse_in_phase(b, g, seat, action, told):
    """The reason against an action whose phase it is."""
    if action < st.A_UNIFY:
        return refuse_card(b, g, seat, action, told)
    if action < st.A_COURT:
        return refuse_unify(b, g, seat, action - st.A_UNIFY, told)
    if action < st.A_OFFICIAL:
        return refuse_court(b, g, seat, action - st.A_COURT + 1, told)
    if action < st.A_MOVE:
        return refuse_official(g, (action - st.A_OFFICIAL) // REGIONS, (action - st.A_OFFICIAL) % REGIONS, told)
    if action < st.A_GOVERNOR:
        code = action - st.A_MOVE
        return refuse_move(b, g, seat, code // (REGIONS * STEPS), code // STEPS % REGIONS, code % STEPS, told)
    if action < st.A_HIRE:
        return refuse_governor(g, seat, action - st.A_GOVERNOR, told)
    if action < st.A_PALACE:
        return refuse_hire(b, g, seat, action - st.A_HIRE, told)
    if action < st.A_WALL:
        return refuse_palace(b, g, seat, action - st.A_PALACE, told)
    if action < st.A_PAY:
        return refuse_wall(b, g, seat, action - st.A_WALL, told)
    if action < st.A_SQUARE:
        return refuse_payment(b, g, seat, action - st.A_PAY, told)
    if action < st.A_MARKER:
        return refuse_square(b, g, action - st.A_SQUARE, told)
    if action < st.A_USE:
        return because(told, codes.NO_BIG, action - st.A_MARKER, _ZERO, _ZERO)
    if action < st.A_CALM:
        return refuse_ability(b, g, seat, action - st.A_USE + 1, told)
    return because(told, codes.CALM_ALREADY, action - st.A_CALM, _ZERO, _ZERO)


@jit()
def offered(sets, bases, action):
    """Is an action in one of four sets?"""
    for w in range(WORDS):
        n = action - bases[w]
        if 0 <= n < 64 and sets[w] & bit(n) != uint64(0):
            return True
    return False


@jit(Signatures(st.BOX, st.STATE, st.DESK).refuse)
def refuse(box, states, i, action, desk):
    """The first thing missing for an action, or 0; told = how many numbers, numbers."""
    b, g, told = box[0], states[i], desk[0].told
    told[0] = 0
    if g.over != 0:
        return codes.GAME_OVER
    if offered(menu(b, g), BASES[int64(g.phase)], action):
        return 0
    if phase_of(action) == g.phase:
        return refuse_in_phase(b, g, int64(g.seat), action, told)
    if g.phase == st.MOVE and g.transit > 0 and action == st.DONE:
        transit = int64(g.transit) - 1
        return because(told, codes.MUST_MOVE_ON, transit // REGIONS, transit % REGIONS, _ZERO)
    return because(told, codes.NOT_NOW, int64(g.phase), _ZERO, _ZERO)
