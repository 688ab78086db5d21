"""The signs of ZhanGuo on a text screen: cards, officials, seats, unrest; a colour never says what no letter says."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from plancia.core.game import Move
from plancia.games.zhanguo.text.typed import spoken
from plancia.texts import say, speak

STRONG, QUIET, PLAIN = Style(bold=True), Style(dim=True), Style.null()
MARK = Style(bold=True, reverse=True)

_SEATS = tuple(
    Style.parse(f"bold {style}")
    for style in (
        "rgb(255,255,255) on rgb(185,40,30)",
        "rgb(255,255,255) on rgb(0,95,170)",
        "rgb(30,30,0) on rgb(240,205,60)",
        "rgb(0,35,20) on rgb(75,180,120)",
    )
)
_COLOURS = {
    "writing": Style.parse("rgb(60,50,30) on rgb(238,228,200)"),
    "currency": Style.parse("rgb(50,25,0) on rgb(238,155,70)"),
    "law": Style.parse("rgb(255,240,225) on rgb(120,78,48)"),
}
_OFFICIALS = {
    "red": Style.parse("bold rgb(205,50,45)"),
    "grey": Style.parse("bold rgb(135,140,145)"),
    "white": Style.parse("bold rgb(70,60,50) on rgb(245,245,240)"),
}
SYMBOLS = {
    "now": "→",
    "about": "+",
    "usable": "*",
    "guilty": "!",
    "big": "^",
    "higher": ">",
    "lower": "<",
    "unrest": "■",
    "free": "·",
    "banned": "□",
    "last": "|",
    "refused": "×",
}
"""What no letter says: none of these has a second meaning, nor has a sign of the catalogue."""
_ASCII = str.maketrans({"–": "-", "−": "-", "’": "'", "“": '"', "”": '"', "«": '"', "»": '"', "·": "."})
_ASCII |= str.maketrans({"→": "@", "■": "#", "□": "o", "×": "%", "…": "~", "\xa0": " "})


@dataclass(frozen=True)
class Pen:
    """The language and the names that everything is written with, and what is printed on the cards."""

    lang: str
    names: tuple[str, ...]
    cards: Sequence[Mapping[str, Any]]

    def say(self, key: str, **args: Any) -> str:
        """A text of the game."""
        return say(f"zhanguo.{key}", self.lang, **args)

    def tell(self, key: str, **args: Any) -> str:
        """A text of the game whose arguments are words of the game too."""
        return speak(f"zhanguo.{key}", args, self.lang, self.names)

    def move(self, move: Move) -> str:
        """A decision as it may be typed."""
        return spoken(str(move["text"]), self.lang)

    def colour(self, name: str) -> str:
        """The letter of a colour."""
        return self.say(f"sign.colour.{name}")

    def official(self, name: str) -> str:
        """The letter of an official."""
        return self.say(f"sign.official.{name}")

    def part(self, name: str) -> str:
        """What a part of the table is called."""
        return self.say(f"part.{name}").split()[0]

    def face(self, card: int) -> Mapping[str, Any]:
        """What is printed on a card."""
        return self.cards[card - 1]

    def number(self, card: int) -> str:
        """A card in short: number and letter of its colour."""
        return f"{card}{self.colour(self.face(card)['colour'])}"

    def style(self, card: int) -> Style:
        """The colour of a card."""
        return colour_style(self.face(card)["colour"])

    def gain(self, card: int) -> str:
        """The effect of a card in a few signs."""
        face = self.face(card)
        return self.say(f"sign.gain.{face['gain']}", n=face["amount"])

    def ability(self, card: int) -> str:
        """What a card does, in words."""
        face = self.face(card)
        gain = self.say(f"label.gain.{face['gain']}", n=face["amount"], most=face["most"])
        return self.say("label.ability", trigger=self.say(f"sign.word.{face['trigger']}"), gain=gain)


def seat_style(seat: int) -> Style:
    """The colour of a seat, which always stands behind its number."""
    return _SEATS[seat]


def colour_style(name: str) -> Style:
    """The colour of a card, which always stands behind its letter."""
    return _COLOURS[name]


def owner(seat: int | None) -> Text:
    """A piece: the number of its seat."""
    return Text(SYMBOLS["free"], QUIET) if seat is None else Text(str(seat + 1), _SEATS[seat])


def pieces(counts: Sequence[int], room: int = 0) -> Text:
    """Pieces of all seats in a region, and the free places."""
    text = Text()
    for seat, n in enumerate(counts):
        text.append(str(seat + 1) * n, _SEATS[seat])
    empty = Text(SYMBOLS["free"], QUIET)
    return text.append(empty.plain * max(room - sum(counts), 0), QUIET) if room or sum(counts) else empty


def officials(counts: Mapping[str, int], pen: Pen) -> Text:
    """Officials by the letters of their colours."""
    text = Text()
    for name, n in counts.items():
        text.append(pen.official(name) * n, _OFFICIALS[name])
    return text


def unrest(level: int, limits: Mapping[str, int]) -> Text:
    """The level and its track: reached steps, then free ones, those with a palace ban and the last one apart."""
    text = Text(f"{level} ", STRONG if level >= limits["ban"] else PLAIN)
    for step in range(1, limits["last"] + 1):
        free = "last" if step == limits["last"] else "banned" if step >= limits["ban"] else "free"
        text.append(SYMBOLS["unrest" if step <= level else free], STRONG if step <= level else QUIET)
    return text


def joined(parts: Iterable[Text | str], between: str = " ") -> Text:
    """Several texts as one."""
    return Text(between).join(Text(part) if isinstance(part, str) else part for part in parts)


def fit(text: Text | str, width: int) -> Text:
    """Exactly so wide: cut, or filled with spaces."""
    whole = Text(text) if isinstance(text, str) else text.copy()
    if cell_len(whole.plain) > width:
        whole.truncate(width, overflow="ellipsis")
    return whole.append(" " * max(width - cell_len(whole.plain), 0))


def hanging(parts: Sequence[tuple[str, Style]], width: int, indent: int = 0) -> Iterator[Text]:
    """Parts two spaces apart, broken between words; further lines begin further in."""
    line, column = Text(" " * indent), indent
    for part, style in parts:
        for number, word in enumerate(part.split(" ")):
            gap = 0 if column == indent else 1 if number else 2
            if column + gap + cell_len(word) > width and column > indent:
                yield line
                line, column, gap = Text(" " * (indent + 4)), indent + 4, 0
            line.append(" " * gap).append(word, style)
            column += gap + cell_len(word)
    yield line


def row(label: Text | str, cells: Sequence[Text | str], first: int, size: int) -> Text:
    """A line of a table: its label, then cells of one size."""
    text = fit(label, first - 1).append(" ")
    for cell in cells:
        text.append(fit(cell, size - 1)).append(" ")
    text.rstrip()
    return text


def plain(text: Text) -> Text:
    """The same where only ASCII can be shown, letter by letter."""
    letters = (unicodedata.normalize("NFKD", letter)[0] for letter in text.plain.translate(_ASCII))
    text.plain = "".join(letter if letter.isascii() else "?" for letter in letters)
    return text
