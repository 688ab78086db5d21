"""Who can sit at a table, and what they are called."""

from collections.abc import Mapping, Sequence
from typing import Any

from plancia.bots import bot, bot_for, named
from plancia.bots.outside import PREFIX, title
from plancia.bots.thinkers import COUNTED
from plancia.core.errors import OptionError
from plancia.core.game import Game
from plancia.texts import catalogue, short

HUMAN = "human"
KINDS = (HUMAN, *named(), *(f"{way}@N" for way in COUNTED))
"""A person, or a bot by its name, N a number of playouts. A program of somebody's own is a bot named by its command."""


def check_kinds(kinds: Sequence[Any]) -> tuple[str, ...]:
    """People and bots, or an error that lists the valid ones."""
    for kind in kinds:
        if is_program(kind) or (isinstance(kind, str) and kind.partition("@")[0] in COUNTED):
            bot(kind)
        elif kind not in KINDS:
            raise OptionError("play.error.kind", kind=short(kind), valid=list(KINDS))
    return tuple(kinds)


def is_program(kind: Any) -> bool:
    """Is a bot a program of somebody's own?"""
    return isinstance(kind, str) and kind.startswith(PREFIX)


def check_names(names: Sequence[Any]) -> tuple[str, ...]:
    """Names that can be printed, or an error."""
    for name in names:
        if not isinstance(name, str) or not name.isprintable():
            raise OptionError("play.error.name", name=short(name))
    return tuple(names)


def check_seats(kinds: Sequence[str], names: Sequence[str], players: int) -> None:
    """One of each for every player, or an error."""
    if len(kinds) != players:
        raise OptionError("play.error.seats", n=len(kinds), players=players)
    if len(names) != players:
        raise OptionError("play.error.names", n=len(names), players=players)


def check_players(game: Game, kinds: Sequence[str], names: Sequence[str]) -> None:
    """A person or a bot that can play the game in every seat, each with a name, or an error."""
    check_seats(kinds, names, game.players)
    check_names(names)
    for kind in check_kinds(kinds):
        if kind != HUMAN:
            bot_for(kind, game)


def default_kinds(players: int) -> tuple[str, ...]:
    """One person against the better bot."""
    return (HUMAN, *["greedy"] * (players - 1))


def default_names(kinds: Sequence[str], lang: str) -> tuple[str, ...]:
    """What players are called who have not said so; the number is the one on the board."""
    words = catalogue(lang)
    return tuple(f"{_called(kind, words)} {seat}" for seat, kind in enumerate(kinds, 1))


def _called(kind: str, words: Mapping[str, str]) -> str:
    return title(kind) if is_program(kind) else words.get(f"play.name.{kind.partition('@')[0]}", kind)
