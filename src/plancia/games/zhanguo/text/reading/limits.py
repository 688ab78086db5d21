"""Can there be so many VP, workers and turns by now? So nothing grows beyond what a record holds."""

from typing import Any

import numpy as np

from plancia.games.zhanguo.face.sheet import end_rows
from plancia.games.zhanguo.kernel.state import (
    ABILITIES,
    AUCTION,
    BY_AUCTION,
    CARD,
    G_MARKERS,
    G_PER_BUILDING,
    G_PER_GOVERNOR,
    G_VP,
    G_WORKERS,
    GOVERNORS,
    MISSING,
    P_FIRST_HIRE,
    P_PALACE_VP,
    P_THIRD_MARKERS,
    PALACES,
    REWARD,
    SOURCES,
    SQUARE_VP,
)
from plancia.games.zhanguo.names import COLOURS, REGIONS, ROOM
from plancia.games.zhanguo.text.reading.sheet import Sheet
from plancia.games.zhanguo.text.reading.times import in_auction, in_draft, in_rewards, played
from plancia.games.zhanguo.text.reading.words import number, wrong

_BOARD = ROOM * REGIONS


def check_limits(sheet: Sheet) -> None:
    """Everything that grows."""
    number(sheet.where["turn number",], 1, _turns(sheet))
    for seat in range(sheet.players):
        _vp(sheet, seat)
        _workers(sheet, seat)
    if sheet.g.over:
        _end(sheet)


def _more(b: Any, power: np.int64) -> int:
    """Z2.3 The most that a power of a side B adds."""
    return max((int(n) for kind, n in zip(b.power, b.power_amount, strict=True) if kind == power), default=0)


def _most(b: Any, gain: int, field: str = "amount") -> int:
    """The most that a card's effect gives of something."""
    return max((int(n) for kind, n in zip(b.gain, b[field], strict=True) if kind == gain), default=0)


def _turns(sheet: Sheet) -> int:
    """Bids, picks, rejects, cards and rewards so far, at most."""
    g, b, players = sheet.g, sheet.b, sheet.players
    bids = int(b.auction_vp) + players
    asked = int(g.asked).bit_count()
    if in_auction(sheet):
        return int((g.side > 0).sum()) * bids + int(g.bid) + asked + 1
    round_, drafts = int(g.round_no), min(int(g.round_no), int(b.drafts))
    rejects = players * drafts - (players - 1 - int(g.seat) if in_draft(sheet) else 0)
    cards = sum(played(sheet, seat) for seat in range(players)) + int(not g.over and g.phase == CARD)
    rewards = players * len(COLOURS) * (round_ if g.over else round_ - 1)
    if in_rewards(sheet):
        rewards += players * int(g.reward) + (asked + 1 if g.phase == REWARD else players)
    return (players * bids if b.sides == BY_AUCTION else 0) + rejects + cards + rewards


def _vp(sheet: Sheet, seat: int) -> None:
    """Z4.1, Z5.3, Z5.5, Z5.7, Z8.4 VP before the end; there is no end scoring before it."""
    g, b = sheet.g, sheet.b
    cards = played(sheet, seat)
    missing = int(b.unify_markers.max()) + _more(b, P_THIRD_MARKERS) + _BOARD * _most(b, G_MARKERS)
    ability = max(_most(b, G_VP), _most(b, G_PER_GOVERNOR, "most"), _most(b, G_PER_BUILDING, "most"))
    own = [(r, k) for r, k in np.argwhere(g.square == seat + 1) if b.square_gain[r, k] == G_VP]
    most: dict[np.int64, int] = {
        AUCTION: int(b.auction_vp) if b.sides == BY_AUCTION else 0,
        MISSING: cards * int(b.missing_vp) * missing,
        PALACES: int(g.palaces[seat].sum()) * (int(b.palace_vp) * _BOARD + _more(b, P_PALACE_VP)),
        SQUARE_VP: sum(int(b.square_amount[r, k]) for r, k in own),
        ABILITIES: cards * _BOARD * ability,
    }
    least: dict[np.int64, int] = {AUCTION: most[AUCTION] if in_auction(sheet) and not g.side[seat] else 0}
    for source, name in zip(map(np.int64, range(len(SOURCES))), SOURCES, strict=True):
        n = int(g.earned[seat, source])
        low, high = least.get(source, 0), most.get(source, 0)
        if not low <= n <= high and not (g.over and source >= GOVERNORS):
            raise wrong(
                sheet.at("earned", seat, int(source)), "vp_source", seat=seat + 1, origin=name, n=n, min=low, max=high
            )


def _workers(sheet: Sheet, seat: int) -> None:
    """Z5.4, Z5.7, Z6.2 Workers hired, by cards and by rewards."""
    b = sheet.b
    turn = int(b.worker_area) + _more(b, P_FIRST_HIRE) + _BOARD * _most(b, G_WORKERS)
    most = played(sheet, seat) * turn + int(b.reward_amount.max()) * len(COLOURS) * int(sheet.g.round_no)
    for r in range(REGIONS):
        word = sheet.at("workers", seat, r)
        number(word, 0, most)


def _end(sheet: Sheet) -> None:
    """Z7.2, Z8.1-Z8.3 The end scoring is what the pieces say."""
    expected = np.zeros_like(sheet.g.earned)
    for source, seat, points, _, _ in end_rows(sheet.box, sheet.states):
        expected[seat, source] += points
    for seat in range(sheet.players):
        for source in range(GOVERNORS, len(SOURCES)):
            n, name = int(expected[seat, source]), SOURCES[source]
            if sheet.g.earned[seat, source] != n:
                raise wrong(sheet.at("earned", seat, int(source)), "end_vp", seat=seat + 1, origin=name, n=n)
