"""Let the bots play for the tables of bots.md, and write these anew: `python docs/ladder.py --games 400`.

What was played is kept in ladder.json beside this file, so it can be interrupted and goes on, the pair with the fewest
games first. Where rules, minds, playouts or thinking have changed, the first game of a pair is played again: if it ends
as before, its games stand, else they are forgotten.
"""

import argparse
import hashlib
import json
import os
import random
import re
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import plancia
from plancia import Game
from plancia.arena.duplicates import Contest, Pair, play_deals
from plancia.arena.estimates import SURE, Ratio
from plancia.arena.games import play_on
from plancia.arena.ladder import Ladder, PairResult
from plancia.bots import bot
from plancia.bots.mind import file_of

DOCUMENT, KEPT = (Path(__file__).with_name(name) for name in ("bots.md", "ladder.json"))
FIRST = "## The ladder\n"
"""Everything from this line on is written by this script."""
GAMES: dict[str, tuple[str, dict[str, str]]] = {
    "Qin": ("qin", {}),
    "Qin, lion": ("qin", {"board": "lion"}),
    "Terratain": ("terratain", {}),
    "ZhanGuo": ("zhanguo", {}),
}
FLAT = {"qin": 4500, "terratain": 1000, "zhanguo": 1200}
"""Random games in the time that level 5 takes for a decision, on average over a game."""
SEED = 1_000_000
"""Of the first deal; no training uses these."""
BOTS = Path(plancia.__file__).parent / "bots"
THINKING = [*sorted(BOTS.glob("kernel/*.py")), BOTS / "searching.py", BOTS / "thinkers.py"]
"""How bots think; when that changes, those that search may play otherwise."""
STEPS = [Pair(f"level{n}", f"level{n - 1}") for n in range(2, 7)]
AMONG = [Pair(one, "greedy") for one in ("level4", "level5", "level6")]
PAIRS = {2: [*STEPS, *AMONG[1:], Pair("level5", "flat")], 3: AMONG, 4: AMONG}
MIRRORS = [Pair(name, name) for name in ("level3", "level5")]
"""A bot against itself tells how much is luck."""


@dataclass(frozen=True)
class Row:
    """One number of a table."""

    title: str
    players: int
    pair: Pair

    @property
    def name(self) -> str:
        """Under which it is kept."""
        return f"{self.title}, {self.players}: {self.pair.one} {self.pair.others}"

    def contest(self, played: int) -> Contest:
        """The deals after those that were played."""
        name, options = GAMES[self.title]
        others = f"flat@{FLAT[name]}" if self.pair.others == "flat" else self.pair.others
        game = plancia.game(name, players=self.players, **options)
        return Contest.of(game, (Pair(self.pair.one, others),), SEED + played)

    def edition(self) -> str:
        """Of the game and of what its bots know: while this is the same, they play the same."""
        game: Game = self.contest(0).game
        mind = file_of(game)
        known = b"" if mind is None else mind.read_bytes()
        if {self.pair.one, self.pair.others} & {"level5", "level6", "flat"}:
            known += b"".join(file.read_bytes() for file in THINKING)
        if self.pair.others == "flat":
            known += str(FLAT[game.name]).encode()
        return f"{game.version} {game.rules.playouts} {_short(known)}"

    def first(self) -> str:
        """How their first game ends: bots that play otherwise do not get there."""
        contest = self.contest(0)
        (pair,), game = contest.pairs, contest.game
        position = game.start(contest.seed)
        play_on(position, [bot(name) for name in (pair.one, *[pair.others] * (self.players - 1))], random.Random(SEED))
        return _short(f"{game.version} {position.text()}".encode())


def _short(of: bytes) -> str:
    return hashlib.sha256(of).hexdigest()[:12]


ROWS = [
    Row(title, players, pair)
    for title in GAMES
    for players, pairs in {**PAIRS, 2: PAIRS[2] + MIRRORS}.items()
    for pair in pairs
]


