"""Z3, Z6, Z8 The course of the game: rounds, turns, rewards, the end."""

import numpy as np
from numpy import int64

from plancia.core.jit import jit
from plancia.core.kernel.telling import open_row, tell, tell_more
from plancia.games.zhanguo.kernel.abilities import can_gain
from plancia.games.zhanguo.kernel.codes import LINED, OVER, ROUND
from plancia.games.zhanguo.kernel.decks import bury, deal, reject
from plancia.games.zhanguo.kernel.gains import give_vp, take_tasks
from plancia.games.zhanguo.kernel.menu import reject_deck
from plancia.games.zhanguo.kernel.pieces import value
from plancia.games.zhanguo.kernel.scoring import ROW, SHEET, tally, winner
from plancia.games.zhanguo.kernel.state import (
    ABILITY,
    BID,
    C_REASSIGN,
    CARD,
    COLOURS,
    DEAL,
    DECKS,
    REJECT,
    REWARD,
    SEATS,
)

_ZERO = int64(0)
_NOTHING = int64(-1)


@jit()
def line_seat(b, g, rank):
    """The seat whose disc has a rank."""
    for s in range(b.players):
        if g.rank[s] == rank:
            return s
    return -1


@jit()
def begin_round(b, g, told):
    """Z8.6 The turn order of the next round; its cards are still to be dealt."""
    g.round_no += 1
    first = int64(line_seat(b, g, _ZERO))
    for k in range(b.players):
        g.order[k] = line_seat(b, g, k) if b.line else (first + k) % b.players
        g.hired[k] = 0
    tell(told, ROUND, int64(g.round_no), int64(g.order[0]), _ZERO)
    g.phase = DEAL


@jit()
def deal_round(b, g, told):
    """Z3.1, Z8.5 The cards of a round; then the draft if there is one, or the first turn."""
    deal(b, g, told)
    if g.round_no <= b.drafts:
        g.seat = 0
        g.phase = REJECT
        g.turn += 1
    else:
        begin_turn(g, int64(g.order[0]))


@jit()
def begin_turn(g, seat):
    """Z3.1 A seat has to play a card."""
    g.seat = seat
    g.phase = CARD
    g.turn += 1


@jit()
def end_turn(b, g, told):
    """Z3.4 Tasks; then the next seat, or the rewards."""
    take_tasks(b, g, int64(g.seat), told)
    if g.action > 0:
        g.top = g.card
    g.card = g.action = g.used = 0
    at = _ZERO
    while g.order[at] != g.seat:
        at += 1
    seat = int64(g.order[(at + 1) % b.players])
    for d in range(DECKS):
        if g.held[seat, d] > 0:
            begin_turn(g, seat)
            return
    ask_for_reward(b, g, told)


@jit()
def reject_card(b, g, seat, card, told):
    """Z8.5 One card; after the last one of a seat the next seat, after all seats the first turn."""
    reject(g, seat, card, told)
    if reject_deck(b, g, seat) < 0:
        if seat + 1 < b.players:
            g.seat = seat + 1
            g.turn += 1
        else:
            bury(b, g, told)
            begin_turn(g, int64(g.order[0]))


@jit()
def first_of(b, g, colour, asked):
    """Z6.1 Who is asked for a reward before all not asked yet: by the value of his markers, then by his disc, or -1."""
    best, most = _NOTHING, _ZERO
    for s in range(b.players):
        n = value(b, g, s, colour)
        if n > 0 and (asked >> s) & 1 == 0 and can_gain(b, g, s, colour):
            if n > most or (n == most and g.rank[s] < g.rank[best]):
                best, most = s, n
    return best


@jit()
def next_taker(b, g):
    """Z6.1 Who is asked next for the reward at hand; -1 for nobody."""
    return first_of(b, g, int64(g.reward), int64(g.asked))


@jit()
def ask_for_reward(b, g, told):
    """Z6.1 The next who may take a reward; when nobody is left, the next reward or the end of the round."""
    while g.reward < COLOURS:
        seat = next_taker(b, g)
        if seat >= 0:
            g.seat = seat
            g.phase = REWARD
            g.turn += 1
            return
        g.reward += 1
        g.asked = 0
    g.reward = 0
    end_round(b, g, told)


@jit()
def end_round(b, g, told):
    """Z6.3 All discs back on the line in tie order; the next round, or the end."""
    row = open_row(told, LINED)
    place = _ZERO
    for rank in range(SEATS + COLOURS):
        seat = line_seat(b, g, rank)
        if seat >= 0:
            g.rank[seat] = place
            place += 1
            tell_more(told, row, seat)
    if g.round_no < b.rounds:
        begin_round(b, g, told)
    else:
        end_game(b, g, told)


@jit()
def end_game(b, g, told):
    """Z8.1, Z8.2, Z7.2, Z8.3 The end scoring."""
    sheet = np.empty(SHEET, np.int64)
    tally(b, g, sheet)
    for at in range(1, sheet[0], ROW):
        if sheet[at + 2] > 0:
            give_vp(g, sheet[at + 1], sheet[at + 2], sheet[at], sheet[at + 3], told)
    g.over = 1
    g.seat = 0
    g.phase = BID
    tell(told, OVER, int64(winner(b, g)), _ZERO, _ZERO)


@jit()
def go_back(b, g, told):
    """A gain is complete: back to the abilities, or to the end of the turn or of the reward."""
    g.points = g.spot = g.transit = g.cause = 0
    if g.card == 0:
        take_tasks(b, g, int64(g.seat), told)
        g.reward += 1
        ask_for_reward(b, g, told)
    elif g.action == 0 or g.action == C_REASSIGN:
        end_turn(b, g, told)
    else:
        g.phase = ABILITY
