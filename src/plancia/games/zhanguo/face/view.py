"""What can be seen of a ZhanGuo position: plain data, as far as the state knows it."""

from functools import reduce
from operator import or_
from types import SimpleNamespace
from typing import Any

from plancia.core.contract import Array
from plancia.games.zhanguo import names
from plancia.games.zhanguo.face.foresight import abilities
from plancia.games.zhanguo.face.sheet import entries
from plancia.games.zhanguo.kernel.state import (
    ACTIONS,
    BID,
    C_PALACE,
    DECK,
    DECKS,
    GAINS,
    KINDS,
    OFFICIAL,
    ON_REWARD,
    PAY,
    PHASES,
    PICK,
    POWERS,
    REGIONS,
    SECTIONS,
    SLOTS,
    SOURCES,
    SQUARE,
    TASK_SECTIONS,
)
from plancia.games.zhanguo.text.diagram import all_numbers, rewarding

END = "Z8.3"
"""The clause that ends the game."""
_NEEDS = {1: "higher", -1: "lower"}


def view(box: Array, states: Array) -> dict[str, Any]:
    """Z1.6 All but the numbers in other hands and the order of the decks; regions count from 1, seats from 0."""
    b, g = _plain(box), _plain(states)
    seats = range(b.players)
    return {
        "over": END if g.over else None,
        "phase": None if g.over else PHASES[g.phase],
        "round": g.round_no,
        "rounds": b.rounds,
        "order": [g.order[k] for k in seats if g.round_no],
        "line": sorted((s for s in seats if g.rank[s] < ON_REWARD), key=lambda s: g.rank[s]),
        "rewards": [_rewards(b, g, number, seats) for number in range(b.rounds)],
        "reward": names.COLOURS[g.reward] if rewarding(g) else None,
        "decks": _by_colour(b, g.left),
        "court": {"top": _card(b, g.card if g.action else g.top), "cards": all_numbers(g.pile)},
        "markers": _markers(b, g),
        "map": [_region(b, g, region, seats) for region in range(REGIONS)],
        "walls": [_wall(b, g, section) for section in range(SECTIONS)],
        "tasks": [_task(b, g, section, kind, seats) for section in range(TASK_SECTIONS) for kind in range(KINDS)],
        "seats": [_seat(b, g, s) for s in seats],
        "boards": _boards(b, g),
        "turn": _turn(b, g) | abilities(box, states),
        "auction": {"bid": g.bid, "bidder": _owner(g.bidder)} if _auctioning(g) else None,
        "passed": [s for s in seats if g.asked >> s & 1],
        "needs": {name: _NEEDS[need] for name, need in zip(ACTIONS, b.higher[1:], strict=True) if need},
        "unrest": {"last": b.last, "ban": b.ban},
        "sheet": entries(box, states),
    }


def _plain(array: Array) -> SimpleNamespace:
    """The first record with its fields as numbers and lists, which are far quicker to look at."""
    return SimpleNamespace(**{name: array[0][name].tolist() for name in array.dtype.names or ()})


def _auctioning(g: Any) -> bool:
    """Z8.4 Boards are still to be had."""
    return not g.over and g.phase in (BID, PICK)


def _rewards(b: Any, g: Any, number: int, seats: range) -> list[dict[str, Any]]:
    """Z6.2 The rewards of a round; discs lie on those of this round alone."""
    found = []
    for colour, name in enumerate(names.COLOURS):
        gain, bars = GAINS[b.reward_gain[number][colour]], b.reward_bars[number][colour]
        taken = [s for s in seats if g.rank[s] == ON_REWARD + colour and number + 1 == g.round_no]
        reward = {
            "colour": name,
            "gain": gain,
            "amount": b.reward_amount[number][colour],
            "region": None if gain == "wall" else b.reward_region[number][colour] + 1,
            "bars": [n for n in range(names.BARS + 1) if bars >> n & 1],
            "seat": taken[0] if taken else None,
        }
        found.append(reward)
    return found


def _by_colour(b: Any, by_deck: list[int]) -> dict[str, int]:
    """Numbers of the decks by the colours of their cards."""
    colours = [names.COLOURS[b.colour[d]] for d in range(DECKS)]
    return {colour: by_deck[colours.index(colour)] for colour in names.COLOURS}


def _markers(b: Any, g: Any) -> dict[str, Any]:
    holders = [_owner(g.big[k]) if b.big_markers else -1 for k in range(len(names.COLOURS))]
    return {
        "stock": dict(zip(names.COLOURS, g.stock, strict=True)),
        "big": dict(zip(names.COLOURS, holders, strict=True)),
    }


def _owner(number: int) -> int | None:
    """A piece's seat; 0 is nobody."""
    return number - 1 if number else None


