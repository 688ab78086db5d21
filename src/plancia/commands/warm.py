"""`plancia warm`: compile every game's kernel now, so that nothing waits later."""

import argparse
import time

from plancia.games import NAMES, prepare
from plancia.texts import say


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    """No arguments."""


def run(args: argparse.Namespace) -> int:
    """One line a game."""
    for name in NAMES:
        print(say("warm.game", args.lang, game=name), end=" ", flush=True)
        start = time.perf_counter()
        prepare(name)
        print(f"{time.perf_counter() - start:.1f} s")
    return 0
