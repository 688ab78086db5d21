"""`plancia play GAME`: a game in the terminal, with people and bots; every move is kept."""

import argparse
import sys
from functools import partial
from pathlib import Path

from plancia.commands.compiling import finder, ready, ready_to_think
from plancia.commands.games import listing
from plancia.commands.interrupts import INTERRUPTED
from plancia.commands.options import add_game, chosen, game_named, listed, seed, settled, unknown_game
from plancia.core.errors import OptionError, PlanciaError, TextError
from plancia.core.gamefile import GameFile
from plancia.core.options import PLAYERS
from plancia.core.seal import Seal
from plancia.games import NAMES, from_options, load_game, rules
from plancia.table import Table
from plancia.table.players import KINDS, check_kinds, check_names, check_seats, default_kinds, default_names
from plancia.table.saving import forget_parts
from plancia.table.shelf import Kept, Place, Shelf, number_in
from plancia.terminal.loop import Loop
from plancia.terminal.prompt import agreed
from plancia.terminal.screen import Ended, Screen
from plancia.terminal.shell import command
from plancia.texts import say

OFFERED = 10
"""Unfinished games that are shown before a new one, the last ones."""


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    """The game and its options, who plays, and which game to go on with."""
    add_game(parser, lang, optional=True)
    kinds = say("play.arg.seats", lang, valid=" | ".join((*KINDS, "cmd:…")))
    parser.add_argument("--seats", type=_kinds, metavar=say("play.arg.list", lang), help=kinds)
    parser.add_argument("--names", type=_names, metavar=say("play.arg.list", lang), help=say("play.arg.names", lang))
    parser.add_argument("--seed", type=seed, metavar="N", help=say("play.arg.seed", lang))
    parser.add_argument("--resume", metavar=say("play.arg.kept", lang), help=say("play.arg.resume", lang))


def _kinds(word: str) -> tuple[str, ...]:
    return check_kinds(listed(word))


def _names(word: str) -> tuple[str, ...]:
    return check_names(listed(word))


def run(args: argparse.Namespace) -> int:
    """Sit down and play."""
    forget_parts()
    with Shelf(partial(load_game, find=finder(args.lang))) as shelf:
        try:
            resume = _offered(args, shelf) if args.resume is None else args.resume
            if resume is None and args.game is None:
                args.game = _which(args.lang)
        except Ended:
            return 0
        table, place = _new(args, shelf) if resume is None else _resumed(args, resume, shelf)
        ready_to_think(table.game, args.lang)
        file = None if resume is None or number_in(resume) else Path(resume)
        with Screen(args.lang, secret=len(table.people) > 1) as screen:
            try:
                Loop(table, screen, args.lang, place if table.people else None, file).run()
            except KeyboardInterrupt:
                return INTERRUPTED
    return 0


def _new(args: argparse.Namespace, shelf: Shelf) -> tuple[Table, Place]:
    of = rules(args.game)
    given = chosen(args, of)
    if args.seats is not None and PLAYERS not in given:
        valid = of.options[0].values
        if len(args.seats) not in valid:
            raise OptionError("play.error.seat_count", n=len(args.seats), valid=list(valid))
        given[PLAYERS] = len(args.seats)
    options = settled(of, given)
    kinds = args.seats or default_kinds(int(options[PLAYERS]))
    names = default_names(kinds, args.lang) if args.names is None else args.names
    check_seats(kinds, names, int(options[PLAYERS]))
    ready(args.game, args.lang)
    return Table(from_options(args.game, options), kinds, names, Seal.fresh(args.seed)), Place(shelf)


def _resumed(args: argparse.Namespace, resume: str, shelf: Shelf) -> tuple[Table, Place]:
    """A kept game by its number, or the game of a file: kept here if the file is sealed."""
    if (args.game and chosen(args, rules(args.game))) or args.seed is not None:
        raise OptionError("play.error.resume")
    number = number_in(resume)
    file = load_game(resume, finder(args.lang)) if number is None else shelf.file(number)
    if args.game not in (None, file.game.name):
        raise OptionError("play.error.other_game", file=resume, game=file.game.name)
    if number is None and file.seal is None:
        number = _kept(file, shelf)
    if number is None:
        return Table.resumed(file, args.seats, args.names), shelf.place_of(file)
    place = shelf.place(number)
    return Table.resumed(shelf.whole(number), args.seats, args.names), place


def _kept(file: GameFile, shelf: Shelf) -> int:
    try:
        number = shelf.find(file)
    except PlanciaError:
        number = None
    if number is None:
        raise TextError("play.resume.sealed", source=file.source)
    return number


def _offered(args: argparse.Namespace, shelf: Shelf) -> str | None:
    """The unfinished game to go on with, if there is one and nothing was said about a new one."""
    wishes = args.seats, args.names, args.seed, chosen(args, rules(args.game)) if args.game else None
    if any(wish not in (None, {}) for wish in wishes):
        return None
    try:
        kept = shelf.unfinished(args.game)
    except PlanciaError:
        return None
    if not kept:
        return None
    screen = Screen(args.lang)
    if screen.live and sys.stdin.isatty():
        return _asked(kept, screen)
    screen.tell(say("play.resume.piped", args.lang))
    screen.quote(command("play", "--resume", str(kept[0].number)))
    return None


def _which(lang: str) -> str:
    """The game to play, if nobody has named one; asked for where somebody can answer."""
    screen = Screen(lang)
    if not (screen.live and sys.stdin.isatty()):
        raise OptionError("play.error.game", valid=list(NAMES))
    numbered = dict(enumerate(NAMES, 1))
    games = [f"{number} = {say(f'{name}.title', lang)}" for number, name in numbered.items()]
    while True:
        answer = screen.ask(say("play.game", lang, games=games))
        game = game_named(answer) or numbered.get(number_in(answer) or 0)
        if game is not None:
            return game
        if answer:
            screen.tell(unknown_game(answer).say(lang))


def _asked(kept: list[Kept], screen: Screen) -> str | None:
    """Which one, until the answer is one of them or a new game."""
    numbers = [str(each.number) for each in kept]
    question = "play.resume.one" if len(kept) == 1 else "play.resume.which"
    screen.tell(say("play.resume.some", screen.lang))
    screen.show(listing(kept[:OFFERED], screen.lang), "")
    while True:
        answer = screen.ask(say(question, screen.lang, number=numbers[0]))
        if answer in numbers:
            return answer
        if (agreed_to := agreed(answer, screen.lang)) is not None:
            return numbers[0] if agreed_to else None
        screen.tell(say("games.unknown", screen.lang, number=answer, valid=numbers))
