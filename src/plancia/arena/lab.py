"""What many games say about a game: who wins from where, and with what. Only sums are kept, never the games."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from plancia.arena.estimates import Estimate, Ratio
from plancia.arena.games import Amounts, Record, Trouble
from plancia.core.arguments import checked, ranged
from plancia.core.errors import OptionError
from plancia.core.options import SEATS


@dataclass(frozen=True)
class Row:
    """What is known of one name in a group."""

    in_play: float
    """Share of all games in which it could be had."""
    had: float
    """Share of the seats for which it was in play that had it."""
    nobody: float
    """Share of its games in which no seat had it."""
    mean: Estimate
    """How much of it a seat had."""
    winners: float | None
    """The same for winners alone."""
    score: Estimate
    """The score of the seats that had it."""
    lift: Estimate
    """Their rate of wins minus that of all seats."""
    each: Estimate
    """What one more than the mean of the others at the table adds to the rate of wins: a regression within games."""


@dataclass(frozen=True)
class Offer:
    """What having an offer adds, against leaving it."""

    wins: Estimate
    lead: Estimate
    """In the lead over the best of the others."""


@dataclass(frozen=True)
class Seat:
    """How a seat fares at some distance from the start player."""

    wins: Estimate
    advantage: Estimate
    """Wins minus what is fair."""
    score: Estimate


@dataclass(frozen=True)
class Report:
    """All numbers of a lab."""

    games: int
    players: int
    decisions: Estimate
    shared: float
    """Share of games with more than one winner."""
    score: Estimate
    score_sd: float | None
    winner: Estimate
    winner_sd: float | None
    spread: Estimate
    """From the best to the last score of a game."""
    margin: Estimate
    """From the best to the second score of a game."""
    seats: tuple[Seat, ...]
    """By distance from the start player."""
    groups: dict[str, dict[str, Row]]
    offers: dict[str, Offer]
    troubles: dict[str, dict[str, int]]
    """By bot and what went wrong, in how many games."""


@dataclass(slots=True)
class _Entry:
    """The sums of one name in a group."""

    games: int = 0
    seats: int = 0
    had: int = 0
    nobody: int = 0
    won: float = 0
    won_amount: float = 0
    mean: Ratio = field(default_factory=Ratio)
    score: Ratio = field(default_factory=Ratio)
    lift: Ratio = field(default_factory=Ratio)
    each: Ratio = field(default_factory=Ratio)

    def add(self, amounts: Amounts, wins: Sequence[float], scores: Sequence[int]) -> None:
        seats = had = 0
        total = squares = won = won_amount = had_wins = had_scores = 0.0
        for amount, win, score in zip(amounts, wins, scores, strict=True):
            if amount is not None:
                seats += 1
                total += amount
                squares += amount * amount
                won += win
                won_amount += amount * win
                if amount:
                    had += 1
                    had_wins += win
                    had_scores += score
        self.games += 1
        self.seats += seats
        self.had += had
        self.nobody += had == 0
        self.won += won
        self.won_amount += won_amount
        self.mean.add(total, seats)
        self.score.add(had_scores, had)
        self.lift.add(had_wins, had)
        if seats > 1:
            together = won_amount - total * won / seats
            self.each.add(together, (squares - total * total / seats) * seats / (seats - 1))

    def row(self, games: int, fair: float) -> Row:
        return Row(
            in_play=self.games / games,
            had=self.had / self.seats,
            nobody=self.nobody / self.games,
            mean=self.mean.estimate(),
            winners=self.won_amount / self.won if self.won else None,
            score=self.score.estimate(),
            lift=self.lift.estimate(fair),
            each=self.each.estimate(),
        )


class Lab:
    """Adds up the records of games with the same number of players."""

    def __init__(self, players: int) -> None:
        """Nothing is known yet."""
        self.players = ranged("players", players, 2, SEATS)
        self.games = self.shared = 0
        self.decisions, self.score, self.winner, self.spread, self.margin = (Ratio() for _ in range(5))
        self.scores, self.winner_scores = Ratio(), Ratio()
        self.seat_wins = [Ratio() for _ in range(players)]
        self.seat_scores = [Ratio() for _ in range(players)]
        self.entries: dict[str, dict[str, _Entry]] = {}
        self.offers: dict[str, tuple[Ratio, Ratio]] = {}
        self.troubles = Counter[Trouble]()

    @checked
    def add(self, record: Record) -> None:
        """One more game; a shared win counts for each winner as a part of one."""
        if len(record.scores) != self.players:
            raise OptionError("lab.error.bots", n=len(record.scores), players=self.players)
        scores, part = record.scores, 1 / len(record.winners)
        wins = [part if seat in record.winners else 0.0 for seat in range(self.players)]
        best = sorted(scores, reverse=True)
        self.games += 1
        self.shared += len(record.winners) > 1
        self.decisions.add(record.decisions, 1)
        self.score.add(sum(scores), self.players)
        self.winner.add(sum(scores[seat] for seat in record.winners), len(record.winners))
        self.spread.add(best[0] - best[-1], 1)
        self.margin.add(best[0] - best[1], 1)
        for seat, score in enumerate(scores):
            if record.start is not None:
                distance = (seat - record.start) % self.players
                self.seat_wins[distance].add(wins[seat], 1)
                self.seat_scores[distance].add(score, 1)
            self.scores.add(score, 1)
            if wins[seat]:
                self.winner_scores.add(score, 1)
        for (group, name), amounts in record.notes.items():
            entries = self.entries.setdefault(group, {})
            entry = entries.get(name)
            if entry is None:
                entry = entries[name] = _Entry()
            entry.add(amounts, wins, scores)
        self.troubles.update(record.troubles)
        for name in {gain.name for gain in record.gains}:
            gains = [gain for gain in record.gains if gain.name == name]
            more_wins, more_lead = self.offers.setdefault(name, (Ratio(), Ratio()))
            more_wins.add(sum(gain.wins for gain in gains), len(gains))
            more_lead.add(sum(gain.lead for gain in gains), len(gains))

    def report(self) -> Report:
        """Everything known by now."""
        fair = 1 / self.players
        return Report(
            games=self.games,
            players=self.players,
            decisions=self.decisions.estimate(),
            shared=self.shared / max(1, self.games),
            score=self.score.estimate(),
            score_sd=self.scores.deviation,
            winner=self.winner.estimate(),
            winner_sd=self.winner_scores.deviation,
            spread=self.spread.estimate(),
            margin=self.margin.estimate(),
            seats=tuple(
                Seat(wins.estimate(), wins.estimate(fair), scores.estimate())
                for wins, scores in zip(self.seat_wins, self.seat_scores, strict=True)
            ),
            groups={
                group: {name: entries[name].row(self.games, fair) for name in sorted(entries, key=_natural)}
                for group, entries in self.entries.items()
            },
            offers={
                name: Offer(*(ratio.estimate() for ratio in self.offers[name]))
                for name in sorted(self.offers, key=_natural)
            },
            troubles=by_bot(self.troubles),
        )


def by_bot(troubles: Mapping[Trouble, int]) -> dict[str, dict[str, int]]:
    """What went wrong, by bot and kind of trouble."""
    bots = dict.fromkeys(name for name, _ in troubles)
    return {each: {kind: n for (name, kind), n in troubles.items() if name == each} for each in bots}


def _natural(name: str) -> list[tuple[int, str]]:
    """Numbers in a name sort by their size."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.findall(r"\d+|\D+", name)]
