"""A picture in the making: shapes, signs and words; what it says of itself; the finished SVG."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from xml.sax.saxutils import escape

from plancia.art.style import painting, sheet
from plancia.texts import printable, short

Box = tuple[float, float, float, float]
"""Left, top, width, height."""

_SYMBOL = re.compile(r'^<(?:symbol|pattern|path) id="([\w-]+)".*>$', re.M)
_CLASSES = re.compile(r'class="([^"]+)"')
_CITED = re.compile(r'(href="#|url\(#)([\w-]+)')
_ID = re.compile(r'\bid="([\w-]+)"')
_TALL = re.compile(r'<symbol id="([\w-]+)" viewBox="0 0 40 40" overflow="visible">(.*)</symbol>')
"""Pieces that stand out of their cell: librsvg would cut a symbol off there, so here they are groups."""
_OUTLINE = re.compile(r' d="([^"]+)"')
_LETTER = 0.56
"""How wide a letter is on the average, in its size."""


@cache
def symbols() -> dict[str, str]:
    """Every symbol, pattern and shape of symbols.svg by its name."""
    text = (Path(__file__).parent / "symbols.svg").read_text("utf-8")
    return {found[1]: _TALL.sub(r'<g id="\1">\2</g>', found[0]) for found in _SYMBOL.finditer(text)}


def shape(name: str) -> str:
    """The outline of a sign, on its grid of 24."""
    return _OUTLINE.findall(symbols()[f"i-{name}"])[0]  # type: ignore[no-any-return]


class Drawing:
    """A picture of some size; later things lie on earlier ones."""

    def __init__(self, width: float, height: float, round_by: float = 12, paper: bool = True) -> None:
        """An empty sheet of paper, perhaps with round corners; or nothing that later things lie on."""
        self.width, self.height = width, height
        self.facts: list[str] = []
        """What it shows, in sentences, for who does not see it."""
        self._parts: list[str] = []
        self._spots: dict[str, Box] = {}
        if paper:
            self.rect((0, 0, width, height), "paper", round_by)

    def path(self, d: str, *classes: str) -> None:
        """A line or an area, once with each class or set of classes."""
        self._parts += (f'<path d="{d}" class="{names}"/>' for names in classes)

    def rect(self, box: Box, names: str, round_by: float = 0) -> None:
        """A rectangle, perhaps with round corners."""
        x, y, width, height = map(number, box)
        corner = f' rx="{number(round_by)}"' if round_by else ""
        self._parts.append(f'<rect x="{x}" y="{y}" width="{width}" height="{height}"{corner} class="{names}"/>')

    def use(self, symbol: str, x: float, y: float, width: float, height: float | None = None, names: str = "") -> None:
        """A symbol in its place, as high as wide if no height is given."""
        painted = f' class="{names}"' if names else ""
        if symbols()[symbol].startswith("<g"):
            place = f"translate({number(x)} {number(y)}) scale({round(width / 40, 3):g})"
            self._parts.append(f'<use href="#{symbol}" transform="{place}"{painted}/>')
            return
        size = f'width="{number(width)}" height="{number(width if height is None else height)}"'
        self._parts.append(f'<use href="#{symbol}" x="{number(x)}" y="{number(y)}" {size}{painted}/>')

    def sign(self, name: str, x: float, y: float, size: float, names: str = "ink") -> None:
        """A sign in one colour."""
        self.use(f"i-{name}", x, y, size, names=names)

    def text(
        self, x: float, y: float, words: object, size: float = 12, names: str = "", anchor: str = "", bold: bool = False
    ) -> None:
        """A line of text on its base line; it may come from strangers."""
        extra = f' class="{names}"' if names else ""
        extra += f' text-anchor="{anchor}"' if anchor else ""
        extra += ' font-weight="700"' if bold else ""
        line = _plain(str(words))
        self._parts.append(f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{extra}>{line}</text>')

    def chip(self, x: float, y: float, words: object) -> None:
        """A small number on its own ground; its right lower corner is given."""
        width = 4 + 7 * len(str(words))
        self._parts.append('<g class="chip">')
        self.rect((x - width, y - 13, width, 13), "chip", 4)
        self.text(x - width / 2, y - 2.8, words, 10, anchor="middle")
        self._parts.append("</g>")

    def spot(self, name: str, box: Box) -> None:
        """Remember where something is, so that it can be marked."""
        self._spots[name] = box

    @property
    def spots(self) -> Iterable[str]:
        """The names of all that can be marked."""
        return self._spots.keys()

    def mark(self, names: Sequence[str]) -> None:
        """Gold corners around these spots: around all at once where they fill a rectangle."""
        boxes = [self._spots[name] for name in dict.fromkeys(names)]
        whole = _around(boxes) if boxes else (0.0, 0.0, 0.0, 0.0)
        full = abs(sum(box[2] * box[3] for box in boxes) - whole[2] * whole[3]) < 1
        for box in [whole] if boxes and full else boxes:
            self.path(_corners(box), "last-rim", "last")

    def svg(self, title: str, lang: str, theme: str = "auto", strong: bool = False) -> str:
        """The whole file, which needs nothing from anywhere: its own style, just the symbols that it uses."""
        width, height = number(self.width), number(self.height)
        body = "".join(self._parts)
        scope = {"auto": "any", "light": "day", "dark": "night"}[theme] + ("2" if strong else "")
        names = set(_classes(body))
        needed: dict[str, str] = {}
        while True:
            chosen = list(painting(names, strong))
            painted = chain([body], needed.values(), (rule.body for rule in chosen))
            new = {cited for text in painted for _, cited in _CITED.findall(text)} - needed.keys()
            if not new:
                break
            needed |= {name: symbols()[name] for name in sorted(new)}
            names |= {each for name in new for each in _classes(symbols()[name])}
        css = _CITED.sub(rf"\1\2-{scope}", sheet(chosen, theme, scope))
        css = f"svg.plancia-{scope}{{max-width:100%;height:auto}}{css}"
        words = f"<title>{_plain(title)}</title><desc>{_plain(' '.join(self.facts))}</desc>"
        size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        head = f'{size} role="img" lang="{lang}" class="plancia"'
        inside = f"<defs>{''.join(needed.values())}</defs>{body}"
        root = _scoped(f'<svg xmlns="http://www.w3.org/2000/svg" {head}>', scope)
        return f"{root}{words}<style>{css}</style>{_scoped(inside, scope)}</svg>\n"


def number(value: float) -> str:
    """As short as a tenth of a unit allows."""
    return f"{round(value, 1):g}"


def fitting(words: str, width: float, size: float) -> str:
    """As much of a text as there is room for."""
    return short(words, max(1, int(width / size / _LETTER)))


def _plain(text: str) -> str:
    """A text as SVG may hold it, in which nothing looks like the markup that gets names of its own for this picture."""
    return escape(printable(text), {'"': "&quot;", "(": "&#40;"})


def _classes(markup: str) -> Iterator[str]:
    return (name for names in _CLASSES.findall(markup) for name in names.split())


def _scoped(markup: str, scope: str) -> str:
    markup = _CLASSES.sub(lambda found: f'class="{" ".join(f"{name}-{scope}" for name in found[1].split())}"', markup)
    return _CITED.sub(rf"\1\2-{scope}", _ID.sub(rf'id="\1-{scope}"', markup))


def _around(boxes: Sequence[Box]) -> Box:
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    return left, top, right - left, bottom - top


def _corners(box: Box, out: float = 1.5, bend: float = 4) -> str:
    x, y, width, height = box
    arm = min(10.0, (width + 2 * out) / 3, (height + 2 * out) / 3)
    bend = min(bend, arm)
    left, top, right, bottom = x - out, y - out, x + width + out, y + height + out
    points = ((left, top, 1, 1), (right, top, -1, 1), (right, bottom, -1, -1), (left, bottom, 1, -1))
    return "".join(
        f"M{number(px)} {number(py + dy * arm)}V{number(py + dy * bend)}Q{number(px)} {number(py)} "
        f"{number(px + dx * bend)} {number(py)}H{number(px + dx * arm)}"
        for px, py, dx, dy in points
    )
