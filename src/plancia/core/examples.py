"""Worked examples of a game's rules: positions, moves, and what becomes of them."""

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from plancia.core.game import Rules


@dataclass(frozen=True)
class Attempt:
    """A move in an example: either refused by a clause, or played with a result."""

    move: str
    refused: str = ""
    cells: tuple[str, ...] = ()
    """The cells a refusal names."""
    after: str = ""
    """The drawing of the board after the move."""
    change: tuple[int, ...] = ()
    """What the move adds to every seat's score."""


@dataclass(frozen=True)
class Example:
    """One worked example; its caption is the text `{game}.example.{name}`."""

    name: str
    clauses: tuple[str, ...]
    position: str
    attempts: tuple[Attempt, ...]


def examples(rules: Rules) -> tuple[Example, ...]:
    """All examples of a game, from `examples.toml` in its folder."""
    file = files(type(rules).__module__) / "examples.toml"
    if not file.is_file():
        return ()
    return tuple(_example(entry) for entry in tomllib.loads(file.read_text("utf-8"))["example"])


def _example(entry: dict[str, Any]) -> Example:
    attempts = tuple(
        Attempt(
            move=attempt["move"],
            refused=attempt.get("refused", ""),
            cells=tuple(attempt.get("cells", ())),
            after=attempt.get("after", ""),
            change=tuple(attempt.get("change", ())),
        )
        for attempt in entry["attempt"]
    )
    return Example(entry["id"], tuple(entry["clauses"]), entry["position"], attempts)
