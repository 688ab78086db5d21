"""`plancia play GAME`: a game in the terminal, with people and bots."""

import argparse
from pathlib import Path

from plancia.commands.compiling import finder, ready
from plancia.commands.interrupts import INTERRUPTED
from plancia.commands.options import add_game, chosen, listed, seed, settled
from plancia.core.errors import OptionError
from plancia.core.options import PLAYERS
from plancia.core.seal import Seal
from plancia.games import from_options, load_game, rules
from plancia.table import Table
from plancia.table.players import KINDS, check_kinds, check_names, check_seats, default_kinds, default_names
from plancia.terminal.loop import Loop
from plancia.terminal.screen import Screen
from plancia.texts import say


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    """The game and its options, who plays, and which game to go on with."""
    add_game(parser, lang)
    kinds = say("play.arg.seats", lang, valid=" | ".join(KINDS))
    parser.add_argument("--seats", type=_kinds, metavar=say("play.arg.list", lang), help=kinds)
    parser.add_argument("--names", type=_names, metavar=say("play.arg.list", lang), help=say("play.arg.names", lang))
    parser.add_argument("--seed", type=seed, metavar="N", help=say("play.arg.seed", lang))
    parser.add_argument("--resume", metavar=say("play.arg.file", lang), type=Path, help=say("play.arg.resume", lang))


def _kinds(word: str) -> tuple[str, ...]:
    return check_kinds(listed(word))


def _names(word: str) -> tuple[str, ...]:
    return check_names(listed(word))


def run(args: argparse.Namespace) -> int:
    """Sit down and play."""
    table = _resumed(args) if args.resume else _new(args)
    try:
        with Screen(args.lang, secret=len(table.people) > 1) as screen:
            Loop(table, screen, args.lang, args.resume).run()
    except KeyboardInterrupt:  # goodbye has been said
        return INTERRUPTED
    return 0


def _new(args: argparse.Namespace) -> Table:
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
    return Table(from_options(args.game, options), kinds, names, Seal.fresh(args.seed))


def _resumed(args: argparse.Namespace) -> Table:
    if chosen(args, rules(args.game)) or args.seed is not None:
        raise OptionError("play.error.resume")
    table = Table.resumed(load_game(args.resume, finder(args.lang)), args.seats, args.names)
    if table.game.name != args.game:
        raise OptionError("play.error.other_game", file=str(args.resume), game=table.game.name)
    return table
