"""The rules to read: sections, clauses, and the worked examples drawn beside the clauses they explain."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from plancia.core.errors import OptionError
from plancia.core.events import SPECTATOR
from plancia.core.examples import Attempt, Example, examples
from plancia.core.game import Game, Move
from plancia.core.picture import Scene, drawing
from plancia.core.position import Position
from plancia.games import read_position
from plancia.table.players import HUMAN, default_names
from plancia.terminal.speech import signed
from plancia.texts import LANGUAGES, catalogue, say

_NARROW = 60
_HEAD = "bold underline"


class Rulebook:
    """The rules of a game in a language."""

    def __init__(self, game: Game, lang: str, command: str) -> None:
        """Texts come from the catalogue, examples from the game's folder, tables from what is played with.

        The command is what is typed before the name of a part.
        """
        self.game, self.rules, self.lang, self.command = game, game.rules, lang, command
        self.drawing = drawing(game.rules)
        self.examples = examples(self.rules)
        self.sections = tuple(dict.fromkeys(clause.split(".")[0] for clause in self.rules.clauses))

    def part(self, name: str = "") -> RenderableType:
        """All of it, the summary, a section, a clause or its examples, the tables; the error lists what there is."""
        found = self._part(name)
        if self.game.version == Game(self.rules).version:
            return found
        word = self._say("rules.tables.word").split()[0]
        return Group(Text(self._say("rules.tables.own", word=word), style="italic"), "", found)

    def _part(self, name: str) -> RenderableType:
        wish = name.strip().casefold()
        if not wish or wish in _words("rules.all.word"):
            return self.whole()
        if wish in _words("rules.summary.word"):
            return self.summary()
        if self._has_tables and wish in _words("rules.tables.word"):
            return self.tables()
        asked, _, more = wish.partition(" ")
        for section in self.sections:
            if section.casefold() == asked and (not more or more.strip() in _words("rules.examples.word")):
                return self.section(section)
        for clause in self.rules.clauses:
            if clause.casefold() == asked and (not more or more.strip() in _words("rules.examples.word")):
                return self.clause_with_examples(clause) if more else self.clause_alone(clause)
        raise OptionError(
            "rules.unknown",
            clause=name,
            sections=self._parts,
            valid=list(self.rules.clauses),
        )

    @property
    def _parts(self) -> list[str]:
        """What can be read by itself."""
        return [*self.sections, *self._say("rules.tables.word").split()[: self._has_tables]]

    def summary(self) -> RenderableType:
        """A turn and how the game ends, on one screen; below it, how to read on."""
        first, *_, last = self.sections
        word = self._say("rules.all.word").split()[0]
        parts = [f"{first} … {last}", *self._parts[len(self.sections) :]]
        return Group(*self._summary(), Text(self._say("rules.summary.more", all=word, sections=parts)))

    def _summary(self) -> Iterator[RenderableType]:
        text = catalogue(self.lang).get(f"{self.rules.name}.summary")
        if text is not None:
            yield Text(self._say("rules.summary.title"), style=_HEAD)
            yield Text(text)

    def whole(self) -> RenderableType:
        """From the title and a summary to the boards and tables."""
        game = self.rules.name
        tagline = catalogue(self.lang).get(f"{game}.tagline")
        return Group(
            Text(self._say(f"{game}.title"), style="bold"),
            *self._summary(),
            "",
            *([Text(tagline, style="italic")] if tagline else []),
            "",
            Text(self._say(f"{game}.goal")),
            "",
            *(self.section(section) for section in self.sections),
            *self._choices(),
            *([self.tables()] if self._has_tables else []),
        )

    @property
    def _has_tables(self) -> bool:
        return hasattr(self.drawing, "tables")

    def tables(self) -> RenderableType:
        """What is printed on cards and tiles."""
        head = Text(self._say("rules.tables.title"), style=_HEAD)
        return Group(head, "", self.drawing.tables(self.game.options, self.lang))

    def section(self, name: str) -> RenderableType:
        """A section; an example stands below the first clause that it explains."""
        title = self._say(f"{self.rules.name}.section.{name}")
        clauses = [clause for clause in self.rules.clauses if clause.split(".")[0] == name]
        return Group(
            Text(f"{name}  {title}", style=_HEAD),
            "",
            *(self.clause(clause, [each for each in self.examples if each.clauses[0] == clause]) for clause in clauses),
        )

    def clause_alone(self, clause: str) -> RenderableType:
        """A clause, and how to see its examples."""
        n, word = len(self._examples(clause)), self._say("rules.examples.word").split()[0]
        ask = self._say("rules.examples.more", n=n, command=f"{self.command} {clause} {word}")
        return Group(self._clause(clause), *([Text(ask, style="italic")] if n else []))

    def clause_with_examples(self, clause: str) -> RenderableType:
        """A clause and all examples in which it matters."""
        return self.clause(clause, self._examples(clause))

    def _examples(self, clause: str) -> list[Example]:
        return [each for each in self.examples if clause in each.clauses]

    def clause(self, clause: str, shown: list[Example]) -> RenderableType:
        """A clause and examples of it."""
        return Group(self._clause(clause), "", *(_Indented(self.example(each)) for each in shown))

    def _clause(self, clause: str) -> RenderableType:
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_row(Text(clause, style="bold"), Text(self._say(f"{self.rules.name}.clause.{clause}")))
        return grid

    def example(self, example: Example) -> RenderableType:
        """The caption, and for every attempt the board before and after."""
        caption = Text(self._say(f"{self.rules.name}.example.{example.name}"), style="italic")
        return Group(caption, "", *(self._attempt(example, attempt) for attempt in example.attempts))

    def _attempt(self, example: Example, attempt: Attempt) -> RenderableType:
        position = read_position(self.rules, attempt.position)
        names, board = self._scene(position).names, self.drawing.board
        if not attempt.moves:
            return Group(board(self._scene(position)), *self._sheet(example, position), "")
        game, last = position.game, attempt.moves[-1]
        if attempt.refused:
            moves = _play(position, attempt.moves[:-1])
            before = board(replace(self._scene(position), move=_move(game, last), guilty=attempt.cells))
            text = self._told("rules.refused", [*moves, (position.to_move or 0, last)], names, clause=attempt.refused)
            return Group(before, Text(text, style="bold"), "")
        before = board(replace(self._scene(position), move=_move(game, attempt.moves[0])))
        moves = _play(position, attempt.moves)
        after = board(self._scene(position))
        changes = [f"{name} {signed(change)}" for name, change in zip(names, attempt.change, strict=True)]
        text = self._told("rules.played", moves, names)
        score = self._say(f"{self.rules.name}.label.change", changes=changes)
        return Group(_Pair(before, after), Text(f"{text} {score}", style="bold"), "")

    def _scene(self, position: Position) -> Scene:
        """A position as everybody sees it, played by nobody in particular."""
        names = default_names([HUMAN] * position.game.players, self.lang)
        view, news = position.view(SPECTATOR), position.told(SPECTATOR)
        return Scene(position.game.printed, view, names, self.lang, news=news)

    def _told(self, key: str, moves: Sequence[tuple[int, str]], names: Sequence[str], **args: Any) -> str:
        """What was played, by whom; all but the last seat's moves were possible."""
        shown = [(seat, self.rules.spoken(move, self.lang)) for seat, move in moves]
        runs = [(seat, " ".join(move for _, move in run)) for seat, run in groupby(shown, lambda each: each[0])]
        *earlier, (last, move) = runs
        told = [self._say("rules.played", name=names[seat], move=some) for seat, some in earlier]
        return " ".join([*told, self._say(key, name=names[last], move=move, **args)])

    def _sheet(self, example: Example, position: Position) -> Iterator[RenderableType]:
        """What scores by the clauses of an example."""
        scene = self._scene(position)
        if any(entry["clause"] in example.clauses for entry in scene.view["public"]["sheet"]):
            yield self.drawing.sheet(scene, example.clauses)
        else:
            yield Text(self._say("rules.no_points", clauses=list(example.clauses)), style="bold")

    def _choices(self) -> Iterator[RenderableType]:
        """The values of options that a text tells about, such as boards, each drawn."""
        game, texts = self.rules.name, catalogue(self.lang)
        for option in self.rules.options:
            told = [value for value in option.values if f"{game}.{option.name}.{value}.about" in texts]
            if told:
                yield Text(self._say(f"{game}.section.{option.name}s"), style=_HEAD)
                yield ""
            for value in told:
                start = Game(self.rules, {option.name: value}).start(0)
                yield Text(f"{self._say(f'{game}.{option.name}.{value}')} ({value})", style="bold")
                yield Text(self._say(f"{game}.{option.name}.{value}.about"))
                yield ""
                yield _Indented(self.drawing.board(self._scene(start)))
                yield ""

    def _say(self, key: str, **args: Any) -> str:
        return say(key, self.lang, **args)


