"""Terratain as a picture: territories framed by who controls them, structures, grounds, everybody's reserve."""

from collections.abc import Sequence

from plancia.art.svg import Box, Drawing
from plancia.core.game import Data, Move
from plancia.core.portrait import Subject
from plancia.games.seating import LINE, card, columns
from plancia.games.terratain.text.diagram import END

_PLOT, _SIDE = 40, 120
_BETWEEN, _MARGIN = 16, 20
_WIDTH = 3 * _SIDE + 2 * _BETWEEN + 2 * _MARGIN
_CHIT, _STEP, _TIMES, _CUP = 19, 19.5, 13, 34
_ROW = LINE + _CHIT + 12
_GAP, _FOOT = 8, 22
_SIGN: Box = (7.6, 6, 21.6, 0)
"""Where the sign lies on a chip that fills a plot."""
_IN_A_ROW = {2: 2, 4: 2}


def draw(subject: Subject) -> Drawing:
    """Board, players, reserves."""
    players = len(subject.names)
    across = _IN_A_ROW.get(players, 3)
    rows = -(-players // across)
    drawing = Drawing(_WIDTH, _WIDTH + rows * (_ROW + _GAP) + _FOOT - _GAP)
    drawing.rect((_MARGIN - 14, _MARGIN - 14, _WIDTH - 12, _WIDTH - 12), "ground", 12)
    names = {piece["piece"]: piece["name"] for piece in subject.printed["pieces"]}
    for territory, held in zip(subject.printed["territories"], subject.public["territories"], strict=True):
        _territory(drawing, subject, territory["number"], held["control"])
    for printed, cell in zip(subject.printed["cells"], subject.public["cells"], strict=True):
        _plot(drawing, printed, cell, names)
    for seat in range(players):
        x, width = columns(_WIDTH - 12, across)[seat % across]
        box = (6 + x, _WIDTH + seat // across * (_ROW + _GAP), width, _ROW)
        card(drawing, subject, seat, box, subject.public["scores"][seat])
        _reserve(drawing, subject, seat, box, names)
    _words(drawing, subject)
    return drawing


def places(move: Move) -> Sequence[str]:
    """The plot that is built on or laid waste."""
    cells: Sequence[str] = move.get("cells", ())
    return cells


def _words(drawing: Drawing, subject: Subject) -> None:
    base, public = drawing.height - 8, subject.public
    drawing.text(8, base, subject.say("terratain.title"), 11, "ink2")
    if public["over"] != END:
        phase = subject.say(f"terratain.label.phase.{public['phase']}")
        turn = subject.say("terratain.label.turn", n=public["turn"])
        drawing.text(_WIDTH - 8, base, f"{turn} · {phase}", 11, "ink2", "end")
    held = [territory["control"] for territory in public["territories"]]
    control = [f"{name} {held.count(seat)}" for seat, name in enumerate(subject.names)]
    built = sum(cell["piece"] is not None for cell in public["cells"])
    drawing.facts.append(subject.say("terratain.picture.control", control=control, n=built))


def _corner(column: float, row: float) -> tuple[float, float]:
    """Where a plot begins: there is a lane between territories."""
    return tuple(_MARGIN + k * _PLOT + k // 3 * _BETWEEN for k in (column, row))  # type: ignore[return-value]


def _territory(drawing: Drawing, subject: Subject, number: int, lord: int | None) -> None:
    """Its land, its frame, and on the frame its number and its lord's mark."""
    x, y = _corner((number - 1) % 3 * 3, (number - 1) // 3 * 3)
    if lord is None:
        drawing.rect((x, y, _SIDE, _SIDE), "border line", 6)
    else:
        drawing.rect((x, y, _SIDE, _SIDE), f"tint{lord + 1}", 6)
        for names in (f"line frame-rim rim{lord + 1}", f"line frame s-p{lord + 1}"):
            drawing.rect((x - 1.5, y - 1.5, _SIDE + 3, _SIDE + 3), names, 8)
    lines = [f"M{x + k * _PLOT:g} {y + 3:g}v{_SIDE - 6}M{x + 3:g} {y + k * _PLOT:g}h{_SIDE - 6}" for k in (1, 2)]
    drawing.path("".join(lines), "grid")
    tab = 14 * subject.coordinates + 14 * (lord is not None)
    if tab:
        drawing.rect((x + 8, y - 12, tab + 2, 14), "tab", 5)
    if lord is not None:
        drawing.use(f"seal-{lord + 1}", x + 9.5, y - 11, 12)
    if subject.coordinates:
        drawing.text(x + tab + 2, y - 1.5, number, 10, "ink", "middle", bold=True)


def _plot(drawing: Drawing, printed: Data, cell: Data, names: dict[str, str]) -> None:
    x, y = _corner(printed["column"], printed["row"])
    drawing.spot(printed["name"], (x, y, _PLOT, _PLOT))
    ground, piece = cell["ground"], cell["piece"]
    if ground != "plain":
        drawing.rect((x, y, _PLOT, _PLOT), f"{ground}-bed")
        if piece is None:
            drawing.use(ground, x, y, _PLOT)
    if piece is not None:
        seat = cell["owner"] + 1
        _chip(drawing, seat, names[piece], x, y, _PLOT)
        if ground != "plain":
            drawing.sign(ground, x + 28.5, y + 4.5, 8, f"on{seat}")


def _chip(drawing: Drawing, seat: int, name: str, x: float, y: float, size: float) -> None:
    scale = size / _PLOT
    drawing.use(f"chip-{seat}", x, y, size)
    drawing.sign(name, x + _SIGN[0] * scale, y + _SIGN[1] * scale, _SIGN[2] * scale, f"on{seat}")


def _reserve(drawing: Drawing, subject: Subject, seat: int, box: Box, names: dict[str, str]) -> None:
    """The chits that everybody sees, and how many are still in the cup."""
    x, y, width, _ = box
    heap = [(piece, n) for piece, n in subject.public["reserves"][seat].items() if n]
    widths = [_STEP + _TIMES * (n > 1) for _, n in heap]
    squeeze = min(1, (width - 12 - _CUP) / max(1, sum(widths)))
    left, top, size = x + 6, y + LINE + 4 + _CHIT * (1 - squeeze) / 2, _CHIT * squeeze
    for (piece, n), step in zip(heap, widths, strict=True):
        _chip(drawing, seat + 1, names[piece], left, top, size)
        if n > 1:
            drawing.text(left + size - 0.5, top + size * 0.71, f"×{n}", 10 * squeeze, bold=True)
        left += step * squeeze
    cup = sum(subject.public["cups"][seat].values())
    drawing.sign("deck", x + width - _CUP, y + LINE + 8, 11, "ink2")
    drawing.text(x + width - 8, y + LINE + 18, cup, 11, "ink2", "end")
