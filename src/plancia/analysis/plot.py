"""The chances of a game as a picture: SVG that any browser shows, by day and by night."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from plancia.analysis.walk import Played, Report
from plancia.art.style import tokens
from plancia.art.svg import shape
from plancia.texts import printable, say, short

SIGNS = {"blunder": "??", "mistake": "?", "inaccuracy": "?!"}
"""As chess players write it."""

_MARK = 0.55
"""The size of the shape of a seat, of the grid that it is drawn on."""
_MARKED = 3
"""So often a line carries the shape of its seat, and once more at its end."""
_WIDTH, _LEFT, _RIGHT, _TOP, _HEIGHT, _BOTTOM = 800, 52, 24, 64, 300, 46
_ROW, _NAME, _COLUMNS = 24, 22, 3
"""Of the legend: the height of a row, the longest name, how many names in a row."""
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
_TICKS = 16
_GRID = (0, 25, 50, 75, 100)


def plot(report: Report, lang: str) -> str:
    """The picture of a game that was walked through."""
    return "\n".join(_Picture(report, lang).lines()) + "\n"


class _Picture:
    """Where everything goes."""

    def __init__(self, report: Report, lang: str) -> None:
        self.report, self.lang = report, lang
        self.names = [_text(short(name, _NAME) or str(seat)) for seat, name in enumerate(report.file.seats, 1)]
        self.top = _TOP + _ROW * -(-len(self.names) // _COLUMNS)
        self.bottom = self.top + _HEIGHT
        self.curve = report.curve

    def lines(self) -> Iterator[str]:
        """The whole file."""
        game = say(f"{self.report.file.game.name}.title", self.lang)
        title, height = _text(say("analysis.plot.title", self.lang, game=game)), self.bottom + _BOTTOM
        size = f'viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}"'
        yield f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-labelledby="t" lang="{self.lang}">'
        yield f'<title id="t">{title}</title>'
        yield f"<style>{_style(len(self.names))}</style>"
        yield f'<rect class="paper" width="{_WIDTH}" height="{height}"/>'
        yield f'<text class="head" x="{_LEFT}" y="34">{title}</text>'
        for seat in range(len(self.names)):
            yield from self._legend(seat)
        yield from self._axes()
        for turning in self.report.turning:
            x = self._x(turning.turn.number)
            yield f'<path class="turning" d="M{x} {self.top}V{self.bottom}"/>'
        for seat in range(len(self.names)):
            yield from self._line(seat)
        for turn in self.report.turns:
            yield from self._sign(turn)
        yield "</svg>"

    def _legend(self, seat: int) -> Iterator[str]:
        x = _LEFT + 8 + (_WIDTH - _LEFT - _RIGHT) // _COLUMNS * (seat % _COLUMNS)
        y = _TOP + _ROW * (seat // _COLUMNS) - 4
        yield self._mark(seat, x, y)
        yield f'<text x="{x + 14}" y="{y + 5}">{self.names[seat]}</text>'

    def _axes(self) -> Iterator[str]:
        for percent in _GRID:
            y = self._y(percent / 100)
            yield f'<path class="grid" d="M{_LEFT} {y}H{_WIDTH - _RIGHT}"/>'
            yield f'<text class="tick" x="{_LEFT - 8}" y="{y + 4}" text-anchor="end">{percent}</text>'
        last = len(self.curve) - 1
        step = next((step for step in _STEPS if last <= step * _TICKS), _STEPS[-1])
        for n in range(0, last + 1, step):
            yield f'<text class="tick" x="{self._x(n)}" y="{self.bottom + 18}" text-anchor="middle">{n}</text>'
        turn, chance = (_text(say(f"analysis.plot.{axis}", self.lang)) for axis in ("turn", "chance"))
        middle = (_LEFT + _WIDTH - _RIGHT) / 2
        yield f'<text class="tick" x="{middle}" y="{self.bottom + 36}" text-anchor="middle">{turn}</text>'
        y = (self.top + self.bottom) / 2
        yield f'<text class="tick" transform="translate(14 {y}) rotate(-90)" text-anchor="middle">{chance}</text>'

    def _line(self, seat: int) -> Iterator[str]:
        points = " ".join(f"{self._x(n)},{self._y(chances[seat])}" for n, chances in enumerate(self.curve))
        yield f'<polyline class="rim{seat}" stroke-width="5" points="{points}"/>'
        yield f'<polyline class="seat{seat}" stroke-width="2.5" points="{points}"/>'
        last = len(self.curve) - 1
        inner = {round(last * (k + (seat + 1) / (len(self.names) + 1)) / _MARKED) for k in range(_MARKED)}
        for n in sorted({*inner, last}):
            yield self._mark(seat, self._x(n), self._y(self.curve[n][seat]))

    def _sign(self, turn: Played) -> Iterator[str]:
        """A turn that was not good, on the line of its player."""
        verdict = None if turn.judged is None else turn.judged.verdict
        if verdict is not None:
            x, y = self._x(turn.number), self._y(turn.chances[turn.seat])
            above = y - 9 if y > self.top + 20 else y + 19
            yield f'<text class="sign" x="{x}" y="{above}" text-anchor="middle">{SIGNS[verdict]}</text>'

    def _mark(self, seat: int, x: float, y: float) -> str:
        place = f"translate({round(x - 12 * _MARK, 1)} {round(y - 12 * _MARK, 1)}) scale({_MARK})"
        return f'<path class="mark{seat}" transform="{place}" d="{shape(f"m{seat + 1}")}"/>'

    def _x(self, n: int) -> float:
        return round(_LEFT + (_WIDTH - _LEFT - _RIGHT) * n / max(1, len(self.curve) - 1), 1)

    def _y(self, chance: float) -> float:
        return round(self.bottom - _HEIGHT * chance, 1)


def _style(seats: int) -> str:
    plain = "polyline{fill:none;stroke-linejoin:round;stroke-linecap:round}"
    fonts = "text{font:14px system-ui,sans-serif}.head{font:600 20px Palatino,Georgia,serif}.tick{font-size:12px}"
    sign = ".sign{font-weight:700;paint-order:stroke;stroke-width:3px}.turning{stroke-dasharray:2 3}"
    day, night = (_colours(seats, k) for k in (0, 1))
    return f"{plain}{fonts}{sign}{day}@media (prefers-color-scheme:dark){{{night}}}"


def _colours(seats: int, night: int) -> str:
    """The rules by day or by night."""
    of = {name: pair[night] for name, pair in tokens().items()}
    rules = [
        f".paper{{fill:{of['paper']}}}text{{fill:{of['ink']}}}.tick{{fill:{of['ink2']}}}.grid{{stroke:{of['line']}}}",
        f".turning{{stroke:{of['gold']}}}.sign{{fill:{of['gold']};stroke:{of['paper']}}}",
    ]
    for seat in range(seats):
        colour, rim = of[f"p{seat + 1}"], of[f"r{seat + 1}"]
        rules.append(f".seat{seat}{{stroke:{colour}}}.rim{seat}{{stroke:{rim}}}")
        rules.append(f".mark{seat}{{fill:{colour};stroke:{rim};stroke-width:2.7}}")
    return "".join(rules)


def _text(text: str) -> str:
    """A text as SVG may hold it: names come from strangers."""
    return escape(printable(text))
