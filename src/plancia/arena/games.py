"""Games between bots, one compact record each, in as many processes as one likes."""

import random
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass

from plancia.arena.workers import spread
from plancia.bots import Bot, bot, bot_for
from plancia.core.arguments import checked, ranged
from plancia.core.census import OFFERED, census
from plancia.core.errors import OptionError
from plancia.core.events import ALL, SPECTATOR
from plancia.core.game import SEED_BITS, Game, Rules, checked_seed
from plancia.core.options import SEATS
from plancia.core.position import Position

CHUNK = 8
"""Games that a process plays before it hands over their records."""

OFFERS = 1000
"""The most offers of a game that are played on twice."""

Amounts = tuple[float | None, ...]
"""How much each seat has of something; None where it was not in play for the seat."""

Trouble = tuple[str, str]
"""A bot that failed in a game, and how."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What having an offer changed for the seat, in two games played on from it: one in which it had it, one not."""

    name: str
    wins: float
    lead: int
    """Its score minus the best of the others."""


@dataclass(frozen=True, slots=True)
class Record:
    """What is kept of one game."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    start: int | None
    """The start player's seat: the census knows it, without one it is the seat that moves first."""
    decisions: int
    notes: dict[tuple[str, str], Amounts]
    """By group and name."""
    gains: tuple[Gain, ...] = ()
    troubles: tuple[Trouble, ...] = ()


@checked
def bots_for(names: Sequence[str], players: int) -> tuple[str, ...]:
    """One bot for each seat; a single name is that of all."""
    players = ranged("players", players, 1, SEATS)
    names = tuple(names) * players if len(names) == 1 else tuple(names)
    for name in names:
        bot(name)
    if len(names) != players:
        raise OptionError("lab.error.bots", n=len(names), players=players)
    return names


def offers_for(of: Rules, offers: int) -> int:
    """How many offers to play on twice; only a game with a census makes any."""
    if ranged("offers", offers, 0, OFFERS) and census(of) is None:
        raise OptionError("lab.error.offers", game=of.name)
    return offers


def seating(bots: Sequence[str], number: int) -> tuple[str, ...]:
    """The bots move on by one seat from game to game, so that none profits from its seat."""
    return tuple(bots[(seat + number) % len(bots)] for seat in range(len(bots)))


@checked
def play(game: Game, bots: Sequence[str], seed: int, offers: int = 0) -> Record:
    """One game; the seed settles all that is left to chance. So many of its offers are played on twice."""
    seed = checked_seed(seed)
    position = game.start(seed)
    offers = ranged("offers", offers, 0, OFFERS)
    playing = [bot_for(name, game) for name in bots_for(bots, game.players)]
    dice = random.Random(seed)
    counting = census(game.rules)
    counts = None if counting is None else counting(game.printed, position.view(SPECTATOR))
    start = position.to_move if counts is None else counts.start
    noted, offered = Counter[tuple[str, str, int]](), list[tuple[Position, str]]()
    for action in decisions(position, playing, dice):
        before = position.copy()
        position.play(action)
        if counts is not None:
            notes = [note for event in position.events for note in counts.note(event)]
            noted.update(notes)
            offered += [(before, name) for group, name, _ in notes if group == OFFERED]
    amounts = _Notes(game.players)
    if counts is not None:
        for group, name, whose, amount in counts.final(position.view(ALL)):
            amounts.add(group, name, whose, amount)
    for (group, name, whose), times in noted.items():
        amounts.add(group, name, whose, times)
    for name in sorted(set(bots)) if len(set(bots)) > 1 else ():
        for whose, own in enumerate(bots):
            amounts.add("bot", name, whose, int(name == own))
    troubles = end(position, playing)
    drawn = dice.sample(offered, min(offers, len(offered)))
    gains = tuple(_gain(before, name, bots, seed) for before, name in drawn)
    return Record(position.scores, position.winners, start, position.moves, amounts.by_name(), gains, troubles)


def play_on(position: Position, playing: Sequence[Bot], dice: random.Random) -> None:
    """Bots play a game to its end."""
    for action in decisions(position, playing, dice):
        position.play(action)


def decisions(position: Position, playing: Sequence[Bot], dice: random.Random) -> Iterator[int]:
    """What the bots decide until the game ends, each action to be played before the next; told to those that listen."""
    while (seat := position.to_move) is not None:
        for action in playing[seat].plan(position.blind(seat), dice.getrandbits(SEED_BITS)):
            yield action
            for viewer, listener in enumerate(playing):
                if listener.listens:
                    listener.hear(position.told(viewer))


def end(position: Position, playing: Sequence[Bot]) -> tuple[Trouble, ...]:
    """Tell everybody that the game is over; who had trouble in it."""
    for each in playing:
        each.over(position.winners, position.scores)
    return tuple((each.name, each.trouble) for each in playing if each.trouble is not None)


@checked
def play_games(
    game: Game, bots: Sequence[str], games: int, seed: int = 0, processes: int = 1, offers: int = 0
) -> Generator[Record]:
    """Records of games with the seeds `seed`, `seed + 1`, …, in this order however many processes play them."""
    for name in bots:
        bot_for(name, game)
    batch = _Batch(game, bots_for(bots, game.players), checked_seed(seed), offers_for(game.rules, offers))
    yield from spread(batch, games, processes, CHUNK)


@dataclass(frozen=True)
class _Batch:
    """Games that differ by their numbers alone."""

    game: Game
    bots: tuple[str, ...]
    seed: int
    offers: int

    def play(self, number: int) -> Record:
        return play(self.game, seating(self.bots, number), self.seed + number, self.offers)


def _gain(offer: Position, name: str, bots: Sequence[str], seed: int) -> Gain:
    """Both answers to an offer, with the same cards and dice to the end."""
    seat, counting = offer.to_move, census(offer.game.rules)
    assert seat is not None
    assert counting is not None
    wins, leads = [], []
    for answer in counting.answers:
        position, playing, dice = offer.copy(), [bot(name) for name in bots], random.Random(seed)
        position.play(offer.game.read(answer))
        play_on(position, playing, dice)
        end(position, playing)
        wins.append((seat in position.winners) / len(position.winners))
        leads.append(position.scores[seat] - max(score for s, score in enumerate(position.scores) if s != seat))
    return Gain(name, wins[0] - wins[1], leads[0] - leads[1])


class _Notes:
    """Amounts by group, name and seat."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.rows: dict[tuple[str, str], list[float | None]] = {}

    def add(self, group: str, name: str, seat: int, amount: float) -> None:
        row = self.rows.setdefault((group, name), [None] * self.players)
        row[seat] = (row[seat] or 0) + amount

    def by_name(self) -> dict[tuple[str, str], Amounts]:
        return {key: tuple(row) for key, row in self.rows.items()}
