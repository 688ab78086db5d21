"""The sign of the house and the card that other sites show for a link to it: `python -m plancia.art.emblems`.

It writes favicon.svg and card.svg beside this file. card.png is made of it, with librsvg 2.54 or newer:
`rsvg-convert src/plancia/art/card.svg -o src/plancia/art/card.png`.
"""

from collections.abc import Mapping
from pathlib import Path

from plancia.art.outline import Cell, outline
from plancia.art.svg import Drawing

TITLE, GAMES = "Plancia", "Qin · ZhanGuo · Terratain"
WIDTH, HEIGHT = 1200, 630
"""What sites that show such cards ask for."""
_CELL, _LEFT, _TOP = 96, 660, 27
_SIDE = 6
_PROVINCES: tuple[tuple[str, int, Cell, tuple[Cell, ...]], ...] = (
    ("red", 1, (1, 1), ((1, 1), (2, 1), (2, 2), (2, 3), (1, 3))),
    ("yellow", 2, (3, 1), ((3, 1), (3, 0))),
    ("blue", 3, (3, 3), ((3, 2), (3, 3), (4, 3), (4, 4))),
    ("yellow", 1, (0, 4), ((0, 4), (0, 5), (1, 5))),
    ("red", 4, (4, 1), ((4, 1), (5, 1))),
    ("blue", 2, (2, 4), ((2, 4), (2, 5))),
)
_GREAT = 5
_CHIPS: Mapping[int, str] = {1: "temple", 2: "castle", 3: "city", 4: "farm", 5: "mine", 6: "palace"}
_PERSONS = ("official-red", "official-grey", "official-white")


def favicon() -> str:
    """The sign alone."""
    drawing = Drawing(32, 32, paper=False)
    drawing.use("logo", 0, 0, 32)
    return drawing.svg(TITLE, "en")


def card() -> str:
    """Name and games beside some pieces of theirs."""
    drawing = Drawing(WIDTH, HEIGHT, round_by=0)
    _board(drawing)
    drawing.use("logo", 72, 84, 112)
    drawing.text(68, 310, TITLE, 112, "serif", bold=True)
    drawing.text(74, 368, GAMES, 34, "ink2")
    for k, name in _CHIPS.items():
        x = 64 + (k - 1) * 84
        drawing.use(f"chip-{k}", x, 416, 84)
        drawing.sign(name, x + 16, 428.6, 45.4, f"on{k}")
    for k, person in enumerate(_PERSONS):
        drawing.use(person, 76 + k * 62, 512, 48, 63)
    drawing.use("worker", 262, 512, 62)
    drawing.use("palace-1", 340, 512, 60)
    drawing.use("seal-2", 420, 512, 60)
    drawing.use("disc-3", 500, 512, 60)
    return drawing.svg(TITLE, "en", "light")


def _board(drawing: Drawing) -> None:
    at = (_LEFT, _TOP)
    drawing.rect((_LEFT - 4, _TOP - 4, _SIDE * _CELL + 600, _SIDE * _CELL + 8), "ground", 18)
    lines = [
        f"M{_LEFT + k * _CELL} {_TOP}v{_SIDE * _CELL}M{_LEFT} {_TOP + k * _CELL}h{_SIDE * _CELL}"
        for k in range(1, _SIDE)
    ]
    drawing.path("".join(lines), "grid")
    for colour, seat, home, cells in _PROVINCES:
        rank = "great" if len(cells) >= _GREAT else "owner"
        edge = outline(cells, _CELL, 3, 14, at)
        drawing.path(edge, colour, f"pat-{colour}")
        line = outline(cells, _CELL, 9, 12, at)
        drawing.path(line, f"line rim{seat} bold-rim", f"line s-p{seat} bold")
        x, y = _LEFT + home[0] * _CELL, _TOP + home[1] * _CELL
        drawing.use(f"{'great' if rank == 'great' else 'pagoda'}-{seat}", x + 8, y + 8, _CELL - 16)
    for symbol, (column, row) in (
        ("village", (1, 0)),
        ("pond", (0, 2)),
        ("village", (5, 3)),
        ("pond", (4, 0)),
        ("start", (1, 3)),
    ):
        drawing.use(symbol, _LEFT + column * _CELL, _TOP + row * _CELL, _CELL)


if __name__ == "__main__":
    folder = Path(__file__).parent
    (folder / "favicon.svg").write_text(favicon(), "utf-8")
    (folder / "card.svg").write_text(card(), "utf-8")
