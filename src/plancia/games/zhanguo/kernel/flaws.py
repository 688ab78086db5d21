"""Can a position be that a text describes? Every number is in its range; here it is seen whether they agree."""

import numpy as np
from numpy import int64, uint64

from plancia.core.contract import Signatures
from plancia.core.jit import jit
from plancia.core.kernel.bits import lowest, ones, without_lowest
from plancia.games.zhanguo.kernel import auction, decks, memory, menu, pieces, scoring
from plancia.games.zhanguo.kernel import state as st
from plancia.games.zhanguo.kernel.codes import BY_REWARD, BY_SQUARE
from plancia.games.zhanguo.kernel.gains import fulfilled
from plancia.games.zhanguo.kernel.pieces import bit, size
from plancia.games.zhanguo.kernel.retrace import auctioning, retrace, rewarding
from plancia.games.zhanguo.kernel.rounds import line_seat, next_taker
from plancia.games.zhanguo.kernel.state import COLOURS, DECK, DECKS, OFFICIALS, REGIONS, ROOM, ROUNDS, SEATS

(
    NO_AUCTION, NO_DRAFT, NO_RNG, ROUND, MARKERS, GOVERNORS, PALACES, WALLS, OWN_WALL, BESIDE, OFFICIALS_OUT,
    WORKER_AREA, TRANSIT, DISC, NO_BOARD, HIRED, TAKEN, NOT_TAKEN, ORDER, HAND_COLOUR, HAND, CARD_COURT, TOP, DEALT,
    DECK_SIZE, LAID, REJECTS, REJECT_OPEN, REJECT_PLACE, REJECT_TWICE, REJECT_NOBODY, REJECTS_LOST, TURN, VP, WORKERS,
    FIELD, CAUSE, PAY, USED, UNDONE, UNREST, DISMISSED, RETURNED, BIDDERS, BIDDER, BID, PASSED, NOBODY, DUE, IDLE,
) = map(int64, range(1, 51))  # fmt: skip
"""What is wrong; text/flaws.py knows the numbers that go with each."""

FIELDS = ("card", "action", "at", "points", "transit", "cause", "used", "reward", "passed", "bid")
"""What the seat to move is in the middle of."""
_CARD, _ACTION, _AT, _POINTS, _TRANSIT, _CAUSE, _USED, _REWARD, _PASSED, _BID = map(int64, range(len(FIELDS)))

_SIG = Signatures(st.BOX, st.STATE, st.DESK)
_0, _1 = int64(0), int64(1)
_NONE = uint64(0)
_BOARD = REGIONS * ROOM


@jit()
def because(told, reason, *numbers):
    """A reason with its numbers."""
    for k in range(len(numbers)):
        told[k + 1] = numbers[k]
    return reason


@jit()
def too_many(told, reason, seat, n, most):
    """The reason, if a seat has too many of something."""
    return because(told, reason, seat, n, most) if n > most else _0


@jit()
def hand_size(g, seat):
    """Cards in a hand."""
    n = _0
    for d in range(DECKS):
        n += g.held[seat, d]
    return n


@jit()
def played(b, g, seat):
    """Z3.1 Cards that a seat has played, with the one under way."""
    hand = DECKS * b.draw
    return max(hand * int64(g.round_no) - (hand if g.phase == st.REJECT else hand_size(g, seat)), _0)


@jit()
def wrong_round(b, g, told):
    """Z3, Z8.4, Z8.5 The round that goes with the phase, and a phase that goes with the options."""
    if auctioning(g) and b.sides != st.BY_AUCTION:
        return NO_AUCTION
    if g.phase == st.REJECT and b.drafts == 0:
        return NO_DRAFT
    if g.rng != _NONE and (b.drafts == 0 or g.eye > 0):
        return NO_RNG
    first = b.rounds if g.over else _0 if auctioning(g) else _1
    last = _0 if auctioning(g) else b.drafts if g.phase == st.REJECT else b.rounds
    return because(told, ROUND, int64(g.phase), first, last) if not first <= g.round_no <= last else _0


