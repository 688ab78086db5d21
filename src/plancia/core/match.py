"""Matches: several games of one kind whose scores add up."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from plancia.core.arguments import checked
from plancia.core.errors import ActionError, OptionError
from plancia.core.game import SEED_BITS, Game, checked_seed
from plancia.core.position import Position

FIRST = "first"
"""The option by which a game fixes who starts, as a seat from 1."""


@checked
@dataclass(frozen=True)
class Pairing:
    """One game of a match, still to be played: `pairing.start()`, then `match = match.note(position)`."""

    game: Game
    seed: int
    seats: tuple[int, ...]
    """Which player sits in each seat."""

    def __post_init__(self) -> None:
        """A seed of the engine's size, and every player in one seat."""
        if sorted(self.seats) != list(range(self.game.players)):
            raise OptionError("match.players", players=self.game.players, n=len(self.seats))
        object.__setattr__(self, "seed", checked_seed(self.seed))

    def start(self) -> Position:
        """Its first position."""
        return self.game.start(self.seed)


@checked
@dataclass(frozen=True)
class Match:
    """Games between the same players; their scores add up, the most in all win, a tie is shared."""

    names: tuple[str, ...]
    pairings: tuple[Pairing, ...]
    notes: tuple[tuple[int, ...], ...] = ()
    """The scores of the games played so far, by player, not by seat."""

    def __post_init__(self) -> None:
        """As many players in all games."""
        for n in map(len, (*(pairing.seats for pairing in self.pairings), *self.notes)):
            if n != len(self.names):
                raise OptionError("match.players", players=n, n=len(self.names))

    @classmethod
    @checked
    def series(cls, games: Sequence[Game], names: Sequence[str], seeds: Sequence[int] | None = None) -> "Match":
        """Any number of games; the start player rotates from game to game.

        It begins with the seat that the first game's option `first` names, else with seat 1. Where a game has no such
        option, the players move on by one seat instead.
        """
        _check(games, names)
        n = len(names)
        start = games[0].options.get(FIRST)
        opener = start - 1 if isinstance(start, int) else 0
        seeds = [_seed() for _ in games] if seeds is None else seeds
        if len(seeds) != len(games):
            raise OptionError("match.seeds", n=len(seeds), games=len(games))
        pairings = []
        for k, (game, seed) in enumerate(zip(games, seeds, strict=True)):
            turns = FIRST in game.options
            seats = tuple(range(n)) if turns else _rotated(n, k)
            pairings.append(Pairing(_opened(game, (opener + k) % n + 1) if turns else game, seed, seats))
        return cls(tuple(names), tuple(pairings))

    @classmethod
    @checked
    def duplicate(cls, game: Game, names: Sequence[str], seed: int | None = None) -> "Match":
        """One seed, played once for each rotation of the players through the seats; the same seat always starts.

        That is seat 1 unless the game's option `first` names another.
        """
        _check([game], names)
        if FIRST in game.options and not isinstance(game.options[FIRST], int):
            game = _opened(game, 1)
        seed = _seed() if seed is None else seed
        n = len(names)
        return cls(tuple(names), tuple(Pairing(game, seed, _rotated(n, k)) for k in range(n)))

    @property
    def next(self) -> Pairing | None:
        """The game to be played now, None when the match is over."""
        return None if self.done else self.pairings[len(self.notes)]

    @property
    def done(self) -> bool:
        """Have all games been played?"""
        return len(self.notes) == len(self.pairings)

    @property
    def totals(self) -> tuple[int, ...]:
        """Every player's points so far."""
        return tuple(sum(scores[player] for scores in self.notes) for player in range(len(self.names)))

    @property
    def winners(self) -> tuple[int, ...]:
        """The players with the highest total; empty while the match goes on."""
        most = max(self.totals)
        return tuple(player for player, total in enumerate(self.totals) if total == most) if self.done else ()

    @checked
    def note(self, position: Position) -> "Match":
        """The match after its next game has ended in this position."""
        pairing = self.next
        if pairing is None:
            raise ActionError("match.done")
        if position.game != pairing.game:
            raise ActionError("match.other", found=repr(position.game), expected=repr(pairing.game))
        if not position.over:
            raise ActionError("match.not_over")
        scores = [0] * len(self.names)
        for player, score in zip(pairing.seats, position.scores, strict=True):
            scores[player] = score
        return replace(self, notes=(*self.notes, tuple(scores)))


def _check(games: Sequence[Game], names: Sequence[str]) -> None:
    if not games:
        raise OptionError("match.none")
    for game in games:
        if game.name != games[0].name:
            raise OptionError("match.mixed", games=sorted({game.name for game in games}))
        if game.players != len(names):
            raise OptionError("match.players", players=game.players, n=len(names))


def _opened(game: Game, seat: int) -> Game:
    return Game(game.rules, {**game.options, FIRST: seat})


def _rotated(n: int, by: int) -> tuple[int, ...]:
    return tuple((seat + by) % n for seat in range(n))


def _seed() -> int:
    return secrets.randbits(SEED_BITS)
