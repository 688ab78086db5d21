"""Why an action of ZhanGuo is refused: the kernel's reason as a clause, the places concerned, and what is missing."""

from bisect import bisect
from collections.abc import Callable, Sequence
from typing import Any

from plancia.core.contract import Array, look
from plancia.core.errors import Refusal
from plancia.games.zhanguo import names
from plancia.games.zhanguo.kernel import codes, state
from plancia.games.zhanguo.kernel.state import ACTIONS, C_PALACE, PHASE_NAMES, SLOTS

Words = tuple[str, Sequence[str], dict[str, Any]]
"""The clause and way of a refusal's text, the places to mark, the arguments."""

_CLAUSES = (
    (state.PASS, "Z6.1"),
    (state.DONE, "Z5.7"),
    (state.TAKE, "Z6.1"),
    (state.A_BID, "Z8.4"),
    (state.A_REJECT, "Z8.5"),
    (state.A_DOWN, "Z3.3"),
    (state.A_CARD, "Z3.1"),
    (state.A_UNIFY, "Z4.1"),
    (state.A_COURT, "Z3.2"),
    (state.A_OFFICIAL, "Z5.1"),
    (state.A_MOVE, "Z5.2"),
    (state.A_GOVERNOR, "Z5.3"),
    (state.A_HIRE, "Z5.4"),
    (state.A_PALACE, "Z5.5"),
    (state.A_WALL, "Z5.6"),
    (state.A_SQUARE, "Z5.3"),
    (state.A_MARKER, "Z5.5"),
    (state.A_USE, "Z5.7"),
)
"""The first action of each kind, and the clause that says when it can be chosen."""


def refusal(box: Array, action: int, reason: int, told: Array) -> Refusal:
    """A reason of the kernel in words of the rules."""
    numbers = told[1 : 1 + int(told[0])].tolist()
    words, places, args = _WORDS[reason](look(box), action, numbers)
    clause = ".".join(words.split(".")[:2])
    return Refusal(clause, f"zhanguo.refuse.{words}", tuple(map(str, places)), args)


def _clause(action: int) -> str:
    return _CLAUSES[bisect(_CLAUSES, action, key=lambda row: row[0]) - 1][1]


def _at(words: str, region: int, **args: Any) -> Words:
    """A refusal about a region, which counts from 0."""
    return words, [str(region + 1)], {"region": region + 1, **args}


def _of(words: str, card: int, **args: Any) -> Words:
    """A refusal about a card."""
    return words, [f"card-{card}"], {"card": card, **args}


def _not_held(b: Any, action: int, told: Sequence[int]) -> Words:
    return _of(f"{_clause(action)}.hand", told[0])


def _not_colour(b: Any, action: int, told: Sequence[int]) -> Words:
    return _of("Z8.5.colour", told[0], colour=names.COLOURS[int(b.colour[told[1]])])


def _too_much(words: str, b: Any, told: Sequence[int]) -> Words:
    region, level, rise = told
    return _at(words, region, level=level, rise=rise, last=int(b.last))


def _no_official(b: Any, action: int, told: Sequence[int]) -> Words:
    official, region, below = told
    way = "working" if below else "governing"
    return _at(f"{_clause(action)}.{way}", region, official=names.OFFICIALS[official])


def _no_supply(b: Any, action: int, told: Sequence[int]) -> Words:
    if told[0] < 0:
        return "Z5.1.none", [], {}
    return "Z5.1.supply", [], {"official": names.OFFICIALS[told[0]]}


def _other_region(b: Any, action: int, told: Sequence[int]) -> Words:
    return _at("Z6.2.region" if told[1] else "Z5.7.region", told[0])


def _neighbours(b: Any, action: int, told: Sequence[int]) -> Words:
    regions = [told[0] + 1, told[1] + 1]
    return "Z5.2.neighbours", list(map(str, regions)), {"regions": regions}


def _must_move_on(b: Any, action: int, told: Sequence[int]) -> Words:
    return _at("Z5.2.on", told[1], official=names.OFFICIALS[told[0]])


def _missing(b: Any, action: int, told: Sequence[int]) -> Words:
    officials = [name for k, name in enumerate(names.OFFICIALS) if told[1] >> k & 1]
    return _at("Z5.3.officials", told[0], officials=officials)


def _home_workers(b: Any, action: int, told: Sequence[int]) -> Words:
    return _at("Z5.5.home", told[0], needed=told[1], there=told[2])


def _slot(b: Any, action: int, told: Sequence[int]) -> Words:
    section, slot = divmod(told[0], SLOTS)
    where = names.SECTIONS[section]
    return "Z5.6.taken", [where], {"where": where, "slot": slot + 1, "seat": told[1]}


def _own_wall(b: Any, action: int, told: Sequence[int]) -> Words:
    return "Z5.6.own", [names.SECTIONS[told[0]]], {"where": names.SECTIONS[told[0]]}


def _wall_workers(b: Any, action: int, told: Sequence[int]) -> Words:
    return "Z5.6.workers", [], {"needed": told[0], "there": told[1]}