class Results:
    """What was played, in a file."""

    def __init__(self) -> None:
        """Read it; what bots of today would play otherwise is forgotten."""
        kept: dict[str, Any] = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
        self.rows = {row.name: each for row in ROWS if (each := kept.get(row.name)) and self._stands(row, each)}

    @staticmethod
    def _stands(row: Row, each: dict[str, Any]) -> bool:
        """Would its bots still play the same?"""
        if each["of"] != (edition := row.edition()):
            print(f"looking again: {row.name}", flush=True)
            if each["first"] != row.first():
                return False
            each["of"] = edition
        return True

    def ladder(self, row: Row) -> Ladder:
        """All deals of a row."""
        ladder = Ladder((row.pair,), row.players)
        if each := self.rows.get(row.name):
            ladder.wins[row.pair] = Ratio(**each["wins"])
            if row.pair.mirror:
                ladder.luck[row.pair] = Ratio(**each["luck"])
        return ladder

    def games(self, row: Row) -> int:
        """How many were played."""
        return round(self.ladder(row).wins[row.pair].b)

    def result(self, row: Row) -> PairResult | None:
        """Its numbers, if there are any."""
        return self.ladder(row).standing().pairs[0] if self.games(row) else None

    def play(self, row: Row, deals: int, processes: int) -> None:
        """So many more deals; they are kept together."""
        ladder = self.ladder(row)
        contest = row.contest(ladder.wins[row.pair].games)
        with closing(play_deals(contest, deals, processes)) as played:
            for deal in played:
                ladder.wins[row.pair].add(sum(game.share for game in deal.games), len(deal.games))
                if row.pair.mirror:
                    ladder.luck[row.pair].add(*ladder.alike(deal))
        first = self.rows[row.name]["first"] if row.name in self.rows else row.first()
        self.rows[row.name] = {"of": row.edition(), "first": first, "wins": asdict(ladder.wins[row.pair])}
        if row.pair.mirror:
            self.rows[row.name]["luck"] = asdict(ladder.luck[row.pair])
        self.keep()

    def keep(self) -> None:
        """Write all that was played."""
        part = KEPT.with_suffix(".part")
        part.write_text(json.dumps(self.rows, indent=0) + "\n", "utf-8")
        part.replace(KEPT)


def document(results: Results) -> Iterator[str]:
    """All tables, line by line."""
    yield FIRST
    yield "Shares of the games in %, with Wilson's 95 % interval, and the number of games. Same deals from every seat."
    yield "Few games say little: look at the interval. Empty cells have not been played yet."
    yield "\n```console\n$ python docs/ladder.py --games 400\n```\n"
    yield "**Two players.** Fair are 50 %; 64 % are 100 points. `flat` plays random games in the time of `level5`.\n"
    yield from table(results, 2, PAIRS[2])
    for players in (3, 4):
        yield f"\n**{players} players**: one of the first among others of the second. Fair are {100 / players:.0f} %.\n"
        yield from table(results, players, PAIRS[players])
    yield "\n**Luck**: how much alike the results of a seat are in two games with the same deal, for two of a kind."
    yield "At 1 seat and tiles decide everything, at 0 nothing.\n"
    yield from table(results, 2, MIRRORS)


def table(results: Results, players: int, pairs: list[Pair]) -> Iterator[str]:
    """A line for each pair, a column for each game."""
    yield f"| | {' | '.join(GAMES)} |"
    yield "|---" * (len(GAMES) + 1) + "|"
    for pair in pairs:
        name = f"two of `{pair.one}`" if pair.mirror else f"`{pair.one}` against `{pair.others}`"
        cells = (cell(results.result(Row(title, players, pair))) for title in GAMES)
        yield f"| {name} | {' | '.join(cells)} |"


def cell(result: PairResult | None) -> str:
    """A share, or how much is luck."""
    if result is None:
        return ""
    if result.luck is not None:
        error = "" if result.luck.error is None else f" ± {SURE * result.luck.error:.2f}"
        return f"{result.luck.value or 0:.2f}{error}, {result.games}"
    return f"**{100 * result.share:.1f}** ({100 * result.low:.1f}–{100 * result.high:.1f}), {result.games}"


def main(games: int, minutes: float, only: str, processes: int) -> None:
    """Play until all have enough games or the time is over, then write the tables."""
    results, end = Results(), time.monotonic() + 60 * minutes
    results.keep()
    rows = [row for row in ROWS if re.search(only, row.name)]
    try:
        while time.monotonic() < end and (missing := [row for row in rows if results.games(row) < games]):
            row = min(missing, key=results.games)
            print(f"{results.games(row):4} of {games}  {row.name}", flush=True)
            quick = not {row.pair.one, row.pair.others} & {"level5", "level6"}
            results.play(row, processes * (25 if quick else 8), processes)
    except KeyboardInterrupt:
        print("\nWhat was played is kept.")
    text = DOCUMENT.read_text("utf-8")
    DOCUMENT.write_text(text[: text.index(FIRST)] + "\n".join(document(results)) + "\n", "utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400, help="of each pair at least (default: 400)")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after so many")
    parser.add_argument("--only", default="", help="a pattern for names of pairs, for example 'Qin, 3'")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    main(args.games, args.minutes, args.only, args.processes)
