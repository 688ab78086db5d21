"""The game that follows: a rematch with everybody one seat further, or the next game of a series."""

from collections.abc import Sequence

from msgspec.structs import replace

from plancia.core.match import FIRST, Match, Pairing
from plancia.core.seal import Seal
from plancia.games import from_options
from plancia.server import log, wire
from plancia.server.faults import ServerError
from plancia.server.room import Chair, Room
from plancia.server.store.books import Kept
from plancia.server.wire import Ended, Place, Series, Setup


def begun(setup: Setup) -> Setup:
    """A table as it is set up as the first game of its series: who starts is fixed there."""
    return setup if setup.series is None else _opened(setup, _pairings(setup, setup.series)[0])


def follow(before: Kept, room: Room, table: str, asker: int | None, at: int) -> tuple[Kept, list[log.AnyEntry]]:
    """The table after another one, and its first entries: everybody sits there already, and it begins.

    A rated one waits until all have sat down who are wanted: nobody loses a game that he does not know of.
    """
    if any(not chair.guest and not chair.bot for chair in room.chairs):  # free, or of somebody who is deleted
        raise ServerError("server.waiting")
    setup, series, players = before.setup, before.setup.series, len(room.chairs)
    order: tuple[int, ...] = tuple((seat + 1) % players for seat in range(players))
    same = within = False
    if series is not None and before.number < length(series, players):
        pairing = _pairings(setup, series)[1]
        setup, order, within, same = _opened(setup, pairing), pairing.seats, True, series.kind == "duplicate"
    seal = Seal.fresh(before.seed if same else None)
    chairs = [room.chairs[seat] for seat in order]
    setup = replace(setup, seats=[_place(chair, setup.rated) for chair in chairs])
    if setup.rated:
        setup = replace(setup, visibility="link")
    kept = Kept(
        table, before.game, before.rules, setup, before.host, seal.seed, seal.salt, at,
        (before.series or before.id) if within else None, before.number + 1 if within else 1,
    )  # fmt: skip
    entries: list[log.AnyEntry] = []
    for seat, chair in enumerate(chairs):
        if chair.guest:
            waits = setup.rated and chair.guest != asker
            entries.append(log.Came(chair.guest) if waits else log.Sat(seat, chair.guest, chair.name))
    return kept, entries if setup.rated else [*entries, log.Started()]


def standing(setup: Setup, series: Series, results: Sequence[tuple[str, Sequence[str], Ended | None]]) -> wire.Match:
    """How a match stands after games at these tables, each with the names in its seats and how it ended."""
    seats: tuple[int, ...] = tuple(range(len(setup.seats)))
    names, played = [*results[0][1]], []
    for table, _, ended in results:
        if ended is not None and ended.scores:
            scores = [ended.scores[seats.index(player)] for player in range(len(seats))]
            played.append(wire.MatchGame(table, scores, sorted(seats[seat] for seat in ended.winners)))
        seats = tuple(seats[seat] for seat in _pairings(setup, series)[1].seats)
    totals = [sum(game.scores[player] for game in played) for player in range(len(seats))]
    planned = length(series, len(seats))
    over = len(played) == planned
    winners = [player for player, total in enumerate(totals) if over and total == max(totals)]
    return wire.Match(series.kind, planned, names, played, totals, winners)


def length(series: Series, players: int) -> int:
    """How many games a match has: of a duplicate one as many as players."""
    return players if series.kind == "duplicate" else series.games


def _place(chair: Chair, rated: bool) -> Place:
    """Its place at the next table: a bot that came for somebody who never did stays."""
    if not chair.guest:
        return replace(chair.place, who="bot", bot=chair.bot)
    return replace(chair.place, who="open") if rated else chair.place


def _pairings(setup: Setup, series: Series) -> tuple[Pairing, ...]:
    """This game of a series and the next one, with the players as they sit now."""
    game = from_options(setup.game, {"players": len(setup.seats), **setup.options})
    names = tuple(str(seat) for seat in range(game.players))
    if series.kind == "duplicate":
        return Match.duplicate(game, names, 0).pairings
    return Match.series((game, game), names, (0, 0)).pairings


def _opened(setup: Setup, pairing: Pairing) -> Setup:
    first = pairing.game.options.get(FIRST)
    return setup if first is None else replace(setup, options={**setup.options, FIRST: first})
