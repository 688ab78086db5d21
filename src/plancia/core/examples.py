"""Worked examples of a game's rules: positions, moves, and what becomes of them."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from plancia.core.game import Rules

Scored = tuple[str, int, int]
"""An entry of a score sheet: clause, seat (from 0), points."""


@dataclass(frozen=True)
class Attempt:
    """A position of an example, and moves in it: none, played with a result, or the last one refused by a clause."""

    position: str
    moves: tuple[str, ...] = ()
    refused: str = ""
    cells: tuple[str, ...] = ()
    """The cells a refusal names."""
    after: str = ""
    """Lines of the position's text after the moves, in their order: of a small board all, else those that matter."""
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
    file, known = _file(rules), bases(rules)
    return tuple(_example(entry, known) for entry in file.get("example", ()))


def bases(rules: Rules) -> dict[str, str]:
    """The positions that examples start from and edit, by name."""
    return {entry["id"]: entry["position"] for entry in _file(rules).get("base", ())}


def edited(text: str, changes: str) -> str:
    """A position's text with other lines: `round: 3` gives the line that begins with `round` its new rest.

    `seat 2, region 3: …` changes the `region 3` that belongs to `seat 2`. A line that was not there is added.
    """
    lines = text.strip().splitlines()
    for change in changes.strip().splitlines():
        where, _, rest = change.partition(":")
        *above, name = where.split(", ")
        first, end = 0, len(lines)
        for part in above:
            first = _line(lines, part, first, end)
            end = _line(lines, part.split()[0], first + 1, end)
        at, new = _line(lines, name, first, end), f"{name} {rest.strip()}".rstrip()
        if at < end:
            lines[at] = new
        else:
            lines.insert(first + 1, new)
    return "\n".join(lines) + "\n"


def _line(lines: Sequence[str], beginning: str, first: int, end: int) -> int:
    """The first line that begins with these words, or the end."""
    words = beginning.split()
    return next((at for at in range(first, end) if lines[at].split()[: len(words)] == words), end)


def _file(rules: Rules) -> dict[str, Any]:
    file = files(rules.package) / "examples.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def _example(entry: Mapping[str, Any], known: Mapping[str, str]) -> Example:
    position = edited(entry.get("position") or known.get(entry.get("base", ""), ""), entry.get("edit", ""))
    attempts = tuple(_attempt({"position": position, **attempt}) for attempt in entry["attempt"])
    return Example(entry["id"], tuple(entry["clauses"]), attempts)


def _attempt(entry: Mapping[str, Any]) -> Attempt:
    sheet = entry.get("sheet")
    return Attempt(
        position=edited(entry["position"], entry.get("edit", "")),
        moves=tuple(entry.get("move", "").split()),
        refused=entry.get("refused", ""),
        cells=tuple(entry.get("cells", ())),
        after=entry.get("after", ""),
        change=tuple(entry.get("change", ())),
        sheet=None if sheet is None else tuple((clause, seat - 1, points) for clause, seat, points in sheet),
    )