@jit()
def wrong_markers(b, g, told):
    """Z1.3 Markers of value 1 are in stock or with somebody; a stock that was left out (-1) has the rest."""
    for c in range(COLOURS):
        n = _0
        for s in range(b.players):
            n += g.small[s, c]
        if g.stock[c] < 0:
            g.stock[c] = max(b.markers - n, _0)
        if n + g.stock[c] != b.markers:
            return because(told, MARKERS, c, n + g.stock[c], b.markers)
    return _0


@jit()
def wrong_map(b, g, told):
    """Z5.3, Z5.6 Governors are on squares first, and nobody has two walls in a section."""
    for r in range(REGIONS):
        free, n = size(pieces.free_squares(b, g, r)), _0
        for s in range(b.players):
            n += g.governors[s, r]
        if free > 0 and n + free > b.squares[r]:
            return because(told, BESIDE, r)
    for k in range(st.SECTIONS):
        owners = _0
        for slot in range(st.SLOTS):
            owner = int64(g.wall[k, slot])
            if owner > 0 and (owners >> owner) & 1:
                return because(told, OWN_WALL, owner - 1, k)
            owners |= 1 << owner
    return _0


@jit()
def wrong_pieces(b, g, seat, told):
    """Z1.2, Z7.1, Z2.3 No more pieces than there are; discs on fulfilled tasks; a board once cards are dealt."""
    reason = (
        too_many(told, GOVERNORS, seat, pieces.governors_of(g, seat), b.governors)
        or too_many(told, PALACES, seat, pieces.palaces_of(g, seat), b.palaces)
        or too_many(told, WALLS, seat, size(pieces.walled(g, seat)), b.walls)
    )
    for section in range(st.TASK_SECTIONS):
        for kind in range(st.KINDS):
            if reason == 0 and g.disc[section, kind, seat] > 0 and not fulfilled(b, g, seat, section, kind):
                reason = because(told, DISC, seat, section, kind)
    if reason == 0 and b.sides != 0 and g.side[seat] == 0 and not auctioning(g):
        reason = because(told, NO_BOARD, seat)
    return reason


