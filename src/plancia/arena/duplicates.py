"""Bots against each other with the same deals in every seat: a deal is played once for each rotation of the players."""

import random
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from itertools import combinations

from plancia.arena.games import Trouble, end, play_on
from plancia.arena.workers import spread
from plancia.bots import bot, bot_for
from plancia.core.arguments import checked, ranged
from plancia.core.errors import OptionError
from plancia.core.game import Game, checked_seed
from plancia.core.match import Match, Pairing

ONE = 0
"""The player of a table who is compared with the others."""


@dataclass(frozen=True)
class Pair:
    """Who is compared: one of a bot, and another bot in all other seats."""

    one: str
    others: str

    @property
    def mirror(self) -> bool:
        """A bot against itself."""
        return self.one == self.others


@dataclass(frozen=True, slots=True)
class Played:
    """A game: which player sat in each seat, and which seats won."""

    seats: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    troubles: tuple[Trouble, ...] = ()

    def won(self, seat: int) -> float:
        """A seat's part of the win."""
        return (seat in self.winners) / len(self.winners)

    @property
    def share(self) -> float:
        """The part of the win of the one who is compared."""
        return self.won(self.seats.index(ONE))


@dataclass(frozen=True, slots=True)
class Deal:
    """All games of a pair with the same deal."""

    pair: Pair
    games: tuple[Played, ...]


@checked
def round_robin(bots: Sequence[str], mirrors: bool = False) -> tuple[Pair, ...]:
    """Every bot against every other, who is named later; a single one, or all if so wished, against itself too."""
    for name in bots:
        bot(name)
    if not bots:
        raise OptionError("arena.error.none")
    names = tuple(dict.fromkeys(bots))
    pairs = tuple(Pair(*names) for names in combinations(names, 2))
    return pairs + tuple(Pair(name, name) for name in names if mirrors or len(names) == 1)


@checked
@dataclass(frozen=True)
class Contest:
    """Pairs that play the same deals, one deal after the other."""

    game: Game
    pairs: tuple[Pair, ...]
    seed: int

    def __post_init__(self) -> None:
        """A seed of the engine's size."""
        object.__setattr__(self, "seed", checked_seed(self.seed))

    @classmethod
    @checked
    def of(cls, game: Game, pairs: Sequence[Pair], seed: int) -> "Contest":
        """A contest in which the same seat starts all games, as in any duplicate."""
        for name in {name for pair in pairs for name in (pair.one, pair.others)}:
            bot_for(name, game)
        return cls(Match.duplicate(game, ("",) * game.players, seed).pairings[0].game, tuple(pairs), seed)

    def play(self, number: int) -> Deal:
        """The deal and the pair of this number."""
        at, which = divmod(ranged("number", number, 0), len(self.pairs))
        pair = self.pairs[which]
        names = (pair.one, *[pair.others] * (self.game.players - 1))
        match = Match.duplicate(self.game, names, self.seed + at)
        return Deal(pair, tuple(_played(pairing, names, turn) for turn, pairing in enumerate(match.pairings)))


@checked
def play_deals(contest: Contest, deals: int, processes: int = 1) -> Generator[Deal]:
    """So many deals with the seeds `seed`, `seed + 1`, …, each by all pairs, however many processes play them."""
    yield from spread(contest, ranged("deals", deals, 0) * len(contest.pairs), processes)


def _played(pairing: Pairing, names: Sequence[str], turn: int) -> Played:
    """A game of a deal; the bots settle their ties anew, else a mirror would show the same game again."""
    position, playing = pairing.start(), [bot(names[player]) for player in pairing.seats]
    dice = random.Random(f"{pairing.seed} {turn}")
    play_on(position, playing, dice)
    return Played(pairing.seats, position.winners, position.moves, end(position, playing))
