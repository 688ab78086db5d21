"""`plancia bench`: speed of the games beside other engines, of a server under load, and of the page."""

import argparse
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from plancia.bench import load, page
from plancia.bench.measure import Report, measure
from plancia.commands.compiling import ready
from plancia.commands.options import between, decimal_between, listed
from plancia.commands.progress import progress
from plancia.core.saving import save
from plancia.games import NAMES
from plancia.texts import LANGUAGES, say
from plancia.texts.numbers import number


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    """How long, and in which form."""
    parser.add_argument(
        "what", nargs="?", choices=("games", "server", "page"), default="games", help=say("bench.of", lang)
    )
    parser.add_argument(
        "--json", nargs="?", const=Path("-"), type=Path, metavar=say("playing.arg.file", lang),
        help=say("bench.json", lang),
    )  # fmt: skip
    parser.add_argument("--rounds", type=between(1, 1000), default=5, metavar="N", help=say("bench.rounds", lang))
    parser.add_argument("--seconds", type=decimal_between(0.01, 3600), metavar="S", help=say("bench.seconds", lang))
    group = parser.add_argument_group(say("bench.load", lang))
    group.add_argument("--tables", type=between(1, 10_000), default=500, metavar="N", help=say("bench.tables", lang))
    group.add_argument("--moves", type=between(1, 100_000), default=1000, metavar="N", help=say("bench.rate", lang))
    group.add_argument("--database", default="", metavar="URL", help=say("serve.database", lang))
    group.add_argument("--growth", type=listed, default=[], metavar="N,N,…", help=say("bench.growth", lang))


def run(args: argparse.Namespace) -> int:
    """Measure, then print."""
    counts = [between(1, 1_000_000)(word) for word in args.growth]
    for name in NAMES:
        ready(name, args.lang)
    with progress(say("bench.running", args.lang), args.lang) as at:
        if args.what == "games":
            report: Any = measure(args.rounds, args.seconds or 0.5, at)
        elif args.what == "page":
            report = page.measure(at)
        else:
            report = load.measure(load.Load(args.tables, args.moves, args.seconds or 15.0), args.database, at)
            if counts:
                report["growth"] = load.growth(counts, at)
    if args.json is not None:
        _print_json(report, args.json)
    else:
        Console().print(_SHOWN[args.what](report, args.lang))
    return 0


def _print_json(report: Any, path: Path) -> None:
    text = json.dumps(report, indent=2) + "\n"
    if str(path) == "-":
        print(text, end="")
    else:
        save(path, text)


def loaded(report: Mapping[str, Any], lang: str) -> Table:
    """What a load did to the server, beside an empty one."""
    rows = Table(box=None)
    for key in ("what", "number", "empty"):
        rows.add_column(say(f"bench.{key}", lang), justify="left" if key == "what" else "right")
    for key, measured in report.items():
        if isinstance(measured, float | int):
            empty = report["echo"].get(key)
            beside = "" if empty is None else number(empty, lang, ",.2f")
            rows.add_row(say(f"bench.{key}", lang), number(measured, lang, ",.2f"), beside)
    for count, numbers in report.get("growth", {}).items():
        p50, p99 = (number(numbers[key], lang, ",.2f") for key in ("p50_ms", "p99_ms"))
        rows.add_row(say("bench.grown", lang, n=count), f"{p50} / {p99}", "")
    return rows


def weighed(report: Mapping[str, Any], lang: str) -> Table:
    """What the page weighs and how quick it is, beside what it may be at most."""
    rows = Table(box=None)
    for key in ("what", "number", "goal"):
        rows.add_column(say(f"bench.{key}", lang), justify="left" if key == "what" else "right")
    for key, measured in {**report["gzip_kb"], **report}.items():
        if isinstance(measured, float):
            shown = "game" if key in NAMES else "words" if key in LANGUAGES else key
            what = say(f"bench.{shown}", lang, game=say(f"{key}.title", lang), lang=key)
            rows.add_row(what, number(measured, lang, ",.1f"), number(page.goal(key), lang, ",.0f"))
    return rows


def table(report: Report, lang: str) -> Table:
    """One row a number, with its ratios."""
    rows = Table(box=None)
    rows.add_column(say("bench.what", lang))
    rows.add_column(say("bench.number", lang), justify="right")
    libraries = list(dict.fromkeys(peer.partition("_")[0] for peer in report["peers"]))
    for library in libraries:
        rows.add_column(f"× {library}", justify="right")
    for peer, rate in report["peers"].items():
        rows.add_row(
            f"{peer} {say('bench.tries' if 'mcts' in peer else 'bench.moves', lang)}", number(rate, lang, ",.0f")
        )
    for name, numbers in report["games"].items():
        for key, measured in numbers.items():
            value = number(measured, lang, ",.0f" if measured > 1000 else ",.2f")
            cells = (_ratio(report["ratios"][name], key, library, lang) for library in libraries)
            rows.add_row(f"{name} {say(f'bench.{key}', lang)}", value, *cells)
    return rows


def _ratio(ratios: Mapping[str, float], key: str, library: str, lang: str) -> str:
    """How many times faster a row is than what a library does of the same kind."""
    found = (ratio for name, ratio in ratios.items() if name.startswith(f"{key}_vs_{library}"))
    ratio = next(found, None)
    return "" if ratio is None else number(ratio, lang, ",.2f")


_SHOWN: dict[str, Callable[..., Table]] = {"games": table, "server": loaded, "page": weighed}
