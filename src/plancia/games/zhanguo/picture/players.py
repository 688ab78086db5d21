"""The players' boards: their cards, officials, workers and unrest by region, and their supplies."""

from collections.abc import Mapping, Sequence

from plancia.art.svg import Drawing
from plancia.core.game import Data
from plancia.core.portrait import Subject
from plancia.games.seating import card
from plancia.games.zhanguo.picture import layout

_STRIP, _ROOM = 22, 3
_PERSON = 14.5
_POWERLESS = "circle"


def player(drawing: Drawing, subject: Subject, seat: int, y: float) -> None:
    """A seat's row: itself in the left column, then its regions."""
    own = subject.public["seats"][seat]
    box = (layout.MARGIN, y, layout.SEAT, layout.PLAYER)
    card(drawing, subject, seat, box, subject.public["scores"][seat])
    x = layout.MARGIN + 9
    for k, (colour, held) in enumerate(own["markers"].items()):
        layout.marker(drawing, x + k * 46, y + 31, colour, f"{held['value']}{'*' * held['big']}")
    for k, (sign, name) in enumerate((("governor", "governors"), ("palace", "palaces"), ("wall", "walls"))):
        layout.count(drawing, x + 1 + k * 46, y + 54, sign, own[name])
    for k, (kind, n) in enumerate(own["supply"].items()):
        drawing.use(f"official-{kind}", x + 2 + k * 46, y + 72, 11, 14.4)
        drawing.text(x + 17 + k * 46, y + 83.5, n, 11.5)
    _hand(drawing, subject, seat, x, y + 92)
    if own["board"]:
        drawing.sign(own["board"], layout.MARGIN + layout.SEAT - 22, y + layout.PLAYER - 18, 12, "ink2")
    for k, region in enumerate(own["regions"]):
        _region(drawing, subject, seat, k, region, y)


def _hand(drawing: Drawing, subject: Subject, seat: int, x: float, y: float) -> None:
    """The cards that the viewer knows, else how many of each colour."""
    private = subject.view["private"]
    secrets = private["seats"][seat] if "seats" in private else private if subject.view["viewer"] == seat else {}
    own = subject.public["seats"][seat]
    numbers: Sequence[int] = secrets.get("hand", ())
    for k, one in enumerate(numbers):
        box = (x + k % 4 * 31, y + k // 4 * 17, 29, 15)
        layout.number(drawing, box, subject.printed["cards"][one - 1])
    if not numbers:
        for k, (colour, n) in enumerate((colour, n) for colour, n in own["hand"].items() if n):
            drawing.rect((x + k * 46, y + 1, 13, 18), f"{colour} keyed", 2)
            drawing.text(x + 18 + k * 46, y + 14, f"×{n}", 11.5)


def _region(drawing: Drawing, subject: Subject, seat: int, k: int, region: Data, y: float) -> None:
    """Z1.5 Cards behind the region, then its governor area and its worker area, below them the unrest."""
    x, limits = layout.column(k), subject.printed["unrest"]
    drawing.rect((x, y, layout.COLUMN, layout.PLAYER), "sheet", 8)
    for place in range(_ROOM):
        box = (x + 5, y + 5 + place * (_STRIP + 3), layout.COLUMN - 10, _STRIP)
        if place < len(region["cards"]):
            dead = region["unrest"] >= limits["last"]
            layout.strip(drawing, box, subject.printed["cards"][region["cards"][place] - 1], dead)
        else:
            drawing.rect(box, "free", 5)
    line, half = y + 5 + _ROOM * (_STRIP + 3), layout.COLUMN / 2
    drawing.path(f"M{x + half:g} {line + 1:g}v22", "hair")
    for area, left, people in (
        ("g", x + 5, _people(region["governing"])),
        ("w", x + half + 5, [*_people(region["working"]), *["worker"] * region["workers"]]),
    ):
        if _shown(subject) == seat:
            drawing.spot(f"{k + 1}{area}", (left - 3, line, half - 4, 24))
        step = min(_PERSON, (half - 10 - _PERSON) / max(1, len(people) - 1))
        for n, person in enumerate(people):
            if person == "worker":
                drawing.use(person, left + n * step - 1, line + 4, 16)
            else:
                drawing.use(person, left + n * step, line + 2, _PERSON, 19)
    _unrest(drawing, limits, region["unrest"], x + 6, y + layout.PLAYER - 19)


def _unrest(drawing: Drawing, limits: Mapping[str, int], level: int, x: float, y: float) -> None:
    """Z4.2 The steps: palaces are banned from one of them on, and at the last one the cards are of no use."""
    step = (layout.COLUMN - 12 + 4) / limits["last"]
    for n in range(1, limits["last"] + 1):
        full = n <= level
        drawing.rect((x + (n - 1) * step, y, step - 4, 13), "unrest" if full else "calm", 3)
        sign = "close" if n == limits["last"] else "palace" if n == limits["ban"] else ""
        if sign:
            drawing.sign(sign, x + (n - 1) * step + step / 2 - 7, y + 1.5, 10, "on-unrest" if full else "ink2")


def _people(counts: Mapping[str, int]) -> list[str]:
    return [f"official-{kind}" for kind, n in counts.items() for _ in range(n)]


def _shown(subject: Subject) -> int | None:
    """Whose areas a mark means: the viewer's own, else those of the seat to move."""
    viewer = subject.view["viewer"]
    seat: int | None = viewer if isinstance(viewer, int) else subject.public["to_move"]
    return seat
