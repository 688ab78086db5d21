"""`plancia lab GAME`: many games between bots, and how balanced the game looks in them."""

import argparse
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict

from rich.console import RenderableType
from rich.table import Table

from plancia.arena.estimates import ENOUGH, Estimate
from plancia.arena.games import bots_for, offers_for, play_games
from plancia.arena.lab import Lab, Offer, Report, Row
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
from plancia.core.game import Game
from plancia.core.options import PLAYERS
from plancia.games import from_options, rules
from plancia.texts import catalogue, printable, say
from plancia.texts.numbers import number, percent

GAMES = 1000


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    """The game and its options, who plays how many games, and where the numbers go."""
    add_game(parser, lang)
    parser.add_argument(
        "--games", type=between(1, GAMES_MAX), default=GAMES, metavar="N", help=say("lab.arg.games", lang)
    )
    parser.add_argument("--bots", type=listed, default="greedy", metavar="A,B", help=say("lab.arg.bots", lang))
    parser.add_argument("--seed", type=seed, default=0, metavar="S", help=say("lab.arg.seed", lang))
    parser.add_argument("--offers", type=between(0, 1000), default=0, metavar="N", help=say("lab.arg.offers", lang))
    add_playing(parser, lang)


def run(args: argparse.Namespace) -> int:
    """Play, then report; an interrupt ends the playing, and the report is about the games so far."""
    of = rules(args.game)
    given = chosen(args, of)
    if len(args.bots) > 1:
        given.setdefault(PLAYERS, len(args.bots))
    options = settled(of, given)
    bots = bots_for(args.bots, int(options[PLAYERS]))
    offers_for(of, args.offers)
    check_seeds(args.seed, args.games)
    writable(args.json)
    ready(args.game, args.lang)
    game = from_options(args.game, options)
    report = _play(game, bots, args)
    if report is None:
        return INTERRUPTED
    facts = {"game": game.name, "rules": game.version, "options": dict(game.options), "bots": bots, "seed": args.seed}
    print_parts(*tables(report, game, bots, args.seed, args.lang))
    write(args.json, facts | {"asked": args.games} | asdict(report))
    return 0


def _play(game: Game, bots: tuple[str, ...], args: argparse.Namespace) -> Report | None:
    """The report of all games until the last or an interrupt, None if there was none."""
    lab = Lab(game.players)
    with Playing(args.games, args.lang) as playing:
        records = play_games(game, bots, args.games, args.seed, args.processes, args.offers)
        for record in playing.until_interrupted(records):
            lab.add(record)
            playing.played(1, record.decisions)
    return lab.report() if lab.games else None


def tables(report: Report, game: Game, bots: tuple[str, ...], seed: int, lang: str) -> Iterator[RenderableType]:
    """The whole report."""
    last = seed + report.games - 1
    names = [printable(name) for name in dict.fromkeys(bots)]
    facts = {"games": number(report.games, lang), "bots": names, "first": seed, "last": last}
    yield " ".join((game.name, *shown(game.options, lang)))
    yield say("lab.about", lang, **facts, decisions=_number(report.decisions.value, lang))
    yield from ("", _scores(report, lang), "", _seats(report, lang), "")
    for group, rows in report.groups.items():
        yield from (_group(_title(game.name, group, lang), game.name, rows, lang), "")
    if report.offers:
        yield from (_offers(report.offers, game.name, lang), "")
    if report.troubles:
        yield from (troubles(report.troubles, lang), "")
    if report.groups:
        for word in ("had", "nobody", "mean", "winners", "score", "lift", "each"):
            yield say(f"lab.legend.{word}", lang, head=say(f"lab.head.{word}", lang))
    if report.offers:
        yield say("lab.legend.offers", lang, wins=say("lab.head.wins", lang), lead=say("lab.head.lead", lang))
    yield say("lab.legend.error", lang)


def _scores(report: Report, lang: str) -> Table:
    heads = (say(f"lab.head.{word}", lang) for word in ("mean", "error", "deviation"))
    grid = table(say("lab.scores", lang), *heads)
    deviations = {"score": report.score_sd, "winner": report.winner_sd}
    for name in ("score", "winner", "spread", "margin"):
        value: Estimate = getattr(report, name)
        cells = (_number(each, lang) for each in (value.value, value.error, deviations.get(name)))
        grid.add_row(say(f"lab.scores.{name}", lang), *cells)
    if report.shared:
        grid.add_row(say("lab.scores.shared", lang), _share(report.shared, lang))
    return grid


def _seats(report: Report, lang: str) -> Table:
    heads = (say(f"lab.head.{word}", lang) for word in ("wins", "advantage", "score"))
    grid = table(say("lab.seats", lang), *heads)
    for distance, seat in enumerate(report.seats):
        name = say("lab.seats.after", lang, n=distance) if distance else say("lab.seats.start", lang)
        wins = percent(seat.wins.value or 0, lang)
        grid.add_row(name, wins, _points(seat.advantage, lang), _number(seat.score.value, lang))
    return grid


def _group(title: str, game: str, rows: Mapping[str, Row], lang: str) -> Table:
    words = ("had", "nobody", "mean", "winners", "score", "lift", "each")
    grid = table(title, *(say(f"lab.head.{word}", lang) for word in words))
    for name, row in rows.items():
        grid.add_row(
            _label(game, name, lang),
            _share(row.had, lang),
            _share(row.nobody, lang),
            _number(row.mean.value, lang),
            _number(row.winners, lang),
            _number(row.score.value, lang),
            _points(row.lift, lang) if row.had < 1 else "",
            _points(row.each, lang),
        )
    return grid


def _offers(offers: Mapping[str, Offer], game: str, lang: str) -> Table:
    heads = (say(f"lab.head.{word}", lang) for word in ("games", "wins", "lead"))
    grid = table(say("lab.offers", lang), *heads)
    for name, offer in offers.items():
        cells = (number(offer.lead.games, lang), _points(offer.wins, lang), _signed(offer.lead, lang))
        grid.add_row(_label(game, name, lang), *cells)
    return grid


def _title(game: str, group: str, lang: str) -> str:
    own = catalogue(lang).get(f"{game}.census.{group}")
    return own if own is not None else say(f"lab.group.{group}", lang)


def _label(game: str, name: str, lang: str) -> str:
    """A name with the game's own words in it."""
    words = catalogue(lang)
    return re.sub(r"[a-z_]+", lambda word: words.get(f"{game}.census.word.{word[0]}", word[0]), name)


def _number(value: float | None, lang: str) -> str:
    if value is None:
        return ""
    return number(value, lang, ",.2f" if abs(value) < 100 else ",.1f")


def _share(value: float, lang: str) -> str:
    return f"<{percent(0.01, lang, '.0f')}" if 0 < value < 0.005 else percent(value, lang, ".0f")


def _points(estimate: Estimate, lang: str) -> str:
    """Percentage points."""
    return _signed(estimate, lang, 100)


def _signed(estimate: Estimate, lang: str, scale: float = 1) -> str:
    """A difference with its error, starred where chance hardly explains it; nothing where nothing is known."""
    if estimate.value is None or estimate.error is None or (estimate.error == 0 and estimate.games < ENOUGH):
        return ""
    value, error = scale * estimate.value, scale * estimate.error
    digits = 1 if abs(value) >= 10 or error >= 1 else 2
    told, about = number(value, lang, f"+,.{digits}f"), number(error, lang, f",.{digits}f")
    return f"{told} ±{about}{'*' if estimate.clear else ' '}"