def _words(key: str) -> list[str]:
    """What may be typed, in any language."""
    return [word for lang in LANGUAGES for word in say(key, lang).split()]


def _move(game: Game, text: str) -> Move:
    return game.describe(game.read(text))


def _play(position: Position, moves: Sequence[str]) -> list[tuple[int, str]]:
    """Play moves, and say which seat played each."""
    played = []
    for move in moves:
        played.append((position.to_move or 0, move))
        position.play(position.game.read(move))
    return played


@dataclass(frozen=True)
class _Indented:
    """Set off from the margin, as far as there is room."""

    part: RenderableType

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        yield Padding(self.part, (0, 0, 0, 2 if options.max_width < _NARROW else 5))


@dataclass(frozen=True)
class _Pair:
    """Before and after, side by side if there is room."""

    before: RenderableType
    after: RenderableType

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        sizes = [Measurement.get(console, options, part) for part in (self.before, self.after)]
        for arrow, widths in (("  →  ", [size.maximum for size in sizes]), (" → ", [size.minimum for size in sizes])):
            if sum(widths) + len(arrow) <= options.max_width:
                grid = Table.grid()
                for width in (widths[0], len(arrow), widths[1]):
                    grid.add_column(width=width, vertical="middle")
                grid.add_row(self.before, Text(arrow, no_wrap=True), self.after)
                yield grid
                return
        yield from (self.before, "↓", self.after)
