"""Z3-Z8 Is there a choice for the seat to move, and had it come to this? Where the rules know it, they are asked."""

from plancia.core.contract import copy_of, look, new_desk
from plancia.games.zhanguo.kernel.rules import KERNEL, taker
from plancia.games.zhanguo.kernel.state import (
    A_PALACE,
    A_WALL,
    BID,
    C_PALACE,
    CARD,
    MARKER,
    PALACE,
    PAY,
    PHASES,
    REJECT,
    REWARD,
    SEATS,
    SQUARE,
    WALL,
)
from plancia.games.zhanguo.names import COLOURS
from plancia.games.zhanguo.text.reading.sheet import Sheet
from plancia.games.zhanguo.text.reading.times import in_auction
from plancia.games.zhanguo.text.reading.words import wrong


def check_menu(sheet: Sheet) -> None:
    """The seat to move has at least two choices, and its phase follows from the one before."""
    g = sheet.g
    if g.over:
        return
    if in_auction(sheet):
        _auction(sheet)
    elif g.phase == REWARD:
        _reward(sheet)
    elif g.phase == PAY:
        _pay(sheet)
    elif g.phase == SQUARE:
        _square(sheet)
    elif g.phase == MARKER:
        _marker(sheet)
    seat, hidden = int(g.seat), ("hidden hand", int(g.seat)) in sheet.where
    more = int(g.held[seat].sum()) if hidden and g.phase in (CARD, REJECT) else 0
    if KERNEL.count(sheet.box, sheet.states, 0) + more < 2:
        raise wrong(sheet.at("phase"), "idle", seat=seat + 1, phase=PHASES[int(g.phase)])


def _auction(sheet: Sheet) -> None:
    """Z8.4 The first clockwise who is still in: after the highest bidder, or from the top of the line."""
    g, players = sheet.g, sheet.players
    still = [s for s in range(players) if not g.side[s] and not int(g.asked) >> s & 1]
    if not still or (g.phase == BID) != (len(still) > 1):
        raise wrong(sheet.at("phase"), "bidders", n=len(still))
    if g.bidder and int(g.bidder) - 1 not in still:
        raise wrong(sheet.decision["bid"][3], "bidder", seat=int(g.bidder))
    first = int(g.bidder) if g.bidder else g.rank[:players].tolist().index(0)
    due = next(s % players for s in range(first, first + players) if s % players in still)
    if due != g.seat:
        raise wrong(sheet.at("to"), "due", seat=due + 1)


def _takers(sheet: Sheet) -> list[int]:
    """Z6.1 Who is asked for the reward at hand one after the other, as long as everybody passes."""
    states, found = copy_of(sheet.states), []
    g = look(states)
    g.asked = 0
    while (seat := taker(sheet.box, states, 0)) >= 0:
        found.append(seat)
        g.asked |= 1 << seat
    return found


def _reward(sheet: Sheet) -> None:
    """Z6.1 Those who passed were asked first, and the seat to move is next."""
    g, colour, takers = sheet.g, COLOURS[int(sheet.g.reward)], _takers(sheet)
    passed = {s for s in range(SEATS) if int(g.asked) >> s & 1}
    first, left = takers[: len(passed)], takers[len(passed) :]
    if set(first) != passed:
        raise wrong(sheet.decision["passed"][0], "passed", colour=colour, valid=[s + 1 for s in first])
    if not left:
        raise wrong(sheet.at("reward"), "nobody", colour=colour)
    if left[0] != g.seat:
        raise wrong(sheet.at("to"), "due", seat=left[0] + 1)


def _pay(sheet: Sheet) -> None:
    """Z5.5, Z5.6 What is paid for could be chosen before."""
    palace, at = sheet.g.action == C_PALACE, sheet.decision["at"][1]
    chosen = (A_PALACE if palace else A_WALL) + int(sheet.g.spot) - 1
    paid = not palace or sheet.b.palace_others
    before = copy_of(sheet.states)
    look(before).phase = PALACE if palace else WALL
    if not paid or KERNEL.refuse(sheet.box, before, 0, chosen, new_desk(KERNEL)):
        raise wrong(at, "pay", word=at.text)


def _square(sheet: Sheet) -> None:
    """Z5.3 A governor is left, and unrest has ended."""
    seat, region = int(sheet.g.seat), int(sheet.g.spot)
    at = sheet.decision["at"][1]
    if sheet.pieces["governors", seat] >= sheet.b.governors:
        raise wrong(at, "governors_out", seat=seat + 1)
    if sheet.g.unrest[seat, region - 1]:
        raise wrong(at, "governor_unrest", seat=seat + 1, region=region)


def _marker(sheet: Sheet) -> None:
    """Z5.5 A palace stands already."""
    g, b = sheet.g, sheet.b
    seat = int(g.seat)
    reward = int(b.reward_region[int(g.round_no) - 1, int(g.reward)])
    if not (g.palaces[seat].any() if g.card else g.palaces[seat, reward]):
        raise wrong(sheet.at("phase"), "no_palace", seat=seat + 1)
