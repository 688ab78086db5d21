"""`plancia train GAME`: learn a game from games against oneself, and say how strong that makes."""

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from plancia.arena.training import Lessons, Student, lessons
from plancia.arena.trial import trial
from plancia.bots.mind import Mind
from plancia.commands.compiling import ready
from plancia.commands.options import add_game, between, chosen, seed, settled
from plancia.commands.playing import writable
from plancia.commands.progress import progress
from plancia.core.errors import OptionError
from plancia.core.game import Game
from plancia.core.options import PLAYERS
from plancia.games import from_options, rules
from plancia.texts import say

GAMES, ROUNDS, TRIALS = 4000, 3, 200


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    """The game and its options, how long, and where what was learned goes."""
    add_game(parser, lang)
    games, rounds, trials = between(2, 100_000), between(0, 100), between(2, 100_000)
    parser.add_argument("--games", type=games, default=GAMES, metavar="N", help=say("train.arg.games", lang))
    parser.add_argument("--rounds", type=rounds, default=ROUNDS, metavar="N", help=say("train.arg.rounds", lang))
    parser.add_argument("--trials", type=trials, default=TRIALS, metavar="N", help=say("train.arg.trials", lang))
    parser.add_argument("--seed", type=seed, default=0, metavar="S", help=say("check.about_seed", lang))
    file = say("playing.arg.file", lang)
    parser.add_argument("--out", type=Path, required=True, metavar=file, help=say("train.arg.out", lang))


def run(args: argparse.Namespace) -> int:
    """One line a round; the mind of the best one is kept, with a card beside it."""
    of = rules(args.game)
    options = settled(of, chosen(args, of))
    if not of.kernel.inputs:
        raise OptionError("train.error.inputs", game=of.name)
    if args.out.suffix != ".npz":
        raise OptionError("train.error.suffix", file=str(args.out))
    card = args.out.with_suffix(".json")
    writable(card)
    ready(args.game, args.lang)
    game, begun, curve = from_options(args.game, options), time.process_time(), list[dict[str, Any]]()
    best: tuple[float, Mind] | None = None
    for number, (mind, surprise) in enumerate(_rounds(game, args)):
        share = trial(game, mind, args.trials, args.seed)
        curve.append({"round": number, "surprise": round(surprise, 4), "share": share})
        print(
            say("train.round", args.lang, n=number, surprise=f"{surprise:.3f}", share=f"{100 * share:.1f}"), flush=True
        )
        if best is None or share > best[0]:
            best = share, mind
            mind.save(args.out)
    facts = {"game": of.name, "rules": game.version, "players": int(options[PLAYERS]), "games": args.games}
    asked = {"rounds": args.rounds, "trials": args.trials, "seed": args.seed}
    cpu = {"cpu_seconds": round(time.process_time() - begun), "against": "greedy", "curve": curve}
    card.write_text(json.dumps(facts | asked | cpu, indent=2) + "\n", "utf-8")
    print(say("train.done", args.lang, file=args.out, card=card))
    return 0


def _rounds(game: Game, args: argparse.Namespace) -> Iterator[tuple[Mind, float]]:
    """The first lessons come from the rule of thumb, those of each round from the mind of the one before."""
    courses: list[Lessons] = []
    mind, student = None, None
    for number in range(args.rounds + 1):
        with progress(say("train.working", args.lang, n=number), args.lang) as at:
            at(0, 2)
            courses.append(lessons(game, mind, args.games, args.seed + number))
            at(1, 2)
            student = student or Student.new(courses[0].seen, args.seed)
            surprises = list(student.learn(courses, args.seed + number))
        mind = student.mind()
        last = surprises[-max(1, len(surprises) // 10) :]
        yield mind, sum(last) / len(last)
