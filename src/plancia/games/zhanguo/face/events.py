"""What happened in a step of ZhanGuo: the kernel's rows as events with the words of the rules."""

from collections.abc import Callable, Sequence
from typing import Any

from plancia.core.contract import Array, look
from plancia.core.events import Event
from plancia.core.kernel.telling import rows
from plancia.games.zhanguo import names
from plancia.games.zhanguo.face.sheet import CLAUSES
from plancia.games.zhanguo.kernel import codes
from plancia.games.zhanguo.kernel.state import (
    ACTIONS,
    DECK,
    GAINS,
    GOVERNORS,
    MARKERS,
    REGIONS,
    SLOTS,
    SOURCES,
    TASK_VP,
    UP,
    WALLS,
)
from plancia.games.zhanguo.text.notation import cause_name, regions_of, way_areas

Told = tuple[str, str, dict[str, Any]]
"""An event's name, clause and arguments."""


def events(box: Array, told: Array) -> tuple[Event, ...]:
    """The events of a step; what nobody could know before is not certain, nor is anything after it."""
    found: list[Event] = []
    certain, b, told_before = True, look(box), list(rows(told))
    for at, (kind, numbers) in enumerate(told_before):
        certain = certain and not _news(kind, numbers, told_before[0])
        name, clause, args = _EVENTS[kind](b, numbers)
        if name == "unrest" and clause == "Z5.4" and any(other == codes.UNIFIED for other, _ in told_before[:at]):
            clause = "Z4.2"
        secret = {"drew": ("cards",), "rejected": ("card",)}.get(name, ())
        key = f"zhanguo.event.{name}{'.by' if args.get('cause') else ''}"
        found.append(Event(key, args, clause, secret, certain, opened=name == "played"))
    return tuple(found)


def _news(kind: int, numbers: Sequence[int], first: tuple[int, list[int]]) -> bool:
    """Does it show cards that the mover did not know: drawn ones, or the last one of another hand?"""
    return kind == codes.DREW or (kind == codes.PLAYED and numbers[0] != first[1][0])


def _by(cause: int, clause: str) -> tuple[str, str]:
    """The name of a cause, and the clause by which it gives something; `clause` is the action's own."""
    if not cause:
        return "", clause
    return cause_name(cause), "Z6.2" if cause >= codes.BY_REWARD else "Z5.3" if cause >= codes.BY_SQUARE else "Z5.7"


