"""Positions of ZhanGuo for tests: those of the worked examples, with some lines changed; and games by chance."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import plancia
from plancia import Event, Position
from plancia.core.examples import bases, edited
from plancia.games import rules

BASES = bases(rules("zhanguo"))
"""`start`: two players before the first card; `turn`: seat 1 in round 2; `rewards`: three players, seat 2 is asked."""

TABLES = Path(__file__).with_name("start_values.toml").read_text("utf-8")
VARIANTS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 2, "boards": "B", "auction": "on", "draft": "on", "line": "on", "unrest": "strict"},
    {"players": 3, "draft": "on", "unrest": "strict"},
    {"players": 3, "boards": "B", "line": "on"},
    {"players": 4, "boards": "B", "auction": "on"},
    {"players": 4, "draft": "on", "line": "on"},
]
"""Options for whole games: every number of players, every variant."""


def position(changes: str = "", base: str = "turn", tables: str = TABLES) -> Position:
    """A base with changed lines such as `seat 1, region 2: 43,83 - - 1 3`, played with the tables of these tests.

    At court lies what was dealt and is nowhere else: the top card, then the lowest numbers.
    """
    text = edited(BASES[base], changes)
    head, _, rest = edited(text, f"court: {_court(text)}").partition("\n")
    rows = "".join(f"| {line}".rstrip() + "\n" for line in tables.splitlines())
    return plancia.position(f"{head} components=custom\n{rows}{rest}")


def rewarding(colour: str, number: int) -> str:
    """Changes that bring the base `turn` to a reward of a round: all cards are played, nobody has markers."""
    seats = (f"seat {seat}, {name}: -" for seat in (1, 2) for name in ("hand", "markers"))
    return "\n".join([f"round: {number}", "phase: reward", f"reward: {colour}", *seats]) + "\n"


def _court(text: str) -> str:
    says = {line.split()[0]: line.split()[-1] for line in text.splitlines()}
    each = text.count("\nseat ") * (2 * int(says["round"]) + (says["phase"] == "reject"))
    elsewhere, court = _elsewhere(text), []
    for deck in range(3):
        cards = [str(card) for card in range(40 * deck + 1, 40 * deck + 41)]
        free = sorted((card for card in cards if card not in elsewhere), key=lambda card: card != says["top"])
        court += free[: each - len(elsewhere.intersection(cards))]
    return " ".join(court) or "-"


def _elsewhere(text: str) -> set[str]:
    """Cards in hands, on boards and rejected."""
    found: set[str] = set()
    for name, *more in map(str.split, text.splitlines()):
        match name:
            case "hand":
                found |= set(more)
            case "rejected":
                found |= set(more[1:])
            case "region":
                found |= set(more[1].split(","))
    return found


def play(position: Position, moves: str) -> list[Event]:
    """Play moves, and what happened in all of them."""
    told: list[Event] = []
    for move in moves.split():
        position.play(position.game.read(move))
        told += position.events
    return told


def legal(position: Position) -> set[str]:
    return {position.game.write(action) for action in position.legal}


def refused(position: Position, move: str) -> tuple[str, tuple[str, ...], dict[str, Any]]:
    """The way in which a decision is refused, the places named, and the arguments of the sentence."""
    refusal = position.refuse(position.game.read(move))
    assert refusal is not None
    assert refusal.key.startswith(f"zhanguo.refuse.{refusal.clause}")
    return refusal.key.removeprefix("zhanguo.refuse."), refusal.cells, refusal.args


def keys(told: list[Event]) -> list[str]:
    return [event.key.removeprefix("zhanguo.event.") for event in told]


def happened(told: list[Event], key: str) -> dict[str, Any]:
    """The arguments of the only event of a kind."""
    (event,) = [event for event in told if event.key == f"zhanguo.event.{key}"]
    return event.args


def line(position: Position, name: str, seat: int | None = None) -> str:
    """What a line of the position's text says, of a seat's lines if one is given (from 1)."""
    lines = [" ".join(text.split()) for text in position.text().splitlines()]
    if seat is not None:
        lines = lines[next(at for at, text in enumerate(lines) if text.startswith(f"seat {seat} ")) :]
    return next(text.removeprefix(name).strip() for text in lines if f"{text} ".startswith(f"{name} "))


def seen(position: Position) -> dict[str, Any]:
    """What everybody sees."""
    public: dict[str, Any] = position.view("spectator")["public"]
    return public


def entries(position: Position, clause: str) -> list[tuple[int, int]]:
    """Seat (from 1) and VP of the entries that the score sheet has for a clause."""
    return [(row["seat"] + 1, row["points"]) for row in seen(position)["sheet"] if row["clause"] == clause]


def turn_of(position: Position) -> int:
    """The number of the turn: decisions of a seat with the same number belong together."""
    return int(position.game.kernel.turn(position.game.box, position.states, 0))


LIKING = {"palace": 30, "wall": 15, "governor": 20, "hire": 8, "recruit": 3, "use": 3, "done": 0.5}
"""How much more gladly a keen player does what is rarely possible."""


def keen(position: Position, dice: random.Random) -> int:
    """A decision by chance, of one who likes to build and keeps his officials together."""
    texts = [position.game.write(action) for action in position.legal]
    weights = [5 if text[-2:] in ("-1", "-2") else LIKING.get(text.split("-")[0], 1) for text in texts]
    return int(dice.choices(position.legal, weights)[0])


def told(position: Position, seed: int) -> Iterator[tuple[Position, tuple[Event, ...]]]:
    """A keen game from here on: after every decision the position, and what happened."""
    dice = random.Random(seed)
    while not position.over:
        position.play(keen(position, dice))
        yield position, position.events
