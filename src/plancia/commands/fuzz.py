"""`plancia fuzz [GAME]`: read texts with something wrong in them, and play on what is accepted."""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from plancia.commands.compiling import ready
from plancia.commands.options import between, known_game, seed
from plancia.commands.playing import write_whole
from plancia.commands.progress import At, progress
from plancia.commands.streams import quote
from plancia.fuzz import Finding, fuzzer
from plancia.games import NAMES
from plancia.texts import catalogue, printable, say
from plancia.texts.numbers import number

SECONDS = 60

_BOUNDS = "NUMBA_BOUNDSCHECK"


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    """Which game, how long, from which seed, and how carefully."""
    parser.add_argument("game", nargs="?", metavar=say("options.game", lang), type=known_game, help=" | ".join(NAMES))
    parser.add_argument(
        "--seconds", type=between(1, 86_400), default=SECONDS, metavar="N", help=say("fuzz.about_seconds", lang)
    )
    parser.add_argument("--seed", type=seed, default=0, metavar="S", help=say("check.about_seed", lang))
    parser.add_argument("--bounds", action="store_true", help=say("fuzz.about_bounds", lang))


def run(args: argparse.Namespace) -> int:
    """One line a game; 1 if anything was found, each written to a file."""
    if args.bounds and not os.environ.get(_BOUNDS):
        words = [word for word in args.argv if word != "--bounds"]
        return subprocess.run([sys.executable, "-m", "plancia", *words], env=os.environ | {_BOUNDS: "1"}).returncode
    found = 0
    for name in [args.game] if args.game else NAMES:
        ready(name, args.lang)
        fuzz = fuzzer(name, args.seed)
        with progress(say("fuzz.game", args.lang, game=name), args.lang) as at:
            findings = [_kept(name, finding, args.lang) for finding in fuzz.run(args.seconds, _report(at, args))]
        counts = [
            f"{kind_of(name, kind, args.lang)} {number(fuzz.accepted[kind], args.lang)}/{number(tried, args.lang)}"
            for kind, tried in fuzz.tried.items()
        ]
        head = say("fuzz.game", args.lang, game=name)
        print(f"{head} {say('fuzz.counts', args.lang, counts=counts, n=len(findings))}", flush=True)
        for finding in findings:
            quote(finding)
        found += len(findings)
    return 1 if found else 0


def kind_of(game: str, kind: str, lang: str) -> str:
    """What texts of a kind are called: every game has positions and games, and may have data of its own."""
    words = catalogue(lang)
    return words.get(f"fuzz.kind.{kind}") or words.get(f"{game}.fuzz.{kind}", kind)


def _report(at: At, args: argparse.Namespace) -> Callable[[float, int], None]:
    """Shows the seconds gone by and the texts tried."""

    def report(seconds: float, texts: int) -> None:
        at(min(seconds, args.seconds), args.seconds, say("fuzz.tried", args.lang, n=number(texts, args.lang)))

    return report


def _kept(game: str, finding: Finding, lang: str) -> str:
    """Write the text to a file of its own, and say what is wrong with it."""
    n = 1
    while (file := Path(f"plancia-fuzz-{game}-{finding.kind}-{n}.txt")).exists():
        n += 1
    write_whole(file, finding.text.encode("utf-8", "surrogatepass"))
    return printable(say("fuzz.found", lang, file=file, problem=finding.problem.strip().splitlines()[-1]))
