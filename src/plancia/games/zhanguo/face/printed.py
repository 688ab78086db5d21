"""What never changes in a game of ZhanGuo: places, cards, tiles, rewards, supplies and the numbers of the rules."""

from typing import Any

from plancia.core.contract import Array, look
from plancia.core.game import Data
from plancia.games.zhanguo import names
from plancia.games.zhanguo.face.sheet import CLAUSES
from plancia.games.zhanguo.kernel.state import ACTIONS, CARDS, DECK, GAINS, POWERS, REGIONS, SLOTS, TASKS
from plancia.games.zhanguo.text.notation import GOVERNOR_AREA, WORKER_AREA, area_name, regions_of, slot_name

_NEEDS = {1: names.NEEDS[0], -1: names.NEEDS[1], 0: None}


def printed(box: Array) -> Data:
    """All of it; regions and places on tiles count from 1."""
    b = look(box)
    return {
        "cells": _cells(b),
        "colours": list(names.COLOURS),
        "officials": list(names.OFFICIALS),
        "cards": [card(b, number) for number in range(1, CARDS + 1)],
        "regions": [_region(b, region) for region in range(REGIONS)],
        "walls": [_section(b, section) for section in range(len(names.SECTIONS))],
        "tiles": {tile: _tile(b, n) for n, tile in enumerate(tile_names())},
        "tasks": {kind: [places(b, k, n) for n in range(TASKS)] for k, kind in enumerate(names.TASK_KINDS)},
        "task_spaces": b.task_vp[: b.players].tolist(),
        "rewards": [[_reward(b, n, colour) for colour in range(len(names.COLOURS))] for n in range(b.rounds)],
        "boards": _boards(b),
        "rounds": {"rounds": int(b.rounds), "draw": int(b.draw), "drafts": int(b.drafts), "draft": int(b.draft_draw)},
        "auction": int(b.auction_vp),
        "supplies": {name: int(b[name]) for name in ("officials", "governors", "palaces", "walls", "markers")},
        "unrest": {"last": int(b.last), "ban": int(b.ban)},
        "unify": _unify(b),
        "court": _court(b),
        "end": _end(b),
        "sources": CLAUSES,
    }


