"""`plancia play GAME`: a game in the terminal, with people and bots."""

import argparse
from pathlib import Path

from plancia.commands.options import add_game, chosen
from plancia.core.errors import OptionError
from plancia.core.game import SEED_BITS
from plancia.core.seal import Seal
from plancia.games import from_options, rules
from plancia.terminal.loop import Loop
from plancia.terminal.screen import Screen
from plancia.terminal.session import KINDS, Session, check_kinds, default_kinds, default_names
from plancia.texts import say


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    """The game and its options, who plays, and which game to go on with."""
    add_game(parser, lang)
    kinds = say("play.arg.seats", lang, valid=" | ".join(KINDS))
    parser.add_argument("--seats", metavar=say("play.arg.list", lang), help=kinds)
    parser.add_argument("--names", metavar=say("play.arg.list", lang), help=say("play.arg.names", lang))
    parser.add_argument("--seed", metavar="N", help=say("play.arg.seed", lang))
    parser.add_argument("--resume", metavar=say("play.arg.file", lang), type=Path, help=say("play.arg.resume", lang))


def run(args: argparse.Namespace) -> int:
    """Sit down and play."""
    session = _resumed(args) if args.resume else _new(args)
    with Screen(args.lang, secret=len(session.humans) > 1) as screen:
        Loop(session, screen, args.lang).run()
    return 0


def _new(args: argparse.Namespace) -> Session:
    of = rules(args.game)
    options = chosen(args, of)
    kinds = check_kinds(_words(args.seats)) if args.seats is not None else None
    if kinds is not None and "players" not in options:
        options["players"] = len(kinds)
    game = from_options(args.game, options)
    seats = kinds or default_kinds(game.players)
    names = tuple(_words(args.names)) if args.names is not None else default_names(seats, args.lang)
    return Session(game, seats, names, Seal.fresh(_seed(args.seed)))


def _resumed(args: argparse.Namespace) -> Session:
    if chosen(args, rules(args.game)) or args.seed is not None:
        raise OptionError("play.error.resume")
    kinds = check_kinds(_words(args.seats)) if args.seats is not None else None
    names = tuple(_words(args.names)) if args.names is not None else None
    session = Session.resume(args.resume, kinds, names)
    if session.game.name != args.game:
        raise OptionError("play.error.other_game", file=str(args.resume), game=session.game.name)
    return session


def _words(listed: str) -> list[str]:
    return [word.strip() for word in listed.split(",") if word.strip()]


def _seed(word: str | None) -> int | None:
    if word is None:
        return None
    if not (word.isascii() and word.isdigit()):
        raise OptionError("error.seed", seed=word, bits=SEED_BITS)
    return int(word)
