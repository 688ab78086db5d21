"""`plancia check GAME`: prove a game's rules on random games, with every combination of its options."""

import argparse
import shlex
import sys
from collections.abc import Iterator
from itertools import product
from typing import Any

from plancia.bots import BOTS
from plancia.commands.options import add_game, chosen, count, seed, shown, words
from plancia.core.check import CheckFailure, check_game
from plancia.core.errors import OptionError
from plancia.core.game import Game, Rules
from plancia.games import rules
from plancia.texts import say

GAMES = 2


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    """The game, how many games, from which seed, and the game's own options."""
    parser.add_argument("--games", type=count, default=GAMES, metavar="N", help=say("check.about_games", lang))
    parser.add_argument("--seed", type=seed, default=0, metavar="S", help=say("check.about_seed", lang))
    add_game(parser, lang)


def run(args: argparse.Namespace) -> int:
    """One line a combination; 1 and the way to see it again when one fails."""
    of = rules(args.game)
    for options, game in combinations(of, chosen(args, of)):
        print(say("check.combination", args.lang, options=" ".join(shown(options, args.lang))), end=" ", flush=True)
        try:
            done = check_game(game, seed=args.seed, games=args.games, choosers=[bot.choose for bot in BOTS.values()])
        except CheckFailure as failure:
            print(say("check.bad", args.lang), flush=True)
            again = ["plancia", "check", of.name, *words(options), "--seed", str(failure.seed), "--games", "1"]
            print(failure.say(args.lang), file=sys.stderr)
            print(say("check.again", args.lang, command=shlex.join(again)), file=sys.stderr)
            return 1
        counts = {"games": done.games, "moves": done.moves, "refused": done.refused, "twins": done.twins}
        print(say("check.good", args.lang, **counts))
    return 0


def combinations(of: Rules, given: dict[str, Any]) -> Iterator[tuple[dict[str, Any], Game]]:
    """All combinations of the named values with the given ones fixed, but for those the game refuses."""
    refused: OptionError | None = None
    some = False
    values = [[given[option.name]] if option.name in given else option.values for option in of.options]
    for option in of.options:
        if option.name in given:
            option.accept(given[option.name])
    for combination in product(*values):
        options = dict(zip([option.name for option in of.options], combination, strict=True))
        try:
            game = Game(of, options)
        except OptionError as error:
            refused = error
            continue
        some = True
        yield options, game
    if refused is not None and not some:
        raise refused
