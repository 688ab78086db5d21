"""The players below a board in pictures: whose turn it is, who won, their names and what counts."""

from plancia.art.svg import Box, Drawing, fitting
from plancia.core.portrait import Subject

LINE = 26
"""How high the line with the name is."""
_ROOMY = 150
"""A narrower card keeps its room for the name."""


def card(drawing: Drawing, subject: Subject, seat: int, box: Box, count: object, sign: str = "") -> None:
    """The card of a seat with its first line: seal, name, its number behind a sign; ink around it means: to move."""
    x, y, width, height = box
    drawing.rect(box, "sheet", 8)
    won = seat in subject.public["winners"]
    if won or seat == subject.public["to_move"]:
        drawing.rect((x + 1, y + 1, width - 2, height - 2), "s-gold" if won else "s-ink", 7)
    drawing.use(f"seal-{seat + 1}", x + 6, y + 5, 20)
    right = x + width - 10
    drawing.text(right, y + 21, count, 17, "serif", "end", bold=True)
    right -= 10 * len(str(count)) + 4
    if won:
        drawing.rect((x + 17, y + 15, 15, 15), "tab", 7.5)
        drawing.sign("trophy", x + 19.5, y + 17.5, 10, "gold")
    if sign and width >= _ROOMY:
        right -= 16
        drawing.sign(sign, right, y + 8, 14, "ink2")
    drawing.text(x + 32, y + 19.5, fitting(subject.names[seat], right - x - 34, 12), 12, bold=True)


def columns(width: float, count: int, gap: float = 8) -> list[tuple[float, float]]:
    """So many columns side by side: left edge and width of each."""
    each = (width - gap * (count - 1)) / count
    return [(k * (each + gap), each) for k in range(count)]