def _wrong_bars(b: Any, action: int, told: Sequence[int]) -> Words:
    return "Z6.2.bars", [names.SECTIONS[(action - state.A_WALL) // SLOTS]], {"bars": told[0]}


def _nowhere(b: Any, action: int, told: Sequence[int]) -> Words:
    return "Z8.7.nowhere" if told[1] else f"Z5.{told[0]}.nowhere", [], {"action": ACTIONS[told[0] - 1]}


def _count(b: Any, action: int, told: Sequence[int]) -> Words:
    needed, given, court = told
    return "Z5.5.count" if court == C_PALACE else "Z5.6.count", [], {"needed": needed, "given": given}


def _empty(b: Any, action: int, told: Sequence[int]) -> Words:
    return _at("Z5.5.empty" if told[1] == C_PALACE else "Z5.6.empty", told[0])


def _taken(b: Any, action: int, told: Sequence[int]) -> Words:
    return _at("Z5.3.taken", told[2], square=told[0] + 1, seat=told[1])


def _trigger(b: Any, action: int, told: Sequence[int]) -> Words:
    return _of("Z5.7.trigger", told[0], action=ACTIONS[told[1] - 1])


def _number(b: Any, action: int, told: Sequence[int]) -> Words:
    needs, played, covered = told
    return f"Z5.7.{'higher' if needs > 0 else 'lower'}", [f"card-{covered}"], {"played": played, "covered": covered}


_WORDS: dict[int, Callable[[Any, int, Sequence[int]], Words]] = {
    int(codes.GAME_OVER): lambda b, action, told: ("Z8.3", [], {}),
    int(codes.NOT_NOW): lambda b, action, told: (f"{_clause(action)}.phase", [], {"phase": PHASE_NAMES[told[0]]}),
    int(codes.NOT_HELD): _not_held,
    int(codes.NOT_COLOUR): _not_colour,
    int(codes.ROOM_FULL): lambda b, action, told: _at("Z4.1.room", told[0]),
    int(codes.UNREST_TOO_HIGH): lambda b, action, told: _too_much("Z4.2", b, told),
    int(codes.AREA_FULL): lambda b, action, told: _at("Z3.3.room", told[0], n=int(b.worker_area)),
    int(codes.NO_OFFICIAL): _no_official,
    int(codes.NO_SUPPLY): _no_supply,
    int(codes.OTHER_REGION): _other_region,
    int(codes.NOBODY): lambda b, action, told: ("Z5.2.nobody", [], {}),
    int(codes.NOT_NEIGHBOURS): _neighbours,
    int(codes.NO_PASSAGE): lambda b, action, told: _at("Z5.2.passage", told[0]),
    int(codes.MUST_MOVE_ON): _must_move_on,
    int(codes.NO_GOVERNOR): lambda b, action, told: ("Z1.2.governor", [], {}),
    int(codes.OFFICIALS_MISSING): _missing,
    int(codes.NO_HIRERS): lambda b, action, told: _at("Z5.4.nobody", told[0]),
    int(codes.HIRE_UNREST): lambda b, action, told: _too_much("Z8.7" if b.strict else "Z5.4.unrest", b, told),
    int(codes.NO_SPACE): lambda b, action, told: _at("Z5.5.space", told[0]),
    int(codes.BANNED): lambda b, action, told: _at("Z5.5.ban", told[0], level=told[1], ban=int(b.ban)),
    int(codes.NO_PALACE): lambda b, action, told: ("Z1.2.palace", [], {}),
    int(codes.HOME_WORKERS): _home_workers,
    int(codes.OTHER_WORKERS): lambda b, action, told: _at("Z5.5.other", told[0]),
    int(codes.SLOT_TAKEN): _slot,
    int(codes.OWN_WALL): _own_wall,
    int(codes.NO_WALL): lambda b, action, told: ("Z1.2.wall", [], {}),
    int(codes.WALL_WORKERS): _wall_workers,
    int(codes.WRONG_BARS): _wrong_bars,
    int(codes.NOWHERE): _nowhere,
    int(codes.PAY_COUNT): _count,
    int(codes.PAY_EMPTY): _empty,
    int(codes.PAY_HOME): lambda b, action, told: _at("Z5.5.twice", told[0]),
    int(codes.NO_SQUARE): lambda b, action, told: _at("Z5.3.square", told[0], square=told[1] + 1),
    int(codes.SQUARE_TAKEN): _taken,
    int(codes.NO_BIG): lambda b, action, told: ("Z5.5.marker", [], {"colour": names.COLOURS[told[0]]}),
    int(codes.NOT_ON_BOARD): lambda b, action, told: _of("Z5.7.board", told[0]),
    int(codes.USED_UP): lambda b, action, told: _of("Z5.7.used", told[0]),
    int(codes.WRONG_TRIGGER): _trigger,
    int(codes.WRONG_NUMBER): _number,
    int(codes.DEAD): lambda b, action, told: _of("Z5.7.dead", told[0], region=told[1] + 1),
    int(codes.NO_EFFECT): lambda b, action, told: _of("Z5.7.effect", told[0]),
    int(codes.CALM_ALREADY): lambda b, action, told: _at("Z5.7.calm", told[0]),
    int(codes.LOW_BID): lambda b, action, told: ("Z8.4.low", [], {"bid": told[0]}),
    int(codes.DEAR_BID): lambda b, action, told: ("Z8.4.dear", [], {"vp": told[0]}),
    int(codes.BOARD_GONE): lambda b, action, told: ("Z8.4.board", [], {"board": names.BOARDS[told[0]]}),
}
"""How each reason is told."""
