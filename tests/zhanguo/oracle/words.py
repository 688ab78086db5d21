"""Everything that can be said in a game of ZhanGuo, and when."""

from collections.abc import Iterator
from itertools import combinations

from plancia.games.zhanguo.names import BOARDS, COLOURS, OFFICIALS, SECTIONS

REGIONS = (1, 2, 3, 4, 5)
DECKS = (0, 1, 2)
COURT = ("recruit", "reassign", "governor", "hire", "palace", "wall")
COURT_CLAUSES = dict(zip(COURT, ("Z5.1", "Z5.2", "Z5.3", "Z5.4", "Z5.5", "Z5.6"), strict=True))


def _sayable() -> Iterator[tuple[str, str, str]]:
    """Everything that can be said, the phases in which it means something, and the clause it breaks in all others."""
    yield "pass", "bid reward", "Z6.1"
    yield "take", "reward", "Z6.1"
    yield "done", "move ability", "Z5.7"
    for vp in range(1, 100):
        yield f"bid-{vp}", "bid", "Z8.4"
    for board in BOARDS:
        yield f"board-{board}", "board", "Z8.4"
    for card in range(1, 121):
        yield f"reject-{card}", "reject", "Z8.5"
        yield f"card-{card}", "card", "Z3.1"
        yield f"use-{card}", "ability", "Z5.7"
    for action in COURT:
        yield action, "action", "Z3.2"
    for region in REGIONS:
        yield f"unify-{region}", "action", "Z4.1"
        yield f"governor-{region}", "governor", "Z5.3"
        yield f"hire-{region}", "hire", "Z5.4"
        yield f"palace-{region}", "palace", "Z5.5"
        yield f"calm-{region}", "calm", "Z5.7"
        for official in OFFICIALS:
            yield f"down-{official}-{region}", "card", "Z3.3"
            yield f"{official}-{region}", "official", "Z5.1"
            yield f"{official}-{region}w-{region}g", "move", "Z5.2"
            for other in REGIONS:
                yield f"{official}-{region}g-{other}g", "move", "Z5.2"
                yield f"{official}-{region}w-{other}w", "move", "Z5.2"
    for number in range(1, 5):
        yield f"square-{number}", "square", "Z5.3"
    for section in SECTIONS:
        for slot in (1, 2, 3):
            yield f"wall-{section}-{slot}", "wall", "Z5.6"
    yield "pay-none", "pay", "Z5.6"
    for bars in REGIONS:
        for regions in combinations(REGIONS, bars):
            yield "pay-" + "".join(map(str, regions)), "pay", "Z5.6"
    for colour in COLOURS:
        yield f"marker-{colour}", "marker", "Z5.5"


MOVES = {text: (phases.split(), clause) for text, phases, clause in _sayable()}
PHASES = {
    phase: [text for text, (phases, _) in MOVES.items() if phase in phases]
    for phase in {phase for phases, _ in MOVES.values() for phase in phases}
}
"""What can be said in each phase."""


def deck_of(card: int) -> int:
    """Z1.1 The deck of a card: 1-40, 41-80, 81-120."""
    return (card - 1) // 40
