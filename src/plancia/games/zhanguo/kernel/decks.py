"""Cards in decks and hands: dealt, rejected, laid, hidden from the others, and guessed by them."""

import numpy as np
from numpy import int64, uint64

from plancia.core.contract import Signatures
from plancia.core.jit import jit
from plancia.core.kernel.bits import lowest, ones, without_lowest
from plancia.core.kernel.rng import advance, bits, roll
from plancia.core.kernel.telling import open_row, tell, tell_more
from plancia.games.zhanguo.kernel.codes import BURIED, DREW, REJECTED
from plancia.games.zhanguo.kernel.pieces import bit
from plancia.games.zhanguo.kernel.state import (
    BOX,
    DECK,
    DECKS,
    DESK,
    DRAWS,
    REGIONS,
    REJECT,
    ROOM,
    ROUNDS,
    SEATS,
    STATE,
)

_SIG = Signatures(BOX, STATE, DESK)
_NONE = uint64(0)
_ALL = uint64((1 << DECK) - 1)
_ZERO = int64(0)
_TRIES = 200
_QUEUE = DECK + ROUNDS * SEATS * DRAWS
"""More than all cards and rejects of a deck one after another."""

GONE = int64(DECK)
IN_HAND, AWAY = int64(-1), int64(-1 - SEATS)
"""Places of cards beside those in a deck."""


@jit()
def fill_decks(g):
    """Z1.1 All cards in three shuffled decks; nobody holds any."""
    for d in range(DECKS):
        for k in range(DECK):
            g.deck[d, k] = d * DECK + k + 1
        shuffle_end(g, d, _ZERO, int64(DECK))
        g.left[d] = DECK
        g.pile[d] = _NONE
        for s in range(SEATS):
            g.hand[s, d] = _NONE
            g.held[s, d] = 0
            for k in range(ROUNDS):
                g.rejected[s, d, k] = _NONE


@jit()
def shuffle_end(g, d, first, n):
    """Shuffle the cards of a deck from one on."""
    for k in range(n - 1, first, -1):
        j = first + roll(g, k - first + 1)
        card = g.deck[d, k]
        g.deck[d, k] = g.deck[d, j]
        g.deck[d, j] = card


@jit()
def draws(b, round_):
    """Z3.1, Z8.5 Cards that everyone draws from each deck in a round."""
    return b.draft_draw if round_ <= b.drafts else b.draw


@jit()
def deal(b, g, told):
    """Z3.1 Everyone draws from each deck; who draws a card that he once rejected knows where it is."""
    n = draws(b, int64(g.round_no))
    for seat in range(b.players):
        row = open_row(told, DREW)
        tell_more(told, row, seat)
        for d in range(DECKS):
            for k in range(n):
                card = int64(g.deck[d, k])
                g.hand[seat, d] |= bit((card - 1) % DECK)
                tell_more(told, row, card)
            for k in range(ROUNDS):
                g.rejected[seat, d, k] &= ~g.hand[seat, d]
            g.held[seat, d] = n
            g.left[d] -= n
            for k in range(DECK):
                g.deck[d, k] = g.deck[d, k + n] if k < g.left[d] else 0


@jit()
def reject(g, seat, card, told):
    """Z8.5 A card leaves the hand and waits to go under its deck."""
    d, one = (card - 1) // DECK, bit((card - 1) % DECK)
    g.hand[seat, d] &= ~one
    g.held[seat, d] -= 1
    g.rejected[seat, d, int64(g.round_no) - 1] |= one
    tell(told, REJECTED, seat, card, _ZERO)


@jit()
def bury(b, g, told):
    """Z8.5 The rejects of a deck are shuffled together and go under it."""
    for d in range(DECKS):
        first = int64(g.left[d])
        n = first
        for seat in range(b.players):
            word = g.rejected[seat, d, int64(g.round_no) - 1]
            while word != _NONE:
                g.deck[d, n] = d * DECK + lowest(word) + 1
                word = without_lowest(word)
                n += 1
        shuffle_end(g, d, first, n)
        g.left[d] = n
    tell(told, BURIED, _ZERO, _ZERO, _ZERO)


