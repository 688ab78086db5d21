"""The shelf: the games that are kept on this computer, each in a file with a number."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import chain, count
from pathlib import Path

from plancia.core import gametext
from plancia.core.arguments import checked, ranged, whole
from plancia.core.errors import OptionError, PlanciaError, TextError
from plancia.core.gamefile import UNFINISHED, GameFile
from plancia.core.options import read_file
from plancia.core.saving import put, unwritable
from plancia.table.holds import Holds
from plancia.table.packing import TO_MOVE, packed, shown, unpacked
from plancia.table.table import Table
from plancia.texts import Reason, short

FINISHED = 100
"""Finished games that are kept, the last ones."""

_SEAT = "Seat "
_NUMBER = re.compile("[1-9][0-9]{0,8}")
_LATEST = datetime(9999, 1, 1).timestamp()
"""A file may say that it was written at a time that no calendar has."""
_LAST = 999_999_999
"""The largest of these numbers."""
_NAME = re.compile(rf"({_NUMBER.pattern})\.plancia")
_PART = re.compile(rf"({_NUMBER.pattern})\.part")


def number_in(word: str) -> int | None:
    """The number that a word is, if it can be one of a kept game."""
    return int(word) if _NUMBER.fullmatch(word) else None


def data_root() -> Path:
    """The folder of all that is kept for the user: PLANCIA_DATA, or one where the system has such folders."""
    if chosen := os.environ.get("PLANCIA_DATA"):
        return Path(chosen).absolute()
    try:
        if sys.platform == "win32":
            return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "plancia"
        if sys.platform == "darwin":
            return Path.home() / "Library" / "Application Support" / "plancia"
        chosen = os.environ.get("XDG_DATA_HOME", "")
        return (Path(chosen) if Path(chosen).is_absolute() else Path.home() / ".local" / "share") / "plancia"
    except RuntimeError as error:
        raise TextError("games.homeless") from error


@dataclass(frozen=True)
class Kept:
    """What a kept game tells at a glance, without its rules."""

    number: int
    game: str
    names: tuple[str, ...]
    moves: int
    to_move: str
    """The name of the player to move; empty when the game is over."""
    played: datetime
    """When the last move was made."""
    commitment: str

    @property
    def over(self) -> bool:
        """Has it ended?"""
        return not self.to_move


class Shelf:
    """All kept games; whoever plays one of them holds its number, and nobody else writes there."""

    @checked
    def __init__(self, load: Callable[[Path], GameFile], folder: Path | None = None) -> None:
        """`load` reads a game file, whatever game it is of; the folder is by default the user's own."""
        self._load, self._folder = load, folder
        self._holds: Holds | None = None

    def __enter__(self) -> "Shelf":
        """Nothing is made or opened until it is needed."""
        return self

    def __exit__(self, *_: object) -> None:
        """Let go of all games."""
        if self._holds is not None:
            self._holds.close()
            self._holds = None

    @property
    def folder(self) -> Path:
        """Where the games are; an error if nobody has a home here."""
        return self._folder or data_root() / "games"

    def numbers(self) -> list[int]:
        """The numbers of all kept games."""
        try:
            return sorted(self._numbered(_NAME))
        except FileNotFoundError:
            return []
        except OSError as error:
            raise TextError("error.file", file=str(self.folder), reason=Reason.of(error)) from error

    def look(self, number: int) -> Kept:
        """What a kept game tells at a glance."""
        path = self._readable(number)
        try:
            raw, played = gametext.read(read_file(path, gametext.LIMIT)), path.stat().st_mtime
        except TextError as error:
            error.source = str(path)
            raise
        except OptionError as error:
            raise TextError(error.key, **error.details) from error
        headers = {key: header.value for key, header in raw.headers.items()}
        names = tuple(value for key, value in headers.items() if key.startswith(_SEAT))
        over = headers.get("Result", UNFINISHED) != UNFINISHED
        return Kept(
            number,
            headers.get("Game", ""),
            names,
            len(raw.moves),
            "" if over else headers.get(TO_MOVE) or "?",
            datetime.fromtimestamp(min(max(0, played), _LATEST)),
            headers.get("Commitment", ""),
        )

    def games(self) -> list[Kept]:
        """All kept games that can be read, the one played last first."""
        return sorted(self._seen(), key=lambda kept: (kept.played, kept.number), reverse=True)

    @checked
    def unfinished(self, game: str | None = None) -> list[Kept]:
        """Those that can go on, of one game or of all, and that nobody is at."""
        games = (kept for kept in self.games() if not kept.over and game in (None, kept.game))
        return [kept for kept in games if not self.busy(kept.number)]

    def busy(self, number: int) -> bool:
        """Is somebody else playing it now?"""
        number = ranged("number", number, 1, _LAST)
        try:
            return self._opened().taken(number)
        except PlanciaError:  # nobody can hold anything here
            return False

    def file(self, number: int) -> GameFile:
        """A kept game as everybody may see it."""
        return shown(self._read(number))

    def whole(self, number: int) -> GameFile:
        """A kept game with all that it hides."""
        return unpacked(self._read(number))

    @checked
    def find(self, sealed: GameFile) -> int | None:
        """The kept game of which a sealed file is a copy, at best one that has all its moves."""
        same = [kept.number for kept in self.games() if kept.commitment == sealed.commitment != ""]
        with suppress(PlanciaError):
            same.sort(key=lambda number: not self.whole(number).opens(sealed))
        return same[0] if same else None

    def place(self, number: int) -> "Place":
        """The place of a kept game, to go on with it."""
        self._take(number)
        return Place(self, number, self.look(number).moves)

    @checked
    def place_of(self, file: GameFile) -> "Place":
        """Where a game from elsewhere goes: the place of the same game if it only goes further, else a new one."""
        with suppress(PlanciaError):
            same = (kept for kept in self.games() if kept.commitment == file.commitment and not self.busy(kept.number))
            for kept in same:
                if self.whole(kept.number).moves == file.moves[: kept.moves]:
                    return self.place(kept.number)
        return Place(self)

    def claim(self) -> int:
        """A number that no kept game has and nobody else holds."""
        holds = self._opened()
        last = max(self.numbers(), default=0)
        numbers = chain(range(last + 1, _LAST + 1), count(1))
        return next(number for number in numbers if holds.take(number) and self._free(number, holds))

    @checked
    def keep(self, number: int, table: Table) -> None:
        """Write a game to its place; the caller holds its number."""
        part = self._part(ranged("number", number, 1, _LAST))
        try:
            part.unlink(missing_ok=True)
            put(self._path(number), packed(table).write(), part, mode=0o600)
        except (OSError, ValueError) as error:
            raise unwritable(self._path(number), error) from error
        if table.position.over:
            self._forget_old_ones()

    def delete(self, number: int) -> None:
        """Take a game off the shelf for good, unless somebody is playing it."""
        self._take(number)
        try:
            self._path(number).unlink()
        except OSError as error:
            raise unwritable(self._path(number), error) from error
        finally:
            self._opened().drop(number)

    def _free(self, number: int, holds: Holds) -> bool:
        """Is nothing kept under a number that we hold? Else let go of it; somebody may have kept it just now."""
        free = not os.path.lexists(self._path(number))
        if not free:
            holds.drop(number)
        return free

    def _path(self, number: int) -> Path:
        return self.folder / f"{number}.plancia"

    def _part(self, number: int) -> Path:
        return self.folder / f"{number}.part"

    def _numbered(self, pattern: re.Pattern[str]) -> list[int]:
        found = (pattern.fullmatch(path.name) for path in self.folder.iterdir())
        return [int(name[1]) for name in found if name]

    def _read(self, number: int) -> GameFile:
        return self._load(self._readable(number))

    def _readable(self, number: int) -> Path:
        """Where a kept game is: a file, for what else may be there need not have an end."""
        self._check(number)
        path = self._path(number)
        try:
            odd = path.exists() and not path.is_file() and not path.is_dir()
        except OSError as error:  # a folder that can be listed, and no more
            raise TextError("error.file", file=str(path), reason=Reason.of(error)) from error
        if odd:
            raise TextError("file.not_regular", source=str(path))
        return path

    def _check(self, number: int) -> None:
        if whole(number) not in self.numbers():
            raise TextError("games.unknown", number=short(number), valid=self.numbers() or ["–"])

    def _take(self, number: int) -> None:
        self._check(number)
        if not self._opened().take(number):
            raise TextError("games.busy", number=number)

    def _seen(self) -> Iterator[Kept]:
        for number in self.numbers():
            with suppress(PlanciaError):
                yield self.look(number)

    def _opened(self) -> Holds:
        """Who holds what; the folder is made, and parts that nobody writes any more are removed."""
        if self._holds is None:
            try:
                self.folder.parent.mkdir(0o700, parents=True, exist_ok=True)
                self.folder.mkdir(0o700, exist_ok=True)
                self._holds = Holds(self.folder / "at-play")
                for number in self._numbered(_PART):
                    if self._holds.take(number):
                        self._part(number).unlink(missing_ok=True)
                        self._holds.drop(number)
            except OSError as error:
                raise unwritable(self.folder, error) from error
        return self._holds

    def _forget_old_ones(self) -> None:
        finished = [kept.number for kept in self.games() if kept.over]
        for number in finished[FINISHED:]:
            with suppress(PlanciaError):
                self.delete(number)


class Place:
    """The place of one game on the shelf, held as long as it is played."""

    @checked
    def __init__(self, shelf: Shelf, number: int | None = None, moves: int = 0) -> None:
        """The number of a kept game, which is held already, and its moves there; a new game claims its own number."""
        self.shelf, self.moves = shelf, ranged("moves", moves, 0, gametext.MOVES)
        self.number = None if number is None else ranged("number", number, 1, _LAST)

    def claim(self) -> int:
        """The number, whether or not anything is kept there yet."""
        if self.number is None:
            self.number = self.shelf.claim()
        return self.number

    @checked
    def keep(self, table: Table) -> None:
        """Write the game as it is now."""
        self.shelf.keep(self.claim(), table)
