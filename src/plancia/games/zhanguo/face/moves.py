"""ZhanGuo's actions as data, and those that a decision is about."""

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

import numpy as np

from plancia.core.contract import Array, look
from plancia.core.game import Move
from plancia.core.jit import direct
from plancia.games.zhanguo import names
from plancia.games.zhanguo.kernel import state
from plancia.games.zhanguo.kernel.rules import KERNEL
from plancia.games.zhanguo.kernel.state import ACTIONS, OFFICIALS, REGIONS, SECTIONS, SLOTS, STEPS, UP
from plancia.games.zhanguo.text.diagram import all_numbers
from plancia.games.zhanguo.text.notation import regions_of, way_areas, write_action

Legal = list[int]
Wish = Callable[[Any, Any, Legal], Iterable[int]]
"""wish(box, state, legal actions) -> the actions that one may wish for."""

_legal = direct(KERNEL.legal)


def describe(box: Array, action: int) -> Move:
    """An action's text and kind, and what it is about; regions, slots and squares count from 1."""
    first, kind, about = _KINDS[bisect(_KINDS, action, key=lambda row: row[0]) - 1]
    return {"text": write_action(action), "kind": kind, **about(look(box), action - first)}


def _region(b: Any, n: int) -> Move:
    return {"region": n + 1}


def _card(b: Any, n: int) -> Move:
    return {"card": n + 1}


def _official(b: Any, n: int) -> Move:
    official, region = divmod(n, REGIONS)
    return {"official": names.OFFICIALS[official], "region": region + 1}


def _move(b: Any, n: int) -> Move:
    """Z5.2 From an area to another one: `region` and `target` are theirs."""
    official, way = divmod(n, REGIONS * STEPS)
    region, step = divmod(way, STEPS)
    start, end = way_areas(region, step)
    target = region if step == UP else step % REGIONS
    return {"official": names.OFFICIALS[official], "from": start, "to": end, "region": region + 1, "target": target + 1}


def _wall(b: Any, n: int) -> Move:
    section, slot = divmod(n, SLOTS)
    return {"section": names.SECTIONS[section], "slot": slot + 1, "bars": int(b.bars[section, slot])}


_KINDS: tuple[tuple[int, str, Callable[[Any, int], Move]], ...] = (
    (state.PASS, "pass", lambda b, n: {}),
    (state.DONE, "done", lambda b, n: {}),
    (state.TAKE, "take", lambda b, n: {}),
    (state.A_BID, "bid", lambda b, n: {"vp": n + 1}),
    (state.A_BOARD, "board", lambda b, n: {"board": names.BOARDS[n]}),
    (state.A_REJECT, "reject", _card),
    (state.A_DOWN, "down", _official),
    (state.A_CARD, "card", _card),
    (state.A_UNIFY, "unify", _region),
    (state.A_COURT, "court", lambda b, n: {"court": ACTIONS[n]}),
    (state.A_OFFICIAL, "official", _official),
    (state.A_MOVE, "move", _move),
    (state.A_GOVERNOR, "governor", _region),
    (state.A_HIRE, "hire", _region),
    (state.A_PALACE, "palace", _region),
    (state.A_WALL, "wall", _wall),
    (state.A_PAY, "pay", lambda b, n: {"regions": regions_of(n)}),
    (state.A_SQUARE, "square", lambda b, n: {"square": n + 1}),
    (state.A_MARKER, "marker", lambda b, n: {"colour": names.COLOURS[n]}),
    (state.A_USE, "use", _card),
    (state.A_CALM, "calm", _region),
)
"""The first action of each kind, and what such an action is about."""


def legal_actions(box: Array, states: Array) -> Legal:
    """All actions of the seat to move."""
    out = np.empty(state.ACTION_COUNT, np.int32)
    actions: Legal = out[: _legal(box, states, 0, out)].tolist()
    return actions


def asked(box: Array, states: Array) -> Iterable[int]:
    """The legal actions, and all others that one may wish for in the same decision."""
    g, legal = look(states), legal_actions(box, states)
    wished = _WISHED[int(g.phase)](look(box), g, legal) if g.phase != state.DEAL else ()
    return sorted({*legal, *wished})


def _bids(b: Any, g: Any, legal: Legal) -> Iterable[int]:
    """Z8.4 As many VP as one has."""
    return range(state.A_BID, state.A_BID + int(g.earned[g.seat, state.AUCTION]))


def _hand(first: int) -> Wish:
    return lambda b, g, legal: (first + card - 1 for card in all_numbers(g.hand[g.seat]))


def _cards(b: Any, g: Any, legal: Legal) -> Iterable[int]:
    """Z3.1, Z3.3 The hand, and the officials in governor areas."""
    posts = np.flatnonzero(g.governing[g.seat].T).tolist()
    return chain(_hand(state.A_CARD)(b, g, legal), (state.A_DOWN + post for post in posts))


def _moves(b: Any, g: Any, legal: Legal) -> Iterator[int]:
    """Z5.2 From every area with officials to every one of its kind, and up."""
    for official in range(OFFICIALS):
        for region in range(REGIONS):
            first = state.A_MOVE + (official * REGIONS + region) * STEPS
            if g.governing[g.seat, region, official]:
                yield from range(first, first + REGIONS)
            if g.working[g.seat, region, official]:
                yield from range(first + REGIONS, first + STEPS)


def _payments(b: Any, g: Any, legal: Legal) -> Iterable[int]:
    """Z5.5, Z5.6 As many regions as are to pay."""
    n = (legal[0] - state.A_PAY).bit_count()
    return (state.A_PAY + regions for regions in range(1 << REGIONS) if regions.bit_count() == n)


def _uses(b: Any, g: Any, legal: Legal) -> Iterable[int]:
    """Z5.7 The cards on the own board."""
    return (state.A_USE + card - 1 for card in g.cards[g.seat].flatten().tolist() if card)


def _all(first: int, n: int) -> Wish:
    return lambda b, g, legal: range(first, first + n)


_WISHED: tuple[Wish, ...] = (
    _bids,
    _all(state.A_BOARD, state.BOARDS),
    _hand(state.A_REJECT),
    _cards,
    _all(state.A_UNIFY, REGIONS + len(ACTIONS)),
    _all(state.A_OFFICIAL, OFFICIALS * REGIONS),
    _moves,
    _all(state.A_GOVERNOR, REGIONS),
    _all(state.A_HIRE, REGIONS),
    _all(state.A_PALACE, REGIONS),
    _all(state.A_WALL, SECTIONS * SLOTS),
    _payments,
    lambda b, g, legal: range(state.A_SQUARE, state.A_SQUARE + int(b.squares[g.spot - 1])),
    _all(state.A_MARKER, state.COLOURS),
    _uses,
    _all(state.A_CALM, REGIONS),
    lambda b, g, legal: (),
)
"""By phase, what one may wish to do."""
