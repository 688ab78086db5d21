"""`plancia torture`: servers are killed, paused and cut off while people play; nothing may be lost or seen wrongly."""

import argparse
import os
from dataclasses import asdict
from pathlib import Path

from plancia.commands.options import between, decimal_between, seed
from plancia.commands.playing import writable, write_whole
from plancia.commands.progress import progress
from plancia.commands.streams import tell
from plancia.core.errors import OptionError
from plancia.core.game import encode
from plancia.texts import printable, say
from plancia.texts.numbers import number
from plancia.torture.run import Outcome, Plan, torture


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    """How many servers on what, how many people, for how long."""
    parser.add_argument(
        "--nodes", type=between(1, 64), default=Plan.nodes, metavar="N", help=say("torture.about_nodes", lang)
    )
    parser.add_argument("--database", default="", metavar="URL", help=say("torture.about_database", lang))
    parser.add_argument(
        "--seconds", type=between(1, 86_400), default=60, metavar="N", help=say("torture.about_seconds", lang)
    )
    parser.add_argument(
        "--clients", type=between(8, 2000), default=Plan.clients, metavar="N", help=say("torture.about_clients", lang)
    )
    watchers = between(0, 2000)
    parser.add_argument(
        "--watchers", type=watchers, default=Plan.watchers, metavar="N", help=say("torture.about_watchers", lang)
    )
    every = decimal_between(0.1, 3600)
    parser.add_argument("--every", type=every, default=Plan.every, metavar="S", help=say("torture.about_every", lang))
    parser.add_argument(
        "--kills", type=between(0, 1_000_000), default=Plan.kills, metavar="N", help=say("torture.about_kills", lang)
    )
    parser.add_argument("--seed", type=seed, default=0, metavar="S", help=say("check.about_seed", lang))
    file = say("playing.arg.file", lang)
    parser.add_argument("--json", type=Path, metavar=file, help=say("torture.about_json", lang))
    parser.add_argument("--sabotage", action="store_true", help=say("torture.about_sabotage", lang))


def run(args: argparse.Namespace) -> int:
    """What was done and found; 1 if anything is lost, doubled, leaked or diverged."""
    if not hasattr(os, "fork"):
        raise OptionError("torture.system")
    writable(args.json)
    names = ("seconds", "clients", "watchers", "nodes", "database", "seed", "every", "kills", "sabotage")
    plan = Plan(**{name: getattr(args, name) for name in names})
    with progress(say("torture.suffer", args.lang), args.lang) as at:

        def report(phase: str, done: float, total: float) -> None:
            shown = f"{number(done, args.lang, ',.0f')}/{number(total, args.lang, ',.0f')}"
            at(min(done, total), total, f"{say(f'torture.{phase}', args.lang)} {shown}")

        outcome = torture(plan, report)
    write_whole(args.json, encode(asdict(outcome)) + b"\n")
    _tell(outcome, args.lang)
    return 0 if outcome.good else 1


def _tell(outcome: Outcome, lang: str) -> None:
    counts = {name: number(value, lang) for name, value in asdict(outcome).items() if isinstance(value, int)}
    for line in ("did", "suffered", "servers", "found", "good" if outcome.good else "bad"):
        print(say(f"torture.{line}", lang, **counts))
    for finding in outcome.findings:
        tell(printable(finding))