def _card(b: Any, number: int) -> dict[str, Any] | None:
    """Z1.1 What is printed on a card."""
    if not number:
        return None
    effect = b.effect[number]
    return {
        "number": number,
        "colour": names.COLOURS[b.colour[(number - 1) // DECK]],
        "trigger": ACTIONS[b.trigger[number] - 1],
        "effect": names.EFFECTS[effect],
        "gain": GAINS[b.gain[effect]],
        "amount": b.amount[effect],
        "most": b.most[effect],
    }


def _cards(b: Any, numbers: list[int]) -> list[dict[str, Any]]:
    return [card for number in numbers if (card := _card(b, number))]


def _region(b: Any, g: Any, region: int, seats: range) -> dict[str, Any]:
    """Z1.4 A region of the map."""
    squares = [
        {
            "gain": GAINS[b.square_gain[region][k]],
            "amount": b.square_amount[region][k],
            "seat": _owner(g.square[region][k]),
        }
        for k in range(b.squares[region])
    ]
    return {
        "region": region + 1,
        "squares": squares,
        "governors": [g.governors[s][region] for s in seats],
        "palaces": [g.palaces[s][region] for s in seats],
        "spaces": b.spaces,
    }


def _wall(b: Any, g: Any, section: int) -> dict[str, Any]:
    """Z1.4 A section of the Great Wall with its tile."""
    tile = g.tile[section]
    return {
        "section": names.SECTIONS[section],
        "tile": names.TILES[tile // 2],
        "side": names.SIDES[tile % 2],
        "criterion": names.CRITERIA[b.criterion[tile]],
        "per": b.per[tile],
        "vp": b.tile_vp[tile],
        "slots": [{"bars": b.bars[section][k], "seat": _owner(g.wall[section][k])} for k in range(SLOTS)],
    }


def _task(b: Any, g: Any, section: int, kind: int, seats: range) -> dict[str, Any]:
    """Z7.1 A task: its places, its spaces from the left."""
    owners = {g.disc[section][kind][s] - 1: s for s in seats}
    places = [bits for bits in b.places[kind][g.task[section][kind]] if bits]
    return {
        "section": section + 1,
        "kind": names.TASK_KINDS[kind],
        "places": [_place(names.TASK_KINDS[kind], bits) for bits in places],
        "spaces": [{"vp": b.task_vp[k], "seat": owners.get(k)} for k in seats],
    }


def _place(kind: str, bits: int) -> int | str:
    """A region by its number; a site, or one section of it, by its name."""
    if kind != "wall":
        return bits.bit_length()
    name = names.SECTIONS[bits.bit_length() - 1]
    return name[:-2] if bits.bit_count() > 1 else name


def _seat(b: Any, g: Any, s: int) -> dict[str, Any]:
    """A player's board, supply, markers and hand, the hand as far as it is known."""
    earned = dict(zip(SOURCES, g.earned[s], strict=True))
    return {
        "vp": sum(earned.values()),
        "board": names.BOARDS[g.side[s] - 1] if g.side[s] else None,
        "hand": _by_colour(b, g.held[s]),
        "cards": _cards(b, all_numbers(g.hand[s])),
        "rejects": all_numbers(reduce(or_, rounds) for rounds in g.rejected[s]),
        "regions": [_own(b, g, s, region) for region in range(REGIONS)],
        "supply": _officials(g.supply[s]),
        "governors": b.governors - sum(g.governors[s]),
        "palaces": b.palaces - sum(g.palaces[s]),
        "walls": b.walls - sum(section.count(s + 1) for section in g.wall),
        "markers": {colour: _held(b, g, s, k) for k, colour in enumerate(names.COLOURS)},
        "earned": earned,
        "hired": bool(g.hired[s]),
    }


def _boards(b: Any, g: Any) -> dict[str, dict[str, Any]]:
    """Z2.3 What the sides B in play are good for; in an auction (Z8.4) those to be had as well."""
    return {
        name: {"power": POWERS[b.power[k]], "amount": b.power_amount[k]}
        for k, name in enumerate(names.BOARDS)
        if k + 1 in g.side or _auctioning(g)
    }


def _own(b: Any, g: Any, s: int, region: int) -> dict[str, Any]:
    """Z1.5 A region of a player's board."""
    return {
        "region": region + 1,
        "cards": _cards(b, g.cards[s][region]),
        "governing": _officials(g.governing[s][region]),
        "working": _officials(g.working[s][region]),
        "workers": g.workers[s][region],
        "unrest": g.unrest[s][region],
    }


def _officials(counts: list[int]) -> dict[str, int]:
    return dict(zip(names.OFFICIALS, counts, strict=True))


def _held(b: Any, g: Any, s: int, colour: int) -> dict[str, Any]:
    """Z6.1 Markers of a colour."""
    small, big = g.small[s][colour], bool(g.big[colour] == s + 1)
    return {"small": small, "big": big, "value": small + big * b.big_value}


def _turn(b: Any, g: Any) -> dict[str, Any]:
    """What is under way."""
    official, region = divmod(g.transit - 1, REGIONS)
    return {
        "card": _card(b, g.card),
        "action": ACTIONS[g.action - 1] if g.action else None,
        "points": g.points,
        "covered": g.top or None if g.action else None,
        "spot": _spot(g),
        "transit": {"official": names.OFFICIALS[official], "region": region + 1} if g.transit else None,
    }


def _spot(g: Any) -> int | str | None:
    """The region or the section of the Great Wall that the choice is about."""
    if g.over or not g.spot or g.phase not in (OFFICIAL, SQUARE, PAY):
        return None
    return names.SECTIONS[(g.spot - 1) // SLOTS] if g.phase == PAY and g.action != C_PALACE else int(g.spot)
