"""Who stands how: what everybody compares, best first."""

from collections.abc import Sequence

from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from plancia.core.picture import Drawing, Scene


def standing(drawing: Drawing, scene: Scene) -> Padding:
    """A row a player, under what a game calls it."""
    scores: Sequence[int] = scene.view["public"]["scores"]
    label, numbers = drawing.standing(scene) if hasattr(drawing, "standing") else ("", scores)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column()
    grid.add_column(justify="right")
    if label:
        grid.add_row("", Text(label, style="dim"))
    for seat in sorted(range(len(scores)), key=lambda seat: -scores[seat]):
        grid.add_row(Text(scene.names[seat]), str(numbers[seat]))
    return Padding(grid, (0, 0, 0, 2))
