"""What can be seen of a ZhanGuo position: plain data, as far as the state knows it; cards and tiles by their names."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_
from types import SimpleNamespace
from typing import Any

import numpy as np

from plancia.core.contract import Array, from_bytes, look
from plancia.core.game import Data
from plancia.core.jit import direct
from plancia.games.zhanguo import names
from plancia.games.zhanguo.face.printed import places, tile_names
from plancia.games.zhanguo.face.sheet import entries
from plancia.games.zhanguo.kernel import standing as stands
from plancia.games.zhanguo.kernel.state import (
    ACTIONS,
    BID,
    BOX,
    C_PALACE,
    DECKS,
    KINDS,
    OFFICIAL,
    ON_REWARD,
    PAY,
    PHASE_NAMES,
    PICK,
    REGIONS,
    ROOM,
    SEATS,
    SECTIONS,
    SLOTS,
    SOURCES,
    SQUARE,
    STATE,
    TASK_SECTIONS,
    TASKS,
)
from plancia.games.zhanguo.text.diagram import all_numbers, rewarding
from plancia.games.zhanguo.text.notation import cause_name

END = "Z8.3"
"""The clause that ends the game."""
_SECRET = frozenset(("rng", "hand", "rejected", "deck", "eye"))
_TILES = tile_names()
_standing = direct(stands.standing)


@dataclass(frozen=True)
class _Box:
    """What views need of a box, as plain numbers."""

    players: int
    governors: int
    palaces: int
    walls: int
    big: int
    """The value of a big marker, 0 if there are none."""
    decks: tuple[int, ...]
    """The deck of each colour."""
    squares: list[int]
    places: list[list[list[int | str]]]
    criteria: list[str]
    """What each side of a wall tile counts."""


@lru_cache(maxsize=64)
def _plain_box(data: bytes) -> _Box:
    b = look(from_bytes(BOX, data))
    colours = b.colour.tolist()
    return _Box(
        players=int(b.players),
        governors=int(b.governors),
        palaces=int(b.palaces),
        walls=int(b.walls),
        big=int(b.big_value) if b.big_markers else 0,
        decks=tuple(colours.index(colour) for colour in range(DECKS)),
        squares=b.squares.tolist(),
        places=[[places(b, kind, task) for task in range(TASKS)] for kind in range(KINDS)],
        criteria=[names.CRITERIA[criterion] for criterion in b.criterion.tolist()],
    )


def public(box: Array, states: Array) -> Data:
    """Z1.6 All but the numbers in hands, what was rejected and the order of the decks; seats count from 0."""
    b, g = _plain_box(box.tobytes()), _plain(states)
    out = np.empty(stands.LENGTH, np.int64)
    _standing(box, states, 0, out)
    more, seats = out.tolist(), range(b.players)
    return {
        "over": END if g.over else None,
        "phase": None if g.over else PHASE_NAMES[g.phase],
        "round": g.round_no,
        "order": g.order[: b.players] if g.round_no else [],
        "line": sorted((s for s in seats if g.rank[s] < ON_REWARD), key=g.rank.__getitem__),
        "rewards": _rewards(b, g, more) if g.round_no else [],
        "reward": names.COLOURS[g.reward] if rewarding(g) else None,
        "decks": _by_colour(b, g.left),
        "court": {"top": (g.card if g.action else g.top) or None, "cards": all_numbers(g.pile)},
        "markers": _markers(b, g),
        "map": [_region(b, g, region) for region in range(REGIONS)],
        "walls": [_wall(g, section) for section in range(SECTIONS)],
        "tasks": [_task(b, g, more, section, kind) for section in range(TASK_SECTIONS) for kind in range(KINDS)],
        "seats": [_seat(b, g, s) for s in seats],
        "under_way": _under_way(g, more),
        "auction": {"bid": g.bid, "bidder": _owner(g.bidder)} if not g.over and g.phase in (BID, PICK) else None,
        "passed": [s for s in seats if g.asked >> s & 1],
        "sheet": entries(box, states, g.earned[: b.players], [b.criteria[tile] for tile in g.tile]),
    }


def private(box: Array, states: Array) -> Data:
    """Z1.6 The own hand, and the own rejects whose place is not known; all hands and the decks of a complete state."""
    g, players = states[0], int(box[0]["players"])
    eye = int(g["eye"])
    if eye:
        return {} if eye > players else _secrets(g, eye - 1)
    colours = [names.COLOURS[colour] for colour in box[0]["colour"].tolist()]
    decks = {colour: g["deck"][d, : int(g["left"][d])].tolist() for d, colour in enumerate(colours)}
    return {"seats": [_secrets(g, seat) for seat in range(players)], "decks": decks}


def _secrets(g: Any, seat: int) -> Data:
    rejected = (reduce(or_, rounds) for rounds in g["rejected"][seat].tolist())
    return {"hand": all_numbers(g["hand"][seat].tolist()), "rejects": all_numbers(rejected)}


def _plain(states: Array) -> SimpleNamespace:
    """What is public with its fields as numbers and lists, which are far quicker to look at."""
    fields = zip(STATE.names or (), states.tolist()[0], strict=True)  # numbers, and arrays of them
    return SimpleNamespace(
        **{name: value if type(value) is int else value.tolist() for name, value in fields if name not in _SECRET}
    )


def _owner(number: int) -> int | None:
    """A piece's seat; 0 is nobody."""
    return number - 1 if number else None


