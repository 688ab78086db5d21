"""`plancia arena GAME`: bots against each other with the same deals in every seat, and how strong they are."""

import argparse
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict
from math import ceil, isfinite

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from plancia.arena.duplicates import Contest, play_deals, round_robin
from plancia.arena.estimates import ENOUGH, SURE
from plancia.arena.ladder import Ladder, PairResult, Rating, Standing
from plancia.arena.sprt import ACCEPTED, BOUND, UNDECIDED, Sprt
from plancia.commands.compiling import ready
from plancia.commands.interrupts import INTERRUPTED
from plancia.commands.options import add_game, between, chosen, listed, seed, settled, shown
from plancia.commands.playing import (
    GAMES_MAX,
    Playing,
    add_playing,
    check_seeds,
    print_parts,
    table,
    troubles,
    writable,
    write,
)
from plancia.core.errors import OptionError
from plancia.core.game import Data, Game
from plancia.core.options import PLAYERS
from plancia.games import from_options, rules
from plancia.texts import printable, say
from plancia.texts.numbers import number, percent

GAMES = 400
PLOT = 48
"""Columns of the plot of ratings."""


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    """The game and its options, who plays how many games, and where the numbers go."""
    add_game(parser, lang)
    parser.add_argument("--bots", type=listed, required=True, metavar="A,B", help=say("arena.arg.bots", lang))
    parser.add_argument(
        "--games", type=between(1, GAMES_MAX), default=GAMES, metavar="N", help=say("arena.arg.games", lang)
    )
    parser.add_argument("--seed", type=seed, default=0, metavar="S", help=say("arena.arg.seed", lang))
    parser.add_argument("--mirror", action="store_true", help=say("arena.arg.mirror", lang))
    parser.add_argument("--sprt", type=_hypotheses, metavar="E0,E1", help=say("arena.arg.sprt", lang))
    add_playing(parser, lang)


def run(args: argparse.Namespace) -> int:
    """Play, then report; an interrupt ends the playing, and the report is about the deals so far."""
    pairs = round_robin(args.bots, args.mirror)
    of = rules(args.game)
    options = settled(of, chosen(args, of))
    players, sprt = int(options[PLAYERS]), None
    if args.sprt is not None:
        if len(pairs) != 1 or pairs[0].mirror:
            raise OptionError("arena.error.two")
        same, better = args.sprt
        sprt = Sprt(same, better, players)
    deals = ceil(args.games / players)
    check_seeds(args.seed, deals)
    writable(args.json)
    ready(args.game, args.lang)
    contest = Contest.of(from_options(args.game, options), pairs, args.seed)
    game = contest.game
    ladder = _play(contest, deals, sprt, args)
    if not ladder.games:
        return INTERRUPTED
    standing = ladder.standing()
    print_parts(*tables(standing, game, sprt, args.seed, args.lang))
    facts = {"game": game.name, "rules": game.version, "options": dict(game.options), "seed": args.seed}
    test = {} if sprt is None else {"sprt": _test(sprt)}
    write(args.json, facts | {"asked": args.games} | asdict(standing) | test)
    return 0 if sprt is None or sprt.verdict == ACCEPTED else 1


def _play(contest: Contest, deals: int, sprt: Sprt | None, args: argparse.Namespace) -> Ladder:
    """All deals until the last, a verdict or an interrupt."""
    players, pairs = contest.game.players, contest.pairs
    ladder = Ladder(pairs, players)
    played = play_deals(contest, deals, args.processes)
    with (
        Playing(deals * len(pairs) * players, args.lang) as playing,
        closing(playing.until_interrupted(played)) as results,
    ):
        for deal in results:
            ladder.add(deal)
            playing.played(len(deal.games), sum(game.decisions for game in deal.games))
            if sprt is not None:
                sprt.add(sum(game.share for game in deal.games) / len(deal.games))
                if sprt.verdict != UNDECIDED:
                    break
    return ladder


def _hypotheses(word: str) -> tuple[float, float]:
    """An argument that is two numbers of points, the smaller one first."""
    try:
        same, better = map(float, word.split(","))
    except ValueError:
        same, better = 0, 0
    if not (isfinite(same) and isfinite(better) and same < better):
        raise OptionError("arena.error.sprt", word=word)
    return same, better


def _test(sprt: Sprt) -> Data:
    numbers: Data = {"same": sprt.same, "better": sprt.better, "evidence": sprt.evidence, "bound": BOUND}
    return numbers | {"deals": sprt.shares.games, "verdict": sprt.verdict}


