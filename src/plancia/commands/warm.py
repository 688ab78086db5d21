"""`plancia warm`: compile every game's kernel now, so that nothing waits later."""

import argparse
import time

from plancia.commands.compiling import ready
from plancia.games import NAMES
from plancia.texts import say


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    """No arguments."""


def run(args: argparse.Namespace) -> int:
    """One line a game."""
    for name in NAMES:
        start = time.perf_counter()
        ready(name, args.lang)
        print(say("warm.ready", args.lang, game=name, seconds=f"{time.perf_counter() - start:.1f}"), flush=True)
    return 0
