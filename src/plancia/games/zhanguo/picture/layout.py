"""Where the parts of the table lie, and what they share: cards, gains, colours."""

from plancia.art.svg import Box, Drawing
from plancia.core.game import Data

MARGIN, GAP = 14, 10
SEAT, COLUMN = 150, 164
LEFT = MARGIN + SEAT + GAP
"""Where the columns of the regions begin."""
WIDTH = LEFT + 5 * COLUMN + 4 * GAP + MARGIN
WALL, MAP, PLAYER = 70, 84, 128
"""Heights."""
MAPS = MARGIN + WALL + GAP
PLAYERS = MAPS + MAP + GAP
BESIDE, COURT, FOOT = 98, 66, 26

GAIN_SIGNS = {
    "officials": ("officials", "+"),
    "reassign": ("reassign", "×"),
    "workers": ("worker", "+"),
    "calm": ("calm", "−"),
    "markers": ("markers", "+"),
    "vp": ("vp", "+"),
    "vp_per_governor": ("vp", "governor"),
    "vp_per_building": ("vp", "palace"),
    "governor": ("governor", "+"),
    "palace": ("palace", "+"),
    "wall": ("wall", "+"),
}
"""The sign of a gain, and what stands before its number, or the sign of what it counts."""
SIGN = 13


def column(region: int) -> float:
    """The left edge of a region's column; regions count from 0 here."""
    return LEFT + region * (COLUMN + GAP)


def gain(drawing: Drawing, x: float, y: float, what: str, amount: int) -> None:
    """What something brings, from the right: x is the right edge, y the top of the signs."""
    sign, rest = GAIN_SIGNS[what]
    if len(rest) > 1:
        drawing.sign(rest, x - SIGN, y, SIGN)
        drawing.text(x - SIGN - 3, y + 11, "/", 12, "ink2", "middle")
        drawing.sign(sign, x - 2 * SIGN - 6, y, SIGN)
        drawing.text(x - 2 * SIGN - 8, y + 11, amount, 11.5, "", "end", bold=True)
    else:
        drawing.text(x, y + 11, f"{rest}{amount}", 11.5, "", "end", bold=True)
        drawing.sign(sign, x - SIGN - 18, y, SIGN)


def strip(drawing: Drawing, box: Box, card: Data, quiet: bool = False) -> None:
    """A card: its number on the colour of its deck, what triggers it, what it brings."""
    x, y, width, height = box
    drawing.rect(box, "sheet", 5)
    number(drawing, (x, y, 30, height), card)
    drawing.sign(card["trigger"], x + 35, y + (height - SIGN) / 2, SIGN, "ink2")
    gain(drawing, x + width - 6, y + (height - SIGN) / 2, card["gain"], card["amount"])
    if quiet:
        drawing.path(f"M{x + 32:g} {y + height / 2:g}h{width - 36:g}", "s-ink2")
    drawing.spot(f"card-{card['number']}", box)


def number(drawing: Drawing, box: Box, card: Data) -> None:
    """The number of a card on the colour of its deck."""
    x, y, width, height = box
    drawing.rect(box, f"{card['colour']} keyed", 5)
    size = min(12.5, height * 0.72)
    middle, base = x + width / 2, y + height / 2 + size * 0.36
    drawing.text(middle, base, card["number"], size, f"on-{card['colour']}", "middle", bold=True)


def count(drawing: Drawing, x: float, y: float, sign: str, amount: object, names: str = "ink2") -> None:
    """A sign and how many there are of it."""
    drawing.sign(sign, x, y, SIGN, names)
    drawing.text(x + SIGN + 3, y + 11, amount, 11.5)


def marker(drawing: Drawing, x: float, y: float, colour: str, amount: object) -> None:
    """Markers of a colour: their sign on it, and their value."""
    drawing.rect((x, y, 17, 17), f"{colour} keyed", 4)
    drawing.sign(colour, x + 3, y + 3, 11, f"on-{colour}")
    drawing.text(x + 21, y + 13, amount, 12, bold=True)
