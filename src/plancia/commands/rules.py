"""`plancia rules GAME [CLAUSE]`: the rules in a language, with their worked examples."""

import argparse

from plancia.commands.compiling import ready
from plancia.commands.options import known_game
from plancia.core.game import Game
from plancia.games import NAMES, rules
from plancia.terminal.rulebook import Rulebook
from plancia.terminal.screen import Screen
from plancia.texts import say


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    """The game, and what to read of it."""
    parser.add_argument("game", metavar=say("options.game", lang), type=known_game, help=" | ".join(NAMES))
    parser.add_argument("clause", metavar=say("rules.what", lang), nargs="?", default="", help=say("rules.which", lang))


def run(args: argparse.Namespace) -> int:
    """Page the whole, print a part."""
    ready(args.game, args.lang)
    part = Rulebook(Game(rules(args.game)), args.lang).part(args.clause)
    screen = Screen(args.lang)
    if args.clause:
        screen.show(part)
    else:
        screen.page(part)
    return 0
