"""`plancia analyse FILE`: how a game went, turn by turn: chances, mistakes, luck."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from plancia.analysis.plot import SIGNS, plot
from plancia.analysis.prospects import WORLDS
from plancia.analysis.turns import FEWEST, Chances, learned
from plancia.analysis.walk import SWING, VERDICTS, Draw, Judged, Played, Report, Turning, Walk
from plancia.bots.thinkers import PLAYOUTS_MAX
from plancia.commands.compiling import finder, ready_to_think
from plancia.commands.options import between, seed, shown
from plancia.commands.playing import table, writable, write, write_whole
from plancia.commands.progress import progress
from plancia.commands.verify import read
from plancia.core.errors import OptionError
from plancia.terminal.screen import Screen
from plancia.texts import printable, say, short
from plancia.texts.numbers import number

PLAYOUTS = 400
DRAWS = 5
"""So many of the largest are told in words."""
_NAME = 12


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    """The file, how thoroughly, for whom, and where the numbers and the picture go."""
    parser.add_argument("file", metavar=say("analysis.arg.what", lang), help=say("analysis.arg.file", lang))
    playouts = between(FEWEST * WORLDS, PLAYOUTS_MAX)
    about = say("analysis.arg.playouts", lang, default=PLAYOUTS)
    parser.add_argument("--playouts", type=playouts, default=PLAYOUTS, metavar="N", help=about)
    seat = say("analysis.arg.seat", lang)
    parser.add_argument("--seat", type=between(1, 99), nargs="+", default=[], metavar="S", help=seat)
    parser.add_argument("--seed", type=seed, default=0, metavar="S", help=say("analysis.arg.seed", lang))
    file = say("playing.arg.file", lang)
    parser.add_argument("--json", type=Path, metavar=file, help=say("playing.arg.json", lang))
    parser.add_argument("--svg", type=Path, metavar=file, help=say("analysis.arg.svg", lang))


def run(args: argparse.Namespace) -> int:
    """A table of all turns, then what is worth looking at."""
    file = read(args.file, args.lang, finder(args.lang))
    file.verify()
    learned(file.game)
    for seat in args.seat:
        if seat > file.game.players:
            raise OptionError("analysis.error.seat", seat=seat, players=file.game.players)
    for out in (args.json, args.svg):
        writable(out)
    ready_to_think(file.game, args.lang)
    walk = Walk(file, args.playouts, args.seed, {number - 1 for number in args.seat})
    with progress(say("analysis.working", args.lang), args.lang) as at:
        report = walk.report(at)
    write(args.json, report.as_json())
    write_whole(args.svg, plot(report, args.lang))
    Screen(args.lang).show(*_Pages(report, args.lang).parts())
    return 0


class _Pages:
    """A report in words of a language."""

    def __init__(self, report: Report, lang: str) -> None:
        self.report, self.lang, self.game = report, lang, report.file.game
        self.names = [printable(name) or str(seat) for seat, name in enumerate(report.file.seats, 1)]

    def parts(self) -> Iterator[RenderableType]:
        """From the whole to the particular."""
        report = self.report
        yield Text(" ".join((self.game.name, *shown(self.game.options, self.lang))))
        result = report.file.result
        if result is not None:
            winners = [self.names[seat] for seat in result.winners]
            yield Text(self._say("result", winners=winners, scores=list(result.scores)))
        yield from ("", self._curve(), "", self._accounts())
        bad = [turn for turn in report.turns if turn.judged and turn.judged.cost >= VERDICTS["mistake"]]
        draws = [(abs(draw.luck), turn.number, draw) for turn in report.turns for draw in turn.draws]
        draws = sorted(draws, key=lambda each: (-each[0], each[1], each[2].seat))[:DRAWS]
        yield from self._list("mistakes", [self._mistake(turn, turn.judged) for turn in bad if turn.judged])
        yield from self._list("turning", [self._turning(each) for each in report.turning])
        yield from self._list("draws", [self._draw(turn, draw) for _, turn, draw in draws])
        numbers = {name: number(100 * least, self.lang, "g") for name, least in VERDICTS.items()}
        yield from ("", self._say("legend", swing=number(100 * SWING, self.lang, "g"), **SIGNS))
        yield self._say("legend.verdicts", **numbers)

    def _curve(self) -> Table:
        """Everybody's chances after every turn."""
        seats = range(self.game.players)
        grid = table(self._say("curve"), *(str(seat + 1) for seat in seats), width=16)
        grid.columns[0].no_wrap, grid.columns[0].overflow = True, "ellipsis"
        grid.add_column(self._say("head.cost"), justify="right", no_wrap=True, header_style="")
        grid.add_column("", no_wrap=True, min_width=2)
        grid.add_column(self._say("head.turn"), header_style="")
        grid.add_row(Text(f"{0:>3}"), *_percents(self.report.start))
        for turn in self.report.turns:
            judged, move = turn.judged, self._moves(turn.draft.actions)
            verdict = None if judged is None else judged.verdict
            if judged is not None and verdict is not None:
                move = f"{move} → {self._moves(judged.best.actions)}"
            cost = "" if judged is None or judged.cost < 0.0005 else self._points(judged.cost)
            sign = "" if verdict is None else SIGNS[verdict]
            name = f"{turn.number:>3} {turn.seat + 1} {short(self.names[turn.seat], _NAME)}"
            grid.add_row(Text(name), *_percents(turn.chances), cost, sign, Text(move))
        return grid

    def _accounts(self) -> Table:
        heads = [self._say("head.turns"), *SIGNS.values(), self._say("head.cost"), self._say("head.luck")]
        grid = table(self._say("players"), *heads)
        for each in self.report.accounts:
            counts = (str(each.verdicts[name]) for name in SIGNS)
            name = Text(f"{each.seat + 1} {short(self.names[each.seat], _NAME)}")
            grid.add_row(name, str(each.turns), *counts, self._points(each.cost), self._signed(each.luck))
        return grid

    def _list(self, title: str, items: Sequence[str]) -> Iterator[RenderableType]:
        if items:
            yield ""
            yield from (Text(self._say(title), style="bold"), *map(Text, items))

    def _mistake(self, turn: Played, judged: Judged) -> str:
        facts = {"turn": turn.number, "name": self.names[turn.seat], "verdict": self._say(str(judged.verdict))}
        moves = {"move": self._moves(turn.draft.actions), "best": self._moves(judged.best.actions)}
        why = " ".join(reason.say(self.lang, self.names) for reason in judged.best.reasons)
        return self._say("mistake.told", **facts, **moves, cost=self._points(judged.cost), why=why)

    def _turning(self, turning: Turning) -> str:
        turn, before, after = turning.turn, _percents(turning.before), _percents(turning.after)
        changes = [f"{name} {then} → {now}" for name, then, now in zip(self.names, before, after, strict=True)]
        move = self._moves(turn.draft.actions)
        return self._say("turning.told", turn=turn.number, name=self.names[turn.seat], move=move, changes=changes)

    def _draw(self, turn: int, draw: Draw) -> str:
        told = " ".join(event.say(self.lang, self.names) for event in draw.events)
        return self._say("draw.told", turn=turn, told=told, luck=self._signed(draw.luck))

    def _moves(self, actions: Sequence[int]) -> str:
        return self.game.rules.spoken(" ".join(map(self.game.write, actions)), self.lang)

    def _points(self, chance: float) -> str:
        return number(100 * chance, self.lang, ".1f")

    def _signed(self, chance: float) -> str:
        return number(100 * chance, self.lang, "+.1f").replace("-", "−")

    def _say(self, key: str, **args: object) -> str:
        return say(f"analysis.{key}", self.lang, **args)


def _percents(chances: Chances) -> list[str]:
    return [f"{100 * chance:.0f}" for chance in chances]
