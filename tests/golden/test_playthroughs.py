"""Golden playthroughs: whole games one can read, the same in every version of the same rules.

PLANCIA_GOLDEN=write pytest tests/golden writes them anew.
"""

import os
import random
from pathlib import Path
from typing import Any

import pytest

import plancia
from plancia import Event
from plancia.games import NAMES

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
}
DRAWN_EVERY = {"qin": 8, "terratain": 40}
SEEN = {
    "qin": ("Q6.2 over.Q6.2", "Q6.4 over.Q6.4", "Q3.4 passed", "Q4.5 annexed", "Q5.3 village.conquered"),
    "terratain": ("T2.2 refilled", "T2.3 war", "T2.4 skipped", "T2.6 discarded", "T3.1 over"),
}
"""Events that are to be met in some playthrough, each with its clause."""


def told(event: Event) -> str:
    """An event in one line: clause, key, arguments."""
    args = (f"{k}={','.join(map(str, v)) if isinstance(v, list) else v}" for k, v in event.args.items())
    return f"    {event.clause} {event.key.partition('.event.')[2]} {' '.join(args)}"


def playthrough(name: str) -> str:
    """A random game with its events, the position drawn every few moves."""
    of, options = name.partition("/")[0], GAMES[name]
    game, seed = plancia.game(of, **options), options["players"]
    position, dice = game.start(seed), random.Random(seed)
    lines = [f"rules {game.version}, seed {seed}; moves and events count seats from 0", "", position.text()]
    number = 0
    while not position.over:
        number += 1
        action = position.legal[int(dice.random() * len(position.legal))]
        lines.append(f"{number}. seat {position.to_move}: {game.write(action)}, one of {len(position.legal)}")
        position.play(action)
        lines += map(told, position.events)
        if number % DRAWN_EVERY[of] == 0 or position.over:
            lines += ["", position.text()]
    lines.append(f"winners {list(position.winners)}, scores {list(position.scores)}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_played_as_it_always_was(name: str) -> None:
    """Q3.1 to Q3.4, Q4.2 to Q4.5, Q5.2 to Q5.5, Q6.1 to Q6.4 and T2.1 to T2.6, T3.1 as they happen in whole games."""
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
