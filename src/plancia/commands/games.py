"""`plancia games`: the games that are kept on this computer."""

import argparse
import sys
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path

from rich.table import Table as Grid
from rich.text import Text

from plancia.commands.compiling import finder
from plancia.core.errors import PlanciaError, TextError
from plancia.games import load_game
from plancia.table.saving import forget_parts, save_game
from plancia.table.shelf import Kept, Shelf, number_in
from plancia.terminal.screen import Screen
from plancia.terminal.shell import command
from plancia.texts import printable, say, short


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    """What to do with them instead of listing them."""
    what = parser.add_mutually_exclusive_group()
    export = ("N", say("play.arg.file", lang))
    what.add_argument("--export", nargs=2, metavar=export, help=say("games.arg.export", lang))
    what.add_argument("--export-open", nargs=2, metavar=export, help=say("games.arg.open", lang))
    what.add_argument("--delete", nargs="+", metavar="N", help=say("games.arg.delete", lang))


def run(args: argparse.Namespace) -> int:
    """List them, write one to a file, or delete some."""
    forget_parts()
    with Shelf(partial(load_game, find=finder(args.lang))) as shelf:
        screen = Screen(args.lang)
        if args.export:
            _export(shelf, args.export, screen)
        elif args.export_open:
            _export(shelf, args.export_open, screen, whole=True)
        elif args.delete:
            for number in [_number(word) for word in args.delete]:
                shelf.delete(number)
                screen.tell(say("games.deleted", args.lang, number=number))
        else:
            _list(shelf, screen)
    return 0


def listing(games: Iterable[Kept], lang: str, busy: Iterable[int] = ()) -> Grid:
    """Kept games, one a line."""
    grid, at_play = Grid.grid(padding=(0, 2, 0, 0)), set(busy)
    grid.add_column(justify="right")
    for kept in games:
        state = say("games.over", lang) if kept.over else say("games.to_move", lang, name=kept.to_move)
        if kept.number in at_play:
            state = say("games.at_play", lang)
        row = (
            str(kept.number),
            say(f"{kept.game}.title", lang),
            ", ".join(name.replace(" ", "\xa0") for name in kept.names),
            say("games.moves", lang, n=kept.moves),
            state,
            f"{kept.played:%Y-%m-%d %H:%M}",
        )
        grid.add_row(*(Text(printable(text)) for text in row))
    return grid


def _list(shelf: Shelf, screen: Screen) -> None:
    games = shelf.games()
    busy = [kept.number for kept in games if shelf.busy(kept.number)]
    if games:
        screen.show(listing(games, screen.lang, busy), "")
    for number in sorted({*shelf.numbers()} - {kept.number for kept in games}):
        _complain(shelf, number, screen.lang)
    waiting = [kept.number for kept in games if not kept.over and kept.number not in busy]
    if waiting:
        screen.tell(say("games.go_on", screen.lang))
        screen.quote(command("play", "--resume", str(waiting[0])))
    screen.tell(say("games.folder" if games else "games.none", screen.lang, folder=shelf.folder))


def _complain(shelf: Shelf, number: int, lang: str) -> None:
    try:
        shelf.look(number)
    except PlanciaError as error:
        print(printable(error.say(lang)), file=sys.stderr)


def _export(shelf: Shelf, which_where: Sequence[str], screen: Screen, whole: bool = False) -> None:
    """A game as everybody may see it; with all it hides only if that is asked for."""
    word, name = which_where
    number, path = _number(word), Path(name)
    file = shelf.whole(number) if whole else shelf.file(number)
    if _exists(path):
        raise TextError("games.exists", source=name)
    save_game(file, path)
    key = "games.exported" if file.result else "games.exported.open" if whole else "games.exported.sealed"
    screen.tell(say(key, screen.lang, number=number, file=name))


def _exists(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # what is wrong with the name, saving it says
        return False


def _number(word: str) -> int:
    number = number_in(word)
    if number is None:
        raise TextError("games.number", word=short(word))
    return number