def _owners(seats: Iterable[int]) -> list[int | None]:
    return [seat - 1 if seat else None for seat in seats]


def _by_colour(b: _Box, by_deck: list[int]) -> dict[str, int]:
    """Numbers of the decks by the colours of their cards."""
    return {colour: by_deck[deck] for colour, deck in zip(names.COLOURS, b.decks, strict=True)}


def _rewards(b: _Box, g: Any, more: list[int]) -> list[Data]:
    """Z6.1 The rewards of this round: whose disc lies there, and who would be asked for it now, in this order."""
    takers = {rank - ON_REWARD: seat for seat, rank in enumerate(g.rank[: b.players])}
    found = []
    for k, colour in enumerate(names.COLOURS):
        first = stands.ASKED + k * SEATS
        asked = [seat for seat in more[first : first + SEATS] if seat >= 0]
        found.append({"colour": colour, "seat": takers.get(k), "asked": asked})
    return found


def _markers(b: _Box, g: Any) -> Data:
    """Z1.3 Markers in the stock, and who holds each big one: nobody if it lies at court, -1 where there is none."""
    holders = _owners(g.big) if b.big else [-1] * len(names.COLOURS)
    return {
        "stock": dict(zip(names.COLOURS, g.stock, strict=True)),
        "big": dict(zip(names.COLOURS, holders, strict=True)),
    }


def _region(b: _Box, g: Any, region: int) -> Data:
    """Z1.4 A region of the map."""
    return {
        "region": region + 1,
        "squares": _owners(g.square[region][: b.squares[region]]),
        "governors": [row[region] for row in g.governors[: b.players]],
        "palaces": [row[region] for row in g.palaces[: b.players]],
    }


def _wall(g: Any, section: int) -> Data:
    """Z1.4 A section of the Great Wall with its tile."""
    return {"section": names.SECTIONS[section], "tile": _TILES[g.tile[section]], "slots": _owners(g.wall[section])}


def _task(b: _Box, g: Any, more: list[int], section: int, kind: int) -> Data:
    """Z7.1 A task, the discs on its spaces from the left, and the places that each seat has."""
    task, discs, players = g.task[section][kind], g.disc[section][kind], b.players
    spaces: list[int | None] = [None] * players
    for seat in range(players):
        if discs[seat]:
            spaces[discs[seat] - 1] = seat
    first, there = stands.MISSING_PLACES + (section * KINDS + kind) * SEATS, b.places[kind][task]
    return {
        "section": section + 1,
        "kind": names.TASK_KINDS[kind],
        "task": task + 1,
        "spaces": spaces,
        "done": [
            [place for k, place in enumerate(there) if not missing >> k & 1]
            for missing in more[first : first + players]
        ],
    }


def _seat(b: _Box, g: Any, s: int) -> Data:
    """A player's board, supply, markers and the colours of the hand."""
    board = zip(g.cards[s], g.governing[s], g.working[s], g.workers[s], g.unrest[s], strict=True)
    return {
        "board": names.BOARDS[g.side[s] - 1] if g.side[s] else None,
        "hand": _by_colour(b, g.held[s]),
        "regions": [
            {
                "cards": [card for card in cards if card],
                "governing": _officials(governing),
                "working": _officials(working),
                "workers": workers,
                "unrest": unrest,
            }
            for cards, governing, working, workers, unrest in board
        ],
        "supply": _officials(g.supply[s]),
        "governors": b.governors - sum(g.governors[s]),
        "palaces": b.palaces - sum(g.palaces[s]),
        "walls": b.walls - sum(section.count(s + 1) for section in g.wall),
        "markers": {colour: _held(b, g, s, k) for k, colour in enumerate(names.COLOURS)},
        "earned": dict(zip(SOURCES, g.earned[s], strict=True)),
        "hired": bool(g.hired[s]),
    }


def _officials(counts: list[int]) -> dict[str, int]:
    return dict(zip(names.OFFICIALS, counts, strict=True))


def _held(b: _Box, g: Any, s: int, colour: int) -> Data:
    """Z6.1 Markers of a colour."""
    small, big = g.small[s][colour], g.big[colour] == s + 1
    return {"small": small, "big": big, "value": small + big * b.big}


def _under_way(g: Any, more: list[int]) -> Data:
    """The steps of this turn: the card, its court action and what it covers, what is being chosen, used cards."""
    official, region = divmod(g.transit - 1, REGIONS)
    fits = more[stands.FITTING]
    return {
        "card": g.card or None,
        "court": ACTIONS[g.action - 1] if g.action else None,
        "covered": g.top or None if g.action else None,
        "fits": [court for n, court in enumerate(ACTIONS, 1) if fits >> n & 1],
        "spot": _spot(g),
        "points": g.points,
        "transit": {"official": names.OFFICIALS[official], "region": region + 1} if g.transit else None,
        "cause": cause_name(g.cause) if g.cause else None,
        "usable": all_numbers(more[stands.USABLE :]),
        "used": [g.cards[g.seat][k // ROOM][k % ROOM] for k in range(REGIONS * ROOM) if g.used >> k & 1],
    }


def _spot(g: Any) -> Data | None:
    """The region or the slot of the Great Wall that the choice is about."""
    if g.over or not g.spot or g.phase not in (OFFICIAL, SQUARE, PAY):
        return None
    if g.phase != PAY or g.action == C_PALACE:
        return {"region": g.spot}
    section, slot = divmod(g.spot - 1, SLOTS)
    return {"section": names.SECTIONS[section], "slot": slot + 1}
