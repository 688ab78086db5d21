"""Worked examples of a game's rules: positions, moves, and what becomes of them."""

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from plancia.core.game import Rules

Scored = tuple[str, int, int]
"""An entry of a score sheet: clause, seat (from 0), points."""


@dataclass(frozen=True)
class Attempt:
    """A position of an example, and moves in it: none, played with a result, or one that a clause refuses."""

    position: str
    moves: tuple[str, ...] = ()
    refused: str = ""
    cells: tuple[str, ...] = ()
    """The cells a refusal names."""
    after: str = ""
    """The drawing of the board after the moves."""
    change: tuple[int, ...] = ()
    """What the moves add to every seat's score."""
    sheet: tuple[Scored, ...] | None = None
    """What the score sheet has of the example's clauses, where that is the point."""


@dataclass(frozen=True)
class Example:
    """One worked example; its caption is the text `{game}.example.{name}`."""

    name: str
    clauses: tuple[str, ...]
    attempts: tuple[Attempt, ...]


def examples(rules: Rules) -> tuple[Example, ...]:
    """All examples of a game, from `examples.toml` in its folder."""
    file = files(rules.package) / "examples.toml"
    if not file.is_file():
        return ()
    return tuple(_example(entry) for entry in tomllib.loads(file.read_text("utf-8"))["example"])


def _example(entry: dict[str, Any]) -> Example:
    attempts = tuple(_attempt({"position": entry.get("position"), **attempt}) for attempt in entry["attempt"])
    return Example(entry["id"], tuple(entry["clauses"]), attempts)


def _attempt(entry: dict[str, Any]) -> Attempt:
    sheet = entry.get("sheet")
    return Attempt(
        position=entry["position"],
        moves=tuple(entry.get("move", "").split()),
        refused=entry.get("refused", ""),
        cells=tuple(entry.get("cells", ())),
        after=entry.get("after", ""),
        change=tuple(entry.get("change", ())),
        sheet=None if sheet is None else tuple((clause, seat - 1, points) for clause, seat, points in sheet),
    )