def _colour(b: Any, card: int) -> str:
    return names.COLOURS[int(b.colour[(card - 1) // DECK])]


def _drew(b: Any, row: Sequence[int]) -> Told:
    seat, *cards = row
    return "drew", "Z3.1", {"seat": seat, "cards": cards}


def _chose(b: Any, row: Sequence[int]) -> Told:
    return "board", "Z8.4", {"seat": row[0], "board": names.BOARDS[row[1]], "vp": row[2]}


def _down(b: Any, row: Sequence[int]) -> Told:
    return "down", "Z3.3", {"seat": row[0], "official": names.OFFICIALS[row[1]], "region": row[2] + 1}


def _played(b: Any, row: Sequence[int]) -> Told:
    return "played", "Z3.2", {"seat": row[0], "card": row[1], "colour": _colour(b, row[1])}


def _unified(b: Any, row: Sequence[int]) -> Told:
    return "unified", "Z4.1", {"seat": row[0], "card": row[1], "region": row[2] + 1}


def _court(b: Any, row: Sequence[int]) -> Told:
    """The first court card of the game covers nothing."""
    seat, action, card, covered = row
    args = {"seat": seat, "action": ACTIONS[action - 1], "card": card, "covered": covered or None}
    return "court" if covered else "court.first", f"Z5.{action}", args


def _unrest(b: Any, row: Sequence[int]) -> Told:
    seat, region, level, by = row
    cause, clause = _by(by, "Z5.4" if level else "Z5.3")
    return "unrest", clause, {"seat": seat, "region": region + 1, "level": level, "cause": cause}


def _markers(b: Any, row: Sequence[int]) -> Told:
    seat, colour, n, by = row
    cause, clause = _by(by, "Z4.1")
    return "markers", clause, {"seat": seat, "colour": names.COLOURS[colour], "n": n, "cause": cause}


def _vp(b: Any, row: Sequence[int]) -> Told:
    seat, n, source, by, what = row
    args = {"seat": seat, "n": n, "source": SOURCES[source], "cause": cause_name(by) if by else ""}
    return f"vp.{SOURCES[source]}", CLAUSES[SOURCES[source]], args | _scored(source, what)


def _scored(source: int, what: int) -> dict[str, Any]:
    """What the end scoring counts: a region, a colour, a section of tasks or of the wall."""
    if source == GOVERNORS:
        return {"region": what + 1}
    if source == MARKERS:
        return {"colour": names.COLOURS[what]}
    if source == TASK_VP:
        return {"section": what + 1}
    section = names.SECTIONS[what // SLOTS]
    return {"section": section, "where": section} if source == WALLS else {}


def _official(b: Any, row: Sequence[int]) -> Told:
    seat, official, region, by = row
    cause, clause = _by(by, "Z5.1")
    args = {"seat": seat, "official": names.OFFICIALS[official], "region": region + 1, "cause": cause}
    return "official", clause, args


def _moved(b: Any, row: Sequence[int]) -> Told:
    seat, official, region, way = row
    start, end = way_areas(region, way)
    target = region if way == UP else way % REGIONS
    name = "up" if way == UP else "above" if way < REGIONS else "below"
    args = {"seat": seat, "official": names.OFFICIALS[official], "from": start, "to": end}
    return f"moved.{name}", "Z5.2", args | {"region": region + 1, "target": target + 1}


def _dismissed(b: Any, row: Sequence[int]) -> Told:
    return "dismissed", "Z5.3", {"seat": row[0], "region": row[1] + 1}


def _governed(b: Any, row: Sequence[int]) -> Told:
    seat, region, square, by = row
    cause, clause = _by(by, "Z5.3")
    args = {"seat": seat, "region": region + 1, "square": None if square < 0 else square + 1, "cause": cause}
    return "governor.beside" if square < 0 else "governor", clause, args


def _workers(b: Any, row: Sequence[int]) -> Told:
    seat, n, region, by = row
    cause, clause = _by(by, "Z5.4")
    return "workers", clause, {"seat": seat, "n": n, "region": region + 1, "cause": cause}


def _paid(b: Any, row: Sequence[int]) -> Told:
    """A region for each worker, for a palace its own first."""
    seat, bits, home, spot = row
    if home > b.palace_workers:
        raise ValueError(home)  # no step tells this
    regions = [spot + 1] * max(home, 0) + regions_of(bits)
    return "paid", "Z5.6" if home < 0 else "Z5.5", {"seat": seat, "regions": regions, "n": len(regions)}


def _palace(b: Any, row: Sequence[int]) -> Told:
    cause, clause = _by(row[2], "Z5.5")
    return "palace", clause, {"seat": row[0], "region": row[1] + 1, "cause": cause}


def _wall(b: Any, row: Sequence[int]) -> Told:
    (section, slot), (cause, clause) = divmod(row[1], SLOTS), _by(row[2], "Z5.6")
    name, bars = names.SECTIONS[section], int(b.bars[section, slot])
    args = {"seat": row[0], "section": name, "where": name, "slot": slot + 1, "bars": bars, "cause": cause}
    return "wall", clause, args


def _big(b: Any, row: Sequence[int]) -> Told:
    cause, clause = _by(row[2], "Z5.5")
    args = {"seat": row[0], "colour": names.COLOURS[row[1]], "value": int(b.big_value), "cause": cause}
    return "big", clause, args


def _used(b: Any, row: Sequence[int]) -> Told:
    return "used", "Z5.7", {"seat": row[0], "card": row[1], "effect": names.EFFECTS[int(b.effect[row[1]])]}


def _task(b: Any, row: Sequence[int]) -> Told:
    seat, section, kind, space = row
    args = {"seat": seat, "section": section + 1, "kind": names.TASK_KINDS[kind], "vp": int(b.task_vp[space])}
    return "task", "Z7.1", args


def _took(b: Any, row: Sequence[int]) -> Told:
    seat, colour, number = row
    gain = GAINS[int(b.reward_gain[number - 1, colour])]
    return "took", "Z6.1", {"seat": seat, "round": number, "colour": names.COLOURS[colour], "gain": gain}


def _returned(b: Any, row: Sequence[int]) -> Told:
    seat, colour, n, value = row
    args = {"seat": seat, "colour": names.COLOURS[colour], "n": n, "value": value}
    return "returned", "Z6.1", args


def _lost(b: Any, row: Sequence[int]) -> Told:
    cause, clause = _by(row[1], "Z5.3")
    return "lost", clause, {"seat": row[0], "cause": cause}


_EVENTS: dict[int, Callable[[Any, Sequence[int]], Told]] = {
    int(codes.DREW): _drew,
    int(codes.BADE): lambda b, row: ("bid", "Z8.4", {"seat": row[0], "vp": row[1]}),
    int(codes.PASSED): lambda b, row: ("passed", "Z8.4", {"seat": row[0]}),
    int(codes.CHOSE): _chose,
    int(codes.REJECTED): lambda b, row: ("rejected", "Z8.5", {"seat": row[0], "card": row[1]}),
    int(codes.BURIED): lambda b, row: ("buried", "Z8.5", {}),
    int(codes.DESCENDED): _down,
    int(codes.PLAYED): _played,
    int(codes.UNIFIED): _unified,
    int(codes.COURT): _court,
    int(codes.UNREST): _unrest,
    int(codes.GOT_MARKERS): _markers,
    int(codes.GOT_VP): _vp,
    int(codes.GOT_OFFICIAL): _official,
    int(codes.MOVED): _moved,
    int(codes.DISMISSED): _dismissed,
    int(codes.GOT_GOVERNOR): _governed,
    int(codes.GOT_WORKERS): _workers,
    int(codes.PAID): _paid,
    int(codes.GOT_PALACE): _palace,
    int(codes.GOT_WALL): _wall,
    int(codes.GOT_BIG): _big,
    int(codes.USED): _used,
    int(codes.TASK): _task,
    int(codes.TOOK): _took,
    int(codes.DECLINED): lambda b, row: ("declined", "Z6.1", {"seat": row[0], "colour": names.COLOURS[row[1]]}),
    int(codes.RETURNED): _returned,
    int(codes.LOST): _lost,
    int(codes.LINED): lambda b, row: ("line", "Z6.3", {"seats": list(row)}),
    int(codes.ROUND): lambda b, row: ("round", "Z3.1", {"n": row[0], "seat": row[1]}),
    int(codes.OVER): lambda b, row: ("over", "Z8.3", {"seats": [row[0]]}),
    int(codes.STOPPED): lambda b, row: ("done", "Z5.7" if row[1] else "Z5.2", {"seat": row[0]}),
}
"""How each kind of row is told."""
