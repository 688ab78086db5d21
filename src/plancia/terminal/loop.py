"""Playing at the terminal: whose turn it is, what he types, what becomes of it."""

import shlex
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from plancia.core.errors import PlanciaError
from plancia.core.events import ALL, SPECTATOR
from plancia.terminal.drawing import drawing
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
from plancia.terminal.session import Session, Step, first_uncertain
from plancia.terminal.speech import Speech

HINTS = "greedy"
"""The bot that gives hints."""

_LISTED = 24
"""More ways to go on than this are only counted."""


class Quit(Exception):
    """The player wants to leave."""


class Loop:
    """One session on one screen."""

    def __init__(self, session: Session, screen: Screen, lang: str) -> None:
        """Everything that is said is said in one language."""
        self.session, self.screen, self.lang = session, screen, lang
        self.drawing = drawing(session.game.name)
        self.speech = Speech(session.names, lang)
        self.say = self.speech.say
        self.sitting: int | None = None
        """The person at the keyboard."""
        self.known = max(0, len(session.steps) - session.game.players)
        """Steps before this one are told only in the log."""
        self.notice = ""
        """To be said on the next screen."""
        if not session.steps:
            self.notice = self.say(f"{session.game.name}.label.move_help")

    def run(self) -> None:
        """Until the game is over, or nobody wants to go on."""
        try:
            self.greet()
            while not self.session.position.over:
                seat = self.session.position.to_move
                assert seat is not None
                if self.session.bots[seat] is None:
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
        session = self.session
        self.screen.tell(
            self.say("play.greeting", game=self.say(f"{session.game.name}.title"), names=session.names), "bold"
        )
        self.screen.tell(self.say("play.seal", seal=session.seal.commitment))
        if session.steps:
            self.screen.tell(self.say("play.resumed", n=len(session.steps)))
        if session.humans:
            self.screen.tell(self.say("play.intro"))
            if self.screen.live:
                self.screen.ask(self.say("play.begin"))

    def bot(self, seat: int) -> None:
        """A bot's step; with nobody at the table it is told at once, else on the next person's screen."""
        self.session.play(self.session.advice(self.session.kinds[seat]))
        if not self.session.humans:
            self.screen.show(self.sentences(len(self.session.steps) - 1))

    def human(self, seat: int) -> None:
        """A person's turn, up to a step played or taken back."""
        if len(self.session.humans) > 1 and self.sitting != seat:
            self.screen.curtain(self.session.names[seat])
        self.sitting = seat
        steps = len(self.session.steps)
        self.frame()
        while len(self.session.steps) == steps:
            line = self.screen.ask(self.say("play.prompt", name=self.session.names[seat]))
            if line:
                self.answer(line)

    def answer(self, line: str) -> None:
        """Do what was typed."""
        typed = understand(line, self.session.position, self.drawing, self.lang)
        match typed:
            case Command():
                getattr(self, typed.name)(typed.rest)
            case Legal() if self.session.goes_on(typed.action):
                self.session.play(typed.action)
            case Legal():
                self.confirm(typed)
            case Illegal():
                text = self.speech.refusal(typed.refusal)
                more = self.say("play.clause", word=words("rules", self.lang)[0], clause=typed.refusal.clause)
                self.frame(f"{text} {more}", move=typed.typed, guilty=typed.refusal.cells)
            case Begun():
                self.frame(self.going_on(typed), ways=typed.ways)
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
        self.frame(self.preview(move.action), move=move.typed)
        answer = self.screen.ask(self.say("play.confirm", move=move.typed))
        match agreed(answer, self.lang):
            case True:
                self.session.play(move.action)
            case False:
                self.frame()
            case None:
                self.frame()
                self.answer(answer)

    def preview(self, action: int) -> str:
        """What a move would do, as far as the player can know."""
        seat = self.session.position.to_move
        assert seat is not None
        return self.speech.events(self.session.position.preview(action), seat)

    def frame(
        self, message: str = "", *, ways: tuple[str, ...] = (), move: str = "", guilty: tuple[str, ...] = ()
    ) -> None:
        """The screen of the person to move: what happened, the table, and a message."""
        session, seat = self.session, self.session.position.to_move
        assert seat is not None
        self.screen.clear()
        if not message:
            self.screen.show(self.sentences(self.recent(seat), seat), "")
        view = session.position.view(seat)
        since = session.steps[self.recent(seat) :]
        view["events"] = [event.seen_by(seat).as_json() for step in since for event in step.events]
        picture = self.drawing.draw(view, self.lang, names=session.names, ways=ways, move=move, guilty=guilty)
        self.screen.show(picture, "")
        if self.screen.too_low(picture) and (parts := self.parts()):
            self.screen.tell(self.say("play.board.low", word=words("board", self.lang)[0], parts=_first_words(parts)))
        for text in (self.notice, message):
            if text:
                self.screen.tell(text)
        self.notice = ""

    def recent(self, seat: int) -> int:
        """The first step that a person has not seen on the screen: his own last one, and what came after it."""
        steps = self.session.steps
        own = [at for at in range(self.known, len(steps)) if steps[at].seat == seat]
        return own[-1] if own else min(self.known, len(steps))

    def sentences(self, first: int, reader: int | None = None) -> RenderableType:
        """The log from a step on, as all at the table may know it; of his own steps a reader is told the news."""
        grid = Table.grid(padding=(0, 1, 0, 0))
        for number, step in enumerate(self.session.steps[first:], first + 1):
            news = [event for event in step.events if step.seat != reader or not event.certain]
            text = self.speech.events(news or step.events, self.session.viewer)
            grid.add_row(f"{number:>2}.", Text(self.written(step), style="bold"), Text(text))
        return grid

    def written(self, step: Step) -> str:
        """The move of a step, unless it is a secret of its seat."""
        hidden = any(event.seen_by(self.session.viewer) != event for event in step.events[:1])
        return "–" if hidden else self.session.game.write(step.action)

    def help(self, rest: str) -> None:
        """How to write moves, what the signs mean, all commands."""
        game = self.session.game.name
        grid = Table.grid(padding=(0, 2, 0, 0))
        for command in commands(self.drawing):
            grid.add_row(Text(" ".join(words(command, self.lang)), style="bold"), self.say(f"play.help.{command}"))
        self.screen.show(
            Text(self.say(f"{game}.label.move_help")),
            "",
            Text(self.say(f"{game}.label.legend")),
            Text(self.say(f"{game}.label.marks")),
            "",
            grid,
        )

    def rules(self, rest: str) -> None:
        """The rules, or some of them."""
        try:
            part = Rulebook(self.session.game, self.lang).part(rest)
        except PlanciaError as error:
            self.screen.tell(error.say(self.lang))
        else:
            (self.screen.show if rest else self.screen.page)(part)

    def hint(self, rest: str) -> None:
        """What a simple bot would do here."""
        action = self.session.advice(HINTS)
        move = self.session.game.write(action)
        self.frame(f"{self.say('play.hint', move=move)} {self.preview(action)}", move=move)

    def score(self, rest: str) -> None:
        """The score sheet, as if the game ended now."""
        self.screen.page(Group(Text(self.say("play.score.now")), "", self.sheet()))

    def sheet(self) -> RenderableType:
        """What scores now; nobody's secrets."""
        return self.drawing.sheet(self.session.position.view(SPECTATOR), self.lang, names=self.session.names)

    def undo(self, rest: str) -> None:
        """Take back the last step of a person, if nothing came to light since."""
        steps = self.session.undoable()
        if not steps:
            self.screen.tell(self.say("play.undo.none"))
            return
        move = self.session.game.write(steps[0].action)
        event = first_uncertain(steps)
        if event is not None:
            why = self.speech.event(event, self.session.viewer)
            self.screen.tell(self.say("play.undo.no", move=self.written(steps[0]), why=why))
            return
        self.session.undo()
        self.notice = self.say("play.undo.done", move=move)

    def save(self, rest: str) -> None:
        """Write the game file; ask before another file is overwritten."""
        path = Path(rest).expanduser() if rest else self.session.file
        if path is None:
            self.screen.tell(self.say("play.save.where", word=words("save", self.lang)[0]))
            return
        if path != self.session.file and path.exists() and not path.is_dir():
            answer = self.screen.ask(self.say("play.save.exists", file=path))
            if not answer or agreed(answer, self.lang) is not True:
                return
        try:
            self.session.save(path)
        except PlanciaError as error:
            self.screen.tell(error.say(self.lang))
        else:
            self.screen.tell(self.say("play.save.done", file=path))

    def log(self, rest: str) -> None:
        """Everything that happened."""
        if self.session.steps:
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
        view = self.session.position.view(self.session.viewer)
        return self.drawing.parts(view, self.lang, names=self.session.names)

    def quit(self, rest: str) -> None:
        """Leave, and offer to save before."""
        self.offer()
        self.screen.open()
        self.leave()
        raise Quit

    def offer(self) -> None:
        """Ask for a file name until the game is saved or shall not be."""
        while self.session.unsaved:
            name = self.screen.ask(self.say("play.save.offer"))
            if not name or agreed(name, self.lang) is False:
                return
            self.save(name)

    def leave(self) -> None:
        """Say how to go on another time."""
        if self.session.file is None:
            self.screen.tell(self.say("play.bye.unsaved"))
            return
        key = "play.bye.older" if self.session.unsaved else "play.bye.saved"
        self.screen.tell(self.say(key, game=self.session.game.name, file=shlex.quote(str(self.session.file))))

    def finish(self) -> None:
        """The end: what happened last, the table with nothing hidden, the result."""
        session = self.session
        self.screen.open()
        if self.sitting is not None:
            self.screen.show(self.sentences(self.recent(self.sitting)))
        if hasattr(self.drawing, "sheet"):
            self.screen.show("", Text(self.say("play.score.end")), "", self.sheet())
        view = session.position.view(ALL)
        self.screen.show("", self.drawing.draw(view, self.lang, names=session.names), "")
        winners = [session.names[seat] for seat in session.position.winners]
        self.screen.tell(
            self.say("play.result.one" if len(winners) == 1 else "play.result.shared", names=winners), "bold"
        )
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column()
        grid.add_column(justify="right")
        order = sorted(range(len(session.names)), key=lambda seat: -session.position.scores[seat])
        for seat in order:
            grid.add_row(session.names[seat], str(session.position.scores[seat]))
        self.screen.show(Padding(grid, (0, 0, 0, 2)))
        self.screen.tell(self.say("play.opened", seed=session.seal.seed, salt=session.seal.salt))
        if session.humans:
            self.offer()


def _first_words(parts: Iterable[str]) -> list[str]:
    return [asked.split()[0] for asked in parts]
