"""`plancia train GAME`: learn a game from games against oneself, and say how strong that makes."""

import argparse
import json
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from plancia.arena.study import Study
from plancia.arena.trial import trial
from plancia.bots.mind import Mind
from plancia.commands.compiling import ready
from plancia.commands.options import add_game, between, chosen, settled
from plancia.commands.playing import writable, write, write_whole
from plancia.commands.progress import progress
from plancia.core.arguments import MOST
from plancia.core.errors import OptionError
from plancia.core.game import Game, Rules
from plancia.core.options import PLAYERS, read_file
from plancia.games import from_options, rules
from plancia.texts import say
from plancia.texts.numbers import number, percent

GAMES, ROUNDS, STEPS, DEALS, TRIALS = 4000, 4, 80, 300, 200
_EVERY = 20
"""Steps between two trials."""
_CARD = 1 << 20
"""The most characters of a card."""


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    """The game and its options, how long, and where what was learned goes."""
    add_game(parser, lang)
    games, some, trials = between(2, 100_000), between(0, 1000), between(2, 100_000)
    parser.add_argument("--rounds", type=some, metavar="N", help=say("train.arg.rounds", lang, default=ROUNDS))
    parser.add_argument("--games", type=games, default=GAMES, metavar="N", help=say("train.arg.games", lang))
    parser.add_argument("--steps", type=some, metavar="N", help=say("train.arg.steps", lang, default=STEPS))
    parser.add_argument("--deals", type=games, default=DEALS, metavar="N", help=say("train.arg.deals", lang))
    parser.add_argument("--trials", type=trials, default=TRIALS, metavar="N", help=say("train.arg.trials", lang))
    parser.add_argument("--seed", type=between(0, MOST), default=0, metavar="S", help=say("check.about_seed", lang))
    file = say("playing.arg.file", lang)
    parser.add_argument("--out", type=Path, required=True, metavar=file, help=say("train.arg.out", lang))
    parser.add_argument("--begin", type=Path, metavar=file, help=say("train.arg.begin", lang))
    parser.add_argument("--resume", action="store_true", help=say("train.arg.resume", lang))


def run(args: argparse.Namespace) -> int:
    """A line for every round and every few steps; what was learned is kept after each, with a card beside it."""
    of = rules(args.game)
    options = settled(of, chosen(args, of))
    if not of.kernel.inputs:
        raise OptionError("train.error.inputs", game=of.name)
    if args.out.suffix != ".npz":
        raise OptionError("train.error.suffix", file=str(args.out))
    args.rounds, args.steps = _lengths(of, args)
    asked = {"rounds": args.rounds, "games": args.games, "steps": args.steps, "deals": args.deals, "seed": args.seed}
    facts = {"game": of.name, "rules": of.version, "players": int(options[PLAYERS]), **asked, "trials": args.trials}
    facts["begin"] = None if args.begin is None else args.begin.name
    card, kept = args.out.with_suffix(".json"), args.out.with_suffix(".part.npz")
    writable(card)
    ready(args.game, args.lang)
    game = from_options(args.game, options)
    begin = None if args.begin is None else Mind.read(args.begin, game)
    study, told = Study(game, args.seed, begin), dict[str, Any](facts, cpu_seconds=0, against="greedy", curve=[])
    if args.resume and kept.exists() and card.exists():
        told = _told(card, facts)
        study.load(kept)
    spent, begun = told["cpu_seconds"], time.process_time()
    for label, row in _lessons(game, study, args):
        told["curve"].append(row)
        told["cpu_seconds"] = spent + round(time.process_time() - begun)
        write_whole(args.out, study.result().packed())
        write_whole(kept, study.packed())
        write(card, told)
        print(label, flush=True)
    kept.unlink(missing_ok=True)
    print(say("train.done", args.lang, file=args.out, card=card))
    return 0


def _told(card: Path, facts: Mapping[str, Any]) -> dict[str, Any]:
    """What the card of a training run with these facts tells so far."""
    try:
        told = json.loads(read_file(card, _CARD))
    except (RecursionError, ValueError):
        told = None
    ours = isinstance(told, dict) and {name: told.get(name) for name in facts} == facts
    if not (ours and isinstance(told.get("cpu_seconds"), int) and isinstance(told.get("curve"), list)):
        raise OptionError("train.error.other", file=str(card))
    return dict(told)


def _lengths(of: Rules, args: argparse.Namespace) -> tuple[int, int]:
    """Rounds and steps: where only whole turns can be judged, how games end teaches little, and matches teach alone."""
    rounds = args.rounds if args.rounds is not None else 0 if of.kernel.whole_turns else ROUNDS
    return rounds, args.steps if args.steps is not None else STEPS


def _lessons(game: Game, study: Study, args: argparse.Namespace) -> Iterator[tuple[str, dict[str, Any]]]:
    """What is left to do, part by part, each with its line and its row of the curve."""
    if args.rounds == args.steps == 0:  # what it begins with, with honest chances
        share = trial(game, study.mind, args.trials, args.seed)
        yield say("train.step", args.lang, n=0, share=percent(share, args.lang)), {"step": 0, "share": share}
    while study.rounds < args.rounds:
        with progress(say("train.working", args.lang, n=study.rounds + 1), args.lang) as at:
            at(0, 2)
            surprise = study.listen(args.games)
            at(1, 2)
            share = trial(game, study.minds[-1], args.trials, args.seed)
        study.tried(share)
        row = {"round": study.rounds, "surprise": round(surprise, 4), "share": share}
        told = {"surprise": number(surprise, args.lang, ".3f"), "share": percent(share, args.lang)}
        yield say("train.round", args.lang, n=study.rounds, **told), row
    while study.steps < args.steps:
        todo = min(_EVERY - study.steps % _EVERY, args.steps - study.steps)
        with progress(say("train.tuning", args.lang, n=study.steps + todo), args.lang) as at:
            for k in range(todo):
                at(k, todo)
                study.step(args.deals)
            share = trial(game, study.mind, args.trials, args.seed)
        row = {"step": study.steps, "share": share}
        yield say("train.step", args.lang, n=study.steps, share=percent(share, args.lang)), row