@jit()
def wrong_officials(b, g, seat, told):
    """Z1.2, Z1.5, Z5.2 Who is not on the board is in supply; a worker area has room, but for one who must move on."""
    for c in range(OFFICIALS):
        n = _0
        for r in range(REGIONS):
            n += int64(g.governing[seat, r, c]) + g.working[seat, r, c]
        if n > b.officials:
            return because(told, OFFICIALS_OUT, seat, c, n, b.officials)
        g.supply[seat, c] = b.officials - n
    transit = int64(g.transit) - 1 if seat == g.seat else int64(-1)
    for r in range(REGIONS):
        n, passing = pieces.resting(g, seat, r), transit >= 0 and transit % REGIONS == r
        if n > b.worker_area + passing:
            return because(told, WORKER_AREA, seat, r, n, b.worker_area)
        if passing and (n <= b.worker_area or g.working[seat, r, transit // REGIONS] == 0):
            return because(told, TRANSIT, r, b.worker_area)
    return _0


@jit()
def wrong_hirer(b, g, seat, told):
    """Z5.4 Who has hired in this round has played a card in it."""
    hiring = seat == g.seat and g.action == st.C_HIRE and g.phase != st.HIRE
    before = played(b, g, seat) - (seat == g.seat and g.card > 0) - DECKS * b.draw * (int64(g.round_no) - 1)
    return because(told, HIRED, seat) if g.hired[seat] != 0 and (auctioning(g) or before + hiring <= 0) else _0


@jit()
def wrong_line(b, g, told):
    """Z6.1 Every disc is on the line, or on a reward of this round that was decided before."""
    seat, taking = int64(g.seat), rewarding(g) and g.phase != st.REWARD
    for s in range(b.players):
        colour = int64(g.rank[s]) - st.ON_REWARD
        if colour >= (int64(g.reward) + (taking and s == seat) if rewarding(g) else _0):
            return because(told, TAKEN, s, colour)
    if taking and g.rank[seat] != st.ON_REWARD + g.reward:
        return because(told, NOT_TAKEN, seat, int64(g.reward))
    return _0


@jit()
def wrong_order(b, g):
    """Z2.1, Z3.1, Z8.6 The line at the begin of a round gives its order: clockwise from its top, or as it stands."""
    first = line_seat(b, g, _0) if auctioning(g) else int64(g.order[0])
    seats, last, start = _0, int64(-1), g.round_no <= 1
    for k in range(b.players):
        clockwise = (first + k) % b.players
        s = clockwise if auctioning(g) else int64(g.order[k])
        seats |= 1 << s
        if (s != clockwise and (b.line == 0 or start)) or (auctioning(g) and g.order[k] != 0):
            return ORDER
        if g.over == 0 and g.rank[s] < st.ON_REWARD and (b.line or start or k == 0):
            if g.rank[s] <= last or (k == 0 and g.rank[s] > 0):
                return ORDER
            last = int64(g.rank[s])
    return ORDER if size(seats) < b.players or (start and b.first > 0 and first != b.first - 1) else _0


@jit()
def wrong_colours(b, g, told):
    """Z3.1, Z8.5 Nobody has more of a deck than he drew; in a draft seat after seat rejects, deck after deck."""
    now = int64(g.seat) * DECKS + menu.reject_deck(b, g, int64(g.seat))
    for s in range(b.players):
        for d in range(DECKS):
            least, most = _0, b.draw
            if g.phase == st.REJECT:
                most = b.draw if s * DECKS + d < now else b.draft_draw
                least = b.draw + 1 if s * DECKS + d == now else most
            if not least <= g.held[s, d] <= most:
                return because(told, HAND_COLOUR, s, d, int64(g.held[s, d]), least, most)
    return _0


@jit()
def wrong_hands(b, g, told):
    """Z3.1 Everybody has played as often as his turn came."""
    seat, come = int64(g.seat), g.over == 0 and g.phase >= st.CARD and not rewarding(g)
    playing, opened = come, come and g.phase != st.CARD
    turn = max(hand_size(g, seat) + opened, _1) if playing else _0
    for k in range(b.players if g.phase != st.REJECT else 0):
        s = int64(g.order[k]) if playing else k
        come = come and s != seat
        expected = turn - (opened if s == seat else come)
        if hand_size(g, s) != expected:
            return because(told, HAND, s, hand_size(g, s), expected)
    return _0


@jit()
def wrong_court(g, told):
    """Z3.2, Z5.7 The card under way is at court, unless it was just opened; what it covers is there too."""
    card, top, below = int64(g.card) - 1, int64(g.top) - 1, _0
    there = card >= 0 and g.phase != st.ACTION
    if there and g.pile[card // DECK] & bit(card % DECK) == _NONE:
        return because(told, CARD_COURT, card + 1)
    for d in range(DECKS):
        below += ones(g.pile[d])
    if top < 0:
        return TOP if below > there else _0
    return TOP if top == card or g.pile[top // DECK] & bit(top % DECK) == _NONE else _0


@jit()
def nowhere(b, g, d):
    """Z1.1 The cards of a deck that are nowhere else, as far as can be seen."""
    if g.eye > 0:
        return decks.unseen(b, g, int64(g.eye) - 1, d)
    word = ~_NONE
    for s in range(b.players):
        word &= decks.unseen(b, g, s, d)
    return word


@jit()
def wrong_decks(b, g, told):
    """Z1.1, Z3.1, Z8.5 What was not dealt is in the deck; one that was left out (-1) is in ascending order."""
    dealt = b.players * (b.draw * int64(g.round_no) + (b.draft_draw - b.draw) * (g.phase == st.REJECT))
    for d in range(DECKS):
        rest = nowhere(b, g, d)
        n = DECK - ones(rest)
        for s in range(b.players):
            if g.eye > 0 and g.eye != s + 1:
                n += int64(g.held[s, d]) + decks.waiting(b, g, s, d)
        if n != dealt:
            return because(told, DEALT, d, n, dealt)
        if g.left[d] < 0:
            g.left[d] = DECK - dealt
            for k in range(DECK - dealt if g.eye == 0 else 0):
                g.deck[d, k] = d * DECK + lowest(rest) + 1
                rest = without_lowest(rest)
        if g.left[d] != DECK - dealt:
            return because(told, DECK_SIZE, d, int64(g.left[d]), DECK - dealt)
    return _0


@jit()
def wrong_memory(b, g, seat, d, ways, told):
    """Z1.6, Z8.5 A seat remembers what it rejected until it sees it again."""
    for k in range(ROUNDS):
        word, now = g.rejected[seat, d, k], g.phase == st.REJECT and k == memory.buried(b, g)
        most = decks.waiting(b, g, seat, d) if now else (b.draft_draw - b.draw) * (k < memory.buried(b, g))
        if ones(word) > most or (now and ones(word) < most):
            return because(told, REJECTS, seat, k, d, ones(word), most)
        while word != _NONE and not now:
            card = lowest(word)
            word = without_lowest(word)
            if decks.unseen(b, g, seat, d) & bit(card) == _NONE:
                return because(told, REJECT_OPEN, seat, d * DECK + card + 1)
            if g.eye == 0 and ways[k] & memory.place_of(b, g, d, card) == 0:
                return because(told, REJECT_PLACE, seat, d * DECK + card + 1, k)
    return because(told, REJECTS_LOST, seat, d) if g.eye > 0 and memory.forgotten(b, g, seat, d, ways) else _0


@jit()
def wrong_blocks(b, g, d, told):
    """Z8.5 Under the deck lie rejects, each of one seat."""
    for k in range(ROUNDS):
        known = _NONE
        for s in range(b.players):
            if known & g.rejected[s, d, k] != _NONE:
                return because(told, REJECT_TWICE, s, d * DECK + lowest(known & g.rejected[s, d, k]) + 1, k)
            known |= g.rejected[s, d, k]
        for at in range(int64(g.left[d])):
            card = int64(g.deck[d, at])
            if memory.block_of(b, g, d, at) == k and known & bit((card - 1) % DECK) == _NONE:
                return because(told, REJECT_NOBODY, card, k)
    return _0


@jit()
def wrong_rejects(b, g, told):
    """Z1.6, Z8.5 Everything that anybody is known to remember."""
    reason, ways = _0, np.zeros(ROUNDS, np.int64)
    for s in range(b.players):
        if g.eye == 0 or g.eye == s + 1:
            memory.reach(b, g, s, ways)
            for d in range(DECKS):
                reason = reason or wrong_memory(b, g, s, d, ways, told)
            ways[:] = 0
    for d in range(DECKS if g.eye == 0 else 0):
        reason = reason or wrong_blocks(b, g, d, told)
    return reason


@jit()
def most_of(kinds, amounts, gain):
    """The most that is given of something."""
    most = _0
    for k in range(len(kinds)):
        if kinds[k] == gain:
            most = max(most, amounts[k])
    return most


@jit()
def more(b, g, seat, which):
    """Z2.3 What the own board adds."""
    return max(pieces.power(b, g, seat, which), _0)


@jit()
def most_turns(b, g):
    """Bids, picks, rejects, cards and rewards so far, at most."""
    bids, asked, boards, cards = b.auction_vp + b.players, size(int64(g.asked)), _0, _0
    for s in range(b.players):
        boards += g.side[s] > 0
        cards += played(b, g, s)
    if auctioning(g):
        return boards * bids + g.bid + asked + 1
    offers = COLOURS * (int64(g.round_no) - (g.over == 0))
    if rewarding(g):
        offers += int64(g.reward) + (g.phase != st.REWARD)
        cards += asked + 1 if g.phase == st.REWARD else _0
    if g.phase == st.REJECT:
        cards -= b.players - 1 - int64(g.seat)
    times = (bids if b.sides == st.BY_AUCTION else _0) + min(int64(g.round_no), b.drafts) + offers
    return b.players * times + cards + (g.phase == st.CARD)


@jit()
def most_vp(b, g, seat, source):
    """Z4.1, Z5.3, Z5.5, Z5.7, Z8.4 VP that a seat can have from a source before the end."""
    if source == st.AUCTION:
        return b.auction_vp if b.sides == st.BY_AUCTION else _0
    if source == st.PALACES:
        unscored = g.phase == st.MARKER and seat == g.seat
        return (pieces.palaces_of(g, seat) - unscored) * (b.palace_vp * _BOARD + more(b, g, seat, st.P_PALACE_VP))
    n = _0
    if source == st.SQUARE_VP:
        for r in range(REGIONS):
            for k in range(b.squares[r]):
                if g.square[r, k] == seat + 1 and b.square_gain[r, k] == st.G_VP:
                    n += b.square_amount[r, k]
    elif source == st.MISSING:
        for k in range(ROOM):
            n = max(n, b.unify_markers[k])
        n += more(b, g, seat, st.P_THIRD_MARKERS) + _BOARD * most_of(b.gain, b.amount, st.G_MARKERS)
        n *= played(b, g, seat) * b.missing_vp
    elif source == st.ABILITIES:
        n = max(most_of(b.gain, b.most, st.G_PER_GOVERNOR), most_of(b.gain, b.most, st.G_PER_BUILDING))
        n = max(n, most_of(b.gain, b.amount, st.G_VP)) * played(b, g, seat) * _BOARD
    return n


@jit()
def most_workers(b, g, seat):
    """Z5.4, Z5.7, Z6.2 Workers hired, by cards and by rewards, at most."""
    turn = b.worker_area + more(b, g, seat, st.P_FIRST_HIRE) + _BOARD * most_of(b.gain, b.amount, st.G_WORKERS)
    n = played(b, g, seat) * turn
    for k in range(int64(g.round_no)):
        n += COLOURS * most_of(b.reward_gain[k], b.reward_amount[k], st.G_WORKERS)
    return n


@jit()
def wrong_sums(b, g, told):
    """What grows is no more than it can be, so that a record can hold it; the end has scored what is there (Z8)."""
    if g.turn > most_turns(b, g):
        return because(told, TURN, int64(g.turn), most_turns(b, g))
    ends, sheet = np.zeros((SEATS, len(st.SOURCES)), np.int64), np.zeros(scoring.SHEET, np.int64)
    if g.over:
        scoring.tally(b, g, sheet)
        for at in range(1, sheet[0], scoring.ROW):
            ends[sheet[at + 1], sheet[at]] += sheet[at + 2]
    for s in range(b.players):
        for source in range(len(st.SOURCES)):
            most = ends[s, source] if source >= st.GOVERNORS else most_vp(b, g, s, source)
            fixed = source >= st.GOVERNORS or (source == st.AUCTION and auctioning(g) and g.side[s] == 0)
            if g.earned[s, source] > most or (fixed and g.earned[s, source] < most):
                return because(told, VP, s, source, int64(g.earned[s, source]), most if fixed else _0, most)
        for r in range(REGIONS):
            if g.workers[s, r] > most_workers(b, g, s):
                return because(told, WORKERS, s, r, int64(g.workers[s, r]), most_workers(b, g, s))
    return _0


@jit()
def field(told, which, n, least, most):
    """Is a number of the decision out of its range?"""
    return because(told, FIELD, which, least, most) if not least <= n <= most else _0


@jit()
def same(told, which, n, expected):
    """Is a number of the decision another one?"""
    return field(told, which, int64(n), int64(expected), int64(expected))


@jit()
def wrong_fields(g, t, told):
    """Z3-Z6 Is something said that does not belong to this decision, or otherwise?"""
    most = int64(t.points) - (g.transit > 0)
    least = most if g.phase == st.CALM else min(most, _1)
    return (
        same(told, _CARD, g.card, t.card)
        or same(told, _ACTION, g.action, t.action)
        or same(told, _AT, g.spot, t.spot)
        or same(told, _TRANSIT, g.transit, g.transit if g.phase == st.MOVE else 0)
        or field(told, _POINTS, int64(g.points), least, most)
        or same(told, _CAUSE, g.cause, t.cause)
        or same(told, _USED, g.used, t.used)
        or same(told, _REWARD, g.reward, t.reward)
        or same(told, _PASSED, g.asked, t.asked)
        or same(told, _BID, g.bidder, t.bidder)
    )


@jit()
def done(b, g, seat):
    """Z5 Is there what the court action has done?"""
    if g.action == st.C_GOVERNOR:
        return pieces.governors_of(g, seat) > 0
    if g.action == st.C_PALACE:
        return pieces.palaces_of(g, seat) > 0
    if g.action == st.C_WALL:
        return pieces.walled(g, seat) != 0
    return g.hired[seat] != 0 if g.action == st.C_HIRE else pieces.has_officials(b, g, seat)


@jit()
def wrong_abilities(b, g, told):
    """Z5.7 Cards that were used are triggered by the action, which comes first."""
    seat = int64(g.seat)
    for place in range(_BOARD if g.used != 0 else 0):
        card = int64(g.cards[seat, place // ROOM, place % ROOM])
        live = g.unrest[seat, place // ROOM] < b.last and menu.number_fits(b, g, int64(g.action))
        if (int64(g.used) >> place) & 1 and not (live and b.trigger[card] == g.action):
            return because(told, USED, card)
    using = g.card > 0 and (g.phase == st.ABILITY or 0 < g.cause < BY_SQUARE)
    return because(told, UNDONE, seat) if using and not done(b, g, seat) else _0


@jit()
def wrong_gain(b, g, t, told):
    """Z5.3, Z6.1 A governor has ended unrest, and officials are back in supply; markers are back from a reward."""
    seat, region, gone = int64(g.seat), int64(g.spot) - 1, _0
    by_square = BY_SQUARE <= g.cause < BY_REWARD
    if by_square:
        region = (int64(g.cause) - BY_SQUARE) // st.SQUARES
    if (by_square or g.phase == st.SQUARE) and g.unrest[seat, region] > 0:
        return because(told, UNREST, seat, region)
    for c in range(OFFICIALS if g.card > 0 and (by_square or g.phase == st.SQUARE) else 0):
        gone += g.supply[seat, c] == 0
    if gone > (int64(t.points) - g.points if g.phase == st.OFFICIAL else 0):
        return because(told, DISMISSED, seat, region)
    if rewarding(g) and g.phase != st.REWARD and pieces.value(b, g, seat, int64(g.reward)) > 0:
        return because(told, RETURNED, seat, int64(g.reward))
    return _0


@jit()
def wrong_auction(b, g, t, told):
    """Z8.4 Clockwise from the start player, then from the highest bidder, among those who are still in."""
    seat, bidder, top = int64(g.seat), int64(g.bidder) - 1, line_seat(b, g, _0)
    still = before = early = _0
    for k in range(b.players):
        s = (top + k) % b.players
        still += auction.bidding(g, s)
        before += auction.bidding(g, s) and k < (bidder - top) % b.players
        early += g.side[s] == 0 and not auction.bidding(g, s) and k > (seat - top) % b.players
    if bidder >= 0 and not auction.bidding(g, bidder):
        return because(told, BIDDER, bidder)
    t.seat = bidder if bidder >= 0 else top - 1
    if still > 0:
        auction.next_bidder(b, t)
    if still == 0 or t.phase != g.phase:
        return because(told, BIDDERS, still)
    if t.seat != seat:
        return because(told, DUE, int64(t.seat))
    least = before + 1 if bidder >= 0 else _0
    if early > 0 and (bidder < 0 or (seat - top) % b.players > (bidder - top) % b.players):
        least += still  # somebody passed a lap ago, in which all who are still in bade
    return because(told, BID, least) if g.bid < least else _0


@jit()
def wrong_offer(b, g, t, told):
    """Z6.1 Those who passed were asked first, and the seat to move is next."""
    t.asked = 0
    seat = next_taker(b, t)
    while seat >= 0 and (int64(g.asked) >> seat) & 1:
        t.asked |= 1 << seat
        seat = next_taker(b, t)
    if t.asked != g.asked:
        return because(told, PASSED, int64(g.reward), int64(t.asked))
    if seat < 0:
        return because(told, NOBODY, int64(g.reward))
    return because(told, DUE, seat) if seat != g.seat else _0


@jit()
def choices(b, g):
    """How many choices the seat to move has, also if its cards are hidden."""
    sets, n = menu.menu(b, g), _0
    for w in range(menu.WORDS):
        n += ones(sets[w])
    hidden = g.eye > 0 and g.eye != g.seat + 1 and st.REJECT <= g.phase <= st.CARD
    return n + hand_size(g, int64(g.seat)) if hidden else n


@jit()
def wrong_decision(b, g, t, told):
    """Z3-Z8 The decision at hand can come, and is a choice; `t` is a copy of the position."""
    if g.card > 0 and g.action == 0 and st.ACTION < g.phase < st.REWARD:
        return because(told, FIELD, _ACTION, _1, int64(len(st.ACTIONS)))
    if g.spot == 0 and (g.phase == st.PAY or g.phase == st.SQUARE):
        return because(told, FIELD, _AT, _1, int64(REGIONS))
    told[0] = 1
    retrace(b, g, t, told)
    if t.phase != g.phase:
        return PAY if g.phase == st.PAY and g.cause == 0 else CAUSE
    reason = wrong_fields(g, t, told) or wrong_abilities(b, g, told) or wrong_gain(b, g, t, told)
    if auctioning(g):
        reason = reason or wrong_auction(b, g, t, told)
    elif g.phase == st.REWARD:
        reason = reason or wrong_offer(b, g, t, told)
    return because(told, IDLE, int64(g.seat)) if reason == 0 and g.over == 0 and choices(b, g) < 2 else reason


@jit(_SIG.flaw, late=True)
def flaw(box, states, i, desk):
    """0 if such a position can be, else what is wrong with it; what may be left out of a text is filled in."""
    b, g, told = box[0], states[i], desk[0].told
    reason = wrong_round(b, g, told) or wrong_markers(b, g, told) or wrong_map(b, g, told)
    for s in range(b.players):
        reason = reason or wrong_pieces(b, g, s, told) or wrong_officials(b, g, s, told) or wrong_hirer(b, g, s, told)
    reason = reason or wrong_line(b, g, told) or wrong_order(b, g)
    reason = reason or wrong_colours(b, g, told) or wrong_hands(b, g, told) or wrong_court(g, told)
    reason = reason or wrong_decks(b, g, told)
    for s in range(b.players):
        most = played(b, g, s) - (g.card > 0 and s == g.seat)
        reason = reason or too_many(told, LAID, s, pieces.cards_laid(g, s), most)
    if b.drafts > 0:
        reason = reason or wrong_rejects(b, g, told)
    return reason or wrong_sums(b, g, told) or wrong_decision(b, g, states[i : i + 1].copy()[0], told)