@jit()
def lay(g, seat, card):
    """Z3.1 A card leaves the hand for all to see."""
    d, one = (card - 1) // DECK, bit((card - 1) % DECK)
    g.hand[seat, d] &= ~one
    g.held[seat, d] -= 1
    for s in range(SEATS):
        for k in range(ROUNDS):
            g.rejected[s, d, k] &= ~one


@jit(_SIG.blind)
def blind(box, states, i, seat):
    """Z1.6 The decks, the hands of others and what they rejected are wiped."""
    g = states[i]
    g.rng = _NONE
    for d in range(DECKS):
        for k in range(DECK):
            g.deck[d, k] = 0
        for s in range(SEATS):
            if s != seat:
                g.hand[s, d] = _NONE
                for k in range(ROUNDS):
                    g.rejected[s, d, k] = _NONE
    g.eye = seat + 1


@jit()
def waiting(b, g, seat, d):
    """Z8.5 Rejects of a seat that are not under the deck yet."""
    return draws(b, int64(g.round_no)) - int64(g.held[seat, d]) if g.phase == REJECT else _ZERO


@jit()
def unseen(b, g, eye, d):
    """The cards of a deck of which a seat does not know where they are."""
    seen = g.pile[d]
    for s in range(b.players):
        for r in range(REGIONS):
            for k in range(ROOM):
                card = int64(g.cards[s, r, k])
                if card > 0 and (card - 1) // DECK == d:
                    seen |= bit((card - 1) % DECK)
    if g.card > 0 and (int64(g.card) - 1) // DECK == d:
        seen |= bit((int64(g.card) - 1) % DECK)
    if eye < b.players:
        seen |= g.hand[eye, d]
        if g.phase == REJECT:
            seen |= g.rejected[eye, d, int64(g.round_no) - 1]
    return _ALL & ~seen


@jit()
def wander(b, g, eye, d, block, taken):
    """Where a card that the eye rejected in a round may be now, if everybody else chooses at random.

    A place in the deck, IN_HAND - seat, or AWAY - seat for rejects that wait; GONE if the eye would have seen it. All
    cards of a deck are one queue: the deck of the start, then the rejects of round after round. `taken` are the places
    in the queue, and then the fates of what a seat drew in a round, that other cards of the eye have.
    """
    now, each = int64(g.round_no), b.draft_draw - b.draw
    while True:
        place = DECK + (block - 1) * b.players * each + roll(g, b.players * each)
        while taken[place]:
            place = DECK + (block - 1) * b.players * each + roll(g, b.players * each)
        taken[place] = True
        drawn = int64(1)
        while drawn <= now and place >= b.players * draws(b, drawn):
            place -= b.players * draws(b, drawn)
            drawn += 1
        if drawn > now:
            return place
        n = draws(b, drawn)
        seat = place // n
        if seat == eye:
            return GONE
        fates = _QUEUE + (drawn * SEATS + seat) * DRAWS
        k = roll(g, n)
        while taken[fates + k]:
            k = roll(g, n)
        taken[fates + k] = True
        held = int64(g.held[seat, d]) if drawn == now else _ZERO
        if k < held:
            return IN_HAND - seat
        if drawn == now and g.phase == REJECT:
            return AWAY - seat
        if drawn > b.drafts or k >= held + each:
            return GONE
        block = drawn


@jit()
def put_card(g, d, card, place, room):
    """Put a card somewhere, unless that place is taken; `room` is what hands, then rejects, still have to hold."""
    if place == GONE:
        return False
    if place >= 0:
        if g.deck[d, place] != 0:
            return False
        g.deck[d, place] = d * DECK + card + 1
        return True
    seat = (AWAY if place <= AWAY else IN_HAND) - place
    at = seat + SEATS if place <= AWAY else seat
    if room[at] == 0:
        return False
    room[at] -= 1
    if place <= AWAY:
        g.rejected[seat, d, int64(g.round_no) - 1] |= bit(card)
    else:
        g.hand[seat, d] |= bit(card)
    return True


