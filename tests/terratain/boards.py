"""Positions of Terratain for tests, written as short as they can be."""

from typing import Any

import plancia
from plancia import SPECTATOR, Position

BUILDING = "to move 1\nphase build\nreserve 1 Y1"


def position(*rows: str, lines: str = BUILDING, options: str = "") -> Position:
    """Rows of plots from the top; rows and plots left out are empty, a missing third sign is plain ground."""
    drawing = [" ".join(f"{sign:.<3}" for sign in (row.split() + [".."] * 9)[:9]) for row in (*rows, *[""] * 9)[:9]]
    return plancia.position("\n".join([f"terratain {options}", *drawing, lines]))


def crowd(n: int) -> list[str]:
    """Rows whose first n plots are full: structures of two seats by turns, all types by turns."""
    signs = [f"{'TCYFMP'[x // 2 % 6]}{x % 2 + 1}" for x in range(n)] + [".."] * (81 - n)
    return [" ".join(signs[r : r + 9]) for r in range(0, 81, 9)]


def play(position: Position, *moves: str) -> None:
    for move in moves:
        position.play(position.game.read(move))


def legal(position: Position) -> set[str]:
    return {position.game.write(action) for action in position.legal}


def refused(position: Position, move: str) -> tuple[str, tuple[str, ...]]:
    """The way in which an action is refused, and the plots named."""
    refusal = position.refuse(position.game.read(move))
    assert refusal is not None
    assert refusal.key.startswith(f"terratain.refuse.{refusal.clause}")
    return refusal.key.removeprefix("terratain.refuse."), refusal.cells


def keys(position: Position) -> list[str]:
    return [event.key.removeprefix("terratain.event.") for event in position.events]


def line(position: Position, key: str) -> str:
    """What a line of the position text says."""
    return next(text.removeprefix(f"{key} ") for text in position.text().splitlines() if text.startswith(f"{key} "))


def public(position: Position) -> dict[str, Any]:
    """What everybody sees."""
    shown: dict[str, Any] = position.view(SPECTATOR)["public"]
    return shown


def cells(position: Position) -> dict[str, dict[str, Any]]:
    """What lies on the plots, by their names."""
    return {
        printed["name"]: cell
        for printed, cell in zip(position.game.printed["cells"], public(position)["cells"], strict=True)
    }


def signs(position: Position, *plots: str) -> list[str]:
    """What stands on some plots, as the text of a position writes it."""
    found = cells(position)
    return [found[plot]["piece"] + str(found[plot]["owner"] + 1) if found[plot]["piece"] else ".." for plot in plots]


def entries(position: Position, clause: str, seat: int = 0) -> list[int]:
    """The points that a seat has by a clause, largest first."""
    sheet = public(position)["sheet"]
    return sorted((row["points"] for row in sheet if (row["clause"], row["seat"]) == (clause, seat)), reverse=True)
