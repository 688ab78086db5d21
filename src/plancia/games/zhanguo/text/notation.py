"""ZhanGuo in text: areas (`2g`, `2w`), slots (`west-1-2`), causes (`card-57`) and actions (`red-2g-3g`, `use-57`)."""

from collections.abc import Callable
from functools import cache
from itertools import pairwise

from plancia.core.errors import TextError
from plancia.games.zhanguo.kernel import codes, state
from plancia.games.zhanguo.kernel.state import ACTIONS, BIDS, STEPS, UP
from plancia.games.zhanguo.names import BOARDS, CARDS, COLOURS, OFFICIALS, REGIONS, SECTIONS, SLOTS, SQUARES
from plancia.texts import short

GOVERNOR_AREA, WORKER_AREA = "gw"
NOBODY = "none"

_NAMES = ("pass", "done", "take")


def area_name(region: int, area: str) -> str:
    """Z1.5 The governor or worker area of a region, which counts from 0."""
    return f"{region + 1}{area}"


def slot_name(spot: int) -> str:
    """Z1.4 A slot of the wall: site, section, slot."""
    return f"{SECTIONS[spot // SLOTS]}-{spot % SLOTS + 1}"


def post_name(post: int) -> str:
    """An official and a region: `red-3`."""
    return f"{OFFICIALS[post // REGIONS]}-{post % REGIONS + 1}"


def regions_of(regions: int) -> list[int]:
    """The numbers of a set of regions."""
    return [r + 1 for r in range(REGIONS) if regions >> r & 1]


def regions_name(regions: int) -> str:
    """A set of regions as ascending digits."""
    return "".join(map(str, regions_of(regions))) or NOBODY


def way_areas(region: int, way: int) -> tuple[str, str]:
    """Z5.2 From which area to which one an official moves."""
    if way == UP:
        return area_name(region, WORKER_AREA), area_name(region, GOVERNOR_AREA)
    area = WORKER_AREA if way >= REGIONS else GOVERNOR_AREA
    return area_name(region, area), area_name(way % REGIONS, area)


def way_name(region: int, way: int) -> str:
    """Z5.2 A move of an official: from area to area."""
    return "-".join(way_areas(region, way))


def cause_name(cause: int) -> str:
    """What gives a gain: a card's ability, a bonus square or a reward."""
    if cause >= codes.BY_REWARD:
        return f"reward-{COLOURS[cause - codes.BY_REWARD]}"
    if cause >= codes.BY_SQUARE:
        region, square = divmod(cause - codes.BY_SQUARE, SQUARES)
        return f"square-{region + 1}-{square + 1}"
    return f"card-{cause}"


@cache
def causes() -> dict[str, int]:
    """All causes by name."""
    squares = range(codes.BY_SQUARE, codes.BY_SQUARE + REGIONS * SQUARES)
    rewards = range(codes.BY_REWARD, codes.BY_REWARD + len(COLOURS))
    return {cause_name(cause): cause for cause in (*range(1, CARDS + 1), *squares, *rewards)}


def _move_name(move: int) -> str:
    official, step = divmod(move, REGIONS * STEPS)
    return f"{OFFICIALS[official]}-{way_name(*divmod(step, STEPS))}"


_KINDS: tuple[tuple[int, Callable[[int], str]], ...] = (
    (0, lambda n: _NAMES[n]),
    (state.A_BID, lambda n: f"bid-{n + 1}"),
    (state.A_BOARD, lambda n: f"board-{BOARDS[n]}"),
    (state.A_REJECT, lambda n: f"reject-{n + 1}"),
    (state.A_DOWN, lambda n: f"down-{post_name(n)}"),
    (state.A_CARD, lambda n: f"card-{n + 1}"),
    (state.A_UNIFY, lambda n: f"unify-{n + 1}"),
    (state.A_COURT, lambda n: ACTIONS[n]),
    (state.A_OFFICIAL, post_name),
    (state.A_MOVE, _move_name),
    (state.A_GOVERNOR, lambda n: f"governor-{n + 1}"),
    (state.A_HIRE, lambda n: f"hire-{n + 1}"),
    (state.A_PALACE, lambda n: f"palace-{n + 1}"),
    (state.A_WALL, lambda n: f"wall-{slot_name(n)}"),
    (state.A_PAY, lambda n: f"pay-{regions_name(n)}"),
    (state.A_SQUARE, lambda n: f"square-{n + 1}"),
    (state.A_MARKER, lambda n: f"marker-{COLOURS[n]}"),
    (state.A_USE, lambda n: f"use-{n + 1}"),
    (state.A_CALM, lambda n: f"calm-{n + 1}"),
)
"""The first number of each kind of action, and how it is written."""

_FORMS = {
    "bid": [f"bid-1 … bid-{BIDS}"],
    "card": [f"card-1 … card-{CARDS}"],
    "reject": [f"reject-1 … reject-{CARDS}"],
    "use": [f"use-1 … use-{CARDS}"],
    "board": [f"board-{board}" for board in BOARDS],
    "marker": [f"marker-{colour}" for colour in COLOURS],
    "square": [f"square-1 … square-{SQUARES}"],
    "down": ["down-red-3"],
    "pay": ["pay-3", "pay-135"],
    "wall": ["wall", f"wall-{slot_name(0)} … wall-{slot_name(len(SECTIONS) * SLOTS - 1)}"],
    "recruit": ["recruit", "red-3"],
    "reassign": ["reassign", "red-2g-3g"],
    **{name: [f"{name}-1 … {name}-{REGIONS}"] for name in ("unify", "calm")},
    **{name: [name, f"{name}-1 … {name}-{REGIONS}"] for name in ("governor", "hire", "palace")},
    **{name: [f"{name}-3", f"{name}-2g-3g", f"{name}-2w-3w", f"{name}-2w-2g"] for name in OFFICIALS},
}
"""What may be written, by how it begins."""
_EXAMPLES = (
    "bid-7", "board-star", "reject-57", "down-red-3", "card-57", "unify-3", "red-3", "red-2g-3g", "governor-3",
    "hire-3", "palace-3", "wall-west-1-2", "pay-135", "square-2", "marker-law", "use-57", "calm-3",
)  # fmt: skip


@cache
def _texts() -> tuple[str, ...]:
    ends = [*(first for first, _ in _KINDS), state.ACTION_COUNT]
    return tuple(
        write(n) for (_, write), (first, end) in zip(_KINDS, pairwise(ends), strict=True) for n in range(end - first)
    )


@cache
def _numbers() -> dict[str, int]:
    return {text: action for action, text in enumerate(_texts())}


def write_action(action: int) -> str:
    """An action in words of the rules."""
    assert 0 <= action < state.ACTION_COUNT
    return _texts()[action]


def read_action(text: str) -> int:
    """The same from its text; the error says what can be written."""
    action = _numbers().get(text)
    if action is not None:
        return action
    forms = _FORMS.get(text.partition("-")[0])
    if forms is not None:
        raise TextError("zhanguo.text.move_form", text=short(text), valid=forms)
    raise TextError("zhanguo.text.move", text=short(text), valid=[*_NAMES, *ACTIONS, *_EXAMPLES])
