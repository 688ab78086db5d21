"""Playing at the terminal: whose turn it is, what he types, what becomes of it."""

import shlex
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from plancia.core.errors import PlanciaError
from plancia.core.events import ALL, SPECTATOR, Event, Viewer
from plancia.core.game import Data
from plancia.core.picture import Scene, drawing
from plancia.table import Table
from plancia.table.log import Step
from plancia.terminal.prompt import (
    Begun,
    Closed,
    Command,
    Illegal,
    Legal,
    Nonsense,
    agreed,
    commands,
    understand,
    words,
)
from plancia.terminal.rulebook import Rulebook
from plancia.terminal.screen import Ended, Screen
from plancia.terminal.speech import Speech
from plancia.texts import Reason, catalogue

HINTS = "greedy"
"""The bot that gives hints."""

_LISTED = 24
"""More ways to go on than this are only counted."""


class Quit(Exception):
    """The player wants to leave."""


class Loop:
    """One table on one screen."""

    def __init__(self, table: Table, screen: Screen, lang: str, file: Path | None = None) -> None:
        """Everything that is said is said in one language; the file is the one that the table comes from."""
        self.table, self.screen, self.lang = table, screen, lang
        self.file = file
        self.saved = () if file is None else table.actions
        """What the file holds."""
        self.drawing = drawing(table.game.rules)
        self.speech = Speech(table.names, lang)
        self.say = self.speech.say
        self.sitting: int | None = None
        """The person at the keyboard."""
        self.known = max(0, len(table.steps) - table.game.players)
        """Steps before this one are told only in the log."""
        self.notice = ""
        """To be said on the next screen."""
        if not table.steps:
            self.notice = self.say(f"{table.game.name}.label.move_help")

    def run(self) -> None:
        """Until the game is over, or nobody wants to go on."""
        try:
            self.greet()
            while not self.table.position.over:
                seat = self.table.position.to_move
                assert seat is not None
                if seat in self.table.people:
                    self.human(seat)
                else:
                    self.bot(seat)
            self.finish()
        except Quit:
            pass
        except (Ended, KeyboardInterrupt) as stop:
            if self.screen.live and isinstance(stop, KeyboardInterrupt):
                with suppress(Ended, KeyboardInterrupt):
                    self.offer()
            self.screen.open()
            self.leave()
            if isinstance(stop, KeyboardInterrupt):
                raise

    def greet(self) -> None:
        """The game, the players, and the seal that fixes all draws."""
        table = self.table
        self.screen.tell(
            self.say("play.greeting", game=self.say(f"{table.game.name}.title"), names=table.names), "bold"
        )
        self.screen.tell(self.say("play.seal", seal=table.seal.commitment))
        if table.steps:
            self.screen.tell(self.say("play.resumed", n=len(table.steps)))
        if table.people:
            self.screen.tell(self.say("play.intro"))
            if self.screen.live:
                self.screen.ask(self.say("play.begin"))

    def bot(self, seat: int) -> None:
        """A bot's step; with nobody at the table it is told at once, else on the next person's screen."""
        self.table.play(self.table.advice(self.table.kinds[seat]), seat)
        if not self.table.people:
            self.screen.show(self.sentences(len(self.table.steps) - 1))

    def human(self, seat: int) -> None:
        """A person's turn, up to a step played or taken back."""
        if len(self.table.people) > 1 and self.sitting != seat:
            self.screen.curtain(self.table.names[seat])
        self.sitting = seat
        version = self.table.version
        self.frame()
        while self.table.version == version:
            line = self.screen.ask(self.say("play.prompt", name=self.table.names[seat]))
            if line:
                self.answer(line)

    def answer(self, line: str) -> None:
        """Do what was typed."""
        typed = understand(line, self.table.position, self.drawing, self.lang)
        match typed:
            case Command():
                getattr(self, typed.name)(typed.rest)
            case Legal() if self.table.goes_on(typed.action):
                self.play(typed.action)
            case Legal():
                self.confirm(typed)
            case Illegal():
                text = self.speech.refusal(typed.refusal)
                more = self.say("play.clause", word=words("rules", self.lang)[0], clause=typed.refusal.clause)
                self.frame(f"{text} {more}", move=typed.move, guilty=typed.refusal.cells)
            case Begun():
                self.frame(self.going_on(typed), moves=typed.moves, ways=typed.ways)
            case Closed():
                why = "" if typed.refusal is None else self.speech.refusal(typed.refusal)
                self.screen.tell(f"{self.say('play.closed', typed=typed.typed)} {why}".strip())
            case Nonsense():
                more = self.say("play.lost", word=words("help", self.lang)[0])
                self.screen.tell(f"{typed.error.say(self.lang)} {more}")

    def going_on(self, begun: Begun) -> str:
        """How many moves begin like this, and which."""
        if len(begun.ways) > _LISTED:
            return self.say("play.begun.many", typed=begun.typed, n=begun.count, move=begun.ways[0])
        return f"{self.say('play.begun', typed=begun.typed, n=begun.count)} {' '.join(begun.ways)}"

    def confirm(self, move: Legal) -> None:
        """Show what a move would do; play it if the player agrees, else look at what he typed instead."""
        self.frame(self.preview(move.action), move=move.move)
        answer = self.screen.ask(self.say("play.confirm", move=move.typed))
        match agreed(answer, self.lang):
            case True:
                self.play(move.action)
            case False:
                self.frame()
            case None:
                self.frame()
                self.answer(answer)

    @property
    def seat(self) -> int:
        """The seat to move."""
        seat = self.table.position.to_move
        assert seat is not None
        return seat

    def play(self, action: int) -> None:
        """A step of the person to move."""
        self.table.play(action, self.seat)

    def preview(self, action: int) -> str:
        """What a move would do, as far as the player can know."""
        return self.speech.events(self.table.preview(action, seat=self.seat).events, self.seat)

    def frame(self, message: str = "", **marks: Any) -> None:
        """The screen of the person to move: what happened, the table with marks as in a scene, and a message."""
        seat = self.seat
        self.screen.clear()
        if not message:
            self.screen.show(self.sentences(self.recent(seat), seat), "")
        since = [event for step in self.table.steps[self.recent(seat) :] for event in self.table.events(step)]
        picture = self.drawing.draw(replace(self.scene(seat, since), targets=cache(self.targets), **marks))
        self.screen.show(picture, "")
        if self.screen.too_low(picture) and (parts := self.parts()):
            self.screen.tell(self.say("play.board.low", word=words("board", self.lang)[0], parts=_first_words(parts)))
        for text in (self.notice, message):
            if text:
                self.screen.tell(text)
        self.notice = ""

    def targets(self) -> list[Data]:
        """What the person to move could choose."""
        return [target.as_json() for target in self.table.position.targets(seat=self.seat)]

    def scene(self, viewer: Viewer, news: Sequence[Event] | None = None) -> Scene:
        """What a viewer sees, with the news, by default of the last step."""
        table = self.table
        events = table.position.events if news is None else news
        told = [event.seen_by(viewer).as_json() for event in events]
        return Scene(table.game.printed, table.position.view(viewer), table.names, self.lang, news=told)

    def recent(self, seat: int) -> int:
        """The first step that a person has not seen on the screen: his own last one, and what came after it."""
        steps = self.table.steps
        own = [at for at in range(self.known, len(steps)) if steps[at].seat == seat]
        return own[-1] if own else min(self.known, len(steps))

    def sentences(self, first: int, reader: int | None = None) -> RenderableType:
        """The log from a step on, as all at the table may know it; of his own steps a reader is told the news."""
        grid = Grid.grid(padding=(0, 1, 0, 0))
        for number, step in enumerate(self.table.steps[first:], first + 1):
            events = self.table.events(step)
            news = [event for event in events if step.seat != reader or not event.certain]
            text = self.speech.events(news or events, self.table.viewer)
            grid.add_row(f"{number:>2}.", Text(self.written(step), style="bold"), Text(text))
        return grid

    def written(self, step: Step) -> str:
        """The move of a step, unless it is a secret of its seat."""
        move = self.table.move(step, self.table.viewer)
        return "–" if move is None else str(move["text"])

    def help(self, rest: str) -> None:
        """How to write moves, what the signs mean, all commands."""
        game, texts = self.table.game.name, catalogue(self.lang)
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for command in commands(self.drawing):
            grid.add_row(Text(" ".join(words(command, self.lang)), style="bold"), self.say(f"play.help.{command}"))
        signs = [texts[key] for key in (f"{game}.label.legend", f"{game}.label.marks") if key in texts]
        explained: list[RenderableType] = [*map(Text, signs), ""] if signs else []
        self.screen.show(Text(self.say(f"{game}.label.move_help")), "", *explained, grid)

    def rules(self, rest: str) -> None:
        """The rules, or some of them."""
        try:
            part = Rulebook(self.table.game, self.lang).part(rest)
        except PlanciaError as error:
            self.screen.tell(error.say(self.lang))
        else:
            (self.screen.show if rest else self.screen.page)(part)

    def hint(self, rest: str) -> None:
        """What a simple bot would do here."""
        action = self.table.advice(HINTS)
        move = self.table.game.describe(action)
        self.frame(f"{self.say('play.hint', move=move['text'])} {self.preview(action)}", move=move)

    def score(self, rest: str) -> None:
        """The score sheet, as if the game ended now."""
        self.screen.page(Group(Text(self.say("play.score.now")), "", self.sheet()))

    def sheet(self) -> RenderableType:
        """What scores now; nobody's secrets."""
        return self.drawing.sheet(self.scene(SPECTATOR))

    def undo(self, rest: str) -> None:
        """Take back the last step of a person, if nothing came to light since."""
        seat = self.table.last_person
        if seat is None:
            self.screen.tell(self.say("table.undo.none"))
            return
        first, barrier = self.table.undoable(seat)[0], self.table.barrier(seat)
        if barrier is not None:
            why = "" if barrier.event is None else self.speech.event(barrier.event, self.table.viewer)
            self.screen.tell(self.say(barrier.key, move=self.written(first), why=why))
            return
        self.table.undo(seat)
        self.notice = self.say("play.undo.done", move=self.table.game.write(first.action))

    def save(self, rest: str) -> None:
        """Write the game file; ask before another file is overwritten."""
        try:
            path = Path(rest).expanduser() if rest else self.file
            if path is None:
                self.screen.tell(self.say("play.save.where", word=words("save", self.lang)[0]))
                return
            if path != self.file and path.is_file():
                answer = self.screen.ask(self.say("play.save.exists", file=path))
                if not answer or agreed(answer, self.lang) is not True:
                    return
            self.table.file().save(path)
        except PlanciaError as error:
            self.screen.tell(error.say(self.lang))
        except (OSError, RuntimeError, ValueError) as error:
            self.screen.tell(f"{rest}: {self.say('file.unwritable', reason=Reason.of(error))}")
        else:
            self.file, self.saved = path, self.table.actions
            self.screen.tell(self.say("play.save.done", file=path))

    @property
    def unsaved(self) -> bool:
        """Is there something that no file holds?"""
        return self.saved != self.table.actions

    def log(self, rest: str) -> None:
        """Everything that happened."""
        if self.table.steps:
            self.screen.page(self.sentences(0))
        else:
            self.screen.tell(self.say("play.log.none"))

    def board(self, rest: str) -> None:
        """Draw the table again, or a part of it."""
        parts = self.parts() if rest else {}
        found = [part for asked, part in parts.items() if rest.casefold() in asked.split()]
        if found:
            self.screen.show("", found[0])
        elif parts:
            self.screen.tell(self.say("play.board.parts", word=words("board", self.lang)[0], parts=_first_words(parts)))
        else:
            self.frame()

    def parts(self) -> Mapping[str, RenderableType]:
        """What can be shown of the table by itself."""
        if not hasattr(self.drawing, "parts"):
            return {}
        return self.drawing.parts(self.scene(self.table.viewer))

    def quit(self, rest: str) -> None:
        """Leave, and offer to save before."""
        self.offer()
        self.screen.open()
        self.leave()
        raise Quit

    def offer(self) -> None:
        """Ask for a file name until the game is saved or shall not be."""
        while self.unsaved:
            name = self.screen.ask(self.say("play.save.offer"))
            if not name or agreed(name, self.lang) is False:
                return
            self.save(name)

    def leave(self) -> None:
        """Say how to go on another time."""
        if self.file is None:
            self.screen.tell(self.say("play.bye.unsaved"))
            return
        key = "play.bye.older" if self.unsaved else "play.bye.saved"
        self.screen.tell(self.say(key, game=self.table.game.name, file=shlex.quote(str(self.file))))

    def finish(self) -> None:
        """The end: what happened last, the table with nothing hidden, the result."""
        table = self.table
        self.screen.open()
        if self.sitting is not None:
            self.screen.show(self.sentences(self.recent(self.sitting)))
        if hasattr(self.drawing, "sheet"):
            self.screen.show("", Text(self.say("play.score.end")), "", self.sheet())
        self.screen.show("", self.drawing.draw(self.scene(ALL)), "")
        winners = [table.names[seat] for seat in table.position.winners]
        self.screen.tell(
            self.say("play.result.one" if len(winners) == 1 else "play.result.shared", names=winners), "bold"
        )
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column()
        grid.add_column(justify="right")
        order = sorted(range(len(table.names)), key=lambda seat: -table.position.scores[seat])
        for seat in order:
            grid.add_row(table.names[seat], str(table.position.scores[seat]))
        self.screen.show(Padding(grid, (0, 0, 0, 2)))
        self.screen.tell(self.say("play.opened", seed=table.seal.seed, salt=table.seal.salt))
        if table.people:
            self.offer()


def _first_words(parts: Iterable[str]) -> list[str]:
    return [asked.split()[0] for asked in parts]
