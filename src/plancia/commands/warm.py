"""`plancia warm`: compile every game's kernel now, so that nothing waits later."""

import argparse
import sys
import time

from plancia.games import NAMES, prepare, prepared
from plancia.texts import say


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    """No arguments."""


def ready(name: str, lang: str) -> None:
    """Say so when a game has to be compiled first."""
    if name in NAMES and not prepared(name):
        print(say("warm.once", lang, game=name), file=sys.stderr, flush=True)
        prepare(name)


def run(args: argparse.Namespace) -> int:
    """One line a game."""
    for name in NAMES:
        print(say("warm.game", args.lang, game=name), end=" ", flush=True)
        start = time.perf_counter()
        prepare(name)
        print(f"{time.perf_counter() - start:.1f} s")
    return 0
