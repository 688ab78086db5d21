"""Keeping a game that is played at the terminal: on the shelf after every step, in a file when asked."""

from contextlib import suppress
from datetime import date
from itertools import chain, count
from pathlib import Path
from typing import Any

from plancia.core.errors import PlanciaError
from plancia.core.saving import unwritable
from plancia.table import Table
from plancia.table.saving import save_game
from plancia.table.shelf import Place
from plancia.terminal.prompt import agreed, words
from plancia.terminal.screen import Ended, Screen
from plancia.terminal.shell import command
from plancia.texts import say


class Keeper:
    """What is kept of a table, where, and what is said about it."""

    def __init__(self, table: Table, screen: Screen, lang: str, place: Place | None, file: Path | None) -> None:
        """Without a place nothing is kept; the file is the one that the table comes from."""
        self.table, self.screen, self.lang = table, screen, lang
        self.place = place
        self.kept = () if place is None else table.actions[: place.moves]
        """What lies in its place."""
        self.unkept = ""
        """Why nothing can be put there."""
        self.file = file
        self.saved = () if file is None else table.actions
        """What the file holds."""

    def keep(self, anew: bool = False) -> str:
        """Put the game as it is now in its place; a remark when that begins to fail, and when it works again."""
        if self.place is None:
            return ""
        before, self.unkept = self.unkept, ""
        try:
            self.place.claim()
            if anew or (self.begun and self.kept != self.table.actions):
                self.place.keep(self.table)
                self.kept = self.table.actions
        except PlanciaError as error:
            self.unkept = error.say(self.lang)
        if before and not self.unkept:
            return self._say("play.save.again")
        if self.unkept and not before:
            return self._say("play.save.unkept", reason=self.unkept, word=words("save", self.lang)[0])
        return ""

    @property
    def begun(self) -> bool:
        """Has a person moved, so that there is something to lose?"""
        return bool(self.kept) or self.table.last_person is not None

    def save(self, name: str) -> None:
        """Write the game to a file, sealed if it can go on without it; ask before another file is overwritten."""
        name = name or self._name()
        if not name:
            return
        try:
            path = Path(name).expanduser()
            if path != self.file and path.is_file() and not self._may_overwrite(path):
                return
            self.keep(anew=True)
            sealed = self.place is not None and not self.unkept
            whole = self.table.file()
            save_game(whole.sealed() if sealed else whole, path)
        except PlanciaError as error:
            self.screen.tell(error.say(self.lang))
        except (OSError, RuntimeError, ValueError) as error:
            self.screen.tell(unwritable(Path(name), error).say(self.lang))
        else:
            self.file, self.saved = path, self.table.actions
            key = "done" if self.table.position.over else "sealed" if sealed else "open"
            self._tell(f"play.save.{key}", file=path)

    def leave(self, ask: bool) -> None:
        """Say how to go on another time; a game that cannot be kept is offered to be saved."""
        self.keep()
        if ask and self.unkept:
            with suppress(Ended, KeyboardInterrupt):
                self._offer()
        self.screen.open()
        if self.place is not None and self.begun and self.kept == self.table.actions:
            self._tell("play.bye.kept")
            self.screen.quote(command("play", "--resume", str(self.place.number)))
        elif self.table.people and self.file is not None:
            self._tell("play.bye.saved" if self.saved == self.table.actions else "play.bye.older")
            self.screen.quote(command("play", "--resume", str(self.file)))
        else:
            self._tell("play.bye.unsaved" if self.begun and self.table.people else "play.bye")

    def finish(self) -> None:
        """Say where the finished game is kept; the file that was saved on the way becomes whole as well."""
        if not self.table.people:
            return
        if self.file is not None and self.saved != self.table.actions:
            self.save(str(self.file))
        if self.unkept:
            self._offer()
        elif self.place is not None:
            self._tell("play.save.over", number=self.place.number)
            self.screen.quote(command("games", "--export", str(self.place.number), self._say("play.arg.file")))

    def _offer(self) -> None:
        """Ask for a file name until the game is saved or shall not be."""
        while self.begun and self.saved != self.table.actions:
            self.screen.tell(self.unkept)
            name = self.screen.ask(self._say("play.save.offer"))
            if not name or agreed(name, self.lang) is False:
                return
            self.save(name)

    def _name(self) -> str:
        """The name of a file as it is asked for; empty if there shall be none."""
        day = date.today().isoformat()
        names = (Path(f"{self.table.game.name}-{day}{more}.plancia") for more in chain([""], count(-2, -1)))
        usual = self.file or next(path for path in names if not path.exists())
        answer = self.screen.ask(self._say("play.save.where", file=usual))
        declined = agreed(answer, self.lang) is False or answer.casefold() in words("quit", self.lang)
        return "" if answer and declined else answer or str(usual)

    def _may_overwrite(self, path: Path) -> bool:
        """An empty line does not say so."""
        answer = self.screen.ask(self._say("play.save.exists", file=path))
        return bool(answer) and agreed(answer, self.lang) is True

    def _say(self, key: str, **args: Any) -> str:
        return say(key, self.lang, **args)

    def _tell(self, key: str, **args: Any) -> None:
        self.screen.tell(self._say(key, **args))
