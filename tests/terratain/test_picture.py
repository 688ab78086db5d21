"""The table of Terratain on a text screen, drawn from printed and seen data alone."""

import io
from typing import Any

from rich.console import Console, RenderableType

from plancia import Position
from plancia.core.picture import Scene
from plancia.games.terratain.terminal import board, draw, sheet
from terratain.boards import play, position


def scene(p: Position, **marks: Any) -> Scene:
    return Scene(p.game.printed, p.view(p.to_move or 0), ("Anna", "Bruno"), **marks)


def drawn(picture: RenderableType, width: int = 80) -> str:
    out = io.StringIO()
    Console(file=out, width=width, color_system=None, legacy_windows=False).print(picture)
    return out.getvalue()


def moves(p: Position, *texts: str) -> list[dict[str, Any]]:
    return [p.game.describe(p.game.read(text)) for text in texts]


def test_news_are_marked_where_nothing_is_planned() -> None:
    """T2.3, T2.4: what was removed, what was built; the last change of a plot counts."""
    p = position("T2 C2", lines="to move 1\nphase war\nreserve 1 A1 Y1 F1")
    play(p, "x1.1")
    news = p.told(1)
    assert "│1x  C2  3   │" in drawn(board(scene(p, news=news)))
    play(p, "Y1.1")
    news += p.told(1)
    assert "│Y1+ C2  3   │" in drawn(board(scene(p, news=news)))
    assert "│Y1  C2x 3   │" in drawn(board(scene(p, news=news, moves=moves(p, "x1.2"))))


def test_a_planned_building_is_shown_with_what_forbids_it() -> None:
    """T2.5"""
    p = position("C2", lines="to move 1\nphase build\nreserve 1 C1")
    (castle,) = moves(p, "C1.2")
    assert "│C2! C1+ 3   │" in drawn(board(scene(p, move=castle, guilty=["1.1"])))
    (discard,) = moves(p, "dC")
    assert "│C2  2   3   │" in drawn(board(scene(p, move=discard)))


def test_the_table_tells_how_a_decision_is_written() -> None:
    p = position("T2 C2", lines="to move 1\nphase war\nreserve 1 A1 Y1\nturn 12")
    assert "Turn 12 – War (x1.1, peace)" in drawn(draw(scene(p)))
    play(p, "peace")
    assert "Turn 12 – Build (Y1.3)" in drawn(draw(scene(p)))


def test_the_sheet_can_be_that_of_some_clauses() -> None:
    """T3.6, T3.7"""
    p = position("T1 T1 T1")
    whole, rows = drawn(sheet(scene(p))), drawn(sheet(scene(p), clauses=["T3.7"]))
    assert "T3.6  +3 Most on the board: temple (1.1 1.2 1.3)" in whole
    assert "T3.7  +6 Row of 3, all one type: temple (1.1 1.2 1.3)" in rows
    assert "T3.6" not in rows
