"""Games that come from elsewhere: the table of a game file, which is over, with the names of the file."""

from typing import Any, Literal

from plancia.bots import bot
from plancia.core.gamefile import GameFile
from plancia.server import log, wire
from plancia.server.hall import now
from plancia.server.orders import BOTS
from plancia.server.store.books import Kept
from plancia.server.tokens import table_id
from plancia.table.players import HUMAN

NAME = 32
"""Letters of a name at most."""


def imported(
    file: GameFile, host: int, visibility: Literal["public", "link"] = "link"
) -> tuple[Kept, list[log.AnyEntry]]:
    """The table of a file that is true: nobody who is known here sits there, and an unfinished game has ended so."""
    game, seal = file.game, file.seal
    assert seal is not None  # else it could not be verified
    seats = [_place(file, seat, name) for seat, name in enumerate(file.seats)]
    options: dict[str, Any] = {name: value for name, value in game.options.items() if name != "players"}
    setup = wire.Setup(game.name, seats, options, visibility=visibility)
    kept = Kept(table_id(), game.name, game.version, setup, host, seal.seed, seal.salt, now())
    sat = [log.Sat(seat, log.NOBODY, place.name) for seat, place in enumerate(seats) if not place.bot]
    steps = [log.Stepped(seat, action) for seat, action in zip(_movers(file), file.actions, strict=True)]
    rest = [log.Finished("agreed")] if file.result is None else []
    return kept, [*sat, log.Started(), *steps, *rest]


def _place(file: GameFile, seat: int, name: str) -> wire.Place:
    kind = file.extra.get(f"Player {seat + 1}", HUMAN)
    if kind in BOTS and bot(kind).knows(file.game):
        return wire.Place("bot", name[:NAME], kind)
    return wire.Place("link", name[:NAME])


def _movers(file: GameFile) -> list[int]:
    """Who played every move."""
    positions = list(file.positions())[: len(file.moves)]
    return [position.to_move for position in positions if position.to_move is not None]
