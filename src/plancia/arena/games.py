"""Games between bots, one compact record each, in as many processes as one likes."""

import multiprocessing
import os
import random
import signal
import sys
import threading
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.synchronize import Event as Flag

from plancia.bots import Bot, bot
from plancia.core.census import OFFERED, census
from plancia.core.errors import OptionError, PlanciaError
from plancia.core.events import ALL, SPECTATOR
from plancia.core.game import SEED_BITS, Game, Rules
from plancia.core.position import Position

CHUNK = 8
"""Games that a process plays before it hands over their records."""

Amounts = tuple[float | None, ...]
"""How much each seat has of something; None where it was not in play for the seat."""


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


def bots_for(names: Sequence[str], players: int) -> tuple[str, ...]:
    """One bot for each seat; a single name is that of all."""
    names = tuple(names) * players if len(names) == 1 else tuple(names)
    for name in names:
        bot(name)
    if len(names) != players:
        raise OptionError("lab.error.bots", n=len(names), players=players)
    return names


def offers_for(of: Rules, offers: int) -> int:
    """How many offers to play on twice; only a game with a census makes any."""
    if offers and census(of) is None:
        raise OptionError("lab.error.offers", game=of.name)
    return offers


def seating(bots: Sequence[str], number: int) -> tuple[str, ...]:
    """The bots move on by one seat from game to game, so that none profits from its seat."""
    return tuple(bots[(seat + number) % len(bots)] for seat in range(len(bots)))


def play(game: Game, bots: Sequence[str], seed: int, offers: int = 0) -> Record:
    """One game; the seed settles all that is left to chance. So many of its offers are played on twice."""
    position = game.start(seed)
    playing = [bot(name) for name in bots]
    dice = random.Random(seed)
    counting = census(game.rules)
    counts = None if counting is None else counting(game.printed, position.view(SPECTATOR))
    start = position.to_move if counts is None else counts.start
    decisions, noted, offered = 0, Counter[tuple[str, str, int]](), list[tuple[Position, str]]()
    while not position.over:
        before = position.copy()
        _move(position, playing, dice)
        decisions += 1
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
    drawn = dice.sample(offered, min(offers, len(offered)))
    gains = tuple(_gain(before, name, playing, seed) for before, name in drawn)
    return Record(position.scores, position.winners, start, decisions, amounts.by_name(), gains)


def play_games(
    game: Game, bots: Sequence[str], games: int, seed: int = 0, processes: int = 1, offers: int = 0
) -> Generator[Record]:
    """Records of games with the seeds `seed`, `seed + 1`, …, in this order however many processes play them."""
    batch = _Batch(game, bots_for(bots, game.players), seed, offers_for(game.rules, offers))
    if processes == 1 or games <= CHUNK:
        for number in range(games):
            yield batch.play(number)
        return
    context = multiprocessing.get_context("spawn")  # a fork would copy the locks of other threads
    stop = context.Event()
    chunks = [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    workers = ProcessPoolExecutor(min(processes, len(chunks)), context, _begin, (batch, stop))
    try:
        with _deaf():
            played = workers.map(_chunk, chunks)
        for records in played:
            yield from records
    except BrokenProcessPool as error:
        raise PlanciaError("lab.error.process") from error
    finally:
        stop.set()
        workers.shutdown(cancel_futures=True)


@dataclass(frozen=True)
class _Batch:
    """Games that differ by their numbers alone."""

    game: Game
    bots: tuple[str, ...]
    seed: int
    offers: int

    def play(self, number: int) -> Record:
        return play(self.game, seating(self.bots, number), self.seed + number, self.offers)


def _move(position: Position, playing: Sequence[Bot], dice: random.Random) -> None:
    seat = position.to_move
    assert seat is not None
    position.play(playing[seat].choose(position.blind(seat), dice.getrandbits(SEED_BITS)))


def _gain(offer: Position, name: str, playing: Sequence[Bot], seed: int) -> Gain:
    """Both answers to an offer, with the same cards and dice to the end."""
    seat, counting = offer.to_move, census(offer.game.rules)
    assert seat is not None
    assert counting is not None
    wins, leads = [], []
    for answer in counting.answers:
        position, dice = offer.copy(), random.Random(seed)
        position.play(offer.game.read(answer))
        while not position.over:
            _move(position, playing, dice)
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


_work: tuple[_Batch, Flag] | None = None
"""What a worker process plays, and the flag that nobody wants it any more."""


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes started now do not hear an interrupt from the keyboard, not even while they load."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(batch: _Batch, stop: Flag) -> None:
    """Interrupts are for the process that collects the records; without it nobody wants any."""
    global _work
    _work = batch, stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _chunk(numbers: range) -> list[Record]:
    assert _work is not None
    batch, stop = _work
    return [batch.play(number) for number in numbers if not stop.is_set()]
