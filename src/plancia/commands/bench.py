"""`plancia bench`: speed beside other engines."""

import argparse
import json
import sys

from rich.console import Console
from rich.table import Table

from plancia.bench.measure import Report, measure
from plancia.texts import say


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    """How long, and in which form."""
    parser.add_argument("--json", action="store_true", help=say("bench.json", lang))
    parser.add_argument("--rounds", type=int, default=5, help=say("bench.rounds", lang))
    parser.add_argument("--seconds", type=float, default=0.5, help=say("bench.seconds", lang))


def run(args: argparse.Namespace) -> int:
    """Measure, then print."""
    shown = Console(stderr=True)
    with shown.status(say("bench.running", args.lang)) as status:
        report = measure(max(1, args.rounds), max(0.01, args.seconds), status.update)
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
