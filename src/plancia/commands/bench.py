"""`plancia bench`: speed beside other engines."""

import argparse
import json
import sys

from rich.console import Console
from rich.table import Table

from plancia.bench.measure import Report, measure
from plancia.commands.compiling import ready
from plancia.commands.options import between, decimal_between
from plancia.commands.progress import progress
from plancia.games import NAMES
from plancia.texts import say


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    """How long, and in which form."""
    parser.add_argument("--json", action="store_true", help=say("bench.json", lang))
    parser.add_argument("--rounds", type=between(1, 1000), default=5, metavar="N", help=say("bench.rounds", lang))
    parser.add_argument(
        "--seconds", type=decimal_between(0.01, 3600), default=0.5, metavar="S", help=say("bench.seconds", lang)
    )


def run(args: argparse.Namespace) -> int:
    """Measure, then print."""
    for name in NAMES:
        ready(name, args.lang)
    with progress(say("bench.running", args.lang), args.lang) as at:
        report = measure(args.rounds, args.seconds, at)
    if args.json:
        json.dump(report, sys.stdout, indent=2)
        print()
    else:
        Console().print(table(report, args.lang))
    return 0


def table(report: Report, lang: str) -> Table:
    """One row a number, with its ratios."""
    rows = Table(box=None)
    rows.add_column(say("bench.what", lang))
    rows.add_column(say("bench.number", lang), justify="right")
    for peer in report["peers"]:
        rows.add_column(f"× {peer}", justify="right")
    for peer, rate in report["peers"].items():
        rows.add_row(f"{peer} {say('bench.moves', lang)}", f"{rate:,.0f}")
    for name, numbers in report["games"].items():
        for key, number in numbers.items():
            ratios = (report["ratios"][name].get(f"{key}_vs_{peer}") for peer in report["peers"])
            value = f"{number:,.0f}" if number > 1000 else f"{number:,.2f}"
            cells = ("" if ratio is None else f"{ratio:.2f}" for ratio in ratios)
            rows.add_row(f"{name} {say(f'bench.{key}', lang)}", value, *cells)
    return rows
