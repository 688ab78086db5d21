"""`plancia check GAME`: prove a game's rules on random games, with every combination of its options."""

import argparse
import shlex
import sys
from itertools import product
from typing import Any

from plancia.bots import bots_of
from plancia.bots.levels import LEVELS
from plancia.bots.thinkers import COUNTED, counted
from plancia.commands.compiling import ready
from plancia.commands.options import add_game, between, chosen, seed, settled, shown, words
from plancia.commands.progress import At, progress
from plancia.commands.streams import broken, quote, tell
from plancia.core.check import CheckFailure, CheckReport, check_game
from plancia.core.errors import OptionError
from plancia.core.game import Game, Rules
from plancia.games import rules
from plancia.texts import say
from plancia.texts.numbers import number

GAMES = 2

_SHORT = 12
"""A search that is fair with few playouts is with many."""


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    """The game, how many games, from which seed, and the game's own options."""
    parser.add_argument(
        "--games", type=between(1, 1_000_000), default=GAMES, metavar="N", help=say("check.about_games", lang)
    )
    parser.add_argument("--seed", type=seed, default=0, metavar="S", help=say("check.about_seed", lang))
    add_game(parser, lang)


def run(args: argparse.Namespace) -> int:
    """One line a combination; 1 and the way to see it again when one fails."""
    of = rules(args.game)
    found = combinations(of, chosen(args, of))
    ready(of.name, args.lang)
    for n, options in enumerate(found, 1):
        told = " ".join(shown(options, args.lang))
        head = say("check.combination", args.lang, n=n, all=len(found), options=told)
        try:
            with progress(head, args.lang) as at:
                done = _check(Game(of, options), args, at)
        except CheckFailure as failure:
            print(head, say("check.bad", args.lang), flush=True)
            again = ["plancia", "check", of.name, *words(options), "--seed", str(failure.seed), "--games", "1"]
            tell(failure.say(args.lang))
            quote(say("check.again", args.lang, command=shlex.join(again)))
            return 1
        counts = {"games": done.games, "moves": done.moves, "refused": done.refused, "twins": done.twins}
        good = say("check.good", args.lang, **{name: number(count, args.lang) for name, count in counts.items()})
        print(broken(f"{head} {good}", sys.stdout), flush=True)
    return 0


def _check(game: Game, args: argparse.Namespace, at: At) -> CheckReport:
    bots = [
        (counted(f"{bot.name}@{_SHORT}") if bot.name in COUNTED else bot).choose
        for bot in bots_of(game)
        if bot.name not in LEVELS  # they choose in the same ways
    ]
    at(0, args.games)
    report = lambda done: at(done.games, args.games)  # noqa: E731
    return check_game(game, seed=args.seed, games=args.games, choosers=bots, report=report)


def combinations(of: Rules, given: dict[str, Any]) -> list[dict[str, Any]]:
    """All combinations of the named values with the given ones fixed, but for those the game refuses."""
    found: list[dict[str, Any]] = []
    refused: OptionError | None = None
    values = [[given[option.name]] if option.name in given else option.values for option in of.options]
    for option in of.options:
        if option.name in given:
            option.accept(given[option.name])
    for combination in product(*values):
        options = dict(zip([option.name for option in of.options], combination, strict=True))
        try:
            settled(of, options)
        except OptionError as error:
            refused = error
        else:
            found.append(options)
    if refused is not None and not found:
        raise refused
    return found
