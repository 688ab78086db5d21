"""Z8.4 The auction of the sides B."""

from numpy import int64

from plancia.core.jit import jit
from plancia.core.kernel.telling import tell
from plancia.games.zhanguo.kernel.codes import CHOSE
from plancia.games.zhanguo.kernel.rounds import begin_round, line_seat
from plancia.games.zhanguo.kernel.state import AUCTION, BID, PICK

_ZERO = int64(0)


@jit()
def bidding(g, seat):
    """Z8.4 Is a seat still in the auction?"""
    return g.side[seat] == 0 and (int64(g.asked) >> seat) & 1 == 0


@jit()
def call_bidder(b, g, seat):
    """Z8.4 A seat is asked for a bid, or picks a board if nobody else is in."""
    rivals = _ZERO
    for s in range(b.players):
        rivals += s != seat and bidding(g, s)
    g.seat = seat
    g.turn += 1
    g.phase = BID if rivals > 0 else PICK


@jit()
def open_auction(b, g):
    """Z8.4 The first seat without a board, clockwise from the start player, bids first."""
    g.asked = g.bid = g.bidder = 0
    seat = int64(line_seat(b, g, _ZERO))
    while g.side[seat] != 0:
        seat = (seat + 1) % b.players
    call_bidder(b, g, seat)


@jit()
def next_bidder(b, g):
    """Z8.4 Clockwise, among those who have not passed."""
    seat = (int64(g.seat) + 1) % b.players
    while not bidding(g, seat):
        seat = (seat + 1) % b.players
    call_bidder(b, g, seat)


@jit()
def pick_board(b, g, seat, board, told):
    """Z8.4 The winner pays and takes a board; then the next auction, or the first round."""
    g.side[seat] = board + 1
    g.earned[seat, AUCTION] -= g.bid
    tell(told, CHOSE, seat, board, int64(g.bid))
    for s in range(b.players):
        if g.side[s] == 0:
            open_auction(b, g)
            return
    g.asked = g.bid = g.bidder = 0
    begin_round(b, g, told)