@jit()
def clear_guess(b, g, eye, d, room):
    """Nothing in the deck and in the hands of others; room for all of it."""
    for k in range(DECK):
        g.deck[d, k] = 0
    for s in range(b.players):
        room[s] = room[SEATS + s] = 0
        if s != eye:
            g.hand[s, d] = _NONE
            room[s] = int64(g.held[s, d])
            room[SEATS + s] = waiting(b, g, s, d)
            for k in range(ROUNDS):
                g.rejected[s, d, k] = _NONE


@jit()
def overwrite(places, by):
    """Make one array like another."""
    for k in range(len(by)):
        places[k] = by[k]


@jit()
def guess_own_rejects(b, g, eye, d, pool, room):
    """Z1.6 Put the cards that the eye once rejected where they may be; returns the others."""
    size = _QUEUE + (ROUNDS + 1) * SEATS * DRAWS
    taken, trial = np.zeros(size, np.bool_), np.zeros(size, np.bool_)
    for _ in range(_TRIES):
        clear_guess(b, g, eye, d, room)
        for k in range(size):
            taken[k] = False
        rest, fits = pool, True
        for k in range(ROUNDS):
            word = g.rejected[eye, d, k] & pool if eye < b.players else _NONE
            while word != _NONE and fits:
                card, place = lowest(word), GONE
                for _ in range(_TRIES):
                    if place == GONE:
                        overwrite(trial, taken)
                        place = wander(b, g, eye, d, k + 1, trial)
                overwrite(taken, trial)
                fits = put_card(g, d, card, place, room)
                rest &= ~bit(card)
                word = without_lowest(word)
        if fits:
            return rest
    clear_guess(b, g, eye, d, room)
    return pool


@jit()
def guess_deck(b, g, eye, d):
    """Deal the unseen cards at random to the deck, to the hands of others and to their rejects."""
    room = np.zeros(2 * SEATS, np.int64)
    rest = guess_own_rejects(b, g, eye, d, unseen(b, g, eye, d), room)
    bag = np.empty(DECK, np.int64)
    n = _ZERO
    while rest != _NONE:
        bag[n] = lowest(rest)
        rest = without_lowest(rest)
        n += 1
    for k in range(n - 1, 0, -1):
        j = roll(g, k + 1)
        card = bag[k]
        bag[k] = bag[j]
        bag[j] = card
    for s in range(b.players):
        while room[s] + room[SEATS + s] > 0 and n > 0:
            n -= 1
            put_card(g, d, bag[n], (IN_HAND if room[s] > 0 else AWAY) - s, room)
    for k in range(int64(g.left[d])):
        if g.deck[d, k] == 0 and n > 0:
            n -= 1
            put_card(g, d, bag[n], k, room)


@jit()
def guess_rejecters(b, g, eye, d):
    """Z8.5 Somebody else rejected every other card in the lower part of a deck."""
    each = b.draft_draw - b.draw
    queue = DECK + b.players * each * (min(int64(g.round_no), b.drafts) - (g.phase == REJECT))
    for k in range(int64(g.left[d])):
        place = queue - int64(g.left[d]) + k - DECK
        if place >= 0:
            block, one = place // (b.players * each), bit((int64(g.deck[d, k]) - 1) % DECK)
            if eye == b.players or g.rejected[eye, d, block] & one == _NONE:
                first = roll(g, b.players)
                for j in range(b.players):
                    s = (first + j) % b.players
                    if s != eye and ones(g.rejected[s, d, block]) < each:
                        g.rejected[s, d, block] |= one
                        break


@jit(_SIG.resample)
def resample(box, states, i, seed):
    """Z1.6 Fill decks and hands with the cards that the eye has not seen."""
    b, g = box[0], states[i]
    eye = int64(g.eye) - 1
    g.rng = bits(advance(seed))
    for d in range(DECKS):
        guess_deck(b, g, eye, d)
        if b.drafts > 0:
            guess_rejecters(b, g, eye, d)
    g.rng = bits(advance(g.rng)) if b.drafts > 0 else _NONE
    g.eye = 0
