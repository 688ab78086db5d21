"""Golden playthroughs: whole games one can read, the same in every version of the same rules.

PLANCIA_GOLDEN=write pytest tests/qin/test_golden.py writes them anew.
"""

import os
import random
from pathlib import Path

import pytest

import plancia
from plancia import Event

FOLDER = Path(__file__).parent / "golden"
GAMES = [(players, board) for players in (2, 3, 4) for board in ("bird", "lion", "crane")]
DRAWN_EVERY = 8


def told(event: Event) -> str:
    """An event in one line: clause, key, arguments."""
    args = (f"{k}={','.join(map(str, v)) if isinstance(v, list) else v}" for k, v in event.args.items())
    return f"    {event.clause} {event.key.removeprefix('qin.event.')} {' '.join(args)}"


def playthrough(players: int, board: str) -> str:
    """A random game with its events, the position drawn every few moves."""
    game = plancia.game("qin", players=players, board=board)
    position, dice = game.start(players), random.Random(players)
    lines = [f"rules {game.version}, seed {players}; moves and events count seats from 0", "", position.text()]
    number = 0
    while not position.over:
        number += 1
        action = position.legal[int(dice.random() * len(position.legal))]
        lines.append(f"{number}. seat {position.to_move}: {game.write(action)}, one of {len(position.legal)}")
        position.play(action)
        lines += map(told, position.events)
        if number % DRAWN_EVERY == 0 or position.over:
            lines += ["", position.text()]
    lines.append(f"winners {list(position.winners)}, scores {list(position.scores)}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("players", "board"), GAMES)
def test_the_game_is_played_as_it_always_was(players: int, board: str) -> None:
    """Q3.1 to Q3.4, Q4.2 to Q4.5, Q5.2 to Q5.5, Q6.1 to Q6.4 as they happen in whole games."""
    file = FOLDER / f"{board}-{players}.txt"
    played = playthrough(players, board)
    if os.environ.get("PLANCIA_GOLDEN") == "write":
        FOLDER.mkdir(exist_ok=True)
        file.write_text(played, "utf-8")
    assert played == file.read_text("utf-8")


def test_both_ends_are_among_the_playthroughs() -> None:
    """Q6.2 and Q6.4."""
    all_of_them = "".join(file.read_text("utf-8") for file in FOLDER.glob("*.txt"))
    for event in ("Q6.2 over.Q6.2", "Q6.4 over.Q6.4", "Q3.4 passed", "Q4.5 annexed", "Q5.3 village.conquered"):
        assert event in all_of_them
