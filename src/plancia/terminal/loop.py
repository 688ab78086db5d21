"""Playing at the terminal: whose turn it is, what he types, what becomes of it."""

from pathlib import Path

from rich.text import Text

from plancia.core.events import ALL
from plancia.core.picture import Scene
from plancia.table import Table
from plancia.table.shelf import Place
from plancia.terminal.commands import Commands
from plancia.terminal.keeper import Keeper
from plancia.terminal.prompt import Command, understand
from plancia.terminal.screen import Ended, Screen
from plancia.terminal.speech import Speech
from plancia.terminal.standing import standing
from plancia.terminal.turn import Turn


class Quit(Exception):
    """The player wants to leave."""


class Loop:
    """One table on one screen."""

    def __init__(
        self, table: Table, screen: Screen, lang: str, place: Place | None = None, file: Path | None = None
    ) -> None:
        """Everything that is said is said in one language; the file is the one that the table comes from."""
        self.table, self.screen, self.lang = table, screen, lang
        self.keeper = Keeper(table, screen, lang, place, file)
        self.turn = Turn(table, screen, Speech(table.names, lang))
        self.commands = Commands(self.turn)
        self.say = self.turn.say
        self.sitting: int | None = None
        """The person at the keyboard."""
        if not table.steps:
            self.turn.notice = self.say(f"{table.game.name}.label.move_help").splitlines()[0]

    def run(self) -> None:
        """Until the game is over, or nobody wants to go on."""
        try:
            self.keep()
            self.greet()
            while not self.table.position.over:
                seat = self.table.position.to_move
                assert seat is not None
                if seat in self.table.people:
                    self.human(seat)
                else:
                    self.bot(seat)
                self.keep()
            self.finish()
        except Quit:
            pass
        except (Ended, KeyboardInterrupt) as stop:
            self.keeper.leave(ask=self.screen.live)
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
        sound = self.table.trouble(seat) is None
        self.table.play(self.table.advice(self.table.kinds[seat]), seat)
        if sound and (trouble := self.table.trouble(seat)) is not None:
            what = self.say(f"playing.trouble.{trouble}")
            text = self.say("play.trouble", name=self.table.names[seat], trouble=what)
            if self.table.people:
                self.turn.remark(text)
            else:
                self.screen.tell(text)
        if not self.table.people:
            self.screen.show(self.turn.story.told(len(self.table.steps) - 1, self.table.viewer))

    def human(self, seat: int) -> None:
        """A person's turn, up to steps played or taken back."""
        if len(self.table.people) > 1 and self.sitting != seat:
            self.screen.curtain(self.table.names[seat])
        self.sitting = seat
        version = self.table.version
        self.turn.begin()
        while self.table.version == version:
            line = self.turn.line()
            if not self.turn.settled(line) and line:
                self.answer(line)

    def answer(self, line: str) -> None:
        """Do what was typed."""
        typed = understand(line, self.turn.draft.here, self.turn.drawing, self.lang)
        if isinstance(typed, Command):
            getattr(self if typed.name in ("save", "quit") else self.commands, typed.name)(typed.rest)
        else:
            self.turn.take(typed)

    def save(self, rest: str) -> None:
        """Write the game to a file."""
        self.keeper.save(rest)

    def keep(self) -> None:
        """Keep the game as it is now."""
        self.turn.remark(self.keeper.keep())

    def quit(self, rest: str) -> None:
        """Leave; the game is kept."""
        self.keeper.leave(ask=True)
        raise Quit

    def finish(self) -> None:
        """The end: what happened last, the table with nothing hidden, the result."""
        table, drawing = self.table, self.turn.drawing
        view, news = table.position.view(ALL), table.position.told(ALL)
        scene = Scene(table.game.printed, view, table.names, self.lang, news=news)
        self.screen.open()
        if self.sitting is not None:
            self.screen.show(self.turn.story.told(self.turn.story.recent(self.sitting), table.viewer))
        if hasattr(drawing, "sheet"):
            self.screen.show("", Text(self.say("play.score.end")), "", drawing.sheet(scene))
        self.screen.show("", drawing.draw(scene), "")
        winners = [table.names[seat] for seat in table.position.winners]
        self.screen.tell(
            self.say("play.result.one" if len(winners) == 1 else "play.result.shared", names=winners), "bold"
        )
        self.screen.show(standing(drawing, scene))
        self.screen.tell(self.say("play.opened", seed=table.seal.seed, salt=table.seal.salt))
        self.keeper.finish()
