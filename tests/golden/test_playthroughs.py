"""Golden playthroughs: whole games one can read, the same in every version of the same rules.

PLANCIA_GOLDEN=write pytest tests/golden writes them anew.
"""

import os
import random
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import plancia
from plancia import Event, Position
from plancia.games import NAMES
from zhanguo.boards import keen, turn_of

FOLDER = Path(__file__).parent
GAMES: dict[str, dict[str, Any]] = {
    **{
        f"qin/{board}-{players}": {"board": board, "players": players}
        for players in (2, 3, 4)
        for board in ("bird", "lion", "crane")
    },
    "terratain/plain-2": {"players": 2},
    "terratain/corners-3": {"players": 3, "adjacency": 8},
    "terratain/mountains-4": {"players": 4, "mountains": "on"},
    "terratain/all-5": {"players": 5, "mountains": "on", "rivers": "on", "adjacency": 8},
    "terratain/rivers-6": {"players": 6, "rivers": "on"},
    "zhanguo/plain-2": {"players": 2},
    "zhanguo/all-3": {"players": 3, "boards": "B", "auction": "on", "draft": "on", "line": "on", "unrest": "strict"},
    "zhanguo/boards-4": {"players": 4, "boards": "B"},
}
SEEN = {
    "qin": ("Q6.2 over.Q6.2", "Q6.4 over.Q6.4", "Q3.4 passed", "Q4.5 annexed", "Q5.3 village.conquered"),
    "terratain": ("T2.2 refilled", "T2.3 war", "T2.4 skipped", "T2.6 discarded", "T3.1 over"),
    "zhanguo": (
        "Z3.3 down", "Z4.1 unified", "Z4.1 vp.missing", "Z4.2 unrest", "Z5.1 court", "Z5.2 moved", "Z5.3 governor",
        "Z5.4 workers", "Z5.5 palace", "Z5.5 big", "Z5.6 wall", "Z5.7 used", "Z6.1 returned", "Z6.2 official.by",
        "Z6.3 line", "Z7.1 task", "Z7.2 vp.tasks", "Z8.1 vp.governors", "Z8.2 vp.markers", "Z8.3 vp.walls",
        "Z8.3 over", "Z8.4 board", "Z8.5 rejected", "Z8.5 buried",
    ),
}  # fmt: skip
"""Events that are to be met in some playthrough, each with its clause."""


def name_of(event: Event) -> str:
    return f"    {event.clause} {event.key.partition('.event.')[2]}"


def told(event: Event) -> str:
    """An event in one line: clause, key, arguments."""
    args = (f"{k}={','.join(map(str, v)) if isinstance(v, list) else v}" for k, v in event.args.items())
    return f"{name_of(event)} {' '.join(args)}"


def move_by_move(position: Position, dice: random.Random, every: int) -> Iterator[str]:
    """Any legal moves with what they do, the position drawn every few moves."""
    number = 0
    while not position.over:
        number += 1
        action = position.legal[int(dice.random() * len(position.legal))]
        yield f"{number}. seat {position.to_move}: {position.game.write(action)}, one of {len(position.legal)}"
        position.play(action)
        yield from map(told, position.events)
        if number % every == 0 or position.over:
            yield from ("", position.text())


def turn_by_turn(position: Position, dice: random.Random) -> Iterator[str]:
    """All decisions of a turn in one line, what they do in words, the position drawn when a round begins."""
    while not position.over:
        now, seat, moves, events = turn_of(position), position.to_move, [], list[Event]()
        while turn_of(position) == now and position.to_move == seat:
            action = keen(position, dice)
            moves.append(position.game.write(action))
            position.play(action)
            events += position.events
        assert seat is not None
        yield f"{now}. seat {seat + 1}: {' '.join(moves)}"
        yield from (f"{name_of(event)}: {event.say()}" for event in events)
        if any(event.key == "zhanguo.event.round" for event in events) or position.over:
            yield from ("", position.text())


TELLERS: dict[str, Callable[[Position, random.Random], Iterator[str]]] = {
    "qin": partial(move_by_move, every=8),
    "terratain": partial(move_by_move, every=40),
    "zhanguo": turn_by_turn,
}
FROM = {"qin": 0, "terratain": 0, "zhanguo": 1}
"""From where moves, events and winners count the seats."""


def playthrough(name: str) -> str:
    """A game by chance, told from its first position to its result."""
    of, options = name.partition("/")[0], GAMES[name]
    game, seed = plancia.game(of, **options), options["players"]
    position = game.start(seed)
    lines = [f"rules {game.version}, seed {seed}; moves and events count seats from {FROM[of]}", "", position.text()]
    lines += TELLERS[of](position, random.Random(seed))
    winners = [seat + FROM[of] for seat in position.winners]
    lines.append(f"winners {winners}, scores {list(position.scores)}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_played_as_it_always_was(name: str) -> None:
    """Q3.1 to Q3.4, Q4.2 to Q4.5, Q5.2 to Q5.5, Q6.1 to Q6.4, T2.1 to T2.6, T3.1, Z3.1 to Z3.4, Z4.1, Z4.2,
    Z5.1 to Z5.7, Z6.1 to Z6.3, Z7.1, Z7.2 and Z8.1 to Z8.7 as they happen in whole games."""
    file = FOLDER / f"{name}.txt"
    played = playthrough(name)
    if os.environ.get("PLANCIA_GOLDEN") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(played, "utf-8")
    assert played == file.read_text("utf-8")


@pytest.mark.parametrize("game", NAMES)
def test_the_playthroughs_show_all_kinds_of_events(game: str) -> None:
    all_of_them = "".join(file.read_text("utf-8") for file in (FOLDER / game).glob("*.txt"))
    assert [event for event in SEEN[game] if f"    {event}" not in all_of_them] == []


def test_there_is_a_test_for_every_playthrough() -> None:
    assert {file.relative_to(FOLDER).as_posix().removesuffix(".txt") for file in FOLDER.rglob("*.txt")} == set(GAMES)