def tables(standing: Standing, game: Game, sprt: Sprt | None, seed: int, lang: str) -> Iterator[RenderableType]:
    """The whole report."""
    deals = max(pair.deals for pair in standing.pairs)
    facts = {"deals": number(deals, lang), "first": seed, "last": seed + deals - 1}
    yield " ".join((game.name, *shown(game.options, lang)))
    about = "arena.about" if game.players == 2 else "arena.about.more"
    yield say(about, lang, **facts, fair=percent(1 / game.players, lang))
    yield from ("", _pairs(standing.pairs, lang), "")
    if standing.ratings:
        yield from (_ratings(standing.ratings, lang), "", _plot(standing.ratings), "")
    if standing.troubles:
        yield from (troubles(standing.troubles, lang), "")
    yield say("arena.legend.share", lang)
    if any(pair.luck for pair in standing.pairs):
        yield say("arena.legend.luck", lang)
    if standing.ratings:
        yield say("arena.legend.ratings", lang)
    if sprt is not None:
        numbers = {
            "same": number(sprt.same, lang, "g"),
            "better": number(sprt.better, lang, "g"),
            "evidence": number(sprt.evidence, lang, "+.2f"),
            "bound": number(BOUND, lang, ".2f"),
        }
        yield say(f"arena.sprt.{sprt.verdict}", lang, a=printable(standing.pairs[0].a), **numbers, enough=ENOUGH)


def _pairs(pairs: tuple[PairResult, ...], lang: str) -> Table:
    mirrors = any(pair.luck for pair in pairs)
    words = ("games", "share", "interval", "error", *(["luck"] if mirrors else []))
    grid = table(say("arena.pairs", lang), *(say(f"arena.head.{word}", lang) for word in words))
    for pair in pairs:
        name = say("arena.pair", lang, a=printable(pair.a), b=printable(pair.b))
        reach = _reach(pair.error)
        cells = (
            number(pair.games, lang),
            percent(pair.share, lang),
            _range(100 * pair.low, 100 * pair.high, lang, ".1f"),
            "" if reach is None else number(100 * reach, lang, ".1f"),
        )
        grid.add_row(name, *cells, *([_luck(pair, lang)] if mirrors else []))
    return grid


def _luck(pair: PairResult, lang: str) -> str:
    if pair.luck is None or pair.luck.value is None:
        return ""
    return _signed(pair.luck.value, _reach(pair.luck.error), lang)


def _ratings(ratings: tuple[Rating, ...], lang: str) -> Table:
    heads = (say(f"arena.head.{word}", lang) for word in ("points", "interval", "above", "openskill"))
    grid = table(say("arena.ratings", lang), *heads)
    for each in ratings:
        above, skill = each.above, each.openskill
        ahead = "" if above is None else _signed(above.value, above.high - above.value, lang, ".0f")
        mu = _signed(skill.value, skill.high - skill.value, lang).removeprefix("+")
        where = _range(each.low, each.high, lang, ".0f")
        grid.add_row(printable(each.bot), number(each.rating, lang, ".0f"), where, ahead, mu)
    return grid


def _plot(ratings: tuple[Rating, ...]) -> Table:
    """A line for each bot: its points, and from where to where they may be."""
    low, high = min(each.low for each in ratings), max(each.high for each in ratings)
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(min_width=21)
    grid.add_column(no_wrap=True)

    def column(points: float) -> int:
        return round((points - low) / (high - low) * (PLOT - 1)) if high > low else 0

    for each in ratings:
        first, at, last = column(each.low), column(each.rating), column(each.high)
        line = " " * first + "─" * (at - first) + "●" + "─" * (last - at)
        grid.add_row(printable(each.bot), Text(line))
    grid.add_row("", Text(f"{low:<{PLOT // 2}.0f}{high:>{PLOT - PLOT // 2}.0f}"))
    return grid


def _reach(error: float | None) -> float | None:
    """How far to each side 95 of 100 lie."""
    return None if error is None else SURE * error


def _range(low: float, high: float, lang: str, form: str) -> str:
    return f"{number(low, lang, form)}–{number(high, lang, form)}"


def _signed(value: float, error: float | None, lang: str, form: str = ".2f") -> str:
    told = number(value, lang, f"+{form}")
    return told if error is None else f"{told} ±{number(error, lang, form)}"
