"""Cells of a board as shapes: one line around them all, with round corners."""

import math
from collections.abc import Collection, Iterator

from plancia.art.svg import number

Cell = tuple[int, int]
"""Column, row."""


def outline(cells: Collection[Cell], unit: float, inset: float, bend: float, at: tuple[float, float] = (0, 0)) -> str:
    """The path around cells, drawn so far inside of them."""
    d = []
    for loop in _loops(set(cells)):
        corners = list(_corners(loop, unit, inset, at))
        for k, corner in enumerate(corners):
            start, end = (_towards(corner, corners[n % len(corners)], bend) for n in (k - 1, k + 1))
            if k == 0:
                d.append(f"M{number(start[0])} {number(start[1])}")
            else:
                d.append(f"H{number(start[0])}" if start[1] == corner[1] else f"V{number(start[1])}")
            turn, last = ((point[0] - start[0], point[1] - start[1]) for point in (corner, end))
            d.append("q" + " ".join(map(number, (*turn, *last))))
        d.append("Z")
    return "".join(d)


def groups(cells: Collection[Cell]) -> Iterator[set[Cell]]:
    """Cells that lie together."""
    left = set(cells)
    while left:
        group, edge = set(), [min(left)]
        while edge:
            column, row = edge.pop()
            if (column, row) in left:
                left.discard((column, row))
                group.add((column, row))
                edge += [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
        yield group


def middle(cells: Collection[Cell]) -> tuple[float, float]:
    """The middle of cells, as the place of a cell."""
    return sum(c for c, _ in cells) / len(cells), sum(r for _, r in cells) / len(cells)


def _loops(cells: set[Cell]) -> Iterator[list[Cell]]:
    """Their borders as corners of the grid, clockwise, those of holes the other way round."""
    edges: dict[Cell, list[Cell]] = {}
    for c, r in sorted(cells):
        around = ((c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1))
        beside = ((c, r - 1), (c + 1, r), (c, r + 1), (c - 1, r))
        for k, beyond in enumerate(beside):
            start, end = around[k], around[(k + 1) % 4]
            if beyond not in cells:
                edges.setdefault(start, []).append(end)
    while edges:
        loop = [min(edges)]
        way = (0, 0)
        while True:
            here = loop[-1]
            ends = edges[here]
            right = (here[0] - way[1], here[1] + way[0])  # where two corners touch, it stays with its own cell
            end = right if right in ends else ends[0]
            ends.remove(end)
            if not ends:
                del edges[here]
            if end == loop[0]:
                break
            way = (end[0] - here[0], end[1] - here[1])
            loop.append(end)
        yield loop


def _corners(loop: list[Cell], unit: float, inset: float, at: tuple[float, float]) -> Iterator[tuple[float, float]]:
    for k, (x, y) in enumerate(loop):
        (px, py), (nx, ny) = loop[k - 1], loop[(k + 1) % len(loop)]
        came, goes = (x - px, y - py), (nx - x, ny - y)
        if came != goes:
            inward = (-came[1] - goes[1], came[0] + goes[0])
            yield at[0] + x * unit + inward[0] * inset, at[1] + y * unit + inward[1] * inset


def _towards(a: tuple[float, float], b: tuple[float, float], far: float) -> tuple[float, float]:
    length = math.dist(a, b)
    part = min(far, length / 2) / length
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