def card(b: Any, number: int) -> Data:
    """Z1.1 What is printed on a card."""
    effect = int(b.effect[number])
    return {
        "number": number,
        "colour": names.COLOURS[b.colour[(number - 1) // DECK]],
        "trigger": ACTIONS[b.trigger[number] - 1],
        "effect": names.EFFECTS[effect],
        "gain": GAINS[b.gain[effect]],
        "amount": int(b.amount[effect]),
        "most": int(b.most[effect]),
    }


def tile_names() -> list[str]:
    """Z2.2 The sides of the wall tiles, by their numbers: W1A, W1B, W2A…"""
    return [tile + side for tile in names.TILES for side in names.SIDES]


def places(b: Any, kind: int, task: int) -> list[int | str]:
    """Z7.1 The places of a task: a region by its number; a site, or one section of it, by its name."""
    found = [bits for bits in b.places[kind, task].tolist() if bits]
    if names.TASK_KINDS[kind] != "wall":
        return [bits.bit_length() for bits in found]
    sections = [names.SECTIONS[bits.bit_length() - 1] for bits in found]
    return [name[:-2] if bits.bit_count() > 1 else name for name, bits in zip(sections, found, strict=True)]


def _cells(b: Any) -> list[Data]:
    """Whatever a refusal or an event may point at, with its neighbours: those of an area are where officials move."""
    near = [regions_of(int(bits)) for bits in b.near]
    regions = [{"name": str(r + 1), "kind": "region", "neighbours": list(map(str, near[r]))} for r in range(REGIONS)]
    areas = [
        {"name": area_name(r, area), "kind": "area", "region": r + 1, "area": area, "neighbours": ways}
        for r in range(REGIONS)
        for area, ways in (
            (GOVERNOR_AREA, [area_name(other - 1, GOVERNOR_AREA) for other in near[r]]),
            (WORKER_AREA, [area_name(r, GOVERNOR_AREA), *(area_name(other - 1, WORKER_AREA) for other in near[r])]),
        )
    ]
    sections = [{"name": name, "kind": "section"} for name in names.SECTIONS]
    slots = [
        {"name": slot_name(spot), "kind": "slot", "section": names.SECTIONS[spot // SLOTS], "slot": spot % SLOTS + 1}
        for spot in range(len(names.SECTIONS) * SLOTS)
    ]
    cards = [{"name": f"card-{number}", "kind": "card", "card": number} for number in range(1, CARDS + 1)]
    return [*regions, *areas, *sections, *slots, *cards]


def _region(b: Any, region: int) -> Data:
    """Z1.4, Z1.5, Z2.3 Bonus squares, palace spaces, neighbours, officials of the start."""
    gains, amounts = b.square_gain[region].tolist(), b.square_amount[region].tolist()
    return {
        "region": region + 1,
        "neighbours": regions_of(int(b.near[region])),
        "squares": [{"gain": GAINS[gains[k]], "amount": amounts[k]} for k in range(b.squares[region])],
        "spaces": int(b.spaces),
        "officials": dict(zip(names.OFFICIALS, b.start[region].tolist(), strict=True)),
    }


def _section(b: Any, section: int) -> Data:
    """Z1.4 A section of the wall, and the bars of its slots."""
    name = names.SECTIONS[section]
    return {"section": name, "site": name[:-2], "bars": b.bars[section].tolist()}


def _tile(b: Any, tile: int) -> Data:
    """Z8.3 What a side of a wall tile counts."""
    return {"criterion": names.CRITERIA[b.criterion[tile]], "per": int(b.per[tile]), "vp": int(b.tile_vp[tile])}


def _reward(b: Any, number: int, colour: int) -> Data:
    """Z6.2 The reward of a round, which counts from 0, and colour."""
    gain, bars = GAINS[b.reward_gain[number, colour]], int(b.reward_bars[number, colour])
    return {
        "colour": names.COLOURS[colour],
        "gain": gain,
        "amount": int(b.reward_amount[number, colour]),
        "region": None if gain == "wall" else int(b.reward_region[number, colour]) + 1,
        "bars": [n for n in range(names.BARS + 1) if bars >> n & 1],
    }


def _boards(b: Any) -> Data:
    """Z2.3 What the sides B are good for."""
    powers = zip(names.BOARDS, b.power.tolist(), b.power_amount.tolist(), strict=True)
    return {name: {"power": POWERS[power], "amount": amount} for name, power, amount in powers}


def _unify(b: Any) -> Data:
    """Z4 What the 1st, 2nd and 3rd card of a region bring, and VP for each marker missing in the stock."""
    cards = zip(b.unify_markers.tolist(), b.unify_unrest.tolist(), strict=True)
    return {"cards": [{"markers": n, "unrest": rise} for n, rise in cards], "missing_vp": int(b.missing_vp)}


def _court(b: Any) -> Data:
    """Z5 The court actions, and whether their cards need a higher or a lower one; the numbers of the actions."""
    return {
        "actions": [{"court": name, "needs": _NEEDS[int(b.higher[n])]} for n, name in enumerate(ACTIONS, 1)],
        "reassign": int(b.points),
        "worker_area": int(b.worker_area),
        "hire_unrest": None if b.strict else int(b.hire_unrest),
        "palace": {"home": int(b.palace_workers), "others": int(b.palace_others), "vp": int(b.palace_vp)},
        "big": {"markers": int(b.big_markers), "value": int(b.big_value)},
    }


def _end(b: Any) -> Data:
    """Z8.1, Z8.2 VP for a region, for each governor there, and for the most markers of each colour."""
    markers = dict(zip(names.COLOURS, b.marker_vp.tolist(), strict=True))
    return {"region": int(b.region_vp), "governor": int(b.governor_vp), "markers": markers}
