"""`plancia warm`: compile every game and what thinks about it now, so that nothing waits later."""

import argparse
import time

from plancia.commands.compiling import ready, ready_to_think
from plancia.games import NAMES, game
from plancia.texts import say
from plancia.texts.numbers import number


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    """No arguments."""


def run(args: argparse.Namespace) -> int:
    """One line a game."""
    for name in NAMES:
        start = time.perf_counter()
        ready(name, args.lang)
        ready_to_think(game(name), args.lang)
        seconds = number(time.perf_counter() - start, args.lang, ",.1f")
        title = say(f"{name}.title", args.lang)
        print(say("warm.ready", args.lang, game=title, seconds=seconds), flush=True)
    return 0
