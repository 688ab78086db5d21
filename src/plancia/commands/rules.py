"""`plancia rules GAME [CLAUSE [examples]]`: the rules in a language, with their worked examples."""

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
    parser.add_argument("clause", metavar=say("rules.what", lang), nargs="*", help=say("rules.which", lang))


def run(args: argparse.Namespace) -> int:
    """In the system's pager, which shows what fits on the screen as it is."""
    ready(args.game, args.lang)
    part = Rulebook(Game(rules(args.game)), args.lang, f"plancia rules {args.game}").part(" ".join(args.clause))
    Screen(args.lang).hand_over(part)
    return 0
